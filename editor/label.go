package editor

import "dramatis/editor/kb"

// Label returns the label of a transaction: a sentence with {} for each argument, as in Label("approve
// “{} = {}”", a, b).
func Label(sentence string, args ...string) string { return kb.Label(sentence, args...) }

// English returns the text of a label in English.
func English(label string) string { return kb.SpellOut(label, nil) }

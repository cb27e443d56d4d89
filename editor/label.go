package editor

import "dramatis/editor/kb"

// Label returns the label of a transaction: a sentence with {} for each argument, as in Label("approve
// “{} = {}”", a, b).
func Label(sentence string, args ...string) string { return kb.Label(sentence, args...) }

// Say renders a label; translate translates the sentence, nil leaves it in English.
func Say(label string, translate func(string) string) string { return kb.SpellOut(label, translate) }

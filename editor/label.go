package editor

import "dramatis/editor/kb"

// Label makes the label of a transaction of a sentence with {} for each argument:
// Label("approve “{} = {}”", a, b).
func Label(sentence string, args ...string) string { return kb.Label(sentence, args...) }

// Say renders a label; translate turns the sentence into the writer's language,
// nil leaves it in English.
func Say(label string, translate func(string) string) string { return kb.SpellOut(label, translate) }

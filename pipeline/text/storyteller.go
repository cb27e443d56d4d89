package text

import "regexp"

// storytellerPhrases are phrases with which Chinese storytellers lead from chapter to chapter.
var storytellerPhrases = regexp.MustCompile(`且听下回分解|[列诸各]位看官|看官(?:听说|，)`)

// ByStoryteller reports whether the storyteller addresses the audience in a sentence, which says nothing about the characters.
func ByStoryteller(sentence string) bool { return storytellerPhrases.MatchString(sentence) }

package text

import "regexp"

// storytellerPhrases are those by which Chinese storytellers lead from chapter to chapter.
var storytellerPhrases = regexp.MustCompile(`且听下回分解|[列诸各]位看官|看官(?:听说|，)`)

// ByStoryteller reports whether in a sentence the storyteller speaks to the audience: it says nothing of the characters.
func ByStoryteller(sentence string) bool { return storytellerPhrases.MatchString(sentence) }

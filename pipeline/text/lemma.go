package text

import (
	"cmp"
	"strings"
)

// irregular are English words with irregular forms, the base form first.
var irregular = []string{"become became", "begin began begun", "break broke broken", "bring brought", "build built", "burn burnt", "buy bought",
	"catch caught", "child children", "choose chose chosen", "deal dealt", "draw drew drawn", "dream dreamt", "drink drank drunk draught", "drive drove driven",
	"eat ate eaten", "fall fell fallen", "feel felt", "fight fought", "find found", "flee fled", "fly flew flown", "foot feet", "forget forgot forgotten",
	"forgive forgave forgiven", "freeze froze frozen", "get got", "give gave given", "go went gone", "grow grew grown", "hang hung", "hear heard",
	"hide hid hidden", "hold held", "keep kept", "knife knives", "know knew known", "lay laid", "lead led", "learn learnt", "leave left", "lend lent",
	"lie lain lay", "life lives", "lose lost", "make made", "man men", "meet met", "mouse mice", "pay paid", "ride rode ridden", "ring rang rung",
	"rise rose risen", "run ran", "say said", "see saw seen", "seek sought", "sell sold", "send sent", "shake shook shaken", "shine shone", "shoot shot",
	"show shown", "sing sang sung", "sink sank sunk", "sit sat", "sleep slept", "smell smelt", "speak spoke spoken", "spell spelt", "spend spent",
	"spring sprang sprung", "stand stood", "steal stole stolen", "stick stuck", "strike struck", "swear swore sworn", "swim swam swum", "take took taken",
	"teach taught", "tear tore torn", "tell told", "think thought", "thief thieves", "throw threw thrown", "understand understood", "wake woke woken",
	"wear wore worn", "weep wept", "wife wives", "win won", "woman women", "write wrote written"}

var plainForms, changedForms = formsOf(irregular)

// formsOf maps stems of the other forms to the stem of the base form, and the stem of the base form to the other forms.
func formsOf(list []string) (plain map[string]string, changed map[string][]string) {
	plain, changed = map[string]string{}, map[string][]string{}
	for _, line := range list {
		words := strings.Fields(line)
		changed[Stem(words[0])] = words[1:]
		for _, w := range words[1:] {
			plain[Stem(w)] = Stem(words[0])
		}
	}
	return plain, changed
}

// Lemma returns the stem of the base form of a stemmed word, if its forms are irregular, else the word itself.
func Lemma(stemmed string) string { return cmp.Or(plainForms[stemmed], stemmed) }

// FormPrefixes returns prefixes of the forms of a word, for an index without
// stems.
func FormPrefixes(lemma string) []string {
	return append([]string{strings.TrimSuffix(lemma, "i")}, changedForms[lemma]...)
}

package text

import (
	"slices"
	"strings"
)

// synonyms are groups of English words that questions and novels often use for the same thing. A word may be in several groups.
// For Chinese there are only words for kin: verbs are single characters, which are parts of names and of other words.
var synonyms = []string{
	"kill murder slay stab strangle shoot poison assassinate", "die dead death perish drown lifeless", "grave bury burial tomb coffin",
	"marry marriage wed wedding bride bridegroom", "wife husband spouse", "engaged engagement betrothed betrothal", "propose proposal",
	"ill illness sick sickness fever disease unwell", "nurse tend attend", "doctor physician surgeon apothecary", "wound injure hurt", "heal cure recover",
	"afraid fear frighten scare terrify terror dread alarm", "angry anger rage furious wrath", "sad sorrow grief grieve", "glad happy joy delight",
	"love adore fond", "hate detest loathe despise", "cry weep sob tears", "quarrel dispute fight", "forgive pardon",
	"steal rob robbery theft thief", "find discover discovery", "hide conceal secrete", "lose lost miss", "search seek hunt",
	"escape flee flight", "arrive reach", "leave depart departure quit", "return back", "travel journey voyage", "visit call",
	"live dwell lodge reside inhabit", "home house dwelling residence", "inn tavern hotel", "church chapel", "village hamlet", "wood forest",
	"begin start commence", "finish end conclude", "learn study", "teach educate instruct educating", "teacher tutor governess master schoolmaster",
	"tell relate narrate", "speak talk converse", "ask inquire enquire question", "answer reply", "shout cry exclaim", "promise vow swear", "warn caution",
	"buy purchase", "sell sold", "money fortune wealth cash", "rich wealthy", "poor penniless", "pay wages", "work employ employment labour", "trade profession occupation",
	"child infant baby", "boy lad", "girl lass maiden", "father papa pap", "mother mamma", "friend companion comrade", "servant maid housemaid",
	"picture portrait miniature photograph", "letter note", "newspaper paper", "advertise advertisement", "dress gown frock", "clothes garment dress",
	"horse pony mare", "dog hound", "ship boat vessel", "carriage coach", "gun pistol revolver", "knife dagger", "key lock",
	"throw fling cast hurl toss", "carry bear", "bring fetch", "send despatch", "give present gift", "receive get", "keep retain", "destroy demolish",
	"burn fire", "break shatter smash", "beat whip flog thrash", "punish punishment", "accuse charge blame suspect", "arrest prison jail gaol imprison", "save rescue deliver",
	"wake awake waken", "sleep asleep", "eat dine", "meal dinner supper breakfast", "rain storm", "clergyman parson vicar rector curate priest",
	"look watch", "name call", "fall drop", "trick deceive cheat", "secret mystery", "inherit heir inheritance legacy",
	"爷爷 祖父 孙女 孙子 孙儿", "奶奶 祖母 孙女 孙子 孙儿", "父亲 爹爹 爸爸 父子 父女", "母亲 妈妈 母子 母女", "丈夫 妻子 夫妻 浑家 娘子 媳妇",
}

var synonymsOf = readSynonyms(synonyms)

// readSynonyms returns for each word the other words of its groups, by lemma.
func readSynonyms(groups []string) map[string][]string {
	out := map[string][]string{}
	for _, group := range groups {
		words := strings.Fields(group)
		for i, w := range words {
			words[i] = Lemma(Stem(w))
		}
		for _, w := range words {
			for _, other := range words {
				if other != w && !slices.Contains(out[w], other) {
					out[w] = append(out[w], other)
				}
			}
		}
	}
	return out
}

// Synonyms returns the lemmas of words that often mean the same as the word with this lemma.
func Synonyms(lemma string) []string { return synonymsOf[lemma] }

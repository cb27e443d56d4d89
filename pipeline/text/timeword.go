package text

import "strings"

// timeWords are English words for dates and times of day.
var timeWords = stemSet(`january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning forenoon noon afternoon evening night midnight dawn dusk
today tomorrow yesterday tonight day week month year hour clock spring summer autumn winter
third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth
eighteenth nineteenth twentieth thirtieth`)

// hanTime are the characters of Chinese words for dates and times, with those that join or count them.
const hanTime = "年月日天夜晚早晨午时時刻更初今昨当當里裡前后後一二三四五六七八九十百〇"

// SaysWhen reports whether a word of a question, given by its lemma, is a word for a time, which says less about what is asked than
// other words.
func SaysWhen(lemma string) bool {
	return timeWords[lemma] || lemma != "" && strings.Trim(lemma, hanTime) == "" || lemma != "" && strings.Trim(lemma, "0123456789") == ""
}

// stemSet returns the lemmas of words.
func stemSet(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[Lemma(Stem(w))] = true
	}
	return out
}

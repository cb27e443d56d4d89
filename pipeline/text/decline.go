package text

import "strings"

// declinePhrases are phrases with which somebody declines to answer.
// Apostrophes are straight.
var declinePhrases = []string{"know nothing", "knows nothing", "don't know", "do not know", "did not know", "not know of", "can't speak", "cannot speak", "can't say", "cannot say",
	"could not say", "couldn't say", "can't tell you", "cannot tell you", "could not tell you", "couldn't tell you", "can't answer", "cannot answer", "can't help you with",
	"cannot help you with", "never heard", "not heard of", "haven't heard", "nothing to tell", "nothing to say", "no idea", "no notion", "no knowledge of", "no such thing",
	"unfamiliar", "not familiar", "not aware of", "not acquainted with", "beyond my knowledge", "beyond my understanding", "means nothing to me", "don't understand what",
	"do not understand what", "what is that", "what is a ", "what do you mean", "what you mean by", "what you speak of", "what you are talking about", "of which you speak", "wouldn't know", "would not know",
	"一无所知", "不知道", "不知是", "不知何", "不知这", "不知那", "不知此", "不知你", "并不知", "实不知", "全不知", "哪里知道", "没听说", "没听过", "不曾听", "未曾听", "从未听", "闻所未闻", "未听说",
	"不晓得", "不清楚", "不明白你", "不懂你", "听不懂", "不认得", "不认识", "何物", "什么东西", "没有什么可说", "无可奉告", "答不上", "说不上来", "说不清"}

// declineSentences is the number of sentences of an answer that are looked at: whoever declines
// says so first, and later sentences may be part of a story.
const declineSentences = 2

// Declines reports whether an answer declines, in English or Chinese: one of its
// first two sentences says that the speaker does not know or can't say. It looks for
// phrases, so an answer that declines and answers all the same counts as declining.
func Declines(answer string) bool {
	lang := "en"
	if strings.ContainsAny(answer, "。，！？") {
		lang = "zh"
	}
	for i, s := range Sentences(answer, lang) {
		if i == declineSentences {
			break
		}
		said := strings.ReplaceAll(strings.ToLower(answer[s.Start:s.End]), "’", "'")
		for _, words := range declinePhrases {
			if strings.Contains(said, words) {
				return true
			}
		}
	}
	return false
}

package chat

import (
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb"
)

// greetings are phrases of meeting, parting and thanks; a longer one comes before one that it contains.
var greetings = map[string][]string{
	"en": {"how do you do", "how are you today", "how are you", "nice to meet you", "pleased to meet you", "good morning", "good afternoon",
		"good evening", "good night", "good day", "good bye", "thank you very much", "thank you", "thanks", "goodbye", "farewell", "welcome",
		"hello there", "hello", "hi there", "hi", "hey", "greetings", "my dear", "dear", "sir", "madam", "miss"},
	"zh": {"早上好", "下午好", "晚上好", "很高兴认识你", "别来无恙", "幸会幸会", "你好吗", "您好吗", "你好啊", "你好", "您好", "早安", "晚安", "早啊", "再见", "谢谢你", "谢谢您",
		"谢谢", "多谢", "幸会", "久仰大名", "久仰", "先生", "姑娘", "大人", "老爷", "小姐", "啊", "呀"},
}

// isGreeting reports whether the question is only a greeting, perhaps with the character's name: then nothing is retrieved.
func (t *turn) isGreeting() bool {
	rest := " " + strings.Join(strings.FieldsFunc(kb.Fold(t.Question), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' }), " ") + " "
	if t.Language == "zh" {
		rest = strings.ReplaceAll(rest, " ", "")
	}
	for _, e := range t.Views.Lexicon(t.View).In(t.Question) {
		if e != t.me {
			return false
		}
	}
	without := func(phrases []string) bool {
		slices.SortStableFunc(phrases, func(a, b string) int { return len(b) - len(a) })
		was := rest
		for _, p := range phrases {
			if t.Language == "zh" {
				rest = strings.ReplaceAll(rest, p, "")
			} else {
				rest = strings.ReplaceAll(rest, " "+p+" ", "  ")
			}
		}
		return rest != was
	}
	phrases := greetings["en"]
	if t.Language == "zh" {
		phrases = greetings["zh"]
	}
	greeted := without(slices.Clone(phrases))
	var own []string
	if t.me != nil {
		for _, n := range t.me.Names {
			name := strings.ReplaceAll(kb.Fold(n.Surface), ".", "")
			own = append(append(own, name), strings.Fields(name)...)
		}
		without(own)
	}
	return greeted && strings.TrimSpace(rest) == ""
}

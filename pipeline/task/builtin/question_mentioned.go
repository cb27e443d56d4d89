package builtin

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// mostRelated is how many relations of one kind are added at most.
const mostRelated = 3

// addRelated adds the people with the relation to the character that the question asks for: “your wife”.
func (q *question) addRelated() {
	for _, e := range q.out {
		if e.Scope == task.OutOfScope || e.Level == task.Specific && e.Name != q.in.Character.Name {
			return
		}
	}
	kinds := bondsIn(q.in.Question, q.zh)
	added := 0
	for _, r := range q.in.Related {
		for _, says := range r.Says {
			if added == mostRelated {
				return
			}
			if text.CountShared(bondsIn(says, q.zh), kinds) > 0 {
				q.add(r.Name, r.Type, q.say("has the relation to the character that the question asks for: ", "与人物有所问的关系：")+shorten(kb.Clean(says), longSentence), task.InScope, task.Specific)
				added++
				break
			}
		}
	}
}

// bondsIn returns which of kinship and marriage a text mentions.
func bondsIn(text string, zh bool) map[string]bool {
	out := map[string]bool{}
	note := func(b bond) {
		if b.kind == kinship || b.kind == marriage {
			out[b.kind] = true
		}
	}
	if zh {
		for i := range text {
			if b, ok := leadingBond(text[i:]); ok {
				note(b)
			}
		}
		return out
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }) {
		note(bonds["en"][w])
	}
	return out
}

// addMentioned adds the entities of excerpts with words of the question.
func (q *question) addMentioned() {
	for _, e := range q.out {
		if e.Scope == task.OutOfScope || e.Level == task.General && asksForKind.MatchString(q.in.Question) {
			return
		}
	}
	q.excerpts = q.in.Excerpts
	for _, t := range q.in.Excerpts {
		for _, k := range t.Of {
			q.add(k.Name, k.Type, q.say("a sentence about them has words of the question: ", "原文提到时用了问题里的词：")+shorten(kb.Clean(t.Text), longSentence), task.InScope, task.Specific)
		}
	}
}

// whoIs matches a Chinese question about a person by name.
var whoIs = regexp.MustCompile(`^(?:请问)?(?:你?可?(?:认识|認識|知道|晓得|听说过)(\p{Han}{2,4})(?:是谁|是誰|是什么人|吗|么|嗎)|你?(\p{Han}{2,4})(?:是谁|是誰|是什么人|是何人|何许人))`)

// findUnknownHanName adds a Chinese name that is neither in the base nor in the texts.
func (q *question) findUnknownHanName() {
	m := whoIs.FindStringSubmatchIndex(q.in.Question)
	if m == nil || len(q.out) > 0 || q.in.InText == nil && len(q.in.Excerpts) > 0 {
		return
	}
	name := q.in.Question[max(m[2], m[4]):max(m[3], m[5])]
	given := strings.TrimPrefix(name, naming.SurnameOf(name))
	if q.inText(name) || given == name || utf8.RuneCountInString(given) > 2 || given == "" {
		return
	}
	q.add(name, kb.Character, "故事里没有"+name, task.OutOfScope, task.Specific)
}

package builtin

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// Reply answers with quotations of what retrieval found, and passes them on one by one. It says that no language model
// is in use.
func (e *Engine) Reply(ctx context.Context, in task.ReplyInput, onText func(string) error) (task.Reply, error) {
	lines := compose(in)
	const joint = "\n" // between quotations
	var all strings.Builder
	for i, line := range lines {
		if err := ctx.Err(); err != nil {
			return task.Reply{Text: all.String()}, err
		}
		if i > 0 {
			line = joint + line
		}
		all.WriteString(line)
		if onText == nil {
			continue
		}
		if err := onText(line); err != nil {
			return task.Reply{Text: all.String()}, fmt.Errorf("pass on the reply: %w", err)
		}
	}
	return task.Reply{Text: all.String()}, nil
}

func replyLanguage(in task.ReplyInput) string {
	return utteranceLanguage(in.Language, lastQuestion(in))
}

func lastQuestion(in task.ReplyInput) string {
	if n := len(in.Turns); n > 0 {
		return in.Turns[n-1].Text
	}
	return ""
}

// compose returns the parts of a reply: what is refused, a short answer, two or three quotations, what is unknown, and
// the note that no model is in use.
func compose(in task.ReplyInput) []string {
	c := newComposer(in)
	if c.m.Greeting {
		return append([]string{c.say("Good day. I am %s.", "你好，我是%s。", c.m.Character.Name)}, c.noModelNote())
	}
	if c.kind == asksSelf && len(c.m.Refused) == 0 {
		return append(c.introduce(), c.noModelNote())
	}
	out := c.listRefusals()
	if len(c.m.Refused) == 0 || len(c.m.Items) > 0 && !c.allRefused() {
		out = append(out, c.answer()...)
	}
	if len(out) == 0 {
		out = append(out, c.say("I don't know: there is nothing of it in what I was given.", "我不知道：所给的材料里没有这件事。"))
	}
	return append(out, c.noModelNote())
}

// answer returns a short answer with its evidence, or says that the character doesn't know.
func (c *composer) answer() []string {
	if s := c.m.Saying; s != nil {
		said := c.sayings()
		if len(said) == 0 && c.kind != asksFeeling && !c.mayHaveSaid() {
			of := s.Of
			if of == c.m.Character.Name {
				of = c.say("me", "我")
			}
			return []string{c.say("I don't know of anything that %s said of %s.", "我不知道%s说过%s什么。", s.By, of)}
		}
		if len(said) > 0 {
			return said
		}
	}
	if !c.knowsNothing() {
		if out := append(slices.Clone(c.shortAnswer()), c.quotes()...); len(out) > 0 {
			return out
		}
	}
	return []string{c.say("I don't know.", "我不知道。")}
}

// sayNobodyNamed says that the texts do not name the person.
func (c *composer) sayNobodyNamed() string {
	return c.say("The text names nobody outright.", "原文没有明说是谁。")
}

func newComposer(in task.ReplyInput) *composer {
	c := &composer{m: in.Material, language: replyLanguage(in)}
	c.shortAnswer, c.kinAnswer = sync.OnceValue(c.findShortAnswer), sync.OnceValue(c.findKin)
	c.zh = c.language == "zh"
	c.question = cmp.Or(in.Material.Asking, lastQuestion(in))
	if c.kind = kindOfQuestion(c.question, c.language); c.asksOfSelf() {
		c.kind = asksSelf
	}
	further := 0
	c.m.Items = slices.DeleteFunc(slices.Clone(c.m.Items), func(i task.MaterialItem) bool {
		if i.Further {
			further++
		}
		return i.Further && (c.kind != asksWhere || further > maxFurther)
	})
	return c
}

// maxFurther is how many of the less relevant passages are used, for a question about a place.
const maxFurther = 4

// noModelNote says that no model is in use.
func (c *composer) noModelNote() string {
	return c.say("(No language model is in use: this answer is put together from the text.)", "（没有使用语言模型：这个回答是从原文中拼成的。）")
}

// speechLine matches the beginning of a line of speech: Ann to Ben: “
var speechLine = regexp.MustCompile(`^[^“”"：:]{1,80}(?:: “|说：“)`)

// inQuotes puts words in quotation marks, unless they are speech already.
func inQuotes(words string) string {
	if speechLine.MatchString(words) {
		return words
	}
	for _, marks := range []string{"“”", "\"\"", "「」"} {
		open, closed := string([]rune(marks)[0]), string([]rune(marks)[1])
		if strings.HasPrefix(words, open) && strings.HasSuffix(words, closed) {
			return words
		}
	}
	return kb.InQuotes(words)
}

// DraftReply returns the topic of a reply, for a search: the first lines of an answer, and the question. The
// character's own lines are only samples of a manner of speaking and are left out.
func (e *Engine) DraftReply(ctx context.Context, in task.ReplyInput) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	var lines []string
	if len(in.Material.Items) > 0 {
		in.Material.Own = nil
		lines = compose(in)
		lines = lines[:min(len(lines)-1, 2)]
	}
	return kb.Clean(strings.Join(append(lines, lastQuestion(in)), " ")), nil
}

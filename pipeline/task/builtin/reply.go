package builtin

import (
	"context"
	"fmt"
	"strings"

	"dramatis/pipeline/task"
)

const (
	mostItems = 4
	mostOwn   = 2
)

// Reply composes an answer of what retrieval found, in quotes. It says that no
// language model is in use, and gives the answer a sentence at a time.
func (e *Engine) Reply(ctx context.Context, in task.ReplyInput, onText func(string) error) (task.Reply, error) {
	lines := compose(in)
	const joint = "\n" // each quote stands by itself
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
	return languageOf(in.Language, lastQuestion(in))
}

func lastQuestion(in task.ReplyInput) string {
	if n := len(in.Turns); n > 0 {
		return in.Turns[n-1].Text
	}
	return ""
}

// compose: what is refused, what is known, own words, what is unknown, and the
// note that no model speaks.
func compose(in task.ReplyInput) []string {
	zh := replyLanguage(in) == "zh"
	say := func(en, chinese string, args ...any) string {
		if zh {
			return fmt.Sprintf(chinese, args...)
		}
		return fmt.Sprintf(en, args...)
	}
	m := in.Material
	var out []string
	for _, r := range m.Refused {
		reason := strings.TrimRight(oneLine(r.Reason), ".。")
		switch {
		case r.Hidden:
			out = append(out, say("Of %s I can't speak yet.", "%s的事，我现在还不知道。", r.Name))
		case reason != "":
			out = append(out, say("Of %s I know nothing: %s.", "%s我一无所知：%s。", r.Name, reason))
		default:
			out = append(out, say("Of %s I know nothing.", "%s我一无所知。", r.Name))
		}
	}
	for _, u := range m.Unknown {
		out = append(out, say("About %s I have nothing to tell.", "%s的事，我没有什么可说的。", u))
	}
	if len(m.Refused) == 0 || len(m.Items) > 0 {
		out = append(out, known(m, say)...)
	}
	if len(out) == 0 {
		out = append(out, say("I have nothing to say to that.", "这件事我没有什么可说的。"))
	}
	return append(out, say("(No language model is in use: this answer is put together from the text.)", "（没有使用语言模型：这个回答是从原文中拼成的。）"))
}

func known(m task.Material, say func(string, string, ...any) string) []string {
	var out []string
	for i, item := range m.Items {
		if i == mostItems {
			break
		}
		words := shorten(oneLine(item.Text), longSentence)
		if words == "" {
			continue
		}
		place := ""
		if item.Place != "" {
			place = say(" (%s)", "（%s）", item.Place)
		}
		if item.Passage {
			out = append(out, say("It is written (%s): %s", "书中写道（%s）：%s", item.About, inQuotes(words)))
			continue
		}
		out = append(out, say("Of %s it is written: “%s”%s.", "关于%s，书中写道：“%s”%s。", item.About, strings.TrimRight(words, ".。"), place))
	}
	for i, own := range m.Own {
		if i == mostOwn {
			break
		}
		if words := shorten(oneLine(own), longSentence); words != "" {
			out = append(out, say("I once said: “%s”", "我曾说过：“%s”", words))
		}
	}
	return out
}

// inQuotes puts words in quotation marks, unless they are speech as they stand.
func inQuotes(words string) string {
	for _, marks := range []string{"“”", "\"\"", "「」"} {
		open, closed := string([]rune(marks)[0]), string([]rune(marks)[1])
		if strings.HasPrefix(words, open) && strings.HasSuffix(words, closed) {
			return words
		}
	}
	return "“" + words + "”"
}

// DraftReply is what a reply would speak of: what the material tells, and what is
// asked. Samples of how somebody speaks tell nothing of that.
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
	return oneLine(strings.Join(append(lines, lastQuestion(in)), " ")), nil
}

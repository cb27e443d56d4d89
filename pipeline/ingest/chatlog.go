package ingest

import (
	"regexp"
	"strings"
)

// A message of a saved chat begins with its time: "[21:04] Ann: Hello", "21:04 <Ann> Hello", "12/03/2024, 21:04 - Ann: Hello".
var logLine = regexp.MustCompile(`^\[?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[T, ]+|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4},? +)?\d{1,2}:\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\]?(?: -)? *` +
	`<?([\pL][^<>:：\n]{0,39}?)>? *[:：>] *(\S.*)$`)

// logParts reads the saved log of a chat: most of its lines are messages with their time, and each person writes several. A line
// without a time continues the message before it. It returns nil for any other text.
func logParts(text string) *Parts {
	const few, again, looked = 4, 2, 50
	w := &scriptWriter{}
	messages, lines, names := 0, 0, map[string]bool{}
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		lines++
		switch m := logLine.FindStringSubmatch(l); {
		case m != nil:
			messages++
			names[m[1]] = true
			w.cue(m[1])
			w.say(m[2])
		case messages == 0:
			w.action(l)
		default:
			w.say(l)
		}
		if lines == looked && 2*messages < lines {
			return nil
		}
	}
	if messages < few || 2*messages < lines || messages < again*len(names) {
		return nil
	}
	return &Parts{Format: formatChat, Sections: w.finish()}
}

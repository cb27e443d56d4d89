package chat

import (
	"cmp"
	"slices"
	"strings"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// A Budget is the number of tokens for each section of a prompt; zero fields get their defaults.
type Budget struct {
	Profile   int // 400
	Knowledge int // descriptions, relations and the best passages; 1,600
	Passages  int // less relevant passages; 1,800
	Memories  int // memories, and again for the recalled scene; 900
	History   int // earlier turns; 1,200
}

func (b Budget) orDefault() Budget {
	return Budget{cmp.Or(b.Profile, 400), cmp.Or(b.Knowledge, 1600), cmp.Or(b.Passages, 1800), cmp.Or(b.Memories, 900), cmp.Or(b.History, 1200)}
}

// recordCut records in the trace what does not fit in the prompt, under its section (conversation.SectionProfile and
// so on).
func (t *turn) recordCut(section, text string) {
	t.found.Trace.Cut = append(t.found.Trace.Cut, conversation.Cut{Section: section, Text: text})
}

// fill returns the indices of the lines that fit the budget, in order. A line that does not fit is skipped and recorded.
func (t *turn) fill(section string, budget int, lines []string) []int {
	var out []int
	for i, line := range lines {
		if n := t.Tokens(line); n <= budget {
			budget -= n
			out = append(out, i)
		} else {
			t.recordCut(section, line)
		}
	}
	return out
}

// isDropped reports whether the writer has disabled a recommendation.
func (t *turn) isDropped(item conversation.Item) bool { return slices.Contains(t.Dropped, item.Key()) }

// withoutDropped returns items and their lines without those that the writer has disabled.
func (t *turn) withoutDropped(items []conversation.Item, lines []string) (kept []conversation.Item, left []string) {
	for i, item := range items {
		if t.isDropped(item) {
			t.recordCut(conversation.SectionDropped, lines[i])
			continue
		}
		kept, left = append(kept, item), append(left, lines[i])
	}
	return kept, left
}

// maxItemTokens is how many tokens one description may have, so that there is room for others.
const maxItemTokens = 320

// selectItems returns the items that fit the budget, without those that the writer has disabled.
func (t *turn) selectItems(items []retrieve.Item) []task.MaterialItem {
	var lines, further []string
	var kept, less []task.MaterialItem
	for _, item := range items {
		if slices.Contains(t.Dropped, item.Key) {
			t.recordCut(conversation.SectionDropped, item.About+": "+item.Text)
			continue
		}
		if !item.Passage && t.Tokens(item.Text) > maxItemTokens {
			item.Text = t.shorten(conversation.SectionKnowledge, item.Text, maxItemTokens)
		}
		if line := item.About + ": " + item.Text; item.Further {
			further, less = append(further, line), append(less, item.MaterialItem)
		} else {
			lines, kept = append(lines, line), append(kept, item.MaterialItem)
		}
	}
	var out []task.MaterialItem
	for _, i := range t.fill(conversation.SectionKnowledge, t.Budget.Knowledge, lines) {
		out = append(out, kept[i])
	}
	for _, i := range t.fill(conversation.SectionPassages, t.Budget.Passages, further) {
		out = append(out, less[i])
	}
	return out
}

// keptTurns returns the latest turns that fit the budget of the history.
func (t *turn) keptTurns() []kb.Turn {
	left := t.Budget.History
	from := len(t.History)
	for from > 0 {
		if left -= t.Tokens(t.History[from-1].Text); left < 0 {
			break
		}
		from--
	}
	for from < len(t.History) && t.History[from].FromCharacter {
		from++ // an answer without its question is of no use
	}
	return t.History[from:]
}

// shorten cuts a text after the last sentence that fits.
func (t *turn) shorten(section, text string, budget int) string {
	if t.Tokens(text) <= budget {
		return text
	}
	runes := []rune(text)
	low, high := 0, len(runes)
	for low < high { // the longest beginning that fits
		mid := (low + high + 1) / 2
		if t.Tokens(string(runes[:mid])) <= budget {
			low = mid
		} else {
			high = mid - 1
		}
	}
	head := string(runes[:low])
	if i := strings.LastIndexAny(head, ".!?。！？"); i > len(head)/2 {
		for i++; i < len(head) && head[i]&0xc0 == 0x80; i++ {
		}
		head = head[:i]
	}
	t.recordCut(section, strings.TrimPrefix(text, head))
	return strings.TrimSpace(head)
}

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

// A Budget is how many tokens each section of a prompt may have; zero fields
// get their default.
type Budget struct {
	Profile   int // 400
	Knowledge int // descriptions, relations, and the passages that tell most of what is asked; 1,600
	Passages  int // and those that tell less of it, each; 1,800
	Memories  int // and the recalled scene, each; 900
	History   int // what was said before; 1,200
}

func (b Budget) orDefault() Budget {
	return Budget{cmp.Or(b.Profile, 400), cmp.Or(b.Knowledge, 1600), cmp.Or(b.Passages, 1800), cmp.Or(b.Memories, 900), cmp.Or(b.History, 1200)}
}

// cut notes what is not in the prompt, under its section (conversation.SectionProfile and
// so on).
func (t *turn) cut(section, text string) {
	t.found.Trace.Cut = append(t.found.Trace.Cut, conversation.Cut{Section: section, Text: text})
}

// fill takes lines, the most relevant first, as long as they fit; a line that
// does not fit is passed over and noted.
func (t *turn) fill(section string, budget int, lines []string) []int {
	var out []int
	for i, line := range lines {
		if n := t.Tokens(line); n <= budget {
			budget -= n
			out = append(out, i)
		} else {
			t.cut(section, line)
		}
	}
	return out
}

// dropped reports whether the writer has switched a recommendation off.
func (t *turn) dropped(item conversation.Item) bool { return slices.Contains(t.Dropped, item.Key()) }

// wanted leaves out what the writer has dropped, with its lines.
func (t *turn) wanted(items []conversation.Item, lines []string) (kept []conversation.Item, left []string) {
	for i, item := range items {
		if t.dropped(item) {
			t.cut(conversation.SectionDropped, lines[i])
			continue
		}
		kept, left = append(kept, item), append(left, lines[i])
	}
	return kept, left
}

// longestItem is how many tokens one description may have: a long one leaves no room for others.
const longestItem = 320

// within cuts items to the budget and leaves out what the writer has dropped.
func (t *turn) within(items []retrieve.Item) []task.MaterialItem {
	var lines, further []string
	var kept, less []task.MaterialItem
	for _, item := range items {
		if slices.Contains(t.Dropped, item.Key) {
			t.cut(conversation.SectionDropped, item.About+": "+item.Text)
			continue
		}
		if !item.Passage && t.Tokens(item.Text) > longestItem {
			item.Text = t.shortened(conversation.SectionKnowledge, item.Text, longestItem)
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

// kept returns the latest turns that fit the history's budget.
func (t *turn) kept() []kb.Turn {
	left := t.Budget.History
	from := len(t.History)
	for from > 0 {
		if left -= t.Tokens(t.History[from-1].Text); left < 0 {
			break
		}
		from--
	}
	for from < len(t.History) && t.History[from].FromCharacter {
		from++ // an answer without its question says nothing
	}
	return t.History[from:]
}

// shortened cuts a text after the last sentence that fits.
func (t *turn) shortened(section, text string, budget int) string {
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
	t.cut(section, strings.TrimPrefix(text, head))
	return strings.TrimSpace(head)
}

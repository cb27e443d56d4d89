package chat

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// What somebody said of somebody or something: who, and of what.
var (
	saidOf    = regexp.MustCompile(`(?i)^(?:and |so |but )?what (?:did|does|do|has|have|had) (.{2,40}?) (?:(?:ever|once|really|always) )?(?:say|said|tell|told|think|thought|remark|remarked)\b.{0,30}?\b(?:of|about|concerning|regarding) ([^?]+)\??\s*$`)
	saidOfHan = []*regexp.Regexp{
		regexp.MustCompile(`^关于(?P<of>[^，,]{1,12})[，,]?(?P<by>\p{Han}{1,6}?)(?:曾|都)?(?:说过|说了|怎么说|是怎么说)`),
		regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)(?:是|曾|都)?(?:怎么|如何|怎样)(?:说|评价|谈|看)(?:起|到|待)?(?P<of>[^？?。的]{1,12})(?:的)?[？?。]?$`),
		regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)(?:对|说起|谈起|谈到|说到)(?P<of>[^？?。]{1,12}?)(?:时|的时候)?(?:说了|说过|有什么|是怎么|怎么)`),
		regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)说(?:了|过)(?P<of>你|您)什么`),
	}
)

// ofYou are the words of a question for the character.
var ofYou = map[string]bool{"you": true, "yourself": true, "你": true, "您": true}

// mostSaidOf is how many utterances about what is asked are given.
const mostSaidOf = 4

// saying adds what the person named in the question has surely said about the subject of the question.
func (t *turn) saying() {
	by, of := t.saidOf()
	if by == nil {
		return
	}
	topic := t.Views.Lexicon(t.View).In(of)
	if ofYou[strings.ToLower(of)] && t.me != nil {
		topic = []*cast.Entity{t.me}
	}
	words := retrieve.Terms(of)
	score := map[*memory.Memory]int{}
	var list []*memory.Memory
	for _, m := range t.book.Said(by.ID) {
		if m.Doubtful || m.FromChat || !t.mayShow(m.Document, m.Span.Start) {
			continue
		}
		if n := concerns(m, topic, words); n > 0 {
			score[m] = n
			list = append(list, m)
		}
	}
	slices.SortStableFunc(list, func(a, b *memory.Memory) int { return cmp.Compare(score[b], score[a]) })
	said := &task.Saying{By: by.Name, Of: of}
	if len(topic) == 1 && topic[0] == t.me {
		said.Of = t.me.Name
	}
	for _, e := range topic {
		said.Names = append(append(said.Names, e.Name), e.Aliases()...)
	}
	var lines []string
	for _, m := range list {
		item := conversation.Item{Kind: conversation.KindMemory, Text: m.Text, Score: float64(score[m]), When: t.View.Story().Label(m.Place), Document: m.Document, Span: m.Span}
		if len(lines) == mostSaidOf || t.dropped(item) {
			continue
		}
		t.found.Trace.Items = append(t.found.Trace.Items, item)
		lines = append(lines, t.line(m))
		said.Lines = append(said.Lines, task.MaterialItem{About: by.Name, Text: t.line(m), Place: item.When, Kind: task.Remembered})
	}
	t.said = said
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		t.sheet.Memories = append(t.sheet.Memories, lines[i])
	}
}

// saidOf reads from the question who said something, and of what; nil where it asks for no such thing.
func (t *turn) saidOf() (by *cast.Entity, of string) {
	who := ""
	if m := saidOf.FindStringSubmatch(t.asking()); m != nil {
		who, of = m[1], m[2]
	}
	for _, form := range saidOfHan {
		if m := form.FindStringSubmatch(t.asking()); m != nil && who == "" {
			who, of = m[form.SubexpIndex("by")], m[form.SubexpIndex("of")]
		}
	}
	of = strings.TrimRight(strings.TrimSpace(of), ".")
	switch who = strings.TrimSpace(who); {
	case who == "":
		return nil, ""
	case ofYou[who]:
		return t.me, of
	}
	if found := t.Views.Lexicon(t.View).In(who); len(found) > 0 {
		return found[0], of
	}
	return nil, ""
}

// concerns is how much an utterance has to do with what a question asks of: it speaks of somebody, and not
// only to them, or holds some of the words.
func concerns(m *memory.Memory, topic []*cast.Entity, words map[string]bool) int {
	if len(topic) == 0 {
		n := 0
		for w := range retrieve.Terms(m.Text) {
			if words[w] {
				n++
			}
		}
		return n
	}
	for _, e := range topic {
		times := 0
		for _, n := range e.Names {
			name := strings.TrimPrefix(strings.TrimPrefix(n.Surface, "the "), "The ")
			for _, at := range retrieve.PlacesOf(m.Text, name) {
				if !called(m.Text[:at.Start], m.Text[at.End:]) {
					times++
				}
			}
		}
		if times > 0 {
			return wordyLine*times + min(wordyLine, len(retrieve.Terms(m.Text)))
		}
	}
	return 0
}

// wordyLine is how many words an utterance has that says much.
const wordyLine = 12

// What is before and after a name that calls who bears it: Come, Ann!
var (
	endsClause   = regexp.MustCompile(`(?:^|[,;—.!?，！。]) *$`)
	beginsClause = regexp.MustCompile(`^ *(?:$|[,;—.!?，！。])`)
)

// called reports whether a name between two texts calls who bears it.
func called(before, after string) bool {
	return endsClause.MatchString(before) && beginsClause.MatchString(after)
}

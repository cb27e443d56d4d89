package chat

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb/script"
	"dramatis/editor/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// Questions what somebody said: saidOf about a topic, saidTo to somebody, or at all.
var (
	saidOf    = regexp.MustCompile(`(?i)^(?:and |so |but )?what (?:did|does|do|has|have|had) (.{2,40}?) (?:(?:ever|once|really|always) )?(?:say|said|tell|told|think|thought|remark|remarked)\b.{0,30}?\b(?:of|about|concerning|regarding) ([^?]+)\??\s*$`)
	saidTo    = regexp.MustCompile(`(?i)^(?:and |so |but )?what (?:else )?(?:did|does|has|had) (.{2,40}?) (?:ever |once )?(say|said|tell|told|ask|asked|answer|answered|reply|replied)\b(?: (?:to |of )?(you|me|him|her|us|them|(?:\p{Lu}[\p{L}.’'-]*)(?: \p{Lu}[\p{L}.’'-]*)*))?\b`)
	saidToHan = regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)(?:对|跟|和|向|同)(?P<to>\p{Han}{1,6}?)(?:都)?(?:说|讲|问)(?:了|过)?(?:些|点)?(?:什么|啥)|^(?P<who>\p{Han}{1,6}?)(?:都)?(?:说|讲)(?:了|过)(?:些|点)?(?:什么|啥)`)
	saidOfHan = []*regexp.Regexp{
		regexp.MustCompile(`^关于(?P<of>[^，,]{1,12})[，,]?(?P<by>\p{Han}{1,6}?)(?:曾|都)?(?:说过|说了|怎么说|是怎么说)`),
		regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)(?:是|曾|都)?(?:怎么|如何|怎样)(?:说|评价|谈|看)(?:起|到|待)?(?P<of>[^？?。的]{1,12})(?:的)?[？?。]?$`),
		regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)(?:对|说起|谈起|谈到|说到)(?P<of>[^？?。]{1,12}?)(?:时|的时候)?(?:说了|说过|有什么|是怎么|怎么)`),
		regexp.MustCompile(`^(?P<by>\p{Han}{1,6}?)(?:说|講|讲)(?:了|过|起过)(?P<of>你|您)(?:些|点)?什么`),
	}
)

// youWords refer to the character.
var youWords = script.WordSet(`you yourself 你 您`)

// maxSaid is how many utterances are added.
const maxSaid = 4

// addSaying adds what the person in the question has certainly said about its topic, or to somebody.
func (t *turn) addSaying() {
	q := t.parseSaying()
	if q.by == nil {
		return
	}
	topic := t.Views.Lexicon(t.View).In(q.of)
	if youWords[strings.ToLower(q.of)] && t.me != nil {
		topic = []*cast.Entity{t.me}
	}
	words := retrieve.Terms(cmp.Or(q.of, q.words))
	score := map[*memory.Memory]int{}
	var list []*memory.Memory
	for _, m := range t.book.UtterancesOf(q.by.ID) {
		if m.Doubtful || m.FromChat || !t.MayShow(t.View, m.Document, m.Span.Start) || q.to != nil && m.Addressee != q.to {
			continue
		}
		if n := q.score(m, topic, words); n > 0 {
			score[m] = n
			list = append(list, m)
		}
	}
	about := func(m *memory.Memory) bool { return utteranceRelevance(m, nil, words) > 0 }
	if q.of == "" && (len(list) == 0 || len(words) > 0 && !slices.ContainsFunc(list, about)) {
		return // other passages with the question's words may report it
	}
	slices.SortStableFunc(list, func(a, b *memory.Memory) int { return cmp.Compare(score[b], score[a]) })
	said := &task.Saying{By: q.by.Name, Of: q.of}
	if len(topic) == 1 && topic[0] == t.me {
		said.Of = t.me.Name
	}
	for _, e := range topic {
		said.Names = append(append(said.Names, e.Name), e.Aliases()...)
	}
	var lines []string
	for _, m := range list {
		if len(lines) == maxSaid {
			break
		}
		item := t.itemByWords(m, float64(score[m]))
		if t.isDropped(item) {
			continue
		}
		t.found.Trace.Items = append(t.found.Trace.Items, item)
		lines = append(lines, t.line(m))
		said.Lines = append(said.Lines, task.MaterialItem{About: q.by.Name, Text: t.line(m), Place: item.When, Kind: task.Remembered})
	}
	t.saying = said
	for _, i := range t.fill(conversation.SectionMemories, t.Budget.Memories, lines) {
		t.sheet.Memories = append(t.sheet.Memories, lines[i])
	}
}

// A sayingQuery is a question what somebody said: about a topic, or else to somebody (nil: anybody). words are the
// rest of the question, and wantsQuestion says that it asks for a question or a request.
type sayingQuery struct {
	by, to        *cast.Entity
	of, words     string
	wantsQuestion bool
}

// score returns how well an utterance answers the query; 0 if it is about something else.
func (q sayingQuery) score(m *memory.Memory, topic []*cast.Entity, words map[string]bool) int {
	if q.of != "" {
		return utteranceRelevance(m, topic, words)
	}
	n := 1 + longUtterance*utteranceRelevance(m, nil, words) + min(longUtterance, len(retrieve.Terms(m.Text)))
	if q.wantsQuestion && strings.ContainsAny(m.Text, "?？") {
		n += longUtterance
	}
	return n
}

// parseSaying parses a question what somebody said; by is nil if it is no such question.
func (t *turn) parseSaying() (q sayingQuery) {
	who, to, question := "", "", t.resolvedQuestion()
	if m := saidOf.FindStringSubmatch(question); m != nil {
		who, q.of = m[1], m[2]
	} else if m := saidTo.FindStringSubmatchIndex(question); m != nil {
		who, q.words = question[m[2]:m[3]], question[m[1]:]
		q.wantsQuestion = strings.HasPrefix(strings.ToLower(question[m[4]:m[5]]), "ask")
		if m[6] >= 0 {
			to = question[m[6]:m[7]]
		}
		if q.wantsQuestion && to == "" {
			return sayingQuery{} // “What did Ann ask for?”
		}
	} else if m := saidToHan.FindStringSubmatch(question); m != nil {
		who, to = m[1]+m[3], m[2]
	}
	for _, form := range saidOfHan {
		if m := form.FindStringSubmatch(question); m != nil && who == "" {
			who, q.of = m[form.SubexpIndex("by")], m[form.SubexpIndex("of")]
		}
	}
	q.of = strings.TrimRight(strings.TrimSpace(q.of), ".")
	q.by = t.person(who)
	if q.to = t.person(to); to != "" && q.to == nil {
		return sayingQuery{} // “him”
	}
	return q
}

// person returns the entity that words of a question mean, or nil.
func (t *turn) person(words string) *cast.Entity {
	words = strings.TrimSpace(words)
	if youWords[strings.ToLower(words)] {
		return t.me
	}
	if found := t.Views.Lexicon(t.View).In(words); words != "" && len(found) > 0 {
		return found[0]
	}
	return nil
}

// utteranceRelevance returns how relevant an utterance is to a question: it mentions the topic other than in the
// vocative, or, without a topic, contains some of the words.
func utteranceRelevance(m *memory.Memory, topic []*cast.Entity, words map[string]bool) int {
	if len(topic) == 0 {
		return text.CountShared(words, retrieve.Terms(m.Text))
	}
	for _, e := range topic {
		times := 0
		for _, n := range e.Names {
			name := strings.TrimPrefix(strings.TrimPrefix(n.Surface, "the "), "The ")
			for _, at := range retrieve.PlacesOf(m.Text, name) {
				if !isVocative(m.Text[:at.Start], m.Text[at.End:]) {
					times++
				}
			}
		}
		if times > 0 {
			return longUtterance*times + min(longUtterance, len(retrieve.Terms(m.Text)))
		}
	}
	return 0
}

// longUtterance is how many words a long utterance has.
const longUtterance = 12

// The text before and after a vocative: Come, Ann!
var (
	endsClause   = regexp.MustCompile(`(?:^|[,;—.!?，！。]) *$`)
	beginsClause = regexp.MustCompile(`^ *(?:$|[,;—.!?，！。])`)
)

// isVocative reports whether a name between two texts is in the vocative.
func isVocative(before, after string) bool {
	return endsClause.MatchString(before) && beginsClause.MatchString(after)
}

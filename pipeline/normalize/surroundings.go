package normalize

import (
	"math"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// textEvidence is what the text around the names shows, counted once for each book.
type textEvidence struct {
	speech       map[int]*speechCounts
	timesNamed   map[int]int
	statements   map[[2]int]*statementCounts
	circle       []sparse       // by name: the number of relations with each other name
	married, kin map[[2]int]int // relations by marriage; by blood or marriage
	company      []sparse       // by name: stretches shared with others
	stretch      stretchIndex
	chapters     [][]int
	quoted       []float64          // by name: mentions inside speeches
	narrated     [][]int            // by name: stretches with a mention outside speeches
	similarity   map[[2]int]float64 // similarity of descriptions
	pairs        pairTable[jointCounts]
	replies      *replies
}

// pronounCounts are the numbers of pronouns of either gender after a name's mentions
// and before the next name.
type pronounCounts struct{ he, she int }

// leaning returns the smoothed gender of the pronouns, from -1 (he) to 1 (she).
func (r pronounCounts) leaning() float64 {
	return float64(r.she-r.he) / float64(r.she+r.he+5)
}

func (b *book) collectEvidence(said map[[2]int]*statementCounts) *textEvidence {
	s := &textEvidence{statements: said, stretch: b.indexStretches(), kin: map[[2]int]int{}, married: map[[2]int]int{}}
	s.speech, s.timesNamed = b.countSpeeches()
	s.replies = b.countReplies()
	b.countRelations(s)
	b.countCompany(s)
	b.countQuoted(s)
	s.chapters = make([][]int, len(b.names))
	for i, e := range b.names {
		for _, sp := range e.mentions {
			s.chapters[i] = append(s.chapters[i], sp.doc<<16+b.in.Documents[sp.doc].chapterAt(sp.span.Start))
		}
		s.chapters[i] = union(s.chapters[i], nil)
	}
	return s
}

func (b *book) countRelations(s *textEvidence) {
	counts := make([]map[int]float64, len(b.names))
	for _, r := range b.in.Relations {
		i, ok := b.index[r.From]
		j, ok2 := b.index[r.To]
		if !ok || !ok2 || i == j {
			continue
		}
		switch r.Kind {
		case kb.Spouse:
			s.married[key(i, j)]++
			s.kin[key(i, j)]++
		case kb.Parent, kb.Child, kb.Sibling, kb.Kin:
			s.kin[key(i, j)]++
		}
		for _, p := range [][2]int{{i, j}, {j, i}} {
			if counts[p[0]] == nil {
				counts[p[0]] = map[int]float64{}
			}
			counts[p[0]][p[1]]++
		}
	}
	s.circle = make([]sparse, len(b.names))
	for i, c := range counts {
		s.circle[i] = sparseOf(c)
	}
}

// crowdedStretch is the number of names above which a stretch says too little about each.
const crowdedStretch = 40

func (b *book) countCompany(s *textEvidence) {
	s.company = make([]sparse, len(b.names))
	counts := map[int]float64{}
	for i := range b.names {
		clear(counts)
		for _, k := range s.stretch.of[i] {
			if list := s.stretch.names[k]; len(list) <= crowdedStretch {
				for _, j := range list {
					if j != i {
						counts[j]++
					}
				}
			}
		}
		for j := range counts {
			counts[j] *= 1 / math.Sqrt(float64(1+len(s.stretch.of[j]))) // a person who is everywhere is little evidence
		}
		s.company[i] = sparseOf(counts)
	}
}

// pronounReach is the distance after a name within which its pronouns are looked for, in bytes.
const pronounReach = 160

var pronounGender = map[string]int{"he": -1, "him": -1, "his": -1, "himself": -1, "she": 1, "her": 1, "hers": 1, "herself": 1}

// scanMentions goes through all mentions in the order of the text, and counts which name comes
// next, and which pronouns come before it.
func (b *book) scanMentions() {
	b.gender, b.follows, b.clauses = make([]pronounCounts, len(b.names)), map[[2]int]int{}, map[[2]int]int{}
	for d := range b.in.Documents {
		owners, spans := b.mentionsOf(d)
		body := b.in.Documents[d].Text
		modern := script.IsModernChinese(body) // older texts use 他 for both genders
		for k, at := range spans {
			end := min(len(body), at.End+pronounReach)
			if k+1 < len(spans) {
				next := spans[k+1]
				if next.Start < at.End {
					continue
				}
				b.noteClause(owners[k], owners[k+1], body[at.End:next.Start])
				if next.Start-at.End < stretchBytes && owners[k+1] != owners[k] {
					b.follows[key(owners[k], owners[k+1])]++
				}
				end = min(end, next.Start)
			}
			if i := strings.Index(body[at.End:end], "\n\n"); i >= 0 {
				end = at.End + i
			}
			if b.isAddressed(d, at) { // the pronouns after it are about somebody else
				continue
			}
			if modern || !b.names[owners[k]].parts.Han {
				b.gender[owners[k]].add(body[at.End:end])
			}
		}
	}
}

// isAddressed reports whether somebody is called by the name: it is in a speech,
// and punctuation follows it.
func (b *book) isAddressed(doc int, at kb.Span) bool {
	body := b.in.Documents[doc].Text
	return at.End < len(body) && strings.IndexByte(",.!?;:", body[at.End]) >= 0 && b.inSpeech(doc, at)
}

// add counts the first pronoun of a text.
func (r *pronounCounts) add(stretch string) {
	for _, w := range strings.FieldsFunc(stretch, func(c rune) bool { return !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '\'') }) {
		switch pronounGender[strings.ToLower(w)] {
		case -1:
			r.he++
			return
		case 1:
			r.she++
			return
		}
	}
	for _, c := range stretch {
		switch c {
		case '他':
			r.he++
			return
		case '她':
			r.she++
			return
		}
	}
}

// inSpeech reports whether a place is inside a speech.
func (b *book) inSpeech(doc int, at kb.Span) bool {
	if b.speeches == nil {
		b.speeches = map[int][]kb.Span{}
		for _, u := range b.in.Utterances {
			if d, ok := b.docs[u.Document]; ok {
				b.speeches[d] = append(b.speeches[d], u.Span)
			}
		}
		for _, list := range b.speeches {
			sort.Slice(list, func(i, j int) bool { return list[i].Start < list[j].Start })
		}
	}
	list := b.speeches[doc]
	k := sort.Search(len(list), func(k int) bool { return list[k].End > at.Start })
	return k < len(list) && list[k].Start <= at.Start
}

// countQuoted counts each name's mentions inside speeches, and the stretches with one outside.
func (b *book) countQuoted(s *textEvidence) {
	s.quoted, s.narrated = make([]float64, len(b.names)), make([][]int, len(b.names))
	for i, e := range b.names {
		n := 0
		for _, sp := range e.mentions {
			if b.inSpeech(sp.doc, sp.span) {
				n++
			} else {
				s.narrated[i] = append(s.narrated[i], sp.at/stretchBytes)
			}
		}
		s.narrated[i] = union(s.narrated[i], nil)
		s.quoted[i] = float64(n)
	}
}

func formLeaning(e *entry) float64 {
	switch e.parts.Gender {
	case naming.Male:
		return -1
	case naming.Female:
		return 1
	}
	return 0
}

// overlap returns the share of the shorter of two sorted lists that is in the other too.
func overlap(x, y []int) float64 {
	n := 0
	for i, j := 0, 0; i < len(x) && j < len(y); {
		switch {
		case x[i] < y[j]:
			i++
		case x[i] > y[j]:
			j++
		default:
			n, i, j = n+1, i+1, j+1
		}
	}
	return ratio(n, min(len(x), len(y)))
}

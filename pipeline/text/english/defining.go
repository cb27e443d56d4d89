package english

import (
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

const (
	keptDefining = 4
	shortTelling = 25
	longTelling  = 420
)

// behind are the words behind a name that begin a definition, best first.
var behind = []struct {
	words string
	worth float64
}{
	{" was an ", 3}, {" was a ", 3}, {" is an ", 3}, {" is a ", 3}, {" was the ", 2.5}, {" is the ", 2.5}, {" had been a ", 2.5},
	{", an ", 2.5}, {", a ", 2.5}, {", the ", 2}, {", who was ", 2.5}, {", who ", 1.5}, {", whose ", 1.5}, {", his ", 2}, {", her ", 2}, {", my ", 2},
	{", our ", 2}, {" was one of ", 2}, {" was my ", 2.5}, {" was his ", 2.5}, {" was her ", 2.5}, {" was not ", 1}, {" had a ", 1}, {" was ", 0.6}, {" is ", 0.6},
	{" lived ", 1.5}, {" lay ", 0.7}, {" seemed ", 0.7}, {" looked ", 0.5}, {" stood ", 0.5},
}

// before are the words in front of a name that define it.
var before = []string{"named ", "called ", "name was ", "name is ", "known as "}

type telling struct {
	sentence kb.Span
	worth    float64
}

// define finds the sentences that tell who or what a name is.
func (c *census) define(s *text.Study) {
	best := make([][]telling, len(s.Names))
	m := 0
	for _, p := range c.paragraphs {
		if p.Heading || p.Rule || m >= len(s.Mentions) {
			continue
		}
		if s.Mentions[m].Span.Start >= p.Span.End {
			continue
		}
		for _, at := range text.SentencesIn(c.text, p.Span, "en") {
			for m < len(s.Mentions) && s.Mentions[m].Span.Start < at.Start {
				m++
			}
			seen := -1
			for k := m; k < len(s.Mentions) && s.Mentions[k].Span.Start < at.End; k++ {
				name := s.Mentions[k].Name
				if name == seen || at.Len() < shortTelling || at.Len() > longTelling {
					continue
				}
				seen = name
				if w := c.worth(at, s.Mentions[k].Span); w >= 1 {
					best[name] = keep(best[name], telling{at, w})
				}
			}
		}
	}
	for i := range s.Names {
		for _, t := range best[i] {
			s.Names[i].Defining = append(s.Names[i].Defining, t.sentence)
		}
	}
}

// keep inserts a sentence among the few best, earlier ones first when equal.
func keep(list []telling, t telling) []telling {
	if n := len(list); n > 0 && list[n-1].sentence == t.sentence {
		return list
	}
	i := sort.Search(len(list), func(i int) bool { return list[i].worth < t.worth })
	if i >= keptDefining {
		return list
	}
	list = append(list, telling{})
	copy(list[i+1:], list[i:])
	list[i] = t
	return list[:min(len(list), keptDefining)]
}

// worth of a sentence as a definition of the mention.
func (c *census) worth(at, m kb.Span) float64 {
	rest := strings.Join(strings.Fields(c.text[m.End:min(at.End, m.End+40)]), " ")
	if strings.HasPrefix(c.text[m.End:at.End], " ") || strings.HasPrefix(c.text[m.End:at.End], "\n") {
		rest = " " + rest
	}
	w := 0.0
	for _, b := range behind {
		if strings.HasPrefix(rest, b.words) {
			w = b.worth
			break
		}
	}
	lead := strings.Join(strings.Fields(c.text[max(at.Start, m.Start-40):m.Start]), " ") + " "
	for _, b := range before {
		if strings.HasSuffix(lead, b) {
			w += 1.5
			break
		}
	}
	if fields := strings.Fields(lead); len(fields) > 0 && classes[strings.ToLower(strings.Trim(fields[len(fields)-1], ","))]&(kin|bond) != 0 {
		w += 1.5
	}
	if w == 0 {
		return 0
	}
	if m.Start-at.Start < 12 {
		w += 0.5
	}
	if c.text[at.Start] == '"' || strings.HasPrefix(c.text[at.Start:], "“") || strings.HasPrefix(c.text[at.Start:], "‘") {
		w -= 1
	}
	return w
}

package builtin

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/pipeline/text"
)

// reports are verbs with which a narrator says what somebody said or thought.
const reports = `(?:(?i:\b(?:says?|said|tells?|told|thinks?|thought|called|declared|remarked|observed|pronounced|considered|admitted|insisted|assured|informed|described|spoke|complained|praised)\b)|说|道|告诉|夸|骂|称)`

// reporting matches a sentence in which somebody is the one who says something: Ann often said; said Ann.
func (c *composer) reporting(by string) *regexp.Regexp {
	var names []string
	for _, n := range c.formsOf(by) {
		names = append(names, regexp.QuoteMeta(n))
	}
	any := `(?:` + strings.Join(names, "|") + `)`
	if !c.zh {
		any = `\b` + any + `\b`
	}
	return regexp.MustCompile(any + `(?: (?:\p{Ll}+ ){0,2}|\p{Han}{0,4})` + reports + `|` + reports + ` ` + any)
}

// sayings returns what one said of what is asked: their own lines, else sentences in which the texts
// report it; nil for neither.
func (c *composer) sayings() []string {
	s := c.m.Saying
	var out []string
	for _, line := range s.Lines[:min(len(s.Lines), mostQuotes)] {
		out = append(out, c.partSaid(line.Text)+c.place(line))
	}
	if len(out) > 0 {
		return out
	}
	by := c.reporting(s.By)
	of := func(sentence string) bool {
		return slices.ContainsFunc(append([]string{s.Of}, s.Names...), func(n string) bool { return strings.Contains(sentence, n) })
	}
	sources := c.sources()
	for _, x := range c.candidates(sources) {
		from := sources[x.item]
		sentence := strings.TrimSpace(from.text[from.sentences[x.sentence].Start:from.sentences[x.sentence].End])
		if len(out) < mostQuotes && !spoken.MatchString(sentence) && by.MatchString(sentence) && of(sentence) && !slices.Contains(c.quoted, sentence) {
			c.quoted = append(c.quoted, sentence)
			out = append(out, inQuotes(c.cut(sentence))+c.place(from.MaterialItem))
		}
	}
	return out
}

// maySay reports whether somebody whose name is not given beside it speaks of what is asked where the one who is asked about
// is named: it may be them.
func (c *composer) maySay() bool {
	by, s := c.namesOf(c.m.Saying.By), c.m.Saying
	return slices.ContainsFunc(c.sources(), func(from source) bool {
		if !from.Passage || !by(from.text) {
			return false
		}
		for i := range from.sentences {
			e := c.spokenEvidence(from, i)
			if e.speech && e.by == "" && slices.ContainsFunc(append([]string{s.Of}, s.Names...), func(n string) bool { return strings.Contains(e.text, n) }) {
				return true
			}
		}
		return false
	})
}

// partSaid returns a line of speech with its speaker, of a long one the sentences around the first that
// names what is asked of.
func (c *composer) partSaid(line string) string {
	begins := spoken.FindString(line)
	words := strings.TrimSuffix(line[len(begins):], "”")
	speech := source{text: words, sentences: text.Sentences(words, c.language)}
	for i, at := range speech.sentences {
		if slices.ContainsFunc(c.m.Saying.Names, func(n string) bool { return strings.Contains(words[at.Start:at.End], n) }) {
			return begins + c.extend(speech, i) + "”"
		}
	}
	return begins + c.cut(words) + "”"
}

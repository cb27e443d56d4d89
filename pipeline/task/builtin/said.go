package builtin

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/pipeline/text"
)

// reportVerbs are verbs of reported speech and thought.
const reportVerbs = `(?:(?i:\b(?:says?|said|tells?|told|thinks?|thought|called|declared|remarked|observed|pronounced|considered|admitted|insisted|assured|informed|described|spoke|complained|praised)\b)|说|道|告诉|夸|骂|称)`

// reportPattern matches a sentence in which somebody says something: Ann often said; said Ann.
func (c *composer) reportPattern(by string) *regexp.Regexp {
	name := anyOf(c.formsOf(by))
	if !c.zh {
		name = `\b` + name + `\b`
	}
	return regexp.MustCompile(name + `(?: (?:\p{Ll}+ ){0,2}|\p{Han}{0,4})` + reportVerbs + `|` + reportVerbs + ` ` + name)
}

// sayings returns what somebody said about a topic: their own lines, else sentences that report it, or nil.
func (c *composer) sayings() []string {
	s := c.m.Saying
	var out []string
	for _, line := range s.Lines[:min(len(s.Lines), maxQuotes)] {
		out = append(out, c.cutSaying(line.Text)+c.place(line))
	}
	if len(out) > 0 {
		return out
	}
	by := c.reportPattern(s.By)
	of := func(sentence string) bool {
		return slices.ContainsFunc(append([]string{s.Of}, s.Names...), func(n string) bool { return strings.Contains(sentence, n) })
	}
	sources := c.sources()
	for _, x := range c.candidates(sources) {
		from := sources[x.item]
		sentence := strings.TrimSpace(from.text[from.sentences[x.sentence].Start:from.sentences[x.sentence].End])
		if len(out) < maxQuotes && !speechLine.MatchString(sentence) && by.MatchString(sentence) && of(sentence) && !slices.Contains(c.quoted, sentence) {
			c.quoted = append(c.quoted, sentence)
			out = append(out, inQuotes(c.cut(sentence))+c.place(from.MaterialItem))
		}
	}
	return out
}

// mayHaveSaid reports whether a speech of an unknown speaker mentions the topic, in a passage that names the person
// asked about: they may be its speaker.
func (c *composer) mayHaveSaid() bool {
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

// cutSaying returns a line of speech with its speaker; a long one is cut to the sentences around the first that
// mentions the topic.
func (c *composer) cutSaying(line string) string {
	begins := speechLine.FindString(line)
	words := strings.TrimSuffix(line[len(begins):], "”")
	speech := source{text: words, sentences: text.Sentences(words, c.language)}
	for i, at := range speech.sentences {
		if slices.ContainsFunc(c.m.Saying.Names, func(n string) bool { return strings.Contains(words[at.Start:at.End], n) }) {
			return begins + c.extend(speech, i) + "”"
		}
	}
	return begins + c.cut(words) + "”"
}

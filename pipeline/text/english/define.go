package english

import (
	"context"
	"slices"
	"sort"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

const (
	mostDefining       = 4
	shortestDefinition = 25
	longestDefinition  = 420
)

// definitionStarts are the words after the name of a place or thing that begin a definition, best first.
var definitionStarts = []struct {
	words string
	worth float64
}{
	{" was an ", 3}, {" was a ", 3}, {" is an ", 3}, {" is a ", 3}, {" was the ", 2.5}, {" is the ", 2.5}, {" had been a ", 2.5}, {" had been the ", 2.5},
	{", an ", 2.5}, {", a ", 2.5}, {", the ", 2}, {", whose ", 1.5}, {" was one of ", 2}, {" was my ", 2.5},
	{" was his ", 2.5}, {" was her ", 2.5}, {" had a ", 1.5}, {" had an ", 1.5}, {" was ", 0.6}, {" is ", 0.6}, {" had been ", 0.5}, {" ran ", 0.5},
	{" lay ", 1}, {" seemed ", 0.5}, {" looked ", 0.3}, {" stood ", 0.5}, {" owned ", 1}, {" kept ", 0.5},
}

// definitionLeads are the words before a name that define it.
var definitionLeads = []string{"named ", "called ", "called the ", "name was ", "name is ", "known as ", "known as the "}

// placeKindLeads are the words before a name for the kind of a place or house.
var placeKindLeads = []string{"island of ", "town of ", "village of ", "city of ", "house of ", "parish of ", "river ", "port of ", "kingdom of "}

// traitWords are words that describe a person or a place.
var traitWords = script.WordSet("old young tall short small little big thin fat stout lean slight handsome beautiful pretty ugly plain pale dark fair grey red black white round long broad narrow " +
	"rich poor proud gentle kind cruel clever stupid honest cold warm quiet shy bold brave strong weak lame blind deaf silent grave gay merry sad lonely austere " +
	"face eyes hair beard voice figure countenance features stature manner nose mouth hands smile complexion temper character nature reputation fortune " +
	"years aged age born married widow widower bachelor son daughter brother sister cousin " +
	"doctor lawyer clergyman captain farmer servant butler housekeeper teacher clerk merchant sailor soldier gentleman lady widow maker keeper owner " +
	"house street village town city island river hill rooms built")

// define finds the sentences that say who or what a name is.
func (c *census) define(ctx context.Context, s *text.Study) error {
	d := &definer{census: c, s: s, best: make([][]text.Definition, len(s.Names)), first: make([]kb.Span, len(s.Names))}
	for i, p := range c.paragraphs {
		if err := canceled(ctx, i); err != nil {
			return err
		}
		if p.Heading || p.Rule || d.m >= len(s.Mentions) || s.Mentions[d.m].Span.Start >= p.Span.End {
			continue
		}
		about := text.Nobody // the only name in the sentence before
		for _, at := range text.SentencesIn(c.text, p.Span, "en") {
			about = d.sentence(at, about)
		}
	}
	for i := range s.Names {
		n := &s.Names[i]
		if n.Defining = d.best[i]; len(n.Defining) == 0 && d.first[i].Len() > 0 {
			n.Defining = []text.Definition{{At: d.first[i], Portrait: kb.Entrance}}
		}
		for k := range n.Defining {
			if n.Type != kb.Character {
				n.Defining[k].Portrait = 0
			}
		}
	}
	return nil
}

// A definer collects the definitions of each name, sentence by sentence.
type definer struct {
	*census
	s     *text.Study
	m     int                 // the first mention that is not before the sentence
	best  [][]text.Definition // with their scores as Portrait, also for places and things
	first []kb.Span           // by name: the first sentence about it
}

// sentence scores a sentence as a definition of the names in it and of the only name in
// the sentence before. It returns the only name in this sentence.
func (d *definer) sentence(at kb.Span, about int) int {
	s, fits := d.s, at.Len() >= shortestDefinition && at.Len() <= longestDefinition
	if about != text.Nobody && fits {
		if s.Names[about].Type == kb.Character {
			d.best[about] = insertBest(d.best[about], d.definitionByPronoun(at))
		} else if d.continuesDefinition(at) {
			worth := continuationWorth + d.traitScore(at, kb.Span{Start: at.Start, End: at.Start})
			d.best[about] = insertBest(d.best[about], text.Definition{At: at, Portrait: worth})
		}
	}
	d.m = mentionFrom(s, d.m, at.Start)
	seen := -1
	for k := d.m; fits && k < len(s.Mentions) && s.Mentions[k].Span.Start < at.End; k++ {
		name := s.Mentions[k].Name
		if name == seen {
			continue
		}
		seen = name
		if d.first[name].Len() == 0 && !d.isQuoted(at) && !d.inSpeech(s.Mentions[k].Span.Start) {
			d.first[name] = at
		}
		if s.Names[name].Type == kb.Character {
			said, worth := portray(d.text, at, s.Mentions[k].Span, d.inSpeech(s.Mentions[k].Span.Start))
			d.best[name] = insertBest(d.best[name], text.Definition{At: said, Portrait: worth})
			continue
		}
		if w := d.worth(at, s.Mentions[k].Span); w >= 1 {
			d.best[name] = insertBest(d.best[name], text.Definition{At: at, Portrait: w})
		}
	}
	return onlyName(s, d.m, at)
}

// continuationWorth is the score of a sentence that continues the one before it.
const continuationWorth = 2.2

// continuesDefinition reports whether a sentence is about the place or thing in the sentence before: It is the …, This was a …
func (c *census) continuesDefinition(at kb.Span) bool {
	words := strings.Fields(c.text[at.Start:min(at.End, at.Start+80)])
	if len(words) < 4 || words[0] != "It" && words[0] != "This" || words[1] != "was" && words[1] != "is" && words[1] != "had" {
		return false
	}
	return slices.ContainsFunc(words[2:min(len(words), 8)], func(w string) bool { return classOf(strings.Trim(w, ",.;"))&placeNoun != 0 })
}

// definitionByPronoun scores a sentence with "He" or "She" as a description of the only person in the sentence before.
func (d *definer) definitionByPronoun(at kb.Span) text.Definition {
	body := d.text[at.Start:at.End]
	for _, pronoun := range []string{"He", "She"} {
		if rest, ok := strings.CutPrefix(body, pronoun); ok && at.Len() <= longPortrait && !d.inSpeech(at.Start) && !addressPattern.MatchString(rest) {
			return text.Definition{At: at, Portrait: predicateWorth(strings.ReplaceAll(rest, "\n", " ")) - pronounPenalty}
		}
	}
	return text.Definition{}
}

// pronounPenalty is subtracted from the score of a sentence without a name.
const pronounPenalty = 0.5

// inSpeech reports whether an offset is in a quotation.
func (d *definer) inSpeech(at int) bool {
	all := d.s.Quotations
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.End > at })
	return i < len(all) && all[i].Span.Start <= at
}

// onlyName returns the only name in the sentence, or Nobody; m is
// the first mention that is not before it.
func onlyName(s *text.Study, m int, at kb.Span) int {
	out := text.Nobody
	for ; m < len(s.Mentions) && s.Mentions[m].Span.Start < at.End; m++ {
		if name := s.Mentions[m].Name; out != text.Nobody && out != name {
			return text.Nobody
		} else {
			out = name
		}
	}
	return out
}

// isQuoted reports whether the sentence begins with a quotation mark.
func (c *census) isQuoted(at kb.Span) bool {
	return strings.ContainsRune("\"“‘'", []rune(c.text[at.Start:min(at.End, at.Start+4)])[0])
}

// insertBest inserts a sentence into the few best, after equal ones.
func insertBest(list []text.Definition, t text.Definition) []text.Definition {
	if n := len(list); t.Portrait <= 0 || n > 0 && list[n-1].At == t.At {
		return list
	}
	i := sort.Search(len(list), func(i int) bool { return list[i].Portrait < t.Portrait })
	list = slices.Insert(list, i, t)
	return list[:min(len(list), mostDefining)]
}

// worth returns the score of a sentence as a definition of a place or thing, whose mention may end after it.
func (c *census) worth(at, m kb.Span) float64 {
	m.End = min(m.End, at.End)
	rest := strings.Join(strings.Fields(c.text[m.End:min(at.End, m.End+40)]), " ")
	if strings.HasPrefix(c.text[m.End:at.End], " ") || strings.HasPrefix(c.text[m.End:at.End], "\n") {
		rest = " " + rest
	}
	w := 0.0
	for _, b := range definitionStarts {
		if strings.HasPrefix(rest, b.words) {
			w = adjustWorth(b.words, b.worth, rest[len(b.words):])
			break
		}
	}
	lead := strings.Join(strings.Fields(c.text[max(at.Start, m.Start-40):m.Start]), " ") + " "
	if hasEnding(lead, 0, definitionLeads) {
		w += 1.5
	}
	if hasEnding(strings.ToLower(lead), 0, placeKindLeads) {
		w++
	}
	if w == 0 {
		return 0
	}
	w += c.traitScore(at, m)
	if m.Start-at.Start < 12 {
		w += 0.5
	}
	if c.isQuoted(at) {
		w -= 1
	}
	return w
}

// adjustWorth returns the score of the start of a definition with the words after it: ", a
// little hoarsely" and "was waiting" define nobody.
func adjustWorth(begins string, worth float64, rest string) float64 {
	const within = 5
	words := strings.FieldsFunc(strings.ToLower(rest), notLetter)
	if len(words) == 0 {
		return 0
	}
	switch begins {
	case ", an ", ", a ", ", the ":
		for _, w := range words[:min(len(words), within)] {
			if classOf(w)&(personNoun|kin|bond|title|placeNoun|orgNoun|objectNoun|vehicle) != 0 {
				return worth
			}
		}
		return worth / 4
	case " was ", " is ", " had been ":
		w := words[0]
		switch {
		case traitWords[w]:
			return worth + 0.7
		case strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "ed") || classOf(w)&function != 0:
			return worth / 4
		}
	}
	return worth
}

// traitScore returns the score of the words for looks, age, station and
// character in a sentence, up to 1.
func (c *census) traitScore(at, m kb.Span) float64 {
	const each, most = 0.3, 1.0
	sum := 0.0
	for _, w := range strings.FieldsFunc(strings.ToLower(c.text[m.End:at.End]), notLetter) {
		if traitWords[w] {
			sum += each
		}
	}
	return min(sum, most)
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

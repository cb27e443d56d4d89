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
	keptDefining = 4
	shortTelling = 25
	longTelling  = 420
)

// behind are the words after the name of a place or thing that begin a definition, best first.
var behind = []struct {
	words string
	worth float64
}{
	{" was an ", 3}, {" was a ", 3}, {" is an ", 3}, {" is a ", 3}, {" was the ", 2.5}, {" is the ", 2.5}, {" had been a ", 2.5}, {" had been the ", 2.5},
	{", an ", 2.5}, {", a ", 2.5}, {", the ", 2}, {", whose ", 1.5}, {" was one of ", 2}, {" was my ", 2.5},
	{" was his ", 2.5}, {" was her ", 2.5}, {" had a ", 1.5}, {" had an ", 1.5}, {" was ", 0.6}, {" is ", 0.6}, {" had been ", 0.5}, {" ran ", 0.5},
	{" lay ", 1}, {" seemed ", 0.5}, {" looked ", 0.3}, {" stood ", 0.5}, {" owned ", 1}, {" kept ", 0.5},
}

// before are the words in front of a name that define it.
var before = []string{"named ", "called ", "called the ", "name was ", "name is ", "known as ", "known as the "}

// kinds are the words in front of a name that say what kind of place or house has it.
var kinds = []string{"island of ", "town of ", "village of ", "city of ", "house of ", "parish of ", "river ", "port of ", "kingdom of "}

// traits are words with which a person or a place is drawn.
var traits = script.WordSet("old young tall short small little big thin fat stout lean slight handsome beautiful pretty ugly plain pale dark fair grey red black white round long broad narrow " +
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
		about := text.Nobody // the one name of the sentence before
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

// A definer collects what defines each name, sentence by sentence.
type definer struct {
	*census
	s     *text.Study
	m     int                 // the first mention that is not before the sentence
	best  [][]text.Definition // with their worth as Portrait, of places and things too
	first []kb.Span           // the first sentence about each
}

// sentence weighs a sentence for the names in it and for the one that the sentence
// before is about, and returns the one that it is about itself.
func (d *definer) sentence(at kb.Span, about int) int {
	s, fits := d.s, at.Len() >= shortTelling && at.Len() <= longTelling
	if about != text.Nobody && fits && s.Names[about].Type == kb.Character {
		d.best[about] = keep(d.best[about], d.goesOnAbout(at))
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
			d.best[name] = keep(d.best[name], text.Definition{At: said, Portrait: worth})
			continue
		}
		if w := d.worth(at, s.Mentions[k].Span); w >= 1 {
			d.best[name] = keep(d.best[name], text.Definition{At: at, Portrait: w})
		}
	}
	return only(s, d.m, at)
}

// goesOnAbout weighs a sentence with "He" or "She" as a description of the only person that the sentence before names.
func (d *definer) goesOnAbout(at kb.Span) text.Definition {
	body := d.text[at.Start:at.End]
	for _, pronoun := range []string{"He", "She"} {
		if rest, ok := strings.CutPrefix(body, pronoun); ok && at.Len() <= longPortrait && !d.inSpeech(at.Start) && !speaks.MatchString(rest) {
			return text.Definition{At: at, Portrait: predicated(strings.ReplaceAll(rest, "\n", " ")) - pronounLess}
		}
	}
	return text.Definition{}
}

// pronounLess is how much less a sentence is worth that has no name.
const pronounLess = 0.5

// inSpeech reports whether an offset lies in a quotation.
func (d *definer) inSpeech(at int) bool {
	all := d.s.Quotations
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.End > at })
	return i < len(all) && all[i].Span.Start <= at
}

// only returns the one name that is in the sentence, Nobody when several do; m is
// the first mention that is not before it.
func only(s *text.Study, m int, at kb.Span) int {
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

// isQuoted: the sentence begins with a quotation mark.
func (c *census) isQuoted(at kb.Span) bool {
	return strings.ContainsRune("\"“‘'", []rune(c.text[at.Start:min(at.End, at.Start+4)])[0])
}

// keep inserts a sentence among the few best, earlier ones first when equal.
func keep(list []text.Definition, t text.Definition) []text.Definition {
	if n := len(list); t.Portrait <= 0 || n > 0 && list[n-1].At == t.At {
		return list
	}
	i := sort.Search(len(list), func(i int) bool { return list[i].Portrait < t.Portrait })
	list = slices.Insert(list, i, t)
	return list[:min(len(list), keptDefining)]
}

// worth of a sentence as a definition of a place or thing, whose mention may end behind it.
func (c *census) worth(at, m kb.Span) float64 {
	m.End = min(m.End, at.End)
	rest := strings.Join(strings.Fields(c.text[m.End:min(at.End, m.End+40)]), " ")
	if strings.HasPrefix(c.text[m.End:at.End], " ") || strings.HasPrefix(c.text[m.End:at.End], "\n") {
		rest = " " + rest
	}
	w := 0.0
	for _, b := range behind {
		if strings.HasPrefix(rest, b.words) {
			w = weakened(b.words, b.worth, rest[len(b.words):])
			break
		}
	}
	lead := strings.Join(strings.Fields(c.text[max(at.Start, m.Start-40):m.Start]), " ") + " "
	if hasEnding(lead, 0, before) {
		w += 1.5
	}
	if hasEnding(strings.ToLower(lead), 0, kinds) {
		w++
	}
	if w == 0 {
		return 0
	}
	if m.Start-at.Start < 12 {
		w += 0.5
	}
	if c.isQuoted(at) {
		w -= 1
	}
	return w
}

// weakened returns the worth of what begins a definition when it goes on so: ", a
// little hoarsely" and "was waiting" define nobody.
func weakened(begins string, worth float64, rest string) float64 {
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
		case traits[w]:
			return worth + 0.7
		case strings.HasSuffix(w, "ing") || strings.HasSuffix(w, "ed") || classOf(w)&function != 0:
			return worth / 4
		}
	}
	return worth
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

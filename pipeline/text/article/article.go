package article

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// A Page is what a page says about its subject. Names index Study.Names.
type Page struct {
	Subject int
	Namings []Naming
	Own     map[int]bool // the subject's names, including short ones
}

// A Naming is a line or a sentence that says that a name is the subject's.
type Naming struct {
	Name int
	At   kb.Span
}

// Limits, since a page may be made to be slow.
const (
	mostBytes       = 300 << 10 // bytes
	longestSentence = 1000      // bytes
	mostNamings     = 200
	mostFields      = 300
)

// A reader reads one page.
type reader struct {
	Page
	body  string
	study *text.Study
	names map[string]int // by surface, folded
}

// Read adds to the study of a page what its box and its sentences say about its subject: names with their mentions, and bonds.
// The title is that of kb.Document.Subject, the body is the text that was studied. It returns nil,
// with the study unchanged, for a text that is too long or has no subject in its title or box.
func Read(title, body string, study *text.Study) *Page {
	r := &reader{Page: Page{Own: map[int]bool{}}, body: body, study: study, names: map[string]int{}}
	for i, n := range study.Names {
		if _, have := r.names[kb.Fold(n.Surface)]; !have {
			r.names[kb.Fold(n.Surface)] = i
		}
	}
	if len(body) > mostBytes {
		return nil
	}
	fields := fieldsOf(body)
	fields = fields[:min(len(fields), mostFields)]
	if !r.findSubject(title, fields) {
		return nil
	}
	study.Page = true
	r.removeBoxMentions(fields)
	r.addShortNames()
	for _, f := range fields {
		r.addField(f)
	}
	sentences := slices.DeleteFunc(text.Sentences(body, study.Language), func(s kb.Span) bool { return s.Len() > longestSentence })
	for _, s := range sentences {
		r.addOtherNames(s)
	}
	for _, s := range sentences {
		r.addSentenceBonds(s)
	}
	r.addListBonds()
	slices.SortStableFunc(study.Bonds, func(a, b text.Bond) int { return cmp.Compare(a.At.Start, b.At.Start) })
	return &r.Page
}

// addShortNames adds the given name and the surname alone as names of the subject: on a page about a Crake, other members of the
// family are called by more than the surname.
func (r *reader) addShortNames() {
	r.Own[r.Subject] = true
	full := r.study.Names[r.Subject].Surface
	for _, m := range r.study.Mentions {
		short := r.study.Names[m.Name].Surface
		if !r.Own[m.Name] && (strings.HasPrefix(full, short+" ") || strings.HasSuffix(full, " "+short)) && len(naming.Parse(short).Words) > 0 {
			r.addNaming(m.Name, m.Span)
		}
	}
}

// removeBoxMentions removes mentions across lines of a box or in its keys, which are found because the study reads the box as sentences.
func (r *reader) removeBoxMentions(fields []field) {
	kept := r.study.Mentions[:0]
	n := 0
	for _, m := range r.study.Mentions {
		for n < len(fields) && fields[n].line.End <= m.Span.Start {
			n++
		}
		if n < len(fields) && fields[n].line.Overlaps(m.Span) && (m.Span.Start < fields[n].text.Start || m.Span.End > fields[n].text.End) {
			r.study.Names[m.Name].Count--
			continue
		}
		kept = append(kept, m)
	}
	r.study.Mentions = kept
}

// findSubject finds the subject of the page: the name in the title, or else the name in the box, the name
// that the first sentence defines, or the title itself. It reports whether there is one.
func (r *reader) findSubject(title string, fields []field) bool {
	proper := subjectInBox(fields)
	who, known := r.names[kb.Fold(title)]
	if known && r.study.Names[who].Type == kb.Character && (len(fields) > 0 || isNearStart(title, r.body)) && (proper == "" || shareWord(title, proper)) {
		r.Subject = who
		return true
	}
	candidates := []string{proper}
	if m := definitionPattern.FindStringSubmatch(r.body[:min(len(r.body), 2*startBytes)]); m != nil {
		candidates = append(candidates, cmp.Or(m[1], m[2]))
	}
	if isNearStart(title, r.body) {
		candidates = append(candidates, title)
	}
	for _, name := range candidates {
		if !isName(name, r.study.Language) {
			continue
		}
		if who, ok := r.name(name, kb.Character); ok {
			r.Subject = who
			return true
		}
	}
	return false
}

// definitionPattern matches a line that begins with a name and says what the person is: "Ann Lee is a miller".
var definitionPattern = regexp.MustCompile(`(?m)^(?:[Tt]he )?(` + capitals + `)(?: \([^)\n]{1,80}\))?(?:,[^.\n]{1,120},)? (?:is|was) (?:an?|the|one)\b|^(\p{Han}{2,6})(?:（[^）\n]{1,80}）)?，[^。\n]{0,120}?(?:的|之一|人物|主角)`)

// subjectInBox returns the name of the subject in a box, or "".
func subjectInBox(fields []field) string {
	for _, f := range fields {
		if keys["proper"][f.key] && len(f.values) > 0 {
			return f.values[0].text
		}
	}
	return ""
}

// shareWord reports whether two names have a word in common; for Chinese ones, whether one contains the other or they have the same surname.
func shareWord(a, b string) bool {
	if script.HoldsHan(a) {
		return strings.Contains(a, b) || strings.Contains(b, a) || naming.SurnameOf(a) != "" && naming.SurnameOf(a) == naming.SurnameOf(b)
	}
	words := strings.Fields(kb.Fold(a))
	return slices.ContainsFunc(strings.Fields(kb.Fold(b)), func(w string) bool { return slices.Contains(words, w) })
}

// addField adds what a field states: names of the subject, or bonds with others.
func (r *reader) addField(f field) {
	word, of := relationWords[f.key], r.Subject
	for _, v := range f.values {
		if !isName(v.text, r.study.Language) {
			continue
		}
		who, ok := r.name(v.text, r.study.Names[of].Type)
		switch {
		case !ok || who == of:
		case word == "":
			r.addNaming(who, f.line)
		default:
			w := cmp.Or(relationWords[keyOf(v.note)], word)
			r.study.Bonds = append(r.study.Bonds, text.Bond{A: of, B: who, Word: w, At: f.line})
		}
	}
}

// addNaming records that a name is the subject's.
func (r *reader) addNaming(name int, at kb.Span) {
	if len(r.Namings) < mostNamings && !slices.Contains(r.Namings, Naming{name, at}) {
		r.Namings = append(r.Namings, Naming{name, at})
		r.Own[name] = true
	}
}

// name returns the index of a name. A new name is added with its mentions in the page; the result is false if it has none
// outside longer names.
func (r *reader) name(surface string, kind kb.Type) (int, bool) {
	surface = strings.Join(strings.Fields(surface), " ")
	if i, known := r.names[kb.Fold(surface)]; known {
		if kind == kb.Character {
			r.study.Names[i].Type = kind
		}
		return i, true
	}
	var places []kb.Span
	for at := 0; ; {
		i := strings.Index(r.body[at:], surface)
		if i < 0 {
			break
		}
		s := kb.Span{Start: at + i, End: at + i + len(surface)}
		at = s.End
		if (script.HoldsHan(surface) || script.StandsAlone(r.body, s.Start, s.End)) && !r.withinLonger(s) {
			places = append(places, s)
		}
	}
	if len(places) == 0 {
		return 0, false
	}
	i := r.study.AddName(surface, kind, places)
	r.names[kb.Fold(surface)] = i
	return i, true
}

// withinLonger reports whether a span is part of a longer mention.
func (r *reader) withinLonger(at kb.Span) bool {
	i, _ := slices.BinarySearchFunc(r.study.Mentions, at.Start, func(m text.Mention, start int) int { return cmp.Compare(m.Span.End, start+1) })
	return i < len(r.study.Mentions) && r.study.Mentions[i].Span.Overlaps(at) && r.study.Mentions[i].Span.Len() > at.Len()
}

// isName reports whether words of a field can be a person's name: a few words with capitals, or a few Chinese
// characters, and not a form of address alone.
func isName(words, language string) bool {
	const mostWords, mostHan = 6, 8
	if script.HoldsHan(words) {
		n := utf8.RuneCountInString(words)
		return language == "zh" && n > 1 && n <= mostHan && !strings.ContainsAny(words, " ，。：:的")
	}
	n := len(strings.Fields(words))
	return n > 0 && n <= mostWords && len(words) > 1 && capitalized(words) && !strings.ContainsAny(words, "0123456789:;.!?\"") || n > 1 && capitalized(words) && len(naming.Parse(words).Titles) > 0
}

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

// A Page is what a page says of the names of whom it is about. Names index Study.Names.
type Page struct {
	Subject int
	Namings []Naming
	Own     map[int]bool // the subject's names, the short ones too
}

// A Naming is a line or a sentence that says that a name is the subject's.
type Naming struct {
	Name int
	At   kb.Span
}

// What a page may hold is bounded: it may be made to be slow.
const (
	largest         = 300 << 10 // bytes
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

// Read adds to the study of a page with a title what its box and its sentences say of whom it is about, and returns
// the names they have. It does nothing with a page that names nobody of its title, and returns nil.
func Read(title, body string, study *text.Study) *Page {
	r := &reader{Page: Page{Own: map[int]bool{}}, body: body, study: study, names: map[string]int{}}
	for i, n := range study.Names {
		if _, have := r.names[kb.Fold(n.Surface)]; !have {
			r.names[kb.Fold(n.Surface)] = i
		}
	}
	if len(body) > largest {
		return nil
	}
	fields := fieldsOf(body)
	fields = fields[:min(len(fields), mostFields)]
	if !r.findSubject(title, fields) {
		return nil
	}
	study.Page = true
	r.clear(fields)
	r.takeShort()
	for _, f := range fields {
		r.take(f)
	}
	sentences := slices.DeleteFunc(text.Sentences(body, study.Language), func(s kb.Span) bool { return s.Len() > longestSentence })
	for _, s := range sentences {
		r.takeNames(s)
	}
	for _, s := range sentences {
		r.takeTies(s)
	}
	r.takeLines()
	slices.SortStableFunc(study.Bonds, func(a, b text.Bond) int { return cmp.Compare(a.At.Start, b.At.Start) })
	return &r.Page
}

// takeShort takes the given name and the family name of the subject for them: on a page about a Crake, others of the
// family are called by more than the name.
func (r *reader) takeShort() {
	r.Own[r.Subject] = true
	full := r.study.Names[r.Subject].Surface
	for _, m := range r.study.Mentions {
		short := r.study.Names[m.Name].Surface
		if !r.Own[m.Name] && (strings.HasPrefix(full, short+" ") || strings.HasSuffix(full, " "+short)) && len(naming.Parse(short).Words) > 0 {
			r.say(m.Name, m.Span)
		}
	}
}

// clear drops the names that were found across the lines of a box, or in its keys: without it they are read as a sentence.
func (r *reader) clear(fields []field) {
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

// findSubject finds whom the page is about: who has its title as a name, or else whom its box names, whom its first
// sentence defines, or whom its title may name. What a title has in brackets only tells it from others of the name.
func (r *reader) findSubject(title string, fields []field) bool {
	title = plain(title)
	proper := properName(fields)
	who, known := r.names[kb.Fold(title)]
	if known && r.study.Names[who].Type == kb.Character && (len(fields) > 0 || begins(title, r.body)) && (proper == "" || shareWord(title, proper)) {
		r.Subject = who
		return true
	}
	candidates := []string{proper}
	if m := defined.FindStringSubmatch(r.body[:min(len(r.body), 2*lead)]); m != nil {
		candidates = append(candidates, cmp.Or(m[1], m[2]))
	}
	if begins(title, r.body) {
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

// defined matches a line that begins with whom it says what they are.
var defined = regexp.MustCompile(`(?m)^(?:[Tt]he )?(` + capitals + `)(?: \([^)\n]{1,80}\))?(?:,[^.\n]{1,120},)? (?:is|was) (?:an?|the|one)\b|^(\p{Han}{2,6})(?:（[^）\n]{1,80}）)?，[^。\n]{0,120}?(?:的|之一|人物|主角)`)

// properName returns the name that a box gives whom it is about, "" where it gives none.
func properName(fields []field) string {
	for _, f := range fields {
		if properKeys[f.key] && len(f.values) > 0 {
			return f.values[0].text
		}
	}
	return ""
}

// shareWord reports whether two names have a word in common; of Chinese ones, whether one holds the other or they have one surname.
func shareWord(a, b string) bool {
	if script.HoldsHan(a) {
		return strings.Contains(a, b) || strings.Contains(b, a) || naming.SurnameOf(a) != "" && naming.SurnameOf(a) == naming.SurnameOf(b)
	}
	words := strings.Fields(kb.Fold(a))
	return slices.ContainsFunc(strings.Fields(kb.Fold(b)), func(w string) bool { return slices.Contains(words, w) })
}

// plain returns a title without what it has in brackets.
func plain(title string) string { return strings.TrimSpace(bracketed.ReplaceAllString(title, "")) }

// Is reports whether a text with a title is a page or a sheet about somebody: it begins with facts about them, one
// below the other, or says in its first sentence what they are and has facts or the usual parts of such pages.
func Is(title, body string) bool {
	const top = 2000 // bytes
	if len(body) > largest {
		return false
	}
	head := body[:min(len(body), top)]
	fields := len(fieldsOf(head))
	switch title = plain(title); {
	case fields >= 3, begins(title, body) && isBox(head):
		return true
	case !defines(title, body):
		return false
	}
	return fields > 0 || len(usualParts.FindAllStringIndex(body, 2)) == 2
}

// isBox reports whether a text begins with facts of any kind, each with a key of its own: in a play the keys are speakers,
// who speak again.
func isBox(head string) bool {
	const few = 4
	keys := map[string]bool{}
	for line := range strings.Lines(head) {
		if m := fieldLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			if keys[m[1]] {
				return false
			}
			keys[m[1]] = true
		}
	}
	return len(keys) >= few
}

var (
	defining   = regexp.MustCompile(`^[^.!?。！？\n]{0,200}?(?: (?:is|was) (?:a|an|the|one)\b|是)`)
	usualParts = regexp.MustCompile(`(?m)^(?:#+ *)?(?:Biography|Personality|Appearance|Physical appearance|Relationships|Background|History|Abilities|Powers|Trivia|Etymology|Early life|Character|Overview|人物生平|人物经历|人物关系|性格|外貌|背景|能力|简介|生平|轶事|人物形象|角色经历)$`)
)

// defines reports whether the first sentence that names a title says what it is.
func defines(title, body string) bool {
	for at := 0; title != "" && begins(title, body[at:]); {
		at += strings.Index(body[at:], title) + len(title)
		if defining.MatchString(body[at:]) {
			return true
		}
	}
	return false
}

// lead is how many bytes of a page are its beginning.
const lead = 600

// begins reports whether a text names somebody at its beginning.
func begins(name, body string) bool {
	i := strings.Index(body, name)
	return name != "" && i >= 0 && i < lead
}

// take takes over what a field says.
func (r *reader) take(f field) {
	word, of := tieKeys[f.key], r.Subject
	for _, v := range f.values {
		if !isName(v.text, r.study.Language) {
			continue
		}
		who, ok := r.name(v.text, r.study.Names[of].Type)
		switch {
		case !ok || who == of:
		case word == "":
			r.say(who, f.line)
		default:
			w := cmp.Or(tieKeys[keyOf(v.note)], word)
			r.study.Bonds = append(r.study.Bonds, text.Bond{A: of, B: who, Word: w, At: f.line})
		}
	}
}

// say notes that a name is the subject's.
func (r *reader) say(name int, at kb.Span) {
	if len(r.Namings) < mostNamings && !slices.Contains(r.Namings, Naming{name, at}) {
		r.Namings = append(r.Namings, Naming{name, at})
		r.Own[name] = true
	}
}

// name returns the name with a surface. A new one gets its mentions in the page; it is false where there are none
// that are no part of a longer name.
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
	i := r.study.Introduce(surface, kind, places)
	r.names[kb.Fold(surface)] = i
	return i, true
}

// withinLonger reports whether a stretch is part of a mention that is longer.
func (r *reader) withinLonger(at kb.Span) bool {
	i, _ := slices.BinarySearchFunc(r.study.Mentions, at.Start, func(m text.Mention, start int) int { return cmp.Compare(m.Span.End, start+1) })
	return i < len(r.study.Mentions) && r.study.Mentions[i].Span.Overlaps(at) && r.study.Mentions[i].Span.Len() > at.Len()
}

// isName reports whether words of a field can be somebody's name: a few words with a capital, or a few Chinese
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

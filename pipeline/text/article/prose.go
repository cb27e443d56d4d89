package article

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// What others do to the subject: “called her”.
const calling = `(?:calls?|called|names?|named|dubbed|nicknamed|christened) (?:him|her|them)`

// The forms in which prose gives another name, up to the name and one more.
var (
	called = regexp.MustCompile(`(?i:\b(?:` + strings.Join([]string{`known (?:as|by the names? of|under the name of)`, `nicknamed`, `dubbed`, `goes by`, `went by`, `alias`, `a\.?k\.?a\.?`, `born`, `née`,
		`(?:is|was|are|were|been|often|also|simply|commonly|usually|sometimes) called`, `under the (?:name|alias|pseudonym)(?: of)?`, `real name(?: is| was|,)?`, calling}, "|") +
		`))[ ,:]+(?i:simply |just )?(?:the name )?["“‘'*]?(?:[Tt]he )?(` + capitals + `)(?:["”’'*]?,? (?:and|or) (?:as )?["“‘'*]?(?:[Tt]he )?(` + capitals + `))?`)
	named = regexp.MustCompile(`(?:又名|又称|亦称|别名|别号|外号|绰号|人称|原名|本名|化名|小名|乳名|昵称|法号|道号|代号|表字)(?:是|为|叫做?|作|唤作?)?[：“「『"]?(\p{Han}{2,6})[”」』"]?(?:[、和或](?:“|「|『|")?(\p{Han}{2,6})[”」』"]?)?[，,。；;（(）)、]`)
)

const capitals = `\p{Lu}[\p{L}'’-]+\.?(?: (?:(?:of the|of|the|de|la|von|van|der) )?\p{Lu}[\p{L}'’-]+){0,4}`

// takeNames adds the other names that a sentence gives the subject.
func (r *reader) takeNames(s kb.Span) {
	words := r.body[s.Start:s.End]
	form := called
	if r.study.Language == "zh" {
		form = named
	}
	for _, m := range form.FindAllStringSubmatchIndex(words, -1) {
		if !r.speaksOfSubject(s, s.Start+m[0]) {
			continue
		}
		for g := 2; g < len(m) && m[g] >= 0; g += 2 {
			surface := words[m[g]:m[g+1]]
			if len(naming.Parse(surface).Words) == 0 || strings.HasPrefix(strings.ToLower(words[m[0]:m[2]]), "born") && !strings.Contains(surface, " ") {
				continue // “called her Mother”, born in January
			}
			if who, ok := r.name(surface, r.study.Names[r.Subject].Type); ok && who != r.Subject {
				r.say(who, s)
			}
		}
	}
}

// speaksOfSubject reports whether the person named last in a sentence before an offset is the subject, or nobody is named
// there: a pronoun is the subject.
func (r *reader) speaksOfSubject(s kb.Span, offset int) bool {
	last := text.Nobody
	for _, m := range r.study.MentionsIn(kb.Span{Start: s.Start, End: offset}) {
		if r.study.Names[m.Name].Type == kb.Character {
			last = m.Name
		}
	}
	return last == text.Nobody || r.Own[last] || calls.MatchString(r.body[offset:s.End])
}

var calls = regexp.MustCompile(`^(?i:` + calling + `)\b`)

// The forms in which prose says how somebody is related to the subject, around their name.
var (
	ofWhom  = regexp.MustCompile(`(?i:\b(\p{L}+?)s?) (?:of|to)(?: the| his| her| their)?(?: late)? $`)
	whose   = regexp.MustCompile(`(?i:\b(?:his|her|their)(?: \p{L}+)?? (\p{L}+)),?(?: is| was)? $`)
	apposed = regexp.MustCompile(`^, (?:his|her|their)(?: \p{L}+)?? (\p{L}+)\b`)
	bornTo  = regexp.MustCompile(`\b[Bb]orn\b[^.;]*? to (?:[^,.;]{1,60} and )?$`)
	wedded  = regexp.MustCompile(`(?i:\b(?:married|marries|wedded|weds)(?: to)?) $|(?:嫁给了?|迎?娶了?|下嫁)$`)
	pronoun = regexp.MustCompile(`^(?:He|She|They)\b|^[他她]`)
	isOf    = regexp.MustCompile(`^的(\p{Han}{2})`)
	herHan  = regexp.MustCompile(`(?:^|[，。；、：—“（]|[他她]的?)(\p{Han}{2})[是叫]?$`)
)

// takeTies adds the bonds between others and the subject that a sentence states.
func (r *reader) takeTies(s kb.Span) {
	mentions := r.study.MentionsIn(s)
	about := pronoun.MatchString(r.body[s.Start:s.End]) || len(mentions) > 0 && r.Own[mentions[0].Name]
	for _, m := range mentions {
		if r.Own[m.Name] || r.study.Names[m.Name].Type != kb.Character {
			continue
		}
		before, behind := r.body[s.Start:m.Span.Start], r.body[m.Span.End:s.End]
		for _, f := range []struct {
			form  *regexp.Regexp
			words string
			of    bool // the subject is the other's
		}{{ofWhom, before, true}, {whose, before, false}, {apposed, behind, false}, {isOf, behind, true}, {herHan, before, false}} {
			found := f.form.FindStringSubmatch(f.words)
			switch {
			case found == nil || f.of && !about:
			case f.of:
				r.tie(m.Name, r.Subject, found[1], s)
			default:
				r.tie(r.Subject, m.Name, found[1], s)
			}
		}
		switch {
		case about && wedded.MatchString(before):
			r.tie(r.Subject, m.Name, spouse[r.study.Language], s)
		case bornTo.MatchString(before):
			r.tie(r.Subject, m.Name, "parent", s)
		}
	}
}

// takeLines adds the bonds that lines of a list state, which begin with a name: "Tom Vane (miller) – her brother", "宋野：搭档".
func (r *reader) takeLines() {
	at := 0
	for line := range strings.Lines(r.body) {
		s := kb.Span{Start: at, End: at + min(len(line), longestField)}
		at += len(line)
		mentions := r.study.MentionsIn(s)
		if len(mentions) == 0 || r.Own[mentions[0].Name] || r.study.Names[mentions[0].Name].Type != kb.Character {
			continue
		}
		first := mentions[0]
		if strings.TrimLeft(r.body[s.Start:first.Span.Start], " \t-*•·　“") != "" {
			continue
		}
		end := min(first.Span.End+mostBehind, s.End)
		if len(mentions) > 1 {
			end = min(end, mentions[1].Span.Start)
		}
		if m := bracketed.FindStringSubmatch(r.body[first.Span.End:end]); m != nil {
			r.tie(r.Subject, first.Name, keyOf(m[1]), trimmed(r.body, s))
		}
		behind := bracketed.ReplaceAllString(r.body[first.Span.End:end], "")
		if m := listed.FindStringSubmatch(behind); m != nil {
			for _, word := range m[1:] {
				r.tie(r.Subject, first.Name, word, trimmed(r.body, s))
			}
		}
	}
}

const mostBehind = 90 // bytes between somebody and the word that says who they are

// listed is what stands behind somebody in a list, up to the word that says who they are.
var listed = regexp.MustCompile(`^\s*(?:[:,–—-]\s*(?:[^.:;]*\b(?:his|her|their)\s+)?(?:\p{L}+ )?(\p{L}+)\b|(?:：|——?|，)(\p{Han}{2}))`)

// tie adds the bond "b is a's word", if the word is one of people who are related.
func (r *reader) tie(a, b int, word string, at kb.Span) {
	if word = ties[strings.ToLower(word)]; word != "" {
		r.study.Bonds = append(r.study.Bonds, text.Bond{A: a, B: b, Word: word, At: at})
	}
}

// spouse is the key of "married", by language.
var spouse = map[string]string{"en": "spouse", "zh": "配偶"}

// capitalized reports whether words begin with a capital.
func capitalized(words string) bool {
	first, _ := utf8.DecodeRuneInString(words)
	return unicode.IsUpper(first)
}

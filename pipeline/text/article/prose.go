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

// callingVerbs match calling the subject something: “called her”.
const callingVerbs = `(?:calls?|called|names?|named|dubbed|nicknamed|christened) (?:him|her|them)`

// Patterns with which prose states another name: up to the name, and perhaps one more.
var (
	namedPattern = regexp.MustCompile(`(?i:\b(?:` + strings.Join([]string{`known (?:as|by the names? of|under the name of)`, `nicknamed`, `dubbed`, `goes by`, `went by`, `alias`, `a\.?k\.?a\.?`, `born`, `née`,
		`(?:is|was|are|were|been|often|also|simply|commonly|usually|sometimes) called`, `under the (?:name|alias|pseudonym)(?: of)?`, `real name(?: is| was|,)?`, callingVerbs}, "|") +
		`))[ ,:]+(?i:simply |just )?(?:the name )?["“‘'*]?(?:[Tt]he )?(` + capitals + `)(?:["”’'*]?,? (?:and|or) (?:as )?["“‘'*]?(?:[Tt]he )?(` + capitals + `))?`)
	namedHanPattern = regexp.MustCompile(`(?:又名|又称|亦称|别名|别号|外号|绰号|人称|原名|本名|化名|小名|乳名|昵称|法号|道号|代号|表字)(?:是|为|叫做?|作|唤作?)?[：“「『"]?(\p{Han}{2,6})[”」』"]?(?:[、和或](?:“|「|『|")?(\p{Han}{2,6})[”」』"]?)?[，,。；;（(）)、]`)
)

const capitals = `\p{Lu}[\p{L}'’-]+\.?(?: (?:(?:of the|of|the|de|la|von|van|der) )?\p{Lu}[\p{L}'’-]+){0,4}`

// addOtherNames adds the other names that a sentence states for the subject.
func (r *reader) addOtherNames(s kb.Span) {
	words := r.body[s.Start:s.End]
	form := namedPattern
	if r.study.Language == "zh" {
		form = namedHanPattern
	}
	for _, m := range form.FindAllStringSubmatchIndex(words, -1) {
		if !r.isAboutSubject(s, s.Start+m[0]) {
			continue
		}
		for g := 2; g < len(m) && m[g] >= 0; g += 2 {
			surface := words[m[g]:m[g+1]]
			if len(naming.Parse(surface).Words) == 0 || strings.HasPrefix(strings.ToLower(words[m[0]:m[2]]), "born") && !strings.Contains(surface, " ") {
				continue // “called her Mother”, born in January
			}
			if who, ok := r.name(surface, r.study.Names[r.Subject].Type); ok && who != r.Subject {
				r.addNaming(who, s)
			}
		}
	}
}

// isAboutSubject reports whether the last person named in a sentence before an offset is the subject, or nobody is named
// there, since a pronoun is the subject.
func (r *reader) isAboutSubject(s kb.Span, offset int) bool {
	last := text.Nobody
	for _, m := range r.study.MentionsIn(kb.Span{Start: s.Start, End: offset}) {
		if r.study.Names[m.Name].Type == kb.Character {
			last = m.Name
		}
	}
	return last == text.Nobody || r.Own[last] || callingPattern.MatchString(r.body[offset:s.End])
}

var callingPattern = regexp.MustCompile(`^(?i:` + callingVerbs + `)\b`)

// Patterns with which prose states a relation to the subject, around the other's name.
var (
	relationOfPattern    = regexp.MustCompile(`(?i:\b(\p{L}+?)s?) (?:of|to)(?: the| his| her| their)?(?: late)? $`)
	possessivePattern    = regexp.MustCompile(`(?i:\b(?:his|her|their)(?: \p{L}+)?? (\p{L}+)),?(?: is| was)? $`)
	appositionPattern    = regexp.MustCompile(`^, (?:his|her|their)(?: \p{L}+)?? (\p{L}+)\b`)
	bornToPattern        = regexp.MustCompile(`\b[Bb]orn\b[^.;]*? to (?:[^,.;]{1,60} and )?$`)
	marriedPattern       = regexp.MustCompile(`(?i:\b(?:married|marries|wedded|weds)(?: to)?) $|(?:嫁给了?|迎?娶了?|下嫁)$`)
	pronounPattern       = regexp.MustCompile(`^(?:He|She|They)\b|^[他她]`)
	hanRelationPattern   = regexp.MustCompile(`^的(\p{Han}{2})`)
	hanPossessivePattern = regexp.MustCompile(`(?:^|[，。；、：—“（]|[他她]的?)(\p{Han}{2})[是叫]?$`)
)

// addSentenceBonds adds the bonds between others and the subject that a sentence states.
func (r *reader) addSentenceBonds(s kb.Span) {
	mentions := r.study.MentionsIn(s)
	about := pronounPattern.MatchString(r.body[s.Start:s.End]) || len(mentions) > 0 && r.Own[mentions[0].Name]
	for _, m := range mentions {
		if r.Own[m.Name] || r.study.Names[m.Name].Type != kb.Character {
			continue
		}
		before, behind := r.body[s.Start:m.Span.Start], r.body[m.Span.End:s.End]
		for _, f := range []struct {
			form  *regexp.Regexp
			words string
			of    bool // the subject is the other person's relation
		}{{relationOfPattern, before, true}, {possessivePattern, before, false}, {appositionPattern, behind, false}, {hanRelationPattern, behind, true}, {hanPossessivePattern, before, false}} {
			found := f.form.FindStringSubmatch(f.words)
			switch {
			case found == nil || f.of && !about:
			case f.of:
				r.addBond(m.Name, r.Subject, found[1], s)
			default:
				r.addBond(r.Subject, m.Name, found[1], s)
			}
		}
		switch {
		case about && marriedPattern.MatchString(before):
			r.addBond(r.Subject, m.Name, spouse[r.study.Language], s)
		case bornToPattern.MatchString(before):
			r.addBond(r.Subject, m.Name, "parent", s)
		}
	}
}

// addListBonds adds the bonds of lines that begin with a name: "Tom Vane (miller) – her brother", "宋野：搭档".
func (r *reader) addListBonds() {
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
		if m := bracketPattern.FindStringSubmatch(r.body[first.Span.End:end]); m != nil {
			r.addBond(r.Subject, first.Name, keyOf(m[1]), trimSpace(r.body, s))
		}
		behind := bracketPattern.ReplaceAllString(r.body[first.Span.End:end], "")
		if m := listPattern.FindStringSubmatch(behind); m != nil {
			for _, word := range m[1:] {
				r.addBond(r.Subject, first.Name, word, trimSpace(r.body, s))
			}
		}
	}
}

const mostBehind = 90 // bytes between a name and the relation

// listPattern matches the text after a name in a list, up to the relation.
var listPattern = regexp.MustCompile(`^\s*(?:[:,–—-]\s*(?:[^.:;]*\b(?:his|her|their)\s+)?(?:\p{L}+ )?(\p{L}+)\b|(?:：|——?|，)(\p{Han}{2}))`)

// addBond adds the bond "b is a's word", if the word is a relation.
func (r *reader) addBond(a, b int, word string, at kb.Span) {
	if word = relationWords[strings.ToLower(word)]; word != "" {
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

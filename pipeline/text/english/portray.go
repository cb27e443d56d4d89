package english

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// The shortest and the longest sentence, in bytes, that portrays somebody.
const (
	shortPortrait = 25
	longPortrait  = 260
)

// The patterns by which a sentence portrays somebody.
const (
	byStation = 4.0 // Ann was a weaver; a weaver called Ann
	byAside   = 3.5 // Ann, a weaver, …
	byLooks   = 3.0 // Ann was tall and thin; Ann was fifteen
	byKin     = 2.5 // her sister Ann
)

var (
	copula   = regexp.MustCompile(`^ (?:was|is|had been|has been) (?:(?:now|still|always|only|really|indeed|certainly|naturally|also|then|by nature|at this time|about|nearly|almost) )*`)
	article  = regexp.MustCompile(`^(?:not )?(?:an?|the|one of|my|his|her|their|our|\p{Lu}[\p{L}.]*[’']s) `)
	asides   = regexp.MustCompile(`^(?:, [^,;:.!?"“”()]{2,50}){1,2}, (?:was|is|had)\b`)
	degree   = regexp.MustCompile(`^(?:very|rather|quite|so|extremely|remarkably|uncommonly|exceedingly|a) `)
	aside    = regexp.MustCompile(`^, (?:an?|the|my|his|her|their|our|daughter|son|wife|widow|who (?:was|is|had been)(?: now| once)? (?:an?|the|my|his|her|their|our)) `)
	called   = regexp.MustCompile(`(?:\b(?:named|called|name (?:was|is|of)) )$`)
	hasLooks = regexp.MustCompile(`^ (?:had|has) (?:an?|the|his|her|such|very|no|large|small|little|fine|dark|grey|blue|brown|black|red) `)
	trade    = regexp.MustCompile(`^(?:person|orphan|\p{L}+(?:man|woman|maker|keeper|smith|master|mistress|monger|wright))$`)
	owned    = regexp.MustCompile(`^['’]s?\b`)
	supposed = regexp.MustCompile(`(?i)(?:^| )(?:if|though|unless) $`)
	aged     = regexp.MustCompile(`^(?:\w+-)?(?:\d+|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:four|five|six|seven|eight|nine) years)\b`)
	// passing are descriptions that hold only for a while: a little tired, the first to speak.
	passing = regexp.MustCompile(`^(?:a (?:little|trifle|bit|good deal|great deal|moment)|the (?:first|last|next|only one) (?:to|who|of)|on|in|at|not|so|too|as)\b|^\w+ (?:\w+ )?to\b|^[^,;.]*\bagain\b`)
	owning  = wordSet("my his her their our")
	ofLooks = wordSet("hair eyes face nose mouth voice figure complexion features countenance hands shoulders beard temper nature")
	lasting = wordSet("old young tall short small big thin fat stout lean slight handsome beautiful pretty ugly plain dark fair grey rich poor proud gentle kind cruel clever stupid honest shy bold brave strong weak lame blind deaf grave austere lawless idle vulgar generous delicate elegant")
)

// Portrays finds the sentence around a name, bytes of the body, and how much it says who bears the
// name: 0 where it says nothing of the kind. Speech portrays nobody.
func Portrays(body string, name kb.Span) (kb.Span, float64) {
	if !mayPortray(body[max(0, name.Start-20):name.Start], body[name.End:min(len(body), name.End+4)]) {
		return kb.Span{}, 0
	}
	sentence, ok := text.ToldAround(body, name, "en")
	if !ok || sentence.Len() < shortPortrait || sentence.Len() > longPortrait {
		return kb.Span{}, 0
	}
	line := func(from, to int) string { return strings.ReplaceAll(body[from:to], "\n", " ") }
	lead, rest := line(sentence.Start, name.Start), line(name.End, sentence.End)
	if strings.ContainsAny(lead, `"“”‘`) || strings.HasSuffix(rest, "?") || strings.HasSuffix(rest, `"`) || strings.HasSuffix(rest, "”") || owned.MatchString(rest) || supposed.MatchString(lead) {
		return kb.Span{}, 0
	}
	worth := 0.0
	if called.MatchString(lead) && ofPeople(lastWords(lead, 3)) {
		worth = byStation
	} else if words := lastWords(lead, 2); len(words) == 2 && classOf(words[1])&kin != 0 && owning[words[0]] {
		worth = byKin
	}
	worth = max(worth, predicated(rest), asideWorth(rest))
	if worth > 0 && len(strings.Fields(lead)) < 4 {
		worth += 0.5
	}
	return sentence, worth
}

// mayPortray reports at little cost whether what is right before and after a name may portray somebody.
func mayPortray(before, behind string) bool {
	for _, w := range []string{" was", "\nwas", " is ", " ha", "\nha", ", "} {
		if strings.HasPrefix(behind, w) {
			return true
		}
	}
	words := lastWords(before, 1)
	return len(words) == 1 && (words[0] == "called" || words[0] == "named" || words[0] == "is" || words[0] == "was" || words[0] == "of" || classOf(words[0])&kin != 0)
}

// predicated returns the worth of what is said after a name and an aside: is a weaver, was tall and thin,
// had grey eyes.
func predicated(rest string) float64 {
	if at := asides.FindStringIndex(rest); at != nil {
		rest = rest[strings.LastIndexByte(rest[:at[1]], ' '):]
	}
	if at := copula.FindStringIndex(rest); at != nil {
		said := rest[at[1]:]
		switch {
		case passing.MatchString(said):
			return 0
		case article.MatchString(said) && ofPeople(clause(said)):
			return byStation
		}
		words := clause(degree.ReplaceAllString(said, ""))
		if len(words) > 0 && lasting[words[0]] || aged.MatchString(strings.ToLower(said)) {
			return byLooks + 0.3*float64(min(count(traits, words), 4))
		}
		return 0
	}
	if at := hasLooks.FindStringIndex(rest); at != nil {
		said := clause(rest[at[1]:])
		if count(ofLooks, said) > 0 && count(traits, said) > 1 {
			return byLooks
		}
	}
	return 0
}

// asideWorth returns the worth of an apposition after a name.
func asideWorth(rest string) float64 {
	at := aside.FindStringIndex(rest)
	if at == nil || passing.MatchString(rest[2:]) {
		return 0
	}
	end := strings.IndexAny(rest[2:], ",.;")
	if end < 0 {
		return 0
	}
	said := clause(rest[2 : 2+end])
	told := said[min(len(said), 2):] // behind "who was"
	if slices.ContainsFunc(told, func(w string) bool { return w == "was" || w == "had" || w == "were" || w == "is" }) || !ofPeople(said) {
		return 0
	}
	return byAside
}

// clause returns the words, in lower case, up to the first mark that ends a clause.
func clause(said string) []string {
	if i := strings.IndexAny(said, ";:—!?\"“("); i >= 0 {
		said = said[:i]
	}
	const most = 14
	words := strings.FieldsFunc(strings.ToLower(said), notLetter)
	return words[:min(len(words), most)]
}

// lastWords returns the last words of a text, in lower case.
func lastWords(text string, most int) []string {
	words := strings.FieldsFunc(strings.ToLower(text), notLetter)
	return words[max(0, len(words)-most):]
}

// ofPeople reports whether one of the words is for a person.
func ofPeople(words []string) bool {
	for _, w := range words {
		if classOf(w)&(personNoun|kin|bond) != 0 || trade.MatchString(w) {
			return true
		}
	}
	return false
}

// count returns how many of the words are in a set.
func count(set map[string]bool, words []string) (n int) {
	for _, w := range words {
		if set[w] {
			n++
		}
	}
	return n
}

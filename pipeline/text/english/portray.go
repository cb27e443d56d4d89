package english

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// Lengths of portraits, in bytes unless noted.
const (
	shortPortrait = 12
	longPortrait  = 260
	briefPortrait = 90 // a sentence this short is taken whole
	longestAside  = 9  // words
)

// The worth of each kind of description.
const (
	stationWorth = 4.0 // Ann was a weaver; a weaver called Ann
	asideValue   = 3.5 // Ann, a weaver, …
	looksWorth   = 3.0 // Ann was tall and thin; Ann was fifteen
	kinWorth     = 2.5 // her sister Ann
)

var (
	copula         = regexp.MustCompile(`^ (?:was|is|had been|has been) (?:(?:now|still|always|only|really|indeed|certainly|naturally|also|then|by nature|at this time|about|nearly|almost) )*`)
	article        = regexp.MustCompile(`^(?:not )?(?:an?|the|one of|my|his|her|their|our|\p{Lu}[\p{L}.]*[’']s) `)
	asidesThenVerb = regexp.MustCompile(`^(?:, [^,;:.!?"“”()]{2,50}){1,2}, (?:was|is|had)\b`)
	degree         = regexp.MustCompile(`^(?:very|rather|quite|so|extremely|remarkably|uncommonly|exceedingly|a) `)
	aside          = regexp.MustCompile(`^, (?:who (?:was|is|had been) (?:now |once )?)?(?:an?|the|one of|my|our|his|her|their|daughter|son|wife|widow) `)
	surname        = regexp.MustCompile(`^ the `) // Bunting the vicar
	// beforeName ends with an apposition right before the name: the lawyer, Mr. Bray
	beforeName = regexp.MustCompile(`^(?:.*[ —(“])?((?:an?|the|my|our|their) (?:[\p{L}’'-]+ ){0,5}[\p{L}’'-]+,) $`)
	inList     = regexp.MustCompile(`\p{Lu}[\p{L}’'-]*, (?:and )?$`) // Ann, Ben, the vicar
	endsPhrase = regexp.MustCompile(`^(?:[,.;:—]| of \p{Lu})`)
	aboutVerb  = regexp.MustCompile(`(?i)\b(?:was|were|is|had|did|now|then|said|gave|left|came|went|mrs?|dr)\b`)
	ofPlace    = regexp.MustCompile(`^,? of (?:the )?\p{Lu}\p{L}+(?:-\p{L}+)*`)
	ladyOrLord = regexp.MustCompile(`(?i)^, my (?:lady|lord|dear|friend|mistress|master)$`)
	// clauseLead matches the words before the subject of a clause.
	clauseLead     = regexp.MustCompile(`^(?:(?:\S+ ){0,2}(?:\S+)?|.*(?:[;:—]|, (?:and|but|for|as|while|so|because|where)) ?(?:the |old |poor |little |young |good |dear ){0,2})$`)
	livesAt        = regexp.MustCompile(`^ (?:lived (?:in|at|with|by|on|near|alone|all)|was born|had been born|worked as|served as|came of an?|had lived) `)
	mayDescribe    = regexp.MustCompile(`^(?:\s(?:was|is|ha[ds]|lived|worked|served|came of|the)\s|,\s)`)
	addressPattern = regexp.MustCompile(`(?i)\b(?:you|yours?|thou|thee|thy)\b|["“”!]`)
	agent          = regexp.MustCompile(`(?:er|or|ist|ian|man|ess|yer)$|^(?:attend|claim|consult|inform)ant$|^(?:resid|correspond)ent$`) // but not: ardent, constant
	called         = regexp.MustCompile(`(?:\b(?:named|called|name (?:was|is|of)) )$`)
	hasLooks       = regexp.MustCompile(`^ (?:had|has) (?:an?|the|his|her|such|very|no|large|small|little|fine|dark|grey|blue|brown|black|red) `)
	trade          = regexp.MustCompile(`^(?:person|orphan|\p{L}+(?:man|woman|maker|keeper|smith|master|mistress|monger|wright))$`)
	genitive       = regexp.MustCompile(`^['’]s?\b`)
	conditional    = regexp.MustCompile(`(?i)(?:^| )(?:if|though|unless) $`)
	aged           = regexp.MustCompile(`^(?:\w+-)?(?:\d+|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|(?:four|five|six|seven|eight|nine) years)\b`)
	// temporary matches descriptions that hold only for a while: a little tired, the first to speak.
	temporary = regexp.MustCompile(`^(?:a (?:little|trifle|bit|good deal|great deal|moment)|the (?:(?:first|last|next|very|only|right|wrong|one|sort of) )*(?:person|man|woman|lady|girl|boy|one|first|last|next) (?:to|who|whom|that|of|in)|on|in|at|not|so|too|as)\b|^\w+ (?:\w+ )?to\b|^[^,;.]*\bagain\b`)
	// Words in a phrase that describes somebody.
	joinsPhrase   = script.WordSet("of in at to for from with by on under near about who whom whose that which and but")
	relative      = script.WordSet("who whom whose that which and but by")
	commonVerbs   = script.WordSet("was were is are had has did said came went got took made gave told saw now then again")
	genericNouns  = script.WordSet("man men woman women boy girl child lady gentleman fellow person people creature guest visitor stranger speaker friend figure")
	emptyWord     = script.WordSet("elder younger only first last next same other very right wrong second third sort kind")
	saysNothing   = script.WordSet("one other others thing")
	leadsToName   = script.WordSet("called named is was of") // after these words a name is given to somebody
	possessives   = script.WordSet("my his her their our")
	looksNouns    = script.WordSet("hair eyes face nose mouth voice figure complexion features countenance hands shoulders beard temper nature")
	lastingTraits = script.WordSet("old young tall short small big thin fat stout lean slight handsome beautiful pretty ugly plain dark fair grey rich poor proud gentle kind cruel clever stupid honest shy bold brave strong weak lame blind deaf grave austere lawless idle vulgar generous delicate elegant")
)

// A portrait is the best description of somebody found in a sentence.
type portrait struct {
	body     string
	sentence kb.Span
	speech   bool
	at       kb.Span
	worth    float64
}

// consider takes a stretch of the sentence if its worth is higher; a short sentence is taken whole.
func (p *portrait) consider(from, to int, worth float64) {
	at := kb.Span{Start: from, End: to}
	if from == p.sentence.Start && p.sentence.Len() <= briefPortrait && !p.speech && !addressPattern.MatchString(p.line(p.sentence)) {
		at = p.sentence
	}
	if worth > p.worth && at.Len() >= shortPortrait && at.Len() <= longPortrait && !addressPattern.MatchString(p.line(at)) {
		p.at, p.worth = at, worth
	}
}

// line returns a stretch of the text on one line.
func (p *portrait) line(at kb.Span) string {
	return strings.ReplaceAll(p.body[at.Start:at.End], "\n", " ")
}

// considerNarration weighs a sentence of the narration: the words before the name may introduce it or name a relative,
// those after it may be a predicate.
func (p *portrait) considerNarration(lead, rest string, from int) {
	before := lastWords(lead, 3)
	n := len(before)
	switch {
	case called.MatchString(lead) && hasPersonNoun(before):
		p.consider(p.sentence.Start, p.sentence.End, stationWorth)
	case n > 1 && classOf(before[n-1])&kin != 0 && possessives[before[n-2]]:
		p.consider(p.sentence.Start, p.sentence.End, kinWorth)
	}
	if clauseLead.MatchString(lead) {
		p.consider(from, p.sentence.End, predicateWorth(rest))
	}
}

// portray returns the words of a sentence that describe the person with a name in it, and their worth, from about 0.5
// to 6; 0 if there is no description. They are the whole sentence, or a part of it if the rest is about something
// else. In direct speech only appositions count: what speakers call the person they address does not.
func portray(body string, sentence, name kb.Span, speech bool) (kb.Span, float64) {
	if name.End > sentence.End || !mayPortray(body[max(sentence.Start, name.Start-20):name.Start], body[name.End:min(sentence.End, name.End+14)]) {
		return kb.Span{}, 0
	}
	p := &portrait{body: body, sentence: sentence, speech: speech}
	lead, rest := p.line(kb.Span{Start: sentence.Start, End: name.Start}), p.line(kb.Span{Start: name.End, End: sentence.End})
	if strings.HasSuffix(rest, "?") || genitive.MatchString(rest) || conditional.MatchString(lead) {
		return kb.Span{}, 0
	}
	from := name.Start
	if len(strings.Fields(lead)) < 4 {
		from = sentence.Start
	}
	if !speech {
		p.considerNarration(lead, rest, from)
	}
	if n, worth := asideWorth(rest, speech); worth > 0 && !inList.MatchString(lead) {
		p.consider(name.Start, name.End+n, worth)
	}
	if at := beforeName.FindStringSubmatchIndex(lead); at != nil && mayFollow(rest, lead[at[2]:], speech) && isDescription(lead[at[2]:at[3]-1], false) {
		p.consider(sentence.Start+at[2], name.End+len(ofPlace.FindString(rest)), asideValue)
	}
	switch {
	case p.worth > 0 && speech:
		p.worth -= 0.5
	case p.worth > kinWorth && from == sentence.Start:
		p.worth += 0.5
	}
	return p.at, p.worth
}

// mayFollow reports whether a name, and what is after it, may follow a phrase that describes a person. In speech, a
// name directly after such a phrase is often the addressee.
func mayFollow(rest, phrase string, speech bool) bool {
	return endsPhrase.MatchString(rest) && !(speech && (rest[0] == '.' || !strings.HasPrefix(phrase, "my ") && !strings.HasPrefix(phrase, "our ")))
}

// mayPortray is a cheap test whether the words directly before and after a name may describe somebody.
func mayPortray(before, behind string) bool {
	if mayDescribe.MatchString(behind) || strings.HasSuffix(before, ", ") || strings.HasSuffix(before, ",\n") {
		return true
	}
	words := lastWords(before, 1)
	return len(words) == 1 && (leadsToName[words[0]] || classOf(words[0])&kin != 0)
}

// predicateWorth returns the worth of the predicate after a name and an apposition: is a weaver, was tall and thin, had
// grey eyes, lived at the mill.
func predicateWorth(rest string) float64 {
	if at := asidesThenVerb.FindStringIndex(rest); at != nil {
		rest = rest[strings.LastIndexByte(rest[:at[1]], ' '):]
	}
	switch at := copula.FindStringIndex(rest); {
	case livesAt.MatchString(rest):
		return looksWorth
	case at != nil:
		said := rest[at[1]:]
		if temporary.MatchString(said) {
			return 0
		}
		if at := article.FindString(said); at != "" && isDescription(upToMark(said), false) {
			return stationWorth
		}
		words := clause(degree.ReplaceAllString(said, ""))
		if len(words) > 0 && lastingTraits[words[0]] || aged.MatchString(strings.ToLower(said)) {
			return looksWorth + 0.3*float64(min(count(traitWords, words), 4))
		}
	case hasLooks.MatchString(rest):
		said := clause(rest[hasLooks.FindStringIndex(rest)[1]:])
		if count(looksNouns, said) > 0 && count(traitWords, said) > 1 {
			return looksWorth
		}
	}
	return 0
}

// asideWorth returns the length in bytes of an apposition after a name, and its worth: Ann, a weaver; Bunting the
// vicar; Ann, who was very proud.
func asideWorth(rest string, speech bool) (int, float64) {
	for _, begins := range []*regexp.Regexp{aside, surname} {
		if at := begins.FindStringIndex(rest); at != nil {
			said := upToMark(rest[at[1]:])
			if isDescription(said, true) && aboutVerb.FindString(said) == "" && len(strings.Fields(said)) <= longestAside && !(speech && strings.HasPrefix(rest, ", my ")) && !ladyOrLord.MatchString(rest[at[0]:at[1]]+said) {
				return at[1] + len(said), asideValue
			}
		}
	}
	if strings.HasPrefix(rest, ", who ") {
		said := upToMark(rest[len(", who"):])
		return len(", who") + len(said), min(predicateWorth(said), asideValue)
	}
	return 0, 0
}

// upToMark returns a text up to the first punctuation that ends a clause.
func upToMark(s string) string {
	if i := strings.IndexAny(s, ",;:—!?()\"“”"); i >= 0 {
		return s[:i]
	}
	return strings.TrimSuffix(s, ".") // other full stops belong to titles and initials
}

// isDescription reports whether a phrase describes a person: an old weaver, the landlord of the inn, a man of few
// words, but neither "a man" nor "the man who came". With agents, nouns count that have an ending for agents, such as
// practitioner.
func isDescription(phrase string, agents bool) bool {
	const longest = 6 // words up to the head
	words := strings.Fields(strings.ToLower(article.ReplaceAllString(phrase, "")))
	head := headOfPhrase(words)
	if head == 0 || head > longest || emptyWord[words[0]] {
		return false
	}
	noun, tail := strings.Trim(words[head-1], "’'-_"), "" // tail is the word after it
	if head < len(words) && !relative[words[head]] {
		tail = words[head]
	}
	switch c := classOf(noun); {
	case saysNothing[noun], isSeveral(noun) && !strings.HasPrefix(phrase, "one of "):
		return false
	case genericNouns[noun]:
		return head > 1 || tail != "" && tail != "to" && tail != "in"
	case c&(personNoun|kin|bond|title) != 0 || trade.MatchString(noun):
		return true
	default:
		return agents && c == 0 && len(noun) > 5 && agent.MatchString(noun)
	}
}

// headOfPhrase returns how many words of a phrase there are up to its head, 0 if one of them is a verb.
func headOfPhrase(words []string) int {
	for i, w := range words {
		switch {
		case i > 0 && joinsPhrase[w]:
			return i
		case commonVerbs[w]:
			return 0
		}
	}
	return len(words)
}

// isSeveral reports whether a noun is plural.
func isSeveral(noun string) bool {
	return strings.HasSuffix(noun, "s") && !strings.HasSuffix(noun, "ss") || noun == "people" || noun == "men" || noun == "women"
}

// clause returns the words, in lower case, up to the first punctuation that ends a clause.
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

// hasPersonNoun reports whether one of the words is a noun for a person.
func hasPersonNoun(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return classOf(w)&(personNoun|kin|bond) != 0 || trade.MatchString(w) })
}

// IsPerson reports whether a word in lower case is a noun for a person that says more than "man" or "girl":
// magistrate, housekeeper.
func IsPerson(word string) bool { return !genericNouns[word] && hasPersonNoun([]string{word}) }

// PersonGender returns the gender that a noun in lower case implies: wife, gentleman; "" if none.
func PersonGender(word string) text.Gender {
	switch genderOfKin(word) {
	case 1:
		return text.Male
	case -1:
		return text.Female
	}
	return ""
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

package builtin

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/english"
)

// Thresholds for answers to "who" and "where". They were found on the questions of the ten books that may be used for
// tuning.
const (
	maxLikely    = 3
	minVotes     = 0.04 // for a name to be given
	minSureVotes = 0.35 // votes of a name to be given alone
	sureRatio    = 2.4  // and the ratio of its votes to the second's
	// minReported is the least share of the question's words in a sentence that says "I did it"; minHanReported in Chinese.
	minReported    = 0.7
	minHanReported = 0.3
	undemanded     = 0.3 // factor for a sentence that does not meet the question's demand
	ofRole         = 0.8 // votes for a person with the role asked for
	ofKind         = 0.3 // votes for a place of the kind asked for
)

// A vote is how strongly the sources support a name as the answer.
type vote struct {
	name  string
	count float64
}

// likelyPeople answers "who" with the person that the sources support, or with several candidates.
func (c *composer) likelyPeople() []string {
	return c.formatVotes(c.votes(kb.Character, slices.Concat(c.m.Mentioned, c.m.Found)))
}

// likelyPlaces answers "where" with a place, or with several candidates.
func (c *composer) likelyPlaces() []string {
	votes := c.votes(kb.Location, slices.Concat(c.m.Mentioned, c.m.Found, c.m.Places))
	if kind := placeAsked.FindStringSubmatch(c.question); kind != nil {
		for i := range votes {
			if c.isOfKind(votes[i].name, kind[1]) {
				votes[i].count += ofKind
			}
		}
		slices.SortStableFunc(votes, func(a, b vote) int { return cmp.Compare(b.count, a.count) })
	}
	most := 0.0
	if len(votes) > 0 {
		most = votes[0].count
	}
	if said := c.unnamedPlaces(most); said != nil {
		return said
	}
	return c.formatVotes(votes)
}

var placeAsked = regexp.MustCompile(`(?i)\b(?:which|what) (?:\w+ )?(` + placeKinds + `)\b`)

// isOfKind reports whether the sources say that a place is of a kind: the university of Pavia, Goat Island.
func (c *composer) isOfKind(place, kind string) bool {
	form := regexp.MustCompile(`(?i)\b` + kind + ` (?:of|at|called|named|in) (?:the )?` + regexp.QuoteMeta(place) + `\b|\b` + regexp.QuoteMeta(place) + `(?:['’]s)? ` + kind + `\b`)
	if strings.Contains(strings.ToLower(place), strings.ToLower(kind)) {
		return true
	}
	return slices.ContainsFunc(c.m.Items, func(i task.MaterialItem) bool { return form.MatchString(kb.Clean(i.Text)) })
}

// formatVotes returns a sentence with the name that has the most votes, or with up to maxLikely names; nil if no name
// has minVotes.
func (c *composer) formatVotes(votes []vote) []string {
	votes = votes[:min(len(votes), maxLikely)]
	var names []string
	for _, v := range votes {
		if v.count >= minVotes {
			names = append(names, v.name)
		}
	}
	switch {
	case len(names) == 0:
		return nil
	case votes[0].count >= minSureVotes && (len(votes) == 1 || votes[0].count >= sureRatio*votes[1].count):
		return []string{c.say("%s.", "%s。", names[0])}
	case len(names) == 1:
		return []string{c.say("It may be %s.", "可能是%s。", names[0])}
	}
	last := len(names) - 1
	return []string{c.say("It may be %s or %s.", "可能是%s或%s。", strings.Join(names[:last], c.say(", ", "、")), names[last])}
}

// selfReporter returns the speaker of a sentence who says, in most of the question's words, that they did what it asks
// about, or "".
func (c *composer) selfReporter(s source, sentence int, weights []weighted, all float64) string {
	at := s.sentences[sentence]
	words := s.text[at.Start:at.End]
	held, part := 0.0, minReported
	if c.zh {
		part = minHanReported
	}
	for _, w := range weights {
		if s.words[sentence][w.word] {
			held += w.weight
		}
	}
	by := c.speakerOf(s.MaterialItem, words)
	switch {
	case held < part*all || !firstPersonWord.MatchString(words) || !asksDoer.MatchString(c.question) || asksOfYou.MatchString(c.question):
		return ""
	case by == c.m.Character.Name:
		return c.say("I myself", "我")
	}
	return by
}

// roleAsked matches a question for a person by their role: who is the housekeeper at Thornfield, which magistrate was kind.
var roleAsked = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who (?:is|was) (?:the|your|a|an|his|her|their) (?:[a-z]+ ){0,2}?([a-z]{4,}?)(?: (?:at|of|in|to|for|from|on|who|that)\b.*)?\?$|(?:which|what) (?:[A-Za-z]+ )?([a-z]{4,}) [a-z]+)`)

// roleIn returns the role of the person that a question asks for; "" if none.
func roleIn(question string) string {
	if m := roleAsked.FindStringSubmatch(question); m != nil {
		if role := cmp.Or(m[1], m[2]); english.IsPerson(role) {
			return role
		}
	}
	return ""
}

// personNounAsked matches the noun for the person that a question asks for: which lady, who was the wife kept in the attic.
var personNounAsked = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:\w+ )?(?:(?:which|what) |who (?:is|was) (?:the|your|a|an|his|her|their|\p{Lu}\S*['’]s?) )((?:\p{L}+ ){0,2}\p{L}{3,})\b`)

// genderAsked returns the gender of the person that a question asks for; "" if unknown.
func genderAsked(question string) string {
	m := personNounAsked.FindStringSubmatch(question)
	if m == nil {
		return ""
	}
	for w := range strings.FieldsSeq(strings.ToLower(m[1])) {
		if g := english.PersonGender(w); g != "" {
			return string(g)
		}
	}
	return ""
}

// rolePatterns match the role of a person right after or before the name: the housekeeper, Mrs. Fairfax; Mr. Lloyd, an
// apothecary; Mr. Kirwin was a magistrate.
type rolePatterns struct{ behind, before *regexp.Regexp }

// rolePatternsOf returns the patterns for a role; nil for "".
func rolePatternsOf(role string) *rolePatterns {
	if role == "" {
		return nil
	}
	return &rolePatterns{
		regexp.MustCompile(`(?i)^(?:, | (?:is|was) )(?:the|an?|his|her|my|our|their|your)(?: [\p{L}’'-]+){0,3} ` + role + `\b`),
		regexp.MustCompile(`(?i)\b` + role + `,? (?:(?:mr|mrs|miss|dr)\.? )?(?:[\p{Lu}][\p{L}.]* )?$`),
	}
}

// matches reports whether a sentence gives the bearer of a name this role. r may be nil.
func (r *rolePatterns) matches(sentence, name string) bool {
	at := strings.Index(sentence, name)
	if r == nil || at < 0 {
		return false
	}
	const near = 40 // bytes
	before, behind := sentence[max(0, at-near):at], sentence[at+len(name):min(len(sentence), at+len(name)+near)]
	return r.behind.MatchString(behind) || r.before.MatchString(before)
}

// asksDoer matches a question for the subject of a verb, asksOfYou one for its object.
var (
	asksDoer  = regexp.MustCompile(`(?i)^(?:and |so |but )?who\b|谁`)
	asksOfYou = regexp.MustCompile(`(?i)^(?:and |so |but )?who (?:do|does|did|has|have|had|is|are|was|were|will|would) (?:you|he|she|they|\p{Lu})|[你他她对跟和给向把被与]\p{Han}{0,4}谁`)
)

// firstPersonWord matches the speaker's reference to themselves.
var firstPersonWord = regexp.MustCompile(`\bI\b|我|俺|咱`)

// votes returns the candidates of a type in a list, most likely first: those that sentences name and the question
// doesn't. A sentence counts by the square of the share of the question's words, by weight, that it contains; the sum
// is divided by the square root of the number of sentences, so that frequent names count less.
func (c *composer) votes(kind kb.Type, list []task.KnownName) []vote {
	forms := c.formsOfType(kind, list)
	sources := c.sources()
	weights, all := c.weighWords(stems(c.question), sources)
	if all == 0 {
		return nil
	}
	counts, times := map[string]float64{}, map[string]float64{}
	demanded := (&evidenceCheck{c: c}).demandTest(c.question)
	var role *rolePatterns
	if kind == kb.Character {
		role = rolePatternsOf(roleIn(c.question))
	}
	for _, s := range sources {
		for i, at := range s.sentences {
			sentence := s.text[at.Start:at.End]
			part := c.cover(s, i, weights) / all
			if demanded != nil && !demanded(s.evidence(i)) {
				part *= undemanded
			}
			named := map[string]bool{}
			for form, name := range forms {
				if strings.Contains(sentence, form) {
					named[name] = true
				}
				if role.matches(sentence, form) {
					counts[name] += ofRole
				}
			}
			if by := c.selfReporter(s, i, weights, all); kind == kb.Character && by != "" {
				named[by] = true
			}
			for name := range named {
				counts[name] += part * part
				times[name]++
			}
		}
	}
	return rankVotes(counts, times, func(name string) string { return name })
}

// rankVotes divides each count by the square root of the number of sentences, and returns the votes by count.
func rankVotes(counts, times map[string]float64, name func(key string) string) (out []vote) {
	for key, n := range counts {
		out = append(out, vote{name(key), n / math.Sqrt(times[key])})
	}
	slices.SortFunc(out, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.name, b.name))
	})
	return out
}

// formsOfType maps the forms of names to names, for the entities of a list that the question may ask for: of the type
// and the gender asked for, and neither the character nor named in the question.
func (c *composer) formsOfType(kind kb.Type, list []task.KnownName) map[string]string {
	forms, gender := map[string]string{}, genderAsked(c.question)
	for _, k := range list {
		if k.Type == kind && k.Name != c.m.Character.Name && !c.isNamed(k) && (gender == "" || k.Gender == "" || k.Gender == gender) {
			for _, form := range allNames(k) {
				forms[form] = k.Name
			}
		}
	}
	return forms
}

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

// Who a question asks for by "who", and which place by "where". Found on the questions of the ten books
// that may be tuned on.
const (
	mostLikely = 3
	leastVote  = 0.04 // of somebody who is named
	leastSure  = 0.35 // of somebody who is named alone
	farAhead   = 2.4  // times as many votes as the second, of the same
	// doesPart is the part of the question's words that who says "I did it" must use, doesHanPart in Chinese.
	doesPart    = 0.7
	doesHanPart = 0.3
	undemanded  = 0.3 // of the votes of a sentence that does not say what the question demands
	ofRole      = 0.8 // votes for a person with the role that the question asks for
	ofKind      = 0.3 // votes for a place that the text says is of the kind asked for
)

// A vote is how much of what was found supports somebody.
type vote struct {
	name  string
	count float64
}

// likely names the answer to "who": one person if what was found supports nobody else, or those who
// are possible.
func (c *composer) likely() []string {
	return c.chosen(c.votes(kb.Character, slices.Concat(c.m.Mentioned, c.m.Found)))
}

// where names the place that is meant by "where", or the candidates.
func (c *composer) where() []string {
	votes := c.votes(kb.Location, slices.Concat(c.m.Mentioned, c.m.Found, c.m.Places))
	if kind := placeAsked.FindStringSubmatch(c.question); kind != nil {
		for i := range votes {
			if c.isKind(votes[i].name, kind[1]) {
				votes[i].count += ofKind
			}
		}
		slices.SortStableFunc(votes, func(a, b vote) int { return cmp.Compare(b.count, a.count) })
	}
	most := 0.0
	if len(votes) > 0 {
		most = votes[0].count
	}
	if said := c.spotted(most); said != nil {
		return said
	}
	return c.chosen(votes)
}

var placeAsked = regexp.MustCompile(`(?i)\b(?:which|what) (?:\w+ )?(` + placeKinds + `)\b`)

// isKind reports whether what was found says that a place is of a kind: the university of Pavia,
// Goat Island.
func (c *composer) isKind(place, kind string) bool {
	form := regexp.MustCompile(`(?i)\b` + kind + ` (?:of|at|called|named|in) (?:the )?` + regexp.QuoteMeta(place) + `\b|\b` + regexp.QuoteMeta(place) + `(?:['’]s)? ` + kind + `\b`)
	if strings.Contains(strings.ToLower(place), strings.ToLower(kind)) {
		return true
	}
	return slices.ContainsFunc(c.m.Items, func(i task.MaterialItem) bool { return form.MatchString(kb.Clean(i.Text)) })
}

// chosen returns a sentence with the name that has the most votes, or with the up to mostLikely names
// that may be meant; nil where no name has leastVote.
func (c *composer) chosen(votes []vote) []string {
	votes = votes[:min(len(votes), mostLikely)]
	var names []string
	for _, v := range votes {
		if v.count >= leastVote {
			names = append(names, v.name)
		}
	}
	switch {
	case len(names) == 0:
		return nil
	case votes[0].count >= leastSure && (len(votes) == 1 || votes[0].count >= farAhead*votes[1].count):
		return []string{c.say("%s.", "%s。", names[0])}
	case len(names) == 1:
		return []string{c.say("It may be %s.", "可能是%s。", names[0])}
	}
	last := len(names) - 1
	return []string{c.say("It may be %s or %s.", "可能是%s或%s。", strings.Join(names[:last], c.say(", ", "、")), names[last])}
}

// doer returns who says of themselves, in most of the question's words, what the question asks
// about; "" for nobody.
func (c *composer) doer(s source, sentence int, weights []weighted, all float64) string {
	at := s.sentences[sentence]
	words := s.text[at.Start:at.End]
	held, part := 0.0, doesPart
	if c.zh {
		part = doesHanPart
	}
	for _, w := range weights {
		if s.words[sentence][w.word] {
			held += w.weight
		}
	}
	by := c.speakerOf(s.MaterialItem, words)
	switch {
	case held < part*all || !saysIDo.MatchString(words) || !asksDoer.MatchString(c.question) || asksOfYou.MatchString(c.question):
		return ""
	case by == c.m.Character.Name:
		return c.say("I myself", "我")
	}
	return by
}

// roleAsked is what somebody is who is asked for by it: who is the housekeeper at Thornfield, which magistrate was kind.
var roleAsked = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who (?:is|was) (?:the|your|a|an|his|her|their) (?:[a-z]+ ){0,2}?([a-z]{4,}?)(?: (?:at|of|in|to|for|from|on|who|that)\b.*)?\?$|(?:which|what) (?:[A-Za-z]+ )?([a-z]{4,}) [a-z]+)`)

// roleIn returns what somebody is who a question asks for by it; "" for nothing.
func roleIn(question string) string {
	if m := roleAsked.FindStringSubmatch(question); m != nil {
		if role := cmp.Or(m[1], m[2]); english.IsPerson(role) {
			return role
		}
	}
	return ""
}

// kindOfPerson is the word for a person that a question asks for: which lady, who was the wife kept in the attic.
var kindOfPerson = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:\w+ )?(?:(?:which|what) |who (?:is|was) (?:the|your|a|an|his|her|their|\p{Lu}\S*['’]s?) )((?:\p{L}+ ){0,2}\p{L}{3,})\b`)

// genderAsked returns the gender of the person that a question asks for, "" where it does not say.
func genderAsked(question string) string {
	m := kindOfPerson.FindStringSubmatch(question)
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

// A roleSign finds names whose bearers a sentence says to be of a role, right before or after the name: the
// housekeeper, Mrs. Fairfax; Mr. Lloyd, an apothecary; Mr. Kirwin was a magistrate.
type roleSign struct{ behind, before *regexp.Regexp }

// signOf returns the sign of a role, nil for none.
func signOf(role string) *roleSign {
	if role == "" {
		return nil
	}
	return &roleSign{
		regexp.MustCompile(`(?i)^(?:, | (?:is|was) )(?:the|an?|his|her|my|our|their|your)(?: [\p{L}’'-]+){0,3} ` + role + `\b`),
		regexp.MustCompile(`(?i)\b` + role + `,? (?:(?:mr|mrs|miss|dr)\.? )?(?:[\p{Lu}][\p{L}.]* )?$`),
	}
}

// of reports whether a sentence says of a name that its bearer is of the role.
func (r *roleSign) of(sentence, name string) bool {
	at := strings.Index(sentence, name)
	if r == nil || at < 0 {
		return false
	}
	const near = 40 // bytes
	before, behind := sentence[max(0, at-near):at], sentence[at+len(name):min(len(sentence), at+len(name)+near)]
	return r.behind.MatchString(behind) || r.before.MatchString(before)
}

// asksDoer is how a question asks who does something, and asksOfYou who it is done to, or with.
var (
	asksDoer  = regexp.MustCompile(`(?i)^(?:and |so |but )?who\b|谁`)
	asksOfYou = regexp.MustCompile(`(?i)^(?:and |so |but )?who (?:do|does|did|has|have|had|is|are|was|were|will|would) (?:you|he|she|they|\p{Lu})|[你他她对跟和给向把被与]\p{Han}{0,4}谁`)
)

// saysIDo is how somebody says that they do something themselves.
var saysIDo = regexp.MustCompile(`\bI\b|我|俺|咱`)

// votes returns those of a type and a list that the found sentences name and the question doesn't, most
// likely first. A sentence counts by the square of the part of the question's words, by weight, that it
// holds; who is named everywhere counts less.
func (c *composer) votes(kind kb.Type, list []task.KnownName) []vote {
	forms := c.formsOfType(kind, list)
	sources := c.sources()
	weights, all := c.weigh(stems(c.question), sources)
	if all == 0 {
		return nil
	}
	counts, times := map[string]float64{}, map[string]float64{}
	demanded := (&lack{c: c}).demanded(c.question)
	var role *roleSign
	if kind == kb.Character {
		role = signOf(roleIn(c.question))
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
				if role.of(sentence, form) {
					counts[name] += ofRole
				}
			}
			if by := c.doer(s, i, weights, all); kind == kb.Character && by != "" {
				named[by] = true
			}
			for name := range named {
				counts[name] += part * part
				times[name]++
			}
		}
	}
	var out []vote
	for name, n := range counts {
		out = append(out, vote{name, n / math.Sqrt(times[name])})
	}
	slices.SortFunc(out, func(a, b vote) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.name, b.name))
	})
	return out
}

// formsOfType returns the names of a list, by their forms, of the entities of a type that a question may ask for: neither the
// character nor one that it names, and of the gender that it says.
func (c *composer) formsOfType(kind kb.Type, list []task.KnownName) map[string]string {
	forms, gender := map[string]string{}, genderAsked(c.question)
	for _, k := range list {
		if k.Type == kind && k.Name != c.m.Character.Name && !c.asked(k) && (gender == "" || k.Gender == "" || k.Gender == gender) {
			for _, form := range append([]string{k.Name}, k.Aliases...) {
				forms[form] = k.Name
			}
		}
	}
	return forms
}

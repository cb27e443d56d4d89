package builtin

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// whose returns whose ties a question asks for: those of somebody it names, else the
// character's.
func (c *composer) whose() string {
	if !ownTies.MatchString(c.question) {
		for _, k := range c.m.Found {
			if c.asked(k) {
				return k.Name
			}
		}
	}
	return c.m.Character.Name
}

// toAnother returns the other of two whose relation to each other is asked for; "" where it is the character.
func (c *composer) toAnother() string {
	if m := toSomebody.FindStringSubmatch(c.question); m != nil {
		for _, k := range c.m.Found {
			if k.Type == kb.Character && c.namesOf(k.Name)(m[1]) {
				return k.Name
			}
		}
	}
	return ""
}

var toSomebody = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who|what) (?:is|was) .+ to ([^?]+)\?*$`)

// toYou are questions for how somebody is related to the character.
var toYou = regexp.MustCompile(`(?i)\bto you\b|你的?什么人|你的?谁|你的?何人`)

// ownTies are questions for the character's own.
var ownTies = regexp.MustCompile(`(?i)\b(?:you|your|yours)\b|你|您`)

// standing says how the people in the question are related to the character, or to another that it names: as the text states it,
// else by the kind of their tie.
func (c *composer) standing() []string {
	me := cmp.Or(c.toAnother(), c.m.Character.Name)
	toThem := me != c.m.Character.Name || toYou.MatchString(c.question)
	if kinds := askedKinds(c.question); c.kinWord() != "" && len(kinds) > 0 && c.whose() != c.m.Character.Name { // who is Ben’s sister?
		return c.tieOfKind(kinds)
	}
	for _, k := range c.m.Found {
		if c.asked(k) && k.Name != me && (toThem || k.Type == kb.Character || k.Type == "") { // of a place, who is there is asked for
			return c.standingOf(k, me, toThem)
		}
	}
	if said := c.tieOfKind(askedKinds(c.question)); said != nil && !slices.Equal(said, []string{c.nobody()}) || ownTies.MatchString(c.question) {
		return said
	}
	return c.likely()
}

// standingOf says how somebody is related to the one called me; unless toThem is set, the question only asks who they are.
func (c *composer) standingOf(k task.KnownName, me string, toThem bool) []string {
	for _, t := range c.m.Ties {
		if (t.Of == k.Name && t.To == me || t.Of == me && t.To == k.Name) && c.sure(t) {
			return []string{c.tie(t)}
		}
	}
	said := ""
	if toThem {
		said = cmp.Or(c.kinOf(k, me), c.spokenOf(k.Name, me), c.throughAnother(k.Name, me), c.calledBeside(k, me), c.byName(k, me))
	} else {
		for _, t := range c.m.Ties { // who they are to others
			if t.To == k.Name && t.Kind != kb.At && t.Kind != kb.Holds && t.Of != me && c.stated(t) != "" {
				return []string{c.tie(t)}
			}
		}
		said = c.kinOf(k, me)
	}
	if said != "" {
		return []string{said}
	}
	calls := c.callingOf(k.Name)
	switch {
	case calls != "" && !toThem:
		return nil // the sentence is quoted
	case calls != "" && !slices.Contains(askedKinds(calls), kb.Friend): // a friend may be another's
		return append([]string{calls}, c.supposed(k.Name)...)
	}
	return c.supposed(k.Name)
}

// tieOfKind names somebody who has a tie of the kinds asked for: as the text states it, else as it
// hints. Who is only named beside the question's words is not given: it may be anybody.
func (c *composer) tieOfKind(kinds []string) []string {
	if len(kinds) > 0 {
		if list := c.bestOf(c.tiesOf(c.whose(), kinds)); len(list) > 0 {
			return []string{c.tie(list[0])}
		}
	}
	if said := cmp.Or(c.kinSaid(), c.calledKin(c.whose(), c.kinWord())); said != "" {
		return []string{said}
	}
	if len(kinds) > 0 {
		if list := c.hinted(c.whose(), kinds); len(list) > 0 {
			return []string{c.perhaps(list[0])}
		}
		if said := c.byMarriedName(c.whose(), c.people()); said != "" && slices.Contains(kinds, kb.Spouse) {
			return []string{said}
		}
		return []string{c.nobody()}
	}
	return nil
}

// supposed says how somebody may be related to the character, from what the text lets one suppose: what a few
// notes say, in how many scenes they meet, how often they speak with each other.
func (c *composer) supposed(name string) []string {
	me := c.m.Character.Name
	var out []string
	for _, t := range c.m.Ties {
		if (t.Of != name || t.To != me) && (t.Of != me || t.To != name) {
			continue
		}
		if t.Words != "" && t.Times >= leastHint && len(out) == 0 {
			out = append(out, c.perhaps(t))
		}
		if t.Scenes > 0 && (toYou.MatchString(c.question) || len(c.portrait()) == 0) {
			out = append(out, c.meets(name, t))
			break
		}
	}
	if words := c.bondWords(); len(words) > 0 {
		out = append(out, c.say("Where both are named, the text speaks of: %s.", "同时提到两人的地方，用到的词有：%s。", strings.Join(words, c.say(", ", "、"))))
	}
	return out
}

// mostBonds is how many words for a bond are given.
const mostBonds = 3

// bondWords returns the words for a bond of sentences that name both somebody the question names and
// the character.
func (c *composer) bondWords() []string {
	both := c.pair()
	if both == nil {
		return nil
	}
	var out []string
	for _, s := range c.sources() {
		for _, at := range s.sentences {
			sentence := s.text[at.Start:at.End]
			if !both(sentence) {
				continue
			}
			for _, beside := range c.besideNames(sentence) {
				for _, k := range kindredKinds {
					w := strings.ToLower(k.words.FindString(beside))
					if w != "" && len(out) < mostBonds && !slices.Contains(out, w) {
						out = append(out, w)
					}
				}
			}
		}
	}
	return out
}

// besideNames returns the clauses of a sentence, cut to what is beside a name of the character or of somebody the
// question names, without the names.
func (c *composer) besideNames(sentence string) (out []string) {
	const reach = 24 // bytes
	forms := c.formsOf(c.m.Character.Name)
	for _, k := range c.m.Found {
		if c.asked(k) {
			forms = append(forms, c.formsOf(k.Name)...)
		}
	}
	slices.SortFunc(forms, func(a, b string) int { return len(b) - len(a) })
	name := regexp.MustCompile(anyOf(forms) + hanTitle)
	for clause := range strings.FieldsFuncSeq(sentence, func(r rune) bool { return strings.ContainsRune(".;:!?“”\"。；：！？，", r) }) {
		for _, at := range name.FindAllStringIndex(clause, -1) {
			before, behind := clause[:at[0]], clause[at[1]:]
			before = strings.ToValidUTF8(before[max(0, len(before)-reach):], "")
			behind = strings.ToValidUTF8(behind[:min(len(behind), reach)], "")
			out = append(out, name.ReplaceAllString(before, " "), name.ReplaceAllString(behind, " "))
		}
	}
	return out
}

package builtin

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// askedOwner returns whose ties a question asks about: the first person it names, else the character.
func (c *composer) askedOwner() string {
	if !ownTies.MatchString(c.question) {
		for _, k := range c.m.Found {
			if c.isNamed(k) {
				return k.Name
			}
		}
	}
	return c.m.Character.Name
}

// otherAsked returns the second of two people whose relation is asked for; "" if it is the character.
func (c *composer) otherAsked() string {
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

// toYou matches questions how somebody is related to the character.
var toYou = regexp.MustCompile(`(?i)\bto you\b|你的?什么人|你的?谁|你的?何人`)

// ownTies matches questions about the character's own ties.
var ownTies = regexp.MustCompile(`(?i)\b(?:you|your|yours)\b|你|您`)

// relationAnswer says how the people in the question are related to the character, or to another person in it: as the
// text states it, else by the kind of their tie.
func (c *composer) relationAnswer() []string {
	me := cmp.Or(c.otherAsked(), c.m.Character.Name)
	toThem := me != c.m.Character.Name || toYou.MatchString(c.question)
	if kinds := askedKinds(c.question); c.kinWord() != "" && len(kinds) > 0 && c.askedOwner() != c.m.Character.Name { // who is Ben’s sister?
		return c.tieOfKind(kinds)
	}
	for _, k := range c.m.Found {
		if c.isNamed(k) && k.Name != me && (toThem || k.Type == kb.Character || k.Type == "") { // about a place, the question asks who is there
			return c.relationTo(k, me, toThem)
		}
	}
	if said := c.tieOfKind(askedKinds(c.question)); said != nil && !slices.Equal(said, []string{c.sayNobodyNamed()}) || ownTies.MatchString(c.question) {
		return said
	}
	return c.likelyPeople()
}

// connects reports whether a tie is between two people, in either direction.
func connects(t task.Tie, a, b string) bool { return t.Of == a && t.To == b || t.Of == b && t.To == a }

// relationTo says how somebody is related to the one called me. If toThem is false, the question only asks who they are.
func (c *composer) relationTo(k task.KnownName, me string, toThem bool) []string {
	for _, t := range c.m.Ties {
		if connects(t, k.Name, me) && c.isSure(t) {
			return []string{c.tieSentence(t)}
		}
	}
	said := ""
	if toThem {
		said = cmp.Or(c.kinOf(k, me), c.addressBetween(k.Name, me), c.kinByThirdPerson(k.Name, me), c.kinBesidePronoun(k, me), c.kinByName(k, me))
	} else {
		for _, t := range c.m.Ties { // who they are to others
			if t.To == k.Name && t.Kind != kb.At && t.Kind != kb.Holds && t.Of != me && c.tieStatement(t) != "" {
				return []string{c.tieSentence(t)}
			}
		}
		said = c.kinOf(k, me)
	}
	if said != "" {
		return []string{said}
	}
	calls := c.roleStatement(k.Name)
	switch {
	case calls != "" && !toThem:
		return nil // the sentence is quoted
	case calls != "" && !slices.Contains(askedKinds(calls), kb.Friend): // it may be the friend of another
		return append([]string{calls}, c.supposeRelation(k.Name)...)
	}
	return c.supposeRelation(k.Name)
}

// tieOfKind names somebody with a tie of the kinds asked for: as the text states it, else as it suggests. Somebody who
// is only named near the question's words may be anybody, and is not given.
func (c *composer) tieOfKind(kinds []string) []string {
	if len(kinds) > 0 {
		if list := c.sortByQuestion(c.tiesOf(c.askedOwner(), kinds)); len(list) > 0 {
			return []string{c.tieSentence(list[0])}
		}
	}
	if said := cmp.Or(c.kinAnswer(), c.kinByAddress(c.askedOwner(), c.kinWord())); said != "" {
		return []string{said}
	}
	if len(kinds) > 0 {
		if list := c.hintedTies(c.askedOwner(), kinds); len(list) > 0 {
			return []string{c.hedgeTie(list[0])}
		}
		if said := c.husbandByName(c.askedOwner(), c.people()); said != "" && slices.Contains(kinds, kb.Spouse) {
			return []string{said}
		}
		return []string{c.sayNobodyNamed()}
	}
	return nil
}

// supposeRelation says how somebody may be related to the character: what a few notes say, in how many scenes they
// meet, how often they speak with each other.
func (c *composer) supposeRelation(name string) []string {
	me := c.m.Character.Name
	var out []string
	for _, t := range c.m.Ties {
		if !connects(t, name, me) {
			continue
		}
		if t.Words != "" && t.Times >= minHints && len(out) == 0 {
			out = append(out, c.hedgeTie(t))
		}
		if t.Scenes > 0 && (toYou.MatchString(c.question) || len(c.askedPortrait()) == 0) {
			out = append(out, c.describeMeetings(name, t))
			break
		}
	}
	if words := c.bondWords(); len(words) > 0 {
		out = append(out, c.say("Where both are named, the text speaks of: %s.", "同时提到两人的地方，用到的词有：%s。", strings.Join(words, c.say(", ", "、"))))
	}
	return out
}

// maxBonds is how many relation words are listed.
const maxBonds = 3

// bondWords returns the relation words of sentences that name both the character and somebody in the question.
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
				for _, k := range tieKinds {
					w := strings.ToLower(k.words.FindString(beside))
					if w != "" && len(out) < maxBonds && !slices.Contains(out, w) {
						out = append(out, w)
					}
				}
			}
		}
	}
	return out
}

// besideNames returns the text near names of the character and of people in the question, within a clause, without the
// names.
func (c *composer) besideNames(sentence string) (out []string) {
	const reach = 24 // bytes
	forms := c.formsOf(c.m.Character.Name)
	for _, k := range c.m.Found {
		if c.isNamed(k) {
			forms = append(forms, c.formsOf(k.Name)...)
		}
	}
	name := regexp.MustCompile(anyOf(longestFirst(forms)) + hanTitle)
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

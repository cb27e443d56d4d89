package builtin

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

const (
	maxSelf      = 2 // sentences about themselves
	maxFamily    = 3
	minScenesMet = 4 // scenes together, if a single sentence states a relation
)

// introduce says who the character is: the name, people who are close to them, and the best describing sentences. If
// there is nothing of this, the people they are with most often.
func (c *composer) introduce() []string {
	out := []string{c.say("I am %s.", "我是%s。", cmp.Or(c.m.FullName, c.m.Character.Name))}
	near := c.closeTies()
	said := c.ownPortrait()
	if len(near)+len(said) == 0 {
		if with := c.oftenWith(c.m.Character.Name); len(with) > 0 {
			near = []string{c.say("I am most in the company of %s.", "我与%s在一处最多。", c.join(with))}
		}
	}
	return slices.Concat(out, near, said)
}

// asksOfSelf reports whether a question asks who the character is, by a name of theirs.
func (c *composer) asksOfSelf() bool {
	return slices.ContainsFunc(allNames(c.m.Self), func(name string) bool {
		return name != "" && asksOnlyWho.MatchString(strings.Replace(strings.TrimSpace(c.question), name, "§", 1))
	})
}

// asksOnlyWho matches a question that asks only who § is.
var asksOnlyWho = regexp.MustCompile(`(?i)^(?:and |so |but )?who(?: is|'s|’s| was) §[?.!]?$|^(?:请问)?§是(?:谁|什么人|何人|哪个)[？?。]?$`)

// closeTies says who is closely related to the character, if that is certain.
func (c *composer) closeTies() []string {
	me := c.m.Character.Name
	var out []string
	for _, kind := range [][]string{{kb.Spouse}, {kb.Parent}, {kb.Child}, {kb.Sibling}, {kb.Kin, kb.Master, kb.Friend}} {
		for _, t := range c.tiesOf(me, kind) {
			if len(out) < maxFamily && t.Of != me && (t.Given || t.Times > 1 || t.Scenes >= minScenesMet) && !slices.ContainsFunc(out, func(s string) bool { return strings.HasPrefix(s, t.Of) }) {
				out = append(out, c.firstPersonTie(t))
			}
		}
	}
	if c.zh || len(out) == 0 {
		return out
	}
	return []string{strings.Join(out, " ")}
}

// firstPersonTie states a tie to the character in the first person.
func (c *composer) firstPersonTie(t task.Tie) string {
	said := cmp.Or(c.tieStatement(t), c.kindSentence(t))
	me := c.m.Character.Name
	if c.zh {
		return strings.ReplaceAll(said, me, "我")
	}
	for _, form := range c.formsOf(me) {
		said = strings.Replace(said, " "+form+"’s ", " my ", 1)
	}
	return strings.Replace(said, " "+me+".", " me.", 1)
}

// ownPortrait returns sentences that describe the character: the best of the texts, else of the profile.
func (c *composer) ownPortrait() []string {
	list := c.portraitOf(c.m.Character.Name)
	if len(list) == 0 {
		list = c.profileSentences()
	}
	var out []string
	for _, sentence := range list[:min(len(list), maxSelf)] {
		out = append(out, inQuotes(script.CloseSentence(sentence)))
	}
	return out
}

// portraitOf returns the sentences of the texts that describe somebody, or nil.
func (c *composer) portraitOf(name string) []string {
	for _, p := range c.m.Portraits {
		if p.Of == name {
			return p.Says
		}
	}
	return nil
}

// askedPortrait returns the description of somebody in the question.
func (c *composer) askedPortrait() []string {
	for _, k := range c.m.Found {
		if says := c.portraitOf(k.Name); c.isNamed(k) && k.Name != c.m.Character.Name && len(says) > 0 {
			return says
		}
	}
	return nil
}

// profileSentences returns the sentences of the profile that begin with a name of the character.
func (c *composer) profileSentences() []string {
	var out []string
	forms, profile := c.formsOf(c.m.Character.Name), kb.Clean(c.m.Character.Summary)
	for _, at := range text.Sentences(profile, c.language) {
		sentence := strings.TrimSpace(profile[at.Start:at.End])
		if slices.ContainsFunc(forms, func(f string) bool { return strings.HasPrefix(sentence, f) }) {
			out = append(out, sentence)
		}
	}
	return out
}

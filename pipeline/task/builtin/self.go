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
	mostOfSelf   = 2 // sentences of their profile that a character gives of themselves
	mostOfFamily = 3
	oftenMet     = 4 // scenes with somebody, if one sentence calls them family
)

// self says who the character is: by name, with those who are close to them, and with the sentences of the profile
// that portray them best. If the texts say nothing about that, with those they are with most often.
func (c *composer) self() []string {
	out := []string{c.say("I am %s.", "我是%s。", cmp.Or(c.m.FullName, c.m.Character.Name))}
	near := c.family()
	said := c.portrayed()
	if len(near)+len(said) == 0 {
		if with := c.company(c.m.Character.Name); len(with) > 0 {
			near = []string{c.say("I am most in the company of %s.", "我与%s在一处最多。", c.join(with))}
		}
	}
	return slices.Concat(out, near, said)
}

// asksOfSelf reports whether a question asks who the character is by one of their own names.
func (c *composer) asksOfSelf() bool {
	return slices.ContainsFunc(append([]string{c.m.Self.Name}, c.m.Self.Aliases...), func(name string) bool {
		return name != "" && whoIsThat.MatchString(strings.Replace(strings.TrimSpace(c.question), name, "§", 1))
	})
}

// whoIsThat matches a question that asks for nothing but who § is.
var whoIsThat = regexp.MustCompile(`(?i)^(?:and |so |but )?who(?: is|'s|’s| was) §[?.!]?$|^(?:请问)?§是(?:谁|什么人|何人|哪个)[？?。]?$`)

// family says how close people are related to the character, if that is certain.
func (c *composer) family() []string {
	me := c.m.Character.Name
	var out []string
	for _, kind := range [][]string{{kb.Spouse}, {kb.Parent}, {kb.Child}, {kb.Sibling}, {kb.Kin, kb.Master, kb.Friend}} {
		for _, t := range c.tiesOf(me, kind) {
			if len(out) < mostOfFamily && t.Of != me && (t.Given || t.Times > 1 || t.Scenes >= oftenMet) && !slices.ContainsFunc(out, func(s string) bool { return strings.HasPrefix(s, t.Of) }) {
				out = append(out, c.mine(t))
			}
		}
	}
	if c.zh || len(out) == 0 {
		return out
	}
	return []string{strings.Join(out, " ")}
}

// mine returns a tie to the character in the first person.
func (c *composer) mine(t task.Tie) string {
	said := c.kindred(t)
	if stated := c.stated(t); stated != "" {
		said = stated
	}
	me := c.m.Character.Name
	if c.zh {
		return strings.ReplaceAll(said, me, "我")
	}
	for _, form := range c.formsOf(me) {
		said = strings.Replace(said, " "+form+"’s ", " my ", 1)
	}
	return strings.Replace(said, " "+me+".", " me.", 1)
}

// portrayed returns sentences that say who the character is: those of the texts that say it best, else those
// of the profile.
func (c *composer) portrayed() []string {
	list := c.portraitOf(c.m.Character.Name)
	if len(list) == 0 {
		list = c.ofProfile()
	}
	var out []string
	for _, sentence := range list[:min(len(list), mostOfSelf)] {
		out = append(out, inQuotes(script.CloseSentence(sentence)))
	}
	return out
}

// portraitOf returns the sentences of the texts that say who somebody is; nil for none.
func (c *composer) portraitOf(name string) []string {
	for _, p := range c.m.Portraits {
		if p.Of == name {
			return p.Says
		}
	}
	return nil
}

// portrait says who somebody is that the question names and asks about.
func (c *composer) portrait() []string {
	for _, k := range c.m.Found {
		if says := c.portraitOf(k.Name); c.asked(k) && k.Name != c.m.Character.Name && len(says) > 0 {
			return says
		}
	}
	return nil
}

// ofProfile returns the sentences of the profile that begin with a name of the character.
func (c *composer) ofProfile() []string {
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

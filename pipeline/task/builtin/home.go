package builtin

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// Questions where somebody lives: any, and those that ask nothing else.
var (
	asksHome     = regexp.MustCompile(`(?i)\bwhere (?:do|does|did) .+ (?:live|lodge|dwell|stay|reside)\b|\bwhere (?:is|was) (?:your|his|her|their|\p{Lu}\S+) (?:home|house)\b|\bname of (?:your|his|her|their|\p{Lu}\S+) (?:home|house|estate)\b|住在|家在`)
	asksHomeOnly = regexp.MustCompile(`(?i)^(?:and |so |but )?where (?:do|does) [^'’]{1,40} (?:live|dwell|reside)\?*$|^(?:and |so |but )?(?:where|what is the name of) (?:is )?(?:your|his|her|their|\p{Lu}\S+) home\?*$|^[^的]{1,6}(?:住在|家在)(?:哪里|哪儿|何处|什么地方)[？?]?$`)
)

// homePatterns match sentences that call a place somebody's home; %s is the place.
var homePatterns = map[string][]string{
	"en": {
		`(?i:\b(?:lives?|lived|living|dwel(?:ls?|t)|resid(?:es?|ed|ing)|lodg(?:es?|ed|ing)|settled|home|house|residence|residing|cottage|mansion|household)\b)[^.;:!?]{0,25}?\b(?:at|in|near|of|on|called|named|to|,)\s+(?:the )?%s\b`,
		`\b%s\b[^.;:!?]{0,25}?\b(?i:(?:home|house|residence|seat|estate) of|(?:is|was) (?:my|our|his|her|their) (?:home|house|residence)|where (?:I|we|he|she|they) (?:live|lives|lived|dwelt|resided))\b`,
	},
	"zh": {`(?:住在|家在|居住在|居于|住)[^。，；！？]{0,4}%s`, `%s(?:人氏|人也|的家)`},
}

var (
	inFirstPerson       = regexp.MustCompile(`\b(?:I|my|we|our|My|We|Our)\b|我|咱|俺`)
	singularFirstPerson = regexp.MustCompile(`\bI\b|我|咱|俺`)
	inThirdPerson       = regexp.MustCompile(`(?i)\b(?:he|she|his|her|they|their)\b|他|她`)
)

// home returns where the person in the question lives: as the writer or a model says, else the place that most
// sentences of the sources call their home; "" if none does.
func (c *composer) home() string {
	if !asksHome.MatchString(c.question) {
		return ""
	}
	whose := c.askedOwner()
	places := slices.Concat(c.m.Places, c.m.Mentioned, c.m.Found)
	for _, t := range c.m.Ties {
		if t.Kind == kb.Holds && t.To == whose { // Of is the place of To
			if t.Given {
				return t.Of
			}
			places = append(places, task.KnownName{Name: t.Of, Type: kb.Location})
		}
	}
	sentences := c.lifeSentences(whose)
	lives := fmt.Sprintf(livesAtPatterns[c.language], anyOf(c.formsOf(whose)))
	best, most, seen := "", minHome-1, map[string]bool{}
	for _, p := range places {
		if p.Type != kb.Location || seen[p.Name] {
			continue
		}
		seen[p.Name] = true
		if n := countHome(sentences, homePattern(p, c.language), regexp.MustCompile(lives+placeNamesPattern(p))); n > most {
			best, most = p.Name, n
		}
	}
	return best
}

// minHome is how many sentences must call a place a home: a single one may be a wish, a lie, or about somebody else.
const minHome = 2

// placeNamesPattern matches the names of a place.
func placeNamesPattern(place task.KnownName) string {
	var names []string
	for _, n := range allNames(place) {
		names = append(names, strings.TrimPrefix(n, "the "))
	}
	return anyOf(names)
}

// homePattern matches sentences that call a place a home, under any of its names: the patterns of homePatterns for it.
func homePattern(place task.KnownName, language string) *regexp.Regexp {
	var all []string
	for _, form := range homePatterns[language] {
		all = append(all, strings.ReplaceAll(form, "%s", placeNamesPattern(place)))
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}

// livesAtPatterns match the narrator's statement where somebody lives; %s are their names. The place follows.
var livesAtPatterns = map[string]string{
	"en": `^(?:He|She|%s)(?: \p{Ll}+ly| now| still| always)? (?:lives?|lived|dwells?|dwelt|resides?|resided|lodges?|lodged)\b[^.,;:!?]{0,40}? (?:at|in|on|near) (?:the )?`,
	"zh": `^(?:他|她|%s)(?:如今|现在|一直|便|就|也)?(?:住在|家在|居住在|居于)[^。，；！？]{0,4}`,
}

// countHome returns how many sentences match a form. One that states outright that they live there is enough.
func countHome(sentences []lifeSentence, form, outright *regexp.Regexp) (n int) {
	for _, s := range sentences {
		if form.MatchString(s.text) {
			n++
		}
		if outright.MatchString(s.text) {
			n += minHome
		}
	}
	return n
}

// A lifeSentence is a sentence about somebody; own means that they say it, so that "I" refers to them.
type lifeSentence struct {
	text string
	own  bool
}

// lifeSentences returns the sentences of the sources about somebody: those that name them, say "I" in a line of
// theirs, or "he" in a note on them.
func (c *composer) lifeSentences(whose string) []lifeSentence {
	names := c.namesOf(whose)
	var out []lifeSentence
	add := func(words string, theirs *regexp.Regexp) {
		words = kb.Clean(words)
		for _, at := range text.Sentences(words, c.language) {
			line := lifeSentence{words[at.Start:at.End], theirs == inFirstPerson}
			if !slices.Contains(out, line) && (names(line.text) || theirs != nil && theirs.MatchString(line.text)) {
				out = append(out, line)
			}
		}
	}
	for _, words := range c.saidBy(c.formsOf(whose)) {
		add(words, inFirstPerson)
	}
	for _, item := range c.m.Items {
		if item.About == whose && len(c.speeches(item)) == 0 { // a passage of a page about them, too
			add(item.Text, inThirdPerson)
		} else {
			add(item.Text, nil)
		}
	}
	for _, t := range c.m.Ties {
		if t.To == whose {
			for _, said := range t.Says {
				add(said, nil)
			}
		}
	}
	if whose == c.m.Character.Name {
		add(c.m.Character.Summary, inThirdPerson)
		for _, own := range c.m.Own {
			add(own, inFirstPerson)
		}
	}
	return out
}

// homeUnknown reports whether a question asks only where somebody lives, and nothing states it.
func (c *composer) homeUnknown() bool {
	return asksHomeOnly.MatchString(c.question) && c.home() == "" && len(c.frequentPlaces()) == 0
}

// minPlaced is how many notes must place somebody somewhere.
const minPlaced = 2

// frequentPlaces says where somebody is most often, if nothing else is known of their home.
func (c *composer) frequentPlaces() []string {
	whose := c.askedOwner()
	var at []task.Tie
	for _, t := range c.m.Ties {
		if t.Kind == kb.Holds && t.To == whose && t.Times >= minPlaced {
			at = append(at, t)
		}
	}
	if !asksHomeOnly.MatchString(c.question) || len(at) == 0 {
		return nil
	}
	slices.SortStableFunc(at, func(a, b task.Tie) int { return b.Times - a.Times })
	return []string{c.say("The text does not say it outright. It most often places %s in: %s.", "原文没有明说。提到%s所在最多的是%s。", whose, c.join(tieNames(at[:min(len(at), maxBeside)])))}
}

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

// Questions for where somebody lives: any, and those that say no more.
var (
	livesThere = regexp.MustCompile(`(?i)\bwhere (?:do|does|did) .+ (?:live|lodge|dwell|stay|reside)\b|\bwhere (?:is|was) (?:your|his|her|their|\p{Lu}\S+) (?:home|house)\b|\bname of (?:your|his|her|their|\p{Lu}\S+) (?:home|house|estate)\b|住在|家在`)
	livesBare  = regexp.MustCompile(`(?i)^(?:and |so |but )?where (?:do|does) [^'’]{1,40} (?:live|dwell|reside)\?*$|^(?:and |so |but )?(?:where|what is the name of) (?:is )?(?:your|his|her|their|\p{Lu}\S+) home\?*$|^[^的]{1,6}(?:住在|家在)(?:哪里|哪儿|何处|什么地方)[？?]?$`)
)

// How a sentence says that a place is somebody's home; %s is the place.
var homeForms = map[string][]string{
	"en": {
		`(?i:\b(?:lives?|lived|living|dwel(?:ls?|t)|resid(?:es?|ed|ing)|lodg(?:es?|ed|ing)|settled|home|house|residence|residing|cottage|mansion|household)\b)[^.;:!?]{0,25}?\b(?:at|in|near|of|on|called|named|to|,)\s+(?:the )?%s\b`,
		`\b%s\b[^.;:!?]{0,25}?\b(?i:(?:home|house|residence|seat|estate) of|(?:is|was) (?:my|our|his|her|their) (?:home|house|residence)|where (?:I|we|he|she|they) (?:live|lives|lived|dwelt|resided))\b`,
	},
	"zh": {`(?:住在|家在|居住在|居于|住)[^。，；！？]{0,4}%s`, `%s(?:人氏|人也|的家)`},
}

var (
	inFirstPerson = regexp.MustCompile(`\b(?:I|my|we|our|My|We|Our)\b|我|咱|俺`)
	ofOneself     = regexp.MustCompile(`\bI\b|我|咱|俺`)
	inThirdPerson = regexp.MustCompile(`(?i)\b(?:he|she|his|her|they|their)\b|他|她`)
)

// home returns where the people of the question live: where a model or the writer says it, else the place
// that most of the found sentences call a home of theirs; "" where none does.
func (c *composer) home() string {
	if !livesThere.MatchString(c.question) {
		return ""
	}
	whose := c.whose()
	places := slices.Concat(c.m.Places, c.m.Mentioned, c.m.Found)
	for _, t := range c.m.Ties {
		if t.Kind == kb.Holds && t.To == whose { // Of is the place of To
			if t.Given {
				return t.Of
			}
			places = append(places, task.KnownName{Name: t.Of, Type: kb.Location})
		}
	}
	sentences := c.ofLife(whose)
	lives := fmt.Sprintf(livesOutright[c.language], anyOf(c.formsOf(whose)))
	best, most, seen := "", leastHome-1, map[string]bool{}
	for _, p := range places {
		if p.Type != kb.Location || seen[p.Name] {
			continue
		}
		seen[p.Name] = true
		if n := count(sentences, homeForm(p, c.language), regexp.MustCompile(lives+namesOfPlace(p))); n > most {
			best, most = p.Name, n
		}
	}
	return best
}

// leastHome is how many sentences must call a place a home: one may be a wish, a lie or of somebody else.
const leastHome = 2

// namesOfPlace matches the names of a place.
func namesOfPlace(place task.KnownName) string {
	var names []string
	for _, n := range append([]string{place.Name}, place.Aliases...) {
		names = append(names, strings.TrimPrefix(n, "the "))
	}
	return anyOf(names)
}

// homeForm matches sentences that call a place a home, under any of its names.
func homeForm(place task.KnownName, language string) *regexp.Regexp {
	var all []string
	for _, form := range homeForms[language] {
		all = append(all, strings.ReplaceAll(form, "%s", namesOfPlace(place)))
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}

// livesOutright is how the narrator says of somebody where they live; %s are their names, and what follows is the place.
var livesOutright = map[string]string{
	"en": `^(?:He|She|%s)(?: \p{Ll}+ly| now| still| always)? (?:lives?|lived|dwells?|dwelt|resides?|resided|lodges?|lodged)\b[^.,;:!?]{0,40}? (?:at|in|on|near) (?:the )?`,
	"zh": `^(?:他|她|%s)(?:如今|现在|一直|便|就|也)?(?:住在|家在|居住在|居于)[^。，；！？]{0,4}`,
}

// count returns how many sentences a form matches; one that says outright that they live there is enough.
func count(sentences []lifeLine, form, outright *regexp.Regexp) (n int) {
	for _, s := range sentences {
		if form.MatchString(s.text) {
			n++
		}
		if outright.MatchString(s.text) {
			n += leastHome
		}
	}
	return n
}

// A lifeLine is a sentence about somebody; own: they say it themselves, so that "I" is they.
type lifeLine struct {
	text string
	own  bool
}

// ofLife returns the found sentences about somebody: that name them, say "I" in a line of theirs, or "he" in
// a note on them.
func (c *composer) ofLife(whose string) []lifeLine {
	names := c.namesOf(whose)
	var out []lifeLine
	add := func(words string, theirs *regexp.Regexp) {
		words = kb.Clean(words)
		for _, at := range text.Sentences(words, c.language) {
			line := lifeLine{words[at.Start:at.End], theirs == inFirstPerson}
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

// homeless reports whether a question asks only where somebody lives, and nothing says so.
func (c *composer) homeless() bool {
	return livesBare.MatchString(c.question) && c.home() == "" && len(c.haunts()) == 0
}

// oftenAt is how many notes must place somebody somewhere.
const oftenAt = 2

// haunts says where somebody is most often, where only that is known of their home.
func (c *composer) haunts() []string {
	whose := c.whose()
	var at []task.Tie
	for _, t := range c.m.Ties {
		if t.Kind == kb.Holds && t.To == whose && t.Times >= oftenAt {
			at = append(at, t)
		}
	}
	if !livesBare.MatchString(c.question) || len(at) == 0 {
		return nil
	}
	slices.SortStableFunc(at, func(a, b task.Tie) int { return b.Times - a.Times })
	return []string{c.say("The text does not say it outright. It most often places %s in: %s.", "原文没有明说。提到%s所在最多的是%s。", whose, c.join(named(at[:min(len(at), mostBeside)])))}
}

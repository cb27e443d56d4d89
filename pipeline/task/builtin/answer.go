package builtin

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

const (
	mostQuotes = 3
	mostNamed  = 6 // in a list

	// leastCovered is the part of a question's words, by weight, that something must hold for
	// the question to have an answer.
	leastCovered = 0.22
)

// A questionKind is what an answer must be.
type questionKind int

const (
	asksAnything questionKind = iota
	asksStanding              // how somebody stands to the character, or who they are
	asksFeeling               // what the character feels
	asksList                  // several of a kind
)

var questionKinds = []struct {
	kind questionKind
	form *regexp.Regexp
}{
	{asksList, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who|what|which|name|list|tell me)\b.{0,12}\b(?:your|the) (?:\w+ )?(?:friends|enemies|family|relatives|companions|servants|sisters|brothers|children|neighbou?rs|pupils|people|places)\b|^(?:which|what) (?:people|places|persons|friends)\b|哪些|有谁|都有什么人`)},
	{asksStanding, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who|what) (?:is|are|was|were) [^?]{2,60}\bto you\b|^(?:and |so |but )?who(?: is|'s| was| are) [^ ]+(?: [^ ]+){0,3}\?$|是你的?(?:什么人|谁|何人)|^[^，？]{1,8}是谁|是什么人`)},
	{asksFeeling, regexp.MustCompile(`(?i)\b(?:do|did|how do|how did) you (?:really )?(?:love|hate|like|fear|feel|miss|admire|despise|trust|think (?:of|about))\b|\b(?:your feelings|are you (?:afraid|angry|sad|happy|jealous))\b|喜欢|恨|爱不爱|觉得.{1,8}怎么样|害怕`)},
}

func kindOfQuestion(question string) questionKind {
	for _, k := range questionKinds {
		if k.form.MatchString(strings.TrimSpace(question)) {
			return k.kind
		}
	}
	return asksAnything
}

// A composer puts a reply together in the program's own voice.
type composer struct {
	m        task.Material
	zh       bool
	question string
	kind     questionKind
	told     []string // what was quoted
}

func (c *composer) say(en, chinese string, args ...any) string {
	if c.zh {
		return fmt.Sprintf(chinese, args...)
	}
	return fmt.Sprintf(en, args...)
}

// declined says what lies beyond the character's world.
func (c *composer) declined() []string {
	var out []string
	for _, r := range c.m.Refused {
		reason := strings.TrimRight(oneLine(r.Reason), ".。")
		switch {
		case r.Hidden:
			out = append(out, c.say("Of %s I can't speak yet.", "%s的事，我现在还不知道。", r.Name))
		case reason != "":
			out = append(out, c.say("Of %s I know nothing: %s.", "%s我一无所知：%s。", r.Name, reason))
		default:
			out = append(out, c.say("Of %s I know nothing.", "%s我一无所知。", r.Name))
		}
	}
	for _, u := range c.m.Unknown {
		out = append(out, c.say("About %s I have nothing to tell.", "%s的事，我没有什么可说的。", u))
	}
	return out
}

// allRefused reports whether nothing that was asked about may be spoken of.
func (c *composer) allRefused() bool {
	return len(c.m.Refused) > 0 && len(c.m.Found) == 0 && c.m.Searched
}

// knowsNothing reports whether nothing that was found covers the question. Who somebody is, and
// lists, are answered from what is noted of them.
func (c *composer) knowsNothing() bool {
	if len(c.m.Items) == 0 && len(c.m.Own) == 0 {
		return true
	}
	if c.m.Searched && c.lacksAnswer() {
		return true
	}
	return c.m.Searched && c.m.Covers < leastCovered && c.kind != asksStanding && c.kind != asksList && c.kind != asksFeeling
}

// short is the answer in a sentence, where one of the right type can be given.
func (c *composer) short() []string {
	switch c.kind {
	case asksStanding:
		return c.standing()
	case asksList:
		if names := c.names(c.m.Found); len(names) > 0 {
			return []string{c.say("%s.", "%s。", c.join(names))}
		}
	case asksFeeling:
		return c.mood()
	}
	return nil
}

// asked reports whether the question names an entity itself.
func (c *composer) asked(k task.KnownName) bool {
	return slices.ContainsFunc(append([]string{k.Name}, k.Aliases...), func(n string) bool { return strings.Contains(c.question, n) })
}

// names are those of entities, without the character and those that the question names.
func (c *composer) names(list []task.KnownName) []string {
	var out []string
	for _, k := range list {
		if k.Name != c.m.Character.Name && !c.asked(k) && len(out) < mostNamed && !slices.Contains(out, k.Name) {
			out = append(out, k.Name)
		}
	}
	return out
}

func (c *composer) join(names []string) string {
	if c.zh {
		return strings.Join(names, "、")
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// standing is how somebody stands to the character: a bond that the text states, else what is
// first told of them.
func (c *composer) standing() []string {
	for _, item := range c.m.Items {
		if item.Kind != task.Relates && item.Kind != task.Noted || item.Passage {
			continue
		}
		for _, sentence := range strings.SplitAfter(oneLine(item.Text), ".") {
			for _, part := range strings.SplitAfter(sentence, "。") {
				if states.MatchString(strings.TrimSpace(part)) && (strings.Contains(part, c.m.Character.Name) || item.Kind == task.Relates) {
					c.told = append(c.told, part)
					return []string{strings.TrimSpace(part)}
				}
			}
		}
	}
	return nil
}

// states is how the program itself states a bond: “Ann is Ben’s sister.”
var states = regexp.MustCompile(`^\P{Ll}[^,;“”]{0,40} is [^,;“”]{1,40}’s [a-z -]{2,30}\.$|^[^，；“”]{1,12}是[^，；“”]{1,12}的[^，；“”]{1,6}。$`)

// mood is the feeling that speaks most from what is told.
func (c *composer) mood() []string {
	var words []string
	for _, item := range c.m.Items[:min(len(c.m.Items), 8)] {
		words = append(words, item.Text)
	}
	lang := "en"
	if c.zh {
		lang = "zh"
	}
	best, most := -1, 1.5
	scores := tallied(lang, strings.Join(append(words, c.m.Own...), " "), nil).scaled()
	for i, e := range scores {
		if e > most {
			best, most = i, e
		}
	}
	if best < 0 {
		return nil
	}
	name := kb.EmotionNames()[best]
	return []string{c.say("What is told of it sounds most of %s.", "从所写的看，最多的是%s。", feelingWord(name, c.zh))}
}

// feelingWord is an emotion as a word.
func feelingWord(name string, zh bool) string {
	if zh {
		if w, ok := map[string]string{"joy": "喜悦", "acceptance": "信任", "trust": "信任", "fear": "恐惧", "surprise": "惊讶", "sadness": "悲伤", "disgust": "厌恶", "anger": "愤怒", "anticipation": "期待"}[name]; ok {
			return w
		}
	}
	return name
}

// quotes are the two or three things that fit the question best, word for word.
func (c *composer) quotes() []string {
	var out []string
	for _, item := range c.ranked() {
		words := shorten(oneLine(item.Text), longSentence)
		if words == "" || len(out) == mostQuotes || slices.ContainsFunc(c.told, func(t string) bool { return strings.Contains(t, words) || strings.Contains(words, t) }) {
			continue
		}
		c.told = append(c.told, words)
		place := ""
		if item.Place != "" {
			place = c.say(" (%s)", "（%s）", item.Place)
		}
		switch {
		case item.Passage:
			out = append(out, c.say("It is written (%s): %s", "书中写道（%s）：%s", item.About, inQuotes(words)))
		case item.Kind == task.Remembered:
			out = append(out, c.say("I remember: %s%s", "我记得：%s%s", inQuotes(words), place))
		default:
			out = append(out, c.say("Of %s it is written: “%s”%s.", "关于%s，书中写道：“%s”%s。", item.About, strings.TrimRight(words, ".。"), place))
		}
	}
	for _, own := range c.m.Own[:min(len(c.m.Own), 1)] {
		if words := shorten(oneLine(own), longSentence); words != "" && len(out) < mostQuotes {
			out = append(out, c.say("I once said: “%s”", "我曾说过：“%s”", words))
		}
	}
	return out
}

// ranked are the items by how many of the question's words they hold; of equals the one that
// was found first. Where somebody is asked for, what is told of them comes first.
func (c *composer) ranked() []task.MaterialItem {
	asked := contentWords(c.question)
	items := slices.Clone(c.m.Items)
	if c.kind == asksStanding { // of whom is asked, and of nobody else
		items = slices.DeleteFunc(items, func(i task.MaterialItem) bool {
			return !slices.ContainsFunc(c.m.Found, func(k task.KnownName) bool {
				return c.asked(k) && (strings.Contains(i.About, k.Name) || i.Passage && strings.Contains(i.Text, k.Name))
			})
		})
		if len(items) == 0 {
			items = slices.Clone(c.m.Items)
		}
	}
	score := func(i task.MaterialItem) float64 {
		n := 0.0
		for w := range contentWords(i.Text) {
			if asked[w] {
				n++
			}
		}
		switch {
		case c.kind == asksStanding && i.Kind == task.Described, c.kind == asksList && i.Kind == task.Relates:
			n += 2
		case i.Passage && c.kind != asksStanding:
			n += passageFirst
		case i.Kind == task.Described:
			n /= 2 // long, and about everything
		}
		return n
	}
	slices.SortStableFunc(items, func(a, b task.MaterialItem) int {
		switch x, y := score(a), score(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return items
}

// passageFirst is how many words a passage counts as more: it was found by the question's words.
const passageFirst = 1.5

// contentWords are the words of a text that say what it is about; of Chinese pairs of
// characters.
func contentWords(text string) map[string]bool {
	out := map[string]bool{}
	for w := range featureWords(text) {
		if low := strings.ToLower(w.text); !stops[low] && !questionWords[low] {
			out[low] = true
		}
	}
	return out
}

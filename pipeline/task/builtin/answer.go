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

const (
	maxQuotes = 3
	maxNames  = 6 // in a list of names

	// minCover is the least share of a question's words, by weight, that something found must contain for the question
	// to be answerable.
	minCover = 0.22
	// minHanCover is the same for Chinese, where a word is often expressed with other characters.
	minHanCover = 0.12
)

// A questionKind is what kind of answer a question asks for.
type questionKind int

const (
	asksAnything questionKind = iota
	asksStanding              // how somebody is related to the character, or who they are
	asksFeeling               // what the character feels
	asksList                  // several of one kind
	asksWhere                 // a place
	asksSaying                // what somebody said
	asksPerson                // one of the people
	asksSelf                  // who the character is
	asksMeeting               // where or when the character first met somebody
	asksAbout                 // everything about somebody or something
	asksWhy                   // a reason
	asksEvent                 // what happened
	asksDeath                 // how somebody died
	asksWhether               // yes or no
)

var questionKinds = []struct {
	kind questionKind
	form *regexp.Regexp
}{
	{asksSelf, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who(?: are|'re) you(?: really)?|what(?: is|'s) your name|what are you called|(?:tell me (?:something )?about|introduce|describe) yourself)[?.!]?$|^(?:请问)?你(?:到底)?(?:是谁|是什么人|是何人|叫什么(?:名字)?)[？?。]?$|介绍一下你?自己`)},
	{asksMeeting, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:when|where|how|in which \w+) did you (?:first )?(?:meet|see|get to know|come to know|become acquainted with|make the acquaintance of)\b|(?:什么时候|何时|怎么|怎样|如何|在?哪里|在?哪儿|何处).{0,4}(?:认识|遇见|遇到|见到|相识|结识)|第一次(?:见|遇)`)},
	{asksStanding, marryAsked},
	{asksWhy, asksReason},
	{asksDeath, asksDying},
	{asksEvent, asksStory},
	{asksSaying, regexp.MustCompile(`(?i)^(?:and |so |but )?what (?:did|does|has|had) .{2,40}\b(?:say|said|tell|told|ask|answer|reply)\b|说了什么|说过什么|怎么说|道了什么`)},
	{asksList, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who|what|which|name|list|tell me)\b.{0,12}\b(?:your|the) (?:\w+ )?(?:friends|enemies|foes|rivals|family|relatives|companions|servants|sisters|brothers|siblings|parents|sons|daughters|cousins|teachers|children|neighbou?rs|pupils|people|places)\b|^(?:and |so |but )?(?:do you have|have you) (?:got )?(?:any |an? )?(?:\w+ )?(?:friends?|enem(?:y|ies)|servants?|sisters?|brothers?|siblings|children|child|sons?|daughters?|pupils?|family|relatives|parents|cousins?|wife|husband)\b|^(?:which|what) (?:people|places|persons|friends)\b|^how many (?:\w+ )?(?:friends|enemies|sisters|brothers|siblings|children|sons|daughters|servants|pupils|cousins) (?:do|did|have|has) \b|哪些|有谁|都有什么人|你有几个(?:女儿|儿子|兄弟|姐妹|孩子|哥哥|弟弟|姐姐|妹妹|徒弟|学生)`)},
	{asksStanding, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:who|what) (?:is|are|was|were) [^?]{2,60}\bto you\b|^(?:and |so |but )?who(?: is|'s| was| are) [^ ]+(?: [^ ]+){0,3}\?$|^(?:and |so |but )?(?:who|what) (?:is|was|are|were) your \w+\?$|是你的?(?:什么人|谁|何人)|你的?.{1,4}是谁|^[^，？]{1,8}是谁|是什么人`)},
	{asksWhere, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:to |from |at |in |on |past |into |near )?(?:where|(?:what|which) (?:\w+ )?` + placeKinds + `)\b|^what is the name of (?:your|the|his|her|their) (?:home|house|villa|estate|farm|ship|school|village|town|island)\b|哪里|哪儿|何处|什么地方|哪座|哪个(?:城|村|镇|县|地方)`)},
	{asksFeeling, regexp.MustCompile(`(?i)\b(?:do|did|how do|how did) you (?:really )?(?:love|hate|like|fear|feel|miss|admire|despise|trust|think (?:of|about))\b|\b(?:your feelings|are you (?:afraid|angry|sad|happy|jealous))\b|喜欢|恨|爱不爱|觉得.{1,8}怎么样|害怕`)},
	{asksPerson, regexp.MustCompile(`(?i)^(?:and |so |but )?(?:\w+ )?(?:(?:who|whom|whose)\b|which (?:\w+ )?(?:man|woman|boy|girl|lady|gentleman|doctor|person|friend|servant|teacher|officer)\b)|谁|哪位|何人`)},
	{asksAbout, regexp.MustCompile(`(?i)^(?:and |so |but |please )?(?:tell me (?:more |something |everything )?(?:of|about)|describe|talk about|what (?:is|was) .+ like)\b|^(?:请|再)?(?:你)?(?:给我)?(?:讲|说|谈|介绍)(?:一)?(?:讲|说|谈|下)`)},
	{asksAnything, asksToTell},
	{asksWhether, asksYesNo},
}

// placeKinds are nouns for kinds of places.
const placeKinds = `(?:town|city|country|village|island|place|house|school|university|college|street|church|inn|hotel|store|room|villa|castle|river|county|port)`

// kindOfQuestion returns the kind of the first sentence that has one.
func kindOfQuestion(question, language string) questionKind {
	for _, sentence := range questionsIn(question, language) {
		for _, k := range questionKinds {
			if k.form.MatchString(sentence) {
				return k.kind
			}
		}
		if language != "zh" && roleIn(sentence) != "" {
			return asksPerson // which magistrate
		}
	}
	return asksAnything
}

// questionsIn returns the sentences that end with a question mark, or all sentences if none does.
func questionsIn(question, language string) []string {
	var all, marked []string
	for _, at := range text.Sentences(question, language) {
		sentence := strings.TrimSpace(question[at.Start:at.End])
		all = append(all, sentence)
		if strings.HasSuffix(sentence, "?") || strings.HasSuffix(sentence, "？") {
			marked = append(marked, sentence)
		}
	}
	if len(marked) > 0 {
		return marked
	}
	return all
}

// A composer builds a reply without a model.
type composer struct {
	m           task.Material
	zh          bool
	language    string // "en" or "zh"
	question    string
	kind        questionKind
	quoted      []string        // what was quoted so far
	shortAnswer func() []string // findShortAnswer, once
	kinAnswer   func() string   // findKin, called once
}

func (c *composer) say(en, chinese string, args ...any) string {
	if c.zh {
		return fmt.Sprintf(chinese, args...)
	}
	return fmt.Sprintf(en, args...)
}

// listRefusals says what is outside the character's world.
func (c *composer) listRefusals() []string {
	var out []string
	for _, r := range c.m.Refused {
		reason := strings.TrimRight(kb.Clean(r.Reason), ".。")
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

// allRefused reports whether the character may answer nothing of the question.
func (c *composer) allRefused() bool {
	return len(c.m.Refused) > 0 && len(c.m.Found) == 0 && c.m.Searched
}

// knowsNothing reports whether nothing found covers the question.
func (c *composer) knowsNothing() bool {
	if len(c.m.Items) == 0 && len(c.m.Own) == 0 {
		return true
	}
	if c.hasDirectAnswer() {
		return false
	}
	if c.m.Searched && (c.lacksAnswer() || c.homeUnknown() || c.deathTest() != nil || c.isUnanswered()) { // no source reports the death
		return true
	}
	return c.m.Searched && c.m.Covers < c.minCover() && !c.asksForType()
}

// minCover returns the constant for the question's language.
func (c *composer) minCover() float64 {
	if c.zh {
		return minHanCover
	}
	return minCover
}

// hasDirectAnswer reports whether something answers the question even if it shares no words with it.
func (c *composer) hasDirectAnswer() bool {
	switch c.kind {
	case asksMeeting:
		return c.firstMeeting() != nil
	case asksAbout:
		return len(c.askedPortrait()) > 0
	case asksStanding:
		return c.kinAnswer() != ""
	case asksWhere:
		return asksHomeOnly.MatchString(c.question) && len(c.shortAnswer()) > 0
	case asksDeath:
		return c.reportsDeath()
	}
	return false
}

// asksForType reports whether the question asks for something with a type, and can be answered even if no sentence
// contains its words: a relation, a list, a feeling, or a place or person if there is a candidate.
func (c *composer) asksForType() bool {
	switch c.kind {
	case asksStanding, asksList, asksFeeling:
		return true
	case asksWhere, asksPerson:
		return len(c.shortAnswer()) > 0 || asksHome.MatchString(c.question) // where in New York they lived may be quoted
	}
	return false
}

// findShortAnswer returns an answer in a few words of the type that the question asks for, or nil.
func (c *composer) findShortAnswer() []string {
	switch c.kind {
	case asksStanding:
		return c.relationAnswer()
	case asksList:
		return c.list()
	case asksWhere:
		if name := c.home(); name != "" {
			return []string{c.say("%s.", "%s。", name)}
		}
		if asksHome.MatchString(c.question) {
			return c.frequentPlaces() // another place would only be a guess
		}
		return c.likelyPlaces()
	case asksFeeling:
		return c.strongestFeeling()
	case asksMeeting:
		if met := c.firstMeeting(); met != nil {
			return []string{c.say("%s and %s are first together in %s.", "%s与%s第一次同在一处，是在%s。", c.m.Character.Name, met.Of, strings.TrimRight(met.Met.About, "."))}
		}
	case asksPerson:
		return c.likelyPeople()
	}
	return nil
}

// isNamed reports whether the question names an entity.
func (c *composer) isNamed(k task.KnownName) bool {
	question := shortTitles.Replace(c.question)
	return slices.ContainsFunc(allNames(k), func(n string) bool { return strings.Contains(question, shortTitles.Replace(n)) })
}

// allNames returns the name and the aliases of an entity.
func allNames(k task.KnownName) []string { return append([]string{k.Name}, k.Aliases...) }

// shortTitles replaces titles by their most common spelling.
var shortTitles = strings.NewReplacer("Doctor ", "Dr. ", "Dr ", "Dr. ", "Mr ", "Mr. ", "Mister ", "Mr. ", "Mrs ", "Mrs. ", "Professor ", "Prof. ", "Saint ", "St. ")

// otherNames returns the names of entities other than the character and those that the question names.
func (c *composer) otherNames(list []task.KnownName) []string {
	var out []string
	for _, k := range list {
		if k.Name != c.m.Character.Name && !c.isNamed(k) && len(out) < maxNames && !slices.Contains(out, k.Name) {
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

// strongestFeeling returns the strongest emotion of the sentences that name both the character and the person asked about.
func (c *composer) strongestFeeling() []string {
	pair := c.pair()
	if pair == nil {
		return nil
	}
	var words []string
	for _, s := range c.sources() {
		for _, at := range s.sentences {
			if said := s.text[at.Start:at.End]; pair(said) {
				words = append(words, said)
			}
		}
	}
	best, most := -1, 1.5
	for i, e := range tallyWords(c.language, strings.Join(words, " "), nil).scoreEmotions() {
		if e > most {
			best, most = i, e
		}
	}
	if best < 0 {
		return nil
	}
	name := kb.EmotionNames()[best]
	if name == "surprise" || name == "anticipation" {
		return nil // not felt for somebody
	}
	return []string{c.say("Where both are named, the words sound most of %s.", "同时提到两人的地方，最多的是%s。", feelingWord(name, c.zh))}
}

// feelingWord returns the word for an emotion.
func feelingWord(name string, zh bool) string {
	if zh {
		if w, ok := map[string]string{"joy": "喜悦", "acceptance": "信任", "trust": "信任", "fear": "恐惧", "surprise": "惊讶", "sadness": "悲伤", "disgust": "厌恶", "anger": "愤怒", "anticipation": "期待"}[name]; ok {
			return w
		}
	}
	if name == "acceptance" {
		return "trust" // the common word for it
	}
	return name
}

// contentWords returns the words of a text that carry its content; for Chinese, pairs of characters.
func contentWords(text string) map[string]bool {
	out := map[string]bool{}
	for w := range featureWords(text) {
		if low := strings.ToLower(w.text); !stops[low] && !questionWords[low] {
			out[low] = true
		}
	}
	return out
}

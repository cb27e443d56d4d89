package builtin

import (
	"regexp"
	"strings"
)

// Questions for a reason, for an event, and how somebody died.
var (
	asksReason = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:why\b|how come\b|for what (?:reason|purpose)\b|what (?:was|is) the (?:reason|cause|purpose)\b|what (?:made|makes|caused|drove|led|moved|brought) )|为什么|为何|何故|因何|缘何|什么(?:原因|缘故|目的)|为了什么|干吗|干嘛`)
	asksStory  = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:what (?:has |had )?(?:happen(?:s|ed)?|became|become|befell|took place|occurred|went on|came) |what (?:did|does) .{2,60}\bhappen\b|how (?:did|does) .{2,60}\b(?:end|go|turn out)\b)|发生了?(?:什么|啥)|出了什么事|怎么(?:样)?了|(?:最后|后来|结果|结局|下场).{0,4}(?:怎|如何|什么)`)
	asksDying  = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:how|of what(?: \w+)?|from what|what) (?:did|does|do|was|were|has|had) .{1,60}\b(?:die|died|perish|killed|murdered|end)\b|^what killed\b|^(?:is|was) [^?]{1,40} (?:dead|alive)\b|^(?:did|has|have) [^?]{1,40} (?:die|died)\b|(?:死|去世|活着|过世)了?吗|怎么死|怎样死|如何死|死于什么|怎么去世|因何而死`)
)

// Words that give a reason, and words for a death.
var (
	givesReason = regexp.MustCompile(`(?i)\b(?:because|for (?:he|she|I|they|it|we|you|there|the|my|his|her|their|our|this|that) |since (?:he|she|I|they|it|we|you|the) |in order to|so (?:that|as to)|that (?:he|she|I|they|we|it) might|on account of|owing to|lest|for fear|for the sake of|the (?:reason|cause)|therefore|that(?:['’]s| is| was) why|as (?:he|she|I|they|we) (?:was|were|had|did)|(?:wish|want|hop|mean|meant|intend|desir)(?:ed|ing)? to|afraid|in the hope|no other (?:reason|cause))|因为|因|由于|为了|为的是|所以|故此|恐怕?|生怕|免得|省得|只因|原来|缘故|以便|好让|怕`)
	deathWords  = regexp.MustCompile(`(?i)\b(?:die[ds]?|dying|dead|death|killed|murder(?:ed|er)?|drowned|hanged|shot|stabbed|strangled|poisoned|starved|perished|slain|buried|funeral|corpse|lifeless|burnt|last breath)\b|死|亡|杀|毙|丧命|断了?气|咽了?气|去世|自尽|吊|埋|葬`)
)

// idleDeath matches words for a death in phrases that report none.
var idleDeath = regexp.MustCompile(`(?i)\b(?:half-dead|dead (?:for|tired|asleep|sleep|set|sure|certain|and buried past|earnest|silence|stop|beat)|to death|death-?(?:bed|like)|as death|(?:would|will|could|might|may|shall|can|to|if|when|wish) (?:\w+ ){0,3}(?:die|dead|death|kill)|not dead|deadly)\b|死活|要死|该死|死死|死心|死人似|不死|怕死`)

// deathPattern matches a sentence that reports the death of somebody in the question; nil if it names nobody.
func (c *composer) deathPattern() *regexp.Regexp {
	names := (&evidenceCheck{c: c}).namesAsked()
	if c.kind != asksDeath || len(names) == 0 {
		return nil
	}
	name := anyOf(names)
	return regexp.MustCompile(`\b` + name + `\b[^.;:!?“”"]{0,60}\b(?:died|dead|is killed|was killed|drowned|hanged|hung|starved|perished|murdered|slain|lifeless|last breath|corpse|expired)\b|\b(?:death|murder|body|corpse) of (?:the )?(?:\w+ ){0,2}` + name + `|\b(?i:killed|murdered|stabbed|strangled|shot|drowned|poisoned) (?:\w+\.? ){0,2}` + name +
		`|` + name + `[^。；！？“”]{0,18}(?:死了|死去|死在|断了气|断气|咽气|丧命|自尽|上了?吊|吊死|被杀|身亡|毙命)|(?:杀了|杀死|害死|打死|砍死)[^，。；！？“”]{0,4}` + name)
}

// reasonPart is the bonus for a sentence with a reason if the question asks for one, as a share of the weight of its
// heaviest word.
const reasonPart = 1.0

// givesReasonAt returns 1 if a sentence gives a reason, less if one beside it does, else 0.
func givesReasonAt(s source, sentence int) float64 {
	const besideIt = 0.6
	gives := func(i int) bool {
		return i >= 0 && i < len(s.sentences) && givesReason.MatchString(s.text[s.sentences[i].Start:s.sentences[i].End])
	}
	switch {
	case gives(sentence):
		return 1
	case gives(sentence + 1), gives(sentence - 1):
		return besideIt
	}
	return 0
}

// deathTest returns a test whether a sentence reports the death of somebody in the question; nil if the question asks
// about no death or names nobody.
func (c *composer) deathTest() func(evidence) bool {
	if c.kind != asksDeath {
		return nil
	}
	l := &evidenceCheck{c: c}
	owners, wanted := l.ownersIn(c.question)
	if len(owners) == 0 {
		owners = l.namesAsked()
	}
	if len(owners) == 0 {
		return nil
	}
	return func(e evidence) bool {
		return l.matches(e, owners, wanted, nil) && deathWords.MatchString(idleDeath.ReplaceAllString(e.text, ""))
	}
}

// reportsDeath reports whether the sources report the death asked about.
func (c *composer) reportsDeath() bool {
	died := c.deathTest()
	return died != nil && c.anyEvidence(died)
}

// anyEvidence reports whether a sentence of the sources passes a test.
func (c *composer) anyEvidence(wanted func(evidence) bool) bool {
	for _, s := range c.sources() {
		for _, at := range s.sentences {
			if wanted(evidence{text: s.text[at.Start:at.End], about: s.About}) {
				return true
			}
		}
	}
	return false
}

// continuesAfter reports whether a quote should continue after the sentence rather than begin before it: a text says
// first when something happened, then what.
func (c *composer) continuesAfter() bool {
	return c.kind == asksEvent && !strings.Contains(c.question, "before")
}

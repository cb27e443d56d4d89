package builtin

import (
	"regexp"
	"strings"

	"dramatis/pipeline/text"
)

// placeWords are common nouns for places, and for containers.
const placeWords = `house|home|cottage|cabin|hut|castle|palace|villa|mansion|farm|inn|tavern|hotel|shop|store|school|schoolroom|church|chapel|churchyard|graveyard|cemetery|hospital|prison|jail|gaol|court|theatre|library|office|` +
	`room|chamber|bedroom|bed|kitchen|parlou?r|drawing-room|dining-room|sitting-room|study|nursery|attic|garret|cellar|closet|cupboard|hall|gallery|corridor|passage|staircase|stairs|tower|roof|window|doorway|gate|` +
	`garden|orchard|park|lawn|yard|field|meadow|moor|heath|wood|woods|forest|hill|mountain|glacier|valley|cave|cavern|cliff|rock|island|beach|shore|sands|sea|lake|pond|pool|river|stream|bridge|mill|well|road|lane|street|square|village|town|city|` +
	`stable|barn|shed|tent|boat|raft|ship|carriage|coach|train|station|grave|coffin|tomb|chest|box|trunk|drawer|desk|bag|basket|pocket|purse|bottle|jar|stove|chimney|hollow|tree|hole|ground|bank|oven|cradle|portmanteau`

// placePhrase matches a place without a name: in the old cave, under the bed.
var placePhrase = regexp.MustCompile(`(?i)\b(?:in|into|at|on|upon|under|behind|beneath|inside|within|near|beside) (?:the|a|an|my|his|her|our|their) (?:[a-z-]{3,12} ){0,2}?(?:` + placeWords + `)\b`)

// hanPhrase is the same in Chinese: 在破庙里.
var hanPhrase = regexp.MustCompile(`(?:在|到|往|进|回)(\p{Han}{0,4}?(?:屋|家|院|庄|店|庙|寺|府|城|村|镇|街|巷|胡同|桥|林|河|江|湖|海|船|房|楼|阁|亭|厅|堂|殿|宫|园|洞|井|坟|床|柜|箱|牢|狱|营|寨|厂|馆|铺))(?:里|中|内|上|下|边|旁|后|前|外|去|来|，|。)`)

// asksWay matches questions where something goes or comes from, which a place without a name seldom answers.
var asksWay = regexp.MustCompile(`(?i)\b(?:go|went|gone|going|come|came|from|travel\w*|flee|fled|sail\w*|move[ds]?|born|live[ds]?)\b|从|来到|去了?哪|往哪|出生|人氏`)

// asksWhereOnly matches questions for a place of any kind.
var asksWhereOnly = regexp.MustCompile(`(?i)\bwhere\b|哪里|哪儿|何处|什么地方`)

const (
	minUnnamedVotes = 0.1 // votes that a place without a name needs
	maxUnnamed      = 2
)

// unnamedPlaces answers with places without names, if the question asks for a place of any kind and they have more
// votes than those with names; most is the highest of the latter.
func (c *composer) unnamedPlaces(most float64) []string {
	if !asksWhereOnly.MatchString(c.question) || asksWay.MatchString(c.question) {
		return nil
	}
	var names []string
	for _, v := range c.voteUnnamedPlaces() {
		if v.count >= minUnnamedVotes && v.count > most && len(names) < maxUnnamed {
			names = append(names, v.name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	return []string{c.say("Perhaps %s.", "也许是%s。", strings.Join(names, c.say(" or ", "或")))}
}

// voteUnnamedPlaces returns the places without names in the sources with their votes, counted as in votes.
func (c *composer) voteUnnamedPlaces() []vote {
	sources, asked := c.sources(), stems(c.question)
	weights, all := c.weighWords(asked, sources)
	counts, times, best, phrase := map[string]float64{}, map[string]float64{}, map[string]float64{}, map[string]string{}
	for _, s := range sources {
		for i, at := range s.sentences {
			part := c.cover(s, i, weights) / all
			for _, m := range c.placePhrases(s.text[at.Start:at.End]) {
				head := m[strings.LastIndexByte(m, ' ')+1:]
				if part == 0 || text.CountShared(stems(head), asked) > 0 {
					continue
				}
				counts[head] += part * part
				times[head]++
				if part > best[head] {
					best[head], phrase[head] = part, m
				}
			}
		}
	}
	return rankVotes(counts, times, func(head string) string { return phrase[head] })
}

// placePhrases returns the places without names in a sentence, in English with their prepositions.
func (c *composer) placePhrases(sentence string) (out []string) {
	if !c.zh {
		for _, m := range placePhrase.FindAllString(sentence, -1) {
			out = append(out, strings.ToLower(m))
		}
		return out
	}
	for _, m := range hanPhrase.FindAllStringSubmatch(sentence, -1) {
		out = append(out, m[1])
	}
	return out
}

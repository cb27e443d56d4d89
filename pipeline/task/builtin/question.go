package builtin

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/era"
)

// kindsAsked are words of a question that ask for all entities of a type.
var kindsAsked = []struct {
	words string
	kind  kb.Type
	name  string
}{
	{"friend friends friendship enemy enemies family relatives relations acquaintance acquaintances colleagues people person persons who whom anyone someone everybody everyone companions servants neighbours parents children brothers sisters lover rivals 朋友 敌人 仇人 家人 亲戚 兄弟 人 谁 誰 认识 認識 仆人 同伴", kb.Character, "people"},
	{"place places where live lived home house travel travelled visited country town city 地方 哪里 哪裡 哪儿 何处 去处 所在 住 家 去过", kb.Location, "places"},
	{"event events happened happen story stories adventure adventures battle 事 事情 发生 發生 经过 故事", kb.Event, "events"},
	{"thing things object objects own owned possession possessions weapon weapons 东西 東西 物 宝物 兵器", kb.Object, "things"},
	{"group groups organization organizations society company club 组织 帮 派 團體", kb.Organization, "groups"},
	{"when year date 什么时候 何时 哪年", kb.Time, "times"},
}

// AnalyzeQuestion finds what a question is about: entities of the base, types of entities in general, and names and
// things that are not of the story's world.
func (*Engine) AnalyzeQuestion(ctx context.Context, in task.QuestionInput) (task.QuestionOutput, error) {
	if err := ctx.Err(); err != nil {
		return task.QuestionOutput{}, err
	}
	in.Question = cmp.Or(in.Resolved, in.Question)
	q := &question{in: in, text: straightenApostrophes(in.Question), zh: utteranceLanguage(in.Language, in.Question) == "zh", covered: make([]bool, len(straightenApostrophes(in.Question)))}
	things := q.findAnachronisms()
	q.findKnown()
	for _, n := range things {
		q.cover(n.Start, n.End)
	}
	q.findUnknownNames()
	q.findUnknownHanName()
	q.findKinds()
	q.addRelated()
	q.addMentioned()
	if len(q.out) == 0 {
		q.add(in.Character.Name, kb.Character, q.say("the question is about the character in person", "问的是人物自己"), task.InScope, task.Specific)
	}
	return task.QuestionOutput{HypotheticalAnswer: q.draft(), Entities: q.out, Drawn: q.excerpts}, nil
}

type question struct {
	in       task.QuestionInput
	text     string // the question with straight apostrophes
	zh       bool
	covered  []bool // by byte of the question: a name was found there
	out      []task.AskedEntity
	excerpts []task.Excerpt
}

func (q *question) say(en, zh string) string {
	if q.zh {
		return zh
	}
	return en
}

func (q *question) add(name string, kind kb.Type, reason, scope, level string) {
	for _, e := range q.out {
		if e.Name == name {
			return
		}
	}
	q.out = append(q.out, task.AskedEntity{Name: name, Type: kind, Reason: reason, Scope: scope, Level: level})
}

// take finds a word of the question that stands alone and is not covered yet, and covers it.
func (q *question) take(word string, exactCase bool) (int, bool) {
	text := q.text
	if !exactCase {
		text, word = strings.ToLower(text), strings.ToLower(word)
	}
	if word == "" || len(text) != len(q.covered) {
		return 0, false // lower case of another length: rare letters
	}
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return 0, false
		}
		i += from
		if script.StandsAlone(text, i, i+len(word)) && !q.covered[i] && !q.covered[i+len(word)-1] {
			q.cover(i, i+len(word))
			return i, true
		}
		from = i + len(word)
	}
}

// findKnown finds names of the base, the longest first. A name that may be a common word must match exactly, others in
// any case.
func (q *question) findKnown() {
	type form struct {
		text string
		of   int
	}
	var forms []form
	for i, k := range q.in.Known {
		forms = append(forms, form{k.Name, i})
		for _, a := range k.Aliases {
			forms = append(forms, form{a, i})
		}
	}
	sort.SliceStable(forms, func(i, j int) bool { return len(forms[i].text) > len(forms[j].text) })
	folded := strings.ToLower(q.in.Question)
	for _, f := range forms {
		name := strings.TrimSpace(f.text)
		if !strings.Contains(folded, strings.ToLower(name)) {
			continue
		}
		exact := !strings.Contains(name, " ") && (commonWords[strings.ToLower(name)] || stops[strings.ToLower(name)] || len(name) < 4)
		if _, ok := q.take(name, exact); ok {
			k := q.in.Known[f.of]
			q.add(k.Name, k.Type, q.say("the question names "+name, "问题中提到"+name), task.InScope, task.Specific)
		}
	}
}

// findAnachronisms finds things of a later time than the story's, and figures of other stories. A thing is dated by
// when it came into use, and one that occurs in the texts is allowed. It returns the other dated things, which are of
// the story's world.
func (q *question) findAnachronisms() (ofItsTime []era.Named) {
	year := cmp.Or(q.in.Year, era.Unknown)
	if year >= era.Recent {
		year = era.Latest
	}
	low := strings.ToLower(q.text)
	if len(low) != len(q.covered) {
		return nil // lower case of another length: rare letters
	}
	for _, n := range era.Find(low) {
		name := q.text[n.Start:n.End]
		reason := q.say("that is of a later time than the story", "那是故事之后的时代才有的")
		kind := kb.Type(n.Type)
		if n.Type == era.Fiction {
			kind, reason = kb.Character, q.say("that is a name of another story", "那是别的故事里的人物")
		}
		if n.Type != era.Fiction && n.Year <= year+yearTolerance || q.inText(n.Word) || q.inText(name) || q.isKnown(n.Word) {
			ofItsTime = append(ofItsTime, n)
			continue
		}
		q.cover(n.Start, n.End)
		q.add(name, kind, reason, task.OutOfScope, task.Specific)
	}
	last := era.Unknown + unknownYearTolerance
	if q.in.Year > 0 {
		last = year + yearTolerance
	}
	for _, d := range era.Dates(q.text) {
		if name := q.text[d.Start:d.End]; d.Year > last && !q.inText(name) {
			q.add(name, kb.Time, q.say(name+" comes after the time of the story", name+"在故事之后"), task.OutOfScope, task.Specific)
		}
	}
	return ofItsTime
}

// cover marks bytes of the question as used.
func (q *question) cover(from, to int) {
	for i := from; i < to; i++ {
		q.covered[i] = true
	}
}

// isKnown reports whether words in lower case are part of a name of the base.
func (q *question) isKnown(words string) bool {
	return slices.ContainsFunc(q.in.Known, func(k task.KnownName) bool {
		return slices.ContainsFunc(allNames(k), func(name string) bool {
			name = strings.ToLower(name)
			i := strings.Index(name, words)
			return i >= 0 && script.StandsAlone(name, i, i+len(words))
		})
	})
}

// yearTolerance is how many years after the story's time a thing may be from.
const yearTolerance = 5

// unknownYearTolerance is the same, for a story of unknown time, after era.Unknown.
const unknownYearTolerance = 100

// inText reports whether the texts contain words.
func (q *question) inText(words string) bool { return q.in.InText != nil && q.in.InText(words) }

// nameInText reports whether the texts contain a name, perhaps without the titles before it.
func (q *question) nameInText(name string) bool {
	for words := strings.Fields(name); len(words) > 0; words = words[1:] {
		if q.inText(strings.Trim(strings.Join(words, " "), ".,'’")) {
			return true
		}
		if !optionalTitles[strings.ToLower(words[0])] {
			return false
		}
	}
	return false
}

// optionalTitles are words before names that a text may omit.
var optionalTitles = script.WordSet(`mr mrs miss ms dr st sir lady lord aunt uncle cousin captain colonel major general doctor professor judge father mother
brother sister king queen prince princess saint old young little poor dear baron count countess duke duchess`)

// straightenApostrophes replaces curly apostrophes by straight ones.
func straightenApostrophes(text string) string {
	return strings.NewReplacer("’", "'", "‘", "'").Replace(text)
}

// byLastName finds the only entity whose name ends with these words: “Gammon” of “Mr. Gammon”.
func (q *question) byLastName(name string) (task.KnownName, bool) {
	found := -1
	for i, k := range q.in.Known {
		for _, n := range allNames(k) {
			if !strings.HasSuffix(n, " "+name) {
				continue
			}
			if found >= 0 && found != i {
				return task.KnownName{}, false
			}
			found = i
		}
	}
	if found < 0 {
		return task.KnownName{}, false
	}
	return q.in.Known[found], true
}

func followedByCapital(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsUpper(r) && !strings.HasPrefix(rest, "I ")
}

// isCommonStart reports whether a question commonly begins with a word.
func isCommonStart(lower string) bool {
	return stops[lower] || commonWords[lower] || questionWords[lower]
}

var questionWords = script.WordSet(`what who whom whose where when why how which is are was were do does did can could will would shall should have has
had may might must tell describe explain if in on at and but so please say give name list let suppose imagine have remember`)

var notAName = script.WordSet(`i i'm i've i'd i'll english french german spanish italian russian chinese christian god sir madam mr mrs miss dr
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
christmas easter lord`)

// asksForKind matches the beginning of a question for a type of entity, whatever names follow: “Which places on the
// island matter to you?”
var asksForKind = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:(?:which|what)(?: (?:sorts?|kinds?) of| other)? ([a-z]+)|(whom?) (?:have|had|did|do|would) you|(who) (?:are|were) (?:the|your))\b|(?:哪些|什么样的|什么|些什么)(人|地方|去处|所在|事|东西)|都.{0,6}(谁|誰)`)

// interrogative words ask for a type only if no excerpt has words of the question: “Who took the lamp?” is not general.
var interrogative = script.WordSet(`who whom when year happen happened 谁 誰 什么时候 何时 哪年 发生 發生`)

// wordEndsBefore matches text before 人 if 人 ends a word: 挂灯人.
var wordEndsBefore = regexp.MustCompile(`[^的些个有么样]$`)

// asksHow matches words that ask what one person is like, which is no question for other people.
var asksHow = regexp.MustCompile(`是(?:个|一个)?(?:什么样|怎样|怎么样|怎么个|何等)的?人`)

// findKinds adds the types of entities that the question asks for: it begins with them, or names nothing.
func (q *question) findKinds() {
	lower := asksHow.ReplaceAllString(strings.ToLower(q.in.Question), "")
	begins := ""
	if m := asksForKind.FindStringSubmatch(lower); m != nil {
		begins = strings.Join(m[1:], "")
	}
	if begins == "happened" || begins == "事" { // “What happened to the lamp?” asks for one event
		begins = ""
	}
	named := false
	for _, e := range q.out {
		if e.Scope == task.OutOfScope {
			return
		}
		named = named || e.Name != q.in.Character.Name
	}
	for _, k := range kindsAsked {
		for _, w := range strings.Fields(k.words) {
			i := strings.Index(lower, w)
			if i < 0 || !script.StandsAlone(lower, i, i+len(w)) || w == "人" && wordEndsBefore.MatchString(lower[:i]) || w != begins && (named || interrogative[w] && len(q.in.Excerpts) > 0) {
				continue
			}
			q.add(w, k.kind, q.say("the question asks for "+k.name+" in general", "问题问的是这一类"), task.InScope, task.General)
			break
		}
	}
}

// draft returns the hypothetical answer: the character's profile, an excerpt, the names that were found, and the
// question's words.
func (q *question) draft() string {
	var names []string
	for _, e := range q.out {
		if e.Scope == task.InScope && e.Level == task.Specific && e.Name != q.in.Character.Name {
			names = append(names, e.Name)
		}
	}
	summary := shorten(kb.Clean(q.in.Character.Summary), longSentence)
	if len(q.excerpts) > 0 {
		summary += q.say(" “", "“") + shorten(kb.Clean(q.excerpts[0].Text), longSentence) + "”"
	}
	about := strings.TrimRight(strings.TrimSpace(q.in.Question), "?？ ")
	if q.zh {
		out := "我是" + q.in.Character.Name + "。" + summary
		if len(names) > 0 {
			out += "说到" + strings.Join(names, "、") + "："
		}
		return out + about + "。"
	}
	out := "I am " + q.in.Character.Name + ". " + summary
	if len(names) > 0 {
		out += " About " + strings.Join(names, " and ") + ":"
	}
	return kb.Clean(out + " " + about + ".")
}

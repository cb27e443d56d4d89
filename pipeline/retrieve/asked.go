package retrieve

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/english"
)

// What a word of a question counts of its weight.
const (
	singlePart = 0.65 // a single Chinese character
	namingPart = 0.8  // one that belongs to a name: it says who, not what
	alikePart  = 0.6  // one for which a sentence has only a synonym
	timePart   = 0.5  // one of a date or a time of day: it says when, not what
)

// askedWords are the words of a question that say what it is about, stemmed: its
// terms, and of Chinese ones each character too, for most verbs are one.
type askedWords struct {
	text    []string
	weights []float64
	naming  map[string]bool // those that belong to names
	nouns   []string        // those that are asked for as nouns and may be adverbs
}

func (f *finder) asked() *askedWords {
	question := f.asking
	if m := perceived.FindStringSubmatchIndex(question); m != nil {
		question = question[:m[2]] + question[m[3]:]
	}
	a := &askedWords{naming: map[string]bool{}, nouns: text.NounsAsked(question)}
	for _, e := range f.names.In(f.asking) {
		for _, n := range e.Names {
			if !Names(f.asking, n.Surface) {
				continue
			}
			for _, w := range wordsAsked(n.Surface) {
				a.naming[w] = true
			}
			if script.BeginsHan(n.Surface) { // no pair of characters is of a name and of what is beside it
				question = strings.ReplaceAll(question, n.Surface, " "+n.Surface+" ")
			}
		}
	}
	a.text = wordsAsked(question)
	if asksTie.MatchString(f.asking) {
		a.text = append(a.text, anyBond)
		a.naming[anyBond] = true
	}
	return a
}

// asksTie are questions for how two are related. They ask for sentences with any word for a bond, which anyBond is among the
// words of a question.
var asksTie = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:(?:who|what) (?:is|are|was|were) .{2,60}? to (?:you|\p{L}+)|how (?:is|are|was|were) .{2,60}? related\b.*)\?*$`)

const anyBond = "\x00bond"

// bonds are the stems of those words.
var bonds = func() (out []string) {
	for _, w := range english.Bonds() {
		if stem := text.Lemma(text.Stem(w)); !slices.Contains(out, stem) {
			out = append(out, stem)
		}
	}
	return out
}()

// perceived are questions for what the character came to know: the text tells the thing, seldom that it was seen.
var perceived = regexp.MustCompile(`(?i)^(?:and |so |but )?what (?:else )?did you (see|notice|find|hear|observe|discover|perceive|witness|learn)\b`)

// asking are stems of words of many questions, whatever they ask for.
var asking = script.WordSet("nam now call happen mak lik mean end becam")

// hanJoining takes out Chinese words that say nothing about what a question is
// about.
var hanJoining = joining(`讲讲 说说 谈谈 介绍 告诉 请问 发生了 发生 什么事 事情 做什么 做了 干什么 干了 为什么 什么样 怎么样 是不是 有没有 什么 怎么 怎样 如何 为何 哪里 哪儿 哪个 哪些 何处 何时 这里 那里 这个 那个 这样 那样
我们 你们 他们 她们 咱们 自己 一个 一些 时候 最后 后来 结果 知道 觉得 可以 就是 不是 因为 所以 但是 如果 还是 没有 已经 名字
的 了 吗 么 呢 吧 啊 呀 我 你 您 他 她 它 咱 是 在 有 这 那 哪 几 谁 何 为 被 把 给 和 与 跟 从 向 就 才 都 也 还 又 再 很 让 着 得 之 其 而 且 或 则 所 以 于 者
曰 个 些 样 不 没 会 能 要 想 到 去 来 同 叫`)

func joining(list string) *strings.Replacer {
	var pairs []string
	for _, w := range strings.Fields(list) {
		pairs = append(pairs, w, " ")
	}
	return strings.NewReplacer(pairs...)
}

func wordsAsked(question string) []string {
	words := map[string]bool{}
	eachRun(strings.ToLower(question), func(run string, han bool) {
		switch {
		case han:
			for part := range strings.FieldsSeq(hanJoining.Replace(run)) {
				addPairs(words, part)
				for _, r := range part {
					words[string(r)] = true
				}
			}
		case !common[run]:
			if w := text.Lemma(text.Stem(run)); len(w) > 1 && !asking[w] {
				words[w] = true
			}
		}
	})
	return slices.Sorted(maps.Keys(words))
}

// Forms returns the words of a question that say what it is about, as a Search asks for
// them.
func Forms(question string) [][]string {
	a := askedWords{text: wordsAsked(question)}
	return a.forms()
}

// forms returns what the forms of each word and of its synonyms begin with.
func (a *askedWords) forms() [][]string {
	out := make([][]string, len(a.text))
	for i, w := range a.text {
		if w != anyBond {
			out[i] = text.FormPrefixes(w)
		}
		for _, other := range a.alike(w) {
			for _, begin := range text.FormPrefixes(other) {
				if len(begin) >= leastBeginning {
					out[i] = append(out[i], begin)
				}
			}
		}
	}
	return out
}

// leastBeginning is how many letters of a synonym are looked for: too many words begin with fewer.
const leastBeginning = 4

// alike returns the synonyms of a word that is no name.
func (a *askedWords) alike(word string) []string {
	switch {
	case word == anyBond:
		return bonds
	case a.naming[word]:
		return nil
	}
	return text.Synonyms(word)
}

// weigh takes over how rare the words are.
func (a *askedWords) weigh(weights []float64) {
	a.weights = weights
	for i, w := range a.text {
		if single(w) {
			a.weights[i] *= singlePart
		}
		switch {
		case a.naming[w]:
			a.weights[i] *= namingPart
		case text.SaysWhen(w):
			a.weights[i] *= timePart
		}
	}
}

// rarity returns the weights by word.
func (a *askedWords) rarity() map[string]float64 {
	out := map[string]float64{}
	for i, w := range a.text {
		out[w] = a.weights[i]
	}
	return out
}

// whole returns the weight of all words.
func (a *askedWords) whole() (sum float64) {
	for _, w := range a.weights {
		sum += w
	}
	return sum
}

// most returns how many entities are taken from what is said: few where the question
// says no more than a name.
func (a *askedWords) most() int {
	if slices.ContainsFunc(a.text, func(w string) bool { return !a.naming[w] }) {
		return mostSpots
	}
	return mostBeside
}

// tell reports whether words in one sentence say that it speaks of what is asked: a
// single Chinese character alone may belong to any word.
func (a *askedWords) tell(held []float64) bool {
	n, whole := 0, false
	for i, part := range held {
		if part > 0 {
			n++
			whole = whole || !single(a.text[i])
		}
	}
	return n > 1 || whole
}

// singles reports whether the question has no word but single Chinese characters: 船是怎么沉的. What tells of it may have
// one of them alone.
func (a *askedWords) singles() bool {
	return !slices.ContainsFunc(a.text, func(w string) bool { return !single(w) })
}

func single(word string) bool { return script.BeginsHan(word) && utf8.RuneCountInString(word) == 1 }

// in returns for each word 1 if it is in a sentence, alikePart if only a synonym is.
func (a *askedWords) in(sentence string) []float64 {
	here := map[string]bool{}
	for t := range Terms(sentence) {
		here[text.Lemma(t)] = true
	}
	for _, w := range a.nouns {
		here[w] = here[w] && text.IsNounIn(sentence, w)
	}
	holds := func(w string) bool { return here[w] || script.BeginsHan(w) && strings.Contains(sentence, w) }
	out := make([]float64, len(a.text))
	for i, w := range a.text {
		switch {
		case holds(w):
			out[i] = 1
		case slices.ContainsFunc(a.alike(w), holds):
			if out[i] = alikePart; w == anyBond {
				out[i] = 1
			}
		}
	}
	return out
}

// interrogatives ask for a type of entity.
var interrogatives = []struct {
	kind  kb.Type
	words []string
}{
	{kb.Character, strings.Fields("who whom whose 谁 誰 何人 什么人 哪个人 哪位")},
	{kb.Location, strings.Fields("where 哪里 哪裡 哪儿 何处 什么地方")},
}

// kindAsked returns the type of entity that a question's interrogative asks for;
// noKind: any.
func kindAsked(question string) kb.Type {
	words := wordsIn(strings.ToLower(question))
	for _, k := range interrogatives {
		for _, w := range k.words {
			if words[w] || script.BeginsHan(w) && strings.Contains(question, w) {
				return k.kind
			}
		}
	}
	return noKind
}

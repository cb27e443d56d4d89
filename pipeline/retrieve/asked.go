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

// Factors for the weight of a question's word.
const (
	singlePart  = 0.65 // for a single Chinese character
	namePart    = 0.8  // for a word of a name: it says who, not what
	synonymPart = 0.6  // for a word of which a sentence has only a synonym
	timePart    = 0.5  // for a word of a date or time of day: it says when, not what
)

// questionWords are the words of a question that say what it is about, stemmed: its
// terms, and of Chinese ones each character too, for most verbs are one.
type questionWords struct {
	text    []string
	weights []float64
	inName  map[string]bool // words that belong to names
	nouns   []string        // nouns that may also be adverbs
}

func (f *finder) questionWords() *questionWords {
	question := f.resolvedQuestion
	if m := perceivedPattern.FindStringSubmatchIndex(question); m != nil {
		question = question[:m[2]] + question[m[3]:]
	}
	a := &questionWords{inName: map[string]bool{}, nouns: text.NounsAsked(question)}
	for _, e := range f.names.In(f.resolvedQuestion) {
		for _, n := range e.Names {
			if !Names(f.resolvedQuestion, n.Surface) {
				continue
			}
			for _, w := range wordsAsked(n.Surface) {
				a.inName[w] = true
			}
			if script.BeginsHan(n.Surface) { // no pair of characters may cross the end of a name
				question = strings.ReplaceAll(question, n.Surface, " "+n.Surface+" ")
			}
		}
	}
	a.text = wordsAsked(question)
	if asksTie.MatchString(f.resolvedQuestion) {
		a.text = append(a.text, anyBond)
		a.inName[anyBond] = true
	}
	return a
}

// asksTie matches questions how two people are related. They search for any relation word, which anyBond represents
// among the words of a question.
var asksTie = regexp.MustCompile(`(?i)^(?:and |so |but )?(?:(?:who|what) (?:is|are|was|were) .{2,60}? to (?:you|\p{L}+)|how (?:is|are|was|were) .{2,60}? related\b.*)\?*$`)

const anyBond = "\x00bond"

// bonds are the stems of relation words.
var bonds = func() (out []string) {
	for _, w := range english.Bonds() {
		if stem := text.Lemma(text.Stem(w)); !slices.Contains(out, stem) {
			out = append(out, stem)
		}
	}
	return out
}()

// perceivedPattern matches questions what the character perceived: texts state the thing itself, seldom that it was seen.
var perceivedPattern = regexp.MustCompile(`(?i)^(?:and |so |but )?what (?:else )?did you (see|notice|find|hear|observe|discover|perceive|witness|learn)\b`)

// questionOnly are stems of words that occur in many questions whatever they ask for.
var questionOnly = script.WordSet("nam now call happen mak lik mean end becam")

// hanFillers removes Chinese words that say nothing about the subject of a question.
var hanFillers = blankOut(`讲讲 说说 谈谈 介绍 告诉 请问 发生了 发生 什么事 事情 做什么 做了 干什么 干了 为什么 什么样 怎么样 是不是 有没有 什么 怎么 怎样 如何 为何 哪里 哪儿 哪个 哪些 何处 何时 这里 那里 这个 那个 这样 那样
我们 你们 他们 她们 咱们 自己 一个 一些 时候 最后 后来 结果 知道 觉得 可以 就是 不是 因为 所以 但是 如果 还是 没有 已经 名字
的 了 吗 么 呢 吧 啊 呀 我 你 您 他 她 它 咱 是 在 有 这 那 哪 几 谁 何 为 被 把 给 和 与 跟 从 向 就 才 都 也 还 又 再 很 让 着 得 之 其 而 且 或 则 所 以 于 者
曰 个 些 样 不 没 会 能 要 想 到 去 来 同 叫`)

func blankOut(list string) *strings.Replacer {
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
			for part := range strings.FieldsSeq(hanFillers.Replace(run)) {
				addPairs(words, part)
				for _, r := range part {
					words[string(r)] = true
				}
			}
		case !commonWords[run]:
			if w := text.Lemma(text.Stem(run)); len(w) > 1 && !questionOnly[w] {
				words[w] = true
			}
		}
	})
	return slices.Sorted(maps.Keys(words))
}

// Forms returns the content words of a question as a Search takes them.
func Forms(question string) [][]string {
	a := questionWords{text: wordsAsked(question)}
	return a.forms()
}

// forms returns, for each word, the prefixes of its inflected forms and of those of its synonyms.
func (a *questionWords) forms() [][]string {
	out := make([][]string, len(a.text))
	for i, w := range a.text {
		if w != anyBond {
			out[i] = text.FormPrefixes(w)
		}
		for _, other := range a.synonyms(w) {
			for _, begin := range text.FormPrefixes(other) {
				if len(begin) >= minBeginning {
					out[i] = append(out[i], begin)
				}
			}
		}
	}
	return out
}

// minBeginning is the shortest prefix of a synonym that is searched, in letters: too many words begin with fewer.
const minBeginning = 4

// synonyms returns the synonyms of a word, none for a word of a name.
func (a *questionWords) synonyms(word string) []string {
	switch {
	case word == anyBond:
		return bonds
	case a.inName[word]:
		return nil
	}
	return text.Synonyms(word)
}

// setWeights sets the weights of the words from their rarity.
func (a *questionWords) setWeights(weights []float64) {
	a.weights = weights
	for i, w := range a.text {
		if single(w) {
			a.weights[i] *= singlePart
		}
		switch {
		case a.inName[w]:
			a.weights[i] *= namePart
		case text.SaysWhen(w):
			a.weights[i] *= timePart
		}
	}
}

// rarity returns the weight by word.
func (a *questionWords) rarity() map[string]float64 {
	out := map[string]float64{}
	for i, w := range a.text {
		out[w] = a.weights[i]
	}
	return out
}

// total returns the sum of the weights.
func (a *questionWords) total() (sum float64) {
	for _, w := range a.weights {
		sum += w
	}
	return sum
}

// maxEntities returns how many entities may be taken from sentences: few if the question has only names.
func (a *questionWords) maxEntities() int {
	if slices.ContainsFunc(a.text, func(w string) bool { return !a.inName[w] }) {
		return maxAbout
	}
	return maxAboutName
}

// isEvidence reports whether a sentence with these words is about the question: a single Chinese character alone may
// belong to any word.
func (a *questionWords) isEvidence(held []float64) bool {
	n, whole := 0, false
	for i, part := range held {
		if part > 0 {
			n++
			whole = whole || !single(a.text[i])
		}
	}
	return n > 1 || whole
}

// onlySingles reports whether all words of the question are single Chinese characters: 船是怎么沉的. Then one of them alone
// may be evidence.
func (a *questionWords) onlySingles() bool {
	return !slices.ContainsFunc(a.text, func(w string) bool { return !single(w) })
}

func single(word string) bool { return script.BeginsHan(word) && utf8.RuneCountInString(word) == 1 }

// matches returns for each word 1 if it is in a sentence, synonymPart if only a synonym is, else 0.
func (a *questionWords) matches(sentence string) []float64 {
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
		case slices.ContainsFunc(a.synonyms(w), holds):
			if out[i] = synonymPart; w == anyBond {
				out[i] = 1
			}
		}
	}
	return out
}

// typeInterrogatives ask for a type of entity.
var typeInterrogatives = []struct {
	kind  kb.Type
	words []string
}{
	{kb.Character, strings.Fields("who whom whose 谁 誰 何人 什么人 哪个人 哪位")},
	{kb.Location, strings.Fields("where 哪里 哪裡 哪儿 何处 什么地方")},
}

// typeAsked returns the type of entity that a question's interrogative asks for, or noKind.
func typeAsked(question string) kb.Type {
	words := wordsIn(strings.ToLower(question))
	for _, k := range typeInterrogatives {
		for _, w := range k.words {
			if words[w] || script.BeginsHan(w) && strings.Contains(question, w) {
				return k.kind
			}
		}
	}
	return noKind
}

package retrieve

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
)

// What a word of a question counts of its weight.
const (
	singlePart = 0.5 // a single Chinese character
	namingPart = 0.8 // one that belongs to a name: it says whom, not what
)

// askedWords are the words of a question that say what it is about, stemmed: its
// terms, and of Chinese ones each character too, for most verbs are one.
type askedWords struct {
	text    []string
	weights []float64
	naming  map[string]bool // those that belong to names
}

func (f *finder) asked() *askedWords {
	a := &askedWords{text: wordsAsked(f.Question), naming: map[string]bool{}}
	for _, e := range f.names.In(f.Question) {
		for _, n := range e.Names {
			if Names(f.Question, n.Surface) {
				for _, w := range wordsAsked(n.Surface) {
					a.naming[w] = true
				}
			}
		}
	}
	return a
}

func wordsAsked(question string) []string {
	out := slices.Sorted(maps.Keys(terms(question)))
	for _, t := range out {
		if !isHan(t) {
			continue
		}
		for _, r := range t {
			if c := string(r); !slices.Contains(out, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

func isHan(word string) bool { return unicode.Is(unicode.Han, firstRune(word)) }

// forms are what each word's forms begin with.
func (a *askedWords) forms() [][]string {
	out := make([][]string, len(a.text))
	for i, w := range a.text {
		out[i] = beginnings(w)
	}
	return out
}

// weigh takes over how rare the words are.
func (a *askedWords) weigh(weights []float64) {
	a.weights = weights
	for i, w := range a.text {
		if isHan(w) && utf8.RuneCountInString(w) == 1 {
			a.weights[i] *= singlePart
		}
		if a.naming[w] {
			a.weights[i] *= namingPart
		}
	}
}

// whole is the weight of all words.
func (a *askedWords) whole() (sum float64) {
	for _, w := range a.weights {
		sum += w
	}
	return sum
}

// in are the words that stand in a sentence.
func (a *askedWords) in(sentence string) []int {
	here := terms(sentence)
	var out []int
	for i, w := range a.text {
		if here[w] || isHan(w) && strings.Contains(sentence, w) {
			out = append(out, i)
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

// kindAsked is the type of entity that a question's interrogative asks for;
// noKind: any.
func kindAsked(question string) kb.Type {
	words := wordsIn(strings.ToLower(question))
	for _, k := range interrogatives {
		for _, w := range k.words {
			if words[w] || isHan(w) && strings.Contains(question, w) {
				return k.kind
			}
		}
	}
	return noKind
}

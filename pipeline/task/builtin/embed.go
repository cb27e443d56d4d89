package builtin

import (
	"cmp"
	"context"
	_ "embed"
	"iter"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

//go:embed topics.txt
var topicLists string

// topics maps words to their topics.
var topics = readTopics(topicLists)

func readTopics(lists string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(lists) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		for _, w := range words {
			for _, form := range []string{w, withoutEnding(w)} { // shipwrecked matches shipwreck
				if _, taken := out[form]; !taken {
					out[form] = words[0]
				}
			}
		}
	}
	return out
}

const (
	dimensions = 256
	// threshold is the cosine similarity above which two texts are near. Names and notes of one entity are mostly
	// above it, those of two entities seldom.
	threshold = 0.28
	// embeddingName changes whenever the vectors do.
	embeddingName = "builtin-hash-256/2"
)

// EmbeddingModel returns the name of these vectors.
func (*Engine) EmbeddingModel() string { return embeddingName }

// SimilarityThreshold returns the cosine similarity above which two of these vectors are near.
func (*Engine) SimilarityThreshold() float64 { return threshold }

// Embed returns a unit vector of 256 numbers for each text: hashed words, stems, topics and character trigrams, with
// more weight for rarer words. It is the same on every machine.
func (*Engine) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out, all := make([][]float32, len(texts)), make([]float32, len(texts)*dimensions)
	var e embedder
	for i, s := range texts {
		if i%64 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		out[i], all = all[:dimensions:dimensions], all[dimensions:]
		e.embed(s, out[i])
	}
	return out, nil
}

type vector [dimensions]float64

// The constants of the 64-bit FNV-1a hash.
const (
	fnvBasis uint64 = 14695981039346656037
	fnvPrime uint64 = 1099511628211
)

// addFeature adds a feature at two hashed positions, each with a hashed sign, so that two features rarely collide
// completely.
func (v *vector) addFeature(kind byte, feature string, weight float64) {
	x := (fnvBasis ^ uint64(kind)) * fnvPrime
	for i := range len(feature) {
		x = (x ^ uint64(feature[i])) * fnvPrime
	}
	x ^= x >> 29
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 32
	for k := range 2 {
		bits := uint32(x >> (32 * k))
		w := weight
		if bits&1 == 1 {
			w = -w
		}
		v[bits>>1%dimensions] += w
	}
}

// An embedder computes vectors one after another, and reuses its memory.
type embedder struct {
	sum  vector
	seen map[string]float64 // how often each word occurred
}

// embed writes the vector of a text into out, which must be all zeros.
func (e *embedder) embed(s string, out []float32) {
	e.sum = vector{}
	if e.seen == nil || len(e.seen) > usualWords { // a map never shrinks
		e.seen = map[string]float64{}
	}
	clear(e.seen)
	v := &e.sum
	for w := range featureWords(s) {
		times := e.seen[w.text] + 1
		e.seen[w.text] = times
		// each repetition adds less
		v.addWord(w, 1/times)
	}
	sum := 0.0
	for _, x := range v {
		sum += x * x
	}
	if sum == 0 {
		out[0] = 1
		return
	}
	norm := math.Sqrt(sum)
	for i, x := range v {
		if x != 0 {
			out[i] = float32(x / norm)
		}
	}
}

// A featureWord is a word in lower case, or one Han character, or two adjacent ones.
type featureWord struct {
	text    string
	capital bool
	han     bool
}

// maxWords is how many words of a text are used: descriptions and questions are short. Most have at most usualWords.
const maxWords, usualWords = 400, 32

// featureWords returns the words of a text that are used, in lower case.
func featureWords(s string) iter.Seq[featureWord] {
	return func(yield func(featureWord) bool) {
		given := 0
		give := func(w featureWord) bool {
			given++
			return yield(w)
		}
		at, size := 0, 0
		start, capital := -1, false // of the word that has not ended yet
		flush := func() bool {
			if start < 0 {
				return true
			}
			word := strings.ToLower(s[start:at])
			start = -1
			return give(featureWord{text: word, capital: capital})
		}
		before := -1 // offset of the Han character directly before
		for ; at < len(s) && given < maxWords; at += size {
			var r rune
			r, size = utf8.DecodeRuneInString(s[at:])
			if script.IsHan(r) {
				if !flush() || !give(featureWord{text: s[at : at+size], han: true}) ||
					before >= 0 && !give(featureWord{text: s[before : at+size], han: true}) {
					return
				}
				before = at
				continue
			}
			before = -1
			switch {
			case !unicode.IsLetter(r) && !unicode.IsDigit(r):
				// The ending of a possessive is a word of its own, and a stop word.
				if !flush() {
					return
				}
			case start < 0:
				start, capital = at, unicode.IsUpper(r)
			}
		}
		flush()
	}
}

func (v *vector) addWord(w featureWord, times float64) {
	if w.han {
		if len(w.text) > 3 { // two characters
			v.addFeature('b', w.text, 1.2*times)
		} else if !hanStops[w.text] {
			v.addFeature('h', w.text, 0.5*times)
		}
		if t := topics[w.text]; t != "" {
			v.addFeature('t', t, 0.9*times)
		}
		return
	}
	if stops[w.text] {
		return
	}
	weight := rarity(w)
	v.addFeature('w', w.text, weight*times)
	stem := withoutEnding(w.text)
	v.addFeature('s', stem, 0.7*weight*times)
	if t := cmp.Or(topics[w.text], topics[stem]); t != "" {
		v.addFeature('t', t, 1.5*times)
	}
	if len(w.text) < 3 {
		return
	}
	padded := "<" + w.text + ">"
	share := 0.9 * weight / math.Sqrt(float64(utf8.RuneCountInString(padded)))
	starts := [3]int{-1, -1, -1} // of the last three characters
	for i := range padded {
		if starts[0] >= 0 {
			v.addFeature('c', padded[starts[0]:i], share*times)
		}
		starts = [3]int{starts[1], starts[2], i}
	}
	if starts[0] >= 0 {
		v.addFeature('c', padded[starts[0]:], share*times)
	}
}

// rarity approximates the inverse document frequency: names and long words are rarer than short and common ones.
func rarity(w featureWord) float64 {
	weight := 0.7 + 0.07*math.Min(8, float64(len(w.text)))
	if w.capital {
		weight *= 1.7
	}
	if commonWords[w.text] {
		weight *= 0.5
	}
	return weight
}

// withoutEnding cuts off common endings, also those that derive other words: a feature of vectors, not a stem. A
// change of it changes all stored vectors, and the features on which the identity tables were fitted.
func withoutEnding(w string) string {
	for _, end := range []string{"ingly", "edly", "iness", "ation", "ings", "ness", "ment", "less", "ing", "ied", "ies", "ers", "est", "ed", "er", "ly", "es", "s", "y", "e"} {
		if len(w) > len(end)+3 && strings.HasSuffix(w, end) {
			return w[:len(w)-len(end)]
		}
	}
	return w
}

var stops = script.WordSet(`a an the this that these those of in on at by to for from with and or but if as than then so is are was were be been
being am do does did has have had will would shall should can could may might must not no it its he she him her his hers they them their
i me my you your we us our who whom whose which what where when why how there here s t ll d ve re m about into out up down over under
again very too also just only any some all each such own same other more most tell know please mr mrs miss ms dr sir lady the`)

var commonWords = script.WordSet(`man woman people thing things time day way make made take come came go went get got see saw say said one two first last long
great good little old new own like well much many even still back life house hand eye eyes face head part place upon before after never ever
always think look looked know knew seem seemed character name person`)

var hanStops = script.WordSet(`的 了 是 在 和 与 之 也 不 有 他 她 它 我 你 们 這 这 那 就 都 着 著 上 下 一 个 個 来 去 说 道 吗 呢 谁 什 么 嗎 誰 麼`)

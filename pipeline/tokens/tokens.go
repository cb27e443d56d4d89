package tokens

import (
	"hash/maphash"
	"iter"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/tiktoken-go/tokenizer"
)

// codec is o200k_base, which is built in; making it takes some milliseconds.
var codec = sync.OnceValues(func() (tokenizer.Codec, error) { return tokenizer.Get(tokenizer.O200kBase) })

// Count returns the number of tokens of a text.
func Count(s string) (total int) {
	for part := range countedApart(s) {
		total += countCached(part)
	}
	return total
}

// cached holds the counts of short parts, most of which recur: prompts share words and instructions. A part has one place,
// found by its hash, and replaces the part that was there.
var cached [1 << 14]atomic.Pointer[count]

var seed = maphash.MakeSeed()

// A count is a part with the number of its tokens.
type count struct {
	part   string
	tokens int
}

// countCached is countWhole for a part that may have been counted before.
func countCached(part string) int {
	const short = 32 // bytes, so that the cache is bounded
	if len(part) > short {
		return countWhole(part)
	}
	place := &cached[maphash.String(seed, part)%uint64(len(cached))]
	if c := place.Load(); c != nil && c.part == part {
		return c.tokens
	}
	n := countWhole(part)
	place.Store(&count{strings.Clone(part), n})
	return n
}

// longest is the longest part in bytes that the tokenizer is given whole: its time grows
// with the square of a part. No word is longer; of what is, the pieces are counted.
const longest = 1 << 13

func countWhole(part string) (total int) {
	for ; len(part) > longest; part = part[longest:] {
		total += countWhole(part[:longest])
	}
	c, err := codec()
	if err == nil {
		var n int
		if n, err = c.Count(part); err == nil {
			return total + n
		}
	}
	return total + len(part)/3 // the vocabulary is part of the program: this can't happen
}

// A Counter counts stretches of one text, which may overlap. Each part of the text is counted once: what is between two
// cuts comes again and again in a novel (it is mostly a word), so that the tokenizer is asked once for each.
type Counter struct {
	text  string
	words map[string]int
	alone [lastHan - firstHan + 1]uint8 // of Chinese characters by themselves, 0 for not asked

	cuts, sums  []int // some of the borders of parts, and the tokens of the text before them
	end, before int   // how far parts have been counted, and their tokens
}

// NewCounter returns a counter that has counted nothing of a text yet.
func NewCounter(text string) *Counter { return &Counter{text: text, words: map[string]int{}} }

// Count returns the number of tokens of a stretch of the text. It is that of the text between the first border of parts
// in it and the last one, and of what remains on both sides.
func (c *Counter) Count(from, to int) int {
	c.advance(to)
	first, _ := slices.BinarySearch(c.cuts, from)
	behind, _ := slices.BinarySearch(c.cuts, to+1)
	if first >= behind {
		return c.countParts(c.text[from:to])
	}
	last := behind - 1
	return c.countParts(c.text[from:c.cuts[first]]) + c.sums[last] - c.sums[first] + c.countParts(c.text[c.cuts[last]:to])
}

// advance counts parts as far as an offset. From any border on, the text is cut as if it began there.
func (c *Counter) advance(to int) {
	const sparse = 32 // bytes between borders that are kept
	if c.end >= to {
		return
	}
	for part := range countedApart(c.text[c.end:]) {
		if n := len(c.cuts); n == 0 || c.end-c.cuts[n-1] >= sparse {
			c.cuts, c.sums = append(c.cuts, c.end), append(c.sums, c.before)
		}
		c.before += c.countPart(part)
		if c.end += len(part); c.end >= to {
			return
		}
	}
}

func (c *Counter) countParts(s string) (total int) {
	for part := range countedApart(s) {
		total += c.countPart(part)
	}
	return total
}

func (c *Counter) countPart(part string) int {
	const hanSize = 3 // bytes
	var alone *uint8
	if len(part) == hanSize {
		if r, size := utf8.DecodeRuneInString(part); size == hanSize && isIdeograph(r) {
			if alone = &c.alone[r-firstHan]; *alone > 0 {
				return int(*alone)
			}
		}
	}
	n, known := c.words[part]
	if !known {
		n = countWhole(part)
		c.words[part] = n
	}
	if alone != nil {
		*alone = uint8(n)
	}
	return n
}

// countedApart cuts a text into parts whose tokens add up to the tokens of the
// whole. The tokenizer first cuts a text by a pattern (o200k_base in
// github.com/openai/tiktoken, tiktoken_ext/openai_public.py), which has a border
//   - before a space that follows something else, and
//   - after a letter, before what is neither letter nor mark nor the apostrophe
//     that may begin a contraction, and
//   - after a line feed, before what is neither space nor slash.
//
// What the pattern leaves whole is merged into tokens; where no token of the vocabulary has both sides, nothing is
// merged. That is used between Chinese characters and after punctuation before them. In a run of letters that begins
// otherwise the pattern depends on case, so such a run stays whole.
func countedApart(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		start, before, mixed := 0, utf8.RuneError, false
		for i, r := range s {
			if r >= 'a' && r <= 'z' && before != '\n' { // never cut; most of an English text
				before, mixed = r, true
				continue
			}
			han := isIdeograph(r)
			var cut bool
			switch {
			case before == utf8.RuneError || r == utf8.RuneError:
			case r == ' ':
				cut = !unicode.IsSpace(before)
			case before == '\n':
				cut = r != '/' && !unicode.IsSpace(r)
			case !han:
				cut = (isIdeograph(before) || unicode.IsLetter(before)) && !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\''
			case isIdeograph(before) && !mixed || unicode.IsPunct(before):
				cut = !borders().bridged(s, i, before, r)
			}
			if cut {
				if !yield(s[start:i]) {
					return
				}
				start = i
			}
			if !han {
				mixed = unicode.IsLetter(r) || unicode.IsMark(r)
			}
			before = r
		}
		if start < len(s) {
			yield(s[start:])
		}
	}
}

// isIdeograph reports whether r is a unified ideograph of the basic plane, all of them letters
// without case.
func isIdeograph(r rune) bool { return firstHan <= r && r <= 0x4dbf || 0x4e00 <= r && r <= lastHan }

const firstHan, lastHan = 0x3400, 0x9fff

// bridges are the borders between characters that are within some token.
type bridges struct {
	pairs map[uint64]bool
	// hashes has a bit set for each pair: most borders of a text are no pair's, which
	// is seen without a look at the map.
	hashes [1 << 12]uint64
	// torn holds the bytes beside a border for tokens that begin or end within a
	// character.
	torn [256][256]bool
}

// bridged reports whether a token may go over the border at s[i], which has the
// characters before and after on its sides.
func (b *bridges) bridged(s string, i int, before, after rune) bool {
	if b.torn[s[i-1]][s[i]] {
		return true
	}
	at, bit := hashOfPair(before, after)
	return b.hashes[at]&bit != 0 && b.pairs[uint64(before)<<32|uint64(after)]
}

func hashOfPair(before, after rune) (int, uint64) {
	h := (uint32(before)<<16 ^ uint32(after)) * 0x9e3779b1 >> 14
	return int(h >> 6), 1 << (h & 63)
}

// vocabulary is how many tokens o200k_base has, special ones apart.
const vocabulary = 199_998

// borders goes through the vocabulary once, which takes some thirty milliseconds.
var borders = sync.OnceValue(func() *bridges {
	b := &bridges{pairs: map[uint64]bool{}}
	all := tokens()
	before := '\n'
	for i, r := range all {
		switch {
		case r == '\n' || before == '\n':
		case r == utf8.RuneError || before == utf8.RuneError:
			b.torn[all[i-1]][all[i]] = true
		case isIdeograph(r):
			b.pairs[uint64(before)<<32|uint64(r)] = true
			at, bit := hashOfPair(before, r)
			b.hashes[at] |= bit
		}
		before = r
	}
	return b
})

// tokens returns the whole vocabulary, a line feed behind each token. The vocabulary
// is part of the program, so that only a mistake in it fails here.
func tokens() string {
	c, err := tokenizer.Get(tokenizer.O200kBase) // what decoding takes goes with it
	if err != nil {
		panic(err)
	}
	lineFeed, _, err := c.Encode("\n")
	if err != nil {
		panic(err)
	}
	ids := make([]uint, 0, 2*vocabulary)
	for id := range uint(vocabulary) {
		ids = append(append(ids, id), lineFeed...)
	}
	all, err := c.Decode(ids)
	if err != nil {
		panic(err)
	}
	return all
}

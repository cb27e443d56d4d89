package chinese

import (
	"strings"

	"dramatis/pipeline/text/naming"
)

// longestPart is the maximum number of characters of one part of a transliterated name.
const longestPart = 8

// dottedRuns are the runs of one or more transliterated names with few words between them.
// They begin at start in the first run and end at end in the last.
type dottedRuns struct{ start, first, last, end int }

// findTransliterated finds transliterated names. Where a name begins and ends within
// its runs is decided by other occurrences of the same part.
func (f *finder) findTransliterated() {
	chains := f.chains()
	heads, tails := map[string]int{}, map[string]int{}
	for _, c := range chains {
		head, tail := f.folded[c.start:f.runs[c.first].end], f.folded[f.runs[c.last].start:c.end]
		for n := han; n <= longestPart*han; n += han {
			if n <= len(head) {
				heads[head[len(head)-n:]]++
			}
			if n <= len(tail) {
				tails[tail[:n]]++
			}
		}
	}
	known := map[string]*candidate{}
	for _, c := range chains {
		a, b := &f.runs[c.first], &f.runs[c.last]
		start, end := a.end-f.headLength(f.folded[c.start:a.end], heads), b.start+f.tailLength(f.folded[b.start:c.end], tails)
		title := f.lex.longTitle(f.folded[end:b.end])
		if f.lex.form.suffix(title) != "" { // 拉费尔泰家的 are several people
			title = ""
		}
		whole := f.addDotted(start, end+len(title), known)
		f.proposePart(f.folded[start:a.end], whole)
		f.proposePart(f.folded[b.start:end], whole)
	}
}

// longTitle returns the title of two or more characters at the start of t, or "".
func (x *lexicon) longTitle(t string) string {
	if title := x.title.prefix(t); len(title) >= 2*han {
		return title
	}
	return ""
}

// addDotted adds a name with a mark or letters inside at its place; known are the names found so far.
func (f *finder) addDotted(start, end int, known map[string]*candidate) *candidate {
	word := f.folded[start:end]
	c := known[word]
	if c == nil {
		c = &candidate{word: word, kind: person, ok: true, stated: 1}
		known[word] = c
	}
	c.count++
	f.dots[start] = c
	return c
}

// chains returns the runs that are joined by marks within names, divided at words between two names.
func (f *finder) chains() []dottedRuns {
	var out []dottedRuns
	for i := 0; i+1 < len(f.runs); i++ {
		c := dottedRuns{f.runs[i].start, i, i, 0}
		for i+1 < len(f.runs) && naming.IsDot(f.runs[i].next) && f.runs[i+1].start-f.runs[i].end <= han {
			i++
			c.last = i
			if r := &f.runs[i]; i+1 < len(f.runs) && naming.IsDot(r.next) {
				if from, to := f.wordBetween(f.folded[r.start:r.end]); from > 0 {
					c.end = r.start + from
					out = append(out, c)
					c = dottedRuns{r.start + to, i, i, 0}
				}
			}
		}
		if c.first < c.last {
			c.end = f.runs[i].end
			out = append(out, c)
		}
	}
	return out
}

// wordBetween returns the span of a word between two names in the text between two marks:
// 坦纳[告诉]杰夫. from is 0 if there is none.
func (f *finder) wordBetween(t string) (from, to int) {
	for from = 2 * han; from+2*han < len(t); from += han {
		if w := max(len(f.lex.predicate.prefix(t[from:])), len(f.lex.left.prefix(t[from:]))); w >= 2*han && from+w < len(t) {
			return from, from + w
		}
	}
	return 0, 0
}

// proposePart proposes the first or last part of a transliterated name: after 约翰·史密斯
// the text may use 约翰.
func (f *finder) proposePart(word string, whole *candidate) {
	if len(word) < 2*han || f.isEveryday(word) {
		return
	}
	if c := f.propose(word); c.full == nil {
		c.full = whole
		c.stated++
	}
}

// headLength returns how many bytes at the end of a stretch belong to the name.
func (f *finder) headLength(t string, heads map[string]int) int {
	best := min(len(t), longestPart*han)
	for n := best; n > han; n -= han {
		part := t[len(t)-n:]
		if heads[part] > 1 && heads[part]*2 >= heads[t[len(t)-han:]] {
			best = n
			break
		}
	}
	if n := transliteratedEnd(t); n > han {
		return min(n, best)
	}
	for n := han; n < best; n += han {
		if w := f.lex.left.suffix(t[:len(t)-n]); w != "" && len(w)+n > 2*han {
			return n
		}
	}
	return best
}

// transliterationCharacters are characters for writing foreign names by sound.
var transliterationCharacters = newSet(splitHan(naming.TransliterationCharacters))

// transliteratedEnd returns how many bytes at the end of a stretch are such characters, at most longestPart characters.
func transliteratedEnd(t string) int {
	n := 0
	for n < min(len(t), longestPart*han) && transliterationCharacters.single.has(t[len(t)-n-han:]) {
		n += han
	}
	if n > 0 && strings.HasSuffix(t[:len(t)-n], initial) {
		n += han
	}
	return n
}

// initial is a character that writes a sound only at the start of a name: 爱德华.
const initial = "爱"

// transliteratedStart returns the same for the start.
func transliteratedStart(t string) int {
	n := 0
	if strings.HasPrefix(t, initial) && len(t) > han && transliterationCharacters.single.has(t[han:]) {
		n = han
	}
	for n < min(len(t), longestPart*han) && transliterationCharacters.single.has(t[n:]) {
		n += han
	}
	return n
}

// tailLength returns how many bytes at the beginning of a stretch belong to the name.
func (f *finder) tailLength(t string, tails map[string]int) int {
	size := min(len(t), longestPart*han)
	bound := 2 * han
	for bound < size && !f.startsWord(t[bound:]) {
		bound += han
	}
	sounded := transliteratedStart(t)
	for n := bound; n < sounded; n += han {
		if n+len(f.lex.longTitle(t[n:])) > sounded { // 沃尔科娃|博士
			return n
		}
	}
	if sounded > bound && (f.startsWord(t[sounded:]) || f.lex.left.prefix(t[sounded:]) != "") { // 尼古拉 is not 尼古 and a verb
		return sounded
	}
	for n := min(size, bound); n > han; n -= han {
		if part := t[:n]; tails[part] > 1 && tails[part]*2 >= tails[t[:han]] {
			return n
		}
	}
	if sounded > han && sounded <= bound+2*han {
		return sounded
	}
	return min(size, bound)
}

// findLatin finds names of 阿, 老 or 小 and Latin letters: 阿Q.
func (f *finder) findLatin() {
	known := map[string]*candidate{}
	for i := range f.runs {
		r := &f.runs[i]
		start, end := r.end-han, r.end
		if !familiarPrefixes.has(f.folded[start:r.end]) {
			continue
		}
		for end < len(f.folded) && isLatin(f.folded[end]) {
			end++
		}
		if end > r.end && f.folded[r.end] <= 'Z' {
			f.addDotted(start, end, known)
		}
	}
}

func isLatin(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

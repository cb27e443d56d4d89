package chinese

// isDot reports whether a mark separates the parts of a transliterated name: 约翰·史密斯.
func isDot(r rune) bool { return r == '·' || r == '•' || r == '・' || r == '‧' }

// longestPart is how many characters one part of a transliterated name has at most.
const longestPart = 6

// dotted finds transliterated names. Where such a name begins and ends within
// its runs shows in what is beside the same part elsewhere.
func (f *finder) dotted() {
	type chain struct{ first, last int }
	var chains []chain
	heads, tails := map[string]int{}, map[string]int{}
	for i := 0; i+1 < len(f.runs); i++ {
		j := i
		for j+1 < len(f.runs) && isDot(f.runs[j].next) && isDot(f.runs[j+1].prev) && f.runs[j+1].start-f.runs[j].end <= han {
			j++
		}
		if i == j {
			continue
		}
		chains = append(chains, chain{i, j})
		a, b := &f.runs[i], &f.runs[j]
		for n := han; n <= longestPart*han; n += han {
			if n <= a.end-a.start {
				heads[f.folded[a.end-n:a.end]]++
			}
			if n <= b.end-b.start {
				tails[f.folded[b.start:b.start+n]]++
			}
		}
		i = j
	}
	known := map[string]*candidate{}
	for _, c := range chains {
		a, b := &f.runs[c.first], &f.runs[c.last]
		start, end := a.end-f.headLength(a, heads), b.start+f.tailLength(b, tails)
		word := f.folded[start:end]
		if known[word] == nil {
			known[word] = &candidate{word: word, kind: person, ok: true, stated: 1}
		}
		known[word].count++
		f.dots[start] = known[word]
		f.part(f.folded[start:a.end], known[word])
		f.part(f.folded[b.start:end], known[word])
	}
}

// part proposes what a transliterated name begins or ends with: who is 约翰·史密斯
// once is 约翰 from then on.
func (f *finder) part(word string, whole *candidate) {
	if len(word) < 2*han || len(word) > longestPart*han || f.plain(word) {
		return
	}
	if c := f.propose(word); c.full == nil {
		c.full = whole
		c.stated++
	}
}

// headLength is how many bytes at the end of a run belong to the name.
func (f *finder) headLength(r *run, heads map[string]int) int {
	size := min(r.end-r.start, longestPart*han)
	best := size
	for n := size; n >= han; n -= han {
		part := f.folded[r.end-n : r.end]
		if heads[part] > 1 && heads[part]*2 >= heads[f.folded[r.end-han:r.end]] {
			best = n
			break
		}
	}
	for n := han; n < best; n += han {
		if at := r.end - n; n >= 2*han && f.lex.left.suffix(f.folded[r.start:at]) != "" {
			return n
		}
	}
	return best
}

// tailLength is how many bytes at the beginning of a run belong to the name.
func (f *finder) tailLength(r *run, tails map[string]int) int {
	size := min(r.end-r.start, longestPart*han)
	for n := 2 * han; n < size; n += han {
		if f.boundary(f.folded[r.start+n : r.end]) {
			return n
		}
	}
	for n := size; n >= han; n -= han {
		if part := f.folded[r.start : r.start+n]; tails[part] > 1 && tails[part]*2 >= tails[f.folded[r.start:r.start+han]] {
			return n
		}
	}
	return size
}

// latin finds names of 阿, 老 or 小 and Latin letters: 阿Q.
func (f *finder) latin() {
	known := map[string]*candidate{}
	for i := range f.runs {
		r := &f.runs[i]
		start, end := r.end-han, r.end
		if !nearness[f.folded[start:r.end]] {
			continue
		}
		for end < len(f.folded) && isLatin(f.folded[end]) {
			end++
		}
		if end == r.end || f.folded[r.end] > 'Z' {
			continue
		}
		word := f.folded[start:end]
		if known[word] == nil {
			known[word] = &candidate{word: word, kind: person, ok: true, stated: 1}
		}
		known[word].count++
		f.dots[start] = known[word]
	}
}

func isLatin(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

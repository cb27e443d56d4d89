package chinese

// sureNames is what is known about the sure names of people, for scoring other
// candidates.
type sureNames struct {
	sure         *index
	follow, lead map[string]int  // counts of the characters after and before sure names
	characters   map[string]bool // characters of full names
	surnames     map[string]bool
	givens       map[string]bool
	names        int          // number of mentions of sure names
	occurrences  []occurrence // remaining places of candidates
	longest      []*candidate // for the current run: the longest sure name that begins at each character
}

func newSureNames(sure []*candidate) *sureNames {
	y := &sureNames{sure: newIndex(sure), follow: map[string]int{}, lead: map[string]int{}, characters: map[string]bool{}, surnames: map[string]bool{}, givens: map[string]bool{}}
	for _, c := range sure {
		y.names += c.count
		if c.surname > 0 && c.title == "" {
			y.surnames[c.word[:c.surname]], y.givens[c.word[c.surname:]] = true, true
			for i := c.surname; i < len(c.word); i += han {
				y.characters[c.word[i:i+han]] = true
			}
		}
	}
	return y
}

// compareWithSure sets the features that depend on sure names of people: those
// whose log-odds by the first model are at least surePerson.
func (f *finder) compareWithSure(all []*candidate, sure []*candidate) {
	y := newSureNames(sure)
	y.occurrences = f.occurrences
	for i := range f.runs {
		f.countBesideSure(y, &f.runs[i])
	}
	for _, c := range all {
		f.compareWith(y, c)
	}
}

// countBesideSure counts what is next to the sure names of a run.
func (f *finder) countBesideSure(y *sureNames, r *run) {
	y.longest = y.longest[:0]
	for at := r.start; at < r.end; at += han {
		y.longest = append(y.longest, y.sure.longestAt(f.folded[at:r.end]))
	}
	behind := -1 // end of the last sure name
	until := r.start
	for at := r.start; at+2*han <= r.end; at += han {
		s := y.longest[(at-r.start)/han]
		if s != nil {
			if end := at + len(s.word); end < r.end {
				y.follow[f.folded[end:end+han]]++
			}
			if at > r.start {
				y.lead[f.folded[at-han:at]]++
			}
		}
		for ; len(y.occurrences) > 0 && int(y.occurrences[0].at) == at; y.occurrences = y.occurrences[1:] {
			c := f.counted[y.occurrences[0].candidate]
			end := at + len(c.word)
			countIf(&c.named, at == behind)
			countIf(&c.inside, end <= until || s != nil && len(s.word) > len(c.word))
			countIf(&c.before, end < r.end && y.longest[(end-r.start)/han] != nil)
		}
		if s != nil {
			behind = at + len(s.word)
			until = max(until, behind)
		}
	}
}

// compareWith sets the features for what a candidate shares with sure names.
func (f *finder) compareWith(y *sureNames, c *candidate) {
	x := &c.features
	x[fNamed], x[fBefore], x[fInside] = c.share(c.named), c.share(c.before), c.share(c.inside)
	for k := fHead; k < features; k++ {
		x[k] = 0
	}
	for n := 2 * han; n < len(c.word); n += han {
		if s := y.sure.get(c.word[:n]); s != nil {
			x[fHead] = float32(lg2(float64(s.count)/float64(c.count))) + 1
			x[fAdded] = float32(y.follow[c.word[n:n+han]]) / float32(y.names) * 100
		}
		if s := y.sure.get(c.word[len(c.word)-n:]); s != nil {
			x[fTail] = float32(lg2(float64(s.count)/float64(c.count))) + 1
			x[fLed] = float32(y.lead[c.word[len(c.word)-n-han:len(c.word)-n]]) / float32(y.names) * 100
		}
	}
	for i := 0; i < len(c.word); i += han {
		if y.characters[c.word[i:i+han]] {
			x[fBorne]++
		}
	}
	x[fBorne] /= float32(len(c.word) / han)
	if s := y.sure.get(c.word[c.surname:]); s != nil && c.surname > 0 {
		x[fFull] = 1 + when(y.surnames[c.word[:c.surname]], 1)
	}
	x[fGivenOf] = when(y.givens[c.word], 1)
	x[fKin] = f.kinOf(y, c)
}

// kinOf returns how the part before a candidate's title is related to sure names: 2 if it is one of them.
func (f *finder) kinOf(y *sureNames, c *candidate) float32 {
	end := max(len(c.title), len(f.lex.form.suffix(c.word)))
	switch head := c.word[:len(c.word)-end]; {
	case end == 0 || head == "":
	case y.sure.get(head) != nil:
		return 2
	case y.characters[head], len(head) == 2*han && y.characters[head[:han]] && f.isNumeral(head[han:]), y.givens[head]:
		return 1
	}
	return 0
}

package chinese

// A company holds what is known about the people who are surely named, to weigh other
// candidates by.
type company struct {
	sure         *index
	follow, lead map[string]int  // how often characters occur around sure names
	borne        map[string]bool // characters of full names
	surnames     map[string]bool
	givens       map[string]bool
	names        int          // how often sure names occur
	finds        []find       // places of candidates that are not behind yet
	here         []*candidate // of the run at hand: the longest sure name that begins at each character
}

func newCompany(sure []*candidate) *company {
	y := &company{sure: newIndex(sure), follow: map[string]int{}, lead: map[string]int{}, borne: map[string]bool{}, surnames: map[string]bool{}, givens: map[string]bool{}}
	for _, c := range sure {
		y.names += c.count
		if c.surname > 0 && c.title == "" {
			y.surnames[c.word[:c.surname]], y.givens[c.word[c.surname:]] = true, true
			for i := c.surname; i < len(c.word); i += han {
				y.borne[c.word[i:i+han]] = true
			}
		}
	}
	return y
}

// company fills in the features that depend on who surely is a person: sure
// names are those whose chance by the features before is at least even.
func (f *finder) company(all []*candidate, sure []*candidate) {
	y := newCompany(sure)
	y.finds = f.finds
	for i := range f.runs {
		f.meet(y, &f.runs[i])
	}
	for _, c := range all {
		f.compare(y, c)
	}
}

// meet counts what is beside the sure names of a run.
func (f *finder) meet(y *company, r *run) {
	y.here = y.here[:0]
	for at := r.start; at < r.end; at += han {
		y.here = append(y.here, y.sure.longestAt(f.folded[at:r.end]))
	}
	behind := -1 // where the last sure name ended
	until := r.start
	for at := r.start; at+2*han <= r.end; at += han {
		s := y.here[(at-r.start)/han]
		if s != nil {
			if end := at + len(s.word); end < r.end {
				y.follow[f.folded[end:end+han]]++
			}
			if at > r.start {
				y.lead[f.folded[at-han:at]]++
			}
		}
		for ; len(y.finds) > 0 && int(y.finds[0].at) == at; y.finds = y.finds[1:] {
			c := f.counted[y.finds[0].candidate]
			end := at + len(c.word)
			tick(&c.named, at == behind)
			tick(&c.inside, end <= until || s != nil && len(s.word) > len(c.word))
			tick(&c.before, end < r.end && y.here[(end-r.start)/han] != nil)
		}
		if s != nil {
			behind = at + len(s.word)
			until = max(until, behind)
		}
	}
}

// compare fills in what a candidate has in common with sure names.
func (f *finder) compare(y *company, c *candidate) {
	x := &c.figures
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
		if y.borne[c.word[i:i+han]] {
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

// kinOf says how what is before a candidate's title goes with sure names: 2 is one of them.
func (f *finder) kinOf(y *company, c *candidate) float32 {
	end := max(len(c.title), len(f.lex.form.suffix(c.word)))
	switch head := c.word[:len(c.word)-end]; {
	case end == 0 || head == "":
	case y.sure.get(head) != nil:
		return 2
	case y.borne[head], len(head) == 2*han && y.borne[head[:han]] && f.numeral(head[han:]), y.givens[head]:
		return 1
	}
	return 0
}

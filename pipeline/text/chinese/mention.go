package chinese

import (
	"context"
	"slices"
	"sort"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

var types = [kinds]kb.Type{person: kb.Character, place: kb.Location, organization: kb.Organization, thing: kb.Object, event: kb.Event}

// findMentions finds where the names occur, the longest first, and lists the names
// that occur anywhere. It returns the candidates in the order of the names.
func (f *finder) findMentions(ctx context.Context, names []*candidate, s *text.Study) ([]*candidate, error) {
	x := newIndex(names)
	done := 0
	for i := range f.runs {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		r := &f.runs[i]
		for p := max(r.start, done); p+han <= r.end; {
			if c := f.dots[p]; c != nil {
				done = p + len(c.word)
				c.at = append(c.at, kb.Span{Start: p, End: done})
				p = done
				continue
			}
			c := x.longestAt(f.folded[p:r.end])
			if c == nil || f.stylings[p] || f.isBroken(r, p, c, x) {
				p += han
				continue
			}
			c.at = append(c.at, kb.Span{Start: p, End: p + len(c.word)})
			p += len(c.word)
		}
	}
	names = append(names, f.dottedNames()...)
	kept := f.removeExcess(slices.DeleteFunc(names, func(c *candidate) bool { return len(c.at) == 0 }), s)
	if err := f.findGivenOnly(ctx, kept); err != nil {
		return nil, err
	}
	sort.SliceStable(kept, func(i, j int) bool {
		if a, b := kept[i].mentions(), kept[j].mentions(); a != b {
			return a > b
		}
		return kept[i].word < kept[j].word
	})
	for i, c := range kept {
		s.Names = append(s.Names, text.Name{Surface: f.surface(c.at), Type: types[c.kind], Count: c.mentions()})
		for _, span := range c.at {
			s.Mentions = append(s.Mentions, text.Mention{Name: i, Span: span})
		}
		for _, span := range c.givenOnly {
			s.Mentions = append(s.Mentions, text.Mention{Name: i, Span: span, Short: true})
		}
	}
	sort.Slice(s.Mentions, func(i, j int) bool { return s.Mentions[i].Span.Start < s.Mentions[j].Span.Start })
	s.LeftOut += f.countUnknown(s.Mentions)
	return kept, nil
}

// mentions returns the number of mentions of a name, whole or by its last character.
func (c *candidate) mentions() int { return len(c.at) + len(c.givenOnly) }

// countUnknown returns the number of words between two marks that may be names without other evidence, if the text has too many of
// them for a story, as a list of names has. In novels they are a seventh of what is between marks.
func (f *finder) countUnknown(mentions []text.Mention) int {
	words, m := map[string]bool{}, 0
	for _, r := range f.runs {
		for m < len(mentions) && mentions[m].Span.End <= r.start {
			m++
		}
		if m == len(mentions) || mentions[m].Span.Start >= r.end {
			word := f.folded[r.start:r.end]
			if c := f.all[word]; (c == nil || len(c.at) == 0) && isUnknown(word) { // a name that was left out is counted already
				words[word] = true
			}
		}
	}
	if len(words) <= max(text.MostUnknown(f.characters), len(f.runs)/3) {
		return 0
	}
	return len(words)
}

// isUnknown reports whether a word is as long as a name and contains no word of the dictionary.
func isUnknown(word string) bool {
	if len(word) < 2*han || len(word) > 4*han {
		return false
	}
	for i := 0; i+2*han <= len(word); i += han {
		if wordDictionary().classOf(word[i:i+2*han]) != unknownWord {
			return false
		}
	}
	return true
}

// dottedNames returns the names with a mark or letters inside, in the order of the text.
func (f *finder) dottedNames() []*candidate {
	var out []*candidate
	for i := range f.runs {
		for p := f.runs[i].start; (naming.IsDot(f.runs[i].next) || f.runs[i].next < utf8.RuneSelf) && p < f.runs[i].end; p += han {
			if c := f.dots[p]; c != nil && len(c.at) > 0 && c.at[0].Start == p {
				out = append(out, c)
			}
		}
	}
	return out
}

// isBroken reports whether the name here is only parts of two everyday words
// (历[史进]程), or a longer name begins
// within it.
func (f *finder) isBroken(r *run, at int, c *candidate, x *index) bool {
	end := at + len(c.word)
	for q := at + han; q < end; q += han {
		if f.dots[q] != nil {
			return true
		}
	}
	if len(c.word) == 2*han && at > r.start && end < r.end {
		if f.lex.common.has(f.folded[at-han:at+han]) && f.lex.common.has(f.folded[end-han:end+han]) {
			return true
		}
	}
	if c.count < 6 && c.stated == 0 {
		if next := x.longestAt(f.folded[end-han : r.end]); next != nil && next.count > 4*c.count {
			return true
		}
	}
	return false
}

// surface returns the most frequent form; forms differ if a text mixes
// simplified and traditional characters.
func (f *finder) surface(at []kb.Span) string {
	count := map[string]int{}
	best := ""
	for _, s := range at {
		w := f.body[s.Start:s.End]
		count[w]++
		if n := count[w]; best == "" || n > count[best] || n == count[best] && w < best {
			best = w
		}
	}
	return best
}

// removeExcess removes the names beyond text.MostNames and records their number.
func (f *finder) removeExcess(names []*candidate, s *text.Study) []*candidate {
	slices.SortStableFunc(names, func(a, b *candidate) int { return a.at[0].Start - b.at[0].Start })
	left := map[*candidate]bool{}
	for _, c := range text.ExcessNames(names, len(f.folded), func(c *candidate) int { return len(c.at) }) {
		left[c] = true
	}
	s.LeftOut = len(left)
	return slices.DeleteFunc(names, func(c *candidate) bool { return left[c] })
}

package english

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// addNames adds the accepted names to the study. Their mentions are counted later.
func (c *census) addNames(s *text.Study) {
	for _, cand := range c.sortedNames() {
		cand.name = len(s.Names)
		n := text.Name{Surface: cand.surface, Type: cand.kind}
		switch {
		case c.hasArticle(cand):
			n.Surface = "the " + n.Surface
		case cand.kind == kb.Character && cand.gender > 0:
			n.Gender = text.Male
		case cand.kind == kb.Character && cand.gender < 0:
			n.Gender = text.Female
		}
		s.Names = append(s.Names, n)
	}
}

// hasArticle reports whether "the" is part of the name: the Rassendylls, a family, unlike a name of
// one of them. Other names have none: the Count is addressed as Count.
func (c *census) hasArticle(cand *candidate) bool {
	return cand.kind == kb.Organization && len(cand.words) == 1 && cand.the > 1 && c.isFamily(cand, &c.vocabulary[cand.words[0]])
}

// mentions adds the mentions of one paragraph: the whole chunk, else the longest
// known names within it.
func (c *census) mentions(s *text.Study, paragraph int) {
	c.chunks(paragraph, func(at chunk) { c.mention(s, at) })
}

func (c *census) mention(s *text.Study, at chunk) {
	for from := at.from; from <= at.to; from++ {
		for to := at.to; to >= from; to-- {
			cand := c.find(chunk{from, to})
			if cand == nil || cand.name < 0 || cand.kind != kb.Character && cand.kind != kb.Location && to != at.to {
				continue // parts of other things' names are no mentions
			}
			c.note(s, cand, chunk{from, to})
			from = to
			break
		}
	}
}

// includeTitle extends a mention to a longer name with a word of kinship or a title before it: "his aunt Polly" contains the name "Aunt Polly", if that is one.
func (c *census) includeTitle(cand *candidate, at chunk) (*candidate, chunk) {
	if at.from == 0 || c.tokens[at.from].before&hard != 0 || !c.is(&c.tokens[at.from-1], title) {
		return cand, at
	}
	long := chunk{at.from - 1, at.to}
	if whole := c.find(long); whole != nil && whole.name >= 0 {
		return whole, long
	}
	return cand, at
}

func (c *census) note(s *text.Study, cand *candidate, at chunk) {
	cand, at = c.includeTitle(cand, at)
	span := c.span(at.from, at.to)
	if at.from > 0 && c.hasArticle(cand) {
		if p := &c.tokens[at.from-1]; c.word(p) == "the" && c.tokens[at.from].before&hard == 0 {
			span.Start = int(p.start)
		}
	}
	s.Mentions = append(s.Mentions, text.Mention{Name: cand.name, Span: span})
	s.Names[cand.name].Count++
}

// sortNames removes names without mentions and sorts the others by frequency.
func sortNames(s *text.Study) {
	order := make([]int, 0, len(s.Names))
	for i := range s.Names {
		if s.Names[i].Count > 0 {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &s.Names[a], &s.Names[b]
		return cmp.Or(cmp.Compare(y.Count, x.Count), cmp.Compare(x.Surface, y.Surface))
	})
	to := make([]int, len(s.Names))
	names := make([]text.Name, len(order))
	for i, old := range order {
		names[i] = s.Names[old]
		to[old] = i
	}
	s.Names = names
	for i := range s.Mentions {
		s.Mentions[i].Name = to[s.Mentions[i].Name]
	}
}

// finish adds what is derived from the mentions: speakers, scenes,
// and definitions.
func finish(ctx context.Context, c *census, s *text.Study, set func(*stage)) error {
	sortNames(s)
	st := newStage(c, s)
	set(st)
	for _, step := range []func(context.Context) error{st.attribute, st.bonds,
		func(ctx context.Context) error { return c.findBreaks(ctx, s) }, func(ctx context.Context) error { return c.define(ctx, s) }} {
		if err := step(ctx); err != nil {
			return fmt.Errorf("read the document: %w", err)
		}
	}
	return nil
}

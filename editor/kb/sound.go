package kb

import "fmt"

// farthest bounds offsets, so that no sum of two of them overflows.
const farthest = 1 << 40

// sound reports whether a span can be one of a text.
func (s Span) sound() bool { return 0 <= s.Start && s.Start <= s.End && s.End < farthest }

// unsound finds a number in a record that no program of ours writes: a file from a
// stranger may hold any.
func unsound(r Record) error {
	switch r := r.(type) {
	case *Document:
		for _, c := range r.Chapters {
			if c.Start < 0 || c.Start >= farthest || c.Number < 0 {
				return fmt.Errorf("chapter %d begins at %d", c.Number, c.Start)
			}
		}
	case *Passage:
		return spans(r.Span)
	case *Reading:
		return r.unsound()
	case *HandNote:
		return spans(r.Span)
	case *Verdict:
		for _, q := range r.Evidence {
			if err := spans(q.Span); err != nil {
				return err
			}
		}
	}
	return nil
}

func spans(list ...Span) error {
	for _, s := range list {
		if !s.sound() {
			return fmt.Errorf("there is no span from %d to %d", s.Start, s.End)
		}
	}
	return nil
}

func (r *Reading) unsound() error {
	var all []Span
	for _, m := range r.Mentions {
		all = append(all, m.Span)
	}
	for _, e := range r.Entities {
		all = append(all, e.Quote)
	}
	for _, n := range r.Relations {
		all = append(all, n.Quote)
	}
	for _, a := range r.Aliases {
		all = append(all, a.Quote)
	}
	for _, s := range r.Scenes {
		all = append(all, Span{s.Start, s.Start})
		for _, u := range s.Utterances {
			all = append(all, u.Span)
		}
		for _, f := range s.Facts {
			all = append(all, f.Quote)
		}
	}
	return spans(all...)
}

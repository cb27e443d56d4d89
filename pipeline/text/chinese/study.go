package chinese

import (
	"context"
	"fmt"

	"dramatis/pipeline/text"
)

// Study reads a whole text, which is normalized (NFC) already. It reports
// progress as bytes read, in stages that grow to len(body); progress may be nil.
// The only error is the context's.
func Study(ctx context.Context, body string, progress func(done int)) (*text.Study, error) {
	tell := func(part float64) {
		if progress != nil {
			progress(int(part * float64(len(body))))
		}
	}
	fail := func(err error) (*text.Study, error) { return nil, fmt.Errorf("read a Chinese text: %w", err) }
	p, err := newPage(ctx, body)
	if err != nil {
		return fail(err)
	}
	tell(0.15)
	s := &text.Study{Language: "zh"}
	names, err := newFinder(p).names(ctx, learned(), s, func(part float64) { tell(0.15 + 0.65*part) })
	if err != nil {
		return fail(err)
	}
	g := newStage(p, s, names)
	g.genders()
	g.breaks()
	if err := g.speeches(ctx); err != nil {
		return fail(err)
	}
	g.define()
	tell(1)
	return s, nil
}

// names finds the names of the page, weighs them by models and notes in s where they
// occur. tell is called with the part of the work that is done, 0–1.
func (f *finder) names(ctx context.Context, m models, s *text.Study, tell func(part float64)) ([]*candidate, error) {
	if err := f.find(ctx); err != nil {
		return nil, err
	}
	tell(0.4)
	all := f.list(nil)
	if err := f.count(ctx, all); err != nil {
		return nil, err
	}
	tell(0.7)
	names := f.decide(all, m)
	names = append(names, f.composed(ctx, names)...)
	names = append(names, f.marked()...)
	names, err := f.mention(ctx, append(names, f.notables(names)...), s)
	tell(1)
	return names, err
}

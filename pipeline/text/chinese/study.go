package chinese

import (
	"context"
	"fmt"

	"dramatis/pipeline/text"
)

// Study reads a whole text, which must be normalized (NFC). It reports
// progress as bytes read, in steps up to len(body); progress may be nil.
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
	names, err := newFinder(p).names(ctx, learnedModels(), s, func(part float64) { tell(0.15 + 0.65*part) })
	if err != nil {
		return fail(err)
	}
	g := newStudyBuilder(p, s, names)
	g.setGenders()
	g.findBreaks()
	if err := g.attributeSpeeches(ctx); err != nil {
		return fail(err)
	}
	g.addDefinitions()
	tell(1)
	return s, nil
}

// names finds the names of the page, scores them by models and adds their mentions
// to s. tell is called with the part of the work that is done, 0 to 1.
func (f *finder) names(ctx context.Context, m models, s *text.Study, tell func(part float64)) ([]*candidate, error) {
	if err := f.proposeAll(ctx); err != nil {
		return nil, err
	}
	tell(0.4)
	all := f.list(nil)
	if err := f.count(ctx, all); err != nil {
		return nil, err
	}
	tell(0.7)
	names := f.decide(all, m)
	names = append(names, f.composedNames(ctx, names)...)
	names = append(names, f.quotedNames()...)
	names, err := f.findMentions(ctx, append(names, f.notables(names)...), s)
	tell(1)
	return names, err
}

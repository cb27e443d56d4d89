package english

import (
	"context"
	"fmt"

	"dramatis/pipeline/text"
)

// Study reads a whole English document. progress, which may be nil, is called with the number of bytes
// read so far, up to the length of the text.
func Study(ctx context.Context, body string, progress func(done int)) (*text.Study, error) {
	return studyWith(ctx, body, progress, func(*stage) {})
}

// studyWith is Study with a function that sets up the stage before it is used.
func studyWith(ctx context.Context, body string, progress func(done int), set func(*stage)) (*text.Study, error) {
	if progress == nil {
		progress = func(int) {}
	}
	r := newReader(body)
	step := func(pass, paragraph int) error {
		if err := canceled(ctx, paragraph); err != nil {
			return fmt.Errorf("read the document: %w", err)
		}
		if paragraph%64 == 0 {
			progress((len(body)*pass + r.paragraphs[paragraph].Span.End) / passes)
		}
		return nil
	}
	if err := r.read(func(i int) error { return step(0, i) }); err != nil {
		return nil, err
	}
	c := newCensus(r)
	for i := range r.paragraphs {
		if err := step(1, i); err != nil {
			return nil, err
		}
		r.chunks(i, func(at chunk) { c.count(at) })
	}
	c.decide()
	s := &text.Study{Language: "en", LeftOut: c.removeExcess()}
	c.addNames(s)
	for i := range r.paragraphs {
		if err := step(2, i); err != nil {
			return nil, err
		}
		c.mentions(s, i)
	}
	c.addNotables(s)
	if err := finish(ctx, c, s, set); err != nil {
		return nil, err
	}
	progress(len(body))
	return s, nil
}

const passes = 3

// canceled checks the context every few paragraphs.
func canceled(ctx context.Context, paragraph int) error {
	if paragraph%64 != 0 {
		return nil
	}
	return ctx.Err()
}

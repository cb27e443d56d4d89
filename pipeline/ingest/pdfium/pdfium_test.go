package pdfium

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// fileOf returns a PDF of objects without a table of them; PDFium finds them. The first is the catalog.
func fileOf(objects ...string) []byte {
	out := "%PDF-1.4\n"
	for i, o := range objects {
		out += fmt.Sprintf("%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	return []byte(out + "trailer\n<</Root 1 0 R>>\n%%EOF\n")
}

func stream(entries, content string) string {
	return fmt.Sprintf("<<%s/Length %d>>stream\n%s\nendstream", entries, len(content), content)
}

// endless returns a page that takes for ever: forms that draw forms that draw forms, ten times each.
func endless() []byte {
	objects := []string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>", stream("", strings.Repeat("/X Do\n", 10))}
	for i := range 12 {
		objects = append(objects, stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 300 400]/Resources<</XObject<</X %d 0 R>>>>", 6+i), strings.Repeat("/X Do\n", 10)))
	}
	return fileOf(append(objects, stream("/Type/XObject/Subtype/Form/BBox[0 0 300 400]", "0 0 m 10 10 l S"))...)
}

func TestReadingStopsWhenItIsCancelled(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if _, err := Read(ctx, endless()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ends with %v", err)
	}
	cancel()
	if _, err := Read(ctx, endless()); err == nil {
		t.Error("it was read after its context ended")
	}
}

// TestOneFileIsReadAfterAnother reads a good file after each kind of bad one: the engine is kept for the
// next file unless it was ended.
func TestOneFileIsReadAfterAnother(t *testing.T) {
	good := fileOf("<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>")
	read := func() *engine {
		t.Helper()
		if f, err := Read(context.Background(), good); err != nil || len(f.Pages) != 1 {
			t.Fatalf("%d pages, %v", len(f.Pages), err)
		}
		e := <-turn
		turn <- e
		return e
	}
	first := read()
	if first == nil || read() != first {
		t.Error("the engine is not kept")
	}
	if _, err := Read(context.Background(), []byte("%PDF-1.4\nnothing")); !errors.Is(err, ErrBroken) {
		t.Errorf("a broken file is read: %v", err)
	}
	if read() != first {
		t.Error("the engine is not kept after a broken file")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second/5)
	defer cancel()
	if _, err := Read(ctx, endless()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ends with %v", err)
	}
	if read() == first {
		t.Error("an engine that was ended is used again")
	}
}

func TestAPageThatTakesTooLongIsAFailure(t *testing.T) {
	was := patience
	patience = time.Second / 2
	defer func() { patience = was }()
	if _, err := Read(context.Background(), endless()); !errors.Is(err, ErrTooSlow) {
		t.Errorf("it ends with %v", err)
	}
}

func TestAnOutlineThatGoesInACircleIsCutOff(t *testing.T) {
	f, err := Read(context.Background(), fileOf("<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>",
		"<</Type/Outlines/First 5 0 R/Last 6 0 R>>", "<</Title(A)/Parent 4 0 R/Next 6 0 R/First 5 0 R/Last 5 0 R/Dest[3 0 R/Fit]>>", "<</Title(B)/Parent 4 0 R/Next 5 0 R/Dest[3 0 R/Fit]>>"))
	if err != nil || len(f.Outline) == 0 || len(f.Outline) > maxEntries {
		t.Errorf("%d entries, %v", len(f.Outline), err)
	}
}

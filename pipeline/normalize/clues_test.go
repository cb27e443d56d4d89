package normalize

import (
	"context"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func TestReasonsCoverEveryMeasureOnce(t *testing.T) {
	var seen [measureCount]int
	for _, k := range clueKinds {
		for _, m := range k.measures {
			seen[m]++
		}
	}
	for m, n := range seen {
		if n != 1 {
			t.Errorf("%q is in %d kinds of reasons", measureNames[m], n)
		}
	}
}

func TestAReasonThatSpeaksAgainstHasOtherWordsThanOneThatSpeaksFor(t *testing.T) {
	text := "Mary Tarn saw Tom. Tom Tarn and Mrs. Tarn met Mary Quill and old Quill. \"Tom,\" said Mrs. Quill, \"where is Mary?\" Mary Tarn laughed. M. Quill came with Tommy Tarn. "
	in := Input{Language: "en", Documents: []Document{{ID: "d", Language: "en", Text: text}}}
	for _, surface := range []string{"Mary Tarn", "Tom Tarn", "Mrs. Tarn", "Mary Quill", "Mrs. Quill", "M. Quill", "Tommy Tarn"} {
		n := Name{ID: kb.NameIDOf(surface), Surface: surface, Type: kb.Character}
		for at := strings.Index(text, surface); at >= 0; {
			n.Mentions = append(n.Mentions, kb.Stretch{Document: "d", Span: kb.Span{Start: at, End: at + len(surface)}})
			next := strings.Index(text[at+1:], surface)
			if at += next + 1; next < 0 {
				break
			}
		}
		in.Names = append(in.Names, n)
	}
	b, err := newBook(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	cands, err := b.candidates(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range cands.pairs {
		c := &clueContext{b, b.evidence, p.a, p.b, &measures{}}
		if p.by != nil {
			c.v = &p.by.row
		}
		wrong := map[bool][]string{} // texts that must not occur for, and against
		for _, k := range clueKinds {
			pro, _ := k.describe(c, 1)
			con, _ := k.describe(c, -1)
			if pro == con {
				t.Errorf("of %q and %q, %q is said for and against", b.names[p.a].Surface, b.names[p.b].Surface, pro)
			}
			wrong[true], wrong[false] = append(wrong[true], con), append(wrong[false], pro)
		}
		for _, clue := range b.reasons(p) {
			if slices.Contains(wrong[clue.Weight > 0], clue.Text) {
				t.Errorf("of %q and %q, %+.2f has the words %q", b.names[p.a].Surface, b.names[p.b].Surface, clue.Weight, clue.Text)
			}
		}
	}
	if len(cands.pairs) < 5 {
		t.Errorf("%d pairs were tried", len(cands.pairs))
	}
}

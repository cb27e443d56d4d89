package passage

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/tokens"
)

// english and chinese are prose by rule: sentences of all lengths, speech, and
// paragraphs, hard-wrapped or one a line.
func english(r *rand.Rand, sentences int) string {
	names := []string{"Mr. Harrow", "Lady Quill", "the old keeper", "Tom", "Dr. Vane", "Miss Ada Quill-Vane", "nobody’s child"}
	verbs := []string{"walked toward", "had never forgiven", "laughed at", "remembered", "spoke in 1847 of", "wrote to"}
	var b strings.Builder
	for range sentences {
		fmt.Fprintf(&b, "%s %s %s", names[r.IntN(len(names))], verbs[r.IntN(len(verbs))], names[r.IntN(len(names))])
		for range r.IntN(6) {
			fmt.Fprintf(&b, ", and\n%s %s", verbs[r.IntN(len(verbs))], names[r.IntN(len(names))])
		}
		switch r.IntN(5) {
		case 0:
			b.WriteString("!\n\n“Is that so?” ")
		case 1:
			b.WriteString(".\n\n")
		default:
			b.WriteString(". ")
		}
	}
	return b.String()
}

func chinese(r *rand.Rand, sentences int) string {
	words := []string{"林冲", "提着灯", "走过长街", "那妇人道", "好汉", "雪下得紧", "却说", "三更时分", "不知后事如何"}
	var b strings.Builder
	for range sentences {
		for i := range 2 + r.IntN(9) {
			if i > 0 && r.IntN(3) == 0 {
				b.WriteString("，")
			}
			b.WriteString(words[r.IntN(len(words))])
		}
		b.WriteString([]string{"。", "！”", "？", "。\n", "。\n\n　　"}[r.IntN(5)])
	}
	return b.String()
}

func document(text, language string, chapters ...int) *kb.Document {
	d := &kb.Document{ID: "d1", Title: "A Novel", Language: language, Size: len(text)}
	for i, start := range chapters {
		d.Chapters = append(d.Chapters, kb.Chapter{Number: i + 1, Start: start})
	}
	return d
}

func split(t testing.TB, d *kb.Document, text string, o Options) []*kb.Passage {
	t.Helper()
	return editortest.Get(Split(context.Background(), d, text, o))(t)
}

// hold fails when the passages break one of their promises.
func hold(t testing.TB, d *kb.Document, text string, o Options, passages []*kb.Passage) {
	t.Helper()
	limit := o.Tokens
	limit = cmp.Or(limit, defaultTokens)
	covered, ids := 0, map[kb.PassageID]bool{}
	for i, p := range passages {
		if p.Seq != i+1 || ids[p.ID] || p.Document != d.ID {
			t.Fatalf("passage %d is %+v", i, p)
		}
		ids[p.ID] = true
		if p.Span.Len() <= 0 || p.Span.End > len(text) {
			t.Fatalf("passage %d spans %v of %d", i, p.Span, len(text))
		}
		if i > 0 && (p.Span.Start <= passages[i-1].Span.Start || p.Span.End <= passages[i-1].Span.End) {
			t.Fatalf("passages %d and %d are %v and %v", i-1, i, passages[i-1].Span, p.Span)
		}
		if !utf8.RuneStart(text[p.Span.Start]) || p.Span.End < len(text) && !utf8.RuneStart(text[p.Span.End]) {
			t.Fatalf("passage %d cuts a character", i)
		}
		if p.Span.Start > covered {
			if lost := strings.TrimFunc(text[covered:p.Span.Start], blank); lost != "" {
				t.Fatalf("in no passage: %.80q", lost)
			}
		}
		covered = max(covered, p.Span.End)
		if d.ChapterAt(p.Span.Start) != d.ChapterAt(p.Span.End-1) {
			t.Fatalf("passage %d crosses a chapter border", i)
		}
		real := tokens.Count(text[p.Span.Start:p.Span.End])
		if real > limit || p.Tokens > limit || p.Tokens < real {
			t.Fatalf("passage %d of at most %d tokens has %d and says %d", i, limit, real, p.Tokens)
		}
	}
	if lost := strings.TrimFunc(text[covered:], blank); lost != "" {
		t.Fatalf("in no passage: %.80q", lost)
	}
}

func blank(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' }

func TestPassagesKeepTheirPromises(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		language, text := "en", ""
		if i%2 == 0 {
			language, text = "zh", chinese(r, 1+r.IntN(400))
		} else {
			text = english(r, 1+r.IntN(300))
		}
		var borders []int
		for range r.IntN(5) {
			at := r.IntN(len(text))
			for at > 0 && text[at-1] != '\n' {
				at--
			}
			borders = append(borders, at)
		}
		d := document(text, language)
		for _, at := range sorted(borders) {
			d.Chapters = append(d.Chapters, kb.Chapter{Number: len(d.Chapters) + 1, Start: at})
		}
		o := Options{Tokens: []int{0, 16, 40, 100, 600, 2000}[r.IntN(6)]}
		hold(t, d, text, o, split(t, d, text, o))
	}
}

func sorted(in []int) (out []int) {
	for _, v := range in {
		i := 0
		for i < len(out) && out[i] < v {
			i++
		}
		if i == len(out) || out[i] != v {
			out = append(out[:i], append([]int{v}, out[i:]...)...)
		}
	}
	return out
}

func TestPassagesFillTheirWindowAndOverlapByWholeSentences(t *testing.T) {
	text := english(rand.New(rand.NewPCG(3, 4)), 800)
	d := document(text, "en")
	passages := split(t, d, text, Options{})
	overlapping := 0
	for i, p := range passages[:len(passages)-1] {
		if p.Tokens < defaultTokens*3/4 {
			t.Errorf("passage %d has only %d tokens", i, p.Tokens)
		}
		next := passages[i+1]
		if next.Span.Start >= p.Span.End {
			continue
		}
		overlapping++
		if shared := tokens.Count(text[next.Span.Start:p.Span.End]); shared > defaultOverlap {
			t.Errorf("passages %d and %d share %d tokens", i, i+1, shared)
		}
		if before := strings.TrimRight(text[:next.Span.Start], " \n“"); !strings.ContainsRune(".!?”", lastRune(before)) {
			t.Errorf("passage %d begins within a sentence, after %q", i+1, before[len(before)-20:])
		}
	}
	if overlapping < len(passages)*3/4 {
		t.Errorf("only %d of %d passages overlap", overlapping, len(passages))
	}
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

func TestAnEditInOneChapterChangesNoPassageOfAnother(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	var chapters []string
	for range 5 {
		chapters = append(chapters, "Chapter\n\n"+english(r, 150)+"\n\n")
	}
	before := passagesByChapter(t, chapters)
	chapters[2] = strings.Replace(chapters[2], "laughed", "did not laugh", 1) + "And so it ended.\n\n"
	after := passagesByChapter(t, chapters)
	for i := range chapters {
		same := fmt.Sprint(before[i+1]) == fmt.Sprint(after[i+1])
		if same != (i != 2) {
			t.Errorf("chapter %d: unchanged is %v", i+1, same)
		}
	}
}

func passagesByChapter(t *testing.T, chapters []string) map[int][]kb.PassageID {
	text, starts := "", []int{}
	for _, c := range chapters {
		starts = append(starts, len(text))
		text += c
	}
	d := document(text, "en", starts...)
	out := map[int][]kb.PassageID{}
	for _, p := range split(t, d, text, Options{}) {
		n := d.ChapterAt(p.Span.Start)
		out[n] = append(out[n], p.ID)
	}
	return out
}

func TestASentenceWithoutEndIsCut(t *testing.T) {
	for name, text := range map[string]string{
		"letters":    strings.Repeat("a", 1<<20),
		"words":      strings.Repeat("and then ", 1<<17),
		"chinese":    strings.Repeat("天地玄黄宇宙洪荒", 1<<15),
		"emoji":      strings.Repeat("👩‍👩‍👧", 1<<13),
		"marks":      strings.Repeat("-", 1<<20),
		"blanks":     "a" + strings.Repeat(" ", 1<<20) + "b",
		"blank line": "a" + strings.Repeat("\n \t", 1<<18) + "b",
		"combining":  "e" + strings.Repeat("\u0301", 1<<16),
	} {
		t.Run(name, func(t *testing.T) {
			d := document(text, "en")
			hold(t, d, text, Options{}, split(t, d, text, Options{}))
		})
	}
}

func TestEqualTextsAreDifferentPassages(t *testing.T) {
	chapter := "He came home.\n\n"
	text := strings.Repeat(chapter, 12)
	var starts []int
	for i := range 12 {
		starts = append(starts, i*len(chapter))
	}
	d := document(text, "en", starts...)
	passages := split(t, d, text, Options{})
	if len(passages) != 12 {
		t.Fatalf("%d passages", len(passages))
	}
	hold(t, d, text, Options{}, passages)
}

func TestImpossibleSizesAreRefused(t *testing.T) {
	for _, o := range []Options{{Tokens: 3}, {Tokens: 100, Overlap: 80}, {Tokens: -1}} {
		if out, err := Split(context.Background(), document("x", "en"), "x", o); err == nil {
			t.Errorf("%+v gave %d passages", o, len(out))
		}
	}
	if out := split(t, document(" \n", "en"), " \n", Options{}); len(out) != 0 {
		t.Errorf("blank text has %d passages", len(out))
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("Mr. A. went. “So?” he said.\n\nThen", 40, 10, 9)
	f.Add("却说林冲。\n\n道：“好！”", 16, 4, 12)
	f.Add(strings.Repeat("…. ", 60), 20, 5, 7)
	f.Add("却说00000冲。#a0000000000000000", 16, 0, 0)
	f.Add("却说"+strings.Repeat("冲。"+strings.Repeat(">", 70)+"“#a", 9), 71, 10, 0)
	f.Fuzz(func(t *testing.T, text string, tokens, overlap, border int) {
		text = strings.ToValidUTF8(text, "")
		if border < 0 || border >= len(text) || !utf8.RuneStart(text[border]) {
			border = 0
		}
		d := document(text, "en", border)
		o := Options{Tokens: tokens, Overlap: overlap}
		passages, err := Split(context.Background(), d, text, o)
		if err != nil {
			return
		}
		hold(t, d, text, o, passages)
	})
}

func BenchmarkSplitEnglish(b *testing.B) {
	benchmark(b, english(rand.New(rand.NewPCG(7, 8)), 12000), "en")
}

func BenchmarkSplitChinese(b *testing.B) {
	benchmark(b, chinese(rand.New(rand.NewPCG(7, 8)), 12000), "zh")
}

func benchmark(b *testing.B, text, language string) {
	d := document(text, language)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		split(b, d, text, Options{})
	}
}

func TestWhatIsNoPartOfTheStoryIsInNoPassage(t *testing.T) {
	text := "Contents\n\nOne\n\nOne\n\nIt rained.\n\nNotes\n\nAnn Other says so.\n\nTwo\n\nIt went on."
	notes, two := strings.Index(text, "Notes"), strings.Index(text, "Two")
	d := &kb.Document{ID: "d", Language: "en", Size: len(text), Chapters: []kb.Chapter{{Number: 1, Start: 15}, {Number: 2, Start: two}},
		Marks: []kb.Mark{{Span: kb.Span{End: 13}, Kind: kb.MarkApart}, {Span: kb.Span{Start: 15, End: 18}, Kind: kb.MarkHeading}, {Span: kb.Span{Start: notes, End: two}, Kind: kb.MarkApart}}}
	list := editortest.Get(Split(context.Background(), d, text, Options{}))(t)
	var got []string
	for _, p := range list {
		got = append(got, text[p.Span.Start:p.Span.End])
	}
	if want := "One\n\nIt rained.|Two\n\nIt went on."; strings.Join(got, "|") != want {
		t.Errorf("%q", got)
	}
}

package present

import (
	"strings"
	"testing"
	"unicode/utf8"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func view(body string) *cast.View {
	d := kb.Empty().Draft()
	text := kb.TextOf(body)
	d.Set(text)
	d.Set(&kb.Document{ID: "d", Title: "T", Text: text.Hash, Size: len(body), Standing: kb.InStory, Chapters: []kb.Chapter{{Number: 1, Title: "One"}}})
	return cast.Of(d.Snapshot(), nil)
}

func TestAQuoteIsTheSentenceAroundAName(t *testing.T) {
	body := "It rained. Mr. Ashe saw\nTom Vale at once. Nobody else did."
	q, ok := QuoteAt(view(body), "d", kb.Span{Start: 24, End: 32})
	if !ok || q.Text != "Mr. Ashe saw Tom Vale at once." || q.Text[q.Start:q.End] != "Tom Vale" || q.Source != "1 One" {
		t.Errorf("quote %+v", q)
	}
}

// quoteOf returns the quote of Tom Vale, or of 石头, and fails unless the name is marked in it.
func quoteOf(t *testing.T, body string) Quote {
	t.Helper()
	name := "Tom Vale"
	if !strings.Contains(body, name) {
		name = "石头"
	}
	at := strings.Index(body, name)
	q, ok := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + len(name)})
	if !ok || q.Text[q.Start:q.End] != name {
		t.Errorf("of %q the quote is %+v", body, q)
	}
	return q
}

func TestALineOfABoxIsAQuoteOfItsOwn(t *testing.T) {
	for body, want := range map[string]string{
		"Aliases: Nan, Sol\nSpouse: Tom Vale\nAge: 31\n\nShe left.": "Spouse: Tom Vale",
		"别名：小梨\n丈夫：石头\n师父：无尘子\n\n她走了。":                              "丈夫：石头",
		"He said to\nTom Vale: come.":                               "He said to Tom Vale: come.",
	} {
		if q := quoteOf(t, body); q.Text != want {
			t.Errorf("of %q the quote is %q", body, q.Text)
		}
	}
}

func TestAQuoteHasNoMarksOfItalicsAndNoBlanksThatChineseHasNot(t *testing.T) {
	for body, want := range map[string]string{
		"It rained.\n\n_Tom Vale's Journal._\n\nMay.":    "It rained. Tom Vale's Journal.",
		"It rained. He read _Tom Vale_ and *Tom Thumb*.": "He read Tom Vale and Tom Thumb.",
		"It rained. He -- Tom Vale -- slept.":            "It rained. He — Tom Vale — slept.",
		"下雨了。后来\nTom Vale\n来了。":                          "下雨了。后来 Tom Vale 来了。",
		"下雨了。后来那个\n石头\n就来了，也没有别的人看见他。":                   "后来那个石头就来了，也没有别的人看见他。",
	} {
		if q := quoteOf(t, body); q.Text != want {
			t.Errorf("of %q the quote is %q, with %q marked", body, q.Text, q.Text[q.Start:q.End])
		}
	}
}

func TestAFullStopInsideASentenceDoesNotCutAQuote(t *testing.T) {
	for body, want := range map[string]string{
		"It rained. Tom sat with A. C. Vale. He left.":                         "Tom sat with A. C. Vale.",
		"It rained. In 1733, George II. reigning, Tom came. He left.":          "In 1733, George II. reigning, Tom came.",
		"It rained. Lieut. Vale and Tom came. He left.":                        "Lieut. Vale and Tom came.",
		"It rained. He heard Opus III. Tom left them without a word. He left.": "Tom left them without a word.",
	} {
		at := strings.Index(body, "Tom")
		if q, _ := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + 3}); q.Text != want {
			t.Errorf("of %q the quote is %q", body, q.Text)
		}
	}
}

func TestAStretchOutsideTheTextGivesNoQuote(t *testing.T) {
	if _, ok := QuoteAt(view("short"), "d", kb.Span{Start: 3, End: 90}); ok {
		t.Error("a quote of nothing")
	}
}

func TestAShortSentenceBringsTheWordsBefore(t *testing.T) {
	body := "Far away.\n\n“It is ice,” said the smith. “Thin ice.” said Tom. Nobody else did."
	at := strings.Index(body, "Tom")
	q, ok := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + 3})
	if !ok || q.Text != "“It is ice,” said the smith. “Thin ice.” said Tom." {
		t.Errorf("quote %+v", q)
	}
}

func TestAQuoteThatBeginsBehindSpeechSaysThatMoreWasBefore(t *testing.T) {
	body := "The ice was thin, and all of them knew it. “Never!” said Tom Vale to the two smiths. Nobody else did."
	at := strings.Index(body, "Tom")
	if q, ok := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + 8}); !ok || q.Text != "…said Tom Vale to the two smiths." || q.Text[q.Start:q.End] != "Tom Vale" {
		t.Errorf("quote %+v", q)
	}
}

func TestALongSentenceIsCutBetweenWords(t *testing.T) {
	head, tail := strings.Repeat("wandering onwards ", 12), strings.Repeat(" everlastingly tired", 12)
	body := "It rained. " + head + "Tom" + tail + ". Nobody else did."
	at := strings.Index(body, "Tom")
	q, ok := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + 3})
	if !ok || !strings.HasPrefix(q.Text, "… wandering ") && !strings.HasPrefix(q.Text, "…wandering ") && !strings.HasPrefix(q.Text, "…onwards ") {
		t.Errorf("the quote begins %q", q.Text[:30])
	}
	if end := q.Text[len(q.Text)-16:]; !strings.HasSuffix(end, " tired…") && !strings.HasSuffix(end, " everlastingly…") {
		t.Errorf("the quote ends %q", end)
	}
	if q.Text[q.Start:q.End] != "Tom" {
		t.Errorf("the name is %q", q.Text[q.Start:q.End])
	}
}

func TestMarksThatCloseSpeechStayWithTheirSentence(t *testing.T) {
	for body, want := range map[string]string{
		"他说：“好。”老程递给祥子一支烟，祥子摇了摇头。别人不动。": "老程递给祥子一支烟，祥子摇了摇头。",
		"别人不动。祥子想了想说：「好吧。」别人不说。":        "祥子想了想说：「好吧。」",
	} {
		at := strings.Index(body, "祥子")
		if q, ok := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + len("祥子")}); !ok || q.Text != want {
			t.Errorf("%q, not %q", q.Text, want)
		}
	}
}

func TestAHeadingIsWhole(t *testing.T) {
	body := "Ann Pell\n\nShe was born in May."
	if q, ok := QuoteAt(view(body), "d", kb.Span{Start: 0, End: 8}); !ok || q.Text != "Ann Pell" {
		t.Errorf("quote %+v", q)
	}
}

func TestAChineseSentenceIsCutBetweenCharactersAndSaysSo(t *testing.T) {
	body := "雨。" + strings.Repeat("走啊走", 40) + "悟空" + strings.Repeat("累啊累", 40) + "。无人。"
	at := strings.Index(body, "悟空")
	q, ok := QuoteAt(view(body), "d", kb.Span{Start: at, End: at + len("悟空")})
	if !ok || !strings.HasPrefix(q.Text, "…") || !strings.HasSuffix(q.Text, "…") || !utf8.ValidString(q.Text) || q.Text[q.Start:q.End] != "悟空" {
		t.Errorf("quote %+v", q)
	}
}

func TestAHeadingOfANameIsNoQuoteOfIt(t *testing.T) {
	body := "Tom Vale\n\nHere is Tom Vale at last."
	all := []kb.Occurrence{{Document: "d", Span: kb.Span{Start: 0, End: 8}}, {Document: "d", Span: kb.Span{Start: 18, End: 26}}}
	if got := Quotes(view(body), all, 2); len(got) != 1 || got[0].Text != "Here is Tom Vale at last." {
		t.Errorf("quotes %+v", got)
	}
	if got := Quotes(view(body), all[:1], 2); len(got) != 1 {
		t.Errorf("of a heading alone %+v", got)
	}
}

func TestALongStepIsSaidInOneLine(t *testing.T) {
	names := strings.Repeat("Ann Marsh, ", 9) + "Ben"
	if got := ShortLabel(kb.Label("say that {} is none of {}", "Tom", names)); got != "Tom is none of Ann Marsh, Ann Marsh, Ann Marsh, Ann Marsh, Ann…" {
		t.Errorf("%q", got)
	}
	if got := ShortLabel("rename Ann"); got != "rename Ann" {
		t.Errorf("%q", got)
	}
}

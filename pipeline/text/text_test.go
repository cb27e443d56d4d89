package text

import (
	"strconv"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func quotesOf(t *testing.T, body string) string {
	t.Helper()
	var out []string
	for _, q := range Quotes(body, Paragraphs(body)) {
		s := body[q.Inner.Start:q.Inner.End]
		if q.Depth > 0 {
			s = ">" + s
		}
		out = append(out, s)
	}
	return strings.Join(out, " | ")
}

func TestQuotationMarksOfEveryStyleAreRead(t *testing.T) {
	cases := []struct{ name, body, want string }{
		{"curly", "“Yes,” said Ann, “I’m here.”", "Yes, | I’m here."},
		{"straight", "\"Yes,\" said Ann, \"I'm here.\"", "Yes, | I'm here."},
		{"single", "‘It’s the boys’ hats,’ said Ann. ‘Come!’", "It’s the boys’ hats, | Come!"},
		{"straight single", "'It's late,' said Ann. 'Come!'", "It's late, | Come!"},
		{"nested", "“He said ‘No’ to me,” said Ann.", "He said ‘No’ to me, | >No"},
		{"guillemets", "«Oui», dit Anne. «Non».", "Oui | Non"},
		{"corners", "安道：「好。」又道：「他說『不』了。」", "好。 | 他說『不』了。 | >不"},
		{"Chinese", "安道：“好。”", "好。"},
		{"dashes", "—I will come, said Ann.\n\n—When?", "I will come, | When?"},
		{"never closed", "“I will come.\n\n“And stay.”", "I will come. | And stay."},
	}
	for _, c := range cases {
		if got := quotesOf(t, c.body); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSentencesDoNotEndAfterTitlesInitialsOrWithinSpeechTags(t *testing.T) {
	body := "Mr. J. Smith came. “Oh!” cried he. It was\nlate... very late. Was it? 5 p.m. struck.\n\nNext"
	var got []string
	for _, s := range Sentences(body, "en") {
		got = append(got, strings.ReplaceAll(body[s.Start:s.End], "\n", " "))
	}
	want := "Mr. J. Smith came. | “Oh!” cried he. | It was late... very late. | Was it? | 5 p.m. struck. | Next"
	if s := strings.Join(got, " | "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestChineseSentencesEndAtTheirMarks(t *testing.T) {
	body := "他道：“好！”便走了。天黑了？\n次日"
	var got []string
	for _, s := range Sentences(body, "zh") {
		got = append(got, body[s.Start:s.End])
	}
	if s := strings.Join(got, " | "); s != "他道：“好！” | 便走了。 | 天黑了？ | 次日" {
		t.Error(s)
	}
}

func TestHeadingsAreKnownFromShortSentences(t *testing.T) {
	for _, h := range []string{"CHAPTER I", "Chapter 2. The Search", "# A Title", "III. A SCANDAL", "Story of the Door", "第三回 史大郎夜走华阴县"} {
		if p := Paragraphs(h); len(p) != 1 || !p[0].Heading {
			t.Errorf("%q is a heading", h)
		}
	}
	for _, h := range []string{"He came.", "“Yes!”", "'Lou.'", "'What?'", "Part of the house was dark", "Oh dear!"} {
		if p := Paragraphs(h); len(p) != 1 || p[0].Heading {
			t.Errorf("%q is no heading", h)
		}
	}
}

func FuzzEverythingStaysWithinTheText(f *testing.F) {
	for _, s := range []string{"“a” b", "‘a’s’ ‘", "—a\n\n—b, said c", "「a『b」", "Mr. A.\n\n* * *\n\xffx"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		paragraphs := Paragraphs(body)
		last := 0
		for _, p := range paragraphs {
			if p.Span.Start < last || p.Span.End <= p.Span.Start || p.Span.End > len(body) {
				t.Fatalf("paragraph %v", p)
			}
			last = p.Span.End
		}
		for _, q := range Quotes(body, paragraphs) {
			p := paragraphs[q.Paragraph].Span
			if q.Span.Start < p.Start || q.Span.End > p.End || q.Inner.Start < q.Span.Start || q.Inner.End > q.Span.End || q.Inner.End < q.Inner.Start {
				t.Fatalf("quote %v in %v", q, p)
			}
		}
		for _, s := range Sentences(body, "en") {
			if s.End <= s.Start || s.End > len(body) {
				t.Fatalf("sentence %v", s)
			}
		}
	})
}

func TestTheFileSaysWhoSpeaksInAPlay(t *testing.T) {
	body := "ANN. It “rains”.\n\nMR. BROOK. Yes."
	s := &Study{Names: []Name{{Surface: "Ann", Type: kb.Location, Count: 1}, {Surface: "Brook", Count: 1}}, Mentions: []Mention{{Name: 0, Span: kb.Span{Start: 0, End: 3}}, {Name: 1, Span: kb.Span{Start: 26, End: 31}}},
		Quotations: []Quotation{{Span: kb.Span{Start: 8, End: 19}, Speaker: Nobody}}}
	second := strings.Index(body, "MR.")
	s.TakeMarkedSpeeches(body, []kb.Mark{{Span: kb.Span{Start: 0, End: 5}, Kind: kb.MarkCue}, {Span: kb.Span{Start: 5, End: second - 2}, Kind: kb.MarkSpeech, Who: "ANN"},
		{Span: kb.Span{Start: second, End: second + 11}, Kind: kb.MarkCue}, {Span: kb.Span{Start: second + 11, End: len(body)}, Kind: kb.MarkSpeech, Who: "MR. BROOK"}})
	var got []string
	for _, q := range s.Quotations {
		got = append(got, s.Names[q.Speaker].Surface+": "+body[q.Inner.Start:q.Inner.End])
	}
	for _, m := range s.Mentions {
		got = append(got, body[m.Span.Start:m.Span.End])
	}
	if want := "Ann: It “rains”.|MR. BROOK: Yes.|ANN|MR. BROOK"; strings.Join(got, "|") != want || s.Names[0].Type != kb.Character || s.Names[2].Count != 1 || s.Names[1].Count != 0 {
		t.Errorf("%q, %+v", strings.Join(got, "|"), s.Names)
	}
}

func TestALongerNameOfSomebodyInTheTextStaysInItsHeading(t *testing.T) {
	body := "The Rev. Amos Tarn and Miss Moon Come\n\nMr. Tarn came."
	s := &Study{Names: []Name{{Surface: "Rev. Amos Tarn", Type: kb.Character, Count: 1}, {Surface: "Miss Moon", Type: kb.Character, Count: 1}, {Surface: "Mr. Tarn", Type: kb.Character, Count: 1}},
		Mentions: []Mention{{Name: 0, Span: kb.Span{Start: 4, End: 18}}, {Name: 1, Span: kb.Span{Start: 23, End: 32}}, {Name: 2, Span: kb.Span{Start: 39, End: 47}}}}
	s.RemoveNamesIn([]kb.Span{{Start: 0, End: 37}})
	if len(s.Mentions) != 2 || s.Names[0].Count != 1 || s.Names[1].Count != 0 || s.Names[2].Count != 1 {
		t.Errorf("%+v in %q", s, body)
	}
}

func TestHeadingsAreNoSourceOfNames(t *testing.T) {
	body := "The Storm\n\nAnn came to the Storm.\n\nAnn Again\n\nShe came."
	heads := []kb.Span{{Start: 0, End: 9}, {Start: 35, End: 44}}
	s := &Study{Names: []Name{{Surface: "Ann", Count: 2}, {Surface: "Storm", Count: 1, Defining: []Definition{{At: heads[0]}}}},
		Mentions: []Mention{{Name: 1, Span: kb.Span{Start: 4, End: 9}}, {Name: 0, Span: kb.Span{Start: 11, End: 14}}, {Name: 0, Span: kb.Span{Start: 35, End: 38}}}}
	s.RemoveNamesIn(heads)
	if len(s.Mentions) != 1 || body[s.Mentions[0].Span.Start:s.Mentions[0].Span.End] != "Ann" || s.Names[0].Count != 1 || s.Names[1].Count != 0 || len(s.Names[1].Defining) != 0 {
		t.Errorf("%+v", s)
	}
}

func TestEachLineOfALabelledTalkIsAParagraph(t *testing.T) {
	const broken = "The mill stood by the river, and nobody had\nworked in it since the flood, so that the door\nhung from one hinge and the wheel\nwas green\n\n"
	for body, want := range map[string]int{
		broken + "Kit: who is there\nAnn Tarn: it is me\n**Kit:** come in\n":            4,
		broken + "To: Ann Tarn\nSubject: the mill\n":                                    3,
		broken + "He had said it twice, and he said it once more:\nKit: that was all\n": 2,
	} {
		if p := Paragraphs(body); len(p) != want {
			t.Errorf("%q has %d paragraphs, not %d", body, len(p), want)
		}
	}
}

func TestATalkInShortLinesDoesNotMakeATextOneOfBrokenLines(t *testing.T) {
	long := strings.Repeat("The mill stood by the river, and nobody had worked in it since the flood. ", 3)
	body := long + "\n" + long + "\n\n" + "come in\nwho is there\nit is me\nwell then\n"
	if p := Paragraphs(body); len(p) != 6 {
		t.Errorf("%d paragraphs, not 6", len(p))
	}
}

func TestWhereThereAreTooManyNamesThoseMetMostAndFirstStay(t *testing.T) {
	count := func(n Name) int { return n.Count }
	names := make([]Name, MostNames(1000))
	for i := range names {
		names[i] = Name{Surface: strconv.Itoa(i), Count: 1}
	}
	if left := ExcessNames(names, 1000, count); len(left) > 0 {
		t.Errorf("%d are left out though there is room", len(left))
	}
	names = append(names, Name{Surface: "often", Count: 2}, Name{Surface: "last", Count: 1})
	if left := ExcessNames(names, 1000, count); len(left) != 2 || left[0].Surface != strconv.Itoa(MostNames(1000)-1) || left[1].Surface != "last" {
		t.Errorf("left out are %v", left)
	}
}

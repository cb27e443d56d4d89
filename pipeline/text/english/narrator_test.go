package english

import (
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

// tellers returns the narrators where the words occur, in the order of the words.
func tellers(t *testing.T, body string, words ...string) string {
	t.Helper()
	s := study(t, body)
	var out []string
	for _, w := range words {
		i := strings.Index(body, w)
		if i < 0 {
			t.Fatalf("%q is not in the text", w)
		}
		who := "?"
		if n := s.Teller(i); n != text.Nobody {
			who = s.Names[n].Surface
		}
		out = append(out, who)
	}
	return strings.Join(out, ", ")
}

func TestHeadingsNameTheNarrator(t *testing.T) {
	people := "Anna Merrow and Dr. Orlow had come. “Good,” said Anna Merrow. “Good,” said Dr. Orlow. Mr. Tarn came too. “Well,” said Mr. Tarn.\n\n"
	for _, c := range []struct{ what, first, second, want string }{
		{"diaries", "ANNA MERROW'S DIARY", "_Dr. Orlow's Journal._", "Anna Merrow, Dr. Orlow"},
		{"letters", "_Letter from Anna Merrow to Mr. Tarn._", "_Telegram, Dr. Orlow to Anna Merrow._", "Anna Merrow, Dr. Orlow"},
		{"narratives", "FIRST NARRATIVE\n\nContributed by ANNA MERROW", "SECOND NARRATIVE\n\nThe Story Resumed by DR. ORLOW", "Anna Merrow, Dr. Orlow"},
		{"statements", "The Statement of ANNA MERROW", "_Memorandum by Dr. Orlow._", "Anna Merrow, Dr. Orlow"},
		{"italics", "_Contributed by Anna Merrow_", "_Written by Dr. Orlow_", "Anna Merrow, Dr. Orlow"},
		{"a tale that the next letter ends", "ANNA MERROW'S STORY", "TO MR. TARN, AT THE MILL", "Anna Merrow, ?"},
		{"a piece of a newspaper", "ANNA MERROW'S DIARY", "CUTTING FROM THE GAZETTE", "Anna Merrow, ?"},
	} {
		body := people + c.first + "\n\nI rose early and it rained.\n\n" + c.second + "\n\nI rose late and it snowed.\n"
		if got := tellers(t, body, "I rose early", "I rose late"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.what, got, c.want)
		}
	}
}

func TestASignatureNamesTheNarratorOfALetter(t *testing.T) {
	people := "Anna Merrow and Mr. Orlow had come. “Good,” said Anna Merrow. “Good,” said Mr. Orlow. Bess Tarn came too. “Well,” said Bess Tarn.\n\n"
	letter := "14 May, the mill.\n\nMy dear Mr. Orlow,\n\nI rose early and it rained.\n\nThe road was white.\n\n"
	for what, c := range map[string]struct{ end, want string }{
		"a closing":           {"Your friend,\n\nAnna Merrow.\n\n", "Anna Merrow, ?"},
		"a closing beside it": {"Ever yours, Anna Merrow.\n\n", "Anna Merrow, ?"},
		"capitals":            {"ANNA MERROW.\n\n", "Anna Merrow, ?"},
		"italics":             {"_Anna Merrow._\n\n", "Anna Merrow, ?"},
		"initials":            {"Your friend,\n\nA. M.\n\n", "Anna Merrow, ?"},
		"nobody known":        {"Your friend,\n\nThe Miller\n\n", "?, ?"},
		"no signature":        {"“Anna Merrow!” said Bess Tarn.\n\n", "?, ?"},
	} {
		if got := tellers(t, people+letter+c.end+"They had read it, and were silent.\n", "I rose early", "They had read"); got != c.want {
			t.Errorf("%s: got %s, want %s", what, got, c.want)
		}
	}
	short := people + "*Dear Mr. Orlow,* it ran, *I rose early and it rained. Your own Anna Merrow.*\n\nThey had read it, and were silent.\n"
	if got := tellers(t, short, "I rose early", "They had read"); got != "Anna Merrow, ?" {
		t.Errorf("a letter of one paragraph: got %s", got)
	}
	if got := tellers(t, people+letter+"Your friend,\n\nAnna Merrow.\n\nP. S.--I forgot my umbrella.\n\nThey had read it, and were silent.\n", "I forgot", "They had read"); got != "Anna Merrow, ?" {
		t.Errorf("a postscript: got %s", got)
	}
	diary := people + "_Bess Tarn's Journal._\n\nI was tired.\n\n" + letter + "Your friend,\n\nAnna Merrow.\n\nI put it away and slept.\n"
	if got := tellers(t, diary, "I was tired", "I rose early", "I put it away"); got != "Bess Tarn, Anna Merrow, Bess Tarn" {
		t.Errorf("a letter in a journal: %s", got)
	}
}

func TestALetterGoesOnAfterATaleWithinIt(t *testing.T) {
	body := "Anna Merrow and Mr. Orlow had come. “Good,” said Anna Merrow. “Good,” said Mr. Orlow. Bess Tarn came too. “Well,” said Bess Tarn.\n\n" +
		"14 May, the mill.\n\nMy dear Mr. Orlow,\n\nI rose early and it rained.\n\nBESS TARN'S STORY\n\nI was born by the river.\n\n" +
		"TO MR. ORLOW\n\nI rose late and it snowed.\n\nYour friend,\n\nAnna Merrow.\n\nThey had read it, and were silent.\n"
	if got := tellers(t, body, "I rose early", "I was born", "I rose late", "They had read"); got != "Anna Merrow, Bess Tarn, Anna Merrow, ?" {
		t.Errorf("got %s", got)
	}
}

func TestTheBeginningOfALetterNamesItsReader(t *testing.T) {
	people := "Anna Merrow and Mr. Orlow had come. “Good,” said Anna Merrow. “Good,” said Mr. Orlow. Bess Tarn came too. “Well,” said Bess Tarn.\n\n"
	for _, c := range []struct{ begins, want string }{
		{"The mill, 14 May.\n\nMy dear Mr. Orlow,\n\n", "Mr. Orlow"},
		{"The mill, 14 May.\n\nBess Tarn,\n\n", "Bess Tarn"},
		{"_Anna Merrow to Bess Tarn_\n\nThe mill, 14 May.\n\nMy dear,\n\n", "Bess Tarn"},
		{"The mill, 14 May.\n\nMy dear,\n\n", "?"},
	} {
		var in *stage
		body := people + c.begins + "I rose early.\n\nYour friend,\n\nAnna Merrow.\n"
		if _, err := studyWith(t.Context(), body, nil, func(s *stage) { in = s }); err != nil {
			t.Fatal(err)
		}
		got := "?"
		for p := range in.paragraphs {
			if n := in.reader[p]; in.body(p) == "I rose early." && n != text.Nobody {
				got = in.study.Names[n].Surface
			}
		}
		if got != c.want {
			t.Errorf("%q: %s reads it, not %s", c.begins, got, c.want)
		}
	}
}

func TestADateBeginsAnEntry(t *testing.T) {
	for line, want := range map[string]bool{
		"_4 August._—We are here.": true, "Sunday, March 1st.—This book": true, "March 6.—Rain": true, "Monday night.—We": true, "Same day, later.": true, "_Friday, 9 May._—Rain": true,
		"Monday was wet.": false, "4 men came.": false, "March is a cold month.": false, "On the fourth of May we left.": false,
	} {
		if got := entryDate.MatchString(line); got != want {
			t.Errorf("%q begins an entry: %t", line, got)
		}
	}
}

func TestTheNarratorOfAChapterIsTheNameOthersCallThemBy(t *testing.T) {
	chapter := func(n, me, other string) string {
		return "CHAPTER " + n + "\n\n" + strings.Repeat("I was late. “Sit down, "+me+",” said "+other+".\n\n“I will,” I said. "+other+" smiled.\n\n", 4)
	}
	body := chapter("I", "Merrow", "Orlow") + chapter("II", "Merrow", "Orlow") + chapter("III", "Orlow", "Merrow") + chapter("IV", "Orlow", "Merrow")
	s := study(t, body)
	for _, want := range []struct{ at, who string }{{"CHAPTER II\n", "Merrow"}, {"CHAPTER IV\n", "Orlow"}} {
		n := s.Teller(strings.Index(body, want.at))
		if n == text.Nobody || s.Names[n].Surface != want.who {
			t.Errorf("%q is told by %d, want %s", want.at, n, want.who)
		}
	}
}

func TestTheSpeakerOfAQuotedLetterIsItsSigner(t *testing.T) {
	body := "Anna Merrow and Orlow were friends. “Yes,” said Anna Merrow. “Yes,” said Orlow.\n\n" +
		"_Letter, Anna Merrow to Orlow._\n\n\"_9 May._\n\n\"My dear Orlow,--\n\n\"I was well all the week.\n\n\"It rained on Sunday, and then it rained again.\n\n\"ANNA.\"\n"
	body = strings.ReplaceAll(strings.ReplaceAll(body, "“", "\""), "”", "\"")
	s := study(t, body)
	for _, q := range s.Quotations {
		if words := body[q.Inner.Start:q.Inner.End]; strings.HasPrefix(words, "It rained") && (q.Speaker == text.Nobody || s.Names[q.Speaker].Surface != "Anna Merrow") {
			t.Errorf("%q is said by %d", words, q.Speaker)
		}
	}
}

func TestTheWordsBeforeASpeechSayWhoSpeaks(t *testing.T) {
	body := "Orlow and Anna had come.\n\n“Good,” said Anna.\n\nOrlow shook his head, looked at Anna for a while, and said at last, as though nobody had asked:\n\n“It is late.”\n"
	if got := said(study(t, body), body); !strings.Contains(got, "Orlow→Anna: It") {
		t.Errorf("got\n%s", got)
	}
}

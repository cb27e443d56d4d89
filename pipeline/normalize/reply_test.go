package normalize

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

var tagged = regexp.MustCompile(`“([^”]*)” (?:said (\w+)|thought (\w+))`)

// bookWithSpeeches returns a book of speeches followed by “said” with the speaker, or by “thought” for an inferred speaker.
func bookWithSpeeches(t *testing.T, text string, names ...string) *book {
	t.Helper()
	in := Input{Language: "en", Documents: []Document{{ID: "d", Text: text, Chapters: []kb.Chapter{{Number: 1}}}}}
	for _, n := range names {
		name := Name{ID: kb.NameIDOf(n), Surface: n, Type: kb.Character}
		for _, at := range regexp.MustCompile(`\b`+n+`\b`).FindAllStringIndex(text, -1) {
			name.Mentions = append(name.Mentions, kb.Stretch{Document: "d", Span: kb.Span{Start: at[0], End: at[1]}})
		}
		in.Names = append(in.Names, name)
	}
	for _, m := range tagged.FindAllStringSubmatchIndex(text, -1) {
		u := Utterance{Document: "d", Span: kb.Span{Start: m[2], End: m[3]}}
		if m[4] >= 0 {
			u.Speaker = kb.NameIDOf(text[m[4]:m[5]])
		} else {
			u.Speaker, u.Inferred = kb.NameIDOf(text[m[6]:m[7]]), true
		}
		in.Utterances = append(in.Utterances, u)
	}
	b, err := newBook(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWhoIsCalledIsWhoAnswers(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want int // answers of Eliza to Bet
	}{
		"after":        {"“Bet, come here,” said Anne. “I come!” said Eliza.", 1},
		"before":       {"“Where are you?” said Eliza. “Here, my dear Bet,” said Anne.", 1},
		"twice":        {"“Who is it?” said Eliza. “I, Bet!” said Anne. “Come in.” said Eliza.", 2},
		"goes on":      {"“Bet, come here,” said Anne. “Or I go.” said Anne. “I come!” said Eliza.", 1},
		"spoken of":    {"“I saw Bet there,” said Anne. “You did?” said Eliza.", 0},
		"inferred":     {"“Bet, come here,” said Anne. “I come!” thought Eliza.", 0},
		"another time": {"“Bet, come here,” said Anne. " + strings.Repeat("The rain fell on the roofs. ", 20) + "“A fine day!” said Eliza.", 0},
	} {
		b := bookWithSpeeches(t, c.text, "Bet", "Eliza", "Anne")
		bet, eliza := &cluster{names: []int{b.index["bet"]}}, &cluster{names: []int{b.index["eliza"]}}
		if got, _ := b.countReplies().countAnswers(bet, eliza); got != c.want {
			t.Errorf("%s: %d answers, want %d", name, got, c.want)
		}
	}
}

func TestOneWhoAnswersToANameIsLikelyItsBearer(t *testing.T) {
	b := bookWithSpeeches(t, "“Bet, come here,” said Anne. “I come!” said Eliza. “Is it you, Bet?” said Anne. “It is I.” said Eliza. “Anne!” said Eliza. “Yes?” said Anne.", "Bet", "Eliza", "Anne")
	r := b.countReplies()
	of := func(x, y kb.NameID) (v measures) {
		r.measure(&v, &cluster{names: []int{b.index[x]}}, &cluster{names: []int{b.index[y]}})
		return v
	}
	if one, two := of("bet", "eliza"), of("bet", "anne"); one[mCallPart] < 0.5 || two[mCallPart] > 0 || one[mCallLift] <= two[mCallLift] {
		t.Errorf("Eliza answers to Bet by %.2f and %.2f, Anne by %.2f and %.2f", one[mCallPart], one[mCallLift], two[mCallPart], two[mCallLift])
	}
}

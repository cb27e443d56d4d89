package english

import (
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

const withoutMarks = `They came down to the river in the last of the light. Dunmore looked at the water a long time.

It's too high, he said.

It was high yesterday, said the boy.

Yesterday we didn't have to cross it.

You sound like my uncle, said the boy. He leaned and spat.

What uncle?

Uncle Royce. In Abilene.

I knew a Royce in Abilene, said Dunmore. He had one ear.

Dunmore looked at the boy as if he had only then ridden up. Well, he said. I'll be damned. What's your name, son?

Eli. Eli Pruitt.

Pruitt. Dunmore shook his head. You never said it was Pruitt.

When the rain came, Dunmore told him to hush. After an hour he said that they should sleep.

I don't, said Eli, looking away, believe in sleep.

Then you're a fool, Dunmore said.
`

// Speech without quotation marks is found by its tags, with the sentences beside them that sound spoken. What is narrated is not.
func TestSpeechWithoutQuotationMarksIsFoundByItsTags(t *testing.T) {
	s := study(t, withoutMarks)
	var got []string
	for _, q := range s.Quotations {
		who := "-"
		if q.Speaker != text.Nobody {
			who = s.Names[q.Speaker].Surface
		}
		got = append(got, who+": "+withoutMarks[q.Span.Start:q.Span.End])
	}
	want := []string{
		"Dunmore: It's too high,",
		"Eli: It was high yesterday,",
		"Dunmore: Yesterday we didn't have to cross it.",
		"Eli: You sound like my uncle,",
		"Dunmore: What uncle?",
		"Eli: Uncle Royce. In Abilene.",
		"Dunmore: I knew a Royce in Abilene,",
		"Dunmore: Well,",
		"Dunmore: I'll be damned. What's your name, son?",
		"Eli: Eli. Eli Pruitt.",
		"Dunmore: Pruitt.",
		"Dunmore: You never said it was Pruitt.",
		"Eli: I don't,",
		"Dunmore: Then you're a fool,",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A text with quotation marks, and a report with indirect speech, have no speech without marks.
func TestOtherTextsHaveNoSpeechWithoutMarks(t *testing.T) {
	marked := `“It's too high,” he said.

Dunmore looked up. The river, he said, had been high yesterday.

`
	report := `The bridge, he said, was finished in March.

The council had approved the plan, she said.

Repairs, said the engineer, would take a year.

The old bridge was sold for scrap, the mayor added.

`
	for _, body := range []string{strings.Repeat(marked, 10), strings.Repeat(report, 10)} {
		paragraphs := text.Paragraphs(body)
		if got := unmarkedSpeech(body, paragraphs, text.Quotes(body, paragraphs)); got != nil {
			t.Errorf("found %d speeches in\n%.80s…", len(got), body)
		}
	}
}

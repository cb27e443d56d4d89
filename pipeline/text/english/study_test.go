package english

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

func study(t *testing.T, body string) *text.Study {
	t.Helper()
	s, err := Study(context.Background(), body, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func namesOf(s *text.Study, kind kb.Type) string {
	var out []string
	for _, n := range s.Names {
		if n.Type == kind {
			out = append(out, fmt.Sprint(n.Surface, " ", n.Count))
		}
	}
	return strings.Join(out, ", ")
}

func TestEverySurfaceFormIsANameOfItsOwn(t *testing.T) {
	s := study(t, "Mr. Penrose came. Penrose sat down, and Mr. Penrose’s dog sat by old Penrose. “Sit,” said Penrose.")
	if got := namesOf(s, kb.Character); got != "Penrose 3, Mr. Penrose 2" {
		t.Error(got)
	}
}

func TestWhatIsNoNameDoesNotPassAsOne(t *testing.T) {
	s := study(t, `CHAPTER I

THE DARK HOUSE

Suddenly it rained. Heavens! Perhaps Voss would come on Monday, or in March. The French are polite, and God is good.

“Nonsense!” cried Voss. “Thank God. To-morrow, Sir, to-morrow!” Nobody spoke. Rain fell. Voss left.
`)
	if got := namesOf(s, kb.Character); got != "Voss 3" {
		t.Error(got)
	}
}

func TestParticlesInitialsTitlesAndEpithetsBelongToNames(t *testing.T) {
	s := study(t, `J. P. Merrow met Ludwig van Harten and Miss O’Dowd at the house of the Duke of Arlen. The Duke of Arlen bowed.

Then the Hatmaker spoke. “Come,” said the Hatmaker to Ludwig van Harten. “Yes,” said Miss O’Dowd; and the Hatmaker smiled.

Rudolf the Fifth, once King, looked at Jean-Luc de Merrow and the Hatmaker.
`)
	got := namesOf(s, kb.Character)
	for _, want := range []string{"J. P. Merrow", "Ludwig van Harten", "Miss O’Dowd", "Duke of Arlen", "Hatmaker", "Rudolf the Fifth", "Jean-Luc de Merrow"} {
		if !strings.Contains(got, want+" ") {
			t.Errorf("%s is missing in %s", want, got)
		}
	}
}

func TestPlacesAndBodiesAreKnownByTheirWordsAndByWhatStandsBeforeThem(t *testing.T) {
	s := study(t, `They lived in Larchfield, near Mill Lane. She went to Larchfield every week and came back from Dorrowby in the evening.
The Bank of Dorrowby failed. He had fought in the Battle of Dorrow Hill. At King’s Chapel they stopped.
`)
	if got := namesOf(s, kb.Location); got != "Larchfield 2, Dorrowby 1, King’s Chapel 1, Mill Lane 1" {
		t.Error(got)
	}
	if got := namesOf(s, kb.Organization) + "; " + namesOf(s, kb.Event); got != "Bank of Dorrowby 1; Battle of Dorrow Hill 1" {
		t.Error(got)
	}
}

func said(s *text.Study, body string) string {
	var out []string
	name := func(i int) string {
		if i == text.Nobody {
			return "?"
		}
		return s.Names[i].Surface
	}
	for _, q := range s.Quotations {
		out = append(out, fmt.Sprintf("%s→%s: %s", name(q.Speaker), name(q.Addressee), strings.Fields(body[q.Inner.Start:q.Inner.End])[0]))
	}
	return strings.Join(out, "\n")
}

func TestSpeakersAreKnownByVerbsTurnsPronounsAndForms(t *testing.T) {
	body := `Mr. Harold Penrose and his wife Agnes sat by the fire. Harold smoked; Agnes sewed.

“One is cold,” said Harold.

“Two,” she answered. “Three, Harold.”

“Four!”

“Five?”

Harold rose. “Six.”

“Seven, seven,” murmured Agnes, “eight, I think.” She wept.

“Ten hours,” said his wife, “I have waited.”
`
	want := `Harold→Agnes: One
Agnes→Harold: Two,
Agnes→Harold: Three,
Harold→Agnes: Four!
Agnes→Harold: Five?
Harold→Agnes: Six.
Agnes→Harold: Seven,
Agnes→Harold: eight,
Agnes→?: Ten
Agnes→?: I`
	if got := said(study(t, body), body); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTheNarratorIsKnownByHowOthersAddressThem(t *testing.T) {
	body := `I came home late.

“You are wet, Merrow,” said Penrose.

“It rains,” I said.

“Sit down, Merrow, and eat,” cried Penrose.

“With pleasure,” said I. I sat down.

“And drink, my dear Merrow.”
`
	s := study(t, body)
	for _, n := range s.Names {
		if n.Narrator != (n.Surface == "Merrow") {
			t.Errorf("%s: narrator %v", n.Surface, n.Narrator)
		}
	}
	if got := said(s, body); !strings.Contains(got, "Merrow→Penrose: It") || !strings.Contains(got, "Penrose→Merrow: And") {
		t.Error(got)
	}
}

func TestScenesBreakAtTimesAndArrivals(t *testing.T) {
	filler := strings.Repeat("Nothing happened, and the fire burned low while they talked of the harvest.\n\n", 25)
	s := study(t, "CHAPTER I\n\nPenrose sat down.\n\n"+filler+"The next morning Penrose rose early.\n\n"+filler+"Penrose went to Larchfield.\n\n"+filler+"* * *\n\nIt was late.\n")
	var got []string
	for _, b := range s.Breaks {
		got = append(got, b.Time+"|"+b.Place)
	}
	if want := "|; The next morning|; |Larchfield; |"; strings.Join(got, "; ") != want {
		t.Errorf("got %q, want %q", strings.Join(got, "; "), want)
	}
}

func TestDefiningSentencesTellWhoSomebodyIs(t *testing.T) {
	body := "Penrose looked up and then went out again. Penrose was an old clockmaker of the town. Nobody had seen Penrose since."
	s := study(t, body)
	if d := s.Names[0].Defining; len(d) == 0 || !strings.Contains(body[d[0].At.Start:d[0].At.End], "clockmaker") {
		t.Errorf("%v", d)
	}
}

func TestTheSameTextGivesTheSameStudy(t *testing.T) {
	body := novel(50_000)
	a, b := study(t, body), study(t, body)
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Error("two studies of one text differ")
	}
}

func FuzzStudyStaysWithinTheText(f *testing.F) {
	for _, s := range []string{"“A,” said B. “C, D!”", "Mr.\n\nX’s Y of Z", "\xff“'’’s J. I. O'", "— Tom said", "The Third of\nMarch, the Fifth"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		s := study(t, body)
		last := 0
		for _, m := range s.Mentions {
			if m.Span.Start < last || m.Span.End <= m.Span.Start || m.Span.End > len(body) || m.Name < 0 || m.Name >= len(s.Names) {
				t.Fatalf("mention %v behind %d of %q", m, last, body)
			}
			last = m.Span.End
		}
		for _, q := range s.Quotations {
			if q.Speaker >= len(s.Names) || q.Span.End > len(body) || q.Inner.Start < q.Span.Start {
				t.Fatalf("quotation %v", q)
			}
		}
		for _, b := range s.Breaks {
			if b.Offset < 0 || b.Offset >= len(body) {
				t.Fatalf("break %v", b)
			}
		}
	})
}

package english

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// Sentences written for this test, each with the names that a reader would list.
func TestNamesAreWhatAReaderWouldList(t *testing.T) {
	const places, people, bodies, things, events = kb.Location, kb.Character, kb.Organization, kb.Object, kb.Event
	for _, c := range []struct {
		what string
		body string
		kind kb.Type
		want string
	}{
		{"an adverb before a title is no part of the name",
			"“Run,” said Voss. Forthwith Mr. Brandle ran too, and Mr. Brandle fell.", people, "Mr. Brandle 2, Voss 1"},
		{"an adjective with a capital within a sentence is",
			"In the harbour they called her Long Meg. “It was Long Meg,” said Voss. She had been Long Meg for years.", people, "Long Meg 3, Voss 1"},
		{"an adjective or a month with a capital before a word that is no given name is, too",
			"“Late again,” said the White Badger. Voss met the White Badger and the March Mouse. He loved the March Mouse, but not the White Badger. “Sleep!” said the March Mouse.", people, "March Mouse 3, White Badger 3, Voss 1"},
		{"the day of what happens is not",
			"On Monday Voss slept. The Monday Jane came Voss wept over Jane. “I was with Voss on Sunday Mr. Brandle sang,” said Jane.", people, "Jane 3, Voss 3, Mr. Brandle 1"},
		{"a small particle that has grown to a family name is part of it",
			"Voss knew Anna d'Ombray. “She is a d'Ombray,” said Voss, “and I don't care.” Anna d'Ombray laughed.", people, "Anna d'Ombray 2, Voss 2, d'Ombray 1"},
		{"a degree is not one",
			"The Rev. Amos Brandle, M. A. Oxon., rose. Amos Brandle spoke.", people, "Amos Brandle 1, Rev. Amos Brandle 1"},
		{"an initial keeps its full stop",
			"“Miss T. is out,” said Voss. He had not seen Miss T. since.", people, "Miss T. 2, Voss 1"},
		{"an office behind “the” is the one who holds it",
			"The Vicar yawned. “Come,” said the Vicar. Voss asked the Vicar for a candle, and the Vicar gave him two.", people, "Vicar 4, Voss 1"},
		{"a family behind “the” is a body, wherever one comes from",
			"The Brandles were rich. Voss came from the Brandles, and Anna Brandle went to the Brandles every week.", bodies, "the Brandles 3"},
		{"qualities, exclamations, months, peoples and days are nobody",
			"“I believe in Absolutism,” said Voss. “Nonsense!” he cried. It was a cold February, and the Prussians came on Whit Monday. “Rubbish! Heavens!”", people, "Voss 1"},
		{"what is called so behind a word for land is a place",
			"They live on a hump of rock called the Gannet. The tide leaves the Gannet dry, and on the Gannet stands a store.", places, "Gannet 3"},
		{"a word behind “the” that always has a capital, and where one can be",
			"He went along the Strake. On the Strake it rained. Voss came from the Strake with wet feet, and the Strake was empty.", places, "Strake 4"},
		{"where a journey leads",
			"The passage of carts to Dorrowby had stopped. He was hurrying in the rain towards Larchfield.", places, "Dorrowby 1, Larchfield 1"},
		{"a church",
			"She married him at St. Wendel’s, and at St. Wendel’s she was buried.", places, "St. Wendel 2"},
		{"a street whose first word is elsewhere a title",
			"Anna lived in Pan Street. From Pan Street to the harbour is a mile, and in Pan Street it smells.", places, "Pan Street 3"},
		{"of what one is an officer",
			"Voss was an officer of the Excise. The Excise paid badly, and every officer of the Excise drank. Voss hated the Excise.", bodies, "Excise 4"},
		{"a thing with a hyphen",
			"He fired the Fog-Gun. The Fog-Gun roared; then Voss laid the Fog-Gun down.", things, "Fog-Gun 3"},
		{"a law",
			"In that year the Herring Duty Act was passed. Voss read the Herring Duty Act twice.", things, "Herring Duty Act 2"},
		{"a named disaster and a holiday",
			"That was before the Candlemas Flood. Voss was born on Whit Monday.", events, "Candlemas Flood 1, Whit Monday 1"},
	} {
		if got := namesOf(study(t, c.body), c.kind); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

func TestOneWhoSaysTheirNameIsTheNarrator(t *testing.T) {
	s := study(t, "I knocked. “Who is there?” cried Voss.\n\n“Amos Brandle,” I answered, “your new clerk.”\n\n“Come in, Brandle,” said Voss.\n\n“Thank you,” I said.\n")
	var got []string
	for _, n := range s.Names {
		if n.Narrator {
			got = append(got, n.Surface)
		}
	}
	if strings.Join(got, ", ") != "Amos Brandle" && strings.Join(got, ", ") != "Brandle" {
		t.Errorf("narrator %v", got)
	}
}

func TestPeopleOfTodayAreFoundInThePresentTense(t *testing.T) {
	s := study(t, "Okay, so Detective Ruiz isn’t stupid. She knows I’m lying. “Yeah?” she says. “Where’s T.J. now?”\n\n“Dunno.” I shrug. Ms. Okafor won’t talk, either.\n\n"+
		"Ruiz leans back. “Listen, Kayla. Skyler told us everything.”\n\n“Skyler’s a liar. T.J. says so.”\n\nOfficer Dunn snorts. Honestly, I’d rather be in Chicago. “Thanks, Dunn,” Ruiz says.\n")
	if got, want := namesOf(s, kb.Character), "Ruiz 2, Skyler 2, T.J. 2, Detective Ruiz 1, Dunn 1, Kayla 1, Ms. Okafor 1, Officer Dunn 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMarksOfEmphasisAreNotInANameAsItIsWritten(t *testing.T) {
	s := study(t, "Monsieur Edgar _de_ Tarn came in. “Sit down, Monsieur Edgar _de_ Tarn,” said Voss. Edgar _de_ Tarn sat down.\n")
	for _, n := range s.Names {
		if strings.Contains(n.Surface, "_") {
			t.Errorf("%q", n.Surface)
		}
	}
	if len(s.Names) == 0 {
		t.Error("nobody is named")
	}
}

func TestANameEndsBeforeAnother(t *testing.T) {
	s := study(t, "They showed Ann Mr. Orlow in the garden. “Good day,” said Ann to Mr. Orlow. Old Mr. Orlow bowed, and Ann laughed. The Reverend Mr. Tarn came.\n")
	if got, want := namesOf(s, kb.Character), "Ann 3, Mr. Orlow 2, Old Mr. Orlow 1, Reverend Mr. Tarn 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

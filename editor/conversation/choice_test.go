package conversation

import (
	"testing"

	"dramatis/editor/kb"
)

func TestAChoiceIsKeptAndFilled(t *testing.T) {
	of := func(text string) Choice {
		d := kb.Empty().Draft()
		d.Set(&kb.Setting{Name: kb.SettingChoice, Value: text})
		return ChoiceOf(d.Snapshot())
	}
	for text, want := range map[string]Choice{
		"":                            Published,
		"{":                           Published,
		`{"memories":5}`:              {5, 20, 3, "emotional-ca", 0},
		`{"memories":30}`:             {30, 30, 3, "emotional-ca", 0}, // a sieve lets through what is taken
		`{"memories":-1,"mood":7}`:    {10, 20, 3, "emotional-ca", 1},
		`{"full":"no such strategy"}`: Published,
		`{"passages":100000}`:         {10, 20, maxItems, "emotional-ca", 0},
	} {
		if got := of(text); got != want {
			t.Errorf("%q gives %+v, want %+v", text, got, want)
		}
		if got := of(of(text).String()); got != want {
			t.Errorf("%q comes back as %+v", text, got)
		}
	}
}

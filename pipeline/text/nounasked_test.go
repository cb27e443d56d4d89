package text

import "testing"

func TestAnAdverbIsNotTheNounThatIsAskedFor(t *testing.T) {
	asked := NounsAsked("What was on the back of the letter?")
	if len(asked) != 1 {
		t.Fatalf("asked for %v", asked)
	}
	for sentence, want := range map[string]bool{
		"The back was printed.":              true,
		"He wrote on its grey back.":         true,
		"They came back with the dog.":       false,
		"She gave it back before the winter": false,
	} {
		if got := IsNounIn(sentence, asked[0]); got != want {
			t.Errorf("%q: %v", sentence, got)
		}
	}
	if got := NounsAsked("When did you come back?"); len(got) > 0 {
		t.Errorf("an adverb was taken for a noun: %v", got)
	}
}

package builtin

import "testing"

func TestAQuestionSaysWhetherItAsksForAManOrAWoman(t *testing.T) {
	for question, want := range map[string]string{
		"Which lady was Mr. Orlow expected to marry?": "female", "Who was the wife kept in the mill?": "female", "Who is Ann's sister?": "female",
		"Which old gentleman lent you the boat?": "male", "Who is the miller?": "", "Who took the lamp?": "", "Who is your friend?": "",
	} {
		if got := genderAsked(question); got != want {
			t.Errorf("%q asks for %q, not %q", question, got, want)
		}
	}
}

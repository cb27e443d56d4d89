package builtin

import (
	"strings"
	"testing"
)

func TestNobodySaysTheDatelineTheGreetingOrTheSignatureOfALetter(t *testing.T) {
	const body = "Mr. Tarn and Orlow sat by the stove. Mr. Tarn read a letter.\n\n_Letter, Mr. Tarn to Mr. Orlow._\n\n\"_2 September._\n\n\"My dear Orlow,--\n\n" +
		"\"The door of the mill is open again, and nobody has mended it.\n\n\"Yours always,\n\n\"HENRY TARN.\"\n\n\"Cold?\" said Mr. Tarn.\n\n\"No,\" said Orlow.\n"
	said := ""
	for _, s := range scenesOf(t, body) {
		for _, u := range s.Utterances {
			said += u.Text + "|"
		}
		for _, f := range s.Facts {
			if strings.HasPrefix(f.Text, "Letter,") {
				t.Errorf("the heading is a fact: %q", f.Text)
			}
		}
	}
	if strings.Contains(said, "September") || strings.Contains(said, "HENRY") || strings.Contains(said, "Yours") || strings.Contains(said, "dear") || !strings.Contains(said, "mended it.|Cold?|No.|") {
		t.Errorf("said is %q", said)
	}
}

func TestTheSummaryOfALetterIsNeitherItsSalutationNorItsFarewell(t *testing.T) {
	const body = "Mr. Tarn sat by the stove. Orlow sat by the door.\n\n* * *\n\nIt is many days, my dear Orlow, since I sat by that stove. The roof of the old mill fell in on Monday night, while I was at work. " +
		"You know how I love my old mill, and your own house. Farewell, my dear, excellent Orlow.\n\nYour affectionate brother Henry, Mr. Tarn of Hull\n"
	scenes := scenesOf(t, body)
	last := scenes[len(scenes)-1]
	if last.Summary != "The roof of the old mill fell in on Monday night, while I was at work." {
		t.Errorf("the summary is %q", last.Summary)
	}
	if len(last.Facts) > 0 {
		t.Errorf("facts are %q", last.Facts)
	}
}

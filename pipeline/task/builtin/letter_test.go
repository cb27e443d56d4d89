package builtin

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

func TestNobodySaysTheDatelineTheGreetingOrTheSignatureOfALetter(t *testing.T) {
	const body = "Mr. Tarn and Orlow sat by the stove. Mr. Tarn read a letter.\n\n_Letter, Mr. Tarn to Mr. Orlow._\n\n\"_2 September._\n\n\"My dear Orlow,--\n\n" +
		"\"The door of the mill is open again, and nobody has mended it.\n\n\"Yours always,\n\n\"HENRY TARN.\"\n\n\"Cold?\" said Mr. Tarn.\n\n\"No,\" said Orlow.\n"
	e, err := New().Study(context.Background(), &kb.Document{ID: "d", Language: "en"}, body, nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.ExtractScenes(context.Background(), task.ScenesInput{Text: body, Language: "en", Where: task.Where{Document: "d", Span: kb.Span{End: len(body)}}})
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, s := range out.Scenes {
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

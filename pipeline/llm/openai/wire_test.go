package openai

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"
	"testing"
)

// FuzzABodyIsEvenedOutWithoutHarm puts any body through everything that rewrites
// what servers send: nothing panics, and what was JSON stays JSON.
func FuzzABodyIsEvenedOutWithoutHarm(f *testing.F) {
	for _, s := range []string{whole, `{"choices":[{"message":{"reasoning":"x","content":""}}]}`, `{"choices":[{"delta":{"reasoning":null}}]}`,
		`{"data":[{"embedding":"AACAPw==","index":0}]}`, `{"data":[{"embedding":[1,2]}]}`, "data: " + whole + "\n\ndata: [DONE]\n\n", `{"choices":null,"reasoning":1}`, "[]", ""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		valid := json.Valid(in)
		if rewritten := renameReasoning(bytes.Clone(in)); valid && !json.Valid(rewritten) {
			t.Errorf("%q became %q", in, rewritten)
		}
		var list struct{ Data []embedding }
		_ = json.Unmarshal(in, &list)
		_, _ = io.Copy(io.Discard, newEventReader(restream(io.NopCloser(bytes.NewReader(in))))) // an error is an answer too
	})
}

func TestAVectorIsReadFromNumbersAndFromBase64(t *testing.T) {
	for text, want := range map[string]vector{`[1,-0.5]`: {1, -0.5}, `"AACAPwAAAL8="`: {1, -0.5}, `""`: {}, `null`: nil, `[]`: {}} {
		got := vector{9}
		if err := json.Unmarshal([]byte(text), &got); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{`"AACAPwAA"`, `"????"`, `["1"]`, `{}`, `7`} {
		var got vector
		if err := json.Unmarshal([]byte(text), &got); err == nil {
			t.Errorf("%s is %v", text, got)
		}
	}
}

package openai

import (
	"bytes"
	"encoding/json"
	"io"
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
		for name, rewritten := range map[string][]byte{"reasoning": renameReasoning(bytes.Clone(in)), "embeddings": floatEmbeddings(bytes.Clone(in))} {
			if valid && !json.Valid(rewritten) {
				t.Errorf("%s made %q of %q", name, rewritten, in)
			}
		}
		for _, body := range []io.ReadCloser{restream(io.NopCloser(bytes.NewReader(in))), unstream(io.NopCloser(bytes.NewReader(in)))} {
			_, _ = io.Copy(io.Discard, body) // an error is an answer too
		}
	})
}

package engine

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestVectorsMayComeFromASecondServerWhichGetsNoKey(t *testing.T) {
	asked := 0
	vectors := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.URL.Path != "/v1/embeddings" || r.Header.Get("Authorization") == "Bearer secret" || r.Header.Get("X-Mine") != "" {
			t.Errorf("asked %s with %v", r.URL.Path, r.Header)
		}
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"data":[{"index":0,"embedding":[0.6,0.8]}],"usage":{"prompt_tokens":1}}`)
	}))
	defer vectors.Close()
	model := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { t.Errorf("the model was asked %s", r.URL.Path) }))
	defer model.Close()
	e, err := New(Config{Kind: OpenAI, BaseURL: model.URL + "/v1", Model: "m", EmbedModel: "v", EmbedURL: vectors.URL + "/v1", Key: "secret",
		Headers: map[string]string{"X-Mine": "1"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := e.Embed(t.Context(), []string{"a lamp"})
	if err != nil || len(list) != 1 || len(list[0]) != 2 || asked == 0 {
		t.Errorf("%v after %d requests (%v)", list, asked, err)
	}
}

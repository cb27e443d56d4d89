//go:build unix

package cli

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"dramatis/pipeline/llm/llmtest"
)

var serverEnemies = map[string]enemy{
	"a stream that never ends": {
		command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) { goOn(w, w) }),
		status:  Failed, says: "cut off", cpu: 15 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a packed stream that never ends": {
		command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			defer z.Close()
			goOn(w, z)
		}), status: Failed, says: "cut off", cpu: 15 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a server that drips": {
		command: func(t *testing.T, dir string) []string {
			return append(buildsFrom(drip)(t, dir), "-timeout", "100ms")
		}, status: Failed, says: "cut off", cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a reply of 8 MB with 100,000 names": {
		command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) { answer(w, namesReply(100_000)) }),
		status:  Failed, says: "cut off", cpu: 6 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a reply with as many names as fit": {
		command: func(t *testing.T, dir string) []string {
			var calls atomic.Int32
			return buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
				if calls.Add(1) == 1 {
					answer(w, namesReply(1300))
					return
				}
				answer(w, "{}")
			})(t, dir)
		}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"},
		check: func(t *testing.T, dir string) {
			if n := len(held(t, filepath.Join(dir, base)).Entities); n > 100 {
				t.Errorf("%d of 1300 names are kept that the text doesn't hold", n)
			}
		}},
	"one name a thousand times in a reply": {
		command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
			note := `{"name":"Ann Heron","type":"character","description":"waits","level":"story"}`
			answer(w, `{"entities":[`+strings.Repeat(note+",", 1000)+note+namesReply(0)[len(`{"entities":[`):])
		}),
		status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a reply with the key in every field": {
		command: func(t *testing.T, dir string) []string {
			t.Setenv("DRAMATIS_TEST_KEY", secretKey)
			return append(buildsFrom(func(w http.ResponseWriter, r *http.Request) {
				answer(w, strings.ReplaceAll(namesReply(3), "Aab", r.Header.Get("Authorization")))
			})(t, dir), "-key-env", "DRAMATIS_TEST_KEY")
		}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"},
		check: func(t *testing.T, dir string) {
			data, err := os.ReadFile(filepath.Join(dir, base))
			if err != nil || bytes.Contains(data, []byte(secretKey)) {
				t.Errorf("the key is in the base (%v)", err)
			}
		}},
	"a proxy for what is on this machine": {
		command: func(t *testing.T, dir string) []string {
			proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				t.Errorf("the proxy is asked for %s", r.URL)
				http.Error(w, "no", http.StatusForbidden)
			}))
			t.Cleanup(proxy.Close)
			for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY"} {
				t.Setenv(name, proxy.URL)
			}
			t.Setenv("NO_PROXY", "")
			t.Setenv("no_proxy", "")
			words := buildsFrom(func(w http.ResponseWriter, _ *http.Request) { answer(w, namesReply(3)) })(t, dir)
			for i, word := range words {
				words[i] = strings.Replace(word, "//127.0.0.1:", "//model.localhost:", 1)
			}
			return words
		}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a reply that never ends and is no stream": {
		command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			fill(w, strings.Repeat(" ", 1<<20), 300)
		}), status: Failed, says: "larger than 64 MB", cpu: 6 * time.Second, memory: bare + 150, left: []string{base, "doc.txt"}},
	"a header that never ends": {
		command: func(t *testing.T, dir string) []string {
			at := llmtest.Listen(t, func(c net.Conn) {
				fill(c, "HTTP/1.1 200 OK\r\n", 1)
				fill(c, "X-Long: "+strings.Repeat("x", 1<<16)+"\r\n", 4000)
			})
			return buildsAt(t, dir, "http://"+at)
		}, status: Failed, says: "was lost", cpu: 8 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a redirect to another port": {
		command: func(t *testing.T, dir string) []string {
			t.Setenv("DRAMATIS_TEST_KEY", secretKey)
			other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				t.Errorf("the other server is asked for %s with %q", r.URL, r.Header.Get("Authorization"))
				answer(w, namesReply(3))
			}))
			t.Cleanup(other.Close)
			return append(buildsFrom(func(w http.ResponseWriter, r *http.Request) {
				http.Redirect(w, r, other.URL+r.URL.Path, http.StatusTemporaryRedirect)
			})(t, dir), "-key-env", "DRAMATIS_TEST_KEY")
		}, status: Failed, says: "nothing was sent there", hides: secretKey, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"an error with what a terminal obeys, and the key": {
		command: func(t *testing.T, dir string) []string {
			t.Setenv("DRAMATIS_TEST_KEY", secretKey)
			return append(buildsFrom(func(w http.ResponseWriter, r *http.Request) {
				http.Error(w, "\x1b[2J\x1b]0;pwn\x07\u202e"+r.Header.Get("Authorization")+strings.Repeat("long ", 100_000), http.StatusBadRequest)
			})(t, dir), "-key-env", "DRAMATIS_TEST_KEY")
		}, status: Failed, says: "refused the request", hides: secretKey, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a password in an address": {
		command: func(t *testing.T, dir string) []string {
			return buildsAt(t, dir, "https://somebody:pa55word@127.0.0.1:9")
		}, status: Failed, says: "keyring", hides: "pa55word", cpu: 2 * time.Second, memory: bare, left: []string{"doc.txt"}},
	"an address of another machine": {
		command: func(t *testing.T, dir string) []string {
			return append(buildsAt(t, dir, "http://10.255.255.1:8080"), "-allow-host", "10.255.255.2")
		}, status: Failed, says: "http sends text and key unencrypted; allow it first (in the settings, or with -allow-host 10.255.255.1)", cpu: 2 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
}

// buildsAt returns the words of a command that reads a short text with the model server at an address.
func buildsAt(t *testing.T, dir, address string) []string {
	return append(builds(shortTale)(t, dir), "-engine", "openai", "-base-url", address+"/v1", "-model", "m")
}

// fill writes a text many times, or until the other side has had enough.
func fill(w io.Writer, text string, times int) {
	for range times {
		if _, err := io.WriteString(w, text); err != nil {
			return
		}
	}
}

// buildsFrom returns a command that reads a short text with a model server that answers
// every chat in one way.
func buildsFrom(chat http.HandlerFunc) func(*testing.T, string) []string {
	return func(t *testing.T, dir string) []string {
		s := httptest.NewServer(chat)
		t.Cleanup(s.Close)
		return buildsAt(t, dir, s.URL)
	}
}

// goOn streams words until the other side has had enough.
func goOn(w http.ResponseWriter, out io.Writer) {
	w.Header().Set("Content-Type", "text/event-stream")
	some := strings.Repeat(`data: {"choices":[{"index":0,"delta":{"content":"word word word "}}]}`+"\n\n", 1000)
	fill(out, some, 4000) // 300 MB
}

// drip sends a byte now and then.
func drip(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
			fmt.Fprint(w, ":\n")
			if http.NewResponseController(w).Flush() != nil {
				return
			}
		}
	}
}

// answer gives a whole reply.
func answer(w http.ResponseWriter, content string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{
		"message": map[string]any{"role": "assistant", "content": content}, "finish_reason": "stop"}}})
}

// namesReply returns a reading of the short tale that lists names which are not in it.
func namesReply(n int) string {
	var out strings.Builder
	out.WriteString(`{"entities":[`)
	for i := range n {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, `{"name":"A%c%c%d","type":"character","description":"waits for Aab","level":"story"}`, 'a'+i%26, 'a'+(i+1)%26, i/26)
	}
	out.WriteString(`],"also_called":[],"relations":[],"scenes":[{"first_words":"It rained","continues":false,"time":null,"place":"Aab","summary":"Aab","participants":["Aab"],"utterances":[],"facts":[]}]}`)
	return out.String()
}

// secretKey is no key of anybody.
const secretKey = "sk-test-4f9a8b7c6d5e4f3a2b1c"

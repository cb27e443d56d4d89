package openai

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
)

const piece = `data: {"choices":[{"index":0,"delta":{"content":"word word word word "}}]}` + "\n\n"

// endless writes until the other side has had enough, or twice what it may take.
func endless(w http.ResponseWriter, out io.Writer, what string) (written int) {
	w.Header().Set("Content-Type", "text/event-stream")
	block := strings.Repeat(what, 1000)
	for written < 80<<20 {
		n, err := io.WriteString(out, block)
		written += n
		if err != nil {
			return written
		}
	}
	return written
}

// schemed returns a request for JSON.
func schemed() llm.Request {
	req := probe("x")
	req.Schema = &llm.Schema{Name: "x", JSON: []byte(`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}`)}
	return req
}

// TestAReplyThatIsTooLargeIsAskedForOnce serves more than is read of a reply, with words and
// without: asking again, or for a part, would bring as much.
func TestAReplyThatIsTooLargeIsAskedForOnce(t *testing.T) {
	for name, serve1 := range map[string]func(w http.ResponseWriter){
		"comments": func(w http.ResponseWriter) { endless(w, w, ": wait, please\n\n") },
		"words": func(w http.ResponseWriter) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":"{\"a\":\"%s\"}"},"finish_reason":"stop"}]}`, strings.Repeat("word ", 2<<20))
		},
	} {
		asked := 0
		url := serve(t, func(w http.ResponseWriter, _ *http.Request) { asked++; serve1(w) })
		_, err := llm.Checked(nil)(connect(t, Config{BaseURL: url})).Complete(context.Background(), schemed(), nil)
		if err == nil || llm.Splits(err) || asked != 1 || !errors.Is(err, llm.CutOff) {
			t.Errorf("%s: after %d requests %v", name, asked, err)
		}
	}
}

// TestAStreamThatNeverEndsIsEnded serves streams that go on, asked for and not.
func TestAStreamThatNeverEndsIsEnded(t *testing.T) {
	for name, serve1 := range map[string]func(w http.ResponseWriter) int{
		"words":    func(w http.ResponseWriter) int { return endless(w, w, piece) },
		"comments": func(w http.ResponseWriter) int { return endless(w, w, ": wait, please\n\n") },
		"gzip": func(w http.ResponseWriter) int {
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			defer z.Close()
			return endless(w, z, piece)
		},
	} {
		for _, onText := range []func(string) error{nil, func(string) error { return nil }} {
			asked, written := 0, make(chan int, 8)
			url := serve(t, func(w http.ResponseWriter, _ *http.Request) { asked++; written <- serve1(w) })
			reply, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), onText)
			if !errors.Is(err, llm.CutOff) || asked != 1 {
				t.Errorf("%s: after %d requests %v", name, asked, err)
			}
			if n := <-written; n > 70<<20 && name != "gzip" || len(reply.Text) > 40<<20 {
				t.Errorf("%s: %d MB were taken", name, n>>20)
			}
		}
	}
}

// TestAServerThatDripsIsEnded lets the clock go on while a byte comes now and then. It is asked
// once: asking again, or for a part, would take as long as the first.
func TestAServerThatDripsIsEnded(t *testing.T) {
	for _, kind := range []string{"application/json", "text/event-stream"} {
		clock, asked := llmtest.NewClock(), 0
		url := serve(t, func(w http.ResponseWriter, r *http.Request) {
			asked++
			w.Header().Set("Content-Type", kind)
			for i := 0; i < 1000 && r.Context().Err() == nil; i++ {
				_ = clock.Sleep(context.Background(), time.Minute)
				fmt.Fprint(w, ": ")
				if err := http.NewResponseController(w).Flush(); err != nil {
					return
				}
			}
		})
		c := llm.Checked(nil)(connect(t, Config{BaseURL: url, Transport: llm.Transport{Clock: clock, Idle: 2 * time.Minute}}))
		_, err := c.Complete(context.Background(), schemed(), nil)
		if !errors.Is(err, llm.CutOff) || llm.Splits(err) || asked != 1 {
			t.Errorf("%s: after %d requests %v", kind, asked, err)
		}
	}
}

// TestTheKeyFollowsNoRedirect redirects to another port and to another path.
func TestTheKeyFollowsNoRedirect(t *testing.T) {
	keys := []string{}
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Authorization"))
	}))
	t.Cleanup(other.Close)
	for _, status := range []int{301, 302, 303, 307, 308} {
		url := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL+r.URL.Path, status) })
		if _, err := connect(t, Config{BaseURL: url, Key: "sk-secret"}).Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.Refused) || !strings.Contains(err.Error(), other.URL) {
			t.Errorf("%d: %v", status, err)
		}
	}
	if len(keys) > 0 {
		t.Errorf("the other port was asked %d times, with %q", len(keys), keys)
	}
	var url string
	url = serve(t, func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/there") {
			http.Redirect(w, r, r.URL.Path+"/there", http.StatusTemporaryRedirect)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, whole)
	})
	if _, err := connect(t, Config{BaseURL: url, Key: "sk-secret"}).Complete(context.Background(), probe("x"), nil); err != nil {
		t.Errorf("within the server: %v", err)
	}
	url = serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Path, http.StatusTemporaryRedirect)
	})
	if _, err := connect(t, Config{BaseURL: url}).Complete(context.Background(), probe("x"), nil); !errors.Is(err, llm.Refused) {
		t.Errorf("in a circle: %v", err)
	}
}

func TestAKeyInAGoodReplyIsNotKept(t *testing.T) {
	const key = "sk-test-4f9a8b7c6d5e4f3a2b1c"
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"choices":[{"message":{"content":"you are %s"},"finish_reason":"stop"}]}`, r.Header.Get("Authorization"))
	})
	for _, onText := range []func(string) error{nil, func(string) error { return nil }} {
		reply, err := connect(t, Config{BaseURL: url, Key: key}).Complete(context.Background(), probe("x"), onText)
		if err != nil || strings.Contains(reply.Text, key) || !strings.Contains(reply.Text, "you are") {
			t.Errorf("%q (%v)", reply.Text, err)
		}
	}
}

// TestAKeyAtTheCutOfAMessageIsNotShown has a server repeat the key where its message is
// cut: half a key is no longer found by its ends.
func TestAKeyAtTheCutOfAMessageIsNotShown(t *testing.T) {
	const key = "sk-test-4f9a8b7c6d5e4f3a2b1c"
	for before := 270; before < 302; before++ {
		for _, form := range []string{`{"error":{"message":%q}}`, `%s`} {
			url := serve(t, func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(http.StatusUnauthorized)
				fmt.Fprintf(w, form, strings.Repeat("x", before-1)+" "+key+" is no key")
			})
			_, err := connect(t, Config{BaseURL: url, Key: key}).Complete(context.Background(), probe("x"), nil)
			if err == nil || strings.Contains(err.Error(), key[:8]) {
				t.Fatalf("after %d characters: %v", before, err)
			}
		}
	}
}

func TestAnAddressWithAPasswordIsRefusedWithoutRepeatingIt(t *testing.T) {
	for _, typed := range []string{"https://user:pa55word@host/v1", "user:pa55word@host", "https://pa55word@host/v1",
		"http://user:pa55word%zz@localhost/v1", "user:pa55word%zz@localhost", "ftp://user:pa55word@host", "https:user:pa55word@host", "https://user:x//pa55word@host"} {
		normal, err := NormalizeURL(typed)
		if err == nil || strings.Contains(err.Error(), "pa55word") {
			t.Errorf("%s became %s (%v)", typed, normal, err)
		}
	}
}

func TestALongThoughtIsPassedOverWhole(t *testing.T) {
	f := &thoughtFilter{}
	var out strings.Builder
	for _, part := range append(append([]string{" <th", "ink>"}, strings.Split(strings.Repeat("hm. ", 50_000), "")...), "</th", "ink>\n", "Yes.", " No.") {
		out.WriteString(f.pass(part))
		if len(f.held) > 100 {
			t.Fatalf("%d bytes of a thought are held", len(f.held))
		}
	}
	if out.WriteString(f.rest()); out.String() != "Yes. No." {
		t.Errorf("%q is left", out.String())
	}
}

// TestAnErrorRepeatsLittleOfWhatTheServerSent sends a megabyte wherever an error may
// quote it.
func TestAnErrorRepeatsLittleOfWhatTheServerSent(t *testing.T) {
	long := strings.Repeat("word ", 20_000)
	for name, answer := range map[string]string{
		"status line": "HTTP/1.1 " + long, "no HTTP": long, "header": "HTTP/1.1 200 OK\r\n" + long + "\r\n\r\n",
		"length":  "HTTP/1.1 200 OK\r\nContent-Length: " + strings.Repeat("9", 50_000) + "\r\n\r\n",
		"message": onTheWire(500, `{"error":{"message":"`+long+`"}}`), "kind": onTheWire(400, `{"error":{"message":"x","type":"`+long+`","param":"`+long+`","code":"`+long+`"}}`),
		"text": onTheWire(400, long), "no JSON": onTheWire(200, long), "other JSON": onTheWire(200, `{"choices":"`+long+`"}`),
		"address": "HTTP/1.1 307 x\r\nLocation: http://" + strings.Repeat("a", 50_000) + "/\r\nContent-Length: 0\r\n\r\n",
		"content": onTheWire(200, `{"choices":[{"message":{"content":"`+long+`"},"finish_reason":"`+long+`"}]}`),
	} {
		at := llmtest.Listen(t, func(c net.Conn) {
			_, _ = c.Read(make([]byte, 1<<16))
			_, _ = io.WriteString(c, answer)
		})
		c := connect(t, Config{BaseURL: "http://" + at + "/v1", Transport: llm.Transport{Notice: func(n llm.Notice) {
			if len(n.Error()) > 1000 {
				t.Errorf("%s: a notice of %d bytes", name, len(n.Error()))
			}
		}}})
		if _, err := llm.Checked(nil)(c).Complete(context.Background(), probe("x"), nil); err == nil || len(err.Error()) > 1000 {
			t.Errorf("%s: %.300v", name, err)
			if err != nil {
				t.Errorf("it has %d bytes", len(err.Error()))
			}
		}
	}
}

// onTheWire returns an answer of HTTP as it goes over the wire.
func onTheWire(status int, body string) string {
	return fmt.Sprintf("HTTP/1.1 %d x\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s", status, len(body), body)
}

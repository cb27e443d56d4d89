package openai

import (
	"errors"
	"io"
	"strings"
	"testing"

	"dramatis/pipeline/llm"
)

func read(s string) (string, error) {
	b, err := io.ReadAll(newEventReader(io.NopCloser(strings.NewReader(s))))
	return string(b), err
}

func TestEveryFormOfStreamBecomesOne(t *testing.T) {
	const want = "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n"
	for name, in := range map[string]string{
		"as it should be": want,
		"CRLF":            strings.ReplaceAll(want, "\n", "\r\n"),
		"keep-alive":      ": ping\n\n:\n\n" + want,
		"no space":        strings.ReplaceAll(want, "data: ", "data:"),
		"names and ids":   "event: message\nid: 7\nretry: 10\n" + want,
		"one line break":  strings.ReplaceAll(want, "\n\n", "\n"),
		"several lines":   "data: {\"choices\":\ndata: [{\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
		"bare JSON":       "{\"choices\":[{\"finish_reason\":\"stop\"}]}\n",
		"no DONE":         "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\n\n",
		"no line at all":  "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}",
		"more after it":   want + "data: {\"late\":1}\n\n",
		"byte order mark": "\ufeff" + want,
	} {
		if got, err := read(in); err != nil || got != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestAnErrorInMidStreamIsAnErrorOfTheStream(t *testing.T) {
	for in, kind := range map[string]llm.Kind{
		"data: {\"error\":{\"message\":\"gone\"}}\n\n":                                    llm.Unavailable,
		"data: {\"error\":\"gone\"}\n\n":                                                  llm.Unavailable,
		"{\"error\":\"gone\"}\n":                                                          llm.Unavailable,
		"event: error\ndata: {\"detail\":{\"msg\":\"gone\"}}\n\n":                         llm.Unavailable,
		"data: {\"object\":\"error\",\"message\":\"maximum context length is 4096\"}\n\n": llm.TooLong,
		"data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n\n":                       llm.Unavailable, // ends without an end
		"":                                    llm.Unavailable,
		"data: {\"choices\":[\n\ndata: x\n\n": llm.BadReply,
	} {
		if got, err := read(in); !errors.Is(err, kind) {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
}

func TestThoughtsAreHeldBackHoweverTheyAreCut(t *testing.T) {
	for in, want := range map[string]string{
		"<think>hm, <b></think>\n\nGood day.": "Good day.",
		"  <think></think>Good day.":          "Good day.",
		"Good <think>day</think>.":            "Good <think>day</think>.",
		"<thing> is a tag":                    "<thing> is a tag",
		"<think>for ever":                     "",
		"<":                                   "<",
		"<think>a</think><think>b</think>c":   "c",
	} {
		for size := 1; size < 8; size++ {
			f, got := &thoughtFilter{}, ""
			for i := 0; i < len(in); i += size {
				got += f.pass(in[i:min(len(in), i+size)])
			}
			if got += f.rest(); got != want {
				t.Errorf("%q in pieces of %d: %q", in, size, got)
			}
		}
	}
}

func FuzzAStreamIsCleanOrAnError(f *testing.F) {
	for _, s := range []string{"data: [DONE]\n\n", "data: {\"choices\":[{\"finish_reason\":\"stop\"}]}\r\n\r\n", "{\"error\":1}\n", "data:\ndata:\n\n", ": \n", "data: {\"choices\":[{\"delta\":{\"reasoning\":\"x\"}}]}\n\n", "\ufeff{", "data: null\n\n", "data: [1]\n\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		got, err := read(in)
		for _, event := range strings.Split(strings.TrimSuffix(got, "\n\n"), "\n\n") {
			if event != "" && (!strings.HasPrefix(event, "data: ") || strings.ContainsAny(event, "\r\n")) {
				t.Fatalf("%q became %q", in, got)
			}
		}
		if err == nil && !strings.HasSuffix(got, "data: [DONE]\n\n") {
			t.Fatalf("%q ended as %q without an error", in, got)
		}
	})
}

package llm

import (
	"bytes"
	"cmp"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Fault is what a server says went wrong, read from whichever of the shapes
// in use it came in:
//
//	{"error":{"message","type","param","code"}}   OpenAI, llama.cpp, vLLM, Ollama
//	{"error":"text"}                              LM Studio, Ollama's own
//	{"object":"error","message","type"}           older vLLM
//	{"detail":{"msg"}} {"detail":"text"} {"detail":[{"msg","loc"}]}   KoboldCpp, FastAPI
//	{"object":"error","message":{"detail":[{"msg","loc"}]}}   Mistral
//	[{"error":{"message","details":[{"retryDelay"}]}}]   Gemini
//	{"choices":[{"error":{"message","code"}}]}    OpenRouter
//	plain text or a web page                      proxies
type fault struct {
	Message, Type, Code, Param string
	Limit                      int           // n_ctx, if it is said
	Wait                       time.Duration // until it may be tried again, if it is said
}

const longestFault = 300 // characters of a server's message that are shown

// readFault reads an error body. ok is false if nothing in it looks like an error.
func readFault(body []byte) (f fault, ok bool) {
	body = bytes.TrimSpace(bytes.TrimPrefix(body, []byte("\xef\xbb\xbf")))
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		return readFault(list[0])
	}
	var top map[string]json.RawMessage
	if json.Unmarshal(body, &top) != nil {
		f.Message = plainText(body)
		return f, f.Message != ""
	}
	for _, key := range []string{"error", "detail"} {
		raw := bytes.TrimSpace(top[key])
		if len(raw) == 0 || string(raw) == "null" {
			continue
		}
		f = readFaultValue(raw)
		f.finish(body)
		return f, true
	}
	if textOf(top["object"]) == "error" || top["message"] != nil {
		f = readFaultObject(top)
		f.finish(body)
		return f, true
	}
	return fault{}, false
}

func readFaultValue(raw json.RawMessage) fault {
	switch raw[0] {
	case '{':
		var obj map[string]json.RawMessage
		_ = json.Unmarshal(raw, &obj)
		return readFaultObject(obj)
	case '[':
		var list []json.RawMessage
		_ = json.Unmarshal(raw, &list)
		if len(list) > 0 && len(bytes.TrimSpace(list[0])) > 0 {
			return readFaultValue(bytes.TrimSpace(list[0]))
		}
		return fault{}
	}
	return fault{Message: textOf(raw)}
}

func readFaultObject(obj map[string]json.RawMessage) fault {
	f := fault{Type: textOf(obj["type"]), Code: textOf(obj["code"]), Param: textOf(obj["param"])}
	for _, key := range []string{"message", "msg", "error", "detail"} {
		raw := bytes.TrimSpace(obj[key])
		if f.Message = textOf(raw); f.Message != "" {
			break
		}
		// An object, or a list of objects, instead of a string.
		if len(raw) > 1 && (raw[0] == '{' || raw[0] == '[') {
			if inner := readFaultValue(raw); inner.Message != "" {
				f.Message, f.Param = inner.Message, cmp.Or(f.Param, inner.Param)
				break
			}
		}
	}
	// FastAPI says where in the request: ["body", "stream_options", …].
	var loc []any
	if f.Param == "" && json.Unmarshal(obj["loc"], &loc) == nil && len(loc) > 1 {
		f.Param, _ = loc[1].(string)
	}
	f.Limit, _ = strconv.Atoi(textOf(obj["n_ctx"]))
	return f
}

func (f *fault) finish(body []byte) {
	if m := retryIn.FindSubmatch(body); m != nil {
		if d, err := time.ParseDuration(string(m[1]) + string(m[2])); err == nil {
			f.Wait = d
		}
	}
	// LM Studio and proxies put the JSON of a second server into the message.
	if inner := strings.TrimSpace(f.Message); strings.HasPrefix(inner, "{") {
		if g, ok := readFault([]byte(inner)); ok && g.Message != "" && g.Message != inner {
			if g.Limit == 0 {
				g.Limit = f.Limit
			}
			*f = g
		}
	}
	f.Message = Shorten(f.Message)
}

func textOf(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	var list []string
	if json.Unmarshal(raw, &list) == nil {
		return strings.Join(list, ", ")
	}
	var n json.Number
	if json.Unmarshal(raw, &n) == nil {
		return n.String()
	}
	return ""
}

var tags = regexp.MustCompile(`(?is)<(script|style|head)\b.*?</(script|style|head)>|<[^>]*>`)

func plainText(body []byte) string {
	s := string(body)
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "")
	}
	if strings.HasPrefix(s, "<") {
		s = tags.ReplaceAllString(s, " ")
	}
	return Shorten(s)
}

// WithoutControls removes the characters on which a terminal or a window acts: what a server says is
// only text. Line ends and tabs become spaces.
func WithoutControls(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, s)
}

// Shorten makes a text of a server presentable: one line of at most 300 characters.
func Shorten(s string) string {
	s = WithoutControls(s)
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > longestFault {
		s = string(r[:longestFault]) + " …"
	}
	return s
}

var (
	overflow = regexp.MustCompile(`(?i)exceed_context_size|context_length_exceeded|exceeds the available context|maximum context length|` +
		`context length of|context the overflows|context overflow|n_keep|exceeds? the (model'?s? )?(maximum )?context|input length exceeds|` +
		`prompt is too long|too large to process|max_(completion_)?tokens must be at least 1|context window|string_above_max_length|maximum input length`)
	limits = []*regexp.Regexp{
		regexp.MustCompile(`(?i)n_ctx\D{0,12}(\d{3,8})`),
		regexp.MustCompile(`(?i)maximum (?:context|input) length (?:is|of)\D{0,12}(\d{3,8})`),
		regexp.MustCompile(`(?i)available context size\D{0,12}(\d{3,8})`),
		regexp.MustCompile(`(?i)context (?:length|window|size)(?: of| is)?(?: only)?\D{0,12}(\d{3,8})`),
		regexp.MustCompile(`(?i)physical batch size\D{0,12}(\d{2,8})|batch size[^\d]{0,12}(\d{2,8})`),
	}
	noQuota = regexp.MustCompile(`(?i)insufficient_quota|insufficient[ _](?:quota|balance|credits?|funds)|exceeded your current quota|billing|credit balance|out of credits`)
	// A free account's limit per minute has the words of an exhausted one, but with the time after
	// which it is over (Gemini).
	retryIn = regexp.MustCompile(`(?i)(?:retry in |"retryDelay"\s*:\s*")(\d+(?:\.\d+)?)\s*(ms|s)\b`)
	perDay  = regexp.MustCompile(`(?i)per ?day`)
	busy    = regexp.MustCompile(`(?i)loading|busy|warming|starting up|unavailable_error|service_unavailable|overloaded|try again later`)
)

// Classify returns the kind of failure of an HTTP response.
func Classify(status int, body []byte) *Error {
	f, _ := readFault(body)
	e := &Error{Status: status, Detail: f.Message, Param: f.Param}
	passes := status == http.StatusTooManyRequests && f.Wait > 0 && !perDay.Match(body)
	all := f.Message + " " + f.Type + " " + f.Code
	switch {
	case overflow.MatchString(all):
		e.Kind, e.Limit = TooLong, limitIn(f.Limit, all)
	case f.Code == "json_validate_failed" && status != 401 && status != 403: // Groq: this one reply did not fit, the next may
		e.Kind = BadReply
	case !passes && (status == 429 || status == 400) && noQuota.MatchString(all):
		e.Kind = QuotaExhausted
	default:
		e.Kind = kindOfStatus(status)
	}
	if e.Kind == RateLimited && passes {
		e.After = f.Wait
	}
	if e.Detail == "" {
		e.Detail = "HTTP " + strconv.Itoa(status) + " " + http.StatusText(status)
	}
	return e
}

// limitIn returns the limit in a field of a server's error, else one named in its words, 0 without
// one.
func limitIn(given int, words string) int {
	for _, r := range limits {
		if m := r.FindStringSubmatch(words); given == 0 && m != nil {
			given, _ = strconv.Atoi(m[1] + strings.Join(m[2:], ""))
		}
	}
	return given
}

// kindsOfStatus are the kinds of failures of which only the status is known.
var kindsOfStatus = map[int]Kind{401: Unauthorized, 403: Unauthorized, 402: QuotaExhausted, 429: RateLimited, 413: TooLong, 408: Unavailable, 409: Unavailable, 425: Unavailable,
	501: Refused, 505: Refused}

func kindOfStatus(status int) Kind {
	if kind, ok := kindsOfStatus[status]; ok {
		return kind
	}
	if status >= 500 {
		return Unavailable
	}
	return Refused
}

// ChoiceError returns the failure that comes in place of an answer in a response of HTTP 200
// (OpenRouter) or in a piece of a stream; nil without one.
func ChoiceError(body []byte) *Error {
	if !bytes.Contains(body, []byte(`"choices"`)) || !bytes.Contains(body, []byte(`"error"`)) {
		return nil
	}
	var reply struct {
		Choices []struct {
			Error        json.RawMessage `json:"error"`
			FinishReason string          `json:"finish_reason"`
		} `json:"choices"`
	}
	if json.Unmarshal(body, &reply) != nil || len(reply.Choices) == 0 {
		return nil
	}
	raw := bytes.TrimSpace(reply.Choices[0].Error)
	if len(raw) == 0 || string(raw) == "null" {
		if reply.Choices[0].FinishReason == "error" {
			return Errorf(Unavailable, "the provider behind the server ended the reply with an error")
		}
		return nil
	}
	fault := append(append([]byte(`{"error":`), raw...), '}')
	e := Classify(statusOf(fault), fault)
	e.Status = 0 // it was 200
	return e
}

// statusOf returns the HTTP status that an error object has as its code, 500 if it has none.
func statusOf(body []byte) int {
	f, _ := readFault(body)
	if n, err := strconv.Atoi(f.Code); err == nil && n >= 400 && n < 600 {
		return n
	}
	return http.StatusInternalServerError
}

// stillLoading reports whether the server is there and will answer after finishing something else.
func stillLoading(status int, body []byte) bool {
	if status != 503 {
		return false
	}
	f, _ := readFault(body)
	return busy.MatchString(f.Message + " " + f.Type + " " + f.Code)
}

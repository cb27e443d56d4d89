package llm

import (
	"dramatis/pipeline/tokens"
	"errors"
	"strings"
	"testing"
)

func TestEveryShapeOfErrorIsRead(t *testing.T) {
	for _, c := range []struct {
		name, body string
		status     int
		kind       Kind
		detail     string
		limit      int
	}{
		{"OpenAI", `{"error":{"message":"bad","type":"invalid_request_error","param":"temperature","code":null}}`, 400, Refused, "bad", 0},
		{"LM Studio", `{"error":"'response_format.type' must be 'json_schema' or 'text'"}`, 400, Refused, "'response_format.type' must be 'json_schema' or 'text'", 0},
		{"old vLLM", `{"object":"error","message":"bad","type":"BadRequestError","param":null,"code":400}`, 400, Refused, "bad", 0},
		{"KoboldCpp", `{"detail":{"msg":"Server is busy; please try again later.","type":"service_unavailable"}}`, 503, Unavailable, "Server is busy; please try again later.", 0},
		{"FastAPI", `{"detail":[{"loc":["body","model"],"msg":"field required","type":"value_error"}]}`, 422, Refused, "field required", 0},
		{"detail text", `{"detail":"Not Found"}`, 404, Refused, "Not Found", 0},
		{"proxy", "<html><head><title>502</title><style>x{}</style></head><body><h1>Bad Gateway</h1></body></html>", 502, Unavailable, "Bad Gateway", 0},
		{"text", "upstream gone", 500, Unavailable, "upstream gone", 0},
		{"nothing", "", 500, Unavailable, "HTTP 500 Internal Server Error", 0},
		{"code as number", `{"error":{"message":["a","b"],"code":500}}`, 500, Unavailable, "a, b", 0},
		{"JSON in a message", `{"error":{"message":"{\"error\":{\"message\":\"inner\"}}"}}`, 500, Unavailable, "inner", 0},
		{"key", `{"error":{"message":"Incorrect API key"}}`, 401, Unauthorized, "Incorrect API key", 0},
		{"rate", `{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}`, 429, RateLimited, "Rate limit reached", 0},
		{"quota", `{"error":{"message":"You exceeded your current quota","type":"insufficient_quota","code":"insufficient_quota"}}`, 429, QuotaExhausted, "You exceeded your current quota", 0},
		{"llama.cpp overflow", `{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error","n_prompt_tokens":5000,"n_ctx":4096}}`, 400, TooLong, "the request exceeds the available context size", 4096},
		{"llama.cpp text", `{"error":{"message":"request (5000 tokens) exceeds the available context size (4096 tokens)"}}`, 400, TooLong, "request (5000 tokens) exceeds the available context size (4096 tokens)", 4096},
		{"LM Studio overflow", `{"error":"Trying to keep the first 5000 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens"}`, 400, TooLong, "", 4096},
		{"LM Studio n_keep", `{"error":"Cannot truncate prompt with n_keep (5000) >= n_ctx (4096)"}`, 500, TooLong, "", 4096},
		{"vLLM overflow", `{"object":"error","message":"This model's maximum context length is 8192 tokens. However, you requested 9000 tokens"}`, 400, TooLong, "", 8192},
		{"vLLM odd", `{"error":{"message":"max_tokens must be at least 1, got -186."}}`, 400, TooLong, "", 0},
		{"OpenAI overflow", `{"error":{"message":"too long","code":"context_length_exceeded"}}`, 400, TooLong, "too long", 0},
		{"embeddings", `{"error":{"code":500,"message":"input is too large to process. increase the physical batch size (current: 512)"}}`, 500, TooLong, "", 512},
		{"payload", `entity too large`, 413, TooLong, "entity too large", 0},
	} {
		e := Classify(c.status, []byte(c.body))
		if e.Kind != c.kind || c.detail != "" && e.Detail != c.detail || e.Limit != c.limit || e.Status != c.status {
			t.Errorf("%s: %+v", c.name, e)
		}
		if !errors.Is(e, c.kind) || errors.Is(e, Kind(99)) {
			t.Errorf("%s: errors.Is does not see its kind", c.name)
		}
	}
}

func TestAKeyIsTakenOutOfEveryText(t *testing.T) {
	key := "sk-proj-abcdefghijklmnop+/1234"
	for _, text := range []string{
		"Incorrect API key provided: " + key + ".",
		"Authorization: Bearer " + key,
		"https://host/v1?key=sk-proj-abcdefghijklmnop%2B%2F1234&x=1",
		"Incorrect API key provided: sk-proj-**************1234. See",
		"KEY " + strings.ToUpper(key) + " IS WRONG",
		"key " + strings.Join(strings.Split(key, ""), " ") + " is wrong",
		"key " + strings.Join(strings.Split(strings.ToUpper(key), ""), " · ") + ", twice: " + strings.Join(strings.Split(key, ""), "\u200b"),
	} {
		got := Redact(text, key)
		if low := strings.ToLower(got); strings.Contains(low, "4") || strings.Contains(low, "s k") || strings.Contains(low, "sk-proj") || !strings.Contains(got, redacted) {
			t.Errorf("%q became %q", text, got)
		}
	}
	for _, text := range []string{"Ann Heron met Ben", "sk-proj-abcdefghij is no key", strings.Repeat("sk-proj-", 1000)} {
		if got := Redact(text, key, "heron met"); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	if got := Redact("none of them", "none", "", "x"); got != "[key] of them" {
		t.Errorf("got %q", got)
	}
}

func TestThisMachineIsKnownByItsFormAlone(t *testing.T) {
	for host, want := range map[string]bool{"localhost": true, "LOCALHOST": true, "127.0.0.1": true, "127.8.8.8": true, "::1": true, "[::1]": true,
		"::ffff:127.0.0.1": true, "api.localhost": true, "localhost.": true, "localhost.example.org": false, "127.0.0.1.example.org": false, "10.0.0.1": false,
		"0.0.0.0": false, "example.org": false, "": false, "notlocalhost": false} {
		if got := Loopback(host); got != want {
			t.Errorf("%q: %v", host, got)
		}
	}
	open := AllowHosts("https://secret.org/v1", "http://Plain.org:8080/v1")
	for base, want := range map[string]bool{"https://secret.org": true, "http://secret.org": false, "http://plain.org/v1": true, "https://plain.org": false, "http://localhost:1": true} {
		if what, needed := NeedsConsent(base); open.Has(what) != want || needed == strings.Contains(base, "localhost") {
			t.Errorf("%s: %q is allowed %v, needed %v", base, what, open.Has(what), needed)
		}
	}
	hosts := AllowHosts("Example.org", "other.net:8443", "", " ")
	if !hosts.Has("example.ORG") || !hosts.Has("other.net") || !hosts.Has("localhost") || hosts.Has("evil.org") || len(hosts) != 2 {
		t.Errorf("%v", hosts)
	}
	if host, needed := NeedsConsent("https://API.openai.com/v1"); host != "api.openai.com" || !needed {
		t.Errorf("%s, %v", host, needed)
	}
}

func TestTheLeastCountIsBelowTheTrueOne(t *testing.T) {
	english := "Mr. Utterson the lawyer was a man of a rugged countenance that was never lighted by a smile; cold, scanty and embarrassed in discourse; backward in sentiment; lean, long, dusty, dreary and yet somehow lovable."
	chinese := "话说大宋仁宗天子在位，嘉祐三年三月三日五更三点，天子驾坐紫宸殿，受百官朝贺。"
	for text, want := range map[string]int{english: 50, chinese: 42} {
		if got := tokens.Count(text); got != want {
			t.Errorf("%s has %d tokens, not %d", text, got, want)
		}
		if got := leastTokens(text); got > want {
			t.Errorf("the least of %s is %d, it has %d", text, got, want)
		}
	}
}

func FuzzAnErrorBodyIsReadWithoutHarm(f *testing.F) {
	for _, s := range []string{`{"error":{}}`, `{"error":[]}`, `{"error":[[]]}`, `{"detail":[{"msg":7}]}`, `{"object":"error"}`, "<", "", `{"error":{"message":"{\"error\":\"{}\"}"}}`, "n_ctx 99999999999999999999"} {
		f.Add(400, s)
	}
	f.Fuzz(func(t *testing.T, status int, body string) {
		e := Classify(status, []byte(body))
		if e.Kind == 0 || e.Detail == "" || len([]rune(e.Detail)) > longestFault+2 {
			t.Errorf("%d %q: %+v", status, body, e)
		}
	})
}

package openai

import (
	"encoding/json"
	"net/http"
	"strings"

	"golang.org/x/net/http/httpguts"

	"dramatis/pipeline/llm"
)

// ParseHeaders reads extra headers, "Name: value" each.
func ParseHeaders(list []string) (map[string]string, error) {
	out := map[string]string{}
	for _, line := range list {
		name, value, ok := strings.Cut(line, ":")
		name, value = http.CanonicalHeaderKey(strings.TrimSpace(name)), strings.TrimSpace(value)
		if !ok || !httpguts.ValidHeaderFieldName(name) || !httpguts.ValidHeaderFieldValue(value) {
			return nil, llm.NewPhrase("a header reads “Name: value”; one of those given does not")
		}
		out[name] = value
	}
	return out, nil
}

// ParseFields reads extra fields of a request, one JSON object; "" means no fields.
func ParseFields(text string) (map[string]json.RawMessage, error) {
	var out map[string]json.RawMessage
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return nil, llm.NewPhrase("extra fields are one JSON object, such as {\"top_k\": 40}")
	}
	for _, name := range []string{"model", "messages", "stream", "response_format"} {
		if _, ok := out[name]; ok {
			return nil, llm.NewPhrase("%s is set by the program and can’t be an extra field", name)
		}
	}
	return out, nil
}

package practice

import (
	"dramatis/pipeline/tokens"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"hash/fnv"
	"math"
	"net/http"
	"strings"
	"unicode"
)

func (s *Server) embeddings(w http.ResponseWriter, r *http.Request, body []byte) {
	var in struct {
		Model  string          `json:"model"`
		Input  json.RawMessage `json:"input"`
		Format string          `json:"encoding_format"`
	}
	var inputs []string
	err := json.Unmarshal(body, &in)
	if err == nil && json.Unmarshal(in.Input, &inputs) != nil {
		var one string
		err = json.Unmarshal(in.Input, &one)
		inputs = []string{one}
	}
	if err != nil {
		s.fault(w, http.StatusBadRequest, "the request is not JSON with input", "invalid_request_error", "")
		return
	}
	times, faults := s.again(body)
	fault := faults.draw(body, times)
	s.keep(Call{Path: r.URL.Path, Authorization: r.Header.Get("Authorization"), Body: body, Fault: string(fault)})
	if !s.wait(r, s.opt.Latency) || s.before(w, r, fault, times) {
		return
	}
	prompt := 0
	data := make([]any, len(inputs))
	for i, text := range inputs {
		prompt += tokens.Count(text)
		v := Vector(text, s.opt.Size)
		var shown any = v
		if in.Format == "base64" || s.opt.Double == VLLM && i%2 == 1 { // clients must accept both
			shown = packed(v)
		}
		// Backwards: only the index gives the order.
		data[len(inputs)-1-i] = map[string]any{"object": "embedding", "index": i, "embedding": shown}
	}
	writeJSON(w, http.StatusOK, map[string]any{"object": "list", "model": in.Model, "data": data,
		"usage": map[string]int{"prompt_tokens": prompt, "total_tokens": prompt}})
}

func packed(v []float32) string {
	b := make([]byte, 4*len(v))
	for i, x := range v {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(x))
	}
	return base64.StdEncoding.EncodeToString(b)
}

// Vector returns the embedding of a text: its words, and for ideographs its characters and their
// pairs, hashed into size dimensions with a sign, of length 1. Texts that share words are near each
// other.
func Vector(text string, size int) []float32 {
	v := make([]float64, size)
	add := func(word string, weight float64) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(word))
		x := h.Sum64()
		if x>>63 == 1 {
			weight = -weight
		}
		v[int(x%uint64(size))] += weight
	}
	var last rune
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if word[0] < 0x80 {
			add(word, 1)
			continue
		}
		last = 0
		for _, r := range word {
			add(string(r), 0.5)
			if last != 0 {
				add(string([]rune{last, r}), 1)
			}
			last = r
		}
	}
	sum := 0.0
	for _, x := range v {
		sum += x * x
	}
	out := make([]float32, size)
	if sum == 0 {
		out[0] = 1
		return out
	}
	for i, x := range v {
		out[i] = float32(x / math.Sqrt(sum))
	}
	return out
}

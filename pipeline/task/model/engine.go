package model

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
	"dramatis/pipeline/tokens"
)

// Options of an engine. Client is the whole stack ([llm.Stack]); zero fields get defaults.
type Options struct {
	Client     llm.Client
	Model      string
	Embedder   llm.Embedder // nil cannot embed
	EmbedModel string

	// Apart reads each passage in two calls, extract_graph and extract_scenes, for models that can't
	// do read_passage.
	Apart     bool
	Gleanings int // additional rounds that ask for missed entities and relations

	Concurrency int // concurrent calls that the client lets through; 1

	// Context returns the model's context in tokens; a nil func or 0 means unknown. Inputs are cut to
	// fit it in advance.
	Context func() int
	Notice  func(llm.Notice)
}

// Sizes of one call.
const (
	pairsPerCall  = 8  // of judge_identity
	groupsPerCall = 20 // of choose_canonical_name
	itemsPerCall  = 20 // of merge_descriptions
	textsPerCall  = 20 // of score_emotion
)

// An Engine does every task of package task by asking a model.
type Engine struct {
	opt   Options
	whole wholeRecord
}

var (
	_ task.Engine        = (*Engine)(nil)
	_ task.PassageReader = (*Engine)(nil)
	_ task.NameGrouper   = (*Engine)(nil)
)

// New makes an engine.
func New(o Options) *Engine {
	o.Concurrency = max(1, o.Concurrency)
	return &Engine{opt: o}
}

// Name returns the model's name.
func (e *Engine) Name() string { return e.opt.Model }

// Cut returns the size of passages that is cheapest if each is a call: large ones, unless each passage
// takes two calls.
func (e *Engine) Cut() string {
	if e.opt.Apart {
		return ""
	}
	return kb.CutLarge
}

// Origin returns kb.ByModel.
func (e *Engine) Origin() kb.Origin { return kb.ByModel }

// PairsAtOnce returns how many pairs can be judged in the time of one call.
func (e *Engine) PairsAtOnce() int { return e.opt.Concurrency * pairsPerCall }

func (e *Engine) notice(purpose, format string, args ...any) {
	if e.opt.Notice != nil {
		e.opt.Notice(llm.Notice{Purpose: purpose, Phrase: llm.Phrase{English: format, Args: args}})
	}
}

// room returns how many tokens of input a call may have beside its instruction: most, or less for a
// small context.
func (e *Engine) room(name string, most int) int {
	if e.opt.Context == nil {
		return most
	}
	limit := e.opt.Context()
	if limit <= 0 {
		return most
	}
	p := prompts[name]
	fixed := tokens.Count(p.System) + tokens.Count(string(p.Schema.JSON))
	// A third is kept for the reply, which for a passage read in one call is longer than the passage.
	left := (limit - fixed) * 2 / 3
	if name == readPassage {
		left = (limit - fixed) * 2 / 5
	}
	return max(100, min(most, left))
}

// errNoEmbeddings is the error of an engine without an embedding model.
var errNoEmbeddings = errors.New("no embedding model is chosen; choose one in the settings, or with -embed-model")

// prefixes are words that models were trained to expect before a text. All texts get the same one,
// because their vectors are compared with each other.
var prefixes = []struct{ model, prefix string }{
	{"nomic-embed-text", "search_document: "},
	{"multilingual-e5", "query: "}, {"e5-", "query: "},
}

func (e *Engine) prefix() string {
	for _, p := range prefixes {
		if strings.Contains(strings.ToLower(e.opt.EmbedModel), p.model) {
			return p.prefix
		}
	}
	return ""
}

// Embed returns unit vectors of one length.
func (e *Engine) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	if e.opt.Embedder == nil || e.opt.EmbedModel == "" {
		return nil, errNoEmbeddings
	}
	in := texts
	if p := e.prefix(); p != "" {
		in = make([]string, len(texts))
		for i, t := range texts {
			in[i] = p + t
		}
	}
	out, err := e.opt.Embedder.Embed(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("embed %d texts: %w", len(texts), err)
	}
	for _, v := range out.Vectors {
		normalize(v)
	}
	return out.Vectors, nil
}

func normalize(v []float32) {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 || math.Abs(sum-1) < 1e-6 {
		return
	}
	scale := float32(1 / math.Sqrt(sum))
	for i := range v {
		v[i] *= scale
	}
}

// EmbeddingModel returns the model's name with the prefix of its texts.
func (e *Engine) EmbeddingModel() string {
	if p := strings.TrimSuffix(e.prefix(), ": "); p != "" {
		return e.opt.EmbedModel + "+" + p
	}
	return e.opt.EmbedModel
}

// SimilarityThreshold returns 0.55, which is calibrated for OpenAI's text-embedding-3.
func (e *Engine) SimilarityThreshold() float64 {
	return 0.55
}

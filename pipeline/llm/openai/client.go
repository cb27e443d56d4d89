package openai

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"strings"
	"time"

	oai "github.com/sashabaranov/go-openai"

	"dramatis/pipeline/llm"
)

// A Config says which server, which model and how. Only BaseURL must be set.
type Config struct {
	BaseURL   string
	Key       string // empty for servers that want none; kept out of every error
	Model     string // used where a request names none
	MaxTokens int    // the longest reply to any request; 0 leaves it to the request and the server
	// Effort is how much a model reasons before it answers: none, low, medium or high; "" leaves it to
	// the server.
	Effort string
	// Headers are sent with every request, and Fields with every request for a reply, replacing
	// existing ones: for what a server needs beyond OpenAI's protocol. Values of headers are kept out
	// of every error, as the key is.
	Headers map[string]string
	Fields  map[string]json.RawMessage

	Quirks *Quirks // nil: learnt by this client alone

	// Transport sends the requests; Secrets and Took are the client's own. Its Pace is shared by all
	// clients of one server.
	Transport llm.Transport
}

// A Client is an llm.Client of one server.
type Client struct {
	cfg       Config
	base      string
	api       *oai.Client
	http      *http.Client
	transport *llm.Transport // with defaults filled in
	quirks    *Quirks
	secret    []string
}

// New makes a client without sending anything.
func New(cfg Config) (*Client, error) {
	base, err := NormalizeURL(cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	c := &Client{cfg: cfg, base: base, quirks: cfg.Quirks}
	if c.quirks == nil {
		c.quirks = NewQuirks()
	}
	c.secret = []string{cfg.Key}
	headers := maps.Clone(cfg.Headers)
	if PresetOf(base).Name == azureName && cfg.Key != "" && headers["Api-Key"] == "" { // which takes keys that are not bearer tokens in this header
		if headers == nil {
			headers = map[string]string{}
		}
		headers["Api-Key"] = strings.TrimSpace(cfg.Key)
	}
	for _, value := range headers {
		c.secret = append(c.secret, value)
	}
	cfg.Transport.Secrets, cfg.Transport.Took = c.secret, c.took
	c.transport = llm.NewTransport(cfg.Transport)
	c.http = &http.Client{Transport: wire{headers: headers, query: queryOf(cfg.BaseURL), next: c.transport}, CheckRedirect: sameServer}
	api := oai.DefaultConfig(strings.TrimSpace(cfg.Key))
	api.BaseURL = base
	api.HTTPClient = c.http
	api.EmptyMessagesLimit = 1 << 20 // our event reader drops them already
	c.api = oai.NewClientWithConfig(api)
	return c, nil
}

// sameServer follows a redirect within a server only: another scheme, host or port is another receiver
// of text and key, which the writer must name.
func sameServer(req *http.Request, via []*http.Request) error {
	first := via[0].URL
	switch {
	case req.URL.Scheme != first.Scheme || req.URL.Host != first.Host:
		return llm.Errorf(llm.Refused, "it sends requests on to %s://%s; nothing was sent there: give that address yourself if it is right", llm.Shorten(req.URL.Scheme), llm.Shorten(req.URL.Host))
	case len(via) >= mostRedirects:
		return llm.Errorf(llm.Refused, "it sends requests on in a circle")
	}
	return nil
}

const mostRedirects = 5

// took records how long the server takes for a reply of the client's model.
func (c *Client) took(req *http.Request, d time.Duration) {
	if strings.HasSuffix(req.URL.Path, "/chat/completions") {
		c.quirks.with(c.base, c.cfg.Model, func(h *quirk) { h.took(d) })
	}
}

// BaseURL returns the normalized address.
func (c *Client) BaseURL() string { return c.base }

// Quirks returns what the server was found to accept.
func (c *Client) Quirks() *Quirks { return c.quirks }

// ContextLimit returns how many tokens a model reads at once, 0 if not known yet.
func (c *Client) ContextLimit(model string) int { return c.quirks.limit(c.base, c.model(model)) }

func (c *Client) model(name string) string {
	if name == "" {
		return c.cfg.Model
	}
	return name
}

// Complete sends one request. It is always streamed, so that the idle time-out counts only silence. A
// JSON mode that is refused or ignored is replaced by the next weaker one, and a refused field is left
// out.
func (c *Client) Complete(ctx context.Context, req llm.Request, onText func(string) error) (llm.Reply, error) {
	req.Model = c.model(req.Model)
	if limit := c.quirks.limit(c.base, req.Model); limit > 0 && req.EstimatePrompt()*9/10 > limit {
		return llm.Reply{}, (&llm.Error{Kind: llm.TooLong, Limit: limit}).Tell("%s reads %d tokens at once, this request has about %d", req.Model, limit, req.EstimatePrompt())
	}
	if req.Schema != nil {
		settled, err := c.quirks.settle(ctx, c.transport.Clock, c.base, req.Model)
		if err != nil {
			return llm.Reply{}, err
		}
		defer settled()
	}
	h := c.quirks.get(c.base, req.Model)
	var refused error
	for {
		got, err := c.once(ctx, req, h, onText)
		if err == nil && c.ignoresMode(req, &h, got.Text) {
			continue
		}
		fix := c.adapt(&h, req, err)
		if fix {
			if refused == nil {
				refused = err
			}
			continue
		}
		if err != nil && refused != nil && llm.KindOf(err) == llm.Refused {
			return got, refused // nothing helped: the first error is the most informative
		}
		c.learn(ctx, req, h, err)
		return got, err
	}
}

// once sends one request as h says.
func (c *Client) once(ctx context.Context, req llm.Request, h quirk, onText func(string) error) (llm.Reply, error) {
	ctx = llm.WithTokens(ctx, req.EstimatePrompt())
	out, fields := c.build(req, h)
	switch {
	case h.Drop["stream"]: // the complete reply is read as a stream
		fields["stream"] = nil
	case !h.Drop["stream_options"]:
		out.StreamOptions = &oai.StreamOptions{IncludeUsage: true}
	}
	return c.stream(withFields(ctx, fields), req, out, onText)
}

// convertError converts an error of go-openai.
func (c *Client) convertError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var e *llm.Error
	if errors.As(err, &e) {
		return c.redacted(e)
	}
	// The transport has handled failures of HTTP: what is left is a reply that go-openai could not
	// decode.
	var syntax *json.SyntaxError
	var mismatch *json.UnmarshalTypeError
	detail := "the server's answer was not understood"
	if !errors.As(err, &syntax) && !errors.As(err, &mismatch) {
		detail = llm.Redact(err.Error(), c.secret...)
	}
	return &llm.Error{Kind: llm.BadReply, Detail: detail}
}

// redacted removes the key from what a server said, which may repeat it anywhere: in an error, in the
// middle of a stream, in a refusal.
func (c *Client) redacted(e *llm.Error) *llm.Error {
	clean := *e
	clean.Detail = llm.Redact(e.Detail, c.secret...)
	clean.Param = llm.Redact(e.Param, c.secret...)
	clean.Reply = llm.Redact(e.Reply, c.secret...)
	return &clean
}

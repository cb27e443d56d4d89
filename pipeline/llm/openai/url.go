package openai

import (
	"net/url"
	"slices"
	"strings"

	"dramatis/pipeline/llm"
)

// endpoints are what people copy from a manual along with the base URL.
var endpoints = []string{"/chat/completions", "/completions", "/embeddings", "/models", "/chat", "/responses"}

// NormalizeURL makes a base URL from what a person typed: a missing scheme is http for this machine
// and https for others, a missing path is /v1, the path of an endpoint or a server's own /api is
// replaced by the base.
func NormalizeURL(typed string) (string, error) {
	s := strings.TrimSpace(typed)
	if s == "" {
		return "", llm.NewPhrase("the address of the model server is empty; it looks like http://localhost:11434/v1")
	}
	if !strings.Contains(s, "://") {
		probe, err := url.Parse("//" + s)
		if err != nil {
			return "", llm.NewPhrase("“%s” is not an address; it looks like http://localhost:11434/v1", withoutUser(typed))
		}
		s = schemeFor(probe) + "://" + s
	}
	u, err := url.Parse(s)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", llm.NewPhrase("“%s” is not an address of a model server; it looks like http://localhost:11434/v1", withoutUser(typed))
	}
	if u.User != nil {
		return "", llm.NewPhrase("the address holds a name or password; leave it out, and give the key where the key belongs: it is then kept in the system's keyring")
	}
	u.RawQuery, u.Fragment = "", ""
	u.Path, u.RawPath = basePath(u), ""
	return u.String(), nil
}

// schemeFor returns the scheme of an address without one.
func schemeFor(u *url.URL) string {
	if llm.Loopback(u.Hostname()) || u.Port() != "" && u.Port() != "443" {
		return "http"
	}
	return "https"
}

// basePath returns the path of an address without an endpoint, /v1 instead of none or of a server's own.
func basePath(u *url.URL) string {
	p := strings.TrimRight(u.Path, "/")
	for _, e := range endpoints {
		if cut, ok := strings.CutSuffix(p, e); ok {
			p = strings.TrimRight(cut, "/")
			break
		}
	}
	own := slices.Contains([]string{"", "/api", "/api/v0", "/api/v1"}, p)
	if own && u.Hostname() != "openrouter.ai" { // whose base is /api/v1
		return "/v1"
	}
	return p
}

// queryOf returns the query of an address, which every request repeats: Azure's older interface needs
// an api-version there.
func queryOf(typed string) string {
	_, query, _ := strings.Cut(strings.TrimSpace(typed), "?")
	query, _, _ = strings.Cut(query, "#")
	if _, err := url.ParseQuery(query); err != nil {
		return ""
	}
	return query
}

// withoutUser hides names and passwords in what may be no address, to be repeated in an error.
func withoutUser(typed string) string {
	from := strings.Index(typed, "//")
	if from >= 0 {
		from += len("//")
	}
	if at := strings.LastIndex(typed, "@"); at >= 0 && at >= from {
		return typed[:max(from, 0)] + "…" + typed[at:]
	}
	return typed
}

// root returns the address of the server itself, for its own routes.
func root(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return base
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/v1")
	return u.String()
}

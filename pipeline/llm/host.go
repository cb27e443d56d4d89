package llm

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// Loopback reports whether a host name or address is this machine by its form alone: no name is looked
// up, because a resolver can say anything.
func Loopback(host string) bool {
	host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.WithZone("").Unmap().IsLoopback()
}

type (
	dial  = func(ctx context.Context, network, address string) (net.Conn, error)
	proxy = func(*http.Request) (*url.URL, error)
)

// localHere dials names below localhost on this machine without asking a resolver,
// which could send what counts as local elsewhere (RFC 6761, 6.3).
func localHere(next dial) dial {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		if host, port, err := net.SplitHostPort(address); err == nil && strings.HasSuffix(strings.ToLower(strings.TrimSuffix(host, ".")), ".localhost") {
			address = net.JoinHostPort("localhost", port)
		}
		return next(ctx, network, address)
	}
}

// onlyElsewhere sends nothing through a proxy that is for this machine: the writer was not asked whether
// it may go to another one. The standard library makes that exception for "localhost" alone.
func onlyElsewhere(next proxy) proxy {
	return func(req *http.Request) (*url.URL, error) {
		if Loopback(req.URL.Hostname()) {
			return nil, nil
		}
		return next(req)
	}
}

// inClear reports whether what is sent to an address crosses a network unencrypted.
func inClear(base string) bool {
	u, err := url.Parse(base)
	return err == nil && u.Scheme == "http" && !Loopback(u.Hostname())
}

// clear is the prefix of a host to which text is sent unencrypted.
const clear = "http://"

// consentTo returns what the writer agrees to before text is sent to an address: "host", or
// "http://host" if it would cross a network unencrypted.
func consentTo(u *url.URL) string {
	host := strings.ToLower(u.Hostname())
	if u.Scheme == "http" {
		return clear + host
	}
	return host
}

// NeedsConsent returns what the writer agrees to, one of Hosts, before text is sent
// to a base URL, and whether that is needed.
func NeedsConsent(base string) (host string, needed bool) {
	u, err := url.Parse(base)
	if err != nil || u.Hostname() == "" {
		return "", true
	}
	return consentTo(u), !Loopback(u.Hostname())
}

// Hosts is a set of hosts to which the writer has agreed: "host", or "http://host" for sending
// unencrypted. Neither implies the other. Case is ignored.
type Hosts map[string]bool

// AllowHosts makes a set of hosts; "host:port" counts as host.
func AllowHosts(hosts ...string) Hosts {
	set := Hosts{}
	for _, h := range hosts {
		h = strings.ToLower(strings.TrimSpace(h))
		scheme, rest, ok := strings.Cut(h, "//")
		if !ok {
			scheme, rest = "https:", h
		}
		if u, err := url.Parse(scheme + "//" + rest); err == nil && u.Hostname() != "" {
			h = consentTo(u)
		}
		if h != "" {
			set[h] = true
		}
	}
	return set
}

// Has reports whether text may be sent to a host, as NeedsConsent names it.
func (h Hosts) Has(host string) bool {
	return Loopback(strings.TrimPrefix(host, clear)) || h[strings.ToLower(host)]
}

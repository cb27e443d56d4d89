package llm

import (
	"context"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// Loopback says whether a host name or address is this machine by its form
// alone: no name is looked up, because a resolver can say anything.
func Loopback(host string) bool {
	host = strings.TrimSuffix(strings.ToLower(strings.Trim(host, "[]")), ".")
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.WithZone("").Unmap().IsLoopback()
}

type dial = func(ctx context.Context, network, address string) (net.Conn, error)

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

// InClear reports whether what is sent to an address crosses a network unencrypted.
func InClear(base string) bool {
	u, err := url.Parse(base)
	return err == nil && u.Scheme == "http" && !Loopback(u.Hostname())
}

// NeedsConsent returns the host that text would be sent to under a base
// URL, and whether the writer must agree to it first.
func NeedsConsent(base string) (host string, needed bool) {
	u, err := url.Parse(base)
	if err != nil || u.Hostname() == "" {
		return "", true
	}
	return strings.ToLower(u.Hostname()), !Loopback(u.Hostname())
}

// Hosts is a set of hosts the writer has agreed to. Case does not matter.
type Hosts map[string]bool

// AllowHosts makes a set of hosts; "host:port" counts as host.
func AllowHosts(hosts ...string) Hosts {
	set := Hosts{}
	for _, h := range hosts {
		h = strings.ToLower(strings.TrimSpace(h))
		if u, err := url.Parse("//" + h); err == nil && u.Hostname() != "" {
			h = u.Hostname()
		}
		if h != "" {
			set[h] = true
		}
	}
	return set
}

// Has says whether text may be sent to a host.
func (h Hosts) Has(host string) bool { return Loopback(host) || h[strings.ToLower(host)] }

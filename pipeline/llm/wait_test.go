package llm

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

func TestNonsenseInAWaitIsNoWait(t *testing.T) {
	for _, value := range []string{"Inf", "+Inf", "-Inf", "NaN", "1e308", "-5", "9223372036854775807", "x", ""} {
		for _, name := range []string{"retry-after-ms", "Retry-After", "x-ratelimit-reset-requests"} {
			h := http.Header{}
			h.Set(name, value)
			h.Set("x-ratelimit-remaining-requests", "0")
			if d, asked := askedWait(h, time.Unix(0, 0)); d < 0 || asked && d > 1e4*time.Hour {
				t.Errorf("%s: %s is a wait of %s", name, value, d)
			}
		}
	}
}

func TestNamesBelowLocalhostAreThisMachine(t *testing.T) {
	var asked []string
	d := localHere(func(_ context.Context, _, address string) (net.Conn, error) {
		asked = append(asked, address)
		return nil, nil
	})
	for _, address := range []string{"x.localhost:80", "evil.LOCALHOST.:443", "localhost:1", "nolocalhost:2"} {
		if _, err := d(context.Background(), "tcp", address); err != nil {
			t.Fatal(err)
		}
	}
	for i, want := range []string{"localhost:80", "localhost:443", "localhost:1", "nolocalhost:2"} {
		if asked[i] != want {
			t.Errorf("asked for %s, want %s", asked[i], want)
		}
	}
}

func TestRequestsToThisMachineUseNoProxy(t *testing.T) {
	far := &url.URL{Scheme: "http", Host: "proxy:3128"}
	through := onlyElsewhere(func(*http.Request) (*url.URL, error) { return far, nil })
	for address, want := range map[string]*url.URL{"http://x.localhost:8/v1": nil, "http://localhost./v1": nil, "http://LOCALHOST:1": nil,
		"http://127.0.0.1/v1": nil, "https://[::1]/v1": nil, "http://host/v1": far, "https://localhost.org/v1": far} {
		if got, err := through(httptest.NewRequest(http.MethodPost, address, nil)); err != nil || got != want {
			t.Errorf("%s goes through %v (%v)", address, got, err)
		}
	}
}

func TestHTTPToAnotherMachineIsInClear(t *testing.T) {
	for address, want := range map[string]bool{"http://host/v1": true, "https://host/v1": false, "http://localhost:1/v1": false, "http://127.0.0.1/v1": false, "http://192.168.0.9/v1": true} {
		if inClear(address) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}

//go:build ci

package app

import "testing"

func TestOnlyABaseIsOpened(t *testing.T) {
	for arg, opens := range map[string]bool{"x.dramatis": true, "postgres://me@host/base": true, "frobnicate": false, "main.go": false, "-x": false, "": false} {
		if why := unusable([]string{arg}); (why == "") != opens {
			t.Errorf("%q: %s", arg, why)
		}
	}
	if unusable(nil) != "" || unusable([]string{"a.dramatis", "b.dramatis"}) == "" {
		t.Error("no file is the studio alone, two are too many")
	}
}

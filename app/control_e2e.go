//go:build e2e

package app

import (
	"bufio"
	"encoding/json"
	"net"
	"os"

	"fyne.io/fyne/v2"

	"dramatis/app/apptest"
	"dramatis/app/studio"
)

// control answers journeys on the socket that DRAMATIS_E2E names: where a named
// widget is, and what state the studio is in. Clicks and keys come from
// outside, as a person's do.
func control(s *studio.Studio) {
	path := os.Getenv("DRAMATIS_E2E")
	if path == "" {
		return
	}
	l, err := net.Listen("unix", path)
	if err != nil {
		fyne.LogError("listen for journeys", err)
		return
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go answer(s, c)
		}
	}()
}

func answer(s *studio.Studio, c net.Conn) {
	defer c.Close()
	lines := bufio.NewScanner(c)
	for lines.Scan() {
		var q struct {
			Find string `json:"find"`
		}
		var reply any
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			reply = map[string]string{"error": err.Error()}
		} else {
			fyne.DoAndWait(func() {
				if q.Find == "" {
					reply = s.State()
				} else {
					reply = apptest.Where(s, q.Find)
				}
			})
		}
		if json.NewEncoder(c).Encode(reply) != nil {
			return
		}
	}
}

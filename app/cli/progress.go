package cli

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"dramatis/editor"
	"dramatis/pipeline/llm"
)

// progress reports the progress of a run on standard error: a bar on a terminal, a line every few
// seconds elsewhere.
type progress struct {
	p          *Program
	mu         sync.Mutex
	name       string
	done       int
	all        int
	from       time.Time
	shown      time.Time
	lastNotice time.Time // the last notice
	bar        bool      // a bar is on the current line
}

const noticeEvery = 3 * time.Second

func newProgress(p *Program) *progress { return &progress{p: p, from: time.Now(), shown: time.Now()} }

func (b *progress) Stage(name string, total int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.name != "" && b.p.Terminal {
		b.print()
	}
	b.name, b.done, b.all, b.from = editor.English(name), 0, total, time.Now()
}

func (b *progress) Add(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done += n
	every := 3 * time.Second
	if b.p.Terminal {
		every = 100 * time.Millisecond
	}
	if now := time.Now(); now.Sub(b.shown) >= every {
		b.shown = now
		b.print()
	}
}

func (b *progress) Warn(item string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	fmt.Fprintf(b.p.Err, "%s: %s\n", editor.English(item), oneLine(err))
}

// notice prints why there is no progress at the moment, at most every few seconds: every waiting request reports it.
func (b *progress) notice(n llm.Notice) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n.Purpose != llm.Server || time.Since(b.lastNotice) < noticeEvery {
		return
	}
	b.lastNotice = time.Now()
	b.clear()
	fmt.Fprintln(b.p.Err, n.Error())
}

func (b *progress) print() {
	line := b.name
	spent := time.Since(b.from).Seconds()
	if b.all > 0 {
		line += fmt.Sprintf(" %d of %d", b.done, b.all)
	}
	if rate := float64(b.done) / spent; b.done > 0 && spent > 0.1 {
		line += fmt.Sprintf(" · %.1f a second", rate)
		if b.all > b.done {
			line += fmt.Sprintf(" · %s left", (time.Duration(float64(b.all-b.done)/rate*1000) * time.Millisecond).Round(time.Second))
		}
	}
	if !b.p.Terminal {
		fmt.Fprintln(b.p.Err, line)
		return
	}
	full := 0
	if b.all > 0 {
		full = min(20, 20*b.done/b.all)
	}
	fmt.Fprint(b.p.draw, "\r\x1b[K")
	fmt.Fprintf(b.p.Err, "[%s%s] %s", strings.Repeat("█", full), strings.Repeat("·", 20-full), line)
	b.bar = true
}

func (b *progress) clear() {
	if b.bar {
		fmt.Fprint(b.p.draw, "\r\x1b[K")
		b.bar = false
	}
}

func (b *progress) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
}

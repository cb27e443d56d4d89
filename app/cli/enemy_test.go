//go:build unix

package cli

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"dramatis/app/workspace"
	"dramatis/pipeline/llm/practice"
)

// childRuns names, in the environment of a child of this test, the words of a command,
// one a line; childTells names the file that what Linux knows of the child goes into.
const (
	childRuns  = "DRAMATIS_TEST_RUNS"
	childTells = "DRAMATIS_TEST_TELLS"
)

func init() { // TestMain is that of the tests with a server
	if words := os.Getenv(childRuns); words != "" {
		status := Run(context.Background(), &Program{Out: os.Stdout, Err: os.Stderr}, strings.Split(words, "\n"))
		if about, err := os.ReadFile("/proc/self/status"); err == nil {
			_ = os.WriteFile(os.Getenv(childTells), about, 0o600)
		}
		os.Exit(status)
	}
}

// peak returns the resident memory in MB that a child took at most. Linux counts that of the
// process that started it to it too, unless the child itself is asked.
func peak(usage *syscall.Rusage, told string) int {
	about, _ := os.ReadFile(told)
	for line := range strings.Lines(string(about)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.Atoi(f[1])
			return kb >> 10
		}
	}
	if runtime.GOOS == "darwin" {
		return int(usage.Maxrss >> 20) // there it is in bytes
	}
	return int(usage.Maxrss >> 10)
}

// An enemy is somebody who hands a command something that is meant to do harm.
type enemy struct {
	// command prepares a folder and gives the words of the command.
	command func(t *testing.T, dir string) []string
	status  int
	says    string        // on standard error
	cpu     time.Duration // the processor's time at most
	memory  int           // MB of resident memory at most
	left    []string      // files in the folder afterwards
	check   func(t *testing.T, dir string)
}

// base is the name of the base in an enemy's folder.
const base = "b.dramatis"

// bare is what the program takes in MB before it has read anything, with room.
const bare = 200

// TestWhatEnemiesDo runs each as a program of its own, so that its time and memory are its own.
func TestWhatEnemiesDo(t *testing.T) {
	for name, e := range map[string]enemy{
		"a text of initials": {
			command: builds(strings.Repeat("I.", 10_000)), status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"thousands of names in one scene": {
			command: builds(manyNames(3840)), status: Done, cpu: 10 * time.Second, memory: bare + 3, left: []string{base, "doc.txt"}},
		"thousands of names in one scene, shown": {
			command: func(t *testing.T, dir string) []string {
				must(t, builds(manyNames(3840))(t, dir)...)
				return []string{"show", "-kb", filepath.Join(dir, base)}
			}, status: Done, cpu: 3 * time.Second, memory: bare + 3, left: []string{base, "doc.txt"}},
		"a stream that never ends": {
			command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) { goOn(w, w) }),
			status:  Failed, says: "cut off", cpu: 15 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"a packed stream that never ends": {
			command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Encoding", "gzip")
				z := gzip.NewWriter(w)
				defer z.Close()
				goOn(w, z)
			}), status: Failed, says: "cut off", cpu: 15 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"a server that drips": {
			command: func(t *testing.T, dir string) []string {
				return append(buildsFrom(drip)(t, dir), "-timeout", "100ms")
			}, status: Failed, says: "cut off", cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"a reply of 8 MB with 100,000 names": {
			command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) { answer(w, namesReply(100_000)) }),
			status:  Failed, says: "cut off", cpu: 6 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"a reply with as many names as fit": {
			command: func(t *testing.T, dir string) []string {
				var calls atomic.Int32
				return buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
					if calls.Add(1) == 1 {
						answer(w, namesReply(1300))
						return
					}
					answer(w, "{}")
				})(t, dir)
			}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"},
			check: func(t *testing.T, dir string) {
				if n := len(held(t, filepath.Join(dir, base)).Entities); n > 100 {
					t.Errorf("%d of 1300 names are kept that the text doesn't hold", n)
				}
			}},
		"one name a thousand times in a reply": {
			command: buildsFrom(func(w http.ResponseWriter, _ *http.Request) {
				note := `{"name":"Ann Heron","type":"character","description":"waits","level":"story"}`
				answer(w, `{"entities":[`+strings.Repeat(note+",", 1000)+note+namesReply(0)[len(`{"entities":[`):])
			}),
			status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"a reply with the key in every field": {
			command: func(t *testing.T, dir string) []string {
				t.Setenv("DRAMATIS_TEST_KEY", secretKey)
				return append(buildsFrom(func(w http.ResponseWriter, r *http.Request) {
					answer(w, strings.ReplaceAll(namesReply(3), "Aab", r.Header.Get("Authorization")))
				})(t, dir), "-key-env", "DRAMATIS_TEST_KEY")
			}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"},
			check: func(t *testing.T, dir string) {
				data, err := os.ReadFile(filepath.Join(dir, base))
				if err != nil || bytes.Contains(data, []byte(secretKey)) {
					t.Errorf("the key is in the base (%v)", err)
				}
			}},
		"a proxy for what is on this machine": {
			command: func(t *testing.T, dir string) []string {
				proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					t.Errorf("the proxy is asked for %s", r.URL)
					http.Error(w, "no", http.StatusForbidden)
				}))
				t.Cleanup(proxy.Close)
				for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY"} {
					t.Setenv(name, proxy.URL)
				}
				t.Setenv("NO_PROXY", "")
				t.Setenv("no_proxy", "")
				words := buildsFrom(func(w http.ResponseWriter, _ *http.Request) { answer(w, namesReply(3)) })(t, dir)
				for i, word := range words {
					words[i] = strings.Replace(word, "//127.0.0.1:", "//model.localhost:", 1)
				}
				return words
			}, status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
		"a large file to rescue that is nearly empty": {
			command: func(t *testing.T, dir string) []string {
				path := filepath.Join(dir, base)
				if err := os.WriteFile(path, []byte("SQLite format 3\x00"), 0o600); err != nil {
					t.Fatal(err)
				}
				if err := os.Truncate(path, 400<<20); err != nil {
					t.Fatal(err)
				}
				return []string{"rescue", path}
			}, status: Failed, says: "contains nothing of a knowledge base", cpu: 6 * time.Second, memory: bare, left: []string{base}},
		"a template that never ends":   asksWith("prompt", "{{range 9223372036854775807}}{{end}}", "the template"),
		"a template that calls itself": asksWith("prompt", `{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}`, "the template"),
		"a template that grows":        asksWith("prompt", `{{$x := "aaaaaaaaaaaaaaaa"}}{{range 40}}{{$x = print $x $x}}{{end}}{{$x}}`, "the template"),
		"a trigger that undoes decisions": {
			command: func(t *testing.T, dir string) []string {
				change(t, sampleIn(t, dir), "CREATE TRIGGER t AFTER UPDATE ON record BEGIN UPDATE record SET data = old.data WHERE id = new.id; END")
				return []string{"show", "-kb", filepath.Join(dir, base)}
			}, status: Failed, says: "trigger", cpu: 2 * time.Second, memory: bare, left: []string{base}},
		"a base deleted while documents are read": whileReading("was deleted by another program", os.Remove,
			"b-kept.dramatis", "b.dramatis-shm", "b.dramatis-wal", "doc.txt"),
		"a base replaced while documents are read": whileReading("b-kept.dramatis", func(path string) error {
			if err := os.WriteFile(path+".new", []byte("{}"), 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		}, "b-kept.dramatis", base, "b.dramatis-shm", "b.dramatis-wal", "doc.txt"),
	} {
		t.Run(name, func(t *testing.T) { e.fight(t) })
	}
}

func (e enemy) fight(t *testing.T) {
	dir := t.TempDir()
	words := e.command(t, dir)
	cmd := exec.Command(os.Args[0])
	told := filepath.Join(t.TempDir(), "told")
	cmd.Env = append(os.Environ(), childRuns+"="+strings.Join(words, "\n"), childTells+"="+told)
	var errs bytes.Buffer
	cmd.Stderr, cmd.Stdout = &errs, io.Discard
	began := time.Now()
	_ = cmd.Run() // the status says it
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	cpu, memory := time.Duration(usage.Utime.Nano()+usage.Stime.Nano()), peak(usage, told)
	t.Logf("status %d, %v of the processor's time, %v by the clock, %d MB", cmd.ProcessState.ExitCode(), cpu.Round(time.Millisecond), time.Since(began).Round(time.Millisecond), memory)
	if got := cmd.ProcessState.ExitCode(); got != e.status || !strings.Contains(errs.String(), e.says) || strings.Contains(errs.String(), "goroutine ") {
		t.Errorf("status %d instead of %d: %s", got, e.status, errs.String()[:min(errs.Len(), 2000)])
	}
	if cpu > e.cpu || memory > e.memory {
		t.Errorf("it took %v of %v and %d MB of %d", cpu, e.cpu, memory, e.memory)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, f := range entries {
		left = append(left, f.Name())
	}
	if strings.Join(left, " ") != strings.Join(e.left, " ") {
		t.Errorf("there are %q, not %q", left, e.left)
	}
	if e.check != nil {
		e.check(t, dir)
	}
}

// builds returns a command that reads a text.
func builds(text string) func(*testing.T, string) []string {
	return func(t *testing.T, dir string) []string {
		doc := filepath.Join(dir, "doc.txt")
		if err := os.WriteFile(doc, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"build", "-kb", filepath.Join(dir, base), doc}
	}
}

const shortTale = "It rained, and Ann Heron met Ben Marsh at the mill. “There is no boat,” said Ben Marsh."

// buildsFrom returns a command that reads a short text with a model server that answers
// every chat in one way.
func buildsFrom(chat http.HandlerFunc) func(*testing.T, string) []string {
	return func(t *testing.T, dir string) []string {
		s := httptest.NewServer(chat)
		t.Cleanup(s.Close)
		return append(builds(shortTale)(t, dir), "-engine", "openai", "-base-url", s.URL+"/v1", "-model", "m")
	}
}

// goOn streams words until the other side has had enough.
func goOn(w http.ResponseWriter, out io.Writer) {
	w.Header().Set("Content-Type", "text/event-stream")
	some := strings.Repeat(`data: {"choices":[{"index":0,"delta":{"content":"word word word "}}]}`+"\n\n", 1000)
	for range 4000 { // 300 MB
		if _, err := io.WriteString(out, some); err != nil {
			return
		}
	}
}

// drip sends a byte now and then.
func drip(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
			fmt.Fprint(w, ":\n")
			if http.NewResponseController(w).Flush() != nil {
				return
			}
		}
	}
}

// answer gives a whole reply.
func answer(w http.ResponseWriter, content string) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{
		"message": map[string]any{"role": "assistant", "content": content}, "finish_reason": "stop"}}})
}

// namesReply returns a reading of the short tale that lists names which are not in it.
func namesReply(n int) string {
	var out strings.Builder
	out.WriteString(`{"entities":[`)
	for i := range n {
		if i > 0 {
			out.WriteByte(',')
		}
		fmt.Fprintf(&out, `{"name":"A%c%c%d","type":"character","description":"waits for Aab","level":"story"}`, 'a'+i%26, 'a'+(i+1)%26, i/26)
	}
	out.WriteString(`],"also_called":[],"relations":[],"scenes":[{"first_words":"It rained","continues":false,"time":null,"place":"Aab","summary":"Aab","participants":["Aab"],"utterances":[],"facts":[]}]}`)
	return out.String()
}

// secretKey is no key of anybody.
const secretKey = "sk-test-4f9a8b7c6d5e4f3a2b1c"

// manyNames returns a text of one paragraph in which everybody has a name of their own.
func manyNames(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "“No,” said John %c%c%c%c%s. ", 'B'+i%20, "aeiou"[i/20%5], 'b'+i/100%20, "aeiou"[i/2000%5], "rin")
	}
	return out.String()
}

// sampleIn returns a base of a short tale in an enemy's folder.
func sampleIn(t *testing.T, dir string) string {
	t.Helper()
	words := builds(strings.Repeat(shortTale+"\n\n", 5))(t, dir)
	must(t, words...)
	if err := os.Remove(words[3]); err != nil {
		t.Fatal(err)
	}
	return words[2]
}

// asksWith returns an enemy whose base has a setting that does harm to who asks.
func asksWith(setting, value, says string) enemy {
	return enemy{status: Failed, says: says, cpu: 6 * time.Second, memory: bare, left: []string{base},
		command: func(t *testing.T, dir string) []string {
			data, err := json.Marshal(map[string]string{"name": setting, "value": value})
			if err != nil {
				t.Fatal(err)
			}
			path := sampleIn(t, dir)
			change(t, path, fmt.Sprintf("INSERT INTO record (kind, key, data) VALUES ('setting', '%s', x'%x')", setting, data))
			return []string{"ask", "-kb", path, "-as", "Ann Heron", "Where is the boat?"}
		}}
}

// whileReading returns an enemy who does something to the base as soon as the first passage
// is asked about. What was read until then is kept under another name.
func whileReading(says string, do func(path string) error, left ...string) enemy {
	return enemy{status: Failed, says: says, cpu: 4 * time.Second, memory: bare, left: left,
		command: func(t *testing.T, dir string) []string {
			path, did := filepath.Join(dir, base), false
			s := practice.Start(practice.Options{Heard: func(c practice.Call) {
				if did || !strings.HasSuffix(c.Path, "/chat/completions") {
					return
				}
				did = true
				if err := do(path); err != nil {
					t.Error(err)
				}
			}})
			t.Cleanup(s.Close)
			return append(append(builds(shortTale)(t, dir), scripted(s)...), "-concurrency", "1")
		},
		check: func(t *testing.T, dir string) {
			b, err := workspace.Open(filepath.Join(dir, "b-kept.dramatis"))
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			if len(b.View().Entities()) == 0 && len(b.History()) == 0 {
				t.Error("nothing is kept")
			}
		}}
}

package settings

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Settings are the preferences. The zero value is a new user's.
type Settings struct {
	Recent   []string        `json:"recent"`
	Left     map[string]Left `json:"left,omitempty"`      // of recent files
	Theme    string          `json:"theme"`               // "", "light", "dark"
	Language string          `json:"language"`            // "", "en", "zh"
	TextSize int             `json:"text_size,omitempty"` // percent of the usual size; 0: 100
	Engine   Engine          `json:"engine"`
	// Allowed are the hosts to which the writer has agreed to send text; "http://host" for sending it
	// unencrypted.
	Allowed []string `json:"allowed"`
	// Lexicon is the path of the writer's own list of emotion words.
	Lexicon string `json:"lexicon,omitempty"`
	// Shared maps names to the addresses of shared bases.
	Shared map[string]string `json:"shared,omitempty"`
	Width  int               `json:"width"`
	Height int               `json:"height"`
	// Budget bounds one run of a model. Zero fields do not limit.
	Budget Budget `json:"budget"`
	// Prices and Quirks are tables of the model client, as its own JSON: prices of models, and what
	// servers were found to accept.
	Prices json.RawMessage `json:"prices,omitempty"`
	Quirks json.RawMessage `json:"habits,omitempty"` // the key that older versions wrote
}

// Left is what was open in a base when it was closed.
type Left struct {
	Open  []Spot `json:"open"` // one, or the tabs
	Front int    `json:"front"`
}

// A Spot is a pane and what it showed: Key is the pane's own word for it, Title the writer's.
type Spot struct {
	Pane  string `json:"pane"`
	Key   string `json:"key,omitempty"`
	Title string `json:"title,omitempty"`
}

// A Budget is what one run may use.
type Budget struct {
	Calls   int     `json:"calls"`
	Tokens  int     `json:"tokens"`
	Dollars float64 `json:"dollars"`
}

// An Engine as chosen. KeyVariable is the name of an environment variable, never
// a key.
type Engine struct {
	Kind       string `json:"kind"` // "", "builtin", "openai", "practice"
	BaseURL    string `json:"base_url"`
	Model      string `json:"model"`
	EmbedModel string `json:"embed_model"`
	// JudgeURL and JudgeModel are of the model that rates answers; "" of both: the one that
	// answers. "" of JudgeURL: the same server.
	JudgeURL    string `json:"judge_url,omitempty"`
	JudgeModel  string `json:"judge_model,omitempty"`
	KeyVariable string `json:"key_variable"`
	Concurrency int    `json:"concurrency"` // 0: what suits the server
	MaxTokens   int    `json:"max_tokens"`  // of a reply; 0: what suits the server
	// RequestsPerMinute and TokensPerMinute bound what is sent; 0 does not.
	RequestsPerMinute int  `json:"requests_per_minute"`
	TokensPerMinute   int  `json:"tokens_per_minute"`
	Silence           int  `json:"silence"`   // seconds until a silent request is given up; 0: the default
	Gleanings         int  `json:"gleanings"` // additional rounds of extraction per passage
	BadDay            bool `json:"bad_day"`   // the practice server fails now and then
	// Thinking is how much a model reasons: none, low, medium or high; "" is its default.
	Thinking string `json:"thinking,omitempty"`
	// Headers ("Name: value", separated by semicolons) and Fields (a JSON object) are added to every
	// request. They must not hold a key.
	Headers string `json:"headers,omitempty"`
	Fields  string `json:"fields,omitempty"`
}

// mostRecent is how many recent files are remembered.
const mostRecent = 10

// A Store keeps settings in a file. It is safe for concurrent use.
type Store struct {
	path string
	mu   sync.Mutex
	now  Settings
}

// Folder returns the folder of the program's own files.
func Folder() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find the folder for settings: %w", err)
	}
	return filepath.Join(dir, "dramatis"), nil
}

// Open reads the settings of a folder. A file that can't be parsed is set aside, and the defaults are
// used.
func Open(dir string) (*Store, error) {
	s := &Store{path: filepath.Join(dir, "settings.json")}
	data, err := os.ReadFile(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s, nil
	case err != nil:
		return s, fmt.Errorf("read the settings: %w", err)
	}
	if err := json.Unmarshal(data, &s.now); err != nil {
		s.now = Settings{}
		if err := os.Rename(s.path, s.path+".broken"); err != nil {
			return s, fmt.Errorf("put the broken settings aside: %w", err)
		}
		return s, fmt.Errorf("the settings could not be read and start from the defaults; the old ones are in settings.json.broken")
	}
	return s, nil
}

// Get returns the present settings.
func (s *Store) Get() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := s.now
	out.Recent, out.Allowed, out.Shared, out.Left = slices.Clone(out.Recent), slices.Clone(out.Allowed), maps.Clone(out.Shared), maps.Clone(out.Left)
	return out
}

// Change changes the settings and saves them.
func (s *Store) Change(change func(*Settings)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := s.now
	next.Recent, next.Allowed, next.Shared, next.Left = slices.Clone(next.Recent), slices.Clone(next.Allowed), maps.Clone(next.Shared), maps.Clone(next.Left)
	change(&next)
	kept := next
	kept.Engine.BaseURL, kept.Engine.JudgeURL = WithoutPassword(next.Engine.BaseURL), WithoutPassword(next.Engine.JudgeURL)
	data, err := json.MarshalIndent(kept, "", " ")
	if err != nil {
		return err
	}
	if err := replace(s.path, data); err != nil {
		return fmt.Errorf("keep the settings: %w", err)
	}
	s.now = next
	return nil
}

// WithoutPassword returns an address as it may be stored and shown: a password in it is refused when
// the server is asked. Whatever is before an @ is left out of what is no address.
func WithoutPassword(address string) string {
	scheme, rest, found := strings.Cut(address, "://")
	if !found {
		scheme, rest = "", address
	} else {
		scheme += "://"
	}
	end := len(rest)
	if _, err := url.Parse("//" + rest); err == nil {
		end = strings.IndexByte(rest+"/", '/')
	}
	return scheme + rest[strings.LastIndexByte(rest[:end], '@')+1:]
}

// Opened moves a file to the top of the recent ones.
func (s *Store) Opened(path string) error {
	return s.Change(func(n *Settings) {
		n.Recent = slices.DeleteFunc(n.Recent, func(p string) bool { return p == path })
		n.Recent = append([]string{path}, n.Recent...)
		n.Recent = n.Recent[:min(len(n.Recent), mostRecent)]
	})
}

// Leave remembers what was open in a base, as long as the base is among the recent ones.
func (s *Store) Leave(path string, left Left) error {
	return s.Change(func(n *Settings) {
		if n.Left == nil {
			n.Left = map[string]Left{}
		}
		n.Left[path] = left
		maps.DeleteFunc(n.Left, func(p string, _ Left) bool { return !slices.Contains(n.Recent, p) })
	})
}

// replace writes a file beside the old one and renames it.
func replace(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".settings-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // gone already when all went well
	_, err = f.Write(data)
	if e := f.Sync(); err == nil {
		err = e
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

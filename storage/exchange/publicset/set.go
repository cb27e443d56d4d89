package publicset

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
)

// The names of the sets that can be read.
const (
	characterLLM  = "character-llm"
	roleBench     = "rolebench" // in both languages
	roleBenchZH   = "rolebench-zh"
	roleBenchEN   = "rolebench-en"
	characterEval = "charactereval"
	inCharacter   = "incharacter"
	timeChara     = "timechara"
)

// readers by name.
var readers = map[string]func(*dir) []Base{
	characterLLM:  readCharacterLLM,
	roleBench:     readBothRoleBenches,
	roleBenchZH:   func(d *dir) []Base { return readRoleBench(d, "zh") },
	roleBenchEN:   func(d *dir) []Base { return readRoleBench(d, "eng") },
	characterEval: readCharacterEval,
	inCharacter:   readInCharacter,
	timeChara:     readTimeChara,
}

// Names returns all sets that can be read, in the order of the alphabet.
func Names() []string { return slices.Sorted(maps.Keys(readers)) }

// A Base is what one knowledge base is made from: texts, questions, labels.
type Base struct {
	Name      string // also of its file
	Language  string
	Texts     []Text
	Questions []Question
	// Labels and Questionnaires are the contents of files as package evaluation reads them, the latter
	// by file name; Interview are the characters to be interviewed.
	Labels         [][]byte
	Questionnaires map[string][]byte
	Interview      []string
}

// A Text of a base: a file of the set (Path), or words (Body).
type Text struct {
	Path  string
	Title string
	Body  string
	Apart bool // it describes the story from outside, like an encyclopedia
}

// A Question of a set, asked as of Chapter of Book: the number of a text of the story, from 1; 0 asks
// as of the end.
type Question struct {
	kb.Question
	Book, Chapter int
}

// Read reads a set from a folder. The error names the file that is wrong.
func Read(name string, root fs.FS) ([]Base, error) {
	read, ok := readers[name]
	if !ok {
		return nil, kb.Errorf("there is no set “%s”: there are %s", name, strings.Join(Names(), ", "))
	}
	d := &dir{FS: root}
	bases := read(d)
	if d.err != nil {
		return nil, d.err
	}
	bases = slices.DeleteFunc(bases, func(b Base) bool { return len(b.Questions)+len(b.Interview) == 0 })
	if len(bases) == 0 {
		return nil, kb.Errorf("this folder holds nothing of the set “%s” that could be asked", name)
	}
	for i := range bases {
		for k := range bases[i].Questions {
			bases[i].Questions[k].Seq = k + 1
		}
	}
	return bases, nil
}

// A dir is the folder of a set. It keeps the first error: readers go on with empty values, and Read looks at err before it
// returns what they found.
type dir struct {
	fs.FS
	err error
}

func (d *dir) fail(err error) { d.err = cmp.Or(d.err, err) }

// bases are made one by one, each when its first question is read.
type bases struct {
	list []*Base
	by   map[string]*Base
}

// get returns the base of a name, which fresh makes at the first call.
func (l *bases) get(name string, fresh func() *Base) *Base {
	b := l.by[name]
	if b == nil {
		if l.by == nil {
			l.by = map[string]*Base{}
		}
		b = fresh()
		l.by[name], l.list = b, append(l.list, b)
	}
	return b
}

// all returns the bases in the order in which they were made.
func (l *bases) all() []Base {
	out := make([]Base, len(l.list))
	for i, b := range l.list {
		out[i] = *b
	}
	return out
}

// The bounds of what is read.
const (
	largestFile = 256 << 20
	mostFiles   = 100_000
)

// walk lists the files whose slash-separated path fits, in order.
func (d *dir) walk(fits func(p string) bool) (out []string) {
	if d.err != nil {
		return nil
	}
	n := 0
	err := fs.WalkDir(d.FS, ".", func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if n++; n > mostFiles {
			return kb.Errorf("this folder holds more than %d files: name the folder of the set itself", mostFiles)
		}
		if !e.IsDir() && fits(p) {
			out = append(out, p)
		}
		return nil
	})
	if said := (*kb.Sentence)(nil); err != nil && !errors.As(err, &said) {
		err = kb.Errorf("the folder of the set can't be read: check the name")
	}
	d.fail(err)
	slices.Sort(out)
	return out
}

// find returns the first file that fits, or "".
func (d *dir) find(fits func(p string) bool) string {
	if list := d.walk(fits); len(list) > 0 {
		return list[0]
	}
	return ""
}

// one is find for a file that must be there; the error names what is missing.
func (d *dir) one(what string, fits func(p string) bool) string {
	p := d.find(fits)
	if p == "" {
		d.fail(kb.Errorf("there is no %s in this folder", what))
	}
	return p
}

// text reads a file of words.
func (d *dir) text(p string) string {
	if d.err != nil {
		return ""
	}
	f, err := d.Open(p)
	if err != nil {
		d.fail(kb.Errorf("“%s” can't be read: check the folder", p))
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, largestFile+1))
	switch {
	case err != nil:
		d.fail(kb.Errorf("“%s” can't be read: check the folder", p))
	case len(data) > largestFile:
		d.fail(kb.Errorf("“%s” is larger than %d MB: it can't be a file of this set", p, largestFile>>20))
	case !utf8.Valid(data):
		d.fail(kb.Errorf("“%s” is not text in UTF-8: it can't be a file of this set", p))
	default:
		return strings.TrimPrefix(string(data), "\uFEFF")
	}
	return ""
}

// records reads a file of JSON: a list, or one record a line.
func records[T any](d *dir, p string) (out []T) {
	text := d.text(p)
	if body := strings.TrimSpace(text); strings.HasPrefix(body, "[") && json.Unmarshal([]byte(body), &out) == nil {
		return out
	}
	out = nil
	for n, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		var one T
		if json.Unmarshal([]byte(line), &one) != nil {
			d.fail(kb.Errorf("“%s”, line %d: this is not a record of the set", p, n+1))
			return nil
		}
		out = append(out, one)
	}
	return out
}

// object reads a file that is one JSON object.
func object[T any](d *dir, p string) (out map[string]T) {
	if text := d.text(p); d.err == nil && json.Unmarshal([]byte(text), &out) != nil {
		d.fail(kb.Errorf("“%s” is not JSON of the form that the set has", p))
	}
	return out
}

// filesUnder returns a test for files of one of the folders with one of the endings.
func filesUnder(folder, ending string) func(string) bool {
	return func(p string) bool {
		return strings.HasSuffix(strings.ToLower(p), ending) && (folder == "" || slices.Contains(strings.Split(path.Dir(p), "/"), folder))
	}
}

// fileNamed returns a test for files of a name.
func fileNamed(name string) func(string) bool {
	return func(p string) bool { return strings.EqualFold(path.Base(p), name) }
}

// ask returns a question with its id; expect is the expected kind of answer.
func ask(as, text string, expect kb.Expectation) Question {
	return Question{Question: kb.Question{As: strings.TrimSpace(as), Text: strings.TrimSpace(text), Expect: expect, MustDecline: expect == kb.ExpectOutOfScope}}
}

// words flattens JSON of any shape to lines of text, for profiles: keys come before values.
func words(raw json.RawMessage) string {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if dec.Decode(&v) != nil {
		return ""
	}
	var lines []string
	var put func(key string, v any)
	put = func(key string, v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				put(k, v[k])
			}
		case []any:
			for _, one := range v {
				put(key, one)
			}
		case nil:
		default:
			text := strings.TrimSpace(fmt.Sprint(v))
			if text != "" && key != "" {
				text = key + "：" + text
			}
			if text != "" {
				lines = append(lines, text)
			}
		}
	}
	put("", v)
	return strings.Join(lines, "\n")
}

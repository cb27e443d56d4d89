package gold

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A Book is a text with its gold.
type Book struct {
	Name    string // path below its folder, with slashes
	Path    string
	Chinese bool
	Own     bool // the gold is the project's own
	People       // the people that are scored; Known are those with the additions
	Known   People
}

// People is which names of a book are one person.
type People struct {
	Groups    [][]string `json:"groups"`
	Ambiguous []string   `json:"ambiguous"`
	Reveals   [][2]int   `json:"reveals"`
	// Places and Others are names, and strings that look like names, that are not people's; only the project's own gold has them.
	Places []string `json:"places"`
	Others []string `json:"others"`
}

// All returns the books of a corpus and the project's own stories.
func All(corpus string) ([]*Book, error) {
	books, err := Corpus(corpus)
	if err != nil {
		return nil, err
	}
	own, err := Stories()
	return append(books, own...), err
}

// Stories returns the project's own texts.
func Stories() ([]*Book, error) {
	books, err := Read(ownFolder("stories"))
	for _, b := range books {
		b.Own = true
	}
	return books, err
}

// Corpus returns the books of a corpus. Known includes what the project's own gold adds; books
// with only such gold come last.
func Corpus(folder string) ([]*Book, error) {
	books, err := Read(folder)
	if err != nil {
		return nil, err
	}
	more, err := readPeople(ownFolder("more"))
	if err != nil {
		return nil, err
	}
	for _, b := range books {
		if add, ok := more[b.Name]; ok {
			delete(more, b.Name)
			if b.Known, err = b.merge(add); err != nil {
				return nil, fmt.Errorf("add to the gold of %s: %w", b.Name, err)
			}
		}
	}
	for _, b := range booksOf(folder, more) {
		if _, err := os.Stat(b.Path); err == nil { // a corpus for a test lacks most books
			b.Own = true
			books = append(books, b)
		}
	}
	return books, nil
}

// Read returns the books of a folder, sorted by name.
func Read(folder string) ([]*Book, error) {
	people, err := readPeople(folder)
	if err != nil {
		return nil, err
	}
	return booksOf(folder, people), nil
}

func booksOf(folder string, people map[string]People) (out []*Book) {
	for _, name := range slices.Sorted(maps.Keys(people)) {
		b := &Book{Name: name, Path: filepath.Join(folder, filepath.FromSlash(name)), People: people[name], Known: people[name]}
		for _, names := range b.Groups {
			b.Chinese = b.Chinese || len(names) > 0 && script.MostlyHan(names[0])
		}
		out = append(out, b)
	}
	return out
}

func readPeople(folder string) (map[string]People, error) {
	data, err := os.ReadFile(filepath.Join(folder, "aliases.gold.json"))
	if err != nil {
		return nil, fmt.Errorf("read gold: %w", err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("read the gold of %s: %w", folder, err)
	}
	out := map[string]People{}
	for name, raw := range all {
		if strings.HasPrefix(name, "_") {
			continue
		}
		var p People
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, fmt.Errorf("read the gold of %s: %w", name, err)
		}
		out[name] = p
	}
	return out, nil
}

// ownFolder returns a folder next to this file, for programs that run in the source tree.
func ownFolder(name string) string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), name)
}

// merge returns the union with gold for the same text: a group that shares a name with a known one is added to it.
func (p *People) merge(other People) (People, error) {
	out := People{Groups: slices.Clone(p.Groups), Ambiguous: slices.Concat(p.Ambiguous, other.Ambiguous), Reveals: slices.Clone(p.Reveals),
		Places: other.Places, Others: other.Others}
	known, number := p.Persons(), map[int]int{} // number: by group of the other
	for i, names := range other.Groups {
		number[i] = len(out.Groups)
		for _, n := range names {
			g, ok := known[kb.NameIDOf(n)]
			if ok && number[i] < len(out.Groups) && number[i] != g {
				return out, fmt.Errorf("%q joins two groups", names)
			} else if ok {
				number[i] = g
			}
		}
		if number[i] == len(out.Groups) {
			out.Groups = append(out.Groups, nil)
		}
		group := slices.Clone(out.Groups[number[i]])
		for _, n := range names {
			if _, ok := known[kb.NameIDOf(n)]; !ok {
				group = append(group, n)
			}
		}
		out.Groups[number[i]] = group
	}
	for _, r := range other.Reveals {
		out.Reveals = append(out.Reveals, [2]int{number[r[0]], number[r[1]]})
	}
	return out, nil
}

// Persons maps each name to the number of its group.
func (p *People) Persons() map[kb.NameID]int {
	out := map[kb.NameID]int{}
	for i, names := range p.Groups {
		for _, n := range names {
			out[kb.NameIDOf(n)] = i
		}
	}
	return out
}

// Differ reports whether two groups are different people, whatever the plot reveals.
func (p *People) Differ(a, b int) bool {
	return a != b && !slices.ContainsFunc(p.Reveals, func(r [2]int) bool { return r == [2]int{a, b} || r == [2]int{b, a} })
}

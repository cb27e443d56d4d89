package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// leaf is the folder that every room may reach: it knows nothing of the program.
const leaf = "storage/owncache"

// A room is a row of the table in ARCHITECTURE.md.
type room struct {
	folders []string // those it is about, each with those below it
	may     []string // folders of ours that it may import besides
	never   []string // what it must not reach, prefixes of import paths
}

var inBackticks = regexp.MustCompile("`([^`]+)`")

func marked(cell string) (out []string) {
	for _, m := range inBackticks.FindAllStringSubmatch(cell, -1) {
		out = append(out, m[1])
	}
	return out
}

// rooms reads the table.
func rooms(t *testing.T) (out []room) {
	t.Helper()
	data := editortest.Get(os.ReadFile(filepath.Join(root(t), "ARCHITECTURE.md")))(t)
	_, table, ok := strings.Cut(string(data), "| room | what it is for | may import | must not reach |\n")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no table of rooms")
	}
	for _, line := range strings.Split(table, "\n")[1:] {
		cells := strings.Split(line, "|")
		if len(cells) != 6 {
			break
		}
		out = append(out, room{marked(cells[1]), marked(cells[3]), marked(cells[4])})
	}
	if len(out) < 20 {
		t.Fatalf("the table has %d rooms", len(out))
	}
	return out
}

// imports returns the import paths of every package of the program, and of all that it
// reaches, by its own path.
func imports(t *testing.T) map[string][]string {
	t.Helper()
	list := exec.Command("go", "list", "-deps", "-e", "-f", `{{.ImportPath}}|{{join .Imports " "}}`, "./...")
	list.Dir = root(t)
	data, err := list.Output()
	if err != nil {
		t.Fatalf("list the packages: %v", err)
	}
	out := map[string][]string{}
	for line := range strings.Lines(string(data)) {
		if path, list, ok := strings.Cut(strings.TrimSpace(line), "|"); ok {
			out[path] = strings.Fields(list)
		}
	}
	return out
}

// reached says for each import path that a package reaches by which of its own
// imports.
func reached(from string, all map[string][]string) map[string]string {
	out := map[string]string{}
	for _, first := range all[from] {
		open := []string{first}
		for len(open) > 0 {
			path := open[len(open)-1]
			open = open[:len(open)-1]
			if out[path] == "" {
				out[path] = first
				open = append(open, all[path]...)
			}
		}
	}
	return out
}

// roomOf returns the room of a folder: the one named most exactly.
func roomOf(list []room, folder string) (best *room, at string) {
	for i := range list {
		for _, f := range list[i].folders {
			if under(folder, f) && len(f) > len(at) {
				best, at = &list[i], f
			}
		}
	}
	return best, at
}

// full returns an import path as the table names it: folders are ours.
func full(name string) string {
	switch first, _, _ := strings.Cut(name, "/"); first {
	case "app", "editor", "pipeline", "render", "storage":
		return module + name
	}
	return name
}

func TestEachRoomImportsWhatTheTableSays(t *testing.T) {
	list, all := rooms(t), imports(t)
	used := map[string]bool{}
	for path := range all {
		folder, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		r, at := roomOf(list, folder)
		if r == nil {
			t.Errorf("%s is in no room of the table", folder)
			continue
		}
		used[at] = true
		for _, name := range all[path] {
			other, ours := strings.CutPrefix(name, module)
			if !ours || under(other, at) {
				continue
			}
			allowed := false
			for _, may := range r.may {
				if under(other, may) {
					allowed, used[at+" "+may] = true, true
				}
			}
			if !allowed {
				t.Errorf("%s imports %s, which its room may not", folder, other)
			}
		}
	}
	for _, r := range list {
		for _, f := range r.folders {
			if !used[f] {
				t.Errorf("there is no package in %s", f)
			}
		}
		for _, may := range r.may {
			if !usedByAny(used, r.folders, may) {
				t.Errorf("%v may import %s, and does not", r.folders, may)
			}
		}
	}
}

func usedByAny(used map[string]bool, folders []string, may string) bool {
	return slices.ContainsFunc(folders, func(f string) bool { return used[f+" "+may] || f == may })
}

func TestNoRoomReachesWhatItMustNot(t *testing.T) {
	list, all := rooms(t), imports(t)
	for path := range all {
		folder, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		r, _ := roomOf(list, folder)
		if r == nil {
			continue
		}
		far := reached(path, all)
		for _, never := range r.never {
			switch never {
			case "os", "time": // everything reaches these through fmt
				if slices.Contains(all[path], never) {
					t.Errorf("%s imports %s", folder, never)
				}
			case "net": // net/url and net/netip send nothing
				if far[never] != "" {
					t.Errorf("%s reaches %s through %s", folder, never, far[never])
				}
			default:
				for name, by := range far {
					if name != module+leaf && under(name, full(never)) {
						t.Errorf("%s reaches %s through %s", folder, name, by)
					}
				}
			}
		}
	}
}

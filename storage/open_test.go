package storage

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// novel returns a closed knowledge base with one verdict.
func novel(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "novel.dramatis")
	f, err := Create(path)
	check(t, err)
	check(t, f.Commit(step("one", verdict("Jekyll", "Hyde"))))
	check(t, f.Close())
	return path
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	check(t, err)
	return data
}

// isSentence fails when an error is not a problem of the kind in one line that
// names the file.
func isSentence(t *testing.T, err, kind error, name string) {
	t.Helper()
	var p *kb.Problem
	if !errors.As(err, &p) || !errors.Is(err, kind) {
		t.Fatalf("the error is %v, want a problem of kind %v", err, kind)
	}
	text := err.Error()
	if strings.ContainsAny(text, "\n\t") || !strings.Contains(text, name) || p.What == nil || p.Kept == "" || p.Do == "" {
		t.Errorf("no sentence for a person: %q", text)
	}
}

func TestWhatIsNoKnowledgeBaseIsRefusedAndLeftUntouched(t *testing.T) {
	whole := read(t, novel(t))
	alter := func(at int, b ...byte) []byte {
		out := bytes.Clone(whole)
		copy(out[at:], b)
		return out
	}
	for name, c := range map[string]struct {
		data []byte
		kind error
	}{
		"empty":            {nil, ErrCorrupt},
		"a text":           {[]byte("It was a dark and stormy night."), ErrCorrupt},
		"a long text":      {bytes.Repeat([]byte("night "), 5000), ErrCorrupt},
		"another database": {alter(68, 0, 0, 0, 1), ErrCorrupt},
		"newer":            {alter(60, 0, 0, 0, 99), ErrNewer},
		"cut off":          {whole[:len(whole)/2], ErrCorrupt},
		"only a header":    {whole[:100], ErrCorrupt},
		"no tables":        {append(alter(100, make([]byte, 3996)...)[:4096:4096], whole[4096:]...), ErrCorrupt},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "x.dramatis")
			check(t, os.WriteFile(path, c.data, 0o644))
			f, err := Open(t.Context(), path, Options{})
			if f != nil {
				check(t, f.Close())
			}
			isSentence(t, err, c.kind, "x.dramatis")
			if !bytes.Equal(read(t, path), c.data) {
				t.Error("the file was changed")
			}
			alone(t, path)
		})
	}
}

// alone fails when there is anything beside the file.
func alone(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	check(t, err)
	for _, e := range entries {
		if e.Name() != filepath.Base(path) {
			t.Errorf("%s was left", e.Name())
		}
	}
}

func TestDamageWithinIsFoundWhenLoading(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.dramatis")
	f, err := Create(path)
	check(t, err)
	var many []kb.Record
	for i := range 3000 {
		many = append(many, verdict("name", strings.Repeat("x", i%90)+string(rune('a'+i%26))))
	}
	check(t, f.Commit(insert(many...)))
	check(t, f.Close())
	data := read(t, path)
	for i := len(data) / 3; i < len(data)*2/3; i++ {
		data[i] ^= 0x5a
	}
	check(t, os.WriteFile(path, data, 0o644))
	f, err = Open(t.Context(), path, Options{})
	if err == nil {
		_, _, err = f.Load(t.Context())
		check(t, f.Close())
	}
	isSentence(t, err, ErrCorrupt, "x.dramatis")
	if !bytes.Equal(read(t, path), data) {
		t.Error("the damaged file was changed")
	}
}

func TestARecordThatIsNoneIsDamage(t *testing.T) {
	for _, data := range []string{"{", `{"id":"other"}`, ``} {
		f := must(Memory())(t)
		_, err := f.writer.Exec("INSERT INTO record (kind, key, data) VALUES ('verdict', 'v1', ?)", []byte(data))
		check(t, err)
		_, _, err = f.Load(t.Context())
		isSentence(t, err, ErrCorrupt, "v1")
	}
}

func TestMissingAndPresentFilesAreToldApart(t *testing.T) {
	dir := t.TempDir()
	_, err := Open(t.Context(), filepath.Join(dir, "missing.dramatis"), Options{})
	isSentence(t, err, fs.ErrNotExist, "missing.dramatis")
	_, err = Open(t.Context(), dir, Options{})
	isSentence(t, err, ErrCorrupt, filepath.Base(dir))
	_, err = Create(filepath.Join(dir, "no", "such", "folder.dramatis"))
	isSentence(t, err, fs.ErrNotExist, "folder.dramatis")
	path := novel(t)
	before := read(t, path)
	_, err = Create(path)
	isSentence(t, err, fs.ErrExist, "novel.dramatis")
	if !bytes.Equal(read(t, path), before) {
		t.Error("the file in the way was changed")
	}
}

func TestOpeningAndReadingChangesNoByte(t *testing.T) {
	path := novel(t)
	before := read(t, path)
	f := must(Open(t.Context(), path, Options{}))(t)
	load(t, f)
	check(t, f.Close())
	if !bytes.Equal(read(t, path), before) {
		t.Error("the file was changed")
	}
	alone(t, path)
}

func TestOneFileIsLeftAfterClosing(t *testing.T) {
	path := novel(t)
	f := must(Open(t.Context(), path, Options{}))(t)
	check(t, f.Commit(step("two", verdict("a", "b"))))
	check(t, f.Close())
	alone(t, path)
}

func TestASecondOpeningCanOnlyReadAndSaysSo(t *testing.T) {
	path := novel(t)
	first := must(Open(t.Context(), path, Options{}))(t)
	check(t, first.ReadOnly())
	second := must(Open(t.Context(), path, Options{}))(t)
	isSentence(t, second.ReadOnly(), ErrInUse, "novel.dramatis")
	if !errors.Is(second.ReadOnly(), ErrReadOnly) {
		t.Error("in use is not read-only")
	}
	for doing, err := range map[string]error{
		"commit":  second.Commit(step("x", verdict("a", "b"))),
		"vectors": second.PutVectors("m", map[string][]float32{"k": {1}}),
	} {
		if !errors.Is(err, ErrInUse) {
			t.Errorf("%s: %v", doing, err)
		}
	}
	check(t, second.Cache().Put("k", []byte("v"))) // forgotten, no failure
	check(t, first.Commit(step("two", verdict("c", "d"))))
	if snapshot, heads := load(t, second); kb.Count[*kb.Verdict](snapshot) != 2 || len(heads) != 2 {
		t.Errorf("the second sees %d verdicts, %d steps", kb.Count[*kb.Verdict](snapshot), len(heads))
	}
	check(t, first.Close())
	check(t, second.Close())
	alone(t, path)
	third := must(Open(t.Context(), path, Options{}))(t)
	check(t, third.ReadOnly())
}

func TestTheLockFollowsLinks(t *testing.T) {
	path := novel(t)
	link := filepath.Join(t.TempDir(), "link.dramatis")
	if err := os.Symlink(path, link); err != nil {
		if runtime.GOOS == "windows" {
			return // links need a right there
		}
		t.Fatal(err)
	}
	must(Open(t.Context(), path, Options{}))(t)
	if second := must(Open(t.Context(), link, Options{}))(t); !errors.Is(second.ReadOnly(), ErrInUse) {
		t.Errorf("through a link it is %v", second.ReadOnly())
	}
}

func TestAFileOpenedForReadingLeavesOthersToWrite(t *testing.T) {
	path := novel(t)
	reader := must(Open(t.Context(), path, Options{ReadOnly: true}))(t)
	isSentence(t, reader.ReadOnly(), ErrReadOnly, "novel.dramatis")
	writer := must(Open(t.Context(), path, Options{}))(t)
	check(t, writer.ReadOnly())
	check(t, writer.Commit(step("two", verdict("a", "b"))))
}

func TestNamesThatMeanSomethingElsewhereAreNames(t *testing.T) {
	for _, name := range []string{"a?mode=ro&x=%20#y.dramatis", "a b'c\"d.dramatis", "水浒传 ü.dramatis", "%41.dramatis"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, `?"`) {
			continue
		}
		path := filepath.Join(t.TempDir(), name)
		f := must(Create(path))(t)
		check(t, f.Commit(step("one", verdict("a", "b"))))
		check(t, f.Close())
		alone(t, path)
		if snapshot, _ := load(t, must(Open(t.Context(), path, Options{}))(t)); kb.Count[*kb.Verdict](snapshot) != 1 {
			t.Errorf("%s lost its verdict", name)
		}
	}
}

func TestAFullDiskKeepsWhatWasThere(t *testing.T) {
	path := novel(t)
	f := must(Open(t.Context(), path, Options{}))(t)
	_, err := f.writer.Exec("PRAGMA max_page_count=40")
	check(t, err)
	large := step("large")
	for i := range 20000 {
		large.Edits = append(large.Edits, kb.Edit{After: verdict("x", strings.Repeat("y", i%50)+string(rune('0'+i)))})
	}
	isSentence(t, f.Commit(large), ErrNoSpace, "novel.dramatis")
	snapshot, heads := load(t, f)
	if kb.Count[*kb.Verdict](snapshot) != 1 || len(heads) != 1 || large.Record.Seq != 0 {
		t.Errorf("%d verdicts and %d steps are there", kb.Count[*kb.Verdict](snapshot), len(heads))
	}
	check(t, f.Commit(step("small", verdict("c", "d"))))
	check(t, f.Close())
	if snapshot, _ := load(t, must(Open(t.Context(), path, Options{}))(t)); kb.Count[*kb.Verdict](snapshot) != 2 {
		t.Errorf("%d verdicts after reopening", kb.Count[*kb.Verdict](snapshot))
	}
}

func TestAnOlderFileIsBackedUpAndBroughtUpToDate(t *testing.T) {
	path := novel(t)
	other := read(t, novel(t))
	next := newerSchema()
	if _, err := open(t.Context(), path, Options{ReadOnly: true}, next); err == nil {
		t.Error("an older file was opened for reading only")
	} else {
		isSentence(t, err, ErrReadOnly, "novel.dramatis")
	}
	f, err := open(t.Context(), path, Options{}, next)
	check(t, err)
	var x int
	check(t, f.reader.QueryRow("SELECT x FROM added").Scan(&x))
	if snapshot, heads := load(t, f); x != 42 || kb.Count[*kb.Verdict](snapshot) != 1 || len(heads) != 1 {
		t.Errorf("after migration x is %d with %d steps", x, len(heads))
	}
	check(t, f.Close())
	_, err = Open(t.Context(), path, Options{})
	isSentence(t, err, ErrNewer, "novel.dramatis")
	backup := must(Open(t.Context(), fmt.Sprintf("%s.backup-v%d", path, current.version()), Options{}))(t)
	if snapshot, _ := load(t, backup); kb.Count[*kb.Verdict](snapshot) != 1 {
		t.Error("the backup lost its verdict")
	}
	// A second older file of the same name gets a backup of its own.
	check(t, os.WriteFile(path, other, 0o644))
	f, err = open(t.Context(), path, Options{}, next)
	check(t, err)
	check(t, f.Close())
	if _, err := os.Stat(fmt.Sprintf("%s.backup-v%d-2", path, current.version())); err != nil {
		t.Error(err)
	}
}

func TestAMigrationThatFailsLeavesTheFile(t *testing.T) {
	path := novel(t)
	broken := append(append(schema{}, current...), "CREATE TABLE half (x); THIS IS NOT SQL;")
	if f, err := open(t.Context(), path, Options{}, broken); err == nil {
		t.Error("a broken step went well")
		check(t, f.Close())
	}
	if snapshot, _ := load(t, must(Open(t.Context(), path, Options{}))(t)); kb.Count[*kb.Verdict](snapshot) != 1 {
		t.Error("the verdict is gone")
	}
}

func TestACopyIsWholeAndOfItsOwn(t *testing.T) {
	for _, p := range places() {
		t.Run(p.name, func(t *testing.T) {
			f := p.Make(t).(*File)
			check(t, f.Commit(step("one", verdict("a", "b"))))
			check(t, f.PutVectors("m", map[string][]float32{"k": {1, 2}}))
			path := filepath.Join(t.TempDir(), "copy.dramatis")
			check(t, os.WriteFile(path, []byte("in the way"), 0o644))
			check(t, f.SaveCopy(t.Context(), path))
			alone(t, path)
			check(t, f.Commit(step("two", verdict("c", "d"))))
			twin := must(Open(t.Context(), path, Options{}))(t)
			check(t, twin.ReadOnly())
			vectors, err := twin.FindVectors("m", []string{"k"})
			check(t, err)
			if snapshot, heads := load(t, twin); kb.Count[*kb.Verdict](snapshot) != 1 || len(heads) != 1 || len(vectors) != 1 {
				t.Errorf("the copy has %d steps and %d vectors", len(heads), len(vectors))
			}
			isSentence(t, f.SaveCopy(t.Context(), path), ErrInUse, "copy.dramatis")
			isSentence(t, f.SaveCopy(t.Context(), filepath.Join(t.TempDir(), "no", "folder.dramatis")), fs.ErrNotExist, "folder.dramatis")
			if f.Path() != "" {
				isSentence(t, f.SaveCopy(t.Context(), f.Path()), fs.ErrExist, filepath.Base(f.Path()))
			}
		})
	}
}

func TestAReaderCanSaveACopy(t *testing.T) {
	path := novel(t)
	must(Open(t.Context(), path, Options{}))(t)
	second := must(Open(t.Context(), path, Options{}))(t)
	target := filepath.Join(t.TempDir(), "mine.dramatis")
	check(t, second.SaveCopy(t.Context(), target))
	mine := must(Open(t.Context(), target, Options{}))(t)
	check(t, mine.ReadOnly())
	check(t, mine.Commit(step("mine", verdict("c", "d"))))
}

func TestVectorsAndRepliesAreKept(t *testing.T) {
	for _, p := range places() {
		t.Run(p.name, func(t *testing.T) {
			f := p.Make(t).(*File)
			want := map[string][]float32{}
			for i := range 2500 {
				want[string(rune('a'+i%26))+strings.Repeat("k", i/26)] = []float32{float32(i), -0.5}
			}
			check(t, f.PutVectors("m", want))
			check(t, f.PutVectors("other", map[string][]float32{"a": {7}}))
			check(t, f.Cache().Put("reply", []byte("one")))
			check(t, f.Cache().Put("reply", []byte("two")))
			check(t, f.Cache().Put("empty", nil))
			f = p.Reopen(t, f).(*File)
			n, before := 0, ""
			for v, err := range f.Vectors("m") {
				check(t, err)
				if v.Key <= before && n > 0 || len(v.Values) != 2 || v.Values[0] != want[v.Key][0] {
					t.Fatalf("after %q comes %q = %v", before, v.Key, v.Values)
				}
				n, before = n+1, v.Key
			}
			if n != len(want) {
				t.Errorf("%d of %d vectors came back", n, len(want))
			}
			found, err := f.FindVectors("m", []string{"a", "b", "nobody"})
			check(t, err)
			if len(found) != 2 || found["b"] == nil {
				t.Errorf("found %v", found)
			}
			models, err := f.VectorModels()
			check(t, err)
			if len(models) != 2 || models["m"] != len(want) || models["other"] != 1 {
				t.Errorf("models are %v", models)
			}
			reply, found1, err := f.Cache().Get("reply")
			check(t, err)
			empty, found2, err := f.Cache().Get("empty")
			check(t, err)
			_, found3, err := f.Cache().Get("nothing")
			check(t, err)
			if string(reply) != "two" || !found1 || len(empty) != 0 || !found2 || found3 {
				t.Errorf("replies: %q %v, %q %v, %v", reply, found1, empty, found2, found3)
			}
			check(t, f.Cache().Clear())
			if n, bytes, err := f.Cache().Size(); n != 0 || bytes != 0 || err != nil {
				t.Errorf("%d replies are left (%v)", n, err)
			}
			check(t, f.SetMeta("made by", "a test"))
			if value, err := f.Meta("made by"); value != "a test" || err != nil {
				t.Errorf("meta is %q (%v)", value, err)
			}
		})
	}
}

var _ editor.Store = (*File)(nil)

// TestANewFileHasItsNameOnlyWhenItIsWhole looks at new files as a kill would leave them.
func TestANewFileHasItsNameOnlyWhenItIsWhole(t *testing.T) {
	dir := t.TempDir()
	name := func(i int) string { return filepath.Join(dir, strconv.Itoa(i)+Ending) }
	const files = 30
	made := make(chan error, 1)
	go func() {
		for i := range files {
			f, err := Create(name(i))
			if err == nil {
				err = f.Close()
			}
			if err != nil {
				made <- err
				return
			}
		}
		made <- nil
	}()
	for i := range files {
		for done := false; !done; {
			data, err := os.ReadFile(name(i))
			select {
			case err := <-made:
				check(t, err)
				made <- nil
			default:
			}
			if done = err == nil; done && len(data) < minBase {
				t.Fatalf("the file has its name with %d bytes", len(data))
			}
		}
	}
	check(t, <-made)
}

package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
)

// A FileKind is what a dialog of files asks for.
type FileKind int

const (
	// OpenFiles asks for one file or several that are there.
	OpenFiles FileKind = iota
	// OpenFile asks for one file that is there.
	OpenFile
	// SaveFile asks for the name of a file to write. It is left as it is.
	SaveFile
	// ChooseFolder asks for a folder that is there.
	ChooseFolder
)

// FileParts are what a dialog of files is made of.
type FileParts struct {
	Title   string
	Word    string // on the expected button: "Open"
	Kind    FileKind
	Folder  string   // shown first
	Name    string   // of the file to write
	Endings []string // of files that can be chosen, in small letters with their dot; none: all
	Places  []FilePlace
	Then    func(paths []string) // at least one
}

// Files is a dialog of files: the usual places, a field for a path, and what is in a folder. The arrow keys choose, Enter
// opens, Backspace goes to the folder above, a letter to the first name that begins so, a slash or ~ to the field for a path;
// Space or the control key marks several.
type Files struct {
	parts   FileParts
	dialog  *Dialog
	folder  string
	entries []os.DirEntry
	marked  map[string]bool // names in folder
	replace string          // the path that the writer has been warned about

	path, name *Entry
	list       *RowList
	said       *Text
}

// ShowFiles opens a dialog of files over a window; closed, which may be nil, is called whichever way it ends.
func ShowFiles(w fyne.Window, parts FileParts, closed func()) *Files {
	f := &Files{parts: parts, marked: map[string]bool{}, path: NewEntry(), said: Muted("").Shrink()}
	f.list = NewRowList(func() int { return len(f.entries) }, f.row)
	f.list.SetRowHeight(30)
	f.list.OnActivated = f.activate
	f.list.OnSelected = func(i int) { f.selectRow(i) }
	f.list.OnMarked = f.mark
	f.list.OnTypedRune = f.jump
	f.list.OnTypedKey = func(e *fyne.KeyEvent) bool {
		if e.Name == fyne.KeyBackspace {
			f.show(filepath.Dir(f.folder))
			return true
		}
		return false
	}
	f.path.SetPlaceHolder(i18n.T("A path, such as ~/Documents"))
	f.path.OnSubmitted = func(string) { f.openTyped() }
	inColumn := func(o fyne.CanvasObject) fyne.CanvasObject { return Sized(120, 0, Pad(0, Gap8, 0, 0, o)) }
	places := Col(2)
	for _, p := range parts.Places {
		places.Add(Row(0, QuietButton(p.Name, func() { f.show(p.Path) })))
	}
	up := SecondaryButton("↑", func() { f.show(filepath.Dir(f.folder)) })
	top := Spread(f.path, up)
	body := Sized(700, 380, Edges(Pad(0, 0, Gap8, 0, top), nil, inColumn(places), nil, NewBareCard(PadAll(Gap4, f.list))))
	foot := []fyne.CanvasObject{body}
	first := fyne.Focusable(f.list)
	if parts.Kind == SaveFile {
		f.name = NewEntry()
		f.name.SetText(parts.Name)
		foot = append(foot, Edges(nil, nil, inColumn(Pad(7, 0, 0, 0, Muted(i18n.T("Name")))), nil, f.name)) // in line with the list
		first = f.name
	}
	if !f.opens() {
		foot = append(foot, Spread(f.said, LinkButton(i18n.T("New folder…"), func() { f.newFolder(w) })))
	} else {
		foot = append(foot, f.said)
	}
	f.dialog = ShowDialog(w, DialogParts{Title: parts.Title, Body: Col(Gap8, foot...), First: first, Closed: closed,
		Answers: []Answer{{Word: parts.Word, Why: f.why, Do: func() { parts.Then(f.paths()) }}}})
	f.show(parts.Folder)
	switch {
	case f.name != nil:
		f.name.Select(strings.TrimSuffix(parts.Name, filepath.Ext(parts.Name)))
	case len(f.entries) == 0: // an empty list takes no key
		f.dialog.canvas.Focus(f.path) // which finds what was never drawn, too
		f.path.Select(parts.Folder)
	}
	return f
}

// Named returns the fields by stable names, for journeys.
func (f *Files) Named() map[string]fyne.CanvasObject {
	out := map[string]fyne.CanvasObject{"files.path": f.path, "files.list": f.list}
	if f.name != nil {
		out["files.name"] = f.name
	}
	return out
}

// opens reports whether files are asked for that are there.
func (f *Files) opens() bool { return f.parts.Kind == OpenFiles || f.parts.Kind == OpenFile }

func (f *Files) row(i int) RowData {
	e := f.entries[i]
	if isFolder(f.folder, e) {
		return RowData{Title: e.Name() + string(filepath.Separator)}
	}
	size := ""
	if info, err := e.Info(); err == nil {
		size = sizeText(info.Size())
	}
	return RowData{Title: e.Name(), Number: size, Plain: true, Marked: f.marked[e.Name()], Muted: f.parts.Kind == SaveFile}
}

func sizeText(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d KB", (n+1023)>>10)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}

// isFolder follows a link.
func isFolder(folder string, e os.DirEntry) bool {
	if e.Type()&os.ModeSymlink == 0 {
		return e.IsDir()
	}
	info, err := os.Stat(filepath.Join(folder, e.Name()))
	return err == nil && info.IsDir()
}

// companionEndings are the ends of names of files that programs keep beside the writer's: databases their locks and journals.
var companionEndings = []string{"-wal", "-shm", "-lock", "-journal"}

func isCompanionFile(name string) bool {
	return slices.ContainsFunc(companionEndings, func(end string) bool { return strings.HasSuffix(name, end) })
}

// show lists a folder: folders first, then the files that can be chosen, by name. What is hidden stays so.
func (f *Files) show(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		f.said.SetText(i18n.T("“%s” can’t be opened.", folder))
		return
	}
	f.folder, f.entries = folder, nil
	clear(f.marked)
	f.path.SetText(folder)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") || isCompanionFile(e.Name()) || !isFolder(folder, e) && !f.fits(e.Name()) {
			continue
		}
		f.entries = append(f.entries, e)
	}
	slices.SortStableFunc(f.entries, func(a, b os.DirEntry) int {
		switch x, y := isFolder(folder, a), isFolder(folder, b); {
		case x && !y:
			return -1
		case y && !x:
			return 1
		}
		return strings.Compare(strings.ToLower(a.Name()), strings.ToLower(b.Name()))
	})
	f.list.Select(-1)
	f.list.Select(min(0, len(f.entries)-1))
	f.list.ScrollToTop()
	f.list.Refresh()
	f.showChoice()
}

func (f *Files) fits(name string) bool {
	if f.parts.Kind == ChooseFolder {
		return false
	}
	return len(f.parts.Endings) == 0 || slices.Contains(f.parts.Endings, strings.ToLower(filepath.Ext(name)))
}

// fewEndings is how many endings of files there is room to name.
const fewEndings = 4

// showChoice says what would be chosen.
func (f *Files) showChoice() {
	said := ""
	switch {
	case f.parts.Kind == ChooseFolder:
		said = i18n.T("This folder: %s", filepath.Base(f.folder))
	case len(f.entries) == 0 && len(f.parts.Endings) > 0:
		said = i18n.T("No file in this folder is of a kind that fits here.")
		if len(f.parts.Endings) <= fewEndings {
			said = i18n.T("Nothing here ends in %s.", strings.Join(f.parts.Endings, " "))
		}
	case len(f.marked) > 0:
		said = i18n.N(len(f.marked), "1 file is marked.", "%d files are marked.")
	case f.parts.Kind == OpenFiles:
		said = i18n.T("To choose several, mark each with Space.")
	}
	f.said.SetText(said)
}

func (f *Files) selectRow(i int) {
	if e := f.entries[i]; f.name != nil && !isFolder(f.folder, e) {
		f.name.SetText(e.Name())
	}
}

func (f *Files) activate(i int) {
	if e := f.entries[i]; isFolder(f.folder, e) {
		f.show(filepath.Join(f.folder, e.Name()))
		return
	}
	if f.opens() {
		f.dialog.Submit()
	}
}

// mark marks a file, or unmarks it.
func (f *Files) mark(rows []int) {
	if f.parts.Kind != OpenFiles {
		return
	}
	for _, i := range rows {
		e := f.entries[i]
		if isFolder(f.folder, e) {
			continue
		}
		if f.marked[e.Name()] && len(rows) == 1 {
			delete(f.marked, e.Name())
		} else {
			f.marked[e.Name()] = true
		}
	}
	f.list.Refresh()
	f.showChoice()
}

// jump goes to the next name that begins with a letter, or begins a path in the field for one.
func (f *Files) jump(r rune) bool {
	if r == filepath.Separator || r == '/' || r == '~' {
		f.path.SetText("")
		focus(f.path)
		f.path.TypedRune(r)
		return true
	}
	for k := range f.entries {
		i := (f.list.Selected() + 1 + k) % len(f.entries)
		if first, _ := utf8.DecodeRuneInString(f.entries[i].Name()); unicode.ToLower(first) == unicode.ToLower(r) {
			f.list.choose(i)
			break
		}
	}
	return true
}

// openTyped goes where the path that was typed leads.
func (f *Files) openTyped() {
	path := f.absolute(f.path.Text)
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		f.show(path)
		focus(f.list)
	case err == nil && f.opens():
		f.dialog.Submit()
	case f.parts.Kind == SaveFile:
		f.name.SetText(filepath.Base(path))
		f.show(filepath.Dir(path))
	default:
		f.said.SetText(i18n.T("“%s” can’t be opened.", path))
	}
}

// absolute returns a path as it was typed, from the folder that is shown; "~" is the home folder.
func (f *Files) absolute(path string) string {
	path = strings.TrimSpace(path)
	if rest, found := strings.CutPrefix(path, "~"); found {
		if home, err := os.UserHomeDir(); err == nil {
			path = home + rest
		}
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(f.folder, path)
	}
	return filepath.Clean(path)
}

// paths returns what would be handed on now.
func (f *Files) paths() []string {
	switch f.parts.Kind {
	case ChooseFolder:
		if path := f.absolute(f.path.Text); path != f.folder {
			return []string{path}
		}
		return []string{f.folder}
	case SaveFile:
		if name := strings.TrimSpace(f.name.Text); name != "" {
			return []string{f.absolute(name)}
		}
		return nil
	}
	if path := f.absolute(f.path.Text); path != f.folder {
		return []string{path}
	}
	var out []string
	for _, e := range f.entries {
		if f.marked[e.Name()] {
			out = append(out, filepath.Join(f.folder, e.Name()))
		}
	}
	if i := f.list.Selected(); len(out) == 0 && i >= 0 && i < len(f.entries) {
		out = append(out, filepath.Join(f.folder, f.entries[i].Name()))
	}
	return out
}

// why says why what is chosen won't do. A folder that is chosen where files are asked for is opened instead.
func (f *Files) why() error {
	paths := f.paths()
	if len(paths) == 0 {
		return Why(i18n.T("Choose a file first."))
	}
	info, err := os.Stat(paths[0])
	switch {
	case f.parts.Kind == SaveFile && err == nil && info.IsDir():
		return Why(i18n.T("“%s” is a folder: give a name in it.", filepath.Base(paths[0])))
	case f.parts.Kind == SaveFile && err == nil && f.replace != paths[0]:
		f.replace = paths[0]
		return Why(i18n.T("“%s” is there already. Once more replaces it.", filepath.Base(paths[0])))
	case f.parts.Kind == SaveFile:
		return nil
	case err != nil:
		return Why(i18n.T("“%s” can’t be opened.", paths[0]))
	case f.parts.Kind == ChooseFolder && !info.IsDir():
		return Why(i18n.T("“%s” is not a folder.", filepath.Base(paths[0])))
	case f.opens() && info.IsDir():
		f.show(paths[0])
		return Why("")
	}
	return nil
}

func (f *Files) newFolder(w fyne.Window) {
	AskLine(w, i18n.T("New folder"), i18n.T("Name"), "", func(name string) {
		path := f.absolute(name)
		if err := os.MkdirAll(path, 0o755); err != nil {
			f.said.SetText(i18n.T("“%s” could not be made.", path))
			return
		}
		f.show(path)
	})
}

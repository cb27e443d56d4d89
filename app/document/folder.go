package document

import (
	"cmp"
	"context"
	"encoding/xml"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline"
	"dramatis/pipeline/ingest"
)

// chapterEndings are the extensions of files that may each be a chapter.
var chapterEndings = []string{".txt", ".text", ".md", ".markdown", ".docx", ".odt", ".rtf", ".html", ".htm", ".xhtml"}

// maxChapterFiles bounds the files of a folder that are read as one work.
const maxChapterFiles = 5000

// isWork reports whether a folder is one document: a Scrivener project, or files that are the chapters
// of one work.
func isWork(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return false
	}
	return binderOf(path) != "" || len(chapterFiles(path)) > 0
}

// Files returns the documents at a path: the file or work itself, or all files of a folder that look
// like documents.
func Files(path string) (out []string) {
	entries, err := os.ReadDir(path)
	if err != nil || isWork(path) {
		return []string{path}
	}
	for _, e := range entries {
		file := filepath.Join(path, e.Name())
		if !e.IsDir() && slices.Contains(Endings(), strings.ToLower(filepath.Ext(file))) && LooksLikeDocument(file) {
			out = append(out, file)
		}
	}
	return out
}

var digits = regexp.MustCompile(`\d+`)

// chapterFiles returns the files of a folder by number if they are chapters: nearly all text files
// have a number at the same place of their names, and the numbers are consecutive.
func chapterFiles(path string) []string {
	entries, err := os.ReadDir(path)
	if err != nil || len(entries) > maxChapterFiles {
		return nil
	}
	shapes := map[string][]chapterFile{}
	all := 0
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || strings.HasPrefix(name, ".") || !slices.Contains(chapterEndings, strings.ToLower(filepath.Ext(name))) {
			continue
		}
		all++
		if at := digits.FindStringIndex(name); at != nil {
			if n, err := strconv.Atoi(name[at[0]:min(at[1], at[0]+6)]); err == nil {
				shape := strings.ToLower(name[:at[0]])
				shapes[shape] = append(shapes[shape], chapterFile{filepath.Join(path, name), n})
			}
		}
	}
	for _, list := range shapes {
		slices.SortFunc(list, func(a, b chapterFile) int { return cmp.Or(a.number-b.number, cmp.Compare(a.path, b.path)) })
		if areChapters(list, all) {
			out := make([]string, len(list))
			for i, f := range list {
				out[i] = f.path
			}
			return out
		}
	}
	return nil
}

// A chapterFile is a file with a number in its name.
type chapterFile struct {
	path   string
	number int
}

// areChapters reports whether files in the order of their numbers are the chapters of one work, among all text
// files of a folder.
func areChapters(list []chapterFile, all int) bool {
	first := list[0].number
	span := list[len(list)-1].number - first + 1
	return len(list) >= 3 && len(list)*10 >= all*8 && span <= len(list)*3/2 && (first <= 2 || span == len(list))
}

// readFolder reads a folder that is one work.
func readFolder(ctx context.Context, path string) (pipeline.Source, error) {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	p := ingest.Parts{Format: "folder", Title: filepath.Base(path), Standing: kb.InStory}
	var err error
	if binder := binderOf(path); binder != "" {
		p.Format, p.Title = "scrivener", strings.TrimSuffix(filepath.Base(binder), filepath.Ext(binder))
		p.Sections, err = scrivenerSections(ctx, filepath.Dir(binder), binder)
	} else {
		p.Divided = true
		for _, file := range chapterFiles(path) {
			var doc ingest.Doc
			if doc, err = load(ctx, file); err != nil {
				break
			}
			p.Sections = append(p.Sections, sectionsOf(file, doc)...)
		}
	}
	if err != nil {
		return pipeline.Source{}, err
	}
	doc, err := ingest.FromParts(ctx, path, p)
	return pipeline.Source{Document: doc.Document, Text: doc.Text}, err
}

func load(ctx context.Context, file string) (ingest.Doc, error) {
	data, err := ingest.Load(ctx, file)
	if err != nil {
		return ingest.Doc{}, err
	}
	return ingest.FromBytes(ctx, file, data)
}

// sectionsOf returns the chapters of a file, usually one; a chapter without heading has the file's
// name.
func sectionsOf(file string, doc ingest.Doc) (out []ingest.Section) {
	d, body := doc.Document, doc.Text.Body
	starts := []kb.Chapter{}
	if len(d.Chapters) == 0 || strings.TrimSpace(body[:d.Chapters[0].Start]) != "" {
		title := d.Title
		if fileTitle := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)); len(d.Chapters) > 0 {
			title = fileTitle
		}
		starts = append(starts, kb.Chapter{Title: title})
	}
	starts = append(starts, d.Chapters...)
	for i, c := range starts {
		end := len(body)
		if i+1 < len(starts) {
			end = starts[i+1].Start
		}
		from := c.Start
		if h, ok := d.MarkAt(kb.MarkHeading, from); ok {
			from = min(h.End, end)
		}
		out = append(out, ingest.Section{Title: c.Title, Level: 1})
		for _, s := range append(d.MarksOf(kb.MarkApart), kb.Span{Start: end, End: end}) {
			if s.End < from || s.Start > end {
				continue
			}
			out = append(out, ingest.Section{Text: body[from:max(from, s.Start)]}, ingest.Section{Text: body[max(from, s.Start):min(s.End, end)], Apart: true})
			from = min(s.End, end)
		}
	}
	return out
}

// binderOf returns the file that lists the contents of a Scrivener project, "" if the folder is not one.
func binderOf(path string) string {
	list, err := filepath.Glob(filepath.Join(strings.NewReplacer("[", "?", "*", "?").Replace(path), "*.scrivx"))
	if err != nil || len(list) != 1 {
		return ""
	}
	return list[0]
}

// A binderItem is a folder or a text of a Scrivener project.
type binderItem struct {
	UUID     string       `xml:"UUID,attr"`
	ID       string       `xml:"ID,attr"`
	Type     string       `xml:"Type,attr"`
	Title    string       `xml:"Title"`
	Compile  string       `xml:"MetaData>IncludeInCompile"`
	Children []binderItem `xml:"Children>BinderItem"`
}

// maxBinder bounds the list in bytes, and with it how deep it nests.
const maxBinder = 8 << 20

// scrivenerSections returns the texts of a project's draft in the order of its binder.
func scrivenerSections(ctx context.Context, folder, binder string) ([]ingest.Section, error) {
	data, err := ingest.Load(ctx, binder)
	if err != nil {
		return nil, err
	}
	var project struct {
		Items []binderItem `xml:"Binder>BinderItem"`
	}
	broken := &kb.Problem{What: ingest.About(binder, kb.Errorf("is broken, or not the kind of file that it is called")), Kept: ingest.Unchanged, Do: "make it again with the program it comes from", Kind: ingest.ErrBinary}
	if len(data) > maxBinder {
		return nil, broken
	}
	if err := xml.Unmarshal(data, &project); err != nil {
		broken.Err = err
		return nil, broken
	}
	var out []ingest.Section
	read := map[string]bool{}
	for _, item := range project.Items {
		if item.Type == "DraftFolder" {
			out = append(out, draft(ctx, folder, item.Children, 1, read)...)
		}
	}
	return out, ctx.Err()
}

// draft returns the texts of binder items, and those below them, until the context ends. Files that are read already
// are not read again: a binder may list one any number of times.
func draft(ctx context.Context, folder string, items []binderItem, level int, read map[string]bool) (out []ingest.Section) {
	for _, item := range items {
		if item.Compile != "No" && ctx.Err() == nil {
			out = append(out, ingest.Section{Title: item.Title, Level: min(level, 9), Text: item.text(ctx, folder, read)})
			out = append(out, draft(ctx, folder, item.Children, level+1, read)...)
		}
	}
	return out
}

// text returns the text of an item of the project in a folder, "" if it has none that can be read, or if it was read
// before. It adds to read what it reads.
func (item binderItem) text(ctx context.Context, folder string, read map[string]bool) string {
	if names := item.UUID + item.ID; names == "" || strings.ContainsAny(names, `/\.`) {
		return ""
	}
	for _, file := range []string{filepath.Join("Files", "Data", item.UUID, "content.rtf"), filepath.Join("Files", "Docs", item.ID+".rtf")} {
		full := filepath.Join(folder, file)
		if read[full] {
			return ""
		}
		if _, err := os.Stat(full); err != nil {
			continue
		}
		read[full] = true
		if doc, err := load(ctx, full); err == nil {
			return doc.Text.Body
		}
	}
	return ""
}

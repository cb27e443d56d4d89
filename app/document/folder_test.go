package document

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline"
)

// folder writes files, by their paths below a folder of the test.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "The Long Wait")
	for name, text := range files {
		path := filepath.Join(dir, name)
		editortest.Must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		editortest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return dir
}

// said returns what documents say: titles, chapters, and what is left out.
func said(list []pipeline.Source) string {
	var b strings.Builder
	for _, s := range list {
		fmt.Fprintf(&b, "%s:", s.Document.Title)
		for _, c := range s.Document.Chapters {
			fmt.Fprintf(&b, " %d %s;", c.Number, c.Title)
		}
		for _, a := range s.Document.MarksOf(kb.MarkApart) {
			fmt.Fprintf(&b, " (%s)", strings.Join(strings.Fields(s.Text.Slice(a)), " "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestAFolderOfChaptersIsOneWork(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  string
	}{
		"numbered": {map[string]string{"10 - Rain.txt": "It rained.", "1 - The Mill.txt": "Ann came.", "2.txt": "Chapter 2\n\nBen came.", "3 - Wind.md": "# Wind\n\nIt blew.", "4.txt": "And on.", "5.txt": "On.", "6.txt": "On.",
			"7.txt": "On.", "8.txt": "On.", "9.txt": "On.", "cover.png": "x"}, "The Long Wait: 1 The Mill; 2 Chapter 2; 3 Wind; 4 4; 5 5; 6 6; 7 7; 8 8; 9 9; 10 Rain;\n"},
		"Chinese":    {map[string]string{"第1章.txt": "第1章 雨\n\n下雨了。", "第2章.txt": "第2章 风\n\n起风了。", "第3章.txt": "第3章 雪\n\n下雪了。"}, "The Long Wait: 1 第1章 雨; 2 第2章 风; 3 第3章 雪;\n"},
		"novels":     {map[string]string{"Dune.txt": "It was dry.", "Emma.txt": "It was wet.", "notes.md": "# Notes\n\nAll."}, "Dune:\nEmma:\nNotes:\n"},
		"years":      {map[string]string{"1984.txt": "It rained.", "2001.txt": "It was dark.", "1Q84.txt": "So."}, "1984:\n1Q84:\n2001:\n"},
		"two of one": {map[string]string{"part1.txt": "It rained.", "part2.txt": "It was dark."}, "Part1:\nPart2:\n"},
	} {
		list, err := ReadAll(context.Background(), []string{folder(t, c.files)}, nil)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := said(list); got != c.want {
			t.Errorf("%s: %snot %s", name, got, c.want)
		}
	}
	if _, err := ReadAll(context.Background(), []string{folder(t, map[string]string{"a.bin": "x"})}, nil); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder without documents: %v", err)
	}
}

func TestAScrivenerProjectIsReadInTheOrderOfItsBinder(t *testing.T) {
	rtf := func(text string) string { return `{\rtf1\ansi ` + text + `\par}` }
	dir := folder(t, map[string]string{
		"wait.scrivx": `<?xml version="1.0" encoding="UTF-8"?><ScrivenerProject><Binder><BinderItem UUID="D" Type="DraftFolder"><Title>Draft</Title><Children>
<BinderItem UUID="B" Type="Folder"><Title>The Mill</Title><Children><BinderItem UUID="B1" Type="Text"><Title>s1</Title></BinderItem><BinderItem UUID="B2" Type="Text"><Title>s2</Title></BinderItem></Children></BinderItem>
<BinderItem UUID="A" Type="Folder"><Title>The Rain</Title><Children><BinderItem UUID="A1" Type="Text"><Title>s3</Title></BinderItem></Children></BinderItem>
<BinderItem UUID="X" Type="Text"><Title>Cut</Title><MetaData><IncludeInCompile>No</IncludeInCompile></MetaData></BinderItem>
<BinderItem UUID="../../secret" Type="Text"><Title>The End</Title></BinderItem></Children></BinderItem>
<BinderItem UUID="R" Type="ResearchFolder"><Title>Research</Title><Children><BinderItem UUID="R1" Type="Text"><Title>Zoe</Title></BinderItem></Children></BinderItem></Binder></ScrivenerProject>`,
		"Files/Data/B1/content.rtf": rtf("Ann came."), "Files/Data/B2/content.rtf": rtf("Ben came."), "Files/Data/A1/content.rtf": rtf("It rained."), "Files/Data/X/content.rtf": rtf("Cut."), "Files/Data/R1/content.rtf": rtf("Zoe.")})
	s := editortest.Get(Read(context.Background(), dir))(t)
	body := s.Text.Body
	if i, j, k := strings.Index(body, "Ann came."), strings.Index(body, "Ben came."), strings.Index(body, "It rained."); i < 0 || i > j || j > k || strings.Contains(body, "Zoe") || strings.Contains(body, "Cut") {
		t.Errorf("%q", body)
	}
	if s.Document.Title != "wait" || s.Document.Format != "scrivener" || len(s.Document.Chapters) == 0 {
		t.Errorf("%+v", s.Document)
	}
}

// TestATextThatABinderListsTwiceIsReadOnce has a list that a stranger made longer than the project.
func TestATextThatABinderListsTwiceIsReadOnce(t *testing.T) {
	items := `<BinderItem UUID="A" Type="Text"/><BinderItem UUID="A" ID="1" Type="Text"/>` + strings.Repeat(`<BinderItem UUID="B" Type="Text"/>`, 1000)
	dir := folder(t, map[string]string{
		"wait.scrivx":              `<ScrivenerProject><Binder><BinderItem UUID="D" Type="DraftFolder"><Children>` + items + `</Children></BinderItem></Binder></ScrivenerProject>`,
		"Files/Data/A/content.rtf": `{\rtf1 Ann came.\par}`, "Files/Data/B/content.rtf": `{\rtf1 Ben came.\par}`,
		"Files/Docs/1.rtf": `{\rtf1 Ann went.\par}`}) // an older copy of the first
	s := editortest.Get(Read(context.Background(), dir))(t)
	if body := s.Text.Body; strings.Count(body, "Ann came.") != 1 || strings.Count(body, "Ben came.") != 1 || strings.Contains(body, "Ann went.") {
		t.Errorf("%.200q of %d bytes", body, len(body))
	}
}

//go:build torture

package ingest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

// TestTortureByChangedFiles reads TORTURE_FILES (100,000) changed files of every kind:
// ours, and those of the folder DRAMATIS_FILES where it is named. Each is read or
// refused, in time, without a panic.
func TestTortureByChangedFiles(t *testing.T) {
	const most = 5 * time.Second
	many := 100_000
	if s := os.Getenv("TORTURE_FILES"); s != "" {
		many, _ = strconv.Atoi(s)
	}
	rain := long("", "\n\n")
	files := map[string]string{
		"a.txt": "A Wet Year\n\nChapter 1\n\n" + rain + "May 7th.\n\n" + rain, "b.txt": "第一回 雨\n\n　　武松来到景阳冈。\n\n第二回 夜\n\n　　却说。\n", "c.md": "---\ntitle: A\n---\n# One\n\n*Ann*[^1] [[Ben|b]]\n\n[^1]: So.\n\n| a | b |\n|---|---|\n\n" + rain,
		"d.html": "<html><head><title/></head><body><h1>One</h1><p>" + rain + "</p><table><tr><td>a<td>b</table><h1>Two</h1>" + rain, "e.odt": odtOf(t, "<text:h text:outline-level=\"1\">One</text:h>"+long("<text:p>", "</text:p>")),
		"f.rtf":  `{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Serif;}}\pard\s1 One\par ` + long("", `\par `) + `caf\'e9 \u8220?{\footnote Really.}}`,
		"g.fb2":  `<?xml version="1.0"?><FictionBook><body><section><title><p>One</p></title>` + long("<p>", "</p>") + `</section></body></FictionBook>`,
		"h.epub": zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", opfOf(`<item id="nav" href="nav.xhtml" properties="nav"/>`, "", "a.html"), "OEBPS/nav.xhtml", xhtml(`<nav epub:type="toc"><ol><li><a href="a.html#x">One</a></li></ol></nav>`), "OEBPS/a.html", xhtml(`<h1 id="x">One</h1>`+rained)),
		"i.docx": zipOf(t, documentPath, word+`<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:t>One</w:t></w:p>`+long("<w:p><w:t>", "</w:t></w:p>")), "j.fountain": "Title: A\n\nINT. KITCHEN - NIGHT\n\nANN\nIt rains.\n\nBEN\n(softly)\nSo.\n",
		"k.jsonl": `{"user_name":"a"}` + "\n" + `{"name":"A","mes":"b"}` + "\n", "l.fdx": `<?xml version="1.0"?><FinalDraft><Content><Paragraph Type="Character"><Text>ANN</Text></Paragraph><Paragraph Type="Dialogue"><Text>So.</Text></Paragraph></Content></FinalDraft>`,
		"m.txt": "ACT I\n\nANN. So.\n\nBEN. No.\n\nACT II\n\nANN. Yes.\n\nBEN. So.\n",
	}
	book, _ := novel()
	files["n.pdf"] = book.bytes()
	if dir := os.Getenv("DRAMATIS_FILES"); dir != "" {
		list, _ := filepath.Glob(filepath.Join(dir, "*.*"))
		for _, path := range list {
			if data, err := os.ReadFile(path); err == nil && len(data) < 300_000 {
				files[filepath.Base(path)] = string(data)
			}
		}
	}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 3))
	read, slowest := 0, time.Duration(0)
	for i := range many {
		name := names[r.IntN(len(names))]
		data := editortest.Mutated(r, []byte(files[name]))
		began := editortest.ProcessorTime()
		func() {
			defer func() {
				if why := recover(); why != nil {
					keepCase(t, name, data)
					panic(why)
				}
			}()
			if _, err := FromBytes(context.Background(), "/a/"+name, data); err == nil {
				read++
			}
			if i%16 == 0 {
				check(t, "/a/"+name, data)
			}
		}()
		if took := editortest.ProcessorTime() - began; took > slowest {
			if took > most { // a busy machine is slow once
				began = editortest.ProcessorTime()
				_, _ = FromBytes(context.Background(), "/a/"+name, data)
				took = editortest.ProcessorTime() - began
			}
			if slowest = max(slowest, took); took > most {
				keepCase(t, name, data)
				t.Fatalf("%s of %d bytes takes %v", name, len(data), took)
			}
		}
	}
	fmt.Printf("torture: %d changed files of %d kinds: %d read, %d refused, the slowest in %v\n", many, len(names), read, many-read, slowest.Round(time.Millisecond))
}

// keepCase writes what failed where it becomes a seed.
func keepCase(t *testing.T, name string, data []byte) {
	path := filepath.Join(os.TempDir(), fmt.Sprintf("torture-%d-%s", time.Now().UnixNano(), name))
	_ = os.WriteFile(path, data, 0o600)
	t.Logf("what failed is kept as %s", path)
}

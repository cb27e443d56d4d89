package ingest

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// zipOf returns a ZIP of names, each with its content behind it.
func zipOf(t testing.TB, parts ...string) string {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(parts); i += 2 {
		w := editortest.Get(z.Create(parts[i]))(t)
		editortest.Get(w.Write([]byte(parts[i+1])))(t)
	}
	editortest.Must(t, z.Close())
	return out.String()
}

const container = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

// opfOf returns a package with these items in its spine; extra is in the manifest.
func opfOf(extra, spine string, files ...string) string {
	var manifest, refs strings.Builder
	for _, f := range files {
		id := strings.NewReplacer(".", "", "%20", "").Replace(f)
		manifest.WriteString(`<item id="` + id + `" href="` + f + `" media-type="application/xhtml+xml"/>`)
		refs.WriteString(`<itemref idref="` + id + `"/>`)
	}
	return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The Long Wait</dc:title><dc:creator>Nobody</dc:creator></metadata><manifest>` +
		manifest.String() + extra + `</manifest><spine ` + spine + `>` + refs.String() + `</spine></package>`
}

func xhtml(body string) string {
	return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title><style>p{}</style></head><body>` + body + `</body></html>`
}

// chaptered returns what a document says and how it is divided, for comparing.
func chaptered(d Doc) string {
	var b strings.Builder
	for _, c := range d.Document.Chapters {
		line, _, _ := strings.Cut(d.Text.Body[c.Start:], "\n")
		b.WriteString(strings.TrimSpace(strings.Join([]string{string(rune('0' + c.Number)), c.Title}, " ")))
		if line != c.Title {
			b.WriteString(" AT " + line)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestABookIsReadInTheOrderOfItsSpineByItsContents(t *testing.T) {
	nav := xhtml(`<nav epub:type="toc"><ol><li><a href="b%20two.xhtml">One: Rain</a></li><li><a href="a.xhtml#two">Two &amp; more</a></li><li><a href="a.xhtml#three">Three</a></li></ol></nav><nav epub:type="landmarks"><ol><li><a href="x">no</a></li></ol></nav>`)
	data := zipOf(t, "mimetype", "application/epub+zip", "META-INF/container.xml", container,
		"OEBPS/content.opf", opfOf(`<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>`, "", "cover.xhtml", "b%20two.xhtml", "a.xhtml"),
		"OEBPS/nav.xhtml", nav, "OEBPS/cover.xhtml", xhtml(`<section epub:type="cover"><p>Cover words</p></section>`),
		"OEBPS/b two.xhtml", xhtml(`<h1>One</h1><h2>Rain</h2><p>It rained<br/>for a <i>long</i> while.<sup><a epub:type="noteref" href="#n">1</a></sup></p><script>alert("no")</script><p>“Come,” she said.</p>`),
		"OEBPS/a.xhtml", xhtml(`<p>It went on.</p><div id="two"><p><b>Two &amp; more</b></p><p>The <a id="x"/>sun came.</p></div><hr/><p>Then<span id="three"/> night&nbsp;fell.</p>`))
	d := from(t, "/a/book.epub", data)
	if got := chaptered(d); got != "1 One: Rain\n2 Two & more\n3 Three\n" {
		t.Errorf("chapters\n%s", got)
	}
	want := "One: Rain\n\nIt rained\nfor a long while.\n\n“Come,” she said.\n\nIt went on.\n\nTwo & more\n\nThe sun came.\n\n* * *\n\nThree\n\nThen night fell."
	if d.Text.Body != want {
		t.Errorf("the text is\n%s", d.Text.Body)
	}
	if d.Document.Title != "The Long Wait" || d.Document.Format != "epub" || d.Document.Standing != kb.InStory {
		t.Errorf("the document is %+v", d.Document)
	}
}

func TestABookOfTheSecondVersionIsDividedByItsNCX(t *testing.T) {
	ncx := `<?xml version="1.0"?><ncx><navMap><navPoint><navLabel><text>Part One</text></navLabel><content src="a.html"/>
<navPoint><navLabel><text>Chapter 1</text></navLabel><content src="a.html#c1"/></navPoint><navPoint><navLabel><text>Chapter 2</text></navLabel><content src="b.html"/></navPoint></navPoint></navMap></ncx>`
	data := zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", opfOf(`<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`, `toc="ncx"`, "a.html", "b.html"),
		"OEBPS/toc.ncx", ncx, "OEBPS/a.html", xhtml(`<h1>Part One</h1><h2 id="c1">Chapter 1</h2><p>It rained.</p>`), "OEBPS/b.html", xhtml(`<h2>Chapter 2</h2><p>It went on.</p>`))
	if got := chaptered(from(t, "/a/book.epub", data)); got != "1 Chapter 1 AT Part One\n2 Chapter 2\n" {
		t.Errorf("chapters\n%s", got)
	}
}

func TestABookWithoutContentsIsDividedByItsHeadings(t *testing.T) {
	data := zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", opfOf("", "", "a.html", "b.html"),
		"OEBPS/a.html", xhtml(`<h1>The Long Wait</h1><h2>Prologue</h2><p>It was dark.</p><h2>The
  Rain</h2><p>It rained.</p>`), "OEBPS/b.html", xhtml(`<h2>第二回 雨</h2><p>　　却说。</p>`))
	if got := chaptered(from(t, "/a/book.epub", data)); got != "0 Prologue\n1 The Rain\n2 第二回 雨\n" {
		t.Errorf("chapters\n%s", got)
	}
}

func TestAWikisPageIsReadWithoutWhatIsAroundIt(t *testing.T) {
	data := `<!DOCTYPE html><html><head><title>Ann Lee - The Mill Wiki</title><script>x()</script></head><body><nav>Home</nav><div class="header">Log in</div>
<div id="mw-content-text"><div class="mw-parser-output"><p>Ann Lee is a <a href="x">miller</a>.<sup class="reference">[1]</sup></p><div class="toc"><ul><li>Life</li></ul></div>
<h2><span>Life</span><span class="mw-editsection">[edit]</span></h2><table class="infobox"><tr><th>Born</th><td>1839</td></tr><tr><th>Home</th><td>Orford</td></tr></table><ul><li>One</li><li>Two</li></ul>
<h2>Family</h2><p>Bert &lt;her mule&gt;.</p></div></div><footer>Foot</footer></body></html>`
	d := from(t, "/a/ann.html", data)
	if d.Document.Standing != kb.Apart || d.Document.Title != "Ann Lee" || d.Document.Format != "html" {
		t.Errorf("the document is %+v", d.Document)
	}
	want := "Ann Lee is a miller.\n\nLife\n\nBorn: 1839\nHome: Orford\n\nOne\nTwo\n\nFamily\n\nBert <her mule>."
	if d.Text.Body != want || chaptered(d) != "1 Life\n2 Family\n" {
		t.Errorf("%s\n%s", chaptered(d), d.Text.Body)
	}
}

func TestFactsOfAWikisBoxAreLines(t *testing.T) {
	d := from(t, "/a/ann.html", `<html><head><title>Ann Lee | The Mill Wiki</title></head><body><main><h1>Ann Lee</h1><div class="mw-parser-output">
<aside class="portable-infobox pi-background"><h2 class="pi-item pi-title">Ann Lee</h2><section><h2 class="pi-header">Names</h2><div class="pi-item"><h3 class="pi-data-label">Aliases</h3>
<div class="pi-data-value"><ul><li>The Miller</li><li>Nan</li></ul></div></div><div class="pi-item"><h3 class="pi-data-label">Siblings</h3><div class="pi-data-value"><a>Bert Lee</a> (brother)<br>Joan Lee</div></div></section></aside>
<table class="infobox"><tr><th colspan="2">Facts</th></tr><tr><th>Nicknames</th><td>Annie<br>Mill Ann</td></tr></table><p>Ann is a miller.</p><h2>Life</h2><dl><dt>1839</dt><dd>Born</dd></dl></div></main></body></html>`)
	want := "Ann Lee\n\nAnn Lee\n\nNames\n\nAliases: The Miller; Nan\n\nSiblings: Bert Lee (brother); Joan Lee\n\nFacts\nNicknames: Annie; Mill Ann\n\nAnn is a miller.\n\nLife\n\n1839: Born"
	if d.Text.Body != want || chaptered(d) != "1 Life\n" || d.Document.Standing != kb.Apart {
		t.Errorf("%s\n%q", chaptered(d), d.Text.Body)
	}
}

func TestAPageAboutSomebodyIsApartFromTheStory(t *testing.T) {
	for _, c := range []struct {
		path, text string
		want       kb.Standing
	}{
		{"/a/ann.md", "# Ann Lee\n\n**Ann Lee** is a miller.\n\n| Aliases | Nan |\n|---|---|\n| Spouse | Bert |\n\nShe lives in Orford.", kb.Apart},
		{"/a/Ann_Lee.txt", "Ann Lee is a miller of Orford.\n\nBiography\n\nShe was born there.\n\nPersonality\n\nMild.\n", kb.Apart},
		{"/a/安梨.txt", "中文名：安梨\n别名：小梨\n丈夫：白石\n\n安梨是磨坊主。\n", kb.Apart},
		{"/a/tale.txt", "Ann Lee was a miller, and it rained.\n\nShe went out.", kb.InStory},
		{"/a/told.md", "---\nstanding: story\n---\n\n# Ann Lee\n\nAnn Lee is a miller.\n\nAliases: Nan\n", kb.InStory},
	} {
		if got := from(t, c.path, c.text).Document.Standing; got != c.want {
			t.Errorf("%s is %q", c.path, got)
		}
	}
}

func TestAPageOfAStoryIsRead(t *testing.T) {
	d := from(t, "/a/tale.htm", `<html><head><meta charset="utf-8"><title>A Tale</title></head><body><h1>A Tale</h1><h2>One</h2><p>It<span> rained</span>.</p><pre>as it
  is</pre><h2>Two</h2><p hidden style="display: none">no</p><p>It went on.</body>`)
	if d.Document.Standing != kb.InStory || d.Document.Title != "A Tale" || chaptered(d) != "1 One\n2 Two\n" || !strings.Contains(d.Text.Body, "It rained.\n\nas it\nis\n\nTwo") || strings.Contains(d.Text.Body, "no") {
		t.Errorf("%+v\n%s", d.Document, d.Text.Body)
	}
	if plain := from(t, "/a/x.txt", "<html><p>Ann</p>"); !strings.Contains(plain.Text.Body, "<p>") {
		t.Errorf("a plain text becomes %q", plain.Text.Body)
	}
}

func TestWhatAPageEscapesTwiceIsUnescapedOnce(t *testing.T) {
	if d := from(t, "/a/tale.html", "<html><head><title>R&amp;amp;B</title></head><body><p>Ann wrote &amp;lt;b&amp;gt;.</p></body></html>"); d.Text.Body != "Ann wrote &lt;b&gt;." || d.Document.Title != "R&amp;B" {
		t.Errorf("%q is %q", d.Document.Title, d.Text.Body)
	}
	toc := zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", opfOf(`<item id="nav" href="nav.html" media-type="application/xhtml+xml" properties="nav"/>`, "", "a.html", "b.html"),
		"OEBPS/nav.html", xhtml(`<nav epub:type="toc"><ol><li><a href="a.html">Ann &amp;amp; Bert</a></li><li><a href="b.html">Two</a></li></ol></nav>`),
		"OEBPS/a.html", xhtml("<p>It rained.</p>"), "OEBPS/b.html", xhtml("<p>It went on.</p>"))
	if d := from(t, "/a/book.epub", toc); chaptered(d) != "1 Ann &amp; Bert\n2 Two\n" {
		t.Errorf("chapters\n%s", chaptered(d))
	}
}

const word = `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>`

func TestAWordFileIsReadByItsStyles(t *testing.T) {
	p := func(style, text string) string {
		return `<w:p><w:pPr><w:pStyle w:val="` + style + `"/></w:pPr><w:r><w:t xml:space="preserve">` + text + `</w:t></w:r></w:p>`
	}
	data := zipOf(t, "[Content_Types].xml", "<x/>", "word/document.xml", word+p("Title", "The Long Wait")+p("Heading1", "One")+
		`<w:p><w:r><w:t>It </w:t></w:r><w:r><w:t>rained</w:t><w:tab/><w:t>&amp; rained.</w:t><w:br/><w:t>So.</w:t></w:r><w:del><w:r><w:delText>not</w:delText><w:t>this</w:t></w:r></w:del></w:p>`+
		p("Heading1", "Two")+p("Normal", "It went on.")+`</w:body></w:document>`)
	d := from(t, "/a/book.docx", data)
	if d.Text.Body != "The Long Wait\n\nOne\n\nIt rained & rained.\nSo.\n\nTwo\n\nIt went on." || chaptered(d) != "1 One\n2 Two\n" || d.Document.Title != "The Long Wait" || d.Document.Format != "docx" {
		t.Errorf("%+v\n%s", d.Document, d.Text.Body)
	}
}

func TestHostileBooksAreRefusedInOneSentence(t *testing.T) {
	good := opfOf("", "", "a.html")
	laughs := `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><package><metadata><title>&b;</title></metadata></package>`
	for says, data := range map[string]string{
		"is a broken EPUB":                  zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", laughs),
		"lacks its part “OEBPS/content.opf": zipOf(t, "META-INF/container.xml", container),
		"lacks its part “OEBPS/a.html":      zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", good),
		"unpacks to more than 64 MB":        zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", good, "OEBPS/a.html", strings.Repeat(" ", 65<<20)),
		"points outside of it":              zipOf(t, "META-INF/container.xml", container, "/etc/passwd", "x"),
		"holds no words":                    zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", good, "OEBPS/a.html", xhtml("<p>1</p>")),
		"is a broken Word file":             zipOf(t, "word/document.xml", word+"<w:p><"),
		"is a ZIP file without a book":      zipOf(t, "a.txt", "Ann."),
		"is locked by its seller":           zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", good, "OEBPS/a.html", xhtml("<p>x</p>"), "META-INF/encryption.xml", "x", "META-INF/rights.xml", "x"),
		"is broken, or not the kind":        "PK\x03\x04whatever follows",
	} {
		_, err := FromBytes(context.Background(), "/a/book.epub", []byte(data))
		var p *kb.Problem
		if !errors.As(err, &p) || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "nothing was changed") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", says, err)
		}
	}
	var many []string
	for range maxZipEntries + 1 {
		many = append(many, "a"+strings.Repeat("x", len(many)%7)+string(rune('a'+len(many)%26)), "")
	}
	if _, err := FromBytes(context.Background(), "/a/book.epub", []byte(zipOf(t, many...))); err == nil || !strings.Contains(err.Error(), "more than 20000 files") {
		t.Errorf("a ZIP of very many files: %v", err)
	}
	deep := from(t, "/a/deep.html", "<html>"+strings.Repeat("<div>", 1<<20)+"Ann.")
	if deep.Text.Body != "Ann." {
		t.Errorf("a deep page is %.40q", deep.Text.Body)
	}
}

func FuzzPage(f *testing.F) {
	f.Add(`<html><h1>A</h1><p id="x">b<br>c</p><table><tr><td>d<td>e`)
	f.Add(`<html><head><title>x</title><body epub:type="cover"><div id="mw-content-text"><div>a</div></div>b`)
	f.Add(`<html><pre>a` + "\n\n" + `b</pre><hr><nav><nav></nav>c</nav>&nbsp;&#x300;`)
	f.Fuzz(func(t *testing.T, text string) {
		p := editortest.Get(readPage(context.Background(), text))(t)
		last := -1
		for _, m := range p.marks {
			if m.start < last || m.start > len(p.text) && p.text != "" {
				t.Fatalf("a heading at %d after %d of %d", m.start, last, len(p.text))
			}
			last = m.start
		}
		check(t, "/a/x.html", []byte(text))
	})
}

func FuzzBook(f *testing.F) {
	f.Add(opfOf(`<item id="nav" href="nav.xhtml" properties="nav"/>`, "", "a.html"), xhtml(`<nav epub:type="toc"><ol><li><a href="a.html#x">One</a><a href="a.html#y">Two`), xhtml(`<p id="x">One<p id="y">b`))
	f.Add(opfOf(`<item id="ncx" href="n" media-type="application/x-dtbncx+xml"/>`, "", "a.html"), "", xhtml(`<h1>a</h1>`))
	f.Fuzz(func(t *testing.T, opf, nav, page string) {
		check(t, "/a/x.epub", []byte(zipOf(t, "META-INF/container.xml", container, "OEBPS/content.opf", opf, "OEBPS/nav.xhtml", nav, "OEBPS/a.html", page)))
	})
}

func FuzzWord(f *testing.F) {
	f.Add(word + `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:t>A</w:t></w:p><w:p><w:t>b</w:t><w:br/></w:p>`)
	f.Fuzz(func(t *testing.T, document string) {
		check(t, "/a/x.docx", []byte(zipOf(t, documentPath, document)))
	})
}

// check fails when a file becomes a document that can't be.
func check(t *testing.T, path string, data []byte) {
	t.Helper()
	d, err := FromBytes(context.Background(), path, data)
	if err != nil {
		var p *kb.Problem
		if !errors.As(err, &p) {
			t.Fatal(err)
		}
		return
	}
	if !utf8.ValidString(d.Text.Body) || d.Document.Size != len(d.Text.Body) {
		t.Fatalf("the document is %+v", d.Document)
	}
	last := -1
	for _, c := range d.Document.Chapters {
		if c.Start <= last || c.Start >= max(1, d.Document.Size) || c.Title == "" {
			t.Fatalf("chapter %+v after %d", c, last)
		}
		last = c.Start
	}
}

// bookOf returns a book of pages, the first p0.xhtml, with a table of contents.
func bookOf(t *testing.T, toc string, pages ...string) Doc {
	t.Helper()
	parts := []string{"META-INF/container.xml", container, "OEBPS/nav.xhtml", xhtml(`<nav epub:type="toc">` + toc + `</nav>`)}
	var names []string
	for i, p := range pages {
		names = append(names, fmt.Sprintf("p%d.xhtml", i))
		parts = append(parts, "OEBPS/"+names[i], p)
	}
	parts = append(parts, "OEBPS/content.opf", opfOf(`<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>`, "", names...))
	return from(t, "/a/book.epub", zipOf(t, parts...))
}

func TestPagesOfABookWithoutTextAreCounted(t *testing.T) {
	image, chapter := xhtml(`<p><img src="a.png"/></p>`), xhtml(`<h2>One</h2>`+rained)
	for name, c := range map[string]struct {
		pages []string
		blank int
	}{
		"a cover":                     {[]string{image, chapter}, 0},
		"plates":                      {[]string{image, chapter, image, xhtml(`<svg><text>Map</text></svg>`), chapter}, 2},
		"a title page":                {[]string{image, xhtml(`<section epub:type="titlepage"><p>A Press</p></section>`), chapter}, 0},
		"a page that a script writes": {[]string{chapter, xhtml(`<script>write("It rained.")</script>`)}, 1},
	} {
		if d := bookOf(t, "", c.pages...); d.Document.Blank != c.blank {
			t.Errorf("%s: %d pages gave no text, not %d", name, d.Document.Blank, c.blank)
		}
	}
}

const rained = `<p>It rained for a long while, and nobody came to the door of the house.</p>`

func TestElementsThatAreClosedAtOnceHideNothing(t *testing.T) {
	for _, head := range []string{`<title/>`, `<title>t</title><script src="a.js"/>`, `<style type="text/css" />`} {
		page := `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head>` + head + `</head><body><h2>One</h2>` + rained + `<iframe src="x"/><p>It went on.</p></body></html>`
		if d := bookOf(t, "", page, page); !strings.Contains(d.Text.Body, "It rained") || !strings.Contains(d.Text.Body, "It went on.") {
			t.Errorf("%s: %q", head, d.Text.Body)
		}
	}
}

func TestTheApparatusWithinAPageIsLeftOutAndTheRestIsRead(t *testing.T) {
	d := bookOf(t, "", xhtml(`<section epub:type="titlepage"><p>A Press</p></section><section epub:type="chapter"><h2>One</h2>`+rained+`<section epub:type="bibliography"><p>Some Books</p></section></section><form><p>And more.</p></form>`))
	if got := d.Text.Body; strings.Contains(got, "Press") || strings.Contains(got, "Books") || !strings.Contains(got, "It rained") || !strings.Contains(got, "And more.") {
		t.Errorf("%q", got)
	}
}

func TestALevelOfTheContentsDividesTheTextNotItsFewFirstEntries(t *testing.T) {
	var pages []string
	toc := `<ol><li><a href="p0.xhtml">Dedication</a></li><li><a href="p1.xhtml">Preface</a></li><li><a href="p2.xhtml">The Long Wait</a><ol>`
	pages = append(pages, xhtml(`<section epub:type="dedication"><p>To Ann</p></section>`), xhtml(`<section epub:type="preface"><h2>Preface</h2>`+rained+`</section>`), xhtml(`<section epub:type="halftitlepage"><h2>The Long Wait</h2></section>`))
	for i, title := range []string{"I", "II", "III", "IV"} {
		toc += fmt.Sprintf(`<li><a href="p%d.xhtml">%s: Rain</a></li>`, i+3, title)
		pages = append(pages, xhtml(`<section epub:type="chapter"><hgroup><h3>`+title+`</h3><h4>Rain</h4></hgroup>`+strings.Repeat(rained, 9)+`</section>`))
	}
	toc += `</ol></li><li><a href="p7.xhtml">Endnotes</a></li></ol>`
	pages = append(pages, xhtml(`<section epub:type="endnotes"><h2>Endnotes</h2><p>Ann Other says so.</p></section>`))
	d := bookOf(t, toc, pages...)
	if got := chaptered(d); got != "0 Preface\n1 I: Rain AT The Long Wait\n2 II: Rain\n3 III: Rain\n4 IV: Rain\n" {
		t.Errorf("chapters\n%s", got)
	}
	var apart []string
	for _, s := range d.Document.MarksOf(kb.MarkApart) {
		apart = append(apart, d.Text.Slice(s))
	}
	if got := strings.Join(apart, "|"); got != "Dedication\n\nTo Ann|Endnotes\n\nAnn Other says so." {
		t.Errorf("apart %q", got)
	}
}

func TestContentsThatListOnlyPartsDontHideTheChapters(t *testing.T) {
	page := func(part, first, second string) string {
		return xhtml(`<p>` + part + `</p><p>` + first + `</p>` + strings.Repeat(rained, 9) + `<p>` + second + `</p>` + strings.Repeat(rained, 9))
	}
	d := bookOf(t, `<ol><li><a href="p0.xhtml">PART ONE</a></li><li><a href="p1.xhtml">PART TWO</a></li></ol>`, page("PART ONE", "Chapter 1", "Chapter 2"), page("PART TWO", "Chapter 3", "Chapter 4"))
	if got := chaptered(d); got != "1 Chapter 1 AT PART ONE\n2 Chapter 2\n3 Chapter 3 AT PART TWO\n4 Chapter 4\n" {
		t.Errorf("chapters\n%s", got)
	}
}

func TestAStoryOfAnArchiveHasItsChaptersAndNotItsNotes(t *testing.T) {
	page := `<!DOCTYPE html><html><head><title>The Long Wait - nobody - Original Work</title></head><body>
<div id="preface"><p class="message"><b>The Long Wait</b></p><div class="meta"><dl class="tags"><dt>Rating:</dt><dd>Everybody</dd><dt>Character:</dt><dd>Ann Heron</dd></dl><h1>The Long Wait</h1><p>Summary</p><blockquote class="userstuff"><p>Somebody waits.</p></blockquote></div></div>
<div id="chapters" class="userstuff"><div class="meta group"><h2 class="heading">Chapter 1: Rain</h2><div class="endnote-link">See the end</div></div><div class="userstuff">` + strings.Repeat(rained, 9) + `</div>
<div class="meta group"><h2 class="heading">Chapter 2: More Rain</h2></div><div class="userstuff">` + strings.Repeat(rained, 9) + `</div></div>
<div id="afterword"><h2>Afterword</h2><p>Please drop by the Archive.</p></div></body></html>`
	d := from(t, "/a/story.html", page)
	if got := chaptered(d); got != "1 Chapter 1: Rain\n2 Chapter 2: More Rain\n" || d.Document.Title != "The Long Wait" {
		t.Errorf("%q has the chapters\n%s", d.Document.Title, got)
	}
	for _, words := range []string{"Ann Heron", "Please drop"} {
		if at := strings.Index(d.Text.Body, words); at < 0 {
			t.Errorf("%q is lost", words)
		} else if _, ok := d.Document.MarkAt(kb.MarkApart, at); !ok {
			t.Errorf("%q is part of the story", words)
		}
	}
}

func TestAPageWithManyKindsOfHeadingsIsDividedByItsChapters(t *testing.T) {
	page := `<!DOCTYPE html><html><head><title>The Long Wait, by Nobody</title></head><body><div id="pg-header"><h2>The Project</h2></div><h1>The Long Wait;</h1><h2>or, the Wet Year</h2><h2>by Nobody</h2><h2>CONTENTS</h2>
<table><tr><td><a href="#a">Letter 1</a></td></tr><tr><td><a href="#b">Chapter 1</a></td></tr><tr><td><a href="#c">Chapter 2</a></td></tr></table>`
	for _, h := range []string{"Letter 1", "Chapter 1", "Chapter 2", "Chapter 3"} {
		page += `<div class="chapter"><h2>` + h + `</h2>` + strings.Repeat(rained, 9) + `<h3>A Song</h3>` + rained + `</div>`
	}
	if got := chaptered(from(t, "/a/wait.html", page+`</body></html>`)); got != "1 Letter 1\n2 Chapter 1\n3 Chapter 2\n4 Chapter 3\n" {
		t.Errorf("chapters\n%s", got)
	}
	spaced := `<html><body><h1>T H E&nbsp; L O N G&nbsp; W A I T</h1><h1>T H E&nbsp; L O N G&nbsp; W A I T</h1>`
	for i, h := range []string{"JONATHAN’S JOURNAL", "MINA’S JOURNAL", "A LETTER", "MINA’S JOURNAL"} {
		spaced += fmt.Sprintf(`<h2>CHAPTER %s<br/>%s</h2>`, strings.ToUpper(roman(i+1)), h) + strings.Repeat(rained, 9)
	}
	if got := chaptered(from(t, "/a/wait.html", spaced+`</body></html>`)); got != "1 CHAPTER I JONATHAN’S JOURNAL\n2 CHAPTER II MINA’S JOURNAL\n3 CHAPTER III A LETTER\n4 CHAPTER IV MINA’S JOURNAL\n" {
		t.Errorf("chapters\n%s", got)
	}
}

func TestALongTitleIsCut(t *testing.T) {
	d, err := FromParts(context.Background(), "book.epub", Parts{Title: strings.Repeat("梦", 1<<20), Sections: []Section{{Text: "Ann met Tom in the garden."}}})
	if err != nil {
		t.Fatal(err)
	}
	if title := d.Document.Title; len(title) > maxLabel || !utf8.ValidString(title) || title == "" {
		t.Errorf("the title has %d bytes", len(title))
	}
}

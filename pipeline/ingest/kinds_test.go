package ingest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// long returns a chapter's worth of rain.
func long(begin, end string) string {
	return strings.Repeat(begin+"It rained for a long while, and nobody came to the door of the house."+end, 9)
}

const odtHead = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s"><office:automatic-styles><style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_1"/></office:automatic-styles><office:body><office:text>`

func odtOf(t testing.TB, body string) string {
	return zipOf(t, "mimetype", "application/vnd.oasis.opendocument.text", odtContent, odtHead+body+`</office:text></office:body></office:document-content>`,
		odtStyles, `<?xml version="1.0"?><office:document-styles xmlns:office="o" xmlns:style="s"><style:style style:name="Heading_20_1" style:display-name="Heading 1"/><style:style style:name="Title"/></office:document-styles>`)
}

func TestFilesOfOtherProgramsAreReadWithTheirChapters(t *testing.T) {
	odt := odtOf(t, `<text:tracked-changes><text:p>Deleted words.</text:p></text:tracked-changes><text:p text:style-name="Title">The Long Wait</text:p><text:h text:outline-level="1">One</text:h>`+long("<text:p>", "</text:p>")+
		`<text:p text:style-name="P1">Two</text:p><text:p>It<text:s text:c="2"/>went<text:line-break/>on.<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Really.</text:p></text:note-body></text:note></text:p>`+long("<text:p>", "</text:p>"))
	rtf := `{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Serif;}{\f1\fcharset204 Serif;}}{\stylesheet{\s1\sbasedon0 heading 1;}{\s2 Normal;}}{\info{\title The Long Wait}{\author Nobody}}` +
		`\pard\s1 One\par\pard\s2 ` + long("", `\par `) + `\pard\outlinelevel0 Two\par\pard It\~went \u8220?on\u8221?. {\f1 \'c4\'ee\'e6\'e4\'fc} caf\'e9{\footnote\pard Really.}\par ` + long("", `\par `) + `{\pict\bin4 {{{{}{\*\unknown hidden}}`
	fb2 := `<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns:l="x"><description><title-info><book-title>The Long Wait</book-title></title-info></description><body><section><title><p>One</p></title>` + long("<p>", "</p>") +
		`</section><section><title><p>Two</p></title><p>It went on.<a l:href="#n1">1</a></p>` + long("<p>", "</p>") + `</section></body><body name="notes"><section><title><p>1</p></title><p>Really.</p></section></body><binary id="c">aGlkZGVu</binary></FictionBook>`
	docx := zipOf(t, documentPath, word+`<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr><w:t>One</w:t></w:p>`+long("<w:p><w:t>", "</w:t></w:p>")+`<w:p><w:pPr><w:pStyle w:val="Kapitelkopf"/></w:pPr><w:t>Two</w:t></w:p><w:p><w:t>It went on.</w:t></w:p>`+long("<w:p><w:t>", "</w:t></w:p>")+
		`<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:t>Three</w:t></w:p>`+long("<w:p><w:t>", "</w:t></w:p>"),
		stylesPath, `<w:styles xmlns:w="w"><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Kapitelkopf"><w:name w:val="Kapitelkopf"/><w:basedOn w:val="berschrift1"/></w:style></w:styles>`,
		footnotesPath, `<w:footnotes xmlns:w="w"><w:footnote><w:p><w:t>Really.</w:t></w:p></w:footnote></w:footnotes>`)
	for name, data := range map[string]string{"book.odt": odt, "book.rtf": rtf, "book.fb2": fb2, "book.fb2.zip": zipOf(t, "book.fb2", fb2), "book.docx": docx} {
		d := from(t, "/a/"+name, data)
		if got := chaptered(d); !strings.HasPrefix(got, "1 One\n2 Two\n") {
			t.Errorf("%s has the chapters\n%s", name, got)
		}
		if name != "book.docx" && d.Document.Title != "The Long Wait" {
			t.Errorf("%s is called %q", name, d.Document.Title)
		}
		at := strings.Index(d.Text.Body, "Really.")
		if _, ok := d.Document.MarkAt(kb.MarkApart, at); at < 0 || !ok {
			t.Errorf("%s: the footnote at %d is part of the story or lost", name, at)
		}
		for _, hidden := range []string{"Deleted", "aGlk", "hidden", "Serif", "heading", "Nobody", "{", "\\"} {
			if strings.Contains(d.Text.Body, hidden) {
				t.Errorf("%s holds %q", name, hidden)
			}
		}
	}
	if d := from(t, "/a/book.rtf", rtf); !strings.Contains(d.Text.Body, "It went “on”. Дождь café") {
		t.Errorf("%q", d.Text.Body)
	}
}

// spoken returns a line a speech: who, and what.
func spoken(d Doc) string {
	var b strings.Builder
	for _, m := range d.Document.Marks {
		if m.Kind == kb.MarkSpeech {
			fmt.Fprintf(&b, "%s: %s\n", m.Who, strings.Join(strings.Fields(d.Text.Slice(m.Span)), " "))
		}
	}
	return b.String()
}

func TestSpeakersOfScriptsPlaysAndConversationsAreKnown(t *testing.T) {
	want := "ANN: It rains.\nBEN: (softly) There it is.\nANN: It rains still.\nBEN: Yes.\nANN: Good.\n"
	fountain := "Title: The Long Wait\nAuthor: Nobody\n\nINT. KITCHEN - NIGHT\n\nAnn waits.\n\nANN (V.O.)\nIt rains.\n\nBEN\n(softly)\nThere it is.\n\nCUT TO:\n\nEXT. STREET - DAY\n\nANN (CONT'D)\nIt _rains_ still. [[a note]]\n\nBEN\nYes.\n\n@ANN\nGood.\n"
	fdx := `<?xml version="1.0"?><FinalDraft DocumentType="Script"><Content>`
	for _, p := range [][2]string{{"Scene Heading", "INT. KITCHEN - NIGHT"}, {"Action", "Ann waits."}, {"Character", "ANN"}, {"Dialogue", "It rains."}, {"Character", "BEN"}, {"Parenthetical", "(softly)"}, {"Dialogue", "There it is."},
		{"Scene Heading", "EXT. STREET - DAY"}, {"Character", "ANN (CONT'D)"}, {"Dialogue", "It rains still."}, {"Character", "BEN"}, {"Dialogue", "Yes."}, {"Character", "ANN"}, {"Dialogue", "Good."}} {
		fdx += `<Paragraph Type="` + p[0] + `"><Text>` + p[1] + `</Text></Paragraph>`
	}
	fdx += `</Content><TitlePage><Content><Paragraph><Text>Nobody</Text></Paragraph></Content></TitlePage></FinalDraft>`
	play := "ACT I\n\nSCENE I. A kitchen.\n\n[ANN and BEN.]\n\nANN. It rains.\n\nBEN. (softly) There it is.\n\nACT II\n\nSCENE I. A street.\n\nANN.\nIt rains still.\n\nBEN. Yes.\n\nANN. Good.\n"
	for name, c := range map[string]struct{ text, chapters string }{
		"a.fountain": {fountain, "1 INT. KITCHEN - NIGHT\n2 EXT. STREET - DAY\n"},
		"a.fdx":      {fdx, "1 INT. KITCHEN - NIGHT\n2 EXT. STREET - DAY\n"},
		"a.txt":      {play, "1 SCENE I. A kitchen. AT ACT I\n2 SCENE I. A street. AT ACT II\n"},
	} {
		d := from(t, "/a/"+name, c.text)
		if got := spoken(d); got != want {
			t.Errorf("%s: speeches\n%s", name, got)
		}
		if got := chaptered(d); got != c.chapters {
			t.Errorf("%s: chapters\n%s", name, got)
		}
	}
	plain := "THE LONG WAIT\n\nCHARACTERS\nANN, a miller\nBEN\n\nINT. KITCHEN - NIGHT\n\nANN\nIt rains.\n\nBEN (softly)\nThere it is.\n\nANN.\nIt rains still.\n\nBEN\nYes.\n\nEXT. STREET - DAY\n\nBEN\nWhere?\n\nANN\nThere,\nand there.\n"
	if got := spoken(from(t, "/a/wait.txt", plain)); got != "ANN: It rains.\nBEN: There it is.\nANN: It rains still.\nBEN: Yes.\nBEN: Where?\nANN: There, and there.\n" {
		t.Errorf("a script in a plain text has the speeches\n%s", got)
	}
	headings := strings.Repeat("THE RAIN\nIt rained, and nobody came.\n\nThe day went on.\n\nThe night came.\n\n", 4)
	if got := spoken(from(t, "/a/rain.txt", headings+"THE SNOW\nIt snowed.\n\nNOON\nIt was late.\n\nTHE END\nof it.\n")); got != "" {
		t.Errorf("a story with headings has the speeches\n%s", got)
	}
	chat := `{"user_name":"Ben","character_name":"Ann"}` + "\n"
	for i, mes := range []string{"It rains.", "There it is.", "It *rains*\nstill.", "Yes."} {
		chat += fmt.Sprintf(`{"name":%q,"is_user":%v,"mes":%q}`, []string{"Ann", "Ben"}[i%2], i%2 == 1, mes) + "\n"
	}
	if got := spoken(from(t, "/a/chat.jsonl", chat)); got != "Ann: It rains.\nBen: There it is.\nAnn: It *rains* still.\nBen: Yes.\n" {
		t.Errorf("chat: speeches\n%s", got)
	}
	if got := spoken(from(t, "/a/x.txt", "老张：下雨了。\n小李：是啊。\n老张：还下吗？\n小李（笑）：下。\n老张：好。\n")); got != "老张: 下雨了。\n小李: 是啊。\n老张: 还下吗？\n小李: 下。\n老张: 好。\n" {
		t.Errorf("speeches\n%s", got)
	}
	if got := spoken(from(t, "/a/x.txt", "Note: It rained.\n\nShe came in. He went out.\n\nAnn said: no.\n\n"+strings.Repeat("It rained, and nobody came.\n\n", 9))); got != "" {
		t.Errorf("a story has the speeches\n%s", got)
	}
	unquoted := strings.Repeat("满囤说：下雨了。\n\n巧枝又问：还下吗？\n\n他蹲在墙根说：下。\n\n老支书：好。\n\n", 4)
	if got := spoken(from(t, "/a/x.txt", unquoted)); got != "" {
		t.Errorf("prose without quotation marks has the speeches\n%s", got)
	}
}

func TestFilesWithoutATextForReadersAreRefusedWithWhatToDo(t *testing.T) {
	for name, c := range map[string]struct{ data, want string }{
		"a.scrivx": {`<?xml version="1.0"?><ScrivenerProject><Binder/></ScrivenerProject>`, "choose the project's folder"},
		"a.txt":    {`<?xml version="1.0"?><plist><string>Ann</string></plist>`, "is XML without a text for readers"},
		"a.mobi":   {strings.Repeat("\x00", 60) + "BOOKMOBI" + strings.Repeat("\x00", 60), "make an EPUB of it"},
		"a.doc":    {"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", ".docx, or else as .txt"},
		"a.pages":  {zipOf(t, "Index/Document.iwa", "x"), "export it as .docx or .epub"},
		"a.zip":    {zipOf(t, "one.txt", "x"), "or their folder"},
	} {
		_, err := FromBytes(context.Background(), "/a/"+name, []byte(c.data))
		var p *kb.Problem
		if !errors.As(err, &p) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatAPageSaysOfItsEncodingIsBelieved(t *testing.T) {
	page := "<html><head><meta charset=\"windows-1251\"></head><body><p>\xc4\xee\xe6\xe4\xfc.</p></body></html>"
	if d := from(t, "/a/x.html", page); d.Text.Body != "Дождь." || d.Document.Encoding != "windows-1251" || d.Document.Guessed {
		t.Errorf("%q in %s", d.Text.Body, d.Document.Encoding)
	}
}

func FuzzRTF(f *testing.F) {
	f.Add(`{\rtf1\ansi{\stylesheet{\s1 heading 1;}}\s1 A\par\u8220?b\'e9{\footnote c}\bin3 xxx\par}`)
	f.Add(`{\rtf1{{{{\*\x}}\uc9\u-3?\outlinelevel2 d\par`)
	f.Fuzz(func(t *testing.T, text string) { check(t, "/a/x.rtf", []byte(`{\rtf`+text)) })
}

func FuzzODT(f *testing.F) {
	f.Add(`<text:h text:outline-level="2">A</text:h><text:p>b<text:s text:c="9"/><text:note><text:p>c</text:p></text:note></text:p>`)
	f.Fuzz(func(t *testing.T, body string) { check(t, "/a/x.odt", []byte(odtOf(t, body))) })
}

func FuzzXML(f *testing.F) {
	f.Add(`<FictionBook><body><section><title><p>A</p></title><p>b</p></section></body></FictionBook>`)
	f.Add(`<FinalDraft><Content><Paragraph Type="Character"><Text>A</Text></Paragraph><Paragraph Type="Dialogue"><Text>b</Text></Paragraph></Content></FinalDraft>`)
	f.Add(`<office:document xmlns:office="o"><office:text><text:p>a</text:p>`)
	f.Fuzz(func(t *testing.T, text string) { check(t, "/a/x.xml", []byte(`<?xml version="1.0"?>`+text)) })
}

func FuzzScript(f *testing.F) {
	f.Add("Title: A\n\n# Act\n\nINT. B\n\nANN (O.S.) ^\n(so)\nc\n\n> D TO:\n\n/* e */ [[f]]\n.G\n@h\ni")
	f.Fuzz(func(t *testing.T, text string) { check(t, "/a/x.fountain", []byte(text)) })
}

func FuzzChat(f *testing.F) {
	f.Add(`{"user_name":"a"}` + "\n" + `{"name":"A","mes":"b"}`)
	f.Fuzz(func(t *testing.T, text string) { check(t, "/a/x.jsonl", []byte(text)) })
}

func TestEmbedsTagsAndNotesOfMarkdownAreNoPartOfTheStory(t *testing.T) {
	d := from(t, "/a/x.md", "# The Long Wait\n\n#draft #novel/one\n\n## One\n\nAnn[^1] came. ![[mill.png]] %%cut%%\n\n[^1]: Ann of the *mill*,\n  that is.\n\n## Two\n\nIt rained.\n")
	if want := "The Long Wait\n\nOne\n\nAnn came. \n\nTwo\n\nIt rained.\n\nNotes\n\nAnn of the mill, that is."; strings.Join(strings.Fields(d.Text.Body), " ") != strings.Join(strings.Fields(want), " ") {
		t.Errorf("%q", d.Text.Body)
	}
	at := strings.Index(d.Text.Body, "Ann of")
	if _, ok := d.Document.MarkAt(kb.MarkApart, at); !ok || chaptered(d) != "1 One\n2 Two\n" {
		t.Errorf("%v\n%s", d.Document.Marks, chaptered(d))
	}
}

func TestTheTimeToDivideATextGrowsWithItsSize(t *testing.T) {
	for name, unit := range map[string]string{
		"chapters that come again": "Chapter 1\n\nChapter 2\n\n", "speeches": "ANN. So.\n\nBEN. No.\n\n", "names": "Ann\n\nBen\n\n", "dates": "3 May.\n\n4 May.\n\n", "numbers": "1.\n\nSo.\n\n2.\n\n3.\n\n1.\n\n",
	} {
		small, large := strings.Repeat(unit, 2000), strings.Repeat(unit, 16_000)
		fast := timeOf(t, small)
		if slow := timeOf(t, large); slow > 40*fast+2*time.Second {
			t.Errorf("%s: eight times the text takes %v, not %v", name, slow, fast)
		}
	}
}

func timeOf(t *testing.T, text string) time.Duration {
	began := editortest.ProcessorTime()
	editortest.Get(FromBytes(context.Background(), "/a/x.txt", []byte(text)))(t)
	return editortest.ProcessorTime() - began
}

package ingest

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

const sourceOfPage = `{{Spoiler}}
{{Infobox character
| name       = Maren Oakhollow
| aliases    = {{plainlist|
* The Reed Queen
* Little Mare}}
| home_town  = [[Low Tarn|the Low Tarn]]
| spouse     = [[Edwin Thorne]]<br>[[Jory Pike]]
| image      = Maren.png
| image_caption = Maren at the mill
| bgcolor = red
| hair color = red
}}
'''Maren Oakhollow''', also called the {{lang|fr|Reine}},<ref>Chapter 3</ref> is a [[ferrymaster]].

== Life ==
{{Main|The flood}}
* She met [[Edwin Thorne]] at [https://example.org the mill].

{| class="wikitable"
! Book !! Chapter
|}
=== The flood ===
She was '''there'''.
[[Category:Characters]][[File:x.png|thumb|Maren at [[Low Tarn]]]]
`

func TestTheSourceOfAWikisPageIsReadAsItIsShown(t *testing.T) {
	d := from(t, "/a/Maren Oakhollow.txt", sourceOfPage)
	want := "name: Maren Oakhollow\naliases: The Reed Queen, Little Mare\nhome town: the Low Tarn\nspouse: Edwin Thorne, Jory Pike\nhair color: red\n\n" +
		"Maren Oakhollow, also called the Reine, is a ferrymaster.\n\nLife\n\nShe met Edwin Thorne at the mill.\n\nThe flood\n\nShe was there."
	if d.Text.Body != want {
		t.Errorf("%q\nwant\n%q", d.Text.Body, want)
	}
	if d.Document.Format != formatWikitext || d.Document.Standing != kb.Apart || len(d.Document.Chapters) == 0 {
		t.Errorf("format %s, standing %s, chapters %v", d.Document.Format, d.Document.Standing, d.Document.Chapters)
	}
}

func TestPagesThatAWikiExportsAreRead(t *testing.T) {
	page := func(title, source string) string {
		return "<page><title>" + title + "</title><ns>0</ns><revision><text bytes=\"9\">" + source + "</text></revision></page>"
	}
	ann, bert := page("Ann Lee", "{{Box\n|name = Ann Lee\n|spouse = [[Bert]]\n}}\n'''Ann Lee''' is a &quot;miller&quot;."), page("Bert", "[[Ann Lee]] married '''Bert'''.")
	one := from(t, "/a/export.xml", "<mediawiki version=\"0.11\"><siteinfo><sitename>A wiki</sitename></siteinfo>"+ann+"</mediawiki>")
	if want := "name: Ann Lee\nspouse: Bert\n\nAnn Lee is a \"miller\"."; one.Text.Body != want || one.Document.Title != "Ann Lee" || one.Document.Standing != kb.Apart {
		t.Errorf("%s, %s: %q", one.Document.Title, one.Document.Standing, one.Text.Body)
	}
	two := from(t, "/a/export.xml", "<mediawiki>"+ann+bert+"</mediawiki>")
	if len(two.Document.Chapters) != 2 || two.Document.Standing != kb.Apart || !strings.HasSuffix(two.Text.Body, "Bert\n\nAnn Lee married Bert.") {
		t.Errorf("%v, %s: %q", two.Document.Chapters, two.Document.Standing, two.Text.Body)
	}
}

func TestWhatIsNoSourceOfAWikiIsLeftAlone(t *testing.T) {
	for _, body := range []string{
		"See [[Ann]] and [[Bert]].\n\nIt rained.",                         // notes of another program
		"'''Stop!''' she said.\n\n== * ==\n\nIt rained.",                  // no links
		"{{name}} = {{value}}\n\nThe template was full of braces.",        // no links
		"He wrote {{ twice and never closed it.\n\n[[One]] of two\n\nEnd", // no page
	} {
		if isWikitext("/a/x.txt", body) {
			t.Errorf("taken for a wiki's: %q", body)
		}
	}
	if got := wikitext("{{a|{{b|c}}"); !strings.Contains(got, "c") {
		t.Errorf("what is never closed is lost: %q", got)
	}
}

// FuzzWikitext: no source makes the reader fail or lose its last word.
func FuzzWikitext(f *testing.F) {
	f.Add(sourceOfPage)
	f.Add("{{a|[[b|c}}]] '''d''' == e ==")
	f.Fuzz(func(t *testing.T, body string) {
		if got := wikitext(body + "\n\nfinis"); !strings.HasSuffix(got, "finis") {
			t.Errorf("%q ends %q", body, got)
		}
	})
}

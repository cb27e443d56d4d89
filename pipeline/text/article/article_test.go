package article_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/article"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

const ysolde = `Ysolde Marr

Full name: Ysolde Amity Marr
Aliases: Grey Needle, Sol
Spouse(s): Tobias Marr
Relatives: Corin Venn (brother), Amity Venn (mother)

Ysolde Marr (born Ysolde Venn), also known as the Grey Needle, is a surgeon. She is the wife of Tobias Marr and the sister of Corin Venn. Under the name of Sister Pelt she served at the siege of Brack.

Sol met Tobias in the winter. Her daughter was Pia Marr. Her teacher, Dr. Quill, said that Hobb Lane, also known as the Mole, had sent her. The Grey Needle never raised her voice.
`

const yanqiu = `沈砚秋，别号“听雨客”，是小说《渡口》中的人物，青石镇药铺的掌柜。

中文名：沈砚秋
别名：秋娘、小扁鹊
丈夫：陆沉舟
师父：无尘子

沈砚秋十六岁随无尘子学医。她嫁给陆沉舟，秋娘在镇上开了药铺，听雨客从不出诊。
`

// read returns the names of the subject and the bonds that are read from a page.
func read(t *testing.T, title, body string, study func(context.Context, string, func(int)) (*text.Study, error)) string {
	t.Helper()
	s := editortest.Get(study(t.Context(), body, nil))(t)
	var out []string
	if p := article.Read(title, body, s); p != nil {
		for _, n := range p.Namings {
			out = append(out, fmt.Sprintf("%s = %s", s.Names[n.Name].Surface, s.Names[p.Subject].Surface))
		}
	}
	for _, b := range s.Bonds {
		out = append(out, fmt.Sprintf("%s is the %s of %s", s.Names[b.B].Surface, b.Word, s.Names[b.A].Surface))
	}
	for _, m := range s.Mentions {
		if got := body[m.Span.Start:m.Span.End]; !strings.EqualFold(got, s.Names[m.Name].Surface) {
			t.Errorf("a mention of %q is %q", s.Names[m.Name].Surface, got)
		}
	}
	return strings.Join(out, "\n")
}

func TestAPageGivesNamesAndTies(t *testing.T) {
	got := read(t, "Ysolde Marr", ysolde, english.Study)
	for _, want := range []string{"Grey Needle = Ysolde Marr", "Sol = ", "Ysolde Amity Marr = ", "Ysolde Venn = Ysolde Marr", "Sister Pelt = Ysolde Marr",
		"Tobias Marr is the spouse of Ysolde Marr", "Corin Venn is the brother of Ysolde Marr", "Amity Venn is the mother of Ysolde Marr",
		"Ysolde Marr is the wife of Tobias Marr", "Ysolde Marr is the sister of Corin Venn", "Dr. Quill is the teacher of Ysolde Marr", "Pia Marr is the daughter of Ysolde Marr"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not read:\n%s", want, got)
		}
	}
	if strings.Contains(got, "Mole = ") {
		t.Errorf("another person's name is taken for hers:\n%s", got)
	}
}

func TestAChinesePageGivesNamesAndTies(t *testing.T) {
	got := read(t, "沈砚秋", yanqiu, chinese.Study)
	for _, want := range []string{"听雨客 = 沈砚秋", "秋娘 = 沈砚秋", "小扁鹊 = 沈砚秋", "陆沉舟 is the 丈夫 of 沈砚秋", "无尘子 is the 师父 of 沈砚秋"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not read:\n%s", want, got)
		}
	}
}

func TestASheetIsAboutTheNameInItsBox(t *testing.T) {
	got := read(t, "Character sheet", "Name: Anselm Okoro\nNicknames: the Ferret\nEnemies: Provost Hale; Dr. Quill\n\nThe Ferret keeps the keys.", english.Study)
	for _, want := range []string{"Ferret = Anselm Okoro", "Provost Hale is the enemy of Anselm Okoro", "Dr. Quill is the enemy of Anselm Okoro"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not read:\n%s", want, got)
		}
	}
}

func TestAStoryIsNoPage(t *testing.T) {
	for _, c := range []struct {
		title, body string
		is          bool
	}{
		{"Ysolde Marr", ysolde, true},
		{"沈砚秋", yanqiu, true},
		{"Ann", "Ann is a girl of ten, they said, and nobody minded her.\n\nShe ran to the gate. “Name: what name?” asked Tom.", false},
		{"Ann", "“Name?”\n\n“Ann,” she said.\n\n“Age?”\n\nShe was a child, and it was late.", false},
		{"Emma Vane", "Emma Vane\n\nTitle: Emma Vane\nAuthor: Nobody\nCharacters: Emma Vane, Tom\nRelationship: Emma/Tom\nLanguage: English\nStatus: complete\n\nEmma Vane was late.", false},
		{"Hamlet", "Hamlet\n\nHORATIO: Who is there?\nMARCELLUS: Friends.\nBERNARDO: Long live the king!\nHAMLET: Where?\nHORATIO: There.", false},
		{"Ruth Lane", "Ruth Lane\n\nAge: 41\nBorn: in the mill\nLooks: small\nWork: counts people\n\nShe counts.", true},
		{"Tom Vane", "Tom Vane was a miller.\n\nAppearance\n\nTall.\n\nPersonality\n\nMild.", true},
	} {
		if got := article.Is(c.title, c.body); got != c.is {
			t.Errorf("%q is a page: %v", c.body[:30], got)
		}
	}
	if got := read(t, "The Gate", "Ann ran to the gate. Her brother, Tom, stood there.", english.Study); strings.Contains(got, " = ") {
		t.Errorf("a story names nobody by its title: %s", got)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("Ysolde Marr", ysolde)
	f.Add("沈砚秋", yanqiu)
	f.Add("Ann", "Aliases\nAnn, , ( ;;\nSpouse: (")
	f.Fuzz(func(t *testing.T, title, body string) {
		for _, study := range []func(context.Context, string, func(int)) (*text.Study, error){english.Study, chinese.Study} {
			s, err := study(t.Context(), body, nil)
			if err != nil {
				t.Fatal(err)
			}
			article.Read(title, body, s)
			end := 0
			for _, m := range s.Mentions {
				if m.Span.Start < end || m.Span.End > len(body) {
					t.Fatalf("mention at %v after %d", m.Span, end)
				}
				end = m.Span.End
			}
		}
	})
}

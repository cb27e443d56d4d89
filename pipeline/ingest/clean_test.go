package ingest

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	jp "golang.org/x/text/encoding/japanese"
	kr "golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

func TestEncodingsAreRead(t *testing.T) {
	han := strings.Repeat("话说天下大势，分久必合，合久必分。武松来到景阳冈下，吃了十八碗酒。", 20)
	old := strings.Repeat("話說天下大勢，分久必合，合久必分。武松來到景陽岡下，喫了十八碗酒。", 20)
	western := "“Café,” said Renée. It was naïve of her — but she was in Orléans, and her mother’s house was far."
	japanese := strings.Repeat("雨が降っていた。アンは窓のそばに立って、誰も来ないのを見ていた。「もう遅い」とベンが言った。", 9)
	russian := strings.Repeat("Шёл дождь, и никто не подходил к двери. — Вот и всё, — сказал Иван Петрович, глядя в окно. ", 9)
	korean := strings.Repeat("비가 오래 내렸고 아무도 문 앞에 오지 않았다. 안나는 창가에 서서 밖을 보고 있었다. ", 9)
	polish := strings.Repeat("Padał deszcz i nikt nie przyszedł. „Już późno”, rzekła Zofia, spoglądając za okno; łzy jej płynęły. ", 9)
	le, be := unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	for name, c := range map[string]struct {
		mark, text string
		in         encoding.Encoding
		want       string
		guessed    bool
	}{
		"plain":               {"", western, encoding.Nop, "UTF-8", false},
		"marked":              {"\ufeff", han, encoding.Nop, "UTF-8", false},
		"a byte broken":       {"", han + "\xe4", encoding.Nop, "UTF-8", true},
		"GBK":                 {"", han, simplifiedchinese.GBK, "GB18030", true},
		"GB18030":             {"", han + "𠮷", simplifiedchinese.GB18030, "GB18030", true},
		"Big5":                {"", old, traditionalchinese.Big5, "Big5", true},
		"Shift JIS":           {"", japanese, jp.ShiftJIS, "shift_jis", true},
		"EUC-JP":              {"", japanese, jp.EUCJP, "euc-jp", true},
		"KOI8":                {"", strings.ReplaceAll(russian, "—", "-"), charmap.KOI8R, "koi8-r", true},
		"Windows Cyrillic":    {"", russian, charmap.Windows1251, "windows-1251", true},
		"DOS Cyrillic":        {"", strings.ReplaceAll(russian, "—", "-"), charmap.CodePage866, "ibm866", true},
		"Korean":              {"", korean, kr.EUCKR, "euc-kr", true},
		"Mac":                 {"", western, charmap.Macintosh, "macintosh", true},
		"Central European":    {"", polish, charmap.Windows1250, "windows-1250", true},
		"Big5, Hong Kong":     {"", old + "佢喺嗰度", traditionalchinese.Big5, "Big5", true},
		"Western":             {"", western, charmap.Windows1252, "windows-1252", true},
		"UTF-16 LE marked":    {"\xff\xfe", western, le, "UTF-16LE", false},
		"UTF-16 BE marked":    {"\xfe\xff", han, be, "UTF-16BE", false},
		"UTF-16 LE":           {"", western, le, "UTF-16LE", true},
		"UTF-16 BE":           {"", western, be, "UTF-16BE", true},
		"UTF-16 LE, Chinese":  {"", han, le, "UTF-16LE", true},
		"UTF-16 BE, Chinese":  {"", han, be, "UTF-16BE", true},
		"UTF-16 with a pair":  {"\xff\xfe", "Ann 𠮷 came.", le, "UTF-16LE", false},
		"UTF-16, a byte more": {"\xff\xfe", strings.Repeat("Ann came. ", 50), le, "UTF-16LE", false},
	} {
		data, err := c.in.NewEncoder().String(c.text)
		if c.in == encoding.Nop {
			data, err = c.text, nil
		}
		if err != nil {
			t.Fatal(name, err)
		}
		if strings.HasSuffix(name, "more") {
			data += "\n"
		}
		d := from(t, "/a/x.txt", c.mark+data)
		want := strings.TrimRight(strings.ToValidUTF8(c.text, ""), " ")
		if d.Text.Body != want || d.Document.Encoding != c.want || d.Document.Guessed != c.guessed {
			t.Errorf("%s: read as %s (guessed %v): %.60q", name, d.Document.Encoding, d.Document.Guessed, d.Text.Body)
		}
	}
}

func TestTextIsMadeNormal(t *testing.T) {
	for in, want := range map[string]string{
		"a\r\nb\rc\n\rd":             "a\nb\nc\n\nd",
		"a\fb\u2028c\u2029d\u0085e":  "a\nb\nc\nd\ne",
		"Rene\u0301e":                "Renée",
		"e\u200b\u0301":              "é",
		"Mr.\u00a0Hyde\tcame":        "Mr. Hyde came",
		"a\x00\x1b\x7fb\u00ad\ufeff": "ab",
		"one  \n \u3000\ntwo\u3000":  "one\n\ntwo",
		"\u3000\u3000却说":             "\u3000\u3000却说",
	} {
		if got := normalize(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}

func TestMarkdownLosesItsMarksAndNothingElse(t *testing.T) {
	for in, want := range map[string]string{
		"He saw **Ann** at [the mill](http://x).":           "He saw Ann at the mill.",
		"> “Yes,” _she_ said.\n> > “No.”":                   "“Yes,” she said.\n“No.”",
		"a snake_case_name and 2 * 3 * 4":                   "a snake_case_name and 2 * 3 * 4",
		"***both*** and ~~gone~~ and `code`":                "both and gone and code",
		"_one_ _two_, *three*":                              "one two, three",
		"*a long\nline*":                                    "a long\nline",
		"![Ann](a.png) and [[Ann Lee|Ann]] and [[Bob]]":     "Ann and Ann and Bob",
		"Tom[^1] &amp; Ann<br/> \\*not\\* <b>bold</b>":      "Tom & Ann *not* bold",
		"- Ann\n- [x] Bob\n  + Cay\n\n1. Dan":               "Ann\nBob\n  Cay\n\n1. Dan",
		"| Name | Age |\n|------|:---:|\n| Ann | 9 |":       "Name: Age\nAnn: 9",
		"one\n\n***\n\ntwo\n\n- - -\n\nthree":               "one\n\n* * *\n\ntwo\n\n* * *\n\nthree",
		"```\nas it is\n```\nx":                             "as it is\nx",
		"Ann <!-- not\n\nseen --> came":                     "Ann  came",
		"[x]: http://example.org\nAnn":                      "Ann",
		"# <b>\n\n## &nbsp;Ann &#7;Lee\n\nx&nbsp;y&#10;z":   "Ann Lee\n\nx y\nz",
		"# Ann\n\n\n\nAnn is a miller.\n## Early *life*\nx": "Ann\n\nAnn is a miller.\n\nEarly life\n\nx",
	} {
		if got := from(t, "/a/x.md", in).Text.Body; got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
	if got := from(t, "/a/x.txt", "He saw **Ann** at [the mill](x).").Text.Body; !strings.Contains(got, "**Ann**") {
		t.Errorf("a plain text becomes %q", got)
	}
}

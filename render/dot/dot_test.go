package dot

import (
	"image/color"
	"strings"
	"testing"
	"unicode/utf8"

	"dramatis/render/scene"
)

func sample() scene.Graph {
	return scene.Graph{
		Nodes: []scene.Node{
			{ID: "e2", Label: "宋江", Type: "character", Weight: 9},
			{ID: "e1", Label: `Mr. "Ned" Hyde`, Type: "character", Weight: 36, Selected: true},
			{ID: "e3", Label: "Soho\nSquare", Type: "location", Weight: 0},
			{ID: "e1", Label: "a second with the same ID"},
		},
		Edges: []scene.Edge{
			{From: "e3", To: "e1", Weight: 10},
			{From: "e1", To: "e3", Weight: 2},
			{From: "e1", To: "e2", Dashed: true},
			{From: "e1", To: "nobody"}, {From: "e2", To: "e2"},
		},
	}
}

const golden = `graph cast {
	graph [charset="UTF-8", outputorder="edgesfirst", splines="line", pad="0.3", bgcolor="#f7f5f1", fontname="Noto Sans SC, sans-serif"];
	node [shape="circle", style="filled", fixedsize="true", penwidth="0", fontsize="12", fontcolor="#23262b", fontname="Noto Sans SC, sans-serif"];
	edge [color="#dfdad180", fontsize="10", fontcolor="#23262b", fontname="Noto Sans SC, sans-serif"];
	"e1" [label=" ", xlabel="Mr. \"Ned\" Hyde", width="0.667", fillcolor="#3e6ca8", color="#23262b", penwidth="2", class="character"];
	"e2" [label=" ", xlabel="宋江", width="0.444", fillcolor="#3e6ca8", class="character"];
	"e3" [label=" ", xlabel="Soho\nSquare", width="0.222", fillcolor="#3e6ca8", class="location"];
	"e1" -- "e2" [penwidth="1", style="dashed", color="#b3413b"];
	"e1" -- "e3" [penwidth="4"];
}
`

func TestAGraphIsWrittenSortedAndEscaped(t *testing.T) {
	rgb := func(r, g, b, a uint8) color.Color { return color.NRGBA{r, g, b, a} }
	got := Write(sample(), Style{Background: rgb(0xf7, 0xf5, 0xf1, 255), Line: rgb(0xdf, 0xda, 0xd1, 0x80), Text: rgb(0x23, 0x26, 0x2b, 255),
		Review: rgb(0xb3, 0x41, 0x3b, 255), Type: func(string) color.Color { return rgb(0x3e, 0x6c, 0xa8, 255) },
		Fonts: "Noto Sans SC, sans-serif"})
	if got != golden {
		t.Errorf("got\n%s\nwant\n%s", got, golden)
	}
}

func TestTheLayouterNeverSeesALabel(t *testing.T) {
	got := Shape(sample().Tidy(), "overlap=scale")
	const want = "graph {\n\toverlap=scale;\n\tnode [shape=box, fixedsize=true, label=\" \"];\n" +
		"\tn0 [width=1.633, height=0.983];\n\tn1 [width=0.467, height=0.76];\n\tn2 [width=1.027, height=0.486];\n" +
		"\tn0 -- n1 [len=1];\n\tn0 -- n2 [len=1];\n}\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCleanLeavesGoodTextAndMendsTheRest(t *testing.T) {
	for in, want := range map[string]string{
		"Dr. Jekyll": "Dr. Jekyll", "宋江\n及时雨": "宋江\n及时雨", "a\r\nb\rc": "a\nb\nc", "a\tb": "a b",
		"nul\x00": "nul\ufffd", "\xff": "\ufffd", "\u0085": "\ufffd", "\ufffe": "\ufffd", "👩‍👧": "👩‍👧",
	} {
		if got := clean(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

func FuzzAnyLabelComesBackFromItsQuotes(f *testing.F) {
	for _, s := range []string{"", `\`, `"`, `\"`, `a\`, "\n", `\n`, "&", "&amp;", "<b>", "\x00", "\xff", "宋江", "\r\n", `x" ]; y [label="`, "\u2028"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q := quote(s)
		inside := q[1 : len(q)-1]
		if !utf8.ValidString(q) || strings.ContainsAny(q, "\n\r\x00") {
			t.Fatalf("%q is written as %q", s, q)
		}
		// Every quote inside is after an odd number of backslashes.
		slashes := 0
		for i := range len(inside) {
			switch {
			case inside[i] == '\\':
				slashes++
				continue
			case inside[i] == '"' && slashes%2 == 0:
				t.Fatalf("%q ends early in %q", s, q)
			}
			slashes = 0
		}
		if slashes%2 != 0 {
			t.Fatalf("%q eats its closing quote in %q", s, q)
		}
		back, ok := unquote(q)
		if !ok || back != clean(s) {
			t.Fatalf("%q came back as %q (%v)", s, back, ok)
		}
		if clean(back) != back {
			t.Fatalf("cleaning %q twice changes it", s)
		}
	})
}

func FuzzUnquoteRefusesWhatQuoteDoesNotWrite(f *testing.F) {
	for _, s := range []string{"", `"`, `""`, `"a`, `"a"b"`, `"\x"`, `"&"`, `"\"`, `"ok\\"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, q string) {
		if s, ok := unquote(q); ok && clean(s) == s && quote(s) != q {
			t.Fatalf("%q reads as %q, which is written %q", q, s, quote(s))
		}
	})
}

// unquote returns the inverse of Quote. It reports false for what Quote cannot have written.
func unquote(q string) (string, bool) {
	if len(q) < 2 || q[0] != '"' || q[len(q)-1] != '"' {
		return "", false
	}
	q = q[1 : len(q)-1]
	var b strings.Builder
	for i := 0; i < len(q); i++ {
		switch c := q[i]; c {
		case '"', '\n':
			return "", false
		case '&':
			if !strings.HasPrefix(q[i:], "&amp;") {
				return "", false
			}
			b.WriteByte('&')
			i += len("&amp;") - 1
		case '\\':
			i++
			if i == len(q) {
				return "", false
			}
			switch q[i] {
			case '\\', '"':
				b.WriteByte(q[i])
			case 'n':
				b.WriteByte('\n')
			default:
				return "", false
			}
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

package pattern

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// exprs are of every kind that a novel is searched for.
var exprs = []string{
	`(?i)\b(?:came|comes|entered|burst in|stood at the (?:door|window))\b|走到|走进`,
	`(?i)\b(?:of|about|like) (?:(?:the|a|his) ){0,2}$`,
	`(?:听说|想到|姓)$`,
	`^(?:['’]s? (?:[a-z-]+ )?(?:house|room)\b|(?:,[^,.;]{1,40},)? (?:had|has) )`,
	`\n[ \t]*(?:[-–—] ?)?\d{1,4}(?: ?[-–—])?[ \t]*\n`,
	`^(?i:(?:(?:mon|tues)day,?\s+)?(?:the\s+)?(?:(\d{1,2})(?:st|nd)?\s+(?:may|märz|août)\b|января))`,
	`^(?i:глава|κεφάλαιο|rozdział)\s+(\d+|[IVX]{1,4})(.*)$`,
	`(?i)kiss|STRASSE|ſ`,
	`[^a-z]x|\p{Lu}y`,
	`a*b+c?d{2,3}`,
	`(?m)^x$`,
	`(?s:.)z`,
	`x*`,
	``,
	`[\x{fffd}]a`,
	`a\x{fffd}`,
	`\Bab|\bcd`,
	`[[:^ascii:]]+!`,
	`第\s*([0-9一二三]{1,8})\s*[回章]`,
	`\b(?:I|[Ww]e)\b`,
	`^(?:He|Sh[eE])\b|^[他她]|x^y`,
	`(?i)\bthinking of the last straße\b|\bo\bf|came\b\b|(?:^|,)no`,
	`[A-Za-z]\d|[aBé]_`,
}

// agrees reports whether a pattern finds what its expression finds.
func agrees(p *Pattern, re *regexp.Regexp, s string) bool {
	return p.MatchString(s) == re.MatchString(s) && p.ReplaceAllString(s, "-") == re.ReplaceAllString(s, "-") &&
		len(p.FindStringSubmatchIndex(s)) == len(re.FindStringSubmatchIndex(s)) &&
		len(p.FindStringIndex(s)) == len(re.FindStringIndex(s)) && strings.Join(p.FindStringSubmatch(s), "|") == strings.Join(re.FindStringSubmatch(s), "|")
}

func TestAPatternFindsWhatItsExpressionFinds(t *testing.T) {
	texts := []string{"", "x", "He CAME in.", "overcame", "camel", "走到", "thinking of the ", "thought of", "Of ", "听说", "’s house", ", he said, had ", "a\n 12 \nb", "\n—3\n",
		"Monday, the 3rd May", "5 MÄRZ", "Января", "ГЛАВА II", "rozdział 4", "ROZDZIAŁ 4", "ki\u017f\u017f", "\u212aISS", "ﬅrasse", "straße", "Éx", "\xffa", "a\xff", "\ufffda", "xab", " cd", "日!", "第 3 回", "\n\nx\n", "bbdd", "\xe4\xb8"}
	for _, expr := range exprs {
		p, re := MustCompile(expr), regexp.MustCompile(expr)
		for _, a := range texts {
			for _, b := range texts {
				if s := a + b; !agrees(p, re, s) {
					t.Errorf("%s in %q", expr, s)
				}
			}
		}
	}
}

func TestAPatternDoesNotLookWhereThereIsNothing(t *testing.T) {
	for _, c := range []struct{ expr, text string }{
		{exprs[0], "The lamp was lit, and overcame the dark."},
		{exprs[1], "and the lamp "},
		{exprs[2], "他的"},
		{exprs[4], "\nand so on\nfor 12 days\n"},
		{exprs[5], "A lamp was lit."},
		{exprs[6], "Тихо."},
		{exprs[18], "一回"},
	} {
		if p := MustCompile(c.expr); p.mayMatch(c.text) {
			t.Errorf("%s is looked for in %q", c.expr, c.text)
		}
	}
}

func TestAPatternKnowsAMatchByItsEdge(t *testing.T) {
	for _, c := range []struct {
		expr, text string
		want       finding
	}{
		{exprs[0], "He CAME in.", certain},
		{exprs[0], "overcame", absent},
		{exprs[0], "He cameo", absent},
		{exprs[0], "stood at the window", possible}, // longer than an edge
		{exprs[2], "听说", possible},                  // the edge is not the end
		{exprs[19], "we, and I", certain},
		{exprs[19], "if it is", absent},
		{exprs[20], "He is", certain},
		{exprs[20], "he is", absent},
	} {
		if got := MustCompile(c.expr).matches().find(c.text, certain); got != c.want {
			t.Errorf("%s in %q: %d, not %d", c.expr, c.text, got, c.want)
		}
	}
}

func FuzzNoMatchIsMissed(f *testing.F) {
	for _, expr := range exprs {
		f.Add(expr, "He came to the Straße 5 of K 走到")
	}
	f.Fuzz(func(t *testing.T, expr, text string) {
		if len(expr) > 200 || len(text) > 2000 {
			return
		}
		if tree, err := syntax.Parse(expr, syntax.Perl); err != nil || tree.MaxCap() > 20 {
			return
		}
		re, err := regexp.Compile(expr)
		if err != nil {
			return
		}
		if p := MustCompile(expr); !agrees(p, re, text) {
			t.Errorf("%q in %q", expr, text)
		}
	})
}

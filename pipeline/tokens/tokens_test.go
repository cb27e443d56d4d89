package tokens

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// holdsCount fails when the parts of a text count otherwise than the whole.
func holdsCount(t *testing.T, text string) {
	t.Helper()
	c := editortest.Get(codec())(t)
	want, err := c.Count(text)
	if got := NewCounter(text).Count(0, len(text)); err != nil || got != want || got != Count(text) {
		t.Errorf("%q counts %d in parts %q, %d as a whole (%v)", text, got, slices.Collect(countedApart(text)), want, err)
	}
}

func TestPartsCountWhatTheWholeDoes(t *testing.T) {
	// Whatever the pattern of the tokenizer distinguishes, and characters of which
	// tokens hold several or only a part.
	alphabet := strings.Split("a|b|s|t|ll|'s|’s|'re|A|B|É|é|ǅ|ʰ|ª|\u0301|ſ|'ſ|1|23|½|Ⅷ| |  |\t|\n|\r\n|\u3000|\u00a0|/|.|,|—|“|”|'|‘|_|*|$|～|，|。|！|：|「|"+
		"林|冲|的|我|们|中国|彩|神|京|信|美|赛|车|万|一|〇|々|\u3400|\U00020000|あ|カ|한|\ufffd|\x97|\xe4|\xe5\xbd|👩|\u200d|\ufe0f", "|")
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 100_000 {
		var b strings.Builder
		for range 1 + r.IntN(12)*(1+i%1000/999*20) {
			b.WriteString(alphabet[r.IntN(len(alphabet))])
		}
		holdsCount(t, b.String())
	}
}

func TestStretchesCountWhatTheyDoAlone(t *testing.T) {
	alphabet := strings.Split("the |mill|’s|Ann| |  |\n|\n\n|/|.|,|“|”|'ll|1|林|冲|的|我们|道：“|。|！”|A|é|\u3000|\u0301", "|")
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var b strings.Builder
		borders := []int{0}
		for range 1 + r.IntN(200) {
			b.WriteString(alphabet[r.IntN(len(alphabet))])
			borders = append(borders, b.Len())
		}
		text := b.String()
		c := NewCounter(text)
		for range 40 {
			from, to := borders[r.IntN(len(borders))], borders[r.IntN(len(borders))]
			from, to = min(from, to), max(from, to)
			if got, want := c.Count(from, to), Count(text[from:to]); got != want {
				t.Fatalf("%q: %d tokens from %d to %d, %d alone", text, got, from, to, want)
			}
		}
	}
}

func TestTheTimeOfALongWordGrowsWithItsLength(t *testing.T) {
	if n := Count(strings.Repeat("x", 1_000_000)); n < 100_000 || n > 1_000_000 {
		t.Errorf("a million letters are %d tokens", n)
	}
}

func TestPartsEndWhereNoTokenContinues(t *testing.T) {
	for text, want := range map[string]string{
		"“I don't know,” said  he.\n\nNo": "“I| don't| know|,”| said|  he|.\n\n|No",
		"林冲道：“我们的好汉！”\n":                  "林|冲|道|：“|我们的|好|汉|！”\n",
		"冲林Bc":                            "冲|林Bc",
		"a冲林Bc":                           "a冲林Bc", // where the tokenizer cuts a林冲|Bc, and would not in 林Bc
	} {
		if got := strings.Join(slices.Collect(countedApart(text)), "|"); got != want {
			t.Errorf("%q is cut into %q, not %q", text, got, want)
		}
	}
}

func TestEveryTokenIsOnePart(t *testing.T) {
	c := editortest.Get(codec())(t)
	if beyond, err := c.Decode([]uint{vocabulary}); err == nil {
		t.Errorf("the vocabulary goes on with %q", beyond)
	}
	for id := range uint(vocabulary) {
		token := editortest.Get(c.Decode([]uint{id}))(t)
		// A token that no text is cut into (more than three digits) may be cut.
		if ids, _, err := c.Encode(token); err != nil || len(ids) > 1 {
			continue
		}
		if n := len(slices.Collect(countedApart(token))); n != 1 {
			t.Errorf("token %d %q is %d parts", id, token, n)
		}
	}
}

func FuzzPartsCountWhatTheWholeDoes(f *testing.F) {
	f.Add("Mr. A. didn’t go. “So?” he'd said.\n\n  Then 1847 came")
	f.Add("却说林冲道：“好！”\n　　那OK冲Bc的彩神")
	f.Fuzz(holdsCount)
}

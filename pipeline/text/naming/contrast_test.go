package naming

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// spotsIn returns where the names are in a text, the longer ones first.
func spotsIn(text string, names ...string) []kb.Span {
	var out []kb.Span
	for at := 0; at < len(text); at++ {
		if i := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(text[at:], n) }); i >= 0 {
			out = append(out, kb.Span{Start: at, End: at + len(names[i])})
			at += len(names[i]) - 1
		}
	}
	return out
}

func TestTwoWhomATextTellsApartAreNamesakes(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"镇上有两个老秦：一个是磨坊的秦长庚，一个是学堂里的先生秦安。", "老秦 磨坊的 秦长庚 学堂里的先生 秦安"},
		{"鎮上有兩個老秦，一個叫秦长庚，一個叫秦安。", "老秦  秦长庚  秦安"},
		{"来了两位客人，一位是秦长庚，另一位是秦安。", "-  秦长庚  秦安"},
		{"镇上有两个老秦：一个是秦长庚的儿子，一个是秦安的侄儿。", ""},
		{"秦长庚是一个好人，秦安也是一个好人。", ""},
	} {
		spots := spotsIn(c.text, "秦长庚", "秦安", "老秦")
		word := func(i int) string {
			if i < 0 {
				return "-"
			}
			return c.text[spots[i].Start:spots[i].End]
		}
		got := ""
		for _, n := range Contrasts(c.text, spots) {
			got += strings.Join([]string{word(n.Shared), n.BeforeA, word(n.A), n.BeforeB, word(n.B)}, " ")
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestWhatOthersCallTheOneASentenceIsAboutIsTheirName(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"磨坊的秦长庚，五十有二，推得动两扇磨，人称“秦铁磨”，街坊都唤他老秦。", "秦长庚 = 秦铁磨, 秦长庚 = 老秦"},
		{"天冷。秦长庚，人称老秦。", "秦长庚 = 老秦"},
		{"秦长庚，膝下一子，人称老秦。", ""},
		{"秦长庚，同秦安说话，街坊都唤他老秦。", ""},
		{"秦长庚，五十有二。街坊都唤他老秦。", "秦长庚 = 老秦"},
		{"清早，秦长庚，五十有二，街坊都唤他老秦。", ""},
		{"老秦从坑里跳出来。他才十六岁，大名秦长庚，不识字。", "老秦 = 秦长庚"},
		{"“秦安，老秦查清楚了。他本名叫秦长庚，坐过牢。”", "老秦 = 秦长庚"},
		{"秦安看着老秦。他本名秦长庚。", ""},
		{"老秦说：“他本名秦长庚。”", ""},
		{"老秦走了。\n他本名秦长庚。", ""},
	} {
		spots := spotsIn(c.text, "秦长庚", "秦铁磨", "秦安", "老秦")
		var got []string
		for _, s := range CalledByOthers(c.text, spots) {
			a, b := spots[s.A], spots[s.B]
			got = append(got, c.text[a.Start:a.End]+" = "+c.text[b.Start:b.End])
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %q, want %q", c.text, got, c.want)
		}
	}
}

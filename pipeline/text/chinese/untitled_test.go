package chinese

import "testing"

func TestASaintIsNamedWithoutTheTitleToo(t *testing.T) {
	name := func(word, title string, count int, ok bool) *candidate {
		return &candidate{word: word, title: title, tally: tally{count: count, left: count, right: count}, logOdds: -1, ok: ok, features: featureValues{fLeft: 0.5, fRight: 0.5, fSubject: 0.3}}
	}
	for _, c := range []struct {
		short, whole, title string
		alone               int
		want                bool
	}{{"灵岩", "灵岩菩萨", "菩萨", 9, true}, {"灵岩", "灵岩菩萨", "菩萨", 2, false}, {"灵岩", "灵岩国王", "国王", 9, false}} {
		whole := name(c.whole, c.title, 6, true)
		short := name(c.short, "", 6+c.alone, false)
		f := &finder{page: &page{lex: words()}, all: map[string]*candidate{c.short: short, c.whole: whole}}
		f.acceptUntitled([]*candidate{whole, short})
		if short.ok != c.want {
			t.Errorf("%s beside %s, %d times alone, is somebody: %v", c.short, c.whole, c.alone, short.ok)
		}
	}
}

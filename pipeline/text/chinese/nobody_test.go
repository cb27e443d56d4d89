package chinese

import "testing"

// Whatever is beside these words in a text, by their form alone.
func TestWordsThatJoinForbidOrPaintAreNobody(t *testing.T) {
	f := &finder{page: &page{lex: words()}}
	for word, want := range map[string]bool{
		"倘或": true, "趁早儿": true, // they join and qualify
		"莫怕": true, "密密": true, "雄纠纠": true, "束一束": true, "师父说": true, "长老道": true, "与师父": true,
		"莫大成": false, "莺儿": false, "老罗": false, "师父": false, "赦老爷": false, "鸳鸯姐姐": false, "举人老爷": false, "阿Q": false, "Q": false, "AB": false, "": false, "行者": false, "老师父": false,
	} {
		if got := f.nobody(&candidate{word: word, tally: tally{count: 40}}); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
	for what, c := range map[string]*candidate{
		"is said to be called so": {word: "莫怕", tally: tally{count: 40}, stated: 1},
		"speaks":                  {word: "圆圆", tally: tally{count: 40, spoke: 12}},
		"has a surname":           {word: "陈圆圆", tally: tally{count: 40}, surname: han},
	} {
		if f.nobody(c) {
			t.Errorf("%s, who %s, is nobody", c.word, what)
		}
	}
}

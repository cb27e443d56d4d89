package script

import (
	"strings"
	"testing"
)

func TestTheLanguageOfATextIsChineseFromAFifthOfItsLetters(t *testing.T) {
	for s, want := range map[string]string{"她说OK吗": Chinese, "我 said": Chinese, "我 called": English, "": English, "1234": English, "Anna": English} {
		if got := LanguageOf(s); got != want {
			t.Errorf("%q: %s", s, got)
		}
	}
}

func TestAnEnglishQuestionMayNameAChineseCharacter(t *testing.T) {
	for s, want := range map[string]string{"Who is it that hates 林远": English, "林远是谁": Chinese, "Who is 沈知秋": Chinese, "": English} {
		if got := LanguageOfUtterance(s); got != want {
			t.Errorf("%q: %s", s, got)
		}
	}
}

func TestAWordStandsAloneWhereItsNeighboursAreNoLetters(t *testing.T) {
	for _, c := range []struct {
		text, word string
		want       bool
	}{{"Ann came", "Ann", true}, {"Annals", "Ann", false}, {"Joann", "ann", false}, {"Room 12", "Room 1", false}, {"见林远了", "林远", true}, {"“Ann”", "Ann", true}} {
		at := strings.Index(c.text, c.word)
		if got := StandsAlone(c.text, at, at+len(c.word)); got != c.want {
			t.Errorf("%q in %q: %v", c.word, c.text, got)
		}
	}
}

func TestKanaIsUnspacedAndNotChinese(t *testing.T) {
	for _, r := range "のカ" {
		if IsHan(r) || !IsUnspaced(r) {
			t.Errorf("%c", r)
		}
	}
	if !IsUnspaced('〇') || !IsHan('々') || IsUnspaced('a') || IsWord('林') || !IsWord('7') {
		t.Error("〇, 々, a, 林 or 7")
	}
}

func TestSentencesAreJoinedWithASpaceUnlessTheyAreChinese(t *testing.T) {
	for _, c := range []struct {
		list []string
		want string
	}{
		{[]string{"She came.", "", "He left."}, "She came. He left."},
		{[]string{"", "She came."}, "She came."},
		{[]string{"她来了。", "他走了。"}, "她来了。他走了。"},
		{[]string{"她来了。", "“他走了。”", "（天黑了。）"}, "她来了。“他走了。”（天黑了。）"},
		{[]string{"她来了。", "“Go!”"}, "她来了。 “Go!”"},
		{nil, ""},
	} {
		if got := JoinSentences(c.list...); got != c.want {
			t.Errorf("%q: %q, not %q", c.list, got, c.want)
		}
	}
}

func TestModernChineseHasWordsForSheAndIt(t *testing.T) {
	for body, want := range map[string]bool{"她来了。": true, "它叫什么？": true, "他道：“来了。”": false, "": false, strings.Repeat("他道：“来了。”", 9_000) + "她": false} {
		if IsModernChinese(body) != want {
			t.Errorf("%.20s… of %d bytes: %t", body, len(body), !want)
		}
	}
}

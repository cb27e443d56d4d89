package script

import "testing"

func TestATextIsChineseByMostOfItsLetters(t *testing.T) {
	for s, want := range map[string]bool{"沈知秋": true, "阿Q": true, "Mr. 沈 Smith": false, "": false, "12，": false, "〇": true} {
		if got := MostlyHan(s); got != want {
			t.Errorf("%q: %v", s, got)
		}
	}
	if BeginsHan("Mr. 沈") || !BeginsHan("沈") {
		t.Error("single characters")
	}
}

func TestTraditionalCharactersBecomeSimplifiedOnesOfTheSameLength(t *testing.T) {
	for _, s := range []string{"歐陽素月下問歸人", "沈知秋, ok", "", "歐\xff陽"} {
		got := Simplify(s)
		if len(got) != len(s) || Simplify(got) != got {
			t.Errorf("%q: %q", s, got)
		}
	}
	if Simplify("歐陽") != "欧阳" || Simplified('張') != '张' {
		t.Error("歐陽 or 張")
	}
}

func TestASentenceIsClosedOnce(t *testing.T) {
	for s, want := range map[string]string{"She came": "She came.", "*Your own Ann.*": "*Your own Ann.*", "_Why?_": "_Why?_", "她来了，": "她来了。", "": ""} {
		if got := CloseSentence(s); got != want {
			t.Errorf("%q became %q", s, got)
		}
	}
}

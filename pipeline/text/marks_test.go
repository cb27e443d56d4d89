package text

import "testing"

func TestACutStretchHasBothOfItsQuotationMarks(t *testing.T) {
	for _, c := range []struct{ cut, want, language string }{
		{"He came in. “Cold,” said Tom.", "He came in. “Cold,” said Tom.", "en"},
		{"You are little for it.” She laughed.", "“You are little for it.” She laughed.", "en"},
		{"He sat down. “It is late. We go.", "He sat down. “It is late. We go.”", "en"},
		{"“It is late. “Not yet,” said Tom.", "“It is late.” “Not yet,” said Tom.", "en"},
		{"It rained.", "It rained.", "en"},
		{"It is late. It rains. I go.” He went.", "“It is late. It rains. I go.” He went.", "en"},
		{`"It is late, said Tom.`, `"It is late, said Tom."`, "en"},
		{`It is late." He went.`, `"It is late." He went.`, "en"},
		{"天黑了。”他说。", "“天黑了。”他说。", "zh"},
		{"他说：“天黑了。", "他说：“天黑了。”", "zh"},
		{"", "", "en"},
	} {
		got := CloseQuotes(c.cut, c.language, false)
		if got != c.want {
			t.Errorf("%s became %s, want %s", c.cut, got, c.want)
		}
		if again := CloseQuotes(got, c.language, false); again != got {
			t.Errorf("%s became %s the second time", got, again)
		}
	}
	if got := CloseQuotes("“It is late, Ann. It rained. I go.” He went.", "en", true); got != "“It is late, Ann.” It rained. “I go.” He went." {
		t.Errorf("of sentences that stand apart: %s", got)
	}
}

func TestAPartOfASentenceEndsWithAnEllipsis(t *testing.T) {
	for line, want := range map[string]string{"甲来了；": "甲来了……", "乙道：“三两；”": "乙道：“三两……”", "丙「三两；」": "丙「三两……」", "丁来；戊去。": "丁来；戊去。", "One; two;": "One; two;"} {
		if got := EndWithEllipsis(line); got != want {
			t.Errorf("%s became %s, not %s", line, got, want)
		}
	}
}

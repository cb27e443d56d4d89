package chinese

import (
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

func TestWhoIsToldOfByTheGivenNameAloneSpeaks(t *testing.T) {
	body := "第一回 渡口\n\n周满堂曰：“今日风大。”孙昭曰：“且歇着。”周满堂起身曰：“歇不得。”孙昭大笑。\n\n昭曰：“君欲何往？”周满堂拜谢。昭大怒曰：“何不早言！”时林昭在侧。林昭曰：“不可。”昭复曰：“断不可。”满座皆惊。众曰：“善。”\n"
	s := study(t, body)
	for words, want := range map[string]string{"君欲": "孙昭", "何不": "孙昭", "断不": "林昭", "善": "?"} {
		found := "nothing"
		for _, q := range s.Quotations {
			if strings.HasPrefix(body[q.Inner.Start:q.Inner.End], words) {
				if found = "?"; q.Speaker != text.Nobody {
					found = s.Names[q.Speaker].Surface
				}
			}
		}
		if found != want {
			t.Errorf("“%s…” is said by %s, not %s\n%s", words, found, want, shown(body, s))
		}
	}
}

package chinese

import (
	"fmt"
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

// The last mentioned person with such a name is meant, and without a speech only if the text often lets them speak so.
func TestWhoIsToldOfByTheGivenNameAloneIsMentioned(t *testing.T) {
	for tags, acts := range map[string]bool{strings.Repeat("昭曰：“善。”众人称是。", 3): true, "": false} {
		body := "第一回 渡口\n\n周满堂曰：“今日风大。”孙昭曰：“且歇着。”周满堂起身曰：“歇不得。”孙昭大笑。\n\n" + tags + "昭大怒，拂袖而去。满座皆惊。时林昭在侧。林昭曰：“不可。”昭复曰：“断不可。”\n"
		s := study(t, body)
		for words, want := range map[string]string{"昭大怒": map[bool]string{true: "孙昭"}[acts], "昭复曰": "林昭", "满座": ""} {
			at, found := strings.Index(body, words), ""
			for _, m := range s.Mentions {
				if m.Span.Start == at {
					found = s.Names[m.Name].Surface
				}
			}
			if found != want {
				t.Errorf("%s after %q is %q, not %q\n%s", words, tags, found, want, shown(body, s))
			}
		}
	}
}

func TestTheWordBeforeAStyleIsNoPartOfIt(t *testing.T) {
	var text strings.Builder
	for _, name := range strings.Fields("罗成让 高平节 沈砚龙 董袭代 陈登化 廖化俭 顾雍叹 吴班雄") {
		r := []rune(name)
		fmt.Fprintf(&text, "%s，字元%c，乃一方之将。%s大怒，拍马便走。", string(r[:2]), r[2], string(r[:2]))
	}
	body := "第一回 起兵\n\n" + strings.Repeat("众将商议已定，次日进兵。", 8) + text.String() + "众人大呼：“元让，休走！”\n"
	s := study(t, body)
	at := strings.Index(body, "元让")
	found := ""
	for _, m := range s.Mentions {
		if m.Span.Start <= at && at < m.Span.End {
			found = body[m.Span.Start:m.Span.End]
		}
	}
	if found != "元让" {
		t.Errorf("字元让 is read as %q\n%s", found, shown(body, s))
	}
}

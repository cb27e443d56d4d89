package chinese

import (
	"context"
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

func TestOneOfTwoWithASurnameIsMeantWhomTheNarratorHasJustNamed(t *testing.T) {
	body := `第一回 两老周

渡口住着周满堂，撑船为生。周满堂道：“今日风大。”孙小二道：“你且歇着。”周满堂笑道：“歇不得。”

次日，周忠到米店买米，孙小二笑道：“老周，这是你的信。”周忠道：“怎么是我的？”周忠看罢，摇头而去。孙小二道：“怪事。”

当晚，周满堂在船上吃酒。孙小二来寻他，叫道：“老周，信你可看了？”周满堂道：“不曾看。”`
	s, err := Study(context.Background(), body, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{"老周，这是": "周忠", "老周，信你": "周满堂"} {
		found := false
		for _, q := range s.Quotations {
			if !strings.HasPrefix(body[q.Inner.Start:q.Inner.End], words) {
				continue
			}
			found = true
			if q.Addressee == text.Nobody || s.Names[q.Addressee].Surface != want {
				t.Errorf("“%s…” is spoken to another one than %s:\n%s", words, want, shown(body, s))
			}
		}
		if !found {
			t.Errorf("“%s…” is no speech", words)
		}
	}
}

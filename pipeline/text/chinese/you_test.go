package chinese

import "testing"

func TestASentenceIsSpokenToWhomItIsAbout(t *testing.T) {
	for _, c := range []struct {
		sentence string
		alone    bool
		want     string // "" where it can't be done for sure
	}{
		{"阿海在塔上点灯。", true, "你在塔上点灯。"},
		{"那天夜里，阿海带着他的油壶来了。", true, "那天夜里，你带着你的油壶来了。"},
		{"阿海同小贝说话，他笑了。", false, ""},
		{"小贝请阿海喝茶。", false, "小贝请你喝茶。"},
		{"那是老阿海的灯。", true, ""},
		{"阿海道：“来。”", true, ""},
		{"我看见阿海。", true, ""},
		{"看着她长大。", true, ""},
		{"守灯的人。", true, "守灯的人。"},
		{"他十九岁上塔，人称“过江灯”。", true, "你十九岁上塔，人称“过江灯”。"},
		{"“来。”阿海道。", true, ""},
	} {
		got, ok := ToYou(c.sentence, []string{"阿海", "海叔"}, c.alone)
		if ok != (c.want != "") || got != c.want {
			t.Errorf("%s became %q, not %q", c.sentence, got, c.want)
		}
	}
}

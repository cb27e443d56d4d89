package chinese

import (
	"strings"
	"testing"
)

func TestTheOtherOneSpeaksInTheNextParagraph(t *testing.T) {
	for what, c := range map[string]struct{ body, quotes, want string }{
		"narration follows the quotation before": {"孙小二放下桨。\n\n“风大么？”周满堂走过来，看了看水面。\n\n“不大。”\n\n“那就走。”周满堂跳上船，解开了绳子。\n\n“等一等。”\n",
			"风大么 不大 那就走 等一等", "周满堂 孙小二 周满堂 孙小二"},
		"before the first that is known":       {"周满堂推开门，看见孙小二坐在床上。\n\n“你没走？”\n\n“没走。”孙小二揉揉眼睛。\n", "你没走 没走", "周满堂 孙小二"},
		"the one who is asked answers":         {"周满堂和李秀英坐下，孙小二站着。\n\n“李秀英，信呢？”周满堂问李秀英。\n\n“没有信。”\n", "没有信", "李秀英"},
		"another one acts after the quotation": {"周满堂和李秀英下了船。\n\n“几时回来？”周满堂问。李秀英没有理他。\n\n“我问你几时回来。”周满堂又问。\n\n“明日。”\n", "几时 我问你 明日", "周满堂 周满堂 李秀英"},
		"on the telephone":                     {"周满堂接起电话。\n\n“喂？”\n\n“是我。”电话里传来孙小二的声音。\n\n“什么事？”\n\n“船坏了。”\n", "喂 是我 什么事 船坏了", "周满堂 孙小二 周满堂 孙小二"},
	} {
		if got := spokenBy(t, frame+c.body, strings.Fields(c.quotes)...); got != c.want {
			t.Errorf("%s: got %s, want %s", what, got, c.want)
		}
	}
}

func TestSpeakersWithoutATag(t *testing.T) {
	for what, c := range map[string]struct {
		body   string
		quotes []string
		want   string
	}{
		"a dashed paragraph contains a tag": {"周满堂和孙小二在桥上。周满堂走了。孙小二也走了。周满堂又来了。孙小二跟着周满堂。\n\n" + "——来了？周满堂问。\n\n——来了。\n\n——船呢？\n\n——在桥下。孙小二说，修好了。\n\n——好。周满堂坐下了。\n",
			[]string{"来了？", "来了。\n", "船呢", "在桥下", "好。"}, "周满堂 孙小二 周满堂 孙小二 周满堂"},
		"a bare tag answers, and 又 resumes": {frame + "周满堂对孙小二曰：“船安在？”曰：“在桥下。”曰：“可修否？”\n\n李秀英看着孙小二，道：“你去。”又道：“快去。”\n",
			[]string{"船安在", "在桥下", "可修否", "你去", "快去"}, "周满堂 孙小二 周满堂 李秀英 李秀英"},
		"people introduced without a name are nobody else": {frame + "周满堂和孙小二坐着。门外进来一个年轻男子。\n\n“对不起，”他喘着气说，“借个火。”\n\n站在门口的小警察翻开本子。“都不许动。”\n\n“好，好。”一个老客人连声说。\n",
			[]string{"对不起", "借个火", "都不许动", "好，好"}, "? ? ? ?"},
		"a narrator does not answer a speech of the narrator": {frame + "我在船上。我点了灯。我煮了茶。来了一个客人。\n\n“你叫什么名字？”客人问。\n\n“我叫周阿贵。”\n\n“几岁了？”\n\n“十一岁。”\n\n孙小二上了船。\n\n“阿贵，走罢。”\n\n“好。”我说。\n",
			[]string{"我叫周阿贵", "几岁了", "十一岁", "阿贵，走", "好。"}, "周阿贵 ? 阿贵 孙小二 阿贵"},
	} {
		if got := spokenBy(t, c.body, c.quotes...); got != c.want {
			t.Errorf("%s: got %s, want %s", what, got, c.want)
		}
	}
}

func TestWhoCallsTheFatherIsNotTheFather(t *testing.T) {
	body := "我家有船。父亲是船夫。我帮父亲撑船。父亲笑了。父亲坐下来，点了灯，我看着父亲。\n\n“爸，风大么？”\n\n“不大。”父亲说。\n\n“爸，走么？”\n"
	if got := spokenBy(t, body, "爸，风", "不大", "爸，走"); strings.Count(got, "父亲") != 1 {
		t.Errorf("got %s", got)
	}
}

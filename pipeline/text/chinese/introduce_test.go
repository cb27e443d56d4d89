package chinese

import "testing"

func TestWhoSaysTheOwnNameSpeaks(t *testing.T) {
	body := frame + "周满堂接起电话。\n\n“周老板么？我是城里钱庄的孙小二啊。明日来取钱。”\n\n次日，孙小二来了，周满堂坐在门口。\n\n“敝姓李，李秀英。”她拱一拱手，“这里卖船么？”\n\n" +
		"周满堂问：“你叫什么？”\n\n“孙小二。”\n\n周满堂看着李秀英。“我是孙小二的邻居，”李秀英说。\n"
	if got, want := spokenBy(t, body, "周老板么", "敝姓李", "这里卖船", "孙小二。”\n", "我是孙小二的邻居"), "孙小二 李秀英 李秀英 孙小二 李秀英"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestANarratorWithoutANameAnswersInTurn(t *testing.T) {
	body := frame + "我在船上。我点了灯。我煮了茶。孙小二在岸上等我。\n\n“船修好了么？”\n\n“修好了。”\n\n“能走么？”\n\n“明日走。”\n\n我下了船。李秀英来了，站在桥头。\n\n“阿贵，你几时走？”\n\n“明日。”\n\n“阿贵，路上小心。”\n\n“知道了。”\n\n" +
		"我回到船上。孙小二又来了。\n\n“阿贵，带上我。”\n\n“不行。”\n"
	if got, want := spokenBy(t, body, "船修好了", "修好了。", "能走么", "阿贵，你几时", "路上小心", "阿贵，路上", "知道了", "阿贵，带上", "不行"), "孙小二 阿贵 孙小二 李秀英 没有 李秀英 阿贵 孙小二 阿贵"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestANarratorTellsTheOwnName(t *testing.T) {
	body := frame + "我叫周阿贵，今年十一岁。我住在船上。我会煮茶。\n\n“喝茶么？”我问孙小二。\n\n“喝。”孙小二说。\n"
	if got, want := spokenBy(t, body, "喝茶么", "喝。"), "周阿贵 孙小二"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWordsBesideANameSayWhoActs(t *testing.T) {
	for body, want := range map[string]string{
		"周满堂看了看天，小声对旁边的客人李秀英说：“要下雨了。”\n":       "周满堂",
		"门开了，周满堂的弟弟孙小二跑进来：“要下雨了。”\n":           "孙小二",
		"周满堂坐着。邻居李秀英捂着嘴笑：“要下雨了。”\n":            "李秀英",
		"周满堂坐着。镇上来了一个人，叫孙小二。他站在桥头，说：“要下雨了。”\n": "孙小二",
	} {
		if got := spokenBy(t, frame+body, "要下雨了"); got != want {
			t.Errorf("%s got %s, want %s", body, got, want)
		}
	}
}

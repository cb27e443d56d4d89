package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

func TestGivenNamesThatTheTextStatesAreNames(t *testing.T) {
	classical := "第一回 县考\n\n那一年县里考童生，知府姓娄，名维翰，是个两榜出身。这鲍公子名士骧，年方十八。有个公差姓梁，名九疑。梁九疑道：“小人在此。”梁九疑转身便走。名册上无人，名士如云。\n"
	checkNames(t, "a given name whose full name is not in the text", classical, kb.Character, []string{"维翰", "士骧", "梁九疑"}, []string{"册上", "士如"})
	modern := office + "骆太太闺名佩芬，是旧家小姐。人家背后叫他“半截缸”。她说：“叫他进来。”有个小巡警，叫路广生，后头跟着。她又叫人烫酒，叫他快去。\n"
	checkNames(t, "said to be called so", modern, kb.Character, []string{"佩芬", "半截缸", "路广生"}, []string{"人烫酒", "进来"})
}

func TestAStyleIsToldAfterTheGivenNameAlone(t *testing.T) {
	body := "第一回 起兵\n\n郗宏领兵三万，前来迎敌。郗宏曰：“可战。”众将皆惊。宏字广渊，彭城人也。其文字甚美。\n"
	checkNames(t, "a style", body, kb.Character, []string{"郗宏", "广渊"}, []string{"甚美"})
}

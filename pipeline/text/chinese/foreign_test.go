package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

func TestForeignNamesEndWhereTheirSoundsEnd(t *testing.T) {
	body := office + "站长英格丽·哈康森走进来，她说：“早。”做饭归朱塞佩·隆戈管。安全官叫德尔克·范德默韦，南非人。“塞莱丝特，你坐。”塞莱丝特笑了笑。\n"
	checkNames(t, "between other words", body, kb.Character, []string{"英格丽·哈康森", "朱塞佩·隆戈", "德尔克·范德默韦", "塞莱丝特"},
		[]string{"站长英格丽·哈康森", "归朱塞佩·隆戈", "德尔克·范德"})
}

func TestTitlesBelongToForeignNames(t *testing.T) {
	body := office + "佩恩特里小姐走进来。伯爵夫人叶夫多基娅·尼古拉耶夫娜坐下。斯捷潘·伊里奇红了脸。杜博罗夫斯基伯爵说：“早。”罗德里克·彭伯顿上校没有回答。\n"
	checkNames(t, "before and after them", body, kb.Character, []string{"佩恩特里小姐", "叶夫多基娅·尼古拉耶夫娜", "斯捷潘·伊里奇", "杜博罗夫斯基伯爵", "罗德里克·彭伯顿上校"},
		[]string{"叶夫多基娅·尼古", "斯捷潘·伊里"})
}

func TestForeignNamesMayBeginWithAWordOrStandBeforeAHouse(t *testing.T) {
	body := office + "爱德华·伍德罗先生来到希尔斯顿庄园。爱德华说：“早。”方晓雯爱德华吗？伍德罗先生坐下来。塞尔科娃博士笑了，安娜·塞尔科娃博士又坐下。\n"
	checkNames(t, "a word first", body, kb.Character, []string{"爱德华", "爱德华·伍德罗先生", "伍德罗先生", "塞尔科娃博士", "安娜·塞尔科娃博士"},
		[]string{"德华", "罗先生", "庄园"})
	checkNames(t, "a house", body, kb.Location, []string{"希尔斯顿庄园"}, nil)
}

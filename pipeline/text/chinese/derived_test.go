package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

// office is a modern text that repeats a full name, enough for a chapter.
const office = "第一章 早会\n\n方晓雯走进会议室。方晓雯说：“早。”贺望川笑道：“早，方晓雯。”贺望川把图纸摊开。" +
	"方晓雯问：“谁画的？”贺望川说：“我画的。”方晓雯坐下来。贺望川站起来，看着方晓雯。\n\n"

func TestOtherNamesAreMadeOfFullNames(t *testing.T) {
	body := office + "“望川，”她说，“你过来。”望川走过来。大家都看望川。\n\n“雯雯，”母亲在电话里说，“吃饭了没有？”雯雯没有回答。\n\n“小雯，”父亲说，“早点回来。”\n"
	checkNames(t, "full names in use", body, kb.Character, []string{"方晓雯", "贺望川", "望川", "雯雯", "小雯"}, nil)
	others := office + "望川点点头，又点点头。“小点声，”她说。望川走过来。大家都看望川。“小点声，”她又说。\n"
	checkNames(t, "no sign of a given name", others, kb.Character, []string{"望川"}, []string{"点点", "小点"})
}

func TestAClauseThatEndsInAFullNameAfterCalledStatesIt(t *testing.T) {
	body := office + "她的女儿叫宋佳宁，五十出头。后来大家叫苦连天，不再叫高声音。\n"
	checkNames(t, "called at the end of a clause", body, kb.Character, []string{"宋佳宁"}, []string{"苦连天"})
}

// A character of a given name with 儿 after it is a pet name, unless the text uses the two as a word.
func TestAWordOfACharacterOfANameIsNoPetName(t *testing.T) {
	body := "第一章 早市\n\n方福子走进铺子。方福子说：“早。”贺望蓉笑道：“早，方福子。”贺望蓉把账本摊开。方福子问：“谁写的？”贺望蓉说：“我写的。”方福子坐下来。" +
		"贺望蓉站起来，看着方福子。\n\n他兜里一个子儿，也没有。掏出几个子儿，又放回去。他数着那几个子儿，叹了口气。谁也不肯白给一个子儿。\n\n“蓉儿，”母亲说，“吃饭了。”蓉儿没有动。\n"
	checkNames(t, "a word", body, kb.Character, []string{"方福子", "贺望蓉", "蓉儿"}, []string{"子儿"})
}

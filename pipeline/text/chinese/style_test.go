package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

func TestAStyleIsToldAfterTheGivenNameAlone(t *testing.T) {
	body := "第一回 起兵\n\n郗宏领兵三万，前来迎敌。郗宏曰：“可战。”众将皆惊。宏字广渊，彭城人也。其文字甚美。\n"
	checkNames(t, "a style", body, kb.Character, []string{"郗宏", "广渊"}, []string{"甚美"})
}

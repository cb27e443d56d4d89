package present

import (
	"testing"

	"dramatis/app/i18n"
)

func TestAStoredFailureIsSaidInTheLanguageOfTheWindow(t *testing.T) {
	t.Cleanup(func() { i18n.Set(i18n.English) })
	const stored = "the reply could not be used: the JSON does not fit the schema: entities: is missing"
	if got := Failure(stored); got != stored {
		t.Errorf("in English %q", got)
	}
	i18n.Set(i18n.Chinese)
	if got := Failure(stored); got != "回复无法使用：JSON 不符合要求的格式：entities：is missing" {
		t.Errorf("in Chinese %q", got)
	}
}

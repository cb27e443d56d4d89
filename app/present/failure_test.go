package present

import (
	"testing"

	"dramatis/app/words"
)

func TestAStoredFailureIsSaidInTheLanguageOfTheWindow(t *testing.T) {
	t.Cleanup(func() { words.Set(words.English) })
	const stored = "the reply could not be used: the JSON does not fit the schema: entities: is missing"
	if got := Failure(stored); got != stored {
		t.Errorf("in English %q", got)
	}
	words.Set(words.Chinese)
	if got := Failure(stored); got != "回复无法使用：JSON 不符合要求的格式：entities：is missing" {
		t.Errorf("in Chinese %q", got)
	}
}

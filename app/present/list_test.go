package present

import (
	"testing"

	"dramatis/app/i18n"
)

func TestAListIsJoinedAsTheLanguageDoes(t *testing.T) {
	defer i18n.Set(i18n.Lang())
	for lang, want := range map[string]string{"en": "a, b", "zh": "a、b"} {
		i18n.Set(lang)
		if got := List([]string{"a", "b"}); got != want {
			t.Errorf("%s: %q, not %q", lang, got, want)
		}
	}
}

package locale

import (
	"os"
	"testing"
)

func TestEveryLocaleNamesALanguageAndKeepsLettersBeyondASCII(t *testing.T) {
	for _, c := range []struct{ all, ctype, messages, lang, want string }{ // want: LC_ALL LC_CTYPE LC_MESSAGES LANG
		{"", "", "", "", "|C.UTF-8||en_US.UTF-8"},
		{"C", "", "", "", "|C.UTF-8||en_US.UTF-8"},
		{"C.UTF-8", "", "", "C.UTF-8", "|C.UTF-8||en_US.UTF-8"},
		{"C", "", "", "zh_CN.UTF-8", "|||zh_CN.UTF-8"},
		{"", "", "", "POSIX", "|C.UTF-8||en_US.UTF-8"},
		{"", "", "C", "zh_CN.UTF-8", "||en_US.UTF-8|zh_CN.UTF-8"},
		{"", "zh_CN.UTF-8", "", "C", "|zh_CN.UTF-8||en_US.UTF-8"},
		{"zh_CN.UTF-8", "", "", "C", "zh_CN.UTF-8|||en_US.UTF-8"},
		{"", "", "", "de_DE.UTF-8", "|||de_DE.UTF-8"},
	} {
		t.Setenv("LC_ALL", c.all)
		t.Setenv("LC_CTYPE", c.ctype)
		t.Setenv("LC_MESSAGES", c.messages)
		t.Setenv("LANG", c.lang)
		t.Setenv("LANGUAGE", "")
		setLocale()
		if got := os.Getenv("LC_ALL") + "|" + os.Getenv("LC_CTYPE") + "|" + os.Getenv("LC_MESSAGES") + "|" + os.Getenv("LANG"); got != c.want {
			t.Errorf("%+v becomes %s", c, got)
		}
	}
}

func TestTheToolkitIsGivenLanguagesOnly(t *testing.T) {
	for _, c := range []struct{ language, all, want string }{ // want: LANGUAGE, then LC_ALL, whose letters stay
		{"", "de_DE.UTF-8", "|de_DE.UTF-8"},
		{"", "de_DE@euro", "de_DE|de_DE@euro"},
		{"", "sr_RS.UTF-8@latin", "sr_RS.UTF-8|sr_RS.UTF-8@latin"},
		{"", "xx_YY", "en|xx_YY"},
		{"", "nonsense", "en|nonsense"},
		{"", "@", "en|@"},
		{"", "_", "en|_"},
		{"", "C", "|"},
		{"", "POSIX", "|"},
		{"", "", "|"},
		{"zh_CN:en", "de_DE@euro", "zh_CN:en|de_DE@euro"},
		{"de_DE@euro::xx:en_GB.UTF-8", "de_DE", "de_DE:en_GB.UTF-8|de_DE"},
		{":", "zh_CN.UTF-8", "en|zh_CN.UTF-8"},
	} {
		for _, name := range []string{"LC_CTYPE", "LC_MESSAGES", "LANG"} {
			t.Setenv(name, "")
		}
		t.Setenv("LANGUAGE", c.language)
		t.Setenv("LC_ALL", c.all)
		setLocale()
		if got := os.Getenv("LANGUAGE") + "|" + os.Getenv("LC_ALL"); got != c.want {
			t.Errorf("%+v becomes %s", c, got)
		}
	}
}

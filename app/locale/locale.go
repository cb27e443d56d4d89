// Package locale gives the toolkit a locale it understands where the machine
// has none ("C", as in containers) or one that is no language tag
// ("de_DE@euro"): without it every start prints an error. It works by being
// initialized before the toolkit, which Go does in the order of import paths,
// and therefore imports nothing that the toolkit doesn't import.
package locale

import (
	"os"
	"strings"

	"golang.org/x/text/language"
)

// The toolkit reads its language from these, the first that is set. The C library, which input methods come through, reads
// LC_ALL, then LC_CTYPE: with a locale that is not installed it drops every letter but ASCII.
var localeVariables = []string{"LC_ALL", "LC_MESSAGES", "LANG"}

func init() { setLocale() }

// setLocale sets the environment so that both have a locale they can use.
func setLocale() {
	if plain(os.Getenv("LC_ALL")) {
		_ = os.Unsetenv("LC_ALL") // it would hide LC_CTYPE
	}
	set := os.Getenv("LC_ALL") != ""
	if !set && (plain(os.Getenv("LC_CTYPE")) || os.Getenv("LC_CTYPE") == "" && (plain(os.Getenv("LANG")) || os.Getenv("LANG") == "")) {
		_ = os.Setenv("LC_CTYPE", "C.UTF-8")
	}
	for _, name := range localeVariables {
		switch value := os.Getenv(name); {
		case value == "":
		case plain(value):
			set = os.Setenv(name, "en_US.UTF-8") == nil || set
		default:
			set = true
		}
	}
	if !set {
		_ = os.Setenv("LANG", "en_US.UTF-8") // where even that fails the toolkit says so
	}
	if list := toolkitLocales(); tags(list) != list {
		_ = os.Setenv("LANGUAGE", tags(list)) // which the C library does not read its letters from
	}
}

// toolkitLocales returns the locales that the toolkit chooses its language from, as
// gettext does: LANGUAGE, a list, comes before the locale itself.
func toolkitLocales() string {
	for _, name := range append([]string{"LANGUAGE"}, localeVariables...) {
		if value := os.Getenv(name); value != "" {
			return value
		}
	}
	return ""
}

// tags returns a list of locales without those that name no language and
// without the modifiers of others ("@euro"). An empty list becomes English.
func tags(list string) string {
	var out []string
	for _, locale := range strings.Split(list, ":") {
		locale, _, _ = strings.Cut(locale, "@")
		tag, _, _ := strings.Cut(locale, ".")
		if _, err := language.Parse(tag); err == nil {
			out = append(out, locale)
		}
	}
	if len(out) == 0 {
		return "en"
	}
	return strings.Join(out, ":")
}

// plain reports whether a locale is one that names no language.
func plain(locale string) bool {
	switch locale {
	case "C", "POSIX", "C.UTF-8", "C.utf8":
		return true
	}
	return false
}

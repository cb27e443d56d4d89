package present

import (
	"cmp"

	"dramatis/app/i18n"
)

// Method returns what a method of asking gives to the character: "the nearest passages"; for an unknown
// method its name.
func Method(method string) string {
	words := map[string]string{
		"rolerag":      i18n.T("what it is about"),
		"full":         i18n.T("all of it together"),
		"rag":          i18n.T("the nearest passages"),
		"profile":      i18n.T("the profile alone"),
		"vanilla":      i18n.T("the name alone"),
		"memory":       i18n.T("memories by meaning"),
		"emotional-ca": i18n.T("memories by meaning plus mood"),
		"emotional-cm": i18n.T("memories by meaning times mood"),
		"emotional-sc": i18n.T("memories by meaning, then mood"),
		"emotional-ss": i18n.T("memories by mood, then meaning"),
		"bubbles":      i18n.T("the likeliest scene"),
	}[method]
	return cmp.Or(words, method)
}

package present

import "dramatis/app/words"

// Method says a method of asking with what it gives to the character:
// "rag · the nearest passages".
func Method(method string) string {
	say := map[string]string{
		"rolerag":      words.T("who and what is asked about"),
		"full":         words.T("all of it together"),
		"rag":          words.T("the nearest passages"),
		"profile":      words.T("the profile alone"),
		"vanilla":      words.T("the name alone"),
		"memory":       words.T("memories by meaning"),
		"emotional-ca": words.T("memories by meaning plus mood"),
		"emotional-cm": words.T("memories by meaning times mood"),
		"emotional-sc": words.T("memories by meaning, then mood"),
		"emotional-ss": words.T("memories by mood, then meaning"),
		"bubbles":      words.T("the likeliest episode"),
	}[method]
	if say == "" {
		return method
	}
	return method + " · " + say
}

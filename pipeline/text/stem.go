package text

import "strings"

// Stem removes the inflectional endings of an English word. With Snowball's English stemmer
// instead, one person less was found of the 47 that questions about novels describe.
func Stem(w string) string {
	for _, end := range []string{"ing", "ed", "es", "s"} {
		root, ok := strings.CutSuffix(w, end)
		if !ok || len(root) < 3 || end == "s" && strings.HasSuffix(root, "s") {
			continue
		}
		w = root
		if n := len(w); end != "s" && n > 3 && w[n-1] == w[n-2] && !strings.ContainsRune("aeioflsz", rune(w[n-1])) {
			w = w[:n-1] // stopped
		}
		break
	}
	if root, ok := strings.CutSuffix(w, "e"); ok && len(root) >= 3 {
		return root
	}
	if root, ok := strings.CutSuffix(w, "y"); ok && len(root) >= 3 {
		return root + "i" // marry, marries, married
	}
	return w
}

package english

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// The words that distinguish speech without quotation marks from narration, as expressions, because the text has no tokens yet.
// Of the words of class speech, taggingVerb has only those that hardly do anything but tag.
const (
	taggingVerb = `(?:said|says|asked|asks|answered|answers|replied|replies|told (?:him|her|me|us|them)|cried|cries|whispered|whispers|` +
		`murmured|murmurs|muttered|mutters|shouted|shouts|called|calls|added|adds)`
	taggedPerson = `(?:he|she|I|they|we|(?:(?:Mr|Mrs|Ms|Dr)\.? )?\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2}|(?:the|my|his|her|our|their) (?:\p{Ll}[\p{L}'’-]* ){0,2}\p{Ll}[\p{L}'’-]*)`
	personSays   = taggedPerson + ` (?:\p{Ll}+ly )?` + taggingVerb
	tagWords     = `(?:` + personSays + `|` + taggingVerb + ` ` + taggedPerson + `)`
	somebody     = `^(?:Then |And )?(?:He|She|They|It|We|His \p{Ll}+|Her \p{Ll}+|I|\p{Lu}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)?|(?:The|A|An) (?:\p{Ll}+ ){0,2}\p{Ll}+)(?: and \p{L}+)? (?:\p{Ll}+ly )?`
	pastForm     = `(?:\p{Ll}+ed|was|were|had|sat|stood|went|came|took|put|set|ran|shook|held|got|gave|made|did|saw|lay|fell|felt|thought|knew|left|let|kept|found|began|drew|rose|threw|could|would|lit|drank|ate|spat|read|shut|cut)`
)

var (
	// A tag ends its sentence or stands between two commas. A few words may follow: to her, after a while.
	tagInside  = pattern.MustCompile(`[,?!…—] ` + tagWords + `\b([^,.;:!?]{0,40})([,.;:]|$)`)
	tagInFront = pattern.MustCompile(`^` + personSays + `\b[^,.;:!?]{0,30}[,:] (\p{Lu})`)
	tagAlone   = pattern.MustCompile(`^` + tagWords + `\b[^,;:!?]{0,40}[.]?$`)
	// A sentence that narrates begins with somebody who does something: He sat down. The old man turned. She laughs.
	narratesPast    = pattern.MustCompile(somebody + pastForm + `\b`)
	narratesPresent = pattern.MustCompile(somebody + `\p{Ll}{2,}[^s\P{Ll}]s\b`)

	// Words of indirect speech: right after a verb of speech, and anywhere after it.
	indirectNext     = script.WordSet("nothing something so it this goodbye everything anything as a the his her my their")
	indirectAnywhere = script.WordSet("that what how if whether why")
	// First words after a tag that tell how something was said, and of a clause before it that tells when.
	mannerWords = script.WordSet("and as with in his her who which when while after before though then without still not at")
	clauseWords = script.WordSet("when as after while before then later once until at on in if although though because since for by")
	// Words with which people speak to each other.
	spokenWords = script.WordSet("you your yours you're you've you'll you'd i'm i've i'll i'd it's don't dont can't cant won't wont isn't aint ain't " +
		"let's please yes no yeah okay well that's what's we're we'll")
	thirdPersons = script.WordSet("he she his her they")
)

// speaksTo reports whether a sentence asks, or has words with which people speak to each other.
func speaksTo(t string) bool {
	return strings.HasSuffix(t, "?") || containsAny(wordsOf(t), spokenWords)
}

// soundsSpoken reports whether speaksTo holds, or a sentence is very short and is not about a third person.
func soundsSpoken(t string) bool {
	words := wordsOf(t)
	return strings.HasSuffix(t, "?") || containsAny(words, spokenWords) || len(words) <= 3 && !containsAny(words, thirdPersons)
}

// containsAny reports whether a word of a list is in a set.
func containsAny(words []string, set map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return set[w] })
}

// wordsOf returns the words of a sentence in lower case.
func wordsOf(t string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(t, "’", "'")), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' })
}

// isIndirect reports whether the words after a verb of speech tell what was said, instead of quoting it.
func isIndirect(t string) bool {
	words := strings.Fields(t)
	return len(words) > 0 && indirectNext[words[0]] || containsAny(words, indirectAnywhere)
}

// resumes reports whether what follows a tag and a comma goes on with the speech: I don't, he said, want it. It doesn't if it
// tells how it was said: she said, turning away.
func resumes(t string) bool {
	first := firstWord(t)
	initial, _ := utf8.DecodeRuneInString(first)
	return first != "" && !strings.HasSuffix(first, "ing") && !mannerWords[first] && (soundsSpoken(t) || unicode.IsUpper(initial))
}

// firstWord returns the first word of a sentence in lower case, without a comma.
func firstWord(t string) string {
	first, _, _ := strings.Cut(t, " ")
	return strings.ToLower(strings.TrimRight(first, ","))
}

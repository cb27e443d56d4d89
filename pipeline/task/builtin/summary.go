package builtin

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// summary returns a summary of a scene: the narrator's sentence with a name that says most of what happens, else its
// speakers and addressees, else any sentence of the narrator.
func (w *window) summary(at kb.Span, s task.Scene) string {
	var facts []string
	for _, f := range s.Facts {
		facts = append(facts, f.Text)
	}
	if best := w.bestSentence(facts); best != "" {
		return shorten(best, maxSummary)
	}
	if talk := w.summarizeTalk(s.Utterances); talk != "" {
		return talk
	}
	for _, sentence := range w.index.sentencesIn(at) {
		if words := kb.Clean(w.slice(sentence)); sentence.Len() > 20 && len(facts) < maxFacts && !closing.MatchString(words) && !strings.ContainsAny(words, "\"“”「」") {
			facts = append(facts, words)
		}
	}
	return shorten(cmp.Or(w.bestSentence(facts), kb.Clean(w.slice(at))), maxSummary)
}

// bestSentence returns the sentence that says most of what happens; the first of equals.
func (w *window) bestSentence(sentences []string) string {
	const later = 0.05 // each sentence counts this much less than the one before
	best, most := "", math.Inf(-1)
	for i, s := range sentences {
		if p := w.eventScore(s, most+later*float64(i)) - later*float64(i); p > most {
			best, most = s, p
		}
	}
	return best
}

var (
	// continuation matches the beginning of a sentence that continues the one before it.
	continuation    = pattern.MustCompile(`^(?:But|And|It|So|Yet|Or|Nor|For|Then again|This|That|These|Those|Such|Here|If)\b|^(?:可是|但是|不过|所以|因为|而且|然而|这|那|再说|设若|若是)`)
	narratorPattern = pattern.MustCompile(`\b(?:I|[Ww]e)\b`)
	pronounStart    = pattern.MustCompile(`^(?:He|She|They|His|Her|Their|We)\b|^[他她]`)
	// closing matches the beginning of a sentence that opens or closes a letter.
	closing = pattern.MustCompile(`^[_*]?(?:Farewell|Adieu|Good-?bye|Good night|Ever (?:yours|your)|Yours?,? (?:(?:very|ever|most|own|faithful|faithfully|affectionate|affectionately|sincerely|sincere|truly|loving|obedient|humble|attached|devoted),? )*(?:friend|brother|sister|son|daughter|servant|father|mother|cousin|aunt|uncle|husband|wife|faithful|affectionate|affectionately|sincerely|truly|ever|etc)\b|Believe me|God bless you|Heaven bless you|Remember me to|Give my (?:love|regards|compliments))`)
	// addressPhrase matches the address of a reader: my dear Tom,
	addressPhrase = pattern.MustCompile(`,? (?:my )?(?:own )?(?:dear|dearest|beloved),? [^,;.!?]{1,40}([,;.!?])`)
	// secondPerson matches words that address the reader of a letter instead of telling something.
	secondPerson = pattern.MustCompile(`(?i)\b(?:you|your|yours|thee|thy)\b`)
	// supposition matches words for what is only thought, not done.
	supposition = pattern.MustCompile(`(?i)\b(?:would|could|might|perhaps|seemed|felt that|thought that|if)\b|仿佛|大概|或者|似乎|好像|不知`)
)

// rounding is more than what a score loses when its parts are added in another order.
const rounding = 1e-9

// maxPeople is how many people in a sentence count.
const maxPeople = 3

// eventScore scores how much a sentence says of what happens: by the people in it, and whether it can be understood by
// itself. If the score can't exceed least, something else is returned that does not exceed it either.
func (w *window) eventScore(sentence string, least float64) float64 {
	sentence = addressPhrase.ReplaceAllString(sentence, "$1")
	p, people := 0.0, w.index.frequent.countIn(sentence, maxPeople)
	if people < maxPeople && narratorPattern.MatchString(sentence) {
		people++
	}
	p += 0.6 * float64(people)
	concise := 0.0
	if n := len(sentence); n > 40 && n <= maxSummary {
		concise = 0.4
	}
	if p+concise < least-rounding { // the rest only lowers it
		return p
	}
	if continuation.MatchString(sentence) {
		p -= 0.6
	}
	if pronounStart.MatchString(sentence) {
		p -= 0.2
	}
	if supposition.MatchString(sentence) {
		p -= 0.4
	}
	if secondPerson.MatchString(sentence) {
		p -= 0.4
	}
	p += concise
	if last, _ := utf8.DecodeLastRuneInString(sentence); strings.ContainsRune("?？:：—-,，", last) {
		p -= 1
	}
	return p
}

// summarizeTalk names a speaker and an addressee, and quotes their best sentence; "" if no speaker is certain.
func (w *window) summarizeTalk(said []task.Utterance) string {
	var by, to, best string
	most := 0.0
	for _, u := range said {
		if u.Doubtful || u.Addressee == nil || *u.Addressee == u.Speaker {
			continue
		}
		words := kb.Clean(u.Text)
		for _, at := range text.Sentences(words, w.study.Language) {
			if p := w.speechWorth(words[at.Start:at.End]); p > most {
				by, to, best, most = u.Speaker, *u.Addressee, words[at.Start:at.End], p
			}
		}
	}
	switch best = script.CloseSentence(shorten(best, maxSaid)); {
	case by == "":
		return ""
	case w.study.Language == "zh":
		return fmt.Sprintf("%s对%s说：“%s”", by, to, best)
	}
	return fmt.Sprintf("%s speaks with %s: “%s”", by, to, best)
}

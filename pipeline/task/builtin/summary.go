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

// summary returns what of a scene says most of what happens in it: of the narrator's sentences about
// somebody the one that says most, else the speakers and addressees, else any sentence of the narrator.
func (w *window) summary(at kb.Span, s task.Scene) string {
	var facts []string
	for _, f := range s.Facts {
		facts = append(facts, f.Text)
	}
	if best := w.tellsMost(facts); best != "" {
		return shorten(best, mostSummary)
	}
	if talk := w.talkOf(s.Utterances); talk != "" {
		return talk
	}
	for _, sentence := range w.index.sentencesIn(at) {
		if words := kb.Clean(w.slice(sentence)); sentence.Len() > 20 && len(facts) < mostFacts && !closing.MatchString(words) && !strings.ContainsAny(words, "\"“”「」") {
			facts = append(facts, words)
		}
	}
	return shorten(cmp.Or(w.tellsMost(facts), kb.Clean(w.slice(at))), mostSummary)
}

// tellsMost returns the sentence that says most of what happens; of equals the first.
func (w *window) tellsMost(sentences []string) string {
	const later = 0.05 // what a sentence counts less than the one before it
	best, most := "", math.Inf(-1)
	for i, s := range sentences {
		if p := w.happens(s) - later*float64(i); p > most {
			best, most = s, p
		}
	}
	return best
}

var (
	// hangsOn matches the beginning of a sentence that continues the one before it.
	hangsOn = pattern.MustCompile(`^(?:But|And|It|So|Yet|Or|Nor|For|Then again|This|That|These|Those|Such|Here|If)\b|^(?:可是|但是|不过|所以|因为|而且|然而|这|那|再说|设若|若是)`)
	teller  = pattern.MustCompile(`\b(?:I|[Ww]e)\b`)
	goesOn  = pattern.MustCompile(`^(?:He|She|They|His|Her|Their|We)\b|^[他她]`)
	// closing matches the beginning of a sentence that opens or closes a letter.
	closing = pattern.MustCompile(`^[_*]?(?:Farewell|Adieu|Good-?bye|Good night|Ever (?:yours|your)|Yours?,? (?:(?:very|ever|most|own|faithful|faithfully|affectionate|affectionately|sincerely|sincere|truly|loving|obedient|humble|attached|devoted),? )*(?:friend|brother|sister|son|daughter|servant|father|mother|cousin|aunt|uncle|husband|wife|faithful|affectionate|affectionately|sincerely|truly|ever|etc)\b|Believe me|God bless you|Heaven bless you|Remember me to|Give my (?:love|regards|compliments))`)
	// hails matches how a sentence addresses its reader: my dear Tom,
	hails = pattern.MustCompile(`,? (?:my )?(?:own )?(?:dear|dearest|beloved),? [^,;.!?]{1,40}([,;.!?])`)
	// addresses matches what speaks to the reader of a letter instead of telling something.
	addresses = pattern.MustCompile(`(?i)\b(?:you|your|yours|thee|thy)\b`)
	// supposes matches what is only thought, not done.
	supposes = pattern.MustCompile(`(?i)\b(?:would|could|might|perhaps|seemed|felt that|thought that|if)\b|仿佛|大概|或者|似乎|好像|不知`)
)

// mostPeople is how many people in a sentence count.
const mostPeople = 3

// happens returns how much a sentence says of what happens: people in it, and that it can be understood by itself.
func (w *window) happens(sentence string) float64 {
	sentence = hails.ReplaceAllString(sentence, "$1")
	p, people := 0.0, w.index.often.countIn(sentence, mostPeople)
	if people < mostPeople && teller.MatchString(sentence) {
		people++
	}
	p += 0.6 * float64(people)
	if hangsOn.MatchString(sentence) {
		p -= 0.6
	}
	if goesOn.MatchString(sentence) {
		p -= 0.2
	}
	if supposes.MatchString(sentence) {
		p -= 0.4
	}
	if addresses.MatchString(sentence) {
		p -= 0.4
	}
	if n := len(sentence); n > 40 && n <= mostSummary {
		p += 0.4
	}
	if last, _ := utf8.DecodeLastRuneInString(sentence); strings.ContainsRune("?？:：—-,，", last) {
		p -= 1
	}
	return p
}

// talkOf names the speakers and addressees and quotes the best sentence that surely belongs to one of them.
func (w *window) talkOf(said []task.Utterance) string {
	var by, to, best string
	most := 0.0
	for _, u := range said {
		if u.Doubtful || u.Addressee == nil || *u.Addressee == u.Speaker {
			continue
		}
		words := kb.Clean(u.Text)
		for _, at := range text.Sentences(words, w.study.Language) {
			if p := w.worthSaying(words[at.Start:at.End]); p > most {
				by, to, best, most = u.Speaker, *u.Addressee, words[at.Start:at.End], p
			}
		}
	}
	switch best = script.CloseSentence(shorten(best, mostSaid)); {
	case by == "":
		return ""
	case w.study.Language == "zh":
		return fmt.Sprintf("%s对%s说：“%s”", by, to, best)
	}
	return fmt.Sprintf("%s speaks with %s: “%s”", by, to, best)
}

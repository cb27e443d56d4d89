package chinese

import (
	"math"
	"math/bits"
)

// A feature distinguishes a person's name from other strings.
// Shares are of the places where the string occurs.
type feature uint8

// Features of the string itself, of its context, and, last, those that
// need sure names of people.
const (
	fCount feature = iota
	fLength
	fSurname   // 0 none, 1 one that is a word too, 2 one, 3 of two characters
	fGiven     // characters after the surname
	fTitle     // characters of the title it ends with
	fTitleHead // before the title: 0 nothing, 1 anything, 2 an everyday word, 3 a surname
	fBare      // 1 a title alone, 2 a word for people, 3 with 老 or 小 before it
	fNearness  // begins with 老, 小, 阿: 1, 2 with a surname after it
	fForm      // ends in 儿 or a similar form
	fEveryday  // 1 common, 2 of the everyday lists, 3 both
	fPiece     // contains a common word
	fOpens     // begins with a predicate: its characters
	fCloses    // its last character starts a predicate
	fRare      // number of characters that are rare in names
	fWeak      // first or last character occurs next to everything
	fSounds    // share of characters of transliterated names
	fPlural    // begins with a word of number
	fSuffix    // characters of the ending of a place, body, thing or event
	fStated
	fOffice
	fSubject
	fSubjects // the same as a logarithm
	fSpoke
	fSpokes
	fVoice // its share of all speeches in the text
	fCalled
	fCalls
	fAlone
	fListed
	fCrossLeft  // a word begins before it and ends in it
	fCrossRight // a word begins in it and ends after it
	fSize       // of the whole text
	fLeft       // a name may begin there
	fRight      // a name may end there
	fEdgeLeft
	fEdgeRight
	fWent
	fThat
	fOwned
	fOwner
	fSeveral
	fObject
	fQuoted
	fLeftEntropy
	fRightEntropy
	fLeftTop
	fRightTop
	fCohesion
	fBurst      // how evenly it is spread over the text
	fWord       // two characters that are in a dictionary: a wordClass
	fStarts     // for longer ones, the first two characters
	fStops      // the last two
	fGivenMean  // mean log-odds of its characters, without surname and title, to occur in given names rather than in text
	fGivenLeast // the minimum of these
	fNamed      // right after a name
	fBefore     // right before one
	fInside     // within a longer one
	fHead       // it begins with a sure name: log of how much more frequent that is
	fTail       // it ends with a sure name
	fAdded      // how often the character after that name follows other sure names
	fLed        // how often the character before it precedes other sure names
	fBorne      // share of characters that are in sure full names
	fFull       // a surname with a sure name after it, 2 if others have that surname
	fGivenOf    // the given name of a sure full name
	fKin        // the part before its title or 儿 is a sure name; 1 for a character of one
	features
)

// firstFeatures is the number of features that depend only on the candidate.
const firstFeatures = fNamed

// mostSize is the size of a book, as the binary logarithm of its characters; larger texts count the same.
const mostSize = 14

type featureValues [features]float32

// featureNames are the names in the table of weights.
var featureNames = [features]string{
	"count", "length", "surname", "given", "title", "title head", "bare title", "nearness", "form", "everyday", "piece", "opens", "closes",
	"rare", "weak", "sounds", "plural", "suffix", "stated", "office", "subject", "subjects", "spoke", "spokes", "voice", "called", "calls", "alone", "listed", "cross left", "cross right", "size", "left", "right",
	"edge left", "edge right", "went", "that", "owned", "owner", "several", "object", "quoted", "left entropy", "right entropy", "left top",
	"right top", "cohesion", "burst", "word", "starts", "stops", "given mean", "given least",
	"named", "before", "inside", "head", "tail", "added", "led", "borne", "full", "given of", "kin",
}

func lg(n int) float64      { return math.Log2(1 + float64(n)) }
func lg2(x float64) float64 { return math.Log2(x) }

// share returns n/(count+2), so that small numbers are weak evidence.
func (c *candidate) share(n int) float32 { return float32(n) / float32(c.count+2) }

// observe sets the features that depend only on the candidate.
func (f *finder) observe(c *candidate) {
	x := &c.features
	f.observeShape(c, x)
	n := c.count
	x[fCount] = float32(lg(n))
	x[fVoice] = float32(lg2(1 + float64(1000*c.spoke)/float64(max(f.speechTags, 20))))
	x[fSize] = float32(min(math.Round(lg(f.characters)), mostSize))
	x[fStated] = float32(lg(c.stated))
	x[fOffice] = float32(lg(c.office))
	x[fSubjects], x[fSpokes], x[fCalls] = float32(lg(c.subject)), float32(lg(c.spoke)), float32(lg(c.called))
	for _, k := range [...]struct {
		feature
		of int
	}{{fSubject, c.subject}, {fSpoke, c.spoke}, {fCalled, c.called}, {fAlone, c.alone}, {fListed, c.listed}, {fCrossLeft, c.crossLeft},
		{fCrossRight, c.crossRight}, {fLeft, c.left + c.edgeLeft}, {fRight, c.right + c.edgeRight}, {fEdgeLeft, c.edgeLeft}, {fEdgeRight, c.edgeRight},
		{fWent, c.went}, {fThat, c.that + c.measured}, {fOwned, c.owned}, {fOwner, c.owner}, {fSeveral, c.several}, {fObject, c.object}, {fQuoted, c.quoted}} {
		x[k.feature] = c.share(k.of)
	}
	for _, side := range []struct {
		entropy, top feature
		of           spread
		edges        int
	}{{fLeftEntropy, fLeftTop, c.lefts, c.edgeLeft}, {fRightEntropy, fRightTop, c.rights, c.edgeRight}} {
		entropy, top := side.of.measure(side.edges)
		x[side.entropy], x[side.top] = float32(entropy/max(1, lg(n))), float32(top)
	}
	c.lefts, c.rights = nil, nil
	chance := 0.0
	for i := 0; i < len(c.word); i += han {
		chance += lg2(float64(f.single[code(c.word[i:i+han])]) / float64(f.characters))
	}
	x[fCohesion] = float32((lg2(float64(n)/float64(f.characters)) - chance) / float64(len(c.word)/han-1))
	x[fBurst] = float32(float64(bits.OnesCount64(c.blocks)) / (64 * (1 - math.Pow(63.0/64, float64(n)))))
}

// observeShape sets the features of the string itself.
func (f *finder) observeShape(c *candidate, x *featureValues) {
	w, n := c.word, len(c.word)/han
	first, last := w[:han], w[len(w)-han:]
	x[fLength] = float32(n)
	if c.surname > 0 {
		x[fGiven] = float32(n - c.surname/han)
	}
	f.observeSurname(c, x)
	f.observeTitle(c, x)
	wordDictionary().observeWords(c, x)
	if familiarPrefixes.has(first) {
		x[fNearness] = 1 + when(f.lex.surname.has(w[han:]), 1)
	}
	x[fForm] = float32(len(f.lex.form.suffix(w)) / han)
	x[fEveryday] = when(f.lex.common.has(w), 1) + when(f.lex.stop.has(w) || f.lex.role.has(w) || f.lex.time.has(w), 2)
	for i := 0; i+2*han <= len(w) && n > 2; i += han {
		if f.lex.isCommonPair(w[i : i+2*han]) {
			x[fPiece] += float32(1 + i/han)
		}
	}
	x[fOpens] = float32(len(f.lex.predicate.prefix(w)) / han)
	x[fCloses] = when(f.lex.ending.has(last), 1) + when(f.lex.predicate.has(last), 1)
	for i := 0; i < len(w); i += han {
		x[fRare] += when(f.lex.rare.has(w[i:i+han]) || f.lex.never.has(w[i:i+han]), 1)
	}
	x[fWeak] = when(f.lex.weak.has(first), 1) + when(f.lex.weak.has(last), 2)
	for i := 0; i+han <= len(w); i += han {
		x[fSounds] += when(transliterationCharacters.single.has(w[i:i+han]), float32(han)/float32(len(w)))
	}
	x[fPlural] = when(f.lex.plural.has(first), 1)
	x[fSuffix] = float32(len(f.lex.artefact.suffix(w)) / han)
	for k := place; k < kinds; k++ {
		x[fSuffix] = max(x[fSuffix], float32(c.suffix[k]/han))
	}
}

func (f *finder) observeSurname(c *candidate, x *featureValues) {
	switch {
	case c.surname > han:
		x[fSurname] = 3
	case c.surname > 0 && !f.lex.doubtful.has(c.word[:han]):
		x[fSurname] = 2
	case c.surname > 0:
		x[fSurname] = 1
	}
}

// observeTitle finds a candidate's title and sets its features.
func (f *finder) observeTitle(c *candidate, x *featureValues) {
	w, first := c.word, c.word[:han]
	c.title = f.lex.title.suffix(w[han:])
	if t := c.title; t != "" {
		head := w[:len(w)-len(t)]
		x[fTitle] = float32(len(t) / han)
		switch {
		case len(head) == c.surname:
			x[fTitleHead] = 3
		case f.lex.everyday.has(head):
			x[fTitleHead] = 2
		default:
			x[fTitleHead] = 1
		}
	}
	switch {
	case f.lex.title.has(w):
		x[fBare] = 1
	case f.lex.role.has(w):
		x[fBare] = 2
	case (familiarPrefixes.has(first) || first == "大" || f.lex.plural.has(first)) && f.lex.role.has(w[han:]):
		x[fBare] = 3
	}
}

func when(yes bool, value float32) float32 {
	if yes {
		return value
	}
	return 0
}

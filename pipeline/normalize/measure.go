package normalize

import (
	"math"

	"dramatis/pipeline/text/naming"
)

// A measure is one plain fact about two names, or about two parties of names, as
// a number. The learned judge adds up what each is worth (package judge).
type measure int

// The measures. Counts are logarithms of one more than the count, shares lie
// between 0 and 1, and a fact that is or isn't so is 1 or 0.
const (
	mShare           measure = iota // the most that two of the forms share: see shareOf, of Chinese names naming.Likeness
	mRankLow                        // how much the barer party's fullest form tells: see rankOf
	mRankHigh                       // and the fuller's
	mTitleClash                     // how strongly titles clash, at most
	mTitleMean                      // and on the mean of all pairs of names
	mSharesTitle                    // a title in common
	mRareTitle                      // and one that few have
	mTitledLow                      // one is never without a title, the other is
	mKinTitle                       // one is called by a word of kinship, the other isn't
	mOld                            // one is called old, the other is not
	mGenderForm                     // a man's and a woman's form
	mWoman                          // one has a woman's title: what the other shows: see womanhood
	mSex                            // -1 both men to 1 both women, by forms and pronouns
	mGivenLike                      // likeness of two given names that go with one family name
	mSuffix                         // Jr. and Sr.
	mSeveral                        // one of them means several people
	mSpouse                         // one is the wife of the other by form
	mMiddle                         // middle names clash
	mPlain                          // an epithet rather than a name
	mGivenDiffers                   // part of the pairs with two given names
	mFamilyDiffers                  // part of the pairs with two family names
	mTwoFamiliesFull                // full names with two family names: mentions of the rarer at most, log
	mTwoGivensFull                  // full names with two given names, one family name: the same
	mMissAndMrs                     // Miss and Mrs. or Lady with one family name: the same
	mPetName                        // how sure the pet name is
	mFamilyWord                     // a family name is shared
	mOtherType                      // of different types
	mGivens                         // given names that go with the shared family name
	mMen                            // men's forms with the shared family name
	mWomen                          // women's forms with it
	mFamilies                       // family names that go with the shared given name
	mSpelling                       // likeness of spelling where no word is shared
	mEnding                         // likeness of the ends of main words: see ending
	mPrefix                         // likeness of their beginnings where no word is shared
	mBearers                        // other parties the barer one may be short for
	mShareNear                      // of the barer's mentions: the other was named last
	mRivalNear                      // and the best of the rivals
	mShareMass                      // of the mentions of all these: the other's
	mRivalMass                      // mentions of the other against the biggest rival
	mSentencePart                   // sentences with both, part of the rarer's mentions
	mSentenceLift                   // and against what chance would make, log
	mListedPart                     // named side by side, part of the rarer's mentions
	mListedLift                     // and against the sentences with both by chance, log
	mSpeechPart                     // one speaks to or of the other: part of the speeches that name that one
	mSpeechLift                     // and against what chance would make, log
	mRelated                        // relations noted between them, against the rarer's mentions, log
	mKin                            // of these, by blood or marriage: geometric mean of their number and of their part of the rarer's mentions
	mMarried                        // one is Mrs. somebody, the other married to one of that name
	mWife                           // and the other's part of what is noted of that one's relations to women
	mHusband                        // and that one's part of what is noted of the other's relations
	mCircle                         // cosine of those they have relations with
	mCompany                        // cosine of those they share stretches of text with
	mStretch                        // part of the rarer's stretches that have the other
	mNarrated                       // the same, outside of speeches
	mTwoStyles                      // narrated by two titles in the same stretches: see twoStyles
	mChapters                       // part of the rarer's chapters that have the other
	mFollowsPart                    // the one is the next name after the other: part of the rarer's mentions
	mFollowsLift                    // and against what chance would make, log
	mGenderRead                     // agreement of the pronouns that follow, -1 to 1
	mGenderFormRead                 // agreement of one's form with the other's pronouns
	mQuoteGap                       // difference of the shares inside speeches
	mQuoteMost                      // the bigger of these shares
	mBefore                         // part of the barer's mentions before the fuller's first
	mFirstGap                       // distance of first mentions, part of the book
	mRarer                          // mentions of the rarer
	mOften                          // mentions of the more frequent
	mAlike                          // nearness of the descriptions: see likeness
	mTwoGivens                      // Chinese: of the pairs of full names with one surname, those with two given names; -1 of none
	mTwoFamilies                    // of the pairs of full names, those with two surnames; -1 of none
	mTelling                        // part of the pairs that share more than a surname
	mBySurname                      // part of the pairs that share a surname with a title
	mClausePart                     // named in one clause, part of the rarer's mentions
	mClauseLift                     // and against what chance would make, log
	mBareTitle                      // one is a title alone
	mOrder                          // two places among siblings; -1 for one and the same
	mGeneration                     // given names as brothers have
	mSharedSigns                    // characters that both have
	mShorter                        // characters of the shorter one
	mSurnameFits                    // one surname
	mSurnameDiffers                 // part of the pairs with two surnames
	mGivenFits                      // one given name, or a half of it
	mTitleFits                      // one title
	mTitleDiffers                   // part of the pairs with two titles
	mFormal                         // of the book: part of the mentions of people that have Mr., Mrs. or Miss
	mLength                         // of the book: thousands of bytes, log
	mFoes                           // of the parties that the barer one may be short for: those that the fuller one can't be
	mFoeNear                        // of the barer's mentions: one of these was named last
	mFoeMass                        // of the mentions of all that it may be short for: theirs
	mOpposed                        // what the forms of Chinese names say against one person by sense, log-odds: see chineseOpposed
	mHeldApart                      // what being named side by side says against it by sense, log-odds: see heldApart
	mTwoTitles                      // titles that go with one family name, without given names: mentions of the rarer at most, log
	mCallPart                       // one is called by name and the other speaks right before or after: part of the speeches there, without those of the name itself
	mCallLift                       // and against what chance would make, log
	mChoice                         // of the people that the barer party may mean by the first table: the other's part (see choice)
	mLead                           // and how much likelier it is than the best of the others, log
	mChoiceBack                     // the same of the people that the fuller party may mean
	mLeadBack
	measureCount
)

var measureNames = [measureCount]string{"share", "rank low", "rank high", "title clash", "title mean", "shares title", "rare title", "titled", "kin title", "old", "gender by form", "woman", "sex", "given like", "suffix",
	"several", "spouse", "middle name", "epithet form", "given differs", "family differs", "two full families", "two full givens", "Miss and Mrs.", "pet name", "family word", "other type", "givens", "men", "women", "families", "spelling", "ending", "prefix",
	"bearers", "share near", "rival near", "share mass", "rival mass", "sentence part", "sentence lift", "listed part", "listed lift", "speech part", "speech lift", "related", "kin", "married", "wife", "husband", "circle", "company", "stretch", "narrated", "two styles", "chapters", "follows part", "follows lift", "gender read", "gender form read", "quote gap",
	"quote most", "before", "first gap", "rarer", "often", "alike",
	"two givens", "two families", "telling", "by surname", "clause part", "clause lift", "bare title", "order", "generation", "shared signs", "shorter", "surname fits", "surname differs", "given fits",
	"title fits", "title differs", "formal", "length", "foes", "foe near", "foe mass", "opposed", "held apart", "two titles", "call part", "call lift", "choice", "lead", "choice back", "lead back"}

// MeasureNames name the measures in their order.
func MeasureNames() []string { return measureNames[:] }

type measures [measureCount]float64

// What two names share, most telling last.
const (
	shareNothing = iota
	shareTitleWord
	shareContained
	shareInitial
	shareFamily
	shareDiminutive
	shareGiven
	shareFullInitial
	shareFullShort
	shareFull
	shareFamilyAlone // the same but for titles, a family name
	shareGivenAlone  // the same but for titles, a given name
	shareWhole
)

// shareOf says what two forms share.
func shareOf(x, y *entry, m naming.Match) int {
	switch {
	case m.Whole:
		return shareOfWhole(x, y, m)
	case m.Given == naming.Equal && m.Family == naming.Equal:
		return shareFull
	case m.Given == naming.Short && m.Family == naming.Equal:
		return shareFullShort
	case m.Given == naming.Initial && m.Family == naming.Equal:
		return shareFullInitial
	case m.Given == naming.Equal:
		return shareGiven
	case m.Family == naming.Equal:
		return shareFamily
	case m.Given == naming.Short:
		return shareDiminutive
	case m.Given == naming.Initial:
		return shareInitial
	case m.Contains:
		return shareContained
	case titleOnly(x, y):
		return shareTitleWord
	}
	return shareNothing
}

// shareOfWhole says what two forms share that differ in titles at most.
func shareOfWhole(x, y *entry, m naming.Match) int {
	switch {
	case m.Given != naming.Equal && (x.parts.Family != "" || y.parts.Family != ""):
		return shareFamilyAlone
	case !(x.parts.Full() && y.parts.Full()) && !x.parts.Epithet:
		return shareGivenAlone
	}
	return shareWhole
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func logged(n int) float64 { return math.Log1p(float64(n)) }

// ratio returns n of all, with half a count against it, so that one of one says less
// than ten of ten.
func ratio(n, all int) float64 { return float64(n) / (float64(all) + 0.5) }

// spelling returns how alike the main words of two names are: 1 less the edits a
// letter, 0 below a half or for short words.
func spelling(x, y *entry) float64 {
	a, b := []rune(mainWord(x.parts)), []rune(mainWord(y.parts))
	if len(a) < 4 || len(b) < 4 {
		return 0
	}
	s := 1 - float64(edits(a, b))/float64(max(len(a), len(b)))
	if s < 0.5 {
		return 0
	}
	return s
}

// prefix returns how much of the shorter main word begins the longer one, 0 below
// three letters. What pet forms end with counts for half.
func prefix(x, y *entry) float64 {
	a, b := mainWord(x.parts), mainWord(y.parts)
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	if n < 3 {
		return 0
	}
	if len(b) < len(a) {
		a = b
	}
	if petEnding(a[n:]) {
		return float64(n+len(a)) / float64(2*len(a))
	}
	return float64(n) / float64(len(a))
}

// petEnding reports whether the rest of a word is what pet forms end with: Hughie, Rusik, Lara of Larisa.
func petEnding(rest string) bool {
	switch rest {
	case "y", "ie", "ey", "s", "sy", "o", "a", "ik", "ka", "sha", "ya", "ochka", "kin", "kins", "zo", "chen":
		return true
	}
	return false
}

// ending returns how much of the shorter main word ends the longer one, 0 below four letters: Dozie of Chidozie.
func ending(x, y *entry) float64 {
	a, b := mainWord(x.parts), mainWord(y.parts)
	n := 0
	for n < min(len(a), len(b)) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	if n < 4 {
		return 0
	}
	return float64(n) / float64(min(len(a), len(b)))
}

func mainWord(p naming.Parts) string {
	switch {
	case p.Bare != "":
		return p.Bare
	case p.Family != "":
		return p.Family
	}
	return p.Given
}

// edits returns the edit distance of two words.
func edits(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j := range b {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

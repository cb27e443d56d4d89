package normalize

import (
	"math"

	"dramatis/pipeline/text/naming"
)

// A measure is the index of a numeric feature of two names or two clusters of names. A learned
// table adds up what each is worth (package learn).
type measure int

// The measures. Counts are log(1 + count), shares are between 0 and 1, and a fact is 1 if true and 0
// if not. The rarer cluster has fewer mentions, the barer one the less specific forms (see orderByRank).
const (
	mShare           measure = iota // the most that two of the forms share: see shareOf; for Chinese names naming.Likeness
	mRankLow                        // rank of the barer cluster's fullest form: see rankOf
	mRankHigh                       // rank of the fuller cluster's
	mTitleClash                     // how strongly titles clash, maximum of all pairs of names
	mTitleMean                      // the same, mean of all pairs of names
	mSharesTitle                    // a title in common
	mRareTitle                      // a rare title in common
	mTitledLow                      // one always has a title, the other has not
	mKinTitle                       // one is called by a word of kinship, the other isn't
	mOld                            // one is called old, the other is not
	mGenderForm                     // a man's and a woman's form
	mWoman                          // one has a woman's title: gender of the other, see womanTitleFit
	mSex                            // -1 both men to 1 both women, by forms and pronouns
	mGivenLike                      // similarity of two given names with one surname
	mSuffix                         // Jr. and Sr.
	mSeveral                        // one of them means several people
	mSpouse                         // one is the wife of the other by form
	mMiddle                         // middle names clash
	mPlain                          // an epithet rather than a name
	mGivenDiffers                   // share of the pairs with different given names
	mFamilyDiffers                  // share of the pairs with different surnames
	mTwoFamiliesFull                // full names with different surnames: most mentions of the rarer
	mTwoGivensFull                  // full names with different given names, one surname: the same
	mMissAndMrs                     // Miss and Mrs. or Lady with one surname: the same
	mPetName                        // probability that one is a pet name of the other
	mFamilyWord                     // a surname is shared
	mOtherType                      // of different types
	mGivens                         // other given names with the shared surname
	mMen                            // other men's forms with the shared surname
	mWomen                          // other women's forms with it
	mFamilies                       // other surnames with the shared given name
	mSpelling                       // similarity of spelling where no word is shared
	mEnding                         // similarity of the ends of main words: see commonEnding
	mPrefix                         // similarity of their beginnings where no word is shared: see commonPrefix
	mBearers                        // rivals: other clusters that the barer one may be short for
	mShareNear                      // share of the barer's mentions where the fuller was named last
	mRivalNear                      // the same, of the best rival
	mShareMass                      // the fuller's share of the mentions of all these
	mRivalMass                      // log of the fuller's mentions to those of the biggest rival
	mSentencePart                   // sentences with both, share of the rarer's mentions
	mSentenceLift                   // the same to the number expected by chance, log
	mListedPart                     // named side by side, share of the rarer's mentions
	mListedLift                     // the same to the sentences with both expected by chance, log
	mSpeechPart                     // one speaks to or about the other: share of the speeches that name that one
	mSpeechLift                     // the same to the number expected by chance, log
	mRelated                        // relations between them, to those expected by chance, log
	mKin                            // relations by blood or marriage: geometric mean of their number and their share of the rarer's mentions
	mMarried                        // one is somebody's wife by name, the other is married to one of that name
	mWife                           // the other's share of that husband's relations with women
	mHusband                        // the husband's share of the other's relations
	mCircle                         // cosine of their relations with others
	mCompany                        // cosine of the stretches of text they share with others
	mStretch                        // share of the rarer's stretches that have the other
	mNarrated                       // the same, outside speeches
	mTwoStyles                      // narrated with two titles in the same stretches: see twoStyles
	mChapters                       // share of the rarer's chapters that have the other
	mFollowsPart                    // one is the next name after the other: share of the rarer's mentions
	mFollowsLift                    // the same to the number expected by chance, log
	mGenderRead                     // agreement of the pronouns after both, -1 to 1
	mGenderFormRead                 // agreement of one's form with the other's pronouns
	mQuoteGap                       // difference of the shares of mentions inside speeches
	mQuoteMost                      // the greater of these shares
	mBefore                         // share of the barer's mentions before the fuller's first
	mFirstGap                       // distance of the first mentions, share of the book
	mRarer                          // mentions of the rarer
	mOften                          // mentions of the more frequent
	mAlike                          // similarity of the descriptions: see likeness
	mTwoGivens                      // Chinese: of the pairs of full names with one surname, the share with different given names; -1 for no pairs
	mTwoFamilies                    // of the pairs of full names, the share with different surnames; -1 for no pairs
	mTelling                        // share of the pairs that share more than a surname
	mBySurname                      // share of the pairs that share a surname with a title
	mClausePart                     // named in one clause, share of the rarer's mentions
	mClauseLift                     // the same to the number expected by chance, log
	mBareTitle                      // one is a title alone
	mOrder                          // different birth order among siblings; -1 for the same
	mGeneration                     // given names with a shared generation character, as brothers have
	mSharedSigns                    // number of shared characters
	mShorter                        // number of characters of the shorter name
	mSurnameFits                    // same surname
	mSurnameDiffers                 // share of the pairs with different surnames
	mGivenFits                      // same given name; half for a part of it
	mTitleFits                      // same title
	mTitleDiffers                   // share of the pairs with different titles
	mFormal                         // of the book: share of mentions of people with Mr., Mrs. or Miss
	mLength                         // of the book: thousands of bytes, log
	mFoes                           // foes: rivals that cannot be the fuller one
	mFoeNear                        // share of the barer's mentions where a foe was named last
	mFoeMass                        // the foes' share of the mentions of all rivals
	mOpposed                        // penalty for forms of Chinese names that contradict one person, log-odds: see chinesePenalty
	mHeldApart                      // penalty for being named side by side, log-odds: see listingPenalty
	mTwoTitles                      // two titles with one surname, without given names: most mentions of the rarer
	mCallPart                       // one is called by name and the other speaks right before or after: share of the speeches there, without those of the name itself
	mCallLift                       // the same to the number expected by chance, log
	mChoice                         // of the people that the barer cluster may mean by the first table: the other's share (see choice)
	mLead                           // how much likelier it is than the best of the others, log
	mChoiceBack                     // the same, of the people that the fuller cluster may mean
	mLeadBack
	measureCount
)

var measureNames = [measureCount]string{"share", "rank low", "rank high", "title clash", "title mean", "shares title", "rare title", "titled", "kin title", "old", "gender by form", "woman", "sex", "given like", "suffix",
	"several", "spouse", "middle name", "epithet form", "given differs", "family differs", "two full families", "two full givens", "Miss and Mrs.", "pet name", "family word", "other type", "givens", "men", "women", "families", "spelling", "ending", "prefix",
	"bearers", "share near", "rival near", "share mass", "rival mass", "sentence part", "sentence lift", "listed part", "listed lift", "speech part", "speech lift", "related", "kin", "married", "wife", "husband", "circle", "company", "stretch", "narrated", "two styles", "chapters", "follows part", "follows lift", "gender read", "gender form read", "quote gap",
	"quote most", "before", "first gap", "rarer", "often", "alike",
	"two givens", "two families", "telling", "by surname", "clause part", "clause lift", "bare title", "order", "generation", "shared signs", "shorter", "surname fits", "surname differs", "given fits",
	"title fits", "title differs", "formal", "length", "foes", "foe near", "foe mass", "opposed", "held apart", "two titles", "call part", "call lift", "choice", "lead", "choice back", "lead back"}

// MeasureNames returns the names of the measures in order.
func MeasureNames() []string { return measureNames[:] }

type measures [measureCount]float64

// What two names share, the strongest last.
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
	shareFamilyAlone // the same surname, but for titles
	shareGivenAlone  // the same given name, but for titles
	shareWhole
)

// shareOf returns what two forms share.
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

// shareOfWhole returns what two forms share that differ at most in titles.
func shareOfWhole(x, y *entry, m naming.Match) int {
	switch {
	case m.Given != naming.Equal && (x.parts.Family != "" || y.parts.Family != ""):
		return shareFamilyAlone
	case !(x.parts.Full() && y.parts.Full()) && !x.parts.Epithet:
		return shareGivenAlone
	}
	return shareWhole
}

func boolToFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func logCount(n int) float64 { return math.Log1p(float64(n)) }

// ratio returns n/(all + 0.5), so that one of one is less than ten of ten.
func ratio(n, all int) float64 { return float64(n) / (float64(all) + 0.5) }

// spellingLikeness returns the similarity of the main words of two names: 1 minus the edit distance
// divided by the longer length; 0 if below 0.5 or if a word is shorter than four letters.
func spellingLikeness(x, y *entry) float64 {
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

// commonPrefix returns the length of the common prefix of two main words, as a share of the shorter one; 0 below
// three letters. If the rest is a pet ending, the mean of this share and 1.
func commonPrefix(x, y *entry) float64 {
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

// petEnding reports whether pet names end with this rest of a word: Hughie, Rusik, Lara for Larisa.
func petEnding(rest string) bool {
	switch rest {
	case "y", "ie", "ey", "s", "sy", "o", "a", "ik", "ka", "sha", "ya", "ochka", "kin", "kins", "zo", "chen":
		return true
	}
	return false
}

// commonEnding returns the length of the common suffix of two main words, as a share of the shorter one; 0 below four letters: Dozie for Chidozie.
func commonEnding(x, y *entry) float64 {
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

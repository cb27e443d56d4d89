package normalize

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// label returns a sentence that can be translated.
func label(sentence string, args ...any) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = fmt.Sprint(a)
	}
	return kb.Label(sentence, words...)
}

// Kinds of clues that other packages look for.
const (
	clueForm     = "form"
	clueNothing  = task.NoCommonWord
	clueStated   = "stated"
	clueTold     = "told"
	clueTogether = "named together"
	clueSentence = "one sentence"
	clueSpeech   = "speak to each other"
)

// leastClue is the weight, in log-odds, below which a clue has no sentence of its own.
const leastClue = 0.05

// A clueKind is a set of measures that one sentence describes.
type clueKind struct {
	kind     string
	measures []measure
	describe func(c *clueContext, weight float64) (text string, quote *kb.Quote)
}

// A clueContext is two names with the measures of their clusters.
type clueContext struct {
	b    *book
	s    *textEvidence
	i, j int
	v    *measures
}

// forOrAgainst returns a function that gives one sentence for a positive weight and another for a negative one.
func forOrAgainst(pro, con string) func(*clueContext, float64) (string, *kb.Quote) {
	return func(_ *clueContext, w float64) (string, *kb.Quote) {
		if w > 0 {
			return label(pro), nil
		}
		return label(con), nil
	}
}

// clueKinds contain every measure once. The first also has the base score.
var clueKinds = [...]clueKind{
	{clueForm, []measure{mShare, mRankLow, mRankHigh, mPlain, mFamilyWord, mPetName, mSharesTitle, mRareTitle, mTitledLow, mSpelling, mEnding, mPrefix, mGivenLike,
		mTelling, mBySurname, mBareTitle, mSharedSigns, mShorter, mSurnameFits, mGivenFits, mTitleFits}, (*clueContext).describeForm},
	{"two people's forms", []measure{mGivenDiffers, mFamilyDiffers, mTwoFamiliesFull, mTwoGivensFull, mMissAndMrs, mMiddle, mSuffix, mSeveral, mSpouse, mOrder, mGeneration, mSurnameDiffers, mTwoGivens, mTwoFamilies, mOpposed},
		forOrAgainst("nothing in the forms makes two people of them", "the forms of the names belong to two people")},
	{"titles", []measure{mTitleClash, mTitleMean, mKinTitle, mTwoStyles, mTwoTitles, mOld, mTitleDiffers}, (*clueContext).describeTitles},
	{"gender", []measure{mGenderForm, mGenderRead, mGenderFormRead, mWoman, mSex}, (*clueContext).describeGender},
	{"type", []measure{mOtherType}, forOrAgainst("they are of one type", "they are of different types")},
	{"family", []measure{mGivens, mMen, mWomen, mFamilies}, (*clueContext).describeFamily},
	{"bearers", []measure{mBearers, mShareNear, mRivalNear, mShareMass, mRivalMass, mFoes, mFoeNear, mFoeMass}, (*clueContext).describeBearers},
	{clueSentence, []measure{mSentencePart, mSentenceLift, mClausePart, mClauseLift}, (*clueContext).describeSentences},
	{clueTogether, []measure{mListedPart, mListedLift, mHeldApart}, (*clueContext).describeListing},
	{clueSpeech, []measure{mSpeechPart, mSpeechLift}, (*clueContext).describeSpeech},
	{"relations", []measure{mRelated, mKin, mMarried, mWife, mHusband}, forOrAgainst("what is told of their relations fits one person", "they are told of as related to each other")},
	{"same circle", []measure{mCircle, mCompany}, forOrAgainst("both have to do with the same others", "they move among different people")},
	{"same places", []measure{mStretch, mNarrated, mChapters, mBefore, mFirstGap}, forOrAgainst("both occur in the same parts of the story", "they occur in different parts of the story")},
	{"follows", []measure{mFollowsPart, mFollowsLift}, forOrAgainst("the one is named where the other was named before", "the one is seldom named after the other")},
	{"in speeches", []measure{mQuoteGap, mQuoteMost}, forOrAgainst("one is what people call the other when they speak", "how often people say them fits two people")},
	{"frequency", []measure{mRarer, mOften}, forOrAgainst("how often they occur fits one person", "how often they occur fits two people")},
	{"style", []measure{mFormal, mLength}, forOrAgainst("in a book of this style such names are more often one person's", "in a book of this style such names are more often two people's")},
	{"answers", []measure{mCallPart, mCallLift}, forOrAgainst("when the one is called by name the other answers", "when the one is called by name others answer")},
	{"choice", []measure{mChoice, mLead, mChoiceBack, mLeadBack}, forOrAgainst("neither name fits anybody else as well", "the names go better with somebody else")},
	{"description", []measure{mAlike}, forOrAgainst("they are described alike", "they are described differently")},
}

// cluesOf describes each kind of clue in words; the weights sum up to the score. base is the score before
// any measure counts.
func (b *book) cluesOf(s *textEvidence, i, j int, v *measures, adds []float64, base float64) []task.Clue {
	c := &clueContext{b, s, i, j, v}
	var out []task.Clue
	if st, odds := b.strongestStatement(s, i, j); odds != 0 {
		text := label(st.words)
		r := s.statements[key(i, j)]
		if phrase := r.phrase[st.saying]; phrase != "" && st.saying == naming.Alias {
			text = label(st.words+": “{}”", phrase)
		}
		out = append(out, task.Clue{Kind: st.kind, Text: text, Weight: odds, Quote: b.quoteOf(r.first[st.saying].doc, r.first[st.saying].span, false)})
	} else if st := b.saidByForms(i, j); st.odds != 0 {
		out = append(out, task.Clue{Kind: st.kind, Text: label(st.words), Weight: st.odds})
	}
	var weights [len(clueKinds)]float64
	weights[0] = base
	for n, k := range clueKinds {
		w := 0.0
		for _, m := range k.measures {
			w += adds[m]
		}
		if math.Abs(w) < leastClue { // counted with the first
			n = 0
		}
		weights[n] += w
	}
	for n, k := range clueKinds {
		if n > 0 && weights[n] == 0 {
			continue
		}
		text, quote := k.describe(c, weights[n])
		kind := k.kind
		if n == 0 && v[mShare] == shareNothing {
			kind = clueNothing
		}
		out = append(out, task.Clue{Kind: kind, Text: text, Weight: weights[n], Quote: quote})
	}
	slices.SortStableFunc(out, func(a, b task.Clue) int { return cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)) })
	return out
}

// formSentences has, for each kind of shared part, a sentence for a positive weight and one for a negative weight.
var formSentences = map[int][2]string{
	shareWhole:       {"the same name, but for title or article", "the name is the same, its title or article is not"},
	shareGivenAlone:  {"the same name, but for title or article", "the name is the same, its title or article is not"},
	shareFamilyAlone: {"the same name, but for title or article", "the name is the same, its title or article is not"},
	shareFullShort:   {"", "nothing but a short form and the family name is the same"},
	shareFull:        {"the same given and family name", "the same given and family name, as two people may have"},
	shareFullInitial: {"the initial fits, with the same family name", "nothing but an initial and the family name fits"},
	shareGiven:       {"the same given name", "nothing but the given name is the same"},
	shareDiminutive:  {"one is a short form of the other", "nothing but a short form is the same"},
	shareFamily:      {"the same family name", "nothing but the family name is the same"},
	shareInitial:     {"the initial fits", "nothing but an initial fits"},
	shareContained:   {"one name is part of the other", "nothing but a part of the names is the same"},
	shareTitleWord:   {"the same title", "nothing but the title is the same"},
	shareNothing:     {"the names differ, as one person's may", "the names have nothing in common"},
}

// describeForm describes what the forms share. Where only other names of the clusters share something, there is one sentence for all kinds.
func (c *clueContext) describeForm(w float64) (string, *kb.Quote) {
	x, y := c.b.names[c.i], c.b.names[c.j]
	kind := shareOf(x, y, c.b.match(c.i, c.j))
	if kind == shareFullShort && w > 0 {
		return label("“{}” and “{}” are forms of one given name, with the same family name", cmp.Or(x.parts.Given, x.Surface), cmp.Or(y.parts.Given, y.Surface)), nil
	}
	said, ok := formSentences[kind]
	if !ok || kind == shareNothing && c.v[mShare] != shareNothing {
		said = [2]string{"other names of the two have a part in common", "nothing but other names of the two have a part in common"}
	}
	return forOrAgainst(said[0], said[1])(c, w)
}

func (c *clueContext) describeTitles(w float64) (string, *kb.Quote) {
	x, y := c.b.names[c.i].parts.Titles, c.b.names[c.j].parts.Titles
	if w < 0 && len(x) > 0 && len(y) > 0 && x[0].Word != y[0].Word {
		return label("“{}” and “{}” are hardly one person's titles", x[0].Word, y[0].Word), nil
	}
	return forOrAgainst("their titles fit one person", "their titles fit two people")(c, w)
}

func (c *clueContext) describeGender(w float64) (string, *kb.Quote) {
	if w < 0 && c.v[mGenderForm] <= 0 && c.v[mGenderRead] >= 0 && c.v[mGenderFormRead] >= 0 {
		return label("nothing shows that both are of one gender"), nil
	}
	return forOrAgainst("the words for both are of one gender", "one is a man, the other a woman, by the words about them")(c, w)
}

func (c *clueContext) describeFamily(w float64) (string, *kb.Quote) {
	if w < 0 && c.v[mGivens] < 0 && c.v[mFamilies] < 0 {
		return label("they share no given or family name"), nil
	}
	return forOrAgainst("few others have the shared name", "others have the shared name too")(c, w)
}

func (c *clueContext) describeBearers(w float64) (string, *kb.Quote) {
	x, y := c.b.names[c.i], c.b.names[c.j]
	if y.rank < x.rank || y.rank == x.rank && y.count() < x.count() {
		x, y = y, x
	}
	if w < 0 {
		return label("“{}” may be somebody else than “{}”", x.Surface, y.Surface), nil
	}
	if c.v[mBearers] == 0 {
		return label("nobody else in the text could be meant by “{}”", x.Surface), nil
	}
	return label("where “{}” stands, “{}” was named last more often than anybody else it could be", x.Surface, y.Surface), nil
}

func (c *clueContext) describeSentences(w float64) (string, *kb.Quote) {
	n, at := countTogether(c.b.names[c.i].mentions, c.b.names[c.j].mentions)
	switch {
	case n == 0 && w > 0:
		return label("they are never named in one sentence"), nil
	case n == 0:
		return label("their names meet in one sentence"), nil // other names of the clusters do
	case w > 0:
		return label("they meet in one sentence no more often than one person's names"), c.b.quote(at, false)
	case n == 1:
		return label("both stand in one sentence once"), c.b.quote(at, true)
	}
	return label("both stand in one sentence {} times", n), c.b.quote(at, true)
}

func (c *clueContext) describeListing(w float64) (string, *kb.Quote) {
	r := c.s.statements[key(c.i, c.j)]
	for _, s := range []naming.Saying{naming.Listed, naming.Apart} {
		if r != nil && r.count[s] > 0 {
			text, _ := forOrAgainst("they are hardly ever named side by side", "named side by side, as two people are")(c, w)
			return text, c.b.quoteOf(r.first[s].doc, r.first[s].span, w < 0)
		}
	}
	return forOrAgainst("they are never named side by side", "named side by side, as two people are")(c, w)
}

func (c *clueContext) describeSpeech(w float64) (string, *kb.Quote) {
	for _, d := range [][2]int{{c.i, c.j}, {c.j, c.i}} {
		if t := c.s.speech[d[0]]; t != nil && t.to[d[1]] > 0 {
			text, _ := forOrAgainst("they hardly ever speak to each other", "one speaks to or of the other")(c, w)
			return text, c.b.speechQuote(t.at[d[1]])
		}
	}
	return forOrAgainst("they never speak to each other", "one speaks to or of the other")(c, w)
}

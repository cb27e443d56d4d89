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

// say makes a reason that can be said in the writer's language.
func say(sentence string, args ...any) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = fmt.Sprint(a)
	}
	return kb.Label(sentence, words...)
}

// Kinds of clue that other parts of the program look for.
const (
	clueForm     = "form"
	clueNothing  = task.NoCommonWord
	clueStated   = "stated"
	clueTold     = "told"
	clueTogether = "named together"
	clueSentence = "one sentence"
	clueSpeech   = "speak to each other"
)

// smallest is the log-odds below which a clue is not worth a sentence of its own.
const smallest = 0.05

// A clueKind is measures that a reader would name in one breath.
type clueKind struct {
	kind     string
	measures []measure
	say      func(c *cause, weight float64) (text string, quote *kb.Quote)
}

// A cause is two names with what their parties' weighing was made of.
type cause struct {
	b    *book
	s    *surroundings
	i, j int
	v    *measures
}

// either says one sentence for and another against.
func either(pro, con string) func(*cause, float64) (string, *kb.Quote) {
	return func(_ *cause, w float64) (string, *kb.Quote) {
		if w > 0 {
			return say(pro), nil
		}
		return say(con), nil
	}
}

// clueKinds cover every measure once; the first has what is known before any.
var clueKinds = [...]clueKind{
	{clueForm, []measure{mShare, mRankLow, mRankHigh, mPlain, mFamilyWord, mPetName, mSharesTitle, mRareTitle, mTitledLow, mSpelling, mEnding, mPrefix, mGivenLike,
		mTelling, mBySurname, mBareTitle, mSharedSigns, mShorter, mSurnameFits, mGivenFits, mTitleFits}, (*cause).ofForm},
	{"two people's forms", []measure{mGivenDiffers, mFamilyDiffers, mTwoFamiliesFull, mTwoGivensFull, mMissAndMrs, mMiddle, mSuffix, mSeveral, mSpouse, mOrder, mGeneration, mSurnameDiffers, mTwoGivens, mTwoFamilies, mOpposed},
		either("nothing in the forms makes two people of them", "the forms of the names belong to two people")},
	{"titles", []measure{mTitleClash, mTitleMean, mKinTitle, mTwoStyles, mTwoTitles, mOld, mTitleDiffers}, (*cause).ofTitles},
	{"gender", []measure{mGenderForm, mGenderRead, mGenderFormRead, mWoman, mSex}, either("the words for both are of one gender", "one is a man, the other a woman, by the words about them")},
	{"type", []measure{mOtherType}, either("they are of one type", "they are of different types")},
	{"family", []measure{mGivens, mMen, mWomen, mFamilies}, (*cause).ofFamily},
	{"bearers", []measure{mBearers, mShareNear, mRivalNear, mShareMass, mRivalMass, mFoes, mFoeNear, mFoeMass}, (*cause).ofBearers},
	{clueSentence, []measure{mSentencePart, mSentenceLift, mClausePart, mClauseLift}, (*cause).ofSentences},
	{clueTogether, []measure{mListedPart, mListedLift, mHeldApart}, (*cause).ofListing},
	{clueSpeech, []measure{mSpeechPart, mSpeechLift}, (*cause).ofSpeech},
	{"relations", []measure{mRelated, mKin, mMarried, mWife, mHusband}, either("what is told of their relations fits one person", "they are told of as related to each other")},
	{"same circle", []measure{mCircle, mCompany}, either("both have to do with the same others", "they move among different people")},
	{"same places", []measure{mStretch, mNarrated, mChapters, mBefore, mFirstGap}, either("both occur in the same parts of the story", "they occur in different parts of the story")},
	{"follows", []measure{mFollowsPart, mFollowsLift}, either("the one is named where the other was named before", "the one is seldom named after the other")},
	{"in speeches", []measure{mQuoteGap, mQuoteMost}, either("one is what people call the other when they speak", "how often people say them fits two people")},
	{"frequency", []measure{mRarer, mOften}, either("how often they occur fits one person", "how often they occur fits two people")},
	{"style", []measure{mFormal, mLength}, either("in a book of this style such names are more often one person's", "in a book of this style such names are more often two people's")},
	{"answers", []measure{mCallPart, mCallLift}, either("when the one is called by name the other answers", "when the one is called by name others answer")},
	{"choice", []measure{mChoice, mLead, mChoiceBack, mLeadBack}, either("neither name fits anybody else as well", "the names go better with somebody else")},
	{"description", []measure{mAlike}, either("they are described alike", "they are described differently")},
}

// cluesOf says in words what each kind of clue adds; their weights sum up to the
// score. base is the score before any measure is looked at.
func (b *book) cluesOf(s *surroundings, i, j int, v *measures, adds []float64, base float64) []task.Clue {
	c := &cause{b, s, i, j, v}
	var out []task.Clue
	if st, odds := b.stated(s, i, j); odds != 0 {
		text := say(st.words)
		r := s.said[key(i, j)]
		if phrase := r.phrase[st.saying]; phrase != "" && st.saying == naming.Alias {
			text = say(st.words+": “{}”", phrase)
		}
		out = append(out, task.Clue{Kind: st.kind, Text: text, Weight: odds, Quote: b.quoteOf(r.first[st.saying].doc, r.first[st.saying].span, false)})
	}
	var weights [len(clueKinds)]float64
	weights[0] = base
	for n, k := range clueKinds {
		w := 0.0
		for _, m := range k.measures {
			w += adds[m]
		}
		if math.Abs(w) < smallest { // not worth a sentence of its own
			n = 0
		}
		weights[n] += w
	}
	for n, k := range clueKinds {
		if n > 0 && weights[n] == 0 {
			continue
		}
		text, quote := k.say(c, weights[n])
		kind := k.kind
		if n == 0 && v[mShare] == shareNothing {
			kind = clueNothing
		}
		out = append(out, task.Clue{Kind: kind, Text: text, Weight: weights[n], Quote: quote})
	}
	slices.SortStableFunc(out, func(a, b task.Clue) int {
		switch x, y := math.Abs(a.Weight), math.Abs(b.Weight); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	return out
}

// formsSaid says of each kind of common part what it speaks for, and how little it is where the forms speak against.
var formsSaid = map[int][2]string{
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

// ofForm says what the forms have in common. What only other names of the two have in common has no kind of its own.
func (c *cause) ofForm(w float64) (string, *kb.Quote) {
	x, y := c.b.names[c.i], c.b.names[c.j]
	kind := shareOf(x, y, c.b.match(c.i, c.j))
	if kind == shareFullShort && w > 0 {
		return say("“{}” and “{}” are forms of one given name, with the same family name", cmp.Or(x.parts.Given, x.Surface), cmp.Or(y.parts.Given, y.Surface)), nil
	}
	said, ok := formsSaid[kind]
	if !ok || kind == shareNothing && c.v[mShare] != shareNothing {
		said = [2]string{"other names of the two have a part in common", "nothing but other names of the two have a part in common"}
	}
	return either(said[0], said[1])(c, w)
}

func (c *cause) ofTitles(w float64) (string, *kb.Quote) {
	x, y := c.b.names[c.i].parts.Titles, c.b.names[c.j].parts.Titles
	if w < 0 && len(x) > 0 && len(y) > 0 && x[0].Word != y[0].Word {
		return say("“{}” and “{}” are hardly one person's titles", x[0].Word, y[0].Word), nil
	}
	return either("their titles fit one person", "their titles fit two people")(c, w)
}

func (c *cause) ofFamily(w float64) (string, *kb.Quote) {
	if w < 0 && c.v[mGivens] < 0 && c.v[mFamilies] < 0 {
		return say("they share no given or family name"), nil
	}
	return either("few others have the shared name", "others have the shared name too")(c, w)
}

func (c *cause) ofBearers(w float64) (string, *kb.Quote) {
	x, y := c.b.names[c.i], c.b.names[c.j]
	if y.rank < x.rank || y.rank == x.rank && y.count() < x.count() {
		x, y = y, x
	}
	if w < 0 {
		return say("“{}” may be somebody else than “{}”", x.Surface, y.Surface), nil
	}
	if c.v[mBearers] == 0 {
		return say("nobody else in the text could be meant by “{}”", x.Surface), nil
	}
	return say("where “{}” stands, “{}” was named last more often than anybody else it could be", x.Surface, y.Surface), nil
}

func (c *cause) ofSentences(w float64) (string, *kb.Quote) {
	n, at := together(c.b.names[c.i].spots, c.b.names[c.j].spots)
	switch {
	case n == 0 && w > 0:
		return say("they are never named in one sentence"), nil
	case n == 0:
		return say("their names meet in one sentence"), nil // other names of the two do
	case w > 0:
		return say("they meet in one sentence no more often than one person's names"), c.b.quote(at, false)
	case n == 1:
		return say("both stand in one sentence once"), c.b.quote(at, true)
	}
	return say("both stand in one sentence {} times", n), c.b.quote(at, true)
}

func (c *cause) ofListing(w float64) (string, *kb.Quote) {
	r := c.s.said[key(c.i, c.j)]
	for _, s := range []naming.Saying{naming.Listed, naming.Apart} {
		if r != nil && r.count[s] > 0 {
			text, _ := either("they are hardly ever named side by side", "named side by side, as two people are")(c, w)
			return text, c.b.quoteOf(r.first[s].doc, r.first[s].span, w < 0)
		}
	}
	return either("they are never named side by side", "named side by side, as two people are")(c, w)
}

func (c *cause) ofSpeech(w float64) (string, *kb.Quote) {
	for _, d := range [][2]int{{c.i, c.j}, {c.j, c.i}} {
		if t := c.s.speech[d[0]]; t != nil && t.to[d[1]] > 0 {
			text, _ := either("they hardly ever speak to each other", "one speaks to or of the other")(c, w)
			return text, c.b.speechQuote(t.at[d[1]])
		}
	}
	return either("they never speak to each other", "one speaks to or of the other")(c, w)
}

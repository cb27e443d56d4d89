package normalize

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// statementCounts are the statements of the text about two names: by kind, the number, the first place and its phrase.
type statementCounts struct {
	count  map[naming.Saying]int
	first  map[naming.Saying]place
	phrase map[naming.Saying]string
}

type place struct {
	doc  int
	span kb.Span
}

// statements collects what the documents say about neighbouring names.
func (b *book) statements() map[[2]int]*statementCounts {
	out := map[[2]int]*statementCounts{}
	note := func(i, j int, s naming.Saying, at place, phrase string) {
		if i == j {
			return
		}
		k := key(i, j)
		r := out[k]
		if r == nil {
			r = &statementCounts{map[naming.Saying]int{}, map[naming.Saying]place{}, map[naming.Saying]string{}}
			out[k] = r
		}
		if r.count[s] == 0 {
			r.first[s], r.phrase[s] = at, phrase
		}
		r.count[s]++
	}
	speeches := map[kb.DocumentID][]Utterance{}
	for _, u := range b.in.Utterances {
		speeches[u.Document] = append(speeches[u.Document], u)
	}
	for d := range b.in.Documents {
		owners, spans := b.mentionsOf(d)
		body := b.in.Documents[d].Text
		for _, s := range naming.Statements(body, spans) {
			note(owners[s.A], owners[s.B], s.Saying, place{d, s.Span}, s.Phrase)
		}
		persons, places := b.onlyPeople(owners, spans)
		for _, s := range slices.Concat(naming.Disclosures(body, places), naming.CalledByOthers(body, places)) {
			note(persons[s.A], persons[s.B], s.Saying, place{d, s.Span}, s.Phrase)
		}
		for _, n := range naming.Contrasts(body, places) {
			note(persons[n.A], persons[n.B], contrasted, place{d, n.Span}, "")
		}
		for _, u := range speeches[b.in.Documents[d].ID] {
			b.readSpeech(u, body, owners, spans, func(i, j int, at kb.Span) { note(i, j, saidInSpeech, place{d, at}, "") })
		}
		if orLanguage(b.in.Documents[d].Language, b.in.Language) != script.Chinese {
			continue
		}
		for _, in := range naming.Introductions(body) {
			b.noteIntroduction(d, in, func(i, j int) { note(i, j, naming.Alias, place{d, in.Span}, "") })
		}
	}
	b.readPages(note)
	return out
}

// readPages collects what pages about somebody say: their names, and how others are related to them.
func (b *book) readPages(note func(i, j int, s naming.Saying, at place, phrase string)) {
	apart := map[kb.DocumentID]int{}
	for d := range b.in.Documents {
		if b.in.Documents[d].Apart {
			apart[b.in.Documents[d].ID] = d
		}
	}
	say := func(x, y kb.NameID, s naming.Saying, by kb.Origin, document kb.DocumentID, at kb.Span) {
		i, ok := b.index[x]
		j, ok2 := b.index[y]
		if d, page := apart[document]; ok && ok2 && page && by == kb.ByRule {
			note(i, j, s, place{d, at}, "")
		}
	}
	for _, a := range b.in.Aliases {
		say(a.A, a.B, onPage, a.By, a.Quote.Document, a.Quote.Span)
	}
	for _, r := range b.in.Relations {
		if !impersonal[r.Kind] {
			say(r.From, r.To, relatedOnPage, r.By, r.Document, r.Span)
		}
	}
}

// impersonal are kinds of relations that may be noted between two names of one person.
var impersonal = map[string]bool{"": true, kb.Talks: true, kb.Together: true, kb.At: true}

// Statements on pages, and two clauses that distinguish two people.
const (
	onPage        naming.Saying = -2
	relatedOnPage naming.Saying = -3
	contrasted    naming.Saying = -4
)

// onlyPeople returns the mentions of people.
func (b *book) onlyPeople(owners []int, spans []kb.Span) (persons []int, places []kb.Span) {
	for n, i := range owners {
		if typeOf(b.names[i]) == kb.Character {
			persons, places = append(persons, i), append(places, spans[n])
		}
	}
	return persons, places
}

// noteIntroduction calls note with pairs of the names in an introduction that are names of the book.
func (b *book) noteIntroduction(doc int, in naming.Introduction, note func(i, j int)) {
	var known []int
	if in.Given != "" {
		if i, ok := b.nearestBearer(doc, in); ok {
			known = append(known, i)
		}
	}
	for _, n := range introducedNames(in) {
		if i, ok := b.index[kb.NameIDOf(n)]; ok {
			known = append(known, i)
		}
	}
	var styles []string
	for _, name := range slices.Concat(in.Names, []string{in.Given}) {
		styles = append(styles, script.Simplify(name))
	}
	for n, i := range known {
		if n > 0 {
			note(known[0], i)
		}
		b.styles[i] = append(b.styles[i], styles...)
	}
}

// introducedNames returns the names in an introduction, also with the surname: 贝仲渔, of 姓贝，名润堂，号仲渔.
func introducedNames(in naming.Introduction) []string {
	names := slices.Clone(in.Names)
	for k, n := range in.Names {
		surname := naming.SurnameOf(in.Names[0])
		if full := surname + n; k > 0 && surname != "" && !strings.HasPrefix(n, surname) && !slices.Contains(names, full) {
			names = append(names, full)
		}
	}
	return names
}

// isAnotherStyle reports whether the text introduces the first of two Chinese names with other names, and the given name of the second
// belongs to none of them. To exclude nicknames and offices after a surname, that given name must occur alone, or be a single
// character, which a courtesy name never is.
func (b *book) isAnotherStyle(i, j int) bool {
	given := b.names[j].parts.Given
	_, alone := b.index[kb.NameIDOf(given)]
	return (alone || isOneCharacter(given)) && len(b.styles[i]) > 0 && !slices.ContainsFunc(b.styles[i], func(style string) bool { return strings.Contains(style, given) })
}

// introductionReach is the distance from an introduction by the given name alone within which the full
// name is looked for, in bytes.
const introductionReach = 3000

// nearestBearer returns the full name with the given name of an introduction that is nearest
// to it, or else the most mentioned one of the book.
func (b *book) nearestBearer(doc int, in naming.Introduction) (int, bool) {
	bearers := b.bearers(false).of(script.Simplify(in.Given))
	best, at := -1, introductionReach
	for _, i := range bearers {
		for _, s := range b.names[i].mentions {
			if d := max(s.span.Start-in.Span.End, in.Span.Start-s.span.End); s.doc == doc && d < at {
				best, at = i, d
			}
		}
	}
	if best < 0 {
		best = b.mostMentioned(bearers)
	}
	return best, best >= 0
}

// mostMentioned returns the name that has at least four times the mentions of each other, or -1.
func (b *book) mostMentioned(names []int) int {
	const far = 4
	best, most, second := -1, 0, 0
	for _, i := range names {
		switch n := b.names[i].count(); {
		case n > most:
			best, most, second = i, n, most
		case n > second:
			second = n
		}
	}
	if most < far*second {
		return -1
	}
	return best
}

// mentionsOf returns the mentions of all names in one document, sorted by position, the longer
// first where two begin at one place. They must not be modified.
func (b *book) mentionsOf(doc int) (owners []int, spans []kb.Span) {
	if b.placed == nil {
		b.placed = b.placeNames()
	}
	return b.placed[doc].owners, b.placed[doc].spans
}

func (b *book) placeNames() []placedNames {
	type owned struct {
		owner int
		span  kb.Span
	}
	counts := make([]int, len(b.in.Documents))
	for _, e := range b.names {
		for i := range e.mentions {
			counts[e.mentions[i].doc]++
		}
	}
	all := make([][]owned, len(counts))
	for d, n := range counts {
		all[d] = make([]owned, 0, n)
	}
	for i, e := range b.names {
		for _, s := range e.mentions {
			all[s.doc] = append(all[s.doc], owned{i, s.span})
		}
	}
	out := make([]placedNames, len(all))
	for d, list := range all {
		slices.SortFunc(list, func(x, y owned) int {
			return cmp.Or(x.span.Start-y.span.Start, y.span.End-x.span.End, x.owner-y.owner)
		})
		out[d] = placedNames{make([]int, len(list)), make([]kb.Span, len(list))}
		for i, o := range list {
			out[d].owners[i], out[d].spans[i] = o.owner, o.span
		}
	}
	return out
}

// A statementKind is a way in which the text, or somebody in it, says that two names are one. Too
// few pairs of a book have one to learn weights from, so the log-odds are set by hand.
type statementKind struct {
	saying naming.Saying
	kind   string // kind of the clue
	odds   float64
	words  string
}

// sameStatements say that two names are one, the most explicit first.
var sameStatements = []statementKind{
	{onPage, clueStated, 8, "a page about somebody gives both as their names"},
	{naming.Alias, clueStated, 5, "the text says that one is another name of the other"},
	{naming.Maiden, clueStated, 4, "the text tells of a change of name"},
	{naming.Epithet, clueStated, 4, "one stands directly before the other, as a byname does"},
	{naming.Identity, clueStated, 3, "the text says that the one is the other"},
	{naming.Apposition, clueStated, 3, "one explains the other"},
	{saidInSpeech, clueTold, 2.5, "somebody in the story says that the one is the other"},
}

// differentStatements say that two names are two people.
var differentStatements = []statementKind{
	{relatedOnPage, clueStated, -8, "a page says how the one is related to the other"},
	{contrasted, clueStated, -8, "the text says of each who that is, one after the other"},
	{naming.Related, clueStated, -4, "the text says how the one is related to the other"},
}

// strongestStatement returns the most explicit statement about two names with its log-odds, 0 if nothing is stated or their forms
// contradict it. A page about somebody overrides the forms.
func (b *book) strongestStatement(s *textEvidence, i, j int) (statementKind, float64) {
	two := s.pairs.of(i, j)
	if two == nil || two.statements == nil {
		return statementKind{}, 0
	}
	r := two.statements
	m := b.match(i, j)
	for _, st := range sameStatements {
		if st.saying == naming.Epithet && b.names[i].parts.Han && (two.clauses >= r.count[st.saying] || !sameType(b.names[i], b.names[j])) {
			continue // a list without punctuation, or a place with its people
		}
		n := r.count[st.saying]
		contradicted := st.saying != onPage && (m.Several || m.Gender) ||
			st.saying == saidInSpeech && (m.Clashes() || usuallyTwo(b.names[i].parts, b.names[j].parts))
		if n > 0 && !contradicted {
			return st, st.odds + 0.7*math.Log(float64(n))
		}
	}
	for _, st := range differentStatements {
		if r.count[st.saying] > 0 {
			return st, st.odds
		}
	}
	return statementKind{}, 0
}

// statementOdds returns the log-odds of the strongest statement that names of two clusters are one, or that they are two; those
// that a rule gives against one person where nothing says that they are one (at most 0), which the table does not learn
// with: it would take them back for the few that are one all the same; and the largest penalty for their forms (at most 0).
func (b *book) statementOdds(s *textEvidence, x, y *cluster) (most, ruled, against float64) {
	two := 0.0
	for _, i := range x.names {
		for _, j := range y.names {
			st, odds := b.strongestStatement(s, i, j)
			if odds > 0 {
				most = max(most, odds)
				continue
			}
			weight := min(b.weightInCluster(i, x), b.weightInCluster(j, y))
			if st.saying == naming.Related {
				ruled = min(ruled, odds*weight)
			} else {
				two = min(two, odds)
			}
			ruled = min(ruled, b.saidByForms(i, j).odds*weight)
			against = min(against, b.formPenalty(i, j)*weight)
		}
	}
	if most > 0 {
		return most, 0, against
	}
	return two, ruled, against
}

// What forms say that are hardly one person's.
var (
	// twoFullNames is said by two full names with one surname, and by a foreigner's full name beside any full name in Chinese with
	// another given name. In older Chinese texts, and in those with courtesy names, one of two names may be a courtesy name, unless the
	// given names of both have one character or the text states another courtesy name.
	twoFullNames = statementKind{kind: clueStated, odds: -4, words: "two full names with different given names, as two people have"}
	// The others are said by two Chinese names.
	twoGenders = statementKind{kind: clueStated, odds: -4, words: "the title of one is a man's, that of the other a woman's"}
	wifeByName = statementKind{kind: clueStated, odds: -4, words: "one is the wife of the other by name"}
	twoForeign = statementKind{kind: clueStated, odds: -2.5, words: "two foreign names with hardly anything in common"}
	twoPlaces  = statementKind{kind: clueStated, odds: -3, words: "one is the elder, the other the younger by name"}
)

// saidByForms returns what two names say by their forms against one person; its odds are 0 for nothing.
func (b *book) saidByForms(i, j int) statementKind {
	x, y := &b.names[i].parts, &b.names[j].parts
	if x.Han && y.Han {
		switch f := b.compareHan(i, j); {
		case f.match.Titles >= 1, (x.Pet || y.Pet) && x.Gender.Clashes(y.Gender):
			return twoGenders
		case f.chinese.Spouse, isWifeByGivenName(x, y, &f.chinese):
			return wifeByName
		case f.chinese.Order && f.chinese.Surname != naming.Differ:
			return twoPlaces
		case b.foreign && f.chinese.Like <= naming.OneCharacter && x.SoundsForeign() && y.SoundsForeign():
			return twoForeign
		}
	}
	if x.Full() && y.Full() && b.givensApart(i, j) {
		return twoFullNames
	}
	return statementKind{}
}

// givensApart reports whether two full names are of two people by their given names.
func (b *book) givensApart(i, j int) bool {
	x, y := &b.names[i].parts, &b.names[j].parts
	switch {
	case !x.Han && !y.Han:
		m := b.match(i, j)
		return m.Family == naming.Equal && m.Given == naming.Differ && likeness(x.Given, y.Given) < 0.5
	case x.Han && y.Han:
		m, foreign := &b.compareHan(i, j).chinese, x.Transliterated() || y.Transliterated()
		sure := !b.courtesy || foreign || isOneCharacter(x.Given) && isOneCharacter(y.Given) || b.isAnotherStyle(i, j) || b.isAnotherStyle(j, i)
		return m.Like == naming.TwoGivens && sure || foreign && m.Given == naming.Differ && m.Like < naming.Inside
	}
	return false
}

// isOneCharacter reports whether a given name is one character, and not 某, which stands for any.
func isOneCharacter(given string) bool {
	r, n := utf8.DecodeRuneInString(given)
	return n == len(given) && n > 0 && r != '某'
}

// usualShare is the share of a cluster's mentions by name from which one of its names counts fully
// against another cluster: a rare name may have been misread, or be somebody else's.
const usualShare = 0.05

// weightInCluster returns how much a name represents its cluster, from 0 to 1.
func (b *book) weightInCluster(i int, p *cluster) float64 {
	return min(1, float64(b.names[i].count()+1)/(usualShare*float64(p.namedMentions)+1))
}

// titlesApartOdds is the evidence against one person if two titles are used side by
// side, in log-odds for each e-fold of mentions.
const titlesApartOdds = 0.7

// listingPenalty returns the log-odds (at most 0) against one person for being named side by side: almost nothing for one
// listing among many mentions, much for two names that are hardly named otherwise. Its shape was set by hand, as
// log-odds; it is a measure (mHeldApart), so the fitted table decides what it is worth.
func (v *measures) listingPenalty() float64 {
	listings := v[mListedPart] * (math.Exp(v[mRarer]) - 0.5)
	return -3*v[mListedPart]*math.Log1p(listings) - titlesApartOdds*v[mTwoStyles]*v[mRarer]
}

// formPenalty returns the log-odds (at most 0) that the forms of two names give against one person: see chinesePenalty.
func (b *book) formPenalty(i, j int) float64 {
	if b.names[i].parts.Han && b.names[j].parts.Han {
		return b.compareHan(i, j).penalty
	}
	return 0
}

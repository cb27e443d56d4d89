package normalize

import (
	"cmp"
	"math"
	"slices"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text/naming"
)

// A remark is what the text says about two names, counted, with the first place.
type remark struct {
	count  map[naming.Saying]int
	first  map[naming.Saying]place
	phrase map[naming.Saying]string
}

type place struct {
	doc  int
	span kb.Span
}

// statements reads what the documents say about neighbouring names.
func (b *book) statements() map[[2]int]*remark {
	out := map[[2]int]*remark{}
	note := func(i, j int, s naming.Saying, at place, phrase string) {
		if i == j {
			return
		}
		k := key(i, j)
		r := out[k]
		if r == nil {
			r = &remark{map[naming.Saying]int{}, map[naming.Saying]place{}, map[naming.Saying]string{}}
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
		owners, spans := b.spotsOf(d)
		body := b.in.Documents[d].Text
		for _, s := range naming.Statements(body, spans) {
			note(owners[s.A], owners[s.B], s.Saying, place{d, s.Span}, s.Phrase)
		}
		persons, places := b.people(owners, spans)
		for _, s := range slices.Concat(naming.Disclosures(body, places), naming.Callings(body, places)) {
			note(persons[s.A], persons[s.B], s.Saying, place{d, s.Span}, s.Phrase)
		}
		for _, n := range naming.Contrasts(body, places) {
			note(persons[n.A], persons[n.B], contrasted, place{d, n.Span}, "")
		}
		for _, u := range speeches[b.in.Documents[d].ID] {
			b.readSpeech(u, body, owners, spans, func(i, j int, at kb.Span) { note(i, j, told, place{d, at}, "") })
		}
		if orLanguage(b.in.Documents[d].Language, b.in.Language) != "zh" {
			continue
		}
		for _, in := range naming.Introductions(body) {
			b.introduced(d, in, func(i, j int) { note(i, j, naming.Alias, place{d, in.Span}, "") })
		}
	}
	b.pages(note)
	return out
}

// pages reads what pages about somebody say: which names are theirs, and how others are related to them.
func (b *book) pages(note func(i, j int, s naming.Saying, at place, phrase string)) {
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

// impersonal are kinds of relations that two names of one person may seem to have.
var impersonal = map[string]bool{"": true, kb.Talks: true, kb.Together: true, kb.At: true}

// What pages say, and two clauses that tell two people apart.
const (
	onPage        naming.Saying = -2
	relatedOnPage naming.Saying = -3
	contrasted    naming.Saying = -4
)

// people leaves of the places of names those of people.
func (b *book) people(owners []int, spans []kb.Span) (persons []int, places []kb.Span) {
	for n, i := range owners {
		if typeOf(b.names[i]) == kb.Character {
			persons, places = append(persons, i), append(places, spans[n])
		}
	}
	return persons, places
}

// introduced pairs the names of an introduction that are names of the book.
func (b *book) introduced(doc int, in naming.Introduction, note func(i, j int)) {
	var known []int
	if in.Given != "" {
		if i, ok := b.nearest(doc, in); ok {
			known = append(known, i)
		}
	}
	for _, n := range in.Names {
		if i, ok := b.index[kb.NameIDOf(n)]; ok {
			known = append(known, i)
		}
	}
	for n := 1; n < len(known); n++ {
		note(known[0], known[n])
	}
}

// introductionReach is how far from an introduction by the given name alone the full
// name is looked for, in bytes.
const introductionReach = 3000

// nearest returns the full name with the given name of an introduction that is nearest
// to it, or the only one of the book.
func (b *book) nearest(doc int, in naming.Introduction) (int, bool) {
	bearers := b.bearers(false).of(script.Simplify(in.Given))
	best, at := -1, introductionReach
	for _, i := range bearers {
		for _, s := range b.names[i].spots {
			if d := max(s.span.Start-in.Span.End, in.Span.Start-s.span.End); s.doc == doc && d < at {
				best, at = i, d
			}
		}
	}
	if best < 0 {
		best = b.foremost(bearers)
	}
	return best, best >= 0
}

// foremost returns the name that is mentioned far more than the others, -1 where there is no such name.
func (b *book) foremost(names []int) int {
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

// spotsOf returns the places of all names in one document, in its order, the longer
// name first where two begin at one place. They must not be modified.
func (b *book) spotsOf(doc int) (owners []int, spans []kb.Span) {
	if b.placed == nil {
		b.placed = b.placeNames()
	}
	return b.placed[doc].owners, b.placed[doc].spans
}

func (b *book) placeNames() []placed {
	type owned struct {
		owner int
		span  kb.Span
	}
	counts := make([]int, len(b.in.Documents))
	for _, e := range b.names {
		for i := range e.spots {
			counts[e.spots[i].doc]++
		}
	}
	all := make([][]owned, len(counts))
	for d, n := range counts {
		all[d] = make([]owned, 0, n)
	}
	for i, e := range b.names {
		for _, s := range e.spots {
			all[s.doc] = append(all[s.doc], owned{i, s.span})
		}
	}
	out := make([]placed, len(all))
	for d, list := range all {
		slices.SortFunc(list, func(x, y owned) int {
			return cmp.Or(x.span.Start-y.span.Start, y.span.End-x.span.End, x.owner-y.owner)
		})
		out[d] = placed{make([]int, len(list)), make([]kb.Span, len(list))}
		for i, o := range list {
			out[d].owners[i], out[d].spans[i] = o.owner, o.span
		}
	}
	return out
}

// A statement is what a text or somebody in it says that makes two names one. So
// few pairs of a book have one that nothing can be learned of them: what each is
// worth, in log-odds, is set by sense.
type statement struct {
	saying naming.Saying
	kind   string // of the clue
	odds   float64
	words  string
}

// sayings are the statements, the plainest first.
var sayings = []statement{
	{onPage, clueStated, 8, "a page about somebody gives both as their names"},
	{naming.Alias, clueStated, 5, "the text says that one is another name of the other"},
	{naming.Maiden, clueStated, 4, "the text tells of a change of name"},
	{naming.Epithet, clueStated, 4, "one stands directly before the other, as a byname does"},
	{naming.Identity, clueStated, 3, "the text says that the one is the other"},
	{naming.Apposition, clueStated, 3, "one explains the other"},
	{told, clueTold, 2.5, "somebody in the story says that the one is the other"},
}

// twoPeople are the statements that make two people of two names.
var twoPeople = []statement{
	{relatedOnPage, clueStated, -8, "a page says how the one is related to the other"},
	{contrasted, clueStated, -8, "the text says of each who that is, one after the other"},
}

// stated returns the plainest statement about two names with its log-odds, 0 when nothing is stated or their forms speak
// against it. A page about somebody knows better than forms.
func (b *book) stated(s *surroundings, i, j int) (statement, float64) {
	two := s.pairs.of(i, j)
	if two == nil || two.said == nil {
		return statement{}, 0
	}
	r := two.said
	m := b.match(i, j)
	for _, st := range sayings {
		if st.saying == naming.Epithet && b.names[i].parts.Han && (two.clauses >= r.count[st.saying] || !sameType(b.names[i], b.names[j])) {
			continue // a list without marks, or a place with its people
		}
		if n := r.count[st.saying]; n > 0 && (st.saying == onPage || !m.Several && !m.Gender) && !(st.saying == told && (m.Clashes() || usuallyTwo(b.names[i].parts, b.names[j].parts))) {
			return st, st.odds + 0.7*math.Log(float64(n))
		}
	}
	for _, st := range twoPeople {
		if r.count[st.saying] > 0 {
			return st, st.odds
		}
	}
	return statement{}, 0
}

// statedOf returns the log-odds of the strongest statement that names of two parties are one, or that they are two, and
// the most that their forms say against it (at most 0).
func (b *book) statedOf(s *surroundings, x, y *party) (most, against float64) {
	two := 0.0
	for _, i := range x.names {
		for _, j := range y.names {
			_, odds := b.stated(s, i, j)
			if odds > 0 {
				most = max(most, odds)
				continue
			}
			two = min(two, odds)
			if odds := b.opposed(i, j); odds < 0 {
				against = min(against, odds*min(b.weightIn(i, x), b.weightIn(j, y)))
			}
		}
	}
	if most == 0 {
		most = two
	}
	return most, against
}

// usual is the part of a party's mentions by name from which on one of its names says all it can
// against another party: a rare name may have been misread, or be somebody else's.
const usual = 0.05

// weightIn returns how much a name says of its party, from 0 to 1.
func (b *book) weightIn(i int, p *party) float64 {
	return min(1, float64(b.names[i].count()+1)/(usual*float64(p.named)+1))
}

// apartByStyle is the evidence against one person when two titles are used side by
// side, in log-odds for each e-fold of mentions.
const apartByStyle = 0.7

// heldApart returns what being named side by side says against one person, at most 0: almost nothing for one
// listing among many mentions, much for two names that are hardly named otherwise. Its shape was set by sense, as
// log-odds; as a measure (mHeldApart) the fitted table decides what it is worth.
func (v *measures) heldApart() float64 {
	listings := v[mListedPart] * (math.Exp(v[mRarer]) - 0.5)
	return -3*v[mListedPart]*math.Log1p(listings) - apartByStyle*v[mTwoStyles]*v[mRarer]
}

// opposed returns what the forms of two names say against one person, at most 0: see chineseOpposed.
func (b *book) opposed(i, j int) float64 {
	if b.names[i].parts.Han && b.names[j].parts.Han {
		return b.compareHan(i, j).opposed
	}
	return 0
}

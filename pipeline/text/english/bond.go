package english

import (
	"cmp"
	"context"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// A statedBond is one place that states a relation between two names. A sure
// one needs no second place.
type statedBond struct {
	text.Bond
	sure bool
}

// bonds finds the relations that the text states: her sister
// Ann; Mr. Enfield, his kinsman; said her father; “Come, uncle,” he said.
func (s *stage) bonds(ctx context.Context) error {
	b := &bondReader{stage: s}
	q := 0
	for p := range s.paragraphs {
		if err := canceled(ctx, p); err != nil {
			return err
		}
		if s.paragraphs[p].Heading || s.paragraphs[p].Rule {
			continue
		}
		b.enter(p)
		for i, end := int(s.first[p]), int(s.first[p+1]); i < end; i++ {
			t := &s.tokens[i]
			for q < len(s.study.Quotations) && s.study.Quotations[q].Span.End <= int(t.start) {
				q++
			}
			b.quote = nil
			if t.quoted && q < len(s.study.Quotations) && s.study.Quotations[q].Span.Start <= int(t.start) {
				b.quote = &s.study.Quotations[q]
			}
			if q > 0 {
				b.last = &s.study.Quotations[q-1]
			}
			b.read(i, end)
		}
	}
	s.study.Bonds = filterBonds(b.found)
	return nil
}

// A bondReader reads the document token by token and remembers who was named.
type bondReader struct {
	*stage
	found     []statedBond
	quote     *text.Quotation // the quotation around the token; nil in the narration
	last      *text.Quotation // the one before the token; nil at the start
	named     [3]lastNamed    // the last man, the last person of unknown gender, the last woman
	at        kb.Span         // the current sentence
	rest      []kb.Span       // the next sentences
	since     int             // paragraphs since somebody was named
	paragraph int
	misters   map[string][]int // names that begin with "Mr", by surface; nil until needed
}

// lastNamed is who was named last, who before, and where.
type lastNamed struct {
	name, before int
	at           int  // byte; -1 for nobody
	alone        bool // nobody else of the gender was named lately
	wasAlone     bool // nor had anybody but the previous one been, until then
}

const forgetAfter = 2 // paragraphs without a name, after which "her" refers to nobody

func (b *bondReader) enter(paragraph int) {
	b.paragraph = paragraph
	b.rest = text.SentencesIn(b.text, b.paragraphs[paragraph].Span, "en")
	if b.since++; b.since > forgetAfter || paragraph == 0 {
		for g := range b.named {
			b.named[g] = lastNamed{text.Nobody, text.Nobody, -1, true, true}
		}
	}
}

func (b *bondReader) read(i, end int) {
	t := &b.tokens[i]
	for len(b.rest) > 0 && b.rest[0].Start <= int(t.start) {
		b.at, b.rest = b.rest[0], b.rest[1:]
	}
	if name, next, ok := b.nameAt(i, end); ok {
		if b.quote == nil {
			b.name(name, int(t.start))
		}
		if b.tokens[next-1].possessive {
			b.readKin(name, true, next, end, b.study.Names[name].Surface+"’s ")
		}
		return
	}
	switch w := b.word(t); w {
	case "his", "her", "my", "your":
		if owner, sure := b.owner(w); owner != text.Nobody {
			b.readKin(owner, sure, i+1, end, w+" ")
		}
	case "mr":
		b.readCouple(i, end)
	default:
		b.readVocative(i)
	}
}

func (b *bondReader) name(name, at int) {
	n := b.lastOf(name)
	if n.name != name {
		n.wasAlone, n.alone = n.alone, n.name == text.Nobody
		n.name, n.before = name, n.name
	}
	n.at = at
	b.since = 0
}

// lastOf returns the last named person of the gender of a name.
func (b *bondReader) lastOf(name int) *lastNamed {
	return &b.named[1-cmp.Compare(b.gender(actor(name)), 0)]
}

// owner returns the person that "his", "her", "my" or "your" refers to, and whether that is sure.
func (b *bondReader) owner(w string) (int, bool) {
	switch {
	case w == "my" && b.quote == nil:
		return b.teller[b.paragraph], true
	case w == "my":
		return b.quote.Speaker, true
	case w == "your" && b.quote != nil:
		return b.quote.Addressee, true
	case b.quote != nil || w == "your":
		return text.Nobody, false
	}
	gender := 1
	if w == "her" {
		gender = -1
	}
	n := b.named[1-gender]
	if q := b.last; q != nil && b.isInTag() && q.Addressee != text.Nobody && b.gender(actor(q.Addressee))*gender > 0 {
		return q.Addressee, false // “…” said her father
	}
	return n.name, (n.alone || n.at >= b.at.Start) && b.named[1].at < n.at
}

// isInTag reports whether the last quotation is in the same sentence.
func (b *bondReader) isInTag() bool { return b.last.Span.End > b.at.Start }

// readKin reads a relative after a possessor: a sister Ann, a father with a known name, or
// an apposition to the name before: Mr. Enfield, his kinsman.
func (b *bondReader) readKin(owner int, sure bool, from, end int, key string) {
	i, ok := b.kinWord(from, end)
	if !ok {
		return
	}
	for k := from; k < i; k++ {
		key += b.word(&b.tokens[k]) + " "
	}
	word := b.word(&b.tokens[i])
	if name, next, ok := b.nameAt(i+1, end); ok && b.tokens[i+1].before&(hard&^comma) == 0 && !b.isListed(i) {
		if !b.vocative(chunk{i + 1, next - 1}) { // “Tell your master, Ann.”
			b.add(owner, name, word, sure)
		}
		return
	}
	if name := b.nameBefore(from - 1); name != text.Nobody && b.marksAfter(i)&hard != 0 && !pluralWords[word] {
		if owner == name {
			last := b.lastOf(name)
			owner, sure = last.before, last.wasAlone // in “Ann saw Mary, her sister” Mary is named last
		}
		b.add(owner, name, word, sure)
		return
	}
	if !uniqueWords[word] {
		return
	}
	if at, ok := b.nounIndex[key+word]; ok && b.nouns[at].bound != text.Nobody {
		b.add(owner, b.nouns[at].bound, word, false)
	} else if name := b.relative(owner, word); name != text.Nobody {
		b.add(owner, name, word, false)
	}
}

// kinWord returns the index of the word for a relative at token i or after a few adjectives.
func (b *bondReader) kinWord(from, end int) (int, bool) {
	const adjectives = 3
	i := from
	for ; i < end && i-from < adjectives && !b.is(&b.tokens[i], kin|bond); i++ {
		if t := &b.tokens[i]; t.capital || t.before&hard != 0 || b.is(t, function|speech) {
			return 0, false
		}
	}
	if i >= end {
		return 0, false
	}
	t := &b.tokens[i]
	return i, b.is(t, kin|bond) && !t.capital && !t.possessive && (i == from || t.before&hard == 0)
}

// isListed reports whether another person follows the comma, and not the relative: his
// brother, Tom and Ann.
func (b *bondReader) isListed(i int) bool {
	return b.tokens[i+1].before&comma != 0 && b.marksAfterName(i+1)&(comma|stop|closeQuote|colon|paragraphStart) == 0
}

func (b *bondReader) marksAfterName(i int) gap {
	_, next, _ := b.nameAt(i, len(b.tokens))
	return b.marksAfter(next - 1)
}

// nameBefore returns the name before the comma before the possessive at token i, or text.Nobody.
func (b *bondReader) nameBefore(i int) int {
	if i < 1 || b.tokens[i].before&hard != comma {
		return text.Nobody
	}
	for from := i - 1; from >= 0 && i-from <= 4; from-- {
		if name, next, ok := b.nameAt(from, i); ok && next == i && !b.tokens[i-1].possessive {
			return name
		}
	}
	return text.Nobody
}

func (b *bondReader) add(owner, name int, word string, sure bool) {
	if owner == text.Nobody || name == text.Nobody || owner == name || clash(genderOfKin(word), b.gender(actor(name))) {
		return
	}
	b.found = append(b.found, statedBond{text.Bond{A: owner, B: name, Word: word, At: b.at}, sure})
}

func genderOfKin(word string) int { return classOf(word).gender() }

// gender returns the gender of the people of a class: 1 male, -1 female, 0 either.
func (c class) gender() int {
	switch {
	case c&(kinFemale|personFemale) != 0 && c&(kinMale|personMale) == 0:
		return -1
	case c&(kinMale|personMale) != 0 && c&(kinFemale|personFemale) == 0:
		return 1
	}
	return 0
}

// readCouple reads a couple: Mr. and Mrs. Penrose.
func (b *bondReader) readCouple(i, end int) {
	if i+2 >= end || b.word(&b.tokens[i+1]) != "and" || b.word(&b.tokens[i+2]) != "mrs" {
		return
	}
	wife, _, ok := b.nameAt(i+2, end)
	if !ok {
		return
	}
	family, found := strings.CutPrefix(b.study.Names[wife].Surface, "Mrs")
	if !found {
		return
	}
	for _, husband := range b.misterNames("Mr" + family) {
		b.add(husband, wife, "wife", true)
	}
}

// misterNames returns the names with a surface that begins with "Mr".
func (b *bondReader) misterNames(surface string) []int {
	if b.misters == nil {
		b.misters = map[string][]int{}
		for name := range b.study.Names {
			if s := b.study.Names[name].Surface; strings.HasPrefix(s, "Mr") {
				b.misters[s] = append(b.misters[s], name)
			}
		}
	}
	return b.misters[surface]
}

// kinVocatives are words by which only kin are addressed.
var kinVocatives = map[string]string{"papa": "father", "father": "father", "dad": "father", "daddy": "father", "mamma": "mother", "mama": "mother",
	"mother": "mother", "mummy": "mother", "mum": "mother", "uncle": "uncle", "aunt": "aunt", "auntie": "aunt", "grandfather": "grandfather",
	"grandmother": "grandmother", "grandpa": "grandfather", "grandma": "grandmother", "sister": "sister", "brother": "brother"}

// readVocative reads kin that is addressed, if speaker and addressee are known: “You are late, papa.”
func (b *bondReader) readVocative(i int) {
	if b.quote == nil || b.quote.Speaker == text.Nobody || b.quote.Addressee == text.Nobody {
		return
	}
	if word := kinVocatives[b.word(&b.tokens[i])]; word != "" && b.vocative(chunk{i, i}) {
		b.add(b.quote.Speaker, b.quote.Addressee, word, false)
	}
}

// mutualWords are the words that both relatives may use of each other.
var mutualWords = script.WordSet("brother sister cousin twin kinsman kinswoman relation relative brother-in-law sister-in-law")

var pluralWords = script.WordSet("children parents friends relations relatives servants masters")

// uniqueWords are relatives of which a person has one.
var uniqueWords = script.WordSet("father mother husband wife")

// enoughVotes is the number of votes that a bond needs: a sure statement counts as so many, another as
// one.
const enoughVotes = 3

// bothGenders returns the names that are somebody's brother here and somebody's sister
// there: a family's name, not a person's.
func bothGenders(all []statedBond) map[int]bool {
	seen, out := map[int]int{}, map[int]bool{}
	for _, f := range all {
		g := genderOfKin(f.Word)
		out[f.B] = out[f.B] || seen[f.B]*g < 0
		if g != 0 {
			seen[f.B] = g
		}
	}
	return out
}

// filterBonds returns the bonds that are sure or stated often; of two fathers the more
// frequent one, and of "A is B’s mother" and the reverse the more frequent.
func filterBonds(all []statedBond) []text.Bond {
	type key struct {
		a, b int
		word string
	}
	votes := map[key]int{}
	for _, f := range all {
		n := 1
		if f.sure {
			n = enoughVotes
		}
		votes[key{f.A, f.B, f.Word}] += n
	}
	most := map[key]int{} // b is 0
	for k, n := range votes {
		if o := (key{a: k.a, word: k.word}); uniqueWords[k.word] && n > most[o] {
			most[o] = n
		}
	}
	var out []text.Bond
	unclear := bothGenders(all)
	for _, f := range all {
		if unclear[f.B] {
			continue
		}
		n, reverse := votes[key{f.A, f.B, f.Word}], votes[key{f.B, f.A, f.Word}]
		if classOf(f.Word)&kin == 0 || mutualWords[f.Word] {
			reverse = 0
		}
		if n >= enoughVotes && (!uniqueWords[f.Word] || 2*n > most[key{a: f.A, word: f.Word}]) && n > reverse {
			out = append(out, f.Bond)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].At.Start < out[j].At.Start })
	return out
}

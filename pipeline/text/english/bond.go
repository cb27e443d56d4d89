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

// A finding is one place that says how two names are related. A sure
// one needs no other that says the same.
type finding struct {
	text.Bond
	sure bool
}

// bonds finds what the text says of how people are related: her sister
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
	s.study.Bonds = agreed(b.found)
	return nil
}

// A bondReader goes through the telling and remembers who was named.
type bondReader struct {
	*stage
	found     []finding
	quote     *text.Quotation // that the token is in; nil in the telling
	last      *text.Quotation // the one before the token; nil at the beginning
	named     [3]named        // the last man, somebody of unknown gender, the last woman
	at        kb.Span         // of the sentence
	rest      []kb.Span       // sentences to come
	since     int             // paragraphs since somebody was named
	paragraph int
	misters   map[string][]int // the names that begin with "Mr", by their surface; nil until needed
}

// named is who was named last, who before, and where.
type named struct {
	name, before int
	at           int  // byte; -1 for nobody
	alone        bool // nobody else of the gender was named lately
	wasAlone     bool // nor was anybody but the one before, until then
}

const forgets = 2 // paragraphs without a name, after which "her" is nobody

func (b *bondReader) enter(paragraph int) {
	b.paragraph = paragraph
	b.rest = text.SentencesIn(b.text, b.paragraphs[paragraph].Span, "en")
	if b.since++; b.since > forgets || paragraph == 0 {
		for g := range b.named {
			b.named[g] = named{text.Nobody, text.Nobody, -1, true, true}
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
			b.kinOf(name, true, next, end, b.study.Names[name].Surface+"’s ")
		}
		return
	}
	switch w := b.word(t); w {
	case "his", "her", "my", "your":
		if owner, sure := b.owner(w); owner != text.Nobody {
			b.kinOf(owner, sure, i+1, end, w+" ")
		}
	case "mr":
		b.couple(i, end)
	default:
		b.vocativeKin(i)
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

// lastOf returns who was named last of the gender of a name.
func (b *bondReader) lastOf(name int) *named {
	return &b.named[1-cmp.Compare(b.gender(actor(name)), 0)]
}

// owner of "his", "her", "my" or "your" here, and whether it is sure.
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
	if q := b.last; q != nil && b.tagged() && q.Addressee != text.Nobody && b.gender(actor(q.Addressee))*gender > 0 {
		return q.Addressee, false // “…” said her father
	}
	return n.name, (n.alone || n.at >= b.at.Start) && b.named[1].at < n.at
}

// tagged: the last quotation is in the same sentence.
func (b *bondReader) tagged() bool { return b.last.Span.End > b.at.Start }

// kinOf reads what an owner has: a sister Ann, a father who is known by name, or
// is what is before: Mr. Enfield, his kinsman.
func (b *bondReader) kinOf(owner int, sure bool, from, end int, key string) {
	i, ok := b.kinWord(from, end)
	if !ok {
		return
	}
	for k := from; k < i; k++ {
		key += b.word(&b.tokens[k]) + " "
	}
	word := b.word(&b.tokens[i])
	if name, next, ok := b.nameAt(i+1, end); ok && b.tokens[i+1].before&(hard&^comma) == 0 && !b.listsAnother(i) {
		if !b.vocative(chunk{i + 1, next - 1}) { // “Tell your master, Ann.”
			b.add(owner, name, word, sure)
		}
		return
	}
	if name := b.nameBefore(from - 1); name != text.Nobody && b.marksAfter(i)&hard != 0 && !several[word] {
		if owner == name {
			last := b.lastOf(name)
			owner, sure = last.before, last.wasAlone // in “Ann saw Mary, her sister” Mary is named last
		}
		b.add(owner, name, word, sure)
		return
	}
	if !unique[word] {
		return
	}
	if at, ok := b.nounIndex[key+word]; ok && b.nouns[at].bound != text.Nobody {
		b.add(owner, b.nouns[at].bound, word, false)
	} else if name := b.relative(owner, word); name != text.Nobody {
		b.add(owner, name, word, false)
	}
}

// kinWord returns the word for a relative at token i or after a few adjectives.
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

// listsAnother: another person is after the comma, not the one meant: his
// brother, Tom and Ann.
func (b *bondReader) listsAnother(i int) bool {
	return b.tokens[i+1].before&comma != 0 && b.marksAfterName(i+1)&(comma|stop|closeQuote|colon|paragraphStart) == 0
}

func (b *bondReader) marksAfterName(i int) gap {
	_, next, _ := b.nameAt(i, len(b.tokens))
	return b.marksAfter(next - 1)
}

// nameBefore returns the name that a comma parts from the word of possession at token
// i, where a comma or the sentence's end closes what is said of it.
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
	b.found = append(b.found, finding{text.Bond{A: owner, B: name, Word: word, At: b.at}, sure})
}

func genderOfKin(word string) int { return classOf(word).gender() }

// gender returns the gender of the people that a class is of: 1 male, -1 female, 0 either.
func (c class) gender() int {
	switch {
	case c&(kinFemale|personFemale) != 0 && c&(kinMale|personMale) == 0:
		return -1
	case c&(kinMale|personMale) != 0 && c&(kinFemale|personFemale) == 0:
		return 1
	}
	return 0
}

// couple: Mr. and Mrs. Penrose.
func (b *bondReader) couple(i, end int) {
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
	for _, husband := range b.called("Mr" + family) {
		b.add(husband, wife, "wife", true)
	}
}

// called returns the names with a surface that begins with "Mr".
func (b *bondReader) called(surface string) []int {
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

// elders are words by which only kin are spoken to.
var elders = map[string]string{"papa": "father", "father": "father", "dad": "father", "daddy": "father", "mamma": "mother", "mama": "mother",
	"mother": "mother", "mummy": "mother", "mum": "mother", "uncle": "uncle", "aunt": "aunt", "auntie": "aunt", "grandfather": "grandfather",
	"grandmother": "grandmother", "grandpa": "grandfather", "grandma": "grandmother", "sister": "sister", "brother": "brother"}

// vocativeKin: “You are late, papa,” by one who is known to another who is.
func (b *bondReader) vocativeKin(i int) {
	if b.quote == nil || b.quote.Speaker == text.Nobody || b.quote.Addressee == text.Nobody {
		return
	}
	if word := elders[b.word(&b.tokens[i])]; word != "" && b.vocative(chunk{i, i}) {
		b.add(b.quote.Speaker, b.quote.Addressee, word, false)
	}
}

// mutual are the words that kin may say of each other.
var mutual = script.WordSet("brother sister cousin twin kinsman kinswoman relation relative brother-in-law sister-in-law")

var several = script.WordSet("children parents friends relations relatives servants masters")

// unique are the words of which one has one.
var unique = script.WordSet("father mother husband wife")

// enough is how often a bond has to be said: a sure statement counts so much, a
// guess once.
const enough = 3

// bothWays returns the names that are somebody's brother here and somebody's sister
// there: a family's name, not a person's.
func bothWays(all []finding) map[int]bool {
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

// agreed keeps what is sure or said often, of two fathers the one who is
// said more often, and of "A is B’s mother" and the reverse the likelier.
func agreed(all []finding) []text.Bond {
	type key struct {
		a, b int
		word string
	}
	votes := map[key]int{}
	for _, f := range all {
		n := 1
		if f.sure {
			n = enough
		}
		votes[key{f.A, f.B, f.Word}] += n
	}
	most := map[key]int{} // b is 0
	for k, n := range votes {
		if o := (key{a: k.a, word: k.word}); unique[k.word] && n > most[o] {
			most[o] = n
		}
	}
	var out []text.Bond
	unclear := bothWays(all)
	for _, f := range all {
		if unclear[f.B] {
			continue
		}
		n, reverse := votes[key{f.A, f.B, f.Word}], votes[key{f.B, f.A, f.Word}]
		if classOf(f.Word)&kin == 0 || mutual[f.Word] {
			reverse = 0
		}
		if n >= enough && (!unique[f.Word] || 2*n > most[key{a: f.A, word: f.Word}]) && n > reverse {
			out = append(out, f.Bond)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].At.Start < out[j].At.Start })
	return out
}

package chinese

import (
	_ "embed"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

//go:embed data/words.txt
var wordsFile string

//go:embed data/common.txt
var commonFile string

const (
	han     = 3  // bytes of a character of the basic plane, in simplified or traditional form
	longest = 12 // characters of the longest name
)

// A set is a set of words, with the first and last characters and
// the lengths in bytes of its words.
type set struct {
	words       map[string]bool
	lengths     []int // longest first
	first, last chars
	single      chars // words of one character
	head, tail  pairs // the first and the last two characters of longer words
}

func newSet(words []string) *set {
	s := &set{words: make(map[string]bool, len(words)), head: newPairs(len(words)), tail: newPairs(len(words))}
	for _, w := range words {
		s.words[w] = true
		if !slices.Contains(s.lengths, len(w)) {
			s.lengths = append(s.lengths, len(w))
		}
		s.first.add(w[:han])
		s.last.add(w[len(w)-han:])
		if len(w) == han {
			s.single.add(w)
		} else {
			s.head.add(w)
			s.tail.add(w[len(w)-2*han:])
		}
	}
	slices.SortFunc(s.lengths, func(a, b int) int { return b - a })
	return s
}

// has reports whether a word is in the set. Most aren't, and the bits show that without the map.
func (s *set) has(w string) bool {
	switch {
	case len(w) == han && !s.single.has(w), len(w) >= 2*han && len(w)%han == 0 && !s.head.has(w):
		return false
	}
	return s.words[w]
}

// prefix returns the longest word of the set at the start of t, or "".
func (s *set) prefix(t string) string {
	if len(t) < han || !s.first.has(t[:han]) {
		return ""
	}
	if len(t) >= 2*han && s.head.has(t) {
		for _, n := range s.lengths {
			if n > han && n <= len(t) && s.words[t[:n]] {
				return t[:n]
			}
		}
	}
	if s.single.has(t) {
		return t[:han]
	}
	return ""
}

// suffix returns the longest word of the set at the end of t, or "".
func (s *set) suffix(t string) string {
	if len(t) < han || !s.last.has(t[len(t)-han:]) {
		return ""
	}
	if len(t) >= 2*han && s.tail.has(t[len(t)-2*han:]) {
		for _, n := range s.lengths {
			if n > han && n <= len(t) && s.words[t[len(t)-n:]] {
				return t[len(t)-n:]
			}
		}
	}
	if last := t[len(t)-han:]; s.single.has(last) {
		return last
	}
	return ""
}

// chars is a set of characters of three bytes, as bits: at most places of a text
// no word begins, and this shows it without a map.
type chars [1 << 10]uint64

// place returns the index and bit of a character: the bits of its three bytes that distinguish characters.
func (*chars) place(c string) (int, uint64) {
	n := code(c)
	return int(n >> 6), 1 << (n & 63)
}

func (b *chars) add(c string) {
	i, bit := b.place(c)
	b[i] |= bit
}

func (b *chars) has(c string) bool {
	i, bit := b.place(c)
	return b[i]&bit != 0
}

// pairs is a set of the first two characters of words, hashed to a bit each: it shows
// without a map that no word begins with two characters.
type pairs struct {
	bits  []uint64
	shift uint8 // shifts a hash of 32 bits to the number of a bit
}

// newPairs returns a set with room for n pairs, in which few bits are set.
func newPairs(n int) pairs {
	const least, most = 10, 18 // binary logarithms of bits
	size := min(max(bits.Len(uint(16*n)), least), most)
	return pairs{make([]uint64, 1<<size/64), uint8(32 - size)}
}

func (b *pairs) place(w string) (uint32, uint64) {
	h := (uint32(code(w))<<16 | uint32(code(w[han:]))) * 0x9e3779b1 >> b.shift
	return h >> 6, 1 << (h & 63)
}

func (b *pairs) add(w string) {
	i, bit := b.place(w)
	b.bits[i] |= bit
}

// has may be true for other pairs too.
func (b *pairs) has(w string) bool {
	i, bit := b.place(w)
	return b.bits[i]&bit != 0
}

// A lexicon is what is known about words before a text is read.
type lexicon struct {
	surname, compound                     *set
	title, role, form                     *set
	gender                                map[string]text.Gender // of titles and roles
	speech, tag, thought, predicate, left *set
	place, organization, thing, event     *set
	never, seldom, rare, weak, ending     *set
	doubtful, plural, shortPlace, known   *set
	several, act, lead, direction         *set
	settled                               *set
	common, stop, nobody                  *set
	close, toward                         *set            // see cannotBeName
	relative                              *set            // words of kinship of one character before names
	kin                                   *set            // see acceptKin
	monk                                  *set            // characters after 了 in names of monks: 了尘
	commonPairs                           map[string]bool // words of two characters: common, stop, tag and predicate
	commonPairBits                        pairs           // the same, as bits
	everyday                              *set            // common, stop, roles, times and titles
	time, opener, goes, man, woman        *set

	// for names that consist of everyday words
	notable                        chars // first characters of all heads
	lonePlace, loneBody, loneEvent *set
	onlyPlace                      *set // those of which a town has one
	house, housed, sited, bound    *set
	happening, introducing         *set
	artefact, loneArtefact         *set
	noArtefact                     *set
	material, weakMaterial         *set
	taking, piece                  *set
}

// titlesOf are the names of the lists of titles by gender.
var titlesOf = map[naming.Gender]string{naming.Male: "male titles", naming.Female: "female titles", naming.Unknown: "titles"}

// words returns the lexicon, read once.
// surnames returns the set of the single-character surnames of naming, with those in more and without those in without.
func surnames(more, without *set) *set {
	list := slices.DeleteFunc(naming.Surnames(), without.has)
	return newSet(slices.AppendSeq(list, maps.Keys(more.words)))
}

var words = sync.OnceValue(func() *lexicon {
	lists := map[string][]string{}
	for name, words := range script.Lists(wordsFile) {
		lists[name] = append(lists[name], words...)
	}
	of := func(names ...string) *set {
		var all []string
		for _, n := range names {
			all = append(all, lists[n]...)
		}
		return newSet(all)
	}
	lists["common"] = commonWords()
	for _, t := range naming.ChineseTitles() {
		list := titlesOf[t.Gender]
		lists[list] = append(lists[list], t.Word)
	}
	single := func(name string) *set { return newSet(strings.Split(strings.Join(lists[name], ""), "")) }
	x := &lexicon{
		surname: surnames(single("surnames that are often words"), single("surnames that are nearly always words")), compound: newSet(naming.CompoundSurnames()),
		title: of("short male titles", "short female titles", "male titles", "female titles", "titles"), role: of("roles male", "roles female", "roles any"), form: of("forms"),
		gender: map[string]text.Gender{},
		speech: of("speech"), tag: of("speech words"), thought: of("thought"),
		predicate: of("predicates", "speech", "speech words"), left: of("left"),
		place: of("places"), organization: of("organizations"), thing: of("things"), event: of("events"),
		never: single("never"), seldom: single("seldom"), weak: single("weak"), ending: of("endings"),
		rare: single("rare"), doubtful: single("doubtful surnames"), plural: single("plural"), several: single("several"), act: single("acts"), lead: single("leads"), direction: single("directions"), settled: single("settled"), known: of("known places"), shortPlace: of("short places"),
		common: of("common"), stop: of("stop"), nobody: of("nobody"), monk: single("after 了 in names of monks"), close: of("close"), toward: single("toward"), relative: single("relatives"), kin: of("kin"),
		everyday: of("common", "stop", "roles male", "roles female", "roles any", "times", "short male titles", "short female titles", "male titles", "female titles", "titles"),
		time:     of("times"), opener: of("scene words"), goes: of("go"), man: of("man"), woman: of("woman"),
		lonePlace: of("lone places"), onlyPlace: of("only places"), loneBody: of("lone bodies"), loneEvent: of("lone events"),
		house: of("houses"), housed: single("measures of houses"), sited: of("sited"), bound: of("bound"),
		happening: of("happenings"), introducing: of("introducing"),
		artefact: of("artefacts"), loneArtefact: of("artefacts by themselves"), noArtefact: of("no artefacts"), material: of("materials", "weak materials"), weakMaterial: of("weak materials"), taking: of("taking"), piece: of("pieces"),
	}
	for _, s := range []*set{x.lonePlace, x.onlyPlace, x.loneBody, x.loneEvent, x.house, x.happening, x.artefact, x.loneArtefact} {
		for w := range s.words {
			x.notable.add(w[:han])
		}
	}
	x.commonPairs, x.commonPairBits = map[string]bool{}, newPairs(len(x.common.words))
	for _, s := range []*set{x.common, x.tag, x.stop, x.predicate} {
		for w := range s.words {
			if len(w) == 2*han {
				x.commonPairs[w] = true
				x.commonPairBits.add(w)
			}
		}
	}
	for _, w := range slices.Concat(lists["short male titles"], lists["male titles"], lists["roles male"]) {
		x.gender[w] = text.Male
	}
	for _, w := range slices.Concat(lists["short female titles"], lists["female titles"], lists["roles female"]) {
		x.gender[w] = text.Female
	}
	for _, w := range lists["titles"] {
		delete(x.gender, w)
	}
	return x
})

func commonWords() []string {
	var out []string
	for line := range strings.Lines(commonFile) {
		if first, rest, ok := strings.Cut(strings.TrimSpace(line), " "); ok && first != "#" {
			two, three, _ := strings.Cut(rest, " ")
			for _, r := range strings.Trim(two, "-") {
				out = append(out, first+string(r))
			}
			for _, w := range strings.Fields(three) {
				out = append(out, first+w)
			}
		}
	}
	return out
}

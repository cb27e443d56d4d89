package han

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"dramatis/pipeline/text"
)

//go:embed data/words.txt
var wordsFile string

//go:embed data/common.txt
var commonFile string

//go:embed data/traditional.txt
var traditionalFile string

const (
	han     = 3  // bytes of a character of the basic plane, folded or not
	longest = 12 // characters of the longest name that is looked for
)

// A set of words, with the characters that some word begins with and the
// longest length in bytes.
type set struct {
	has   map[string]bool
	size  int
	first map[string]bool
}

func newSet(words []string) *set {
	s := &set{has: make(map[string]bool, len(words)), first: map[string]bool{}}
	for _, w := range words {
		s.has[w] = true
		s.size = max(s.size, len(w))
		_, n := utf8.DecodeRuneInString(w)
		s.first[w[:n]] = true
	}
	return s
}

// prefix is the longest word of the set that t begins with, "" when none.
func (s *set) prefix(t string) string {
	if len(t) < han || !s.first[t[:han]] {
		return ""
	}
	for n := min(s.size, len(t)); n >= han; n -= han {
		if s.has[t[:n]] {
			return t[:n]
		}
	}
	return ""
}

// suffix is the longest word of the set that t ends with, "" when none.
func (s *set) suffix(t string) string {
	for n := min(s.size, len(t)); n >= han; n -= han {
		if s.has[t[len(t)-n:]] {
			return t[len(t)-n:]
		}
	}
	return ""
}

// A lexicon is what is known about words before a text is read.
type lexicon struct {
	fold map[rune]rune // traditional to simplified

	surname, compound                     *set
	title, role                           *set
	gender                                map[string]text.Gender // of titles and roles
	speech, tag, thought, predicate, left *set
	place, organization, thing, event     *set
	never, rare, weak, ending             *set
	doubtful, plural, shortPlace, known   *set
	several, act, lead, direction         *set
	settled                               *set
	common, stop                          *set
	time, opener, goes, man, woman        *set
	femaleChar                            *set
}

// words reads the lexicon once.
var words = sync.OnceValue(func() *lexicon {
	lists := sections(wordsFile)
	of := func(names ...string) *set {
		var all []string
		for _, n := range names {
			all = append(all, lists[n]...)
		}
		return newSet(all)
	}
	chars := func(name string) *set { return newSet(strings.Split(strings.Join(lists[name], ""), "")) }
	x := &lexicon{
		fold:    foldTable(),
		surname: chars("surnames"), compound: of("compound surnames"),
		title: of("male titles", "female titles"), role: of("roles male", "roles female", "roles any"),
		gender: map[string]text.Gender{},
		speech: of("speech"), tag: of("speech words"), thought: of("thought"),
		predicate: of("predicates", "speech", "speech words"), left: of("left"),
		place: of("places"), organization: of("organizations"), thing: of("things"), event: of("events"),
		never: chars("never"), weak: chars("weak"), ending: of("endings"),
		rare: chars("rare"), doubtful: chars("doubtful surnames"), plural: chars("plural"), several: chars("several"), act: chars("acts"), lead: chars("leads"), direction: chars("directions"), settled: chars("settled"), known: of("known places"), shortPlace: of("short places"),
		common: newSet(commonWords()), stop: of("stop"),
		time: of("times"), opener: of("scene words"), goes: of("go"), man: of("man"), woman: of("woman"),
		femaleChar: chars("female characters"),
	}
	for _, w := range append(lists["male titles"], lists["roles male"]...) {
		x.gender[w] = text.Male
	}
	for _, w := range append(lists["female titles"], lists["roles female"]...) {
		x.gender[w] = text.Female
	}
	for _, w := range lists["titles of either"] {
		delete(x.gender, w)
	}
	return x
})

// sections reads "[name]" lists of words apart by white space.
func sections(file string) map[string][]string {
	out := map[string][]string{}
	name := ""
	for line := range strings.Lines(file) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			name = strings.Trim(line, "[]")
		default:
			out[name] = append(out[name], strings.Fields(line)...)
		}
	}
	return out
}

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

func foldTable() map[rune]rune {
	out := map[rune]rune{}
	for line := range strings.Lines(traditionalFile) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		pair := []rune(strings.TrimSpace(line))
		for i := 0; i+1 < len(pair); i += 2 {
			out[pair[i]] = pair[i+1]
		}
	}
	return out
}

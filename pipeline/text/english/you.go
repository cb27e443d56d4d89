package english

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// ToYou rewrites a sentence about somebody as one spoken to them: “Ann keeps her lamp.” → “You keep your lamp.” names are
// all names of theirs; alone: the sentence names nobody else. What somebody says in it stays as it is. ok is false where that
// can't be done for sure: where a speech names them or is not closed, where "her" may be another's, or where a verb may need
// another form.
func ToYou(sentence string, names []string, alone bool) (out string, ok bool) {
	told, speeches := text.CutSpeeches(sentence, speechMark)
	if strings.ContainsAny(told, "“”\"‘") || endsSpeech.MatchString(told) || slices.ContainsFunc(names, func(n string) bool {
		return strings.Contains(strings.Join(speeches, ""), n)
	}) {
		return "", false
	}
	s := addressed{alone: alone}
	s.split(strings.ReplaceAll(told, "’", "'"), names)
	if len(s.words) > 0 && s.rewrite() {
		out = strings.Join(s.words, " ")
		if strings.Contains(told, "’") {
			out = strings.ReplaceAll(out, "'", "’")
		}
		for _, words := range speeches {
			out = strings.Replace(out, speechMark, words, 1)
		}
		if r, _ := utf8.DecodeRuneInString(sentence); unicode.IsUpper(r) {
			r, n := utf8.DecodeRuneInString(out)
			out = string(unicode.ToUpper(r)) + out[n:]
		}
		return out, true
	}
	return "", false
}

// speechMark is in the place of a speech while the words around it are rewritten.
const speechMark = "§"

// endsSpeech matches a mark that ends somebody's speech.
var endsSpeech = regexp.MustCompile(`[.,!?]['’]`)

// An addressed sentence is one that is rewritten word by word.
type addressed struct {
	words   []string // with the marks around them
	own     []bool   // a name of theirs, joined to one word
	alone   bool
	present bool // a verb of the present was given another form
}

// split takes a sentence apart, with each name of theirs as one word.
func (s *addressed) split(sentence string, names []string) {
	fields := strings.Fields(sentence)
	names = slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return len(strings.Fields(b)) - len(strings.Fields(a)) })
	for i := 0; i < len(fields); {
		n := 0
		for _, name := range names {
			if parts := strings.Fields(name); len(parts) > n && i+len(parts) <= len(fields) && bareWord(strings.Join(fields[i:i+len(parts)], " ")) == name {
				n = len(parts)
			}
		}
		s.words, s.own = append(s.words, strings.Join(fields[i:i+max(n, 1)], " ")), append(s.own, n > 0)
		i += max(n, 1)
	}
}

// Words by what they do to the sentence around them.
var (
	youForms    = map[string]string{"is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}
	beforeVerbs = script.WordSet("never always also still often once then just only now soon ever even first at last thus sometimes seldom usually")
	beforeYou   = script.WordSet("the a an this that old young poor little dear good own such another certain")
	beginnings  = script.WordSet("since until because though where here both had was were")
	noPossessed = script.WordSet("to from in on at of by with for and or but as if when than that who which while so too again away back out up down into upon over about before after the a an this that then there now never always")
	letsThem    = script.WordSet("let lets made make makes saw see sees heard hear hears watched help helped")
	otherPeople = script.WordSet("man men woman women boy girl lady gentleman mother father sister brother son daughter wife husband aunt uncle cousin friend servant maid child fellow person one other others somebody someone anybody everybody nobody everyone widow stranger figure baby creature master mistress")
	notVerbs    = script.WordSet("as this his its perhaps always besides thus yes less unless across")
	youPronouns = map[string]string{"he": "you", "she": "you", "him": "you", "himself": "yourself", "herself": "yourself", "hers": "yours", "his": "your", "her": "your",
		"he'd": "you'd", "she'd": "you'd", "he'll": "you'll", "she'll": "you'll"}
	firstOrSecond = script.WordSet("i my me mine myself i'm i've i'll i'd we our us you your yours yourself thou thee thy")
)

// The sexes of pronouns of one person.
var (
	ofHim = script.WordSet("he him his himself he'd he'll")
	ofHer = script.WordSet("she her hers herself she'd she'll")
)

// isClear reports whether the sentence says of nobody else "he" or "she", and nobody speaks in it.
func (s *addressed) isClear() bool {
	named, male, female, people := false, false, false, false
	for i, w := range s.words {
		low := strings.ToLower(bareWord(w))
		switch {
		case s.own[i] && (male || female), firstOrSecond[low], strings.HasSuffix(strings.ToLower(w), "he's"):
			return false // "he" before the name may be another; "he's" is or has
		case s.own[i]:
			named = true
		}
		male, female, people = male || ofHim[low], female || ofHer[low], people || otherPeople[low] && !s.isWhatTheyAre(i)
	}
	if !male && !female {
		return true
	}
	begins := strings.ToLower(bareWord(s.words[0]))
	return male != female && s.alone && !people && (named || ofHim[begins] || ofHer[begins])
}

// rewrite puts "you" in the places of names and pronouns, and reports whether it is sure of all.
func (s *addressed) rewrite() bool {
	if !s.isClear() {
		return false
	}
	for i := range s.words {
		low := strings.ToLower(bareWord(s.words[i]))
		subject := low == "he" || low == "she"
		switch ends, isOwn := possessive(s.words[i]); {
		case s.own[i] && s.partOfMore(i):
			return false
		case s.own[i] && !isOwn && s.saysBefore(i):
			if !s.turn(i) {
				return false
			}
			continue
		case s.own[i] && isOwn:
			s.words[i] = "your" + ends
		case s.own[i]:
			s.put(i, "you")
			subject = true
		case youPronouns[low] != "":
			s.put(i, s.pronoun(i, low))
		}
		if subject && (i == 0 || !takesObject(strings.ToLower(s.words[i-1]))) && !s.agree(i) {
			return false
		}
	}
	return s.agreesOn()
}

// saysBefore reports whether the verb of a speech is before the name: “Come,” said Ann.
func (s *addressed) saysBefore(i int) bool {
	if i < 2 || !strings.HasSuffix(s.words[i-2], speechMark) {
		return false
	}
	verb := s.words[i-1]
	return verb == strings.ToLower(bareWord(verb)) && !noPossessed[verb] && !beginnings[verb] && !beforeVerbs[verb]
}

// turn puts "you" before the verb of a speech, and what is behind the name behind the verb. It reports whether that is sure.
func (s *addressed) turn(i int) bool {
	_, behind, _ := strings.Cut(s.words[i], bareWord(s.words[i]))
	verb := s.words[i-1]
	s.words[i-1], s.words[i], s.own[i-1], s.own[i] = "you", verb, true, false
	sure := s.agree(i - 1)
	s.words[i] += behind
	return sure && (behind == "" || !strings.Contains(strings.Join(s.words[i+1:], " "), "who "))
}

// isWhatTheyAre reports whether a noun says what they are: Tom was a clever boy.
func (s *addressed) isWhatTheyAre(at int) bool {
	for i := at - 1; i > 0 && i >= at-4; i-- {
		if low := strings.ToLower(bareWord(s.words[i])); low == "is" || low == "was" || low == "been" || low == "be" {
			return s.own[i-1] || youPronouns[strings.ToLower(bareWord(s.words[i-1]))] != "" || i > 1 && s.own[i-2]
		}
	}
	return false
}

// partOfMore reports whether a name has more to it here: a title, an adjective, a family name.
func (s *addressed) partOfMore(i int) bool {
	upper := func(w string) bool { r, _ := utf8.DecodeRuneInString(w); return unicode.IsUpper(r) }
	if i > 0 {
		before := s.words[i-1]
		if beforeYou[strings.ToLower(before)] || upper(before) && bareWord(before) == before && (i > 1 || !ordinary(before)) {
			return true
		}
	}
	return i+1 < len(s.words) && bareWord(s.words[i]) == s.words[i] && (upper(s.words[i+1]) || s.words[i+1] == "of")
}

// ordinary reports whether the first word of a sentence is no title.
func ordinary(word string) bool {
	low := strings.ToLower(word)
	return beforeVerbs[low] || noPossessed[low] || beginnings[low]
}

// pronoun returns what takes the place of one.
func (s *addressed) pronoun(i int, low string) string {
	ends := i+1 == len(s.words) || bareWord(s.words[i]) != s.words[i]
	next := ""
	if !ends {
		next = strings.ToLower(bareWord(s.words[i+1]))
	}
	switch {
	case low == "his" && (ends || noPossessed[next]):
		return "yours"
	case low == "her" && (ends || noPossessed[next] || strings.HasSuffix(next, "ly") || i > 0 && letsThem[strings.ToLower(s.words[i-1])]):
		return "you"
	}
	return youPronouns[low]
}

// agree gives the verb behind "you" its form. It is false where the verb is too far away.
func (s *addressed) agree(i int) bool {
	if bareWord(s.words[i]) != s.words[i] { // Ann, who was ill, …; Ann, the eldest, was …
		if i+1 < len(s.words) && s.words[i+1] == "who" {
			i++
		} else {
			return !slices.ContainsFunc(s.words[i+1:], func(w string) bool { return youForms[strings.ToLower(bareWord(w))] != "" })
		}
	}
	for k := i + 1; k < len(s.words); k++ {
		low := strings.ToLower(bareWord(s.words[k]))
		switch {
		case beforeVerbs[low] || strings.HasSuffix(low, "ly"):
			continue
		case youForms[low] != "":
			s.put(k, youForms[low])
			s.present = s.present || low != "was" && low != "wasn't"
		case strings.HasSuffix(low, "s") && !strings.HasSuffix(low, "ss") && !notVerbs[low] && low == bareWord(s.words[k]):
			s.put(k, baseForm(low))
			s.present = true
		}
		break
	}
	return true
}

// agreesOn reports whether no other verb of theirs needs another form: “and is”, and in the present “and laughs”.
func (s *addressed) agreesOn() bool {
	for i := 1; i < len(s.words); i++ {
		before := strings.ToLower(s.words[i-1])
		low := strings.ToLower(bareWord(s.words[i]))
		if before != "and" && before != "but" && before != "or" && !strings.HasSuffix(before, ",") {
			continue
		}
		if youForms[low] != "" || s.present && strings.HasSuffix(low, "s") && !notVerbs[low] && len(low) > 3 {
			return false
		}
	}
	return true
}

// put writes a word in the place of another, between the same marks.
func (s *addressed) put(i int, word string) {
	bare := bareWord(s.words[i])
	s.words[i] = strings.Replace(s.words[i], bare, word, 1)
}

// possessive reports whether a name is in the genitive, with the marks behind it.
func possessive(word string) (ends string, ok bool) {
	before, ends, ok := strings.Cut(word, "'s")
	return ends, ok && before != ""
}

// baseForm returns a verb without the ending of the third person.
func baseForm(verb string) string {
	for _, end := range []string{"sses", "shes", "ches", "xes", "zes", "oes"} {
		if strings.HasSuffix(verb, end) {
			return strings.TrimSuffix(verb, "es")
		}
	}
	if root, ok := strings.CutSuffix(verb, "ies"); ok && len(root) > 1 {
		return root + "y"
	}
	return strings.TrimSuffix(verb, "s")
}

// takesObject reports whether who follows a word is no subject.
func takesObject(word string) bool {
	return isPreposition[word] && word != "before" && word != "after" && word != "for"
}

// bareWord returns a word without the marks around it, and without "'s".
func bareWord(word string) string {
	bare := strings.Trim(word, ".,;:!?()[]_—-")
	return strings.TrimSuffix(bare, "'s")
}

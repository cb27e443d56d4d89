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

// ToYou rewrites a sentence about somebody as one spoken to them: “Ann keeps her lamp.” → “You keep your lamp.” names
// are all of their names; alone says that the sentence names nobody else. Quotations are kept as they are. ok is false
// if the result would not be certain: a quotation names them or is not closed, "her" may refer to another person, or a
// verb may need another form.
func ToYou(sentence string, names []string, alone bool) (out string, ok bool) {
	narration, speeches := text.CutSpeeches(sentence, speechMark)
	if strings.ContainsAny(narration, "“”\"‘") || endsSpeech.MatchString(narration) || slices.ContainsFunc(names, func(n string) bool {
		return strings.Contains(strings.Join(speeches, ""), n)
	}) {
		return "", false
	}
	s := youRewriter{onlyThem: alone}
	s.split(strings.ReplaceAll(narration, "’", "'"), names)
	if len(s.words) > 0 && s.rewrite() {
		out = strings.Join(s.words, " ")
		if strings.Contains(narration, "’") {
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

// speechMark replaces a quotation while the words around it are rewritten.
const speechMark = "§"

// endsSpeech matches the end of a quotation in single quotation marks.
var endsSpeech = regexp.MustCompile(`[.,!?]['’]`)

// A youRewriter rewrites a sentence word by word.
type youRewriter struct {
	words    []string // with their punctuation
	isName   []bool   // by word: it is one of their names, all its parts in one word
	onlyThem bool
	present  bool // a verb in the present tense was changed
}

// split splits a sentence into words; each name of theirs is one word.
func (s *youRewriter) split(sentence string, names []string) {
	fields := strings.Fields(sentence)
	names = slices.SortedStableFunc(slices.Values(names), func(a, b string) int { return len(strings.Fields(b)) - len(strings.Fields(a)) })
	for i := 0; i < len(fields); {
		n := 0
		for _, name := range names {
			if parts := strings.Fields(name); len(parts) > n && i+len(parts) <= len(fields) && bareWord(strings.Join(fields[i:i+len(parts)], " ")) == name {
				n = len(parts)
			}
		}
		s.words, s.isName = append(s.words, strings.Join(fields[i:i+max(n, 1)], " ")), append(s.isName, n > 0)
		i += max(n, 1)
	}
}

// Words by their effect on the sentence around them.
var (
	youForms        = map[string]string{"is": "are", "was": "were", "has": "have", "does": "do", "isn't": "aren't", "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't"}
	beforeVerbs     = script.WordSet("never always also still often once then just only now soon ever even first at last thus sometimes seldom usually")
	beforeYou       = script.WordSet("the a an this that old young poor little dear good own such another certain")
	beginnings      = script.WordSet("since until because though where here both had was were")
	notPossessed    = script.WordSet("to from in on at of by with for and or but as if when than that who which while so too again away back out up down into upon over about before after the a an this that then there now never always")
	perceptionOrLet = script.WordSet("let lets made make makes saw see sees heard hear hears watched help helped")
	otherPeople     = script.WordSet("man men woman women boy girl lady gentleman mother father sister brother son daughter wife husband aunt uncle cousin friend servant maid child fellow person one other others somebody someone anybody everybody nobody everyone widow stranger figure baby creature master mistress")
	notVerbs        = script.WordSet("as this his its perhaps always besides thus yes less unless across")
	youPronouns     = map[string]string{"he": "you", "she": "you", "him": "you", "himself": "yourself", "herself": "yourself", "hers": "yours", "his": "your", "her": "your",
		"he'd": "you'd", "she'd": "you'd", "he'll": "you'll", "she'll": "you'll"}
	firstOrSecond = script.WordSet("i my me mine myself i'm i've i'll i'd we our us you your yours yourself thou thee thy")
)

// Pronouns of one person, by gender.
var (
	malePronouns   = script.WordSet("he him his himself he'd he'll")
	femalePronouns = script.WordSet("she her hers herself she'd she'll")
)

// isClear reports whether every "he" or "she" of the sentence refers to them, and nobody in it says "I" or "you".
func (s *youRewriter) isClear() bool {
	named, male, female, people := false, false, false, false
	for i, w := range s.words {
		low := strings.ToLower(bareWord(w))
		switch {
		case s.isName[i] && (male || female), firstOrSecond[low], strings.HasSuffix(strings.ToLower(w), "he's"):
			return false // "he" before the name may be another; "he's" is or has
		case s.isName[i]:
			named = true
		}
		male, female, people = male || malePronouns[low], female || femalePronouns[low], people || otherPeople[low] && !s.isPredicate(i)
	}
	if !male && !female {
		return true
	}
	begins := strings.ToLower(bareWord(s.words[0]))
	return male != female && s.onlyThem && !people && (named || malePronouns[begins] || femalePronouns[begins])
}

// rewrite puts "you" in place of their names and pronouns, and reports whether the result is certain.
func (s *youRewriter) rewrite() bool {
	if !s.isClear() {
		return false
	}
	for i := range s.words {
		low := strings.ToLower(bareWord(s.words[i]))
		subject := low == "he" || low == "she"
		switch ends, isOwn := possessive(s.words[i]); {
		case s.isName[i] && s.isPartOfName(i):
			return false
		case s.isName[i] && !isOwn && s.followsSpeechVerb(i):
			if !s.invert(i) {
				return false
			}
			continue
		case s.isName[i] && isOwn:
			s.words[i] = "your" + ends
		case s.isName[i]:
			s.put(i, "you")
			subject = true
		case youPronouns[low] != "":
			s.put(i, s.pronoun(i, low))
		}
		if subject && (i == 0 || !takesObject(strings.ToLower(s.words[i-1]))) && !s.agree(i) {
			return false
		}
	}
	return s.restAgrees()
}

// followsSpeechVerb reports whether a verb of speech is before the name: “Come,” said Ann.
func (s *youRewriter) followsSpeechVerb(i int) bool {
	if i < 2 || !strings.HasSuffix(s.words[i-2], speechMark) {
		return false
	}
	verb := s.words[i-1]
	return verb == strings.ToLower(bareWord(verb)) && !notPossessed[verb] && !beginnings[verb] && !beforeVerbs[verb]
}

// invert puts "you" before the verb of speech, and reports whether the result is certain: “Come,” you said.
func (s *youRewriter) invert(i int) bool {
	_, behind, _ := strings.Cut(s.words[i], bareWord(s.words[i]))
	verb := s.words[i-1]
	s.words[i-1], s.words[i], s.isName[i-1], s.isName[i] = "you", verb, true, false
	sure := s.agree(i - 1)
	s.words[i] += behind
	return sure && (behind == "" || !strings.Contains(strings.Join(s.words[i+1:], " "), "who "))
}

// isPredicate reports whether a noun is a predicate of theirs: Tom was a clever boy.
func (s *youRewriter) isPredicate(at int) bool {
	for i := at - 1; i > 0 && i >= at-4; i-- {
		if low := strings.ToLower(bareWord(s.words[i])); low == "is" || low == "was" || low == "been" || low == "be" {
			return s.isName[i-1] || youPronouns[strings.ToLower(bareWord(s.words[i-1]))] != "" || i > 1 && s.isName[i-2]
		}
	}
	return false
}

// isPartOfName reports whether a name is part of a longer phrase: a title, an adjective or a family name is beside it.
func (s *youRewriter) isPartOfName(i int) bool {
	upper := func(w string) bool { r, _ := utf8.DecodeRuneInString(w); return unicode.IsUpper(r) }
	if i > 0 {
		before := s.words[i-1]
		if beforeYou[strings.ToLower(before)] || upper(before) && bareWord(before) == before && (i > 1 || !ordinary(before)) {
			return true
		}
	}
	return i+1 < len(s.words) && bareWord(s.words[i]) == s.words[i] && (upper(s.words[i+1]) || s.words[i+1] == "of")
}

// ordinary reports whether the first word of a sentence is a common word and no title.
func ordinary(word string) bool {
	low := strings.ToLower(word)
	return beforeVerbs[low] || notPossessed[low] || beginnings[low]
}

// pronoun returns the replacement of a pronoun.
func (s *youRewriter) pronoun(i int, low string) string {
	ends := i+1 == len(s.words) || bareWord(s.words[i]) != s.words[i]
	next := ""
	if !ends {
		next = strings.ToLower(bareWord(s.words[i+1]))
	}
	switch {
	case low == "his" && (ends || notPossessed[next]):
		return "yours"
	case low == "her" && (ends || notPossessed[next] || strings.HasSuffix(next, "ly") || i > 0 && perceptionOrLet[strings.ToLower(s.words[i-1])]):
		return "you"
	}
	return youPronouns[low]
}

// agree puts the verb after "you" into its form. It reports whether that is certain: the verb must be near.
func (s *youRewriter) agree(i int) bool {
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

// restAgrees reports whether no other verb of theirs needs another form: “and is”, and in the present tense “and laughs”.
func (s *youRewriter) restAgrees() bool {
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

// put replaces a word and keeps its punctuation.
func (s *youRewriter) put(i int, word string) {
	bare := bareWord(s.words[i])
	s.words[i] = strings.Replace(s.words[i], bare, word, 1)
}

// possessive reports whether a word is in the genitive, and returns the punctuation after it.
func possessive(word string) (ends string, ok bool) {
	before, ends, ok := strings.Cut(word, "'s")
	return ends, ok && before != ""
}

// baseForm returns the base form of a verb in the third person.
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

// takesObject reports whether a word before a name makes it an object.
func takesObject(word string) bool {
	return isPreposition[word] && word != "before" && word != "after" && word != "for"
}

// bareWord returns a word without punctuation and without "'s".
func bareWord(word string) string {
	bare := strings.Trim(word, ".,;:!?()[]_—-")
	return strings.TrimSuffix(bare, "'s")
}

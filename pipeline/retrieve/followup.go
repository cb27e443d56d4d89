package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// A reference is a word of a question that refers to somebody or something named before: "he", "there".
type reference struct {
	word   string
	at     int // byte offset in the question
	place  bool
	thing  bool
	plural bool
	gender naming.Gender
}

// pronouns are English pronouns and adverbs; the Chinese ones follow, the longest first.
var pronouns = map[string]reference{
	"he": {gender: naming.Male}, "him": {gender: naming.Male}, "his": {gender: naming.Male}, "himself": {gender: naming.Male},
	"she": {gender: naming.Female}, "her": {gender: naming.Female}, "hers": {gender: naming.Female}, "herself": {gender: naming.Female},
	"they": {plural: true}, "them": {plural: true}, "their": {plural: true}, "theirs": {plural: true}, "both": {plural: true},
	"there": {place: true}, "it": {thing: true}, "its": {thing: true},
}

var hanPronouns = []struct {
	word string
	reference
}{
	{"他们", reference{plural: true}}, {"她们", reference{plural: true, gender: naming.Female}}, {"他俩", reference{plural: true}},
	{"那里", reference{place: true}}, {"那儿", reference{place: true}}, {"那边", reference{place: true}}, {"那地方", reference{place: true}},
	{"他", reference{gender: naming.Male}}, {"她", reference{gender: naming.Female}}, {"此人", reference{}}, {"这人", reference{}}, {"那人", reference{}},
	{"它", reference{thing: true}},
}

// existential words are beside a "there" that is not a place.
var existential = script.WordSet("is are was were be been s will would must might may seems seemed isn wasn aren weren")

// references finds the words of a question that may refer to something named before.
func references(question string) []reference {
	var out []reference
	lower := strings.ToLower(question)
	words := strings.FieldsFunc(lower, func(r rune) bool { return !script.IsLetter(r) })
	from := 0
	for i, w := range words {
		at := from + strings.Index(lower[from:], w)
		from = at + len(w)
		r, ok := pronouns[w]
		if !ok || r.place && (i+1 < len(words) && existential[words[i+1]] || i > 0 && existential[words[i-1]]) {
			continue
		}
		r.word, r.at = w, at
		out = append(out, r)
	}
	covered := make([]bool, len(question))
	for _, p := range hanPronouns {
		for from := 0; ; {
			i := strings.Index(question[from:], p.word)
			if i < 0 {
				break
			}
			i += from
			from = i + len(p.word)
			if covered[i] || strings.HasPrefix(question[from:], "人") || strings.HasSuffix(question[:i], "其") {
				continue // 他人, 其他: others
			}
			for k := i; k < from; k++ {
				covered[k] = true
			}
			r := p.reference
			r.word, r.at = p.word, i
			out = append(out, r)
		}
	}
	return out
}

// mayRefer reports whether a reference may refer to an entity.
func (r reference) mayRefer(v *cast.View, e *cast.Entity) bool {
	switch {
	case r.place:
		return e.Type == kb.Location
	case r.thing:
		return e.Type != kb.Character && e.Type != kb.Time
	}
	return e.Type == kb.Character && !r.gender.Clashes(genderOf(v, e))
}

// genderOf returns an entity's gender: what the writer says, else by the pronouns on a page about them, else by names,
// else by the pronouns of the description.
func genderOf(v *cast.View, e *cast.Entity) naming.Gender {
	for _, f := range []kb.Field{kb.FieldPronoun, kb.FieldGender} {
		switch said, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(e.Field(f))), "/"); said {
		case "":
		case "he", "him", "m", "male", "man", "boy", "他", "男", "男性", "男人":
			return naming.Male
		case "she", "her", "f", "female", "woman", "girl", "她", "女", "女性", "女人":
			return naming.Female
		default:
			return naming.Unknown // the writer says something else
		}
	}
	if e.Type != kb.Character {
		return naming.Unknown
	}
	if g := pageGender(v, e); g != naming.Unknown {
		return g
	}
	count := 0
	for _, n := range e.Names {
		switch naming.Parse(n.Surface).Gender {
		case naming.Male:
			count += len(n.Mentions) + 1
		case naming.Female:
			count -= len(n.Mentions) + 1
		}
	}
	if count == 0 {
		men, women := countPronouns(v.Description(e))
		count = men - women
	}
	switch {
	case count > 0:
		return naming.Male
	case count < 0:
		return naming.Female
	}
	return naming.Unknown
}

// pageGender returns the gender of an entity that is the subject of a page, if nearly all pronouns at the beginning of
// the page are of one gender.
func pageGender(v *cast.View, e *cast.Entity) naming.Gender {
	const read, nearly = 3000, 3 // bytes, times as many
	for _, d := range v.Story().Documents() {
		if d.Standing != kb.Apart || !e.Holds(kb.NameIDOf(d.Subject())) {
			continue
		}
		body := v.Snapshot.Text(d.ID).Body
		switch men, women := countPronouns(strings.ToValidUTF8(body[:min(len(body), read)], "")); {
		case men > nearly*women:
			return naming.Male
		case women > nearly*men:
			return naming.Female
		}
	}
	return naming.Unknown
}

// countPronouns counts the pronouns of a text by gender.
func countPronouns(text string) (men, women int) {
	for _, r := range references(text) {
		switch r.gender {
		case naming.Male:
			men++
		case naming.Female:
			women++
		}
	}
	return men, women
}

// antecedent returns the entities that a reference refers to: the last named in the turns before, in a question rather
// than in its answer. The character is "you", never "he".
func (f *finder) antecedent(r reference) []*cast.Entity {
	if slices.ContainsFunc(f.namedIn(f.Question[:r.at]), func(e *cast.Entity) bool { return r.mayRefer(f.View, e) }) {
		return nil // it refers to a name in the question itself
	}
	for i := len(f.History) - 1; i >= 0; i-- {
		turn := i
		if i%2 == 1 { // an answer: its question comes first
			turn = i - 1
		} else if i+1 < len(f.History) {
			turn = i + 1
		}
		named := f.namedIn(f.History[turn])
		found := slices.DeleteFunc(slices.Clone(named), func(e *cast.Entity) bool { return !r.mayRefer(f.View, e) })
		if len(found) == 0 && r.thing { // an animal, or a person of unknown gender
			found = slices.DeleteFunc(named, func(e *cast.Entity) bool { return e.Type != kb.Character || genderOf(f.View, e) != naming.Unknown })
		}
		switch {
		case len(found) == 0:
		case r.plural:
			return found[:min(len(found), maxMatches)]
		case turn%2 == 0: // a question: what it names last
			return found[len(found)-1:]
		default: // an answer: what it is about comes first
			return found[:1]
		}
	}
	return nil
}

// namedIn returns the entities other than the character that a text names, in their order.
func (f *finder) namedIn(text string) []*cast.Entity {
	var out []*cast.Entity
	for _, n := range f.names.mentionsIn(text) {
		if (f.Character == nil || n.entity.ID != f.Character.ID) && !slices.Contains(out, n.entity) {
			out = append(out, n.entity)
		}
	}
	return out
}

// A resolvedReference is a reference with what it refers to: entities, or words if there is no entity.
type resolvedReference struct {
	reference
	entities []*cast.Entity
	words    string
}

// lastTopic returns what the last question was about if it is not a name in the texts: the duke, Pap, 虎妞. "" if the
// reference may refer to something else.
func (f *finder) lastTopic(r reference) string {
	if r.place || r.plural || len(f.namedIn(f.Question[:r.at])) > 0 {
		return ""
	}
	last := f.History[(len(f.History)-1)/2*2]
	if len(f.namedIn(last)) > 0 {
		return ""
	}
	for _, form := range topicPatterns {
		if m := form.FindStringSubmatch(strings.TrimSpace(last)); m != nil {
			return strings.Join(m[1:], "") // one of the groups has matched
		}
	}
	return ""
}

// topicPatterns match questions about one person or thing.
var topicPatterns = []*regexp.Regexp{
	regexp.MustCompile(`^(?:(?:And |But )?(?:(?i:who|what) (?:is|was|are|were|of|about)|(?i:tell me (?:more )?(?:about|of)|do you know|have you met|describe))) ((?:the|that) \p{Ll}[\p{Ll}-]+(?: \p{L}[\p{L}-]+)?|\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*)[?.!]*$`),
	regexp.MustCompile(`^你?(?:认识|认得|知道|说说|讲讲|谈谈|说一说|讲一讲)(\p{Han}{2,4}?)(?:吗|么|吧|呢)?[？?。！]*$|^(\p{Han}{2,4}?)(?:是谁|是什么人|是何人|怎么样|呢)[？?。！]*$`),
}

// resolvePronouns finds what the question's pronouns refer to and replaces them by names, before anything is searched.
// A question that names nothing and refers to nothing ("And why?") continues the one before.
func (f *finder) resolvePronouns() {
	f.resolvedQuestion = f.Question
	if len(f.History) == 0 {
		return
	}
	var all []resolvedReference // also those that refer to words that are not a name
	for _, r := range references(f.Question) {
		if found := f.antecedent(r); len(found) > 0 {
			f.antecedents = append(f.antecedents, resolvedReference{r, found, ""})
			all = append(all, f.antecedents[len(f.antecedents)-1])
		} else if words := f.lastTopic(r); words != "" {
			all = append(all, resolvedReference{r, nil, words})
		}
	}
	for _, r := range slices.Backward(slices.SortedFunc(slices.Values(all), func(a, b resolvedReference) int { return a.at - b.at })) {
		names := make([]string, len(r.entities))
		for i, e := range r.entities {
			names[i] = e.Name
		}
		with := cmp.Or(r.words, strings.Join(names, f.say(" and ", "和")))
		if possessive[r.word] {
			with += "'s"
		}
		f.resolvedQuestion = f.resolvedQuestion[:r.at] + with + f.resolvedQuestion[r.at+len(r.word):]
	}
	if len(all) == 0 && len(wordsAsked(f.Question)) <= maxBareWords && len(f.namedIn(f.Question)) == 0 && !asksGeneral.MatchString(f.Question) {
		if before := f.History[(len(f.History)-1)/2*2]; len(f.History)%2 == 0 {
			f.resolvedQuestion = before + " " + f.Question
		}
	}
}

var possessive = script.WordSet("his her its their")

// maxBareWords is how many content words a question may have that continues the one before.
const maxBareWords = 1

// asksGeneral matches the beginning of a question for a type of entity.
var asksGeneral = regexp.MustCompile(`(?i)^(?:who|which|list|name)\b|谁|哪些`)

// addAntecedents puts the entities that pronouns refer to first: the question is about them.
func (f *finder) addAntecedents() {
	var first []*cast.Entity
	for _, r := range f.antecedents {
		for _, e := range r.entities {
			if slices.Contains(first, e) {
				continue
			}
			first = append(first, e)
			f.out.Trace.Asked = append(f.out.Trace.Asked, conversation.Asked{Name: r.word, Scope: conversation.InScope, Level: task.Specific, Matched: []conversation.Ref{refOf(e)},
				Reason: f.say("“"+r.word+"” is "+e.Name+", spoken of before", "“"+r.word+"”指前面说到的"+e.Name)})
			f.found = slices.DeleteFunc(f.found, func(m match) bool { return m.entity == e })
			f.recordMatch(e, conversation.ByHistory, 0)
		}
	}
	if len(first) > 0 {
		rest := slices.DeleteFunc(f.out.About, func(e *cast.Entity) bool { return slices.Contains(first, e) })
		f.out.About = append(first, rest...)
		f.out.AllRefused = false // something in scope is asked about
	}
}

// isPronoun reports whether a name is only a pronoun, which an analysis may return.
func isPronoun(name string) bool {
	r := references(name)
	return len(r) == 1 && kb.Fold(r[0].word) == kb.Fold(name)
}

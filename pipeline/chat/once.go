package chat

import (
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// inSheet reports whether an item of the sheet contains a text.
func (t *turn) inSheet(text string) bool {
	return slices.ContainsFunc(t.sheet.Items, func(i task.MaterialItem) bool { return strings.Contains(plainWords(i.Text), plainWords(text)) })
}

// plainWords returns the letters and digits of a text in lower case, for comparison.
func plainWords(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// plainTexts applies plainWords to a list.
func plainTexts(list ...string) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = plainWords(text)
	}
	return out
}

// removeRepeats removes texts that the sheet has already said before.
func (t *turn) removeRepeats() {
	var said []string
	again := func(text string) bool {
		words := plainWords(text)
		if words == "" || slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, words) }) {
			return true
		}
		said = append(said, words)
		return false
	}
	s := &t.sheet
	again(s.Profile)
	again(s.AskerTo)
	again(s.AskerIs)
	s.Items = slices.DeleteFunc(s.Items, func(i task.MaterialItem) bool { return again(i.Text) })
	if s.Episode != nil {
		e := *s.Episode
		if again(e.Summary) {
			e.Summary = ""
		}
		e.Said, e.Facts = slices.DeleteFunc(slices.Clone(e.Said), again), slices.DeleteFunc(slices.Clone(e.Facts), again)
		s.Episode = &e
	}
	s.Memories = slices.DeleteFunc(s.Memories, again)
	fitting := 0
	var own []string
	for i, text := range s.Own {
		if !again(text) {
			own = append(own, text)
			if i < s.Fitting {
				fitting++
			}
		}
	}
	s.Own, s.Fitting = own, fitting
}

// saidWords are texts of a sheet, as plainWords.
type saidWords []string

func (s saidWords) has(words string) bool {
	return slices.ContainsFunc(s, func(t string) bool { return strings.Contains(t, words) })
}

// withoutRepeats returns the items without what is elsewhere in the sheet: without notes that a passage contains, and
// in descriptions composed of notes without repeated sentences.
func (s Sheet) withoutRepeats(language string) []task.MaterialItem {
	said := saidWords(plainTexts(s.Profile, s.AskerIs, s.AskerTo))
	said = append(said, plainTexts(s.Memories...)...)
	if s.Episode != nil {
		said = append(append(said, plainTexts(s.Episode.Said...)...), plainTexts(s.Episode.Facts...)...)
	}
	composed := func(i task.MaterialItem) bool { return i.Kind == task.Described || i.Kind == task.Relates }
	noted := func(i task.MaterialItem) bool { return i.Kind == task.Noted }
	for _, item := range s.Items {
		if !composed(item) && !noted(item) {
			said = append(said, plainWords(item.Text))
		}
	}
	items := slices.DeleteFunc(slices.Clone(s.Items), func(i task.MaterialItem) bool { return noted(i) && said.has(plainWords(i.Text)) })
	for _, item := range items {
		if noted(item) {
			said = append(said, plainWords(item.Text))
		}
	}
	for i := range items {
		if composed(items[i]) {
			items[i].Text = said.add(items[i], language)
		}
	}
	return slices.DeleteFunc(items, func(i task.MaterialItem) bool { return composed(i) && i.Text == "" })
}

// add returns the sentences of an item that are new and have content, and adds them.
func (s *saidWords) add(item task.MaterialItem, language string) string {
	var kept []string
	words := oneLine(item.Text)
	for _, at := range text.Sentences(words, language) {
		sentence := words[at.Start:at.End]
		plain := plainWords(sentence[strings.LastIndex(sentence, "“")+1:])
		if !s.has(plain) && !isSignature(sentence, item.About) && !text.ByStoryteller(sentence) {
			kept, *s = append(kept, sentence), append(*s, plain)
		}
	}
	return script.JoinSentences(kept...)
}

// isSignature reports whether a sentence has only the name that it is about, like the signature of a letter: Your own Ann.
func isSignature(sentence, about string) bool {
	for w := range strings.FieldsFuncSeq(strings.ToLower(sentence), func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) {
		if !signatureWords[w] && !slices.Contains(strings.Fields(strings.ToLower(about)), w) {
			return false
		}
	}
	return script.LanguageOf(sentence) != script.Chinese
}

// signatureWords are words in a signature besides the name.
var signatureWords = script.WordSet("your yours own ever my affectionate loving dear dearest old faithful sincerely truly")

package chat

import (
	"embed"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

//go:embed prompts/*.tmpl
var prompts embed.FS

// A Sheet has everything that a system prompt may contain. Writers' own templates use the same fields.
type Sheet struct {
	Name, Profile, Style string
	// The asker ("": a stranger), what the character knows about them, and how they are related.
	Asker, AskerIs, AskerTo string
	Work                    string // title of the book in which the character occurs first
	Year                    int    // about when the story takes place; 0: unknown
	Where, When             string // of the last visible scene, if the view ends early
	Place                   string // as of which place; "": the end. Its label means nothing to a character.
	Own                     []string
	Fitting                 int // how many of Own are relevant to the question; these come first
	Items                   []task.MaterialItem
	Episode                 *RecalledScene // the name is used by writers' templates
	Memories                []string
	Refused                 []task.Refusal // not of this world; the reasons are in the trace only
	Unknown                 []string       // not found, or not known yet
	Unmet                   []string       // in the story by then, but the character does not know of it
	Bounded                 bool           // what is not in the prompt is unknown to the character

	// toYou rewrites a sentence about the character in the second person, and reports whether that is certain; alone
	// says that the sentence is about nobody else. It may be nil.
	toYou func(sentence string, alone bool) (string, bool)
	names []string // of the character
}

// Template returns the built-in template of a language ("zh", else English), from which a writer's own begins.
func Template(language string) string {
	name := "prompts/reply.en.tmpl"
	if language == "zh" {
		name = "prompts/reply.zh.tmpl"
	}
	data, err := prompts.ReadFile(name)
	if err != nil {
		panic("the template of replies is missing from the program: " + err.Error())
	}
	return string(data)
}

// Prompt renders the system prompt from the writer's template, or from the built-in one if own is empty.
func Prompt(own, language string, s Sheet) (string, error) {
	if strings.TrimSpace(own) == "" {
		own = Template(language)
	}
	text, err := render(own, s.plain(language))
	if err != nil {
		return "", badTemplate(err)
	}
	return tidy(text), nil
}

// plain returns the sheet with each piece of material on one line, without italics and with closed quotation marks, so
// that no text of a card or a book can look like a section of the prompt. It removes the reasons for refusals.
func (s Sheet) plain(language string) Sheet {
	for _, field := range []*string{&s.Name, &s.Work, &s.Profile, &s.Style, &s.Asker, &s.AskerIs, &s.AskerTo, &s.Where, &s.When, &s.Place} {
		*field = oneLine(*field)
	}
	s.Profile = text.CloseQuotes(s.Profile, language, true)
	s.Own, s.Memories, s.Unknown = oneLines(s.Own), oneLines(s.Memories), oneLines(s.Unknown)
	s.Items = withRelationsByLine(s.withoutRepeats(language), language)
	for i := range s.Items {
		s.Items[i] = s.plainItem(s.Items[i], language)
	}
	for i, m := range s.Memories {
		if s.Memories[i] = speechToYou(s.Name, m, language); !strings.ContainsAny(m, "“”「」") { // a fact; speech is not changed
			s.Memories[i] = s.noteToYou(m, false)
		}
	}
	s.Profile, s.AskerIs = s.profileToYou(), s.noteToYou(s.AskerIs, false)
	if s.toYou != nil {
		if you, ok := s.toYou(s.AskerTo, false); ok {
			s.AskerTo = you
		}
	}
	if s.Episode != nil {
		e := *s.Episode
		e.Title, e.Place, e.Summary, e.Said, e.Facts = oneLine(e.Title), oneLine(e.Place), oneLine(e.Summary), oneLines(e.Said), oneLines(e.Facts)
		for i, said := range e.Said {
			e.Said[i] = speechToYou(s.Name, said, language)
		}
		s.Episode = &e
	}
	return s.sortRefused()
}

// plainItem returns an item on one line, in the second person if it is about the character.
func (s Sheet) plainItem(item task.MaterialItem, language string) task.MaterialItem {
	item.About, item.Text = oneLine(item.About), text.CloseQuotes(oneLine(item.Text), language, !item.Passage)
	if !item.Passage {
		item.Text = text.EndWithEllipsis(item.Text)
	} else { // the template adds the quotation marks
		item.Text = strings.TrimSuffix(strings.TrimPrefix(kb.InQuotes(item.Text), "“"), "”")
	}
	about := item.About
	item.About, item.Text = toYou(s.Name, item.About, item.Text, language)
	if item.Passage || item.Kind == task.Remembered {
		return item
	}
	item.Text = s.noteToYou(item.Text, about == s.Name)
	narrated, speeches := text.CutSpeeches(item.Text, "")
	byTeller, onlySaid := saysI.MatchString(narrated), len(speeches) > 0 && !strings.ContainsFunc(narrated, unicode.IsLetter)
	if byTeller { // by the narrator, or the writer of a letter
		item.Text = kb.InQuotes(item.Text)
	}
	inPair := strings.Contains(about, " – ") // a relation: “A – B”
	if (byTeller || onlySaid) && item.About == about && !inPair {
		item.About = headOfSpeech(about, language) // otherwise it would look like their own words
	}
	return item
}

// sortRefused moves refusals that the character must not know of to the sheet's lists of unknown things.
func (s Sheet) sortRefused() Sheet {
	var refused []task.Refusal
	for _, r := range s.Refused {
		name := oneLine(r.Name)
		switch {
		case r.Hidden && r.Later:
			s.Unknown = append(s.Unknown, name)
		case r.Hidden:
			s.Unmet = append(s.Unmet, name)
		default:
			refused = append(refused, task.Refusal{Name: name})
		}
	}
	s.Refused = refused
	return s
}

// headOfSpeech returns a heading for speech without a named speaker: what it is about.
func headOfSpeech(about, language string) string {
	if language == "zh" {
		return "书中说到" + about
	}
	return "Said of " + about
}

// saysI matches first-person words.
var saysI = regexp.MustCompile(`\b(?:I|[Mm]y|[Mm]e|[Ww]e|[Uu]s|[Oo]ur)\b|[我咱俺]`)

// pairHead matches the beginning of a Chinese note on a relation: 司徒震与司徒雁：父女.
var pairHead = regexp.MustCompile(`^([^：，。“”]{1,12}与[^：，。“”]{1,12})：`)

// relationLines splits a relation into lines, each under the pair or the entity with which its text begins: “Ann:
// sister of Ben” under “Ann – Ben” becomes “sister of Ben” under “Ann”.
func relationLines(item task.MaterialItem, language string) (lines []task.MaterialItem) {
	a, b, _ := strings.Cut(item.About, " – ")
	for _, at := range text.Sentences(item.Text, language) {
		line := item
		line.Text = strings.TrimSpace(item.Text[at.Start:at.End])
		headed := false
		if m := pairHead.FindStringSubmatch(line.Text); m != nil {
			line.About, line.Text, headed = m[1], line.Text[len(m[0]):], true
		}
		for _, head := range []string{a + ": ", b + ": ", a + "：", b + "："} {
			if rest, ok := strings.CutPrefix(line.Text, head); ok {
				line.About, line.Text, headed = strings.TrimRight(head, ":： "), rest, true
				break
			}
		}
		if n := len(lines); n > 0 && (!headed || lines[n-1].About == line.About) {
			lines[n-1].Text = script.JoinSentences(lines[n-1].Text, line.Text)
			continue
		}
		lines = append(lines, line)
	}
	return lines
}

// withRelationsByLine returns the items with relations split by relationLines.
func withRelationsByLine(items []task.MaterialItem, language string) (out []task.MaterialItem) {
	for _, item := range items {
		if item.Kind == task.Relates && !item.Passage {
			item.Text = oneLine(item.Text)
			out = append(out, relationLines(item, language)...)
		} else {
			out = append(out, item)
		}
	}
	return out
}

// oneLine joins the lines of a text, removes unprintable characters, and breaks markers that models take for the
// beginning of a turn.
func oneLine(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
	return task.BreakMarkers(kb.Clean(strings.Join(strings.Fields(text), " ")))
}

func oneLines(list []string) []string {
	out := make([]string, len(list))
	for i, text := range list {
		out[i] = oneLine(text)
	}
	return out
}

func badTemplate(err error) error {
	return fmt.Errorf("the template of the prompt can't be used; change it, or empty it to have the built-in one: %w",
		errors.New(strings.TrimPrefix(err.Error(), "template: prompt:")))
}

// tidy removes the extra blank lines that empty parts leave.
func tidy(text string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	return strings.TrimSpace(text)
}

// CheckTemplate reports whether a writer's template can be used, by rendering it with all parts and with none. preview
// is the result with all parts.
func CheckTemplate(own, language string) (preview string, err error) {
	if _, err := Prompt(own, language, Sheet{Name: "N"}); err != nil {
		return "", err
	}
	return Prompt(own, language, example)
}

// example has every part of a template.
var example = Sheet{
	Name: "Ada", Profile: "Keeper of the lighthouse.", Style: "Short sentences, dry wit.",
	Asker: "Ben", AskerIs: "The boy from the mill.", AskerTo: "Ada teaches Ben the stars.", Place: "2 The Storm",
	Work: "The Lamp", Year: 1820, Where: "the gallery", When: "that night",
	Own:   []string{"The lamp does not care who is tired."},
	Items: []task.MaterialItem{{About: "the lamp", Text: "It is lit at dusk.", Place: "1 The Lamp"}},
	Episode: &RecalledScene{Title: "the gallery, night", Place: "2 The Storm", Summary: "The lamp goes out.",
		Said: []string{"Ben to Ada: “It is dark!”"}, Facts: []string{"The oil was spent."}},
	Memories: []string{"Ada: “Bring the can.”"},
	Refused: []task.Refusal{{Name: "the telephone", Reason: "it belongs to a later time"}, {Name: "the wreck", Reason: "not before chapter 3", Hidden: true, Later: true},
		{Name: "the miller", Reason: "Ada was not there and was not told", Hidden: true}},
	Unknown: []string{"the captain"}, Bounded: true,
}

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

// A Sheet is everything a system prompt may say. A writer's own template uses
// the same fields.
type Sheet struct {
	Name, Profile, Style string
	// Who asks ("": a stranger), what the character knows of them, and how they
	// are related.
	Asker, AskerIs, AskerTo string
	Work                    string // the title of the book in which the character is first met
	Year                    int    // about when it plays; 0: unknown
	Where, When             string // of the last scene that a view which ends early shows
	Place                   string // as of which place; "" everything. Its label says nothing to a character.
	Own                     []string
	Fitting                 int // how many of Own, the first, concern the question
	Items                   []task.MaterialItem
	Episode                 *RecalledScene // so named in the templates of writers
	Memories                []string
	Refused                 []task.Refusal // of another world; reasons are the trace's
	Unknown                 []string       // and what must not be known yet
	Unmet                   []string       // what is of the story by then, and nothing says that the character knows it
	Bounded                 bool           // what is not in the prompt is not known

	// toYou puts a sentence about the character, and alone about them or not, into the second person, where that is
	// sure; nil: none is.
	toYou func(sentence string, alone bool) (string, bool)
	names []string // of the character
}

// Template returns the built-in template of a language ("zh", else English): what a
// writer's own begins with.
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

// Prompt renders the system prompt: the writer's template, or the built-in one
// of the language when own is empty.
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

// plain returns a sheet in which every piece of material is one line without marks of italics, with both of
// its quotation marks, whatever a card or a book brings: none can look like a section of the prompt. Why something is refused is no business
// of the character, nor that it is to come.
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
		if s.Memories[i] = speechToYou(s.Name, m, language); !strings.ContainsAny(m, "“”「」") { // a fact; what somebody says stays as it was said
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

// plainItem returns an item as one line, in the second person where it is about the character.
func (s Sheet) plainItem(item task.MaterialItem, language string) task.MaterialItem {
	item.About, item.Text = oneLine(item.About), text.CloseQuotes(oneLine(item.Text), language, !item.Passage)
	if !item.Passage {
		item.Text = text.EndWithEllipsis(item.Text)
	} else { // the template puts it in quotation marks
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
	if byTeller { // or by who writes a letter
		item.Text = kb.InQuotes(item.Text)
	}
	inPair := strings.Contains(about, " – ") // a relation: “A – B”
	if (byTeller || onlySaid) && item.About == about && !inPair {
		item.About = headOfSpeech(about, language) // else it would read as said by them
	}
	return item
}

// sortRefused moves what is refused because the character must not know it to the sheet's lists of that.
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

// headOfSpeech returns the heading of words whose speaker is not named: the entity that they are about.
func headOfSpeech(about, language string) string {
	if language == "zh" {
		return "书中说到" + about
	}
	return "Said of " + about
}

// saysI matches words of somebody who speaks of themselves.
var saysI = regexp.MustCompile(`\b(?:I|[Mm]y|[Mm]e|[Ww]e|[Uu]s|[Oo]ur)\b|[我咱俺]`)

// pairHead is how a note of a relation begins in Chinese: 父女 of 司徒震与司徒雁.
var pairHead = regexp.MustCompile(`^([^：，。“”]{1,12}与[^：，。“”]{1,12})：`)

// relationLines returns a relation as lines, each under the pair or the entity with which its text begins: “Ann: sister of Ben” under
// “Ann – Ben” is “sister of Ben” under “Ann”.
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

// withRelationsByLine returns the items, those of relations as relationLines.
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

// oneLine joins the lines of a text, takes out what does not print and breaks what models
// take for the beginning of somebody's turn.
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

// tidy takes out the empty lines that parts left out leave behind.
func tidy(text string) string {
	for strings.Contains(text, "\n\n\n") {
		text = strings.ReplaceAll(text, "\n\n\n", "\n\n")
	}
	return strings.TrimSpace(text)
}

// CheckTemplate reports whether a writer's template can be used, by rendering it
// with everything and with nothing; preview is how it looks with everything.
func CheckTemplate(own, language string) (preview string, err error) {
	if _, err := Prompt(own, language, Sheet{Name: "N"}); err != nil {
		return "", err
	}
	return Prompt(own, language, example)
}

// example fills every part of a template.
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

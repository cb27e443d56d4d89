package memory

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb/script"
)

const (
	maxInTitle      = 2  // people
	spokenPart      = 2  // what an utterance counts beside a fact, of who a scene is about
	maxOpeningTitle = 60 // characters
	minShare        = 3  // people with less than a third of the first one's count are not in the title
)

// titleOf returns a title for a scene that the writer has not named: the writer and the reader of a letter, else the main
// characters, place and time, else the beginning of its summary.
func (s *stitcher) titleOf(b *Scene, teller *cast.Entity) string {
	and, comma := " and ", ", "
	if d, ok := s.book.View.Story().Document(b.Document); ok && d.Language == "zh" {
		and, comma = "与", "，"
	}
	if letter := s.letterTitle(b); letter != "" && and == " and " {
		return joinParts(comma, letter, b.Where, b.Time)
	}
	return cmp.Or(joinParts(comma, strings.Join(s.putWriterFirst(b, teller, mainCharacters(b)), and), b.Where, b.Time), opening(b.Summary))
}

// opening returns the first sentence of a summary, cut where a clause or a word ends if it is long.
func opening(summary string) string {
	if i := strings.IndexAny(summary, ".!?。！？\n"); i > 0 {
		summary = summary[:i]
	}
	words := []rune(summary)
	if len(words) <= maxOpeningTitle {
		return summary
	}
	head := string(words[:maxOpeningTitle])
	for _, marks := range []string{",;:—，；：、", " "} {
		if i := strings.LastIndexAny(head, marks); i > len(head)/3 {
			head = head[:i]
			break
		}
	}
	return strings.TrimRight(head, " ,;:—，；：、") + "…"
}

// Setting returns where and when a scene is, or what the writer has named it.
func (b *Scene) Setting() string {
	if b.Named {
		return b.Title
	}
	comma := ", "
	if script.LanguageOf(b.Where+b.Time) == script.Chinese {
		comma = "，"
	}
	return joinParts(comma, b.Where, b.Time)
}

// joinParts joins the non-empty parts.
func joinParts(comma string, list ...string) string {
	var parts []string
	for _, part := range list {
		if word, _, _ := strings.Cut(part, " "); len(parts) > 0 && beginsTime[word] {
			part = strings.ToLower(word) + strings.TrimPrefix(part, word)
		}
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, comma)
}

// beginsTime are words that begin a sentence about when something is.
var beginsTime = script.WordSet("The A An On In At About After Another One Next That This So Soon Early Late Towards By When It Meanwhile Before Two Three Some Every")

var (
	cutTime  = regexp.MustCompile(`^(?i:on (?:the )?)((?:early |late )?(?:morning|afternoon|evening))$`)
	saysTime = regexp.MustCompile(`^It (?:was|is) `)
)

// completeTime returns a phrase of time that is complete without its sentence: "On the evening", after which the text has a
// date, becomes "in the evening", and "It was early in April" becomes "early in April".
func completeTime(phrase string) string {
	return cutTime.ReplaceAllString(saysTime.ReplaceAllString(phrase, ""), "in the $1")
}

// mainCharacters returns the names of the one or two who act most in a scene: who speak, are spoken to or spoken of.
func mainCharacters(b *Scene) []string {
	count := map[*cast.Entity]int{}
	for _, m := range b.Members {
		for _, e := range []*cast.Entity{m.Speaker, m.About} {
			if e != nil {
				count[e] += spokenPart
			}
		}
		if m.Addressee != nil {
			count[m.Addressee]++
		}
	}
	var who []*cast.Entity
	for _, e := range b.Participants { // in a fixed order
		if count[e] > 0 {
			who = append(who, e)
		}
	}
	slices.SortStableFunc(who, func(x, y *cast.Entity) int { return cmp.Compare(count[y], count[x]) })
	var names []string
	for i, e := range who {
		if i < maxInTitle && minShare*count[e] >= count[who[0]] {
			names = append(names, e.Name)
		}
	}
	return names
}

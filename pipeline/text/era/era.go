// Package era dates things: from which year on something is spoken of, and about when a
// text plays, by the years and the things that it names. What came up after a story's time is
// of another world, what was there before may be known in it.
//
// It imports nothing of the project.
package era

import (
	_ "embed"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode"
)

//go:embed things.txt
var list string

// A Thing with the year from which on it is spoken of.
type Thing struct {
	Word string // one or several words of lower case
	Type string // as entities have one, or Fiction
	Year int
	// Doubtful words have older meanings too: they date no text.
	Doubtful bool
}

// Fiction is the type of a figure of a story.
const Fiction = "fiction"

// things, those of the longest names first.
var things = read(list)

// Things are all that are dated, those of the longest names first.
func Things() []Thing { return things }

// read panics on a bad line, which is a mistake of the program's.
func read(list string) []Thing {
	var out []Thing
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Fields(line)
		n := len(parts)
		year, doubtful := strings.CutSuffix(parts[n-1], "?")
		at, err := strconv.Atoi(year)
		if err != nil || n < 3 {
			panic("the list of dated things has a bad line: " + line)
		}
		out = append(out, Thing{strings.Join(parts[:n-2], " "), parts[n-2], at, doubtful})
	}
	sort.SliceStable(out, func(i, j int) bool { return len(out[i].Word) > len(out[j].Word) })
	return out
}

// Unknown is the year of a text that says nothing of its time: what is older is taken to be
// known in it.
const Unknown = 1850

// dated is how a text names a year.
var dated = regexp.MustCompile(`(?i)\b(?:in|of|year|since|from|until|before|after|anno|january|february|march|april|may|june|july|august|september|october|november|december|[0-9]{1,2}(?:st|nd|rd|th)?,)\s+(1[0-9]{3}|20[0-9]{2})\b`)

// A Date is a year that a text names, from 1000 to 2099, with the bytes that do.
type Date struct{ Start, End, Year int }

// Dates are the years that a text names as such: not every number is one.
func Dates(text string) []Date {
	var out []Date
	for _, m := range dated.FindAllStringSubmatchIndex(text, -1) {
		if n, err := strconv.Atoi(text[m[2]:m[3]]); err == nil {
			out = append(out, Date{m[2], m[3], n})
		}
	}
	return out
}

// YearOf is about when a text plays: the latest of the years it names, or that from which on two
// of the things have been known that it speaks of at least twice; 0 when it tells nothing of
// that.
func YearOf(text string) int {
	year := 0
	for _, d := range Dates(text) {
		if d.Year%100 != 0 {
			year = max(year, d.Year)
		}
	}
	low := strings.ToLower(text)
	words := map[string]int{}
	for _, w := range strings.FieldsFunc(low, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' && r != '\'' || unicode.Is(unicode.Han, r) }) {
		words[w]++
	}
	latest, second := 0, 0
	for _, t := range things {
		if t.Doubtful || t.Type == "character" || t.Type == Fiction {
			continue // somebody of a name may be somebody else
		}
		n := 0
		switch first, _, several := strings.Cut(t.Word, " "); {
		case unicode.Is(unicode.Han, []rune(t.Word)[0]):
			n = strings.Count(low, t.Word)
		case !several:
			n = words[t.Word]
		case words[first] > 1:
			n = strings.Count(low, t.Word)
		}
		if n > 1 {
			latest, second = max(latest, t.Year), max(second, min(latest, t.Year))
		}
	}
	return max(year, second)
}

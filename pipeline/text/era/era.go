// Package era dates things: from which year on something is spoken of, and about when a
// text plays, by the years and the things that it names. What came up after a story's time is
// of another world, what was there before may be known in it.
//
// It is pure.
package era

import (
	_ "embed"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

//go:embed things.txt
var list string

// A Thing with the year from which on it is spoken of.
type Thing struct {
	Word string // one or several words of lower case; a star is the rest of a word
	Type string // as entities have one, or Fiction
	Year int
	// Doubtful words have older meanings too: they date no text.
	Doubtful bool
}

// Fiction is the type of a figure of a story.
const Fiction = "fiction"

// dates are the list, ready to be looked for.
var dates = read(list)

// An index has the things by what they begin with: the letters and digits up to the first other
// character, or the first character of a Chinese word; the longest words first. Those with a
// star are apart.
type index struct {
	whole          map[string][]Thing
	begins, ending []Thing
}

// rest is how many bytes a star is at least.
const rest = 3

// read panics on a bad line, which is a mistake of the program's.
func read(list string) index {
	out := index{whole: map[string][]Thing{}}
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "# ") {
			continue
		}
		head, words, ok := strings.Cut(line, ": ")
		kind, year, _ := strings.Cut(head, " ")
		at, err := strconv.Atoi(year)
		if !ok || err != nil {
			panic("the list of dated things has a bad line: " + line)
		}
		for w := range strings.SplitSeq(words, ",") {
			w, doubtful := strings.CutSuffix(strings.TrimSpace(w), "?")
			t := Thing{Word: w, Type: kind, Year: at, Doubtful: doubtful}
			switch {
			case strings.HasPrefix(w, "*"):
				out.ending = append(out.ending, t)
			case strings.HasSuffix(w, "*"):
				out.begins = append(out.begins, t)
			default:
				key := w[:keyEnd(w, 0)]
				out.whole[key] = append(out.whole[key], t)
			}
		}
	}
	longest := func(a, b Thing) int { return len(b.Word) - len(a.Word) }
	for _, things := range out.whole {
		slices.SortStableFunc(things, longest)
	}
	slices.SortStableFunc(out.begins, longest)
	slices.SortStableFunc(out.ending, longest)
	return out
}

// keyEnd returns where the key of a thing ends whose word begins at a byte of a text: a run of letters and
// digits, or one Chinese character.
func keyEnd(text string, from int) int {
	for i, r := range text[from:] {
		switch {
		case script.IsHan(r):
			if i == 0 {
				return from + utf8.RuneLen(r)
			}
			return from + i
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			return from + i
		}
	}
	return len(text)
}

// A Named is a thing that a text names, from byte Start to End.
type Named struct {
	Thing
	Start, End int
}

// Find returns the things that a text of lower case names as whole words, in order; of those
// that begin at one place the longest.
func Find(text string) []Named {
	var out []Named
	for at := 0; at < len(text); {
		end := keyEnd(text, at)
		if end == at {
			_, n := utf8.DecodeRuneInString(text[at:])
			at += n
			continue
		}
		if found, ok := dates.at(text, at, end); ok {
			out = append(out, found)
			end = max(end, found.End)
		}
		at = end
	}
	return out
}

// at finds the thing at a byte of a text whose key ends at another.
func (x index) at(text string, from, to int) (Named, bool) {
	word := text[from:to]
	for _, key := range []string{word, strings.TrimSuffix(word, "s")} {
		for _, t := range x.whole[key] {
			after, ok := strings.CutPrefix(text[from:], t.Word)
			end := from + len(t.Word)
			if strings.HasPrefix(after, "s") {
				end++
			}
			if ok && !inWord(text, end) {
				return Named{t, from, end}, true
			}
		}
	}
	end := to
	for end < len(text) && text[end] == '-' && inWord(text, end+1) {
		end = keyEnd(text, end+1)
	}
	word = text[from:end]
	for _, t := range x.begins {
		if strings.HasPrefix(word, strings.TrimSuffix(t.Word, "*")) && len(word)-len(t.Word)+1 >= rest {
			return Named{t, from, end}, true
		}
	}
	for _, t := range x.ending {
		if strings.HasSuffix(word, strings.TrimPrefix(t.Word, "*")) && len(word)-len(t.Word)+1 >= rest {
			return Named{t, from, end}, true
		}
	}
	return Named{}, false
}

// inWord reports whether a word goes on at a byte of a text. Chinese words have no borders.
func inWord(text string, at int) bool {
	r, n := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return n > 0 && script.IsWord(r) && !script.IsHan(before)
}

// Unknown is the year of a text that says nothing of its time: what is older is taken to be
// known in it.
const Unknown = 1850

// dated is how a text names a year.
var dated = regexp.MustCompile(`(?i)\b(?:in|of|year|since|from|until|before|after|anno|(?:january|february|march|april|may|june|july|august|september|october|november|december),?|[0-9]{1,2}(?:st|nd|rd|th)?,)\s+(1[0-9]{3}|20[0-9]{2})\b`)

// A Date is a year that a text names, from 1000 to 2099, with the bytes that do.
type Date struct{ Start, End, Year int }

// Dates returns the years that a text names as such: not every number is one.
func Dates(text string) []Date {
	var out []Date
	for _, form := range []*regexp.Regexp{dated, datedHan} {
		for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
			if n, err := strconv.Atoi(hanDigits.Replace(text[m[2]:m[3]])); err == nil {
				out = append(out, Date{m[2], m[3], n})
			}
		}
	}
	return out
}

// How a Chinese text names a year: 1985年, 一九八五年.
var (
	datedHan  = regexp.MustCompile(`(1[0-9]{3}|20[0-9]{2}|一[〇零○一二三四五六七八九]{3}|二[〇零○][〇零○一二三四五六七八九]{2})年`)
	hanDigits = strings.NewReplacer("〇", "0", "零", "0", "○", "0", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9")
)

// Recent is from which year on a text may play today: the years that a text names are those of its
// past more often than its own.
const Recent = 1980

// Latest is the last year that Dates reads.
const Latest = 2099

// YearOf is about when a text plays: the latest of the years it names, or that from which on two
// of the things have been known that it speaks of at least twice, or three of a short text that it speaks of
// at all; 0 when it tells nothing of that. Old things alone tell nothing: people drank tea long after 1660.
func YearOf(text string) int {
	year := 0
	for _, d := range Dates(text) {
		if d.Year%100 != 0 {
			year = max(year, d.Year)
		}
	}
	times := map[Thing]int{}
	for _, n := range Find(strings.ToLower(text)) {
		if n.Doubtful || n.Type == "character" || n.Type == Fiction || strings.Contains(n.Word, "*") {
			continue // somebody of a name may be somebody else
		}
		times[n.Thing]++
	}
	var once, twice []int
	for t, n := range times {
		once = append(once, t.Year)
		if n > 1 {
			twice = append(twice, t.Year)
		}
	}
	known := max(nthLatest(once, 3+len(text)/oneByChance), nthLatest(twice, 2))
	if year == 0 && known < Unknown {
		return 0
	}
	return max(year, known)
}

// oneByChance is in how many bytes a word may mean another thing than a dated one.
const oneByChance = 50000

// nthLatest returns the nth latest of some years, 0 of fewer.
func nthLatest(years []int, n int) int {
	if len(years) < n {
		return 0
	}
	slices.Sort(years)
	return years[len(years)-n]
}

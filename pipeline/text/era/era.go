// Package era dates things and texts: the year from which a thing can be mentioned, and the approximate year in which a
// text is set, by the years and the things that it mentions. What appeared after the time of a story is
// unknown in it, what existed before may be known.
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

// A Thing is a word with the year from which it can be mentioned.
type Thing struct {
	Word string // one or several words in lower case; a star matches the rest of a word
	Type string // a type of entity, or Fiction
	Year int
	// Doubtful words have older meanings too; they are not used to date a text.
	Doubtful bool
}

// Fiction is the type of a figure of fiction.
const Fiction = "fiction"

// dated is the index of the built-in list.
var dated = read(list)

// An thingIndex has the things by what they begin with: the letters and digits up to the first other
// character, or the first character of a Chinese word; the longest words first. Those with a
// star are apart.
type thingIndex struct {
	whole          map[string][]Thing
	begins, ending []Thing
}

// leastStarBytes is the minimum number of bytes that a star matches.
const leastStarBytes = 3

// read parses the list. It panics on a bad line, which is a bug.
func read(list string) thingIndex {
	out := thingIndex{whole: map[string][]Thing{}}
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

// keyEnd returns the end of the index key that begins at an offset: a run of letters and
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

// A Named is a thing mentioned in a text, from byte Start to End.
type Named struct {
	Thing
	Start, End int
}

// Find returns the things that a text in lower case mentions as whole words, in order; of those
// that begin at the same offset the longest.
func Find(text string) []Named {
	var out []Named
	for at := 0; at < len(text); {
		end := keyEnd(text, at)
		if end == at {
			_, n := utf8.DecodeRuneInString(text[at:])
			at += n
			continue
		}
		if found, ok := dated.at(text, at, end); ok {
			out = append(out, found)
			end = max(end, found.End)
		}
		at = end
	}
	return out
}

// at finds the thing at offset from, whose key ends at to.
func (x thingIndex) at(text string, from, to int) (Named, bool) {
	word := text[from:to]
	for _, key := range []string{word, strings.TrimSuffix(word, "s")} {
		for _, t := range x.whole[key] {
			after, ok := strings.CutPrefix(text[from:], t.Word)
			end := from + len(t.Word)
			if strings.HasPrefix(after, "s") {
				end++
			}
			if ok && !isInWord(text, end) {
				return Named{t, from, end}, true
			}
		}
	}
	end := to
	for end < len(text) && text[end] == '-' && isInWord(text, end+1) {
		end = keyEnd(text, end+1)
	}
	word = text[from:end]
	for _, t := range x.begins {
		if strings.HasPrefix(word, strings.TrimSuffix(t.Word, "*")) && len(word)-len(t.Word)+1 >= leastStarBytes {
			return Named{t, from, end}, true
		}
	}
	for _, t := range x.ending {
		if strings.HasSuffix(word, strings.TrimPrefix(t.Word, "*")) && len(word)-len(t.Word)+1 >= leastStarBytes {
			return Named{t, from, end}, true
		}
	}
	return Named{}, false
}

// isInWord reports whether a word continues at an offset. Chinese words have no borders.
func isInWord(text string, at int) bool {
	r, n := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return n > 0 && script.IsWord(r) && !script.IsHan(before)
}

// Unknown is the year assumed for a text without evidence of its time: older things are assumed to be
// known in it.
const Unknown = 1850

// yearPattern matches a year in an English text.
var yearPattern = regexp.MustCompile(`(?i)\b(?:in|of|year|since|from|until|before|after|anno|(?:january|february|march|april|may|june|july|august|september|october|november|december),?|[0-9]{1,2}(?:st|nd|rd|th)?,)\s+(1[0-9]{3}|20[0-9]{2})\b`)

// A Date is a year from 1000 to 2099 in a text, from byte Start to End.
type Date struct{ Start, End, Year int }

// Dates returns the years in a text, without other numbers.
func Dates(text string) []Date {
	var out []Date
	for _, form := range []*regexp.Regexp{yearPattern, hanYearPattern} {
		for _, m := range form.FindAllStringSubmatchIndex(text, -1) {
			if n, err := strconv.Atoi(hanDigits.Replace(text[m[2]:m[3]])); err == nil {
				out = append(out, Date{m[2], m[3], n})
			}
		}
	}
	return out
}

// Years in a Chinese text: 1985年, 一九八五年.
var (
	hanYearPattern = regexp.MustCompile(`(1[0-9]{3}|20[0-9]{2}|一[〇零○一二三四五六七八九]{3}|二[〇零○][〇零○一二三四五六七八九]{2})年`)
	hanDigits      = strings.NewReplacer("〇", "0", "零", "0", "○", "0", "一", "1", "二", "2", "三", "3", "四", "4", "五", "5", "六", "6", "七", "7", "八", "8", "九", "9")
)

// Recent is the year from which a text may be set today: the years in a text are more often in its
// past than in its present.
const Recent = 1980

// Latest is the last year that Dates recognizes.
const Latest = 2099

// A text of fewer than shortText bytes without a year, but with a thing from the year modernThings or later, may be set today: it is too
// short for the absence of newer things to be evidence.
const (
	shortText    = 20000
	modernThings = 1920
)

// YearOf returns the approximate year in which a text is set: the latest of the years it mentions, or the year from which two
// of the things that it mentions at least twice were known, or three of those that a short text mentions
// at all; at least Recent for a text of fewer than shortText bytes with a modern thing and no year; 0 without evidence. Old things alone are no evidence: people drank tea long after 1660.
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
			continue // somebody with this name may be somebody else
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
	known := max(nthLatest(once, 3+len(text)/bytesPerChance), nthLatest(twice, 2))
	switch {
	case year == 0 && len(text) < shortText && nthLatest(once, 1) >= modernThings:
		return max(known, Recent)
	case year == 0 && known < Unknown:
		return 0
	}
	return max(year, known)
}

// bytesPerChance is the number of bytes in which one word may be dated by mistake.
const bytesPerChance = 50000

// nthLatest returns the nth latest of some years, or 0 if there are fewer.
func nthLatest(years []int, n int) int {
	if len(years) < n {
		return 0
	}
	slices.Sort(years)
	return years[len(years)-n]
}

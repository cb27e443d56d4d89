package publicset

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

// momentEntry is a question of TimeChara (Ahn et al. 2024, github.com/ahnjaewoo/timechara).
type momentEntry struct {
	Series    string `json:"series"`
	Type      string `json:"data_type"`
	Character string `json:"character"`
	Period    string `json:"character_period"`
	Question  string `json:"question"`
	// Place is the period as BOOK-CHAPTER where a file says it itself.
	Place string `json:"place"`
}

// periodsFile gives the place of each period: {"SERIES": {"PERIOD": "BOOK-CHAPTER"}}.
const periodsFile = "periods.json"

// readTimeChara makes a base for each series. The books are not part of the set: they are in a folder
// named after the series, ordered by file name.
func readTimeChara(d *dir) []Base {
	files := d.walk(func(p string) bool {
		return (strings.HasSuffix(p, ".json") || strings.HasSuffix(p, ".jsonl")) && path.Base(p) != periodsFile
	})
	if len(files) == 0 {
		d.fail(kb.Errorf("there is no file of questions, .json or .jsonl, in this folder"))
	}
	periods := map[string]map[string]string{}
	if p := d.find(fileNamed(periodsFile)); p != "" {
		periods = object[map[string]string](d, p)
	}
	var all bases
	for _, p := range files {
		for n, e := range records[momentEntry](d, p) {
			if e.Series == "" || e.Character == "" || strings.TrimSpace(e.Question) == "" {
				d.fail(kb.Errorf("“%s”, question %d: series, character or question is missing", p, n+1))
			}
			b := all.get(e.Series, func() *Base { return seriesBase(d, e.Series) })
			q, err := momentQuestion(e, periods[e.Series], len(b.Texts))
			if err != nil {
				d.fail(kb.Errorf("“%s”, question %d: %s", p, n+1, err))
			}
			b.Questions = append(b.Questions, q)
		}
	}
	for _, b := range all.list {
		b.Questions = removeRepeated(b.Questions)
	}
	return all.all()
}

// seriesBase returns the base of a series with its books.
func seriesBase(d *dir, series string) *Base {
	books := d.walk(filesUnder(series, ".txt"))
	if len(books) == 0 {
		d.fail(kb.Errorf("the books of “%s” are not in this folder: put them as text files into a folder of that name, in the order of their file names", series))
	}
	slices.SortFunc(books, func(a, b string) int {
		return cmp.Or(cmp.Compare(number(path.Base(a)), number(path.Base(b))), cmp.Compare(a, b))
	})
	b := &Base{Name: series, Language: "en"}
	for _, p := range books {
		b.Texts = append(b.Texts, Text{Path: p, Title: strings.TrimSuffix(path.Base(p), path.Ext(p))})
	}
	return b
}

var digits = regexp.MustCompile(`\d+`)

// number returns the first number of a name, 0 of none.
func number(s string) int {
	n, _ := strconv.Atoi(digits.FindString(s))
	return n
}

// How periods name the end of a book, and the book: "end of book2", "end of Volume 1", "2nd-year at
// the end of the scene".
var (
	endOfBook = regexp.MustCompile(`(?i)\bend of (?:book|volume)\s*(\d+)`)
	ofBook    = regexp.MustCompile(`(?i)^\s*(\d+)(?:st|nd|rd|th)-year`)
	placeForm = regexp.MustCompile(`^\s*(\d+)-(?:\d+-)?(\d+)\s*$`)
)

// lastChapter is greater than the number of any chapter.
const lastChapter = 1 << 20

// placeOf returns the book and the chapter that a period means.
func placeOf(e momentEntry, periods map[string]string, books int) (book, chapter int, err error) {
	for _, text := range []string{e.Place, periods[e.Period], e.Period} {
		if m := placeForm.FindStringSubmatch(text); m != nil {
			book, _ = strconv.Atoi(m[1])
			chapter, _ = strconv.Atoi(m[2])
			break
		}
	}
	if book == 0 {
		if m := endOfBook.FindStringSubmatch(e.Period); m != nil {
			book, chapter = number(m[1]), lastChapter
		} else if m := ofBook.FindStringSubmatch(e.Period); m != nil && (!strings.Contains(e.Period, "/") || strings.Contains(strings.ToLower(e.Period), "end of the scene")) {
			book, chapter = number(m[1]), lastChapter
		}
	}
	switch {
	case book == 0:
		return 0, 0, kb.Errorf("it is not known which chapter “%s” is: write it into %s as {\"%s\": {\"%s\": \"BOOK-CHAPTER\"}}", e.Period, periodsFile, e.Series, e.Period)
	case book > books:
		return 0, 0, kb.Errorf("book %d of “%s” is asked for, and there are %d in the folder", book, e.Series, books)
	}
	return book, chapter, nil
}

// momentQuestion returns a question as of its moment. Questions about later events, and about what the
// character did not witness, must be declined.
func momentQuestion(e momentEntry, periods map[string]string, books int) (Question, error) {
	q := ask(e.Character, e.Question, kb.ExpectSpecific)
	var err error
	if q.Book, q.Chapter, err = placeOf(e, periods, books); err != nil {
		return q, err
	}
	switch e.Type {
	case "future":
		q.Expect, q.MustDecline = kb.ExpectHidden, true
	case "past-absence":
		q.Expect, q.MustDecline, q.OnlyKnown = kb.ExpectHidden, true, true
	case "past-presence":
		q.OnlyKnown = true
	}
	return q, nil
}

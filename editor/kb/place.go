package kb

import (
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// A Place is a chapter of a document. An empty Document means the first one of the story.
type Place struct {
	Document DocumentID `json:"document,omitempty"`
	Chapter  int        `json:"chapter"`
}

// A Moment is a place's rank in the story order of all documents: greater is later. Start is before
// everything, Always after everything.
type Moment int

const (
	// Start is the moment of what is known from the start.
	Start Moment = 0
	// Always is later than every place: nothing is hidden.
	Always Moment = 1 << 30
)

// A Story is the one order of all places of a snapshot.
type Story struct {
	docs  []*Document
	base  map[DocumentID]Moment
	first DocumentID
}

// StoryOf sorts the snapshot's documents in story order.
func StoryOf(s *Snapshot) *Story {
	st := &Story{base: map[DocumentID]Moment{}}
	for d := range All[*Document](s) {
		st.docs = append(st.docs, d)
	}
	sort.SliceStable(st.docs, func(i, j int) bool {
		a, b := st.docs[i], st.docs[j]
		if (a.Standing == InStory) != (b.Standing == InStory) {
			return a.Standing == InStory
		}
		if a.Order != b.Order {
			return a.Order < b.Order
		}
		return a.ID < b.ID
	})
	next := Start + 1
	for _, d := range st.docs {
		if d.Standing != InStory {
			continue
		}
		if st.first == "" {
			st.first = d.ID
		}
		st.base[d.ID] = next
		last := 0
		for _, c := range d.Chapters {
			last = max(last, c.Number)
		}
		next += Moment(last) + 1
	}
	return st
}

// Documents returns all documents: the story's in order, then those apart.
func (st *Story) Documents() []*Document { return st.docs }

// First returns the story's first document, "" when there is none.
func (st *Story) First() DocumentID { return st.first }

// Document finds a document.
func (st *Story) Document(id DocumentID) (*Document, bool) {
	for _, d := range st.docs {
		if d.ID == id {
			return d, true
		}
	}
	return nil, false
}

// Moment returns the rank of a place. A document apart is known from the start or from its From place.
func (st *Story) Moment(p Place) Moment {
	id := p.Document
	if id == "" {
		id = st.first
	}
	if base, ok := st.base[id]; ok {
		return base + Moment(p.Chapter)
	}
	if d, ok := st.Document(id); ok && d.From != nil {
		if from, ok := st.base[orFirst(d.From.Document, st.first)]; ok {
			return from + Moment(d.From.Chapter)
		}
	}
	return Start
}

func orFirst(id, first DocumentID) DocumentID {
	if id == "" {
		return first
	}
	return id
}

// Label returns a place for a reader: "2 Search for Mr. Hyde"; preceded by the document's title if the
// story has several documents.
func (st *Story) Label(p Place) string {
	d, ok := st.Document(orFirst(p.Document, st.first))
	if !ok {
		return strconv.Itoa(p.Chapter)
	}
	label := d.Title
	if c, ok := d.Chapter(p.Chapter); ok {
		label = d.ChapterLabel(c)
		if len(st.base) > 1 {
			label = d.Title + ": " + label
		}
	}
	return label
}

// Parse parses a place as on the command line: "N", or "DOCUMENT:N" with a document's title, file name
// or path; or as Label returns it.
func (st *Story) Parse(text string) (Place, error) {
	name, number := "", text
	if i := strings.LastIndexByte(text, ':'); i >= 0 {
		name, number = text[:i], text[i+1:]
	}
	n, err := strconv.Atoi(strings.TrimSpace(number))
	if err != nil || n < 0 {
		if p, ok := st.findLabel(text); ok {
			return p, nil
		}
		return Place{}, Errorf("“%s” is not a place in the story: write a chapter number, or DOCUMENT:N", text)
	}
	if name == "" {
		if st.first == "" {
			return Place{}, Errorf("there is no story yet that “%s” could be a chapter of", text)
		}
		return st.checkPlace(Place{Document: st.first, Chapter: n}, text)
	}
	for _, d := range st.docs {
		if d.Standing == InStory && d.isCalled(name) {
			return st.checkPlace(Place{Document: d.ID, Chapter: n}, text)
		}
	}
	return Place{}, Errorf("no document of the story is called “%s”", name)
}

// findLabel returns the first place of the story with a label.
func (st *Story) findLabel(label string) (Place, bool) {
	for _, d := range st.docs {
		for _, c := range d.Chapters {
			if p := (Place{Document: d.ID, Chapter: c.Number}); d.Standing == InStory && st.Label(p) == label {
				return p, true
			}
		}
	}
	return Place{}, false
}

func (st *Story) checkPlace(p Place, text string) (Place, error) {
	d, _ := st.Document(p.Document)
	if _, ok := d.Chapter(p.Chapter); !ok && p.Chapter != 0 {
		return Place{}, Errorf("“%s” is not a place in the story: “%s” has %d chapters", text, d.Title, len(d.Chapters))
	}
	return p, nil
}

// isCalled reports whether a name may mean this document: its title, its path, or its file name with or
// without extension.
func (d *Document) isCalled(name string) bool {
	base := d.Path[strings.LastIndexAny(d.Path, `/\`)+1:]
	stem := base
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		stem = base[:i]
	}
	return slices.ContainsFunc([]string{d.Title, d.Path, base, stem, string(d.ID)}, func(known string) bool { return strings.EqualFold(known, name) })
}

// continuedHeading matches a heading that continues the one before: “--_continued_”.
var continuedHeading = regexp.MustCompile(`(?i)^(.*?[\pL\pN.])[\s_*()\[—–:,-]+continued[\s_*.)\]]*$`)

// TrimHeading removes "Chapter 3", "III." and the like from a heading if words follow, because labels
// have the number already.
func TrimHeading(title string) string {
	title = continuedHeading.ReplaceAllString(title, "$1, continued")
	rest := strings.TrimSpace(title)
	lower := strings.ToLower(rest)
	if strings.HasPrefix(lower, "chapter ") {
		rest = strings.TrimSpace(rest[len("chapter "):])
	}
	if i := strings.IndexAny(rest, " .:—–-"); i > 0 && isNumber(rest[:i]) {
		if words := strings.TrimLeft(rest[i:], " .:—–-"); words != "" {
			return words
		}
	}
	if r := []rune(rest); len(r) > 2 && r[0] == '第' {
		for i, c := range r {
			if strings.ContainsRune("回章节卷", c) && i < 8 {
				if words := strings.TrimSpace(string(r[i+1:])); words != "" {
					return words
				}
			}
		}
	}
	return title
}

// numberWordHeading matches a heading whose number is a word, with what follows the number; lastStop a full
// stop at the end that belongs to no abbreviation.
var (
	numberWordHeading = regexp.MustCompile(`(?i)^chapter\s+(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|` +
		`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen)[\s.:—–-]+(\S.*)$`)
	lastStop = regexp.MustCompile(`([\pL\d'’]{4})\.$`)
)

// plainHeading removes from a heading what its label has already, and the full stop at its end, and makes dashes of "--".
func plainHeading(title string) string {
	title = numberWordHeading.ReplaceAllString(strings.TrimSpace(title), "$1")
	return lastStop.ReplaceAllString(strings.ReplaceAll(TrimHeading(title), "--", "—"), "$1")
}

// bareHeading matches a heading with only a number.
var bareHeading = regexp.MustCompile(`^(?i:chapter )(\d+|[IVXLC]+)\.?$|^第[^\s回章节卷]{1,6}[回章节卷]$`)

// ChapterLabel returns the label of a chapter within its document: "2 Search for Mr. Hyde". A heading
// that only counts ("第二章") is the whole label, unless another chapter has the same one; so is the
// heading of a prologue.
func (d *Document) ChapterLabel(c Chapter) string {
	words, number := plainHeading(c.Title), strconv.Itoa(c.Number)
	again := func(other Chapter) bool { return other.Number != c.Number && other.Title == c.Title }
	if words == number || c.Number == 0 && words != "" || bareHeading.MatchString(words) && !slices.ContainsFunc(d.Chapters, again) {
		return words
	}
	return strings.TrimSpace(number + " " + words)
}

func isNumber(s string) bool {
	if _, err := strconv.Atoi(s); err == nil {
		return true
	}
	return strings.Trim(s, "IVXLC") == "" || strings.Trim(s, "ivxlc") == ""
}

// Chapters returns the places of all chapters of the story, in order, without text before the first
// heading of a document.
func (st *Story) Chapters() []Place {
	var out []Place
	for _, d := range st.docs {
		if d.Standing == InStory {
			out = append(out, PlacesOf(d)...)
		}
	}
	return out
}

// PlacesOf returns the places of a document's chapters.
func PlacesOf(d *Document) []Place {
	var out []Place
	for _, c := range d.Chapters {
		out = append(out, Place{Document: d.ID, Chapter: c.Number})
	}
	return out
}

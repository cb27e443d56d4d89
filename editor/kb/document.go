package kb

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"
)

// A Span is a half-open byte range of a document's normalized text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len returns the span's length in bytes.
func (s Span) Len() int { return s.End - s.Start }

// Holds reports whether the offset is in the span.
func (s Span) Holds(offset int) bool { return offset >= s.Start && offset < s.End }

// Overlaps reports whether the spans share a byte.
func (s Span) Overlaps(o Span) bool { return s.Start < o.End && o.Start < s.End }

// Shift moves the span.
func (s Span) Shift(by int) Span { return Span{s.Start + by, s.End + by} }

// A Stretch is a part of a document.
type Stretch struct {
	Document DocumentID
	Span     Span
}

// A Chapter begins where its heading begins. Text before the first heading is
// chapter 0; headings are numbered from 1 in the order of the text.
type Chapter struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
	Start  int    `json:"start"` // byte offset
}

// A Standing says how a document is related to the story.
type Standing string

const (
	// InStory documents have a place in the story: their chapters are moments.
	InStory Standing = "story"
	// Apart documents (a wiki page, a card) are about the story from outside.
	Apart Standing = "apart"
)

// CutLarge is the size of passages for an engine that reads each in one call and is paid per call.
const CutLarge = "large"

// A Document is one imported text. Its text is a separate record, keyed by content.
type Document struct {
	ID       DocumentID `json:"id"`
	Path     string     `json:"path"` // absolute; identifies the document
	Title    string     `json:"title"`
	Author   string     `json:"author,omitempty"`
	Format   string     `json:"format"`   // "text", "markdown", …
	Language string     `json:"language"` // "en" or "zh"
	Encoding string     `json:"encoding"` // from which the bytes were decoded
	// Guessed: the file does not say its encoding. Chosen: the writer has set it.
	Guessed  bool      `json:"guessed,omitempty"`
	Chosen   bool      `json:"chosen,omitempty"`
	Text     string    `json:"text"` // key of the Text record
	Size     int       `json:"size"` // bytes of normalized text
	Chapters []Chapter `json:"chapters,omitempty"`
	// Cut is the size of the passages, CutLarge or "".
	Cut   string `json:"cut,omitempty"`
	Marks []Mark `json:"marks,omitempty"` // in the order of their starts
	// Gaps are the chapters before which a number of the series is missing.
	Gaps []int `json:"gaps,omitempty"`
	// Blank is how many pages of the file had no text, in formats with pages.
	Blank int `json:"blank,omitempty"`
	// ByWriter: the writer has set chapter borders and title; an import keeps them.
	ByWriter bool     `json:"by_writer,omitempty"`
	Order    int      `json:"order"` // place among the documents of the story
	Standing Standing `json:"standing"`
	From     *Place   `json:"from,omitempty"` // Apart only: not known before
}

// Subject returns the title without what is in brackets: "Ann Lee" of "Ann Lee (miller)". For a page about a person that is
// the person's name.
func (d *Document) Subject() string {
	return strings.TrimSpace(bracketed.ReplaceAllString(d.Title, ""))
}

var bracketed = regexp.MustCompile(`[(（][^()（）]*[)）]`)

// ChapterAt returns the number of the chapter at a byte offset, 0 before the first heading.
func (d *Document) ChapterAt(offset int) int {
	i := sort.Search(len(d.Chapters), func(i int) bool { return d.Chapters[i].Start > offset })
	if i == 0 {
		return 0
	}
	return d.Chapters[i-1].Number
}

// Chapter finds a chapter by number.
func (d *Document) Chapter(number int) (Chapter, bool) {
	for _, c := range d.Chapters {
		if c.Number == number {
			return c, true
		}
	}
	return Chapter{}, false
}

// PutChapters sets the chapters in the order of the text, numbered from 1; a prologue (chapter 0) that
// comes first keeps its number.
func (d *Document) PutChapters(list []Chapter) {
	slices.SortStableFunc(list, func(a, b Chapter) int { return a.Start - b.Start })
	next := 1
	if len(list) > 0 && list[0].Number == 0 {
		next = 0
	}
	for i := range list {
		list[i].Number = next + i
	}
	d.Chapters = list
}

// A Text is a document's normalized text (NFC, "\n" line ends), keyed by content. Texts are not part
// of history: once added they stay.
type Text struct {
	Hash string `json:"hash"`
	Body string `json:"body"`
}

// TextOf makes the Text of a normalized body.
func TextOf(body string) *Text { return &Text{Hash: Hash("t", body), Body: body} }

// Slice returns the text of a span, trimmed to whole characters and to the text.
func (t *Text) Slice(s Span) string {
	if t == nil {
		return ""
	}
	start, end := max(0, min(s.Start, len(t.Body))), max(0, min(s.End, len(t.Body)))
	for start < end && !utf8.RuneStart(t.Body[start]) {
		start++
	}
	for end < len(t.Body) && end > start && !utf8.RuneStart(t.Body[end]) {
		end--
	}
	if end < start {
		return ""
	}
	return t.Body[start:end]
}

// A Passage is a stretch of a document that is read in one go.
type Passage struct {
	ID       PassageID  `json:"id"`
	Document DocumentID `json:"document"`
	Span     Span       `json:"span"`
	Tokens   int        `json:"tokens"` // o200k_base
	Seq      int        `json:"seq"`    // from 1 in the order of the text
}

// PassageIDOf identifies a passage by document and content, so that a passage that merely moved keeps
// its reading. nth counts equal texts before it.
func PassageIDOf(doc DocumentID, text string, nth int) PassageID {
	return PassageID(Hash("p", string(doc), text, string(rune('0'+nth))))
}

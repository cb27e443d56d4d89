package builtin

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A Lexicon is the writer's own list of emotion words. A word in it is scored by it and not by the built-in lists.
type Lexicon struct {
	words      map[string]*lexiconWord
	longestHan map[string]int // by first character: bytes of the longest word
}

// A lexiconWord has scores 0–1 for emotions and, if the list has them, VAD 0–1.
type lexiconWord struct {
	emotions kb.Emotions
	vad      kb.VAD
	hasVAD   bool
}

// Len returns how many words it has.
func (l *Lexicon) Len() int { return len(l.words) }

// errNoLexicon is returned for a file in no known format.
var errNoLexicon = errors.New("no word with an emotion, or with valence, arousal and dominance, is in it")

// MaxLexicon is how many bytes of a list are read at most.
const MaxLexicon = 64 << 20

// A column of a list is the index of an emotion, 8–10 for valence, arousal and dominance, wordColumn, or noColumn.
const (
	wordColumn = 11
	noColumn   = -1
)

// columnOf parses a heading: the names of kb.EmotionNames, "trust" for acceptance, and the three dimensions, also by
// the names of their means in Warriner's list.
func columnOf(heading string) int {
	h := strings.ToLower(strings.TrimSpace(heading))
	for i, n := range kb.EmotionNames() {
		if h == n {
			return i
		}
	}
	switch h {
	case "trust":
		return 1
	case "valence", "v", "v.mean.sum":
		return 8
	case "arousal", "a", "a.mean.sum":
		return 9
	case "dominance", "d", "d.mean.sum":
		return 10
	case "word", "term", "english word", "english (en)", "lemma":
		return wordColumn
	}
	return noColumn
}

// ReadLexicon reads a list of words in one of the formats in which such lists are published: "word, emotion, number"
// on each line, or a header with columns of emotions, or of valence, arousal and dominance, and one line per word.
// Columns are separated by tabs or commas. Numbers from 1 to 9 or from −1 to 1 are mapped to 0–1.
func ReadLexicon(r io.Reader) (*Lexicon, error) {
	in := bufio.NewReader(io.LimitReader(r, MaxLexicon))
	rows := csv.NewReader(in)
	rows.FieldsPerRecord, rows.LazyQuotes, rows.ReuseRecord = -1, true, true
	if head, err := in.Peek(4096); len(head) == 0 {
		return nil, errors.Join(errNoLexicon, err)
	} else if slices.Contains(head, '\t') {
		rows.Comma = '\t'
	}
	l := &Lexicon{words: map[string]*lexiconWord{}, longestHan: map[string]int{}}
	var columns []int
	scale := [3]float64{0, 1, 0} // lowest and highest number of VAD, and how many words have VAD
	for n := 0; ; n++ {
		row, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errNoLexicon, err)
		}
		if n == 0 {
			row[0] = strings.TrimPrefix(row[0], "\ufeff")
			if columns = headings(row); columns != nil {
				continue
			}
		}
		l.row(row, columns, &scale)
	}
	if len(l.words) == 0 {
		return nil, errNoLexicon
	}
	l.rescale(scale)
	return l, nil
}

// headings returns the columns of a header line, or nil for another line.
func headings(row []string) []int {
	columns := make([]int, len(row))
	word, numbers := false, 0
	for i, h := range row {
		columns[i] = columnOf(h)
		word = word || columns[i] == wordColumn
		if columns[i] >= 0 && columns[i] < wordColumn {
			numbers++
		}
	}
	if numbers == 0 || !word && numbers < 2 {
		return nil
	}
	if !word { // the words are in the first column without a known heading
		columns[max(0, slices.Index(columns, noColumn))] = wordColumn
	}
	return columns
}

// columnsOf returns the columns of a line without a header: a word, an emotion and a number, or a word and three
// numbers; nil if it is neither.
func columnsOf(row []string) []int {
	switch {
	case len(row) == 3 && columnOf(row[1]) >= 0 && columnOf(row[1]) < 8:
		return []int{wordColumn, noColumn, columnOf(row[1])}
	case len(row) == 4:
		return []int{wordColumn, 8, 9, 10}
	}
	return nil
}

// entry returns the entry of a word, and adds it if it is new.
func (l *Lexicon) entry(word string) *lexiconWord {
	if e := l.words[word]; e != nil {
		return e
	}
	e := &lexiconWord{}
	l.words[word] = e
	if first, size := utf8.DecodeRuneInString(word); script.IsHan(first) {
		l.longestHan[word[:size]] = max(l.longestHan[word[:size]], len(word))
	}
	return e
}

// row reads one line.
func (l *Lexicon) row(row []string, columns []int, scale *[3]float64) {
	if columns == nil {
		columns = columnsOf(row)
	}
	var one lexiconWord
	word, dimensions, felt := "", 0, false
	for i, cell := range row[:min(len(row), len(columns))] {
		c := columns[i]
		if c == wordColumn {
			word = strings.ToLower(strings.TrimSpace(cell))
			continue
		}
		x, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
		if c == noColumn || err != nil || !(x >= -100 && x <= 100) {
			continue
		}
		if c < 8 {
			one.emotions[c], felt = min(max(x, 0), 1), felt || x > 0
		} else {
			one.vad[c-8] = x
			dimensions++
		}
	}
	if word == "" || !felt && dimensions < 3 {
		return
	}
	old := l.entry(word)
	for i, x := range one.emotions {
		old.emotions[i] = max(old.emotions[i], x)
	}
	if dimensions == 3 {
		old.vad, old.hasVAD = one.vad, true
		scale[0], scale[1], scale[2] = min(scale[0], slices.Min(one.vad[:])), max(scale[1], slices.Max(one.vad[:])), scale[2]+1
	}
}

// rescale maps VAD from the range of the list to 0–1.
func (l *Lexicon) rescale(scale [3]float64) {
	low, width := 0.0, 1.0
	switch {
	case scale[1] > 1.5:
		low, width = 1, 8 // 1 to 9
	case scale[0] < 0:
		low, width = -1, 2
	default:
		return
	}
	for _, w := range l.words {
		for i := range w.vad {
			w.vad[i] = min(max((w.vad[i]-low)/width, 0), 1)
		}
	}
}

// addOwn adds a word of the writer's list.
func (t *tally) addOwn(w *lexiconWord, weight float64, negated bool) {
	if negated {
		weight *= 0.5
	}
	for i, x := range w.emotions {
		if negated {
			i = opposite[i]
		}
		t.emotions[i] += x * weight
	}
	if !w.hasVAD {
		return
	}
	for k, x := range w.vad {
		if negated && k != 1 {
			x = 1 - x
		}
		t.vad[k] += x * weight
	}
	t.weight += weight
}

// find returns the entry of a word, or nil. The lexicon may be nil.
func (l *Lexicon) find(word string) *lexiconWord {
	if l == nil {
		return nil
	}
	return l.words[word]
}

// findHan returns the longest entry with which s begins, of at least n bytes, and its length. The lexicon may be nil.
func (l *Lexicon) findHan(s string, n int) (*lexiconWord, int) {
	if l == nil || s == "" {
		return nil, 0
	}
	_, first := utf8.DecodeRuneInString(s)
	for end := min(l.longestHan[s[:first]], len(s)); end >= n && end > 0; end-- {
		if w := l.words[s[:end]]; w != nil {
			return w, end
		}
	}
	return nil, 0
}

package english

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

// A gap is the marks between a token and the one before it.
type gap uint16

const (
	paragraphStart gap = 1 << iota
	comma
	stop  // . ! ? …
	colon // : ;
	dash
	openQuote
	closeQuote
	bracket
	lineBreak
	emphasis // _word_ or *word*
	exclaim  // ! or ?, in addition to stop
	abbreviated
)

// hard is the marks that end a name.
const hard = paragraphStart | comma | stop | colon | dash | openQuote | closeQuote | bracket

// A token is a word. Possessive endings are not part of it.
type token struct {
	start, end int32 // bytes of the text
	word       int32 // index into the vocabulary
	paragraph  int32
	before     gap
	capital    bool
	allCaps    bool // two or more letters
	opens      bool // begins a sentence, or may begin one
	possessive bool
	quoted     bool
	heading    bool
}

// An entry is what the whole document shows about one word.
type entry struct {
	word  string // lower case
	class class
	role  role  // in lower case
	low   int32 // occurrences in lower case
	mid   int32 // occurrences with a capital within a sentence
	open  int32 // occurrences with a capital at the start of a sentence
	the   int32 // of mid: directly after "the"
}

// A reader has the tokens and the vocabulary of one document.
type reader struct {
	text       string
	paragraphs []text.Paragraph
	quotes     []text.Quote // the outermost ones
	inner      []text.Quote // those within others
	tokens     []token
	vocabulary []entry
	index      map[string]int32
	first      []int32 // first token of each paragraph; one more at the end
}

func newReader(body string) *reader {
	r := &reader{text: body, index: make(map[string]int32, 4096)}
	r.paragraphs = text.Paragraphs(body)
	quotes := text.Quotes(body, r.paragraphs)
	if speeches := unmarkedSpeech(body, r.paragraphs, quotes); speeches != nil {
		quotes = speeches
	}
	r.quotes = make([]text.Quote, 0, len(quotes))
	for _, q := range quotes {
		if q.Depth == 0 {
			r.quotes = append(r.quotes, q)
		} else {
			r.inner = append(r.inner, q)
		}
	}
	r.tokens = make([]token, 0, len(body)/5)
	return r
}

// intern returns the vocabulary index of a word, adding it if it is new.
func (r *reader) intern(word string) int32 {
	if id, ok := r.index[word]; ok {
		return id
	}
	lower := strings.ToLower(strings.ReplaceAll(word, "’", "'"))
	id, ok := r.index[lower]
	if !ok {
		id = int32(len(r.vocabulary))
		r.vocabulary = append(r.vocabulary, newEntry(lower))
		r.index[lower] = id
	}
	if lower != word {
		r.index[word] = id
	}
	return id
}

func newEntry(lower string) entry {
	c := classOf(lower)
	return entry{word: lower, class: c, role: lowRole(lower, c)}
}

func (r *reader) entry(t *token) *entry   { return &r.vocabulary[t.word] }
func (r *reader) word(t *token) string    { return r.vocabulary[t.word].word }
func (r *reader) surface(t *token) string { return r.text[t.start:t.end] }
func (r *reader) is(t *token, c class) bool {
	return r.vocabulary[t.word].class&c != 0
}

// read tokenizes all paragraphs; step is called before each.
func (r *reader) read(step func(paragraph int) error) error {
	for i := range r.paragraphs {
		if err := step(i); err != nil {
			return err
		}
		r.tokenize(i)
	}
	r.first = append(r.first, int32(len(r.tokens)))
	r.markQuoted()
	return nil
}

// tokenize adds the tokens of the paragraph and counts its words.
func (r *reader) tokenize(n int) {
	p := r.paragraphs[n]
	r.first = append(r.first, int32(len(r.tokens)))
	if p.Rule {
		return
	}
	verse := isVerse(r.text[p.Span.Start:p.Span.End])
	before := paragraphStart
	at := p.Span.Start
	for at < p.Span.End {
		c, size := utf8.DecodeRuneInString(r.text[at:p.Span.End])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			before |= gapOf(c, r.text[at+size:p.Span.End], before)
			at += size
			continue
		}
		end, possessive := r.wordEnd(at, p.Span.End)
		r.add(token{start: int32(at), end: int32(end), paragraph: int32(n), before: before, possessive: possessive, heading: p.Heading}, verse)
		before = 0
		at = end
		if possessive {
			at += possessiveLen(r.text[end:p.Span.End])
		}
	}
}

// gapOf returns the mark for a character. after is the text after it, so are the marks before it.
func gapOf(c rune, after string, so gap) gap {
	switch c {
	case '.', '…':
		return stop
	case '!', '?':
		return stop | exclaim
	case ',':
		return comma
	case ':', ';':
		return colon
	case '—', '–':
		return dash
	case '-':
		if strings.HasPrefix(after, "-") || so&dash != 0 {
			return dash
		}
	case '“', '‘', '«':
		return openQuote
	case '”', '»', '’':
		return closeQuote
	case '"', '\'':
		if after == "" || strings.IndexByte(" \n\t.,;:!?)-", after[0]) >= 0 {
			return closeQuote
		}
		return openQuote
	case '(', ')', '[', ']':
		return bracket
	case '\n':
		return lineBreak
	case '_', '*':
		return emphasis
	}
	return 0
}

// wordEnd returns the end of the word at offset at (letters, digits, and
// apostrophes and hyphens between them) without a possessive ending, and whether it has one.
func (r *reader) wordEnd(at, limit int) (int, bool) {
	i := at
	for i < limit {
		c, size := utf8.DecodeRuneInString(r.text[i:limit])
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.Is(unicode.Mn, c) {
			apostrophe := c == '\'' || c == '’'
			if !apostrophe && c != '-' && c != '‐' && c != '‑' {
				break
			}
			next, _ := utf8.DecodeRuneInString(r.text[i+size : limit])
			if !unicode.IsLetter(next) && !(c == '-' && unicode.IsDigit(next)) {
				james := apostrophe && i > at && (r.text[i-1] == 's' || r.text[i-1] == 'S') && unicode.IsSpace(next)
				return i, james // James’ hat
			}
			if apostrophe && possessiveLen(r.text[i:limit]) > 0 {
				return i, true
			}
		}
		i += size
	}
	return i, false
}

// possessiveLen returns the length of "’s" at the start, or 0.
func possessiveLen(s string) int {
	n := 0
	switch {
	case strings.HasPrefix(s, "'"):
		n = 1
	case strings.HasPrefix(s, "’"):
		n = len("’")
	default:
		return 0
	}
	next, size := utf8.DecodeRuneInString(s[n:])
	if next != 's' && next != 'S' {
		if unicode.IsLetter(next) {
			return 0
		}
		return n
	}
	if next, _ := utf8.DecodeRuneInString(s[n+size:]); unicode.IsLetter(next) {
		return 0
	}
	return n + 1
}

// joinedParticles are particles that are joined to a name: d'Urberville, al-Masri.
var joinedParticles = []string{"d'", "d’", "al-", "el-", "ad-", "ar-", "as-", "ash-", "at-", "az-"}

// isElided reports whether a particle is joined to a name.
func isElided(word string) bool {
	for _, particle := range joinedParticles {
		if name, ok := strings.CutPrefix(word, particle); ok {
			first, _ := utf8.DecodeRuneInString(name)
			return unicode.IsUpper(first)
		}
	}
	return false
}

// add adds a token with its properties; verse is set in verse.
func (r *reader) add(t token, verse bool) {
	word := r.text[t.start:t.end]
	t.word = r.intern(word)
	first, size := utf8.DecodeRuneInString(word)
	t.capital = unicode.IsUpper(first) || isElided(word)
	t.allCaps = t.capital && len(word) > size && strings.ToUpper(word) == word
	if n := len(r.tokens); n > 0 && t.before&stop != 0 && t.before&(exclaim|paragraphStart|closeQuote|openQuote) == 0 && r.isAbbreviation(&r.tokens[n-1], int(t.start)) {
		t.before = t.before&^stop | abbreviated
	}
	t.opens = r.opensSentence(&t, verse)
	r.countWord(&t)
	r.tokens = append(r.tokens, t)
}

// opensSentence reports whether a token may have its capital because of its position.
func (r *reader) opensSentence(t *token, verse bool) bool {
	b := t.before
	return b&(paragraphStart|stop|openQuote|bracket) != 0 ||
		b&colon != 0 && strings.ContainsRune(r.text[max(0, t.start-3):t.start], ':') ||
		b&emphasis != 0 && b&(comma|colon) != 0 || // in capitals: _Come at once_
		verse && b&lineBreak != 0
}

// countWord counts the spelling of the token's word.
func (r *reader) countWord(t *token) {
	e := r.entry(t)
	switch {
	case t.heading:
	case !t.capital:
		e.low++
	case t.allCaps && utf8.RuneCountInString(r.surface(t)) > 1:
	case t.opens:
		e.open++
	default:
		e.mid++
		if n := len(r.tokens); n > 0 && t.before&hard == 0 && r.word(&r.tokens[n-1]) == "the" {
			e.the++
		}
	}
}

// isAbbreviation reports whether the token before a full stop is an abbreviation or an
// initial, so that no sentence ends there.
func (r *reader) isAbbreviation(t *token, next int) bool {
	if !strings.HasPrefix(r.text[t.end:next], ".") || !t.capital {
		return false
	}
	w := r.surface(t)
	if len(w) == 1 {
		return w != "I" || r.text[min(next, len(r.text)-1)] >= 'A' && r.text[min(next, len(r.text)-1)] <= 'Z' && next-int(t.end) == 1
	}
	return len(w) < 7 && r.is(t, title) && naming.Abbreviated[r.word(t)]
}

// isVerse reports whether all lines are short and begin with a capital, and there are at least two.
func isVerse(body string) bool {
	lines, capital := 0, 0
	for line := range strings.Lines(body) {
		line = strings.TrimLeft(line, " \t“‘\"'_")
		if len(line) > 62 {
			return false
		}
		c, _ := utf8.DecodeRuneInString(line)
		lines++
		if unicode.IsUpper(c) {
			capital++
		}
	}
	return lines >= 2 && capital == lines
}

// markQuoted sets quoted for the tokens in speech. Quotes and tokens are in the order of the
// text.
func (r *reader) markQuoted() {
	q := 0
	for i := range r.tokens {
		t := &r.tokens[i]
		for q < len(r.quotes) && r.quotes[q].Span.End <= int(t.start) {
			q++
		}
		t.quoted = q < len(r.quotes) && r.quotes[q].Span.Start <= int(t.start)
	}
}

// span returns the span of a name, with the full stop of an initial at its end: Miss P.
func (r *reader) span(from, to int) kb.Span {
	at := kb.Span{Start: int(r.tokens[from].start), End: int(r.tokens[to].end)}
	if last := &r.tokens[to]; from < to && last.end-last.start == 1 && r.surface(last) != "I" && strings.HasPrefix(r.text[at.End:], ".") {
		at.End++
	}
	return at
}

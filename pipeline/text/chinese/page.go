package chinese

import (
	"context"
	"sort"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
)

// A run is a stretch of Chinese characters between marks. All its characters
// have three bytes, so offsets step by han.
type run struct {
	start, end int
	prev, next rune // the marks around it; 0 at the text's ends
	paragraph  int
	heading    bool
	quoted     bool // within direct speech
}

// A page is a text prepared for reading: in simplified characters with
// the same byte offsets as the original, and divided into runs.
type page struct {
	lex        *lexicon
	body       string // the original
	folded     string // simplified
	paragraphs []text.Paragraph
	quotes     []text.Quote // only the outermost
	runs       []run
	single     []int // counts by character
	characters int
	modern     bool // see acceptDerived
}

// checkEvery is the number of steps after which the context is checked.
const checkEvery = 1 << 12

func newPage(ctx context.Context, body string) (*page, error) {
	p := &page{lex: words(), body: body}
	p.folded = script.Simplify(body)
	p.modern = script.IsModernChinese(p.folded)
	p.paragraphs = text.Paragraphs(body)
	for _, q := range text.Quotes(body, p.paragraphs) {
		if q.Depth == 0 {
			p.quotes = append(p.quotes, q)
		}
	}
	if len(p.quotes)*40 < len(p.paragraphs) || len(p.quotes) == 0 {
		if speech := p.findUnmarkedSpeech(); len(speech) > len(p.quotes) {
			p.quotes = speech
		}
	}
	p.cutRuns()
	return p, ctx.Err()
}

// cutRuns sets runs. A line end within a paragraph ends a run.
func (p *page) cutRuns() {
	const usual = 16 // about the bytes of a run and the marks after it
	p.runs = make([]run, 0, len(p.body)/usual)
	p.single = make([]int, 1<<16)
	q := 0
	for i, para := range p.paragraphs {
		prev := rune(0)
		start := -1
		for at := para.Span.Start; at <= para.Span.End; {
			r, n := rune(0), 1
			if at < para.Span.End {
				r, n = utf8.DecodeRuneInString(p.folded[at:para.Span.End])
			}
			switch {
			case n == han && script.IsHan(r):
				if start < 0 {
					start = at
				}
				p.single[r]++
				p.characters++
			default:
				if start >= 0 {
					for q < len(p.quotes) && p.quotes[q].Span.End <= start {
						q++
					}
					p.runs = append(p.runs, run{start: start, end: at, prev: prev, next: r, paragraph: i, heading: para.Heading,
						quoted: q < len(p.quotes) && p.quotes[q].Span.Start <= start})
					start = -1
				}
				prev = r
			}
			at += n
		}
	}
}

// runAt returns the index of the first run that ends after the offset.
func (p *page) runAt(offset int) int {
	return sort.Search(len(p.runs), func(i int) bool { return p.runs[i].end > offset })
}

// runEnd returns the end of the run at an offset, or of the next one; the offset
// itself if no run follows: a name may end after the last one, as in 老A.
func (p *page) runEnd(offset int) int {
	if i := p.runAt(offset); i < len(p.runs) {
		return p.runs[i].end
	}
	return offset
}

// startOfCharacter moves an offset back to the start of a character.
func (p *page) startOfCharacter(at int) int {
	at = max(0, min(at, len(p.body)))
	for at > 0 && at < len(p.body) && p.body[at]&0xc0 == 0x80 {
		at--
	}
	return at
}

func (p *page) text(s kb.Span) string { return p.folded[s.Start:s.End] }

// ends reports whether a mark ends a sentence.
func ends(r rune) bool { return r == 0 || strings.ContainsRune("。！？!?…\n", r) }

// opens reports whether a mark opens direct speech.
func opens(r rune) bool { return strings.ContainsRune("“「『\"‘", r) }

// closes reports whether a mark closes direct speech.
func closes(r rune) bool { return strings.ContainsRune("”」』\"’", r) }

// colons are marks after which speech follows.
const colons = "：:∶"

// afterLast returns the text after the last of some marks, all of it if there is none.
func afterLast(t, marks string) string {
	i := strings.LastIndexAny(t, marks)
	if i < 0 {
		return t
	}
	_, n := utf8.DecodeRuneInString(t[i:])
	return t[i+n:]
}

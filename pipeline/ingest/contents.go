package ingest

import (
	"strings"

	"dramatis/editor/kb/pattern"
)

// contents is a table of contents: its lines and its entries.
type contents struct {
	first, end int // lines; none when equal
	entries    map[string]bool
}

var (
	contentsWord = pattern.MustCompile(`^(?i:(table of )?contents\.?|inhalt(sverzeichnis)?|sommaire|table des matières|índice|indice|оглавление|содержание)$|^目\s*[录錄次]$|^[목차 ]{2,3}$`)
	pageNumber   = pattern.MustCompile(`[\s.·…]*\s\d{1,4}$|[.·…]{2,}\s*\d{1,4}$`)
	entryNumber  = pattern.MustCompile(`^(?:(?i:chapter|letter)\s+)?(?:\d{1,3}|[IVXLCivxlc]{1,9})[.:)]*\s+`)
)

const (
	contentsWithin = 500 // lines from the beginning of the text
	maxEntries     = 600
)

// contentsOf finds a table of contents: the word, and below it short lines, the first of which occurs
// again where the text begins.
func contentsOf(lines []line) contents {
	for i := 0; i < min(len(lines), contentsWithin); i++ {
		if contentsWord.MatchString(lines[i].text) {
			if c := contentsFrom(lines, i); c.end > c.first {
				return c
			}
		}
	}
	return contents{}
}

func contentsFrom(lines []line, at int) contents {
	c := contents{first: at, entries: map[string]bool{}}
	for i := at + 1; i < len(lines) && i-at <= maxEntries; i++ {
		text := lines[i].text
		if len(text) > maxHeading {
			break
		}
		full, short := entryKeys(text)
		if c.entries[full] || c.entries[short] && len(c.entries) > 2 && lines[i].alone() {
			c.end = lastListed(lines, at, i) + 1
			return c
		}
		for _, key := range []string{full, short} {
			if key != "" {
				c.entries[key] = true
			}
		}
	}
	return contents{}
}

// lastListed returns the last line between the word at and the beginning of the text that occurs
// again: what follows it (a preface) is not an entry.
func lastListed(lines []line, at, begins int) int {
	again := map[string]bool{}
	for _, l := range lines[begins:] {
		if len(l.text) <= maxHeading && l.before > 0 {
			full, short := entryKeys(l.text)
			again[full], again[short] = true, true
		}
	}
	for i := begins - 1; i > at; i-- {
		if full, short := entryKeys(lines[i].text); again[full] || again[short] {
			return i
		}
	}
	return at
}

// entryKeys returns the folded entry, with and without its number.
func entryKeys(text string) (full, short string) {
	text = strings.TrimSpace(pageNumber.ReplaceAllString(text, ""))
	return fold(text), fold(entryNumber.ReplaceAllString(text, ""))
}

// outside removes the headings that are in the table.
func (c contents) outside(all []heading) (out []heading) {
	for _, h := range all {
		if h.first < c.first || h.first >= c.end {
			out = append(out, h)
		}
	}
	return out
}

// listed returns the lines below the table that are one of its entries and stand alone: the headings
// of a book without numbers.
func (c contents) listed(lines []line) (out []heading) {
	seen := map[string]bool{}
	for i := c.end; i < len(lines) && c.end > 0; i++ {
		l := lines[i]
		if !l.alone() || len(l.text) > maxHeading {
			continue
		}
		full, short := entryKeys(l.text)
		if key := full; (c.entries[full] || c.entries[short]) && !seen[key] {
			seen[key] = true
			out = append(out, heading{first: i, last: i, class: classListed, family: "listed", label: l.text, title: join(lines, i, i)})
		}
	}
	return out
}

package ingest

import (
	"strings"

	"dramatis/editor/kb/pattern"
)

// months in the languages of diaries; short forms with or without a full stop.
const months = `jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|` +
	`février|fevrier|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|` +
	`января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря`

var (
	weekday    = `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?(?:the\s+)?`
	dateEntry  = pattern.MustCompile(`^(?i:` + weekday + `(?:(?:le\s+)?(\d{1,2})(?:st|nd|rd|th|\.|er)?,?\s+(?:of\s+|de\s+)?(?:` + months + `)\b\.?|(?:` + months + `)\b\.?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b)(?:,?\s+(?:de\s+)?\d{4})?)(\s*[.,:;—–-]|\s*$|\s+\p{Lu})`)
	isoEntry   = pattern.MustCompile(`^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b`)
	hanEntry   = pattern.MustCompile(`^(?:[一二三四五六七八九十〇零○0-9０-９]{2,4}年)?\s*[一二三四五六七八九十0-9０-９]{1,3}月\s*[一二三四五六七八九十廿卅0-9０-９]{1,3}[日号號]`)
	salutation = pattern.MustCompile(`^(?:(?:My|MY)\s+[Dd]ear(?:est)?|DEAR|Dear|Dearest|DEAREST|Liebe|Lieber|Cher|Chère|Querido|Querida)\s+[^.!?]{2,40}[,:;.!—–-]{1,2}$`)
	monthWord  = pattern.MustCompile(`^(?i:` + months + `)\.?$`)
)

// dated finds the beginning of a diary entry, by its date, or of a letter, by its salutation. The text
// may follow directly.
func dated(lines []line, i int) (heading, bool) {
	l := lines[i]
	if l.before == 0 {
		return heading{}, false
	}
	if d, ok := splitDate(lines, i); ok {
		return d, true
	}
	text := strings.TrimLeft(l.text[:min(len(l.text), 120)], decoration)
	h := heading{first: i, last: i, class: classDate, bare: true}
	for _, find := range []*pattern.Pattern{dateEntry, isoEntry, hanEntry} {
		at := find.FindStringSubmatchIndex(text)
		if at == nil {
			continue
		}
		end := at[1]
		if find == dateEntry {
			end = at[6]
		}
		h.family, h.title = "date", strings.TrimSpace(text[:end])
		if l.alone() && len(l.text) <= maxTitle {
			h.title = undecorated(join(lines, i, i))
		}
		h.label = h.title
		return h, true
	}
	if l.alone() && len(l.text) <= maxTitle && salutation.MatchString(text) {
		h.family, h.title = "salutation", strings.TrimRight(undecorated(join(lines, i, i)), ",:;.!—–-")
		h.label = h.title
		return h, true
	}
	return heading{}, false
}

// splitDate finds a date on two or three lines, with the place before it or split: "LONDON,\nMay 7th."
// If every line is a paragraph, a place ends with a comma.
func splitDate(lines []line, i int) (heading, bool) {
	const short = 50 // bytes
	end := min(block(lines, i), i+2)
	for end < min(i+2, len(lines)-1) && strings.HasSuffix(lines[end].text, ",") {
		end++
	}
	if len(lines[i].text) > short || isDate(lines[i].text) {
		return heading{}, false
	}
	for last := i + 1; last <= end && len(lines[last].text) <= short; last++ {
		for k := i; k <= last; k++ {
			place := join(lines, i, k-1)
			if !isDate(undecorated(join(lines, k, last))) || place != "" && !isTitle(strings.TrimRight(place, ",.")) {
				continue
			}
			title := undecorated(join(lines, i, last))
			return heading{first: i, last: last, class: classDate, family: "date", title: title, label: title, bare: true}, true
		}
	}
	return heading{}, false
}

// isDate reports whether a text is only a date.
func isDate(s string) bool {
	for _, find := range []*pattern.Pattern{dateEntry, isoEntry, hanEntry} {
		if at := find.FindStringIndex(s); at != nil && strings.Trim(s[at[1]:], " .,;:—–-") == "" {
			return true
		}
	}
	return false
}

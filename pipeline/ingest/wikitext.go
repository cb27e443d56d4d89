package ingest

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A page of a wiki in its source, as MediaWiki's editor shows it, is read as Markdown: wikitext turns one into the other.

const formatWikitext = "wikitext"

var (
	wikiHeading = regexp.MustCompile(`(?m)^(={1,6})[ \t]*([^=\n].*?)[ \t]*={1,6}[ \t]*$`)
	wikiBox     = regexp.MustCompile(`(?m)^\{\{[^{}|\n]+(?:\n?\|.*)?\n[ \t]*\|?[ \t]*[\pL_][\pL\pN_ -]*=`)
	wikiTarget  = regexp.MustCompile(`\[\[[^\[\]\n]+\]\]`)
	wikiQuotes  = regexp.MustCompile(`'{2,5}`)

	wikiDropped = regexp.MustCompile(`(?is)<!--.*?-->|<ref[^>]*/>|<ref[^>]*>.*?</ref>|<gallery[^>]*>.*?</gallery>|<math[^>]*>.*?</math>|__[A-Z]+__`)
	wikiBreak   = regexp.MustCompile(`(?i)<br[ \t]*/?>`)
	wikiMedia   = regexp.MustCompile(`(?i)^:?(?:file|image|category|media|文件|图像|图片|檔案|分类|分類|[a-z]{2,3}(?:-[a-z]+)?):`)
	wikiOutside = regexp.MustCompile(`\[(?:https?:)?//\S+(?: ([^\]\n]*))?\]`)
	wikiList    = regexp.MustCompile(`(?m)^([*#:;]+)[ \t]*`)
	// wikiLayout matches what a box says of its look, image = Ann.png, caption_width = 220px, but not hair color = red.
	wikiLayout = regexp.MustCompile(`(?i)^\s*(?:[\pL\pN_ -]*(?:image|caption|图片|圖片|图像)[\pL\pN_ -]*|[\pL\pN_ -]*width|(?:font|box)[ _]?size|` +
		`(?:bg|background|box|header|text|font)[ _]?colou?r|(?:text|body|label|header|box|title|above|below)[ _]?style|(?:text[ _]?)?align)\s*=|=\s*\S+\.(?:png|jpe?g|gif|svg|webp)\s*$`)
	wikiItem  = regexp.MustCompile(`\s*\n[ \t]*[*#]+[ \t]*`)
	wikiBlank = regexp.MustCompile(`\n{3,}`)
	wikiTable = regexp.MustCompile(`(?m)^[ \t]*(?:\{\||\|\}|\|-|!).*\n?`)
)

// isWikitext reports whether a plain text is the source of a wiki's page: it has links of wikis, and a box or headings.
func isWikitext(path, body string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".wiki", ".mediawiki", ".wikitext":
		return true
	}
	const looked, links = 200 << 10, 2
	body = body[:min(len(body), looked)]
	return formatOf(path) == formatText && len(wikiTarget.FindAllStringIndex(body, links)) == links &&
		(wikiBox.MatchString(body) || wikiHeading.MatchString(body) && wikiQuotes.MatchString(body))
}

// wikitext returns the source of a wiki's page as Markdown: the first template that has keys becomes lines "Key: value",
// other templates give the words that they show, or nothing.
func wikitext(body string) string {
	body = wikiDropped.ReplaceAllString(body, "")
	body = wikiBreak.ReplaceAllString(body, ", ")
	body = templates(body)
	body = wikiTable.ReplaceAllString(body, "")
	body = wikiBlank.ReplaceAllString(body, "\n\n")
	for range 2 { // the caption of a picture may hold links
		body = wikiTarget.ReplaceAllStringFunc(body, shownOfLink)
	}
	body = wikiOutside.ReplaceAllString(body, "$1")
	body = wikiQuotes.ReplaceAllString(body, "")
	body = wikiList.ReplaceAllStringFunc(body, func(marks string) string {
		if strings.ContainsAny(marks, "*#") {
			return "- "
		}
		return ""
	})
	return wikiHeading.ReplaceAllStringFunc(body, func(l string) string {
		m := wikiHeading.FindStringSubmatch(l)
		return strings.Repeat("#", len(m[1])) + " " + m[2] + "\n"
	})
}

// shownOfLink returns the words that a link shows: those behind the last bar, and nothing of a picture or a category.
func shownOfLink(link string) string {
	inner := strings.TrimSuffix(strings.TrimPrefix(link, "[["), "]]")
	if wikiMedia.MatchString(inner) {
		return ""
	}
	return inner[strings.LastIndex(inner, "|")+1:]
}

// deepest is how many templates may be inside each other: what is deeper is left as it is.
const deepest = 20

// templates replaces what is in double braces by what it shows, the innermost first.
func templates(body string) string {
	open := []*strings.Builder{{}}
	boxed := false
	for i := 0; i < len(body); {
		switch two := body[i:min(i+2, len(body))]; {
		case two == "{{" && len(open) <= deepest:
			open = append(open, &strings.Builder{})
			i += 2
		case two == "}}" && len(open) > 1:
			inner := open[len(open)-1].String()
			open = open[:len(open)-1]
			shown, box := shownOfTemplate(inner, boxed || len(open) > 1)
			boxed = boxed || box
			open[len(open)-1].WriteString(shown)
			i += 2
		default:
			open[len(open)-1].WriteByte(body[i])
			i++
		}
	}
	for n := len(open) - 1; n > 0; n-- { // never closed
		open[n-1].WriteString(open[n].String())
	}
	return open[0].String()
}

// fewestKeys is how many keys make a template the box of a page.
const fewestKeys = 2

// shownOfTemplate returns what a template shows, and whether it is the box of the page.
func shownOfTemplate(inner string, boxed bool) (string, bool) {
	name, fields := fieldsOfTemplate(inner)
	var lines, words []string
	for _, f := range fields {
		switch key, value, keyed := strings.Cut(f, "="); {
		case wikiLayout.MatchString(f):
		case keyed && strings.TrimSpace(value) != "":
			lines = append(lines, strings.ReplaceAll(strings.TrimSpace(key), "_", " ")+": "+onOneLine(value))
		case !keyed && strings.TrimSpace(f) != "":
			words = append(words, onOneLine(f))
		}
	}
	switch {
	case !boxed && len(lines) >= fewestKeys:
		return strings.Join(lines, "\n") + "\n\n", true
	case len(words) == 0 || slices.Contains([]string{"cite", "reflist", "main", "see also", "for", "about", "redirect"}, strings.ToLower(name)):
		return "", false
	case strings.EqualFold(name, "lang"):
		return words[len(words)-1], false
	case strings.HasSuffix(strings.ToLower(name), "list"):
		return strings.Join(words, ", "), false
	}
	return words[0], false
}

// onOneLine returns a value with the items of a list behind each other.
func onOneLine(value string) string {
	value = wikiItem.ReplaceAllString("\n"+strings.TrimSpace(value), ", ")
	return strings.TrimPrefix(strings.Join(strings.Fields(value), " "), ", ")
}

// fieldsOfTemplate returns a template's name and its fields, which bars separate. Bars of links separate none.
func fieldsOfTemplate(inner string) (name string, fields []string) {
	start, links := 0, 0
	for i := 0; i < len(inner); i++ {
		switch {
		case strings.HasPrefix(inner[i:], "[["):
			links++
		case strings.HasPrefix(inner[i:], "]]") && links > 0:
			links--
		case inner[i] == '|' && links == 0:
			fields = append(fields, inner[start:i])
			start = i + 1
		}
	}
	fields = append(fields, inner[start:])
	return strings.TrimSpace(fields[0]), fields[1:]
}

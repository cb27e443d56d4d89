package ingest

import (
	"regexp"
	"strconv"
	"strings"
)

// A docStyle is a paragraph style: its name, the style it is based on, and its outline level, from 1.
type docStyle struct {
	name, parent string
	outline      int
}

// A styleSheet is the styles of a document by their ids.
type styleSheet map[string]*docStyle

// titleLevel is the level of the style of the book's title.
const titleLevel = -1

var (
	// headingName matches the names of heading styles in the languages of word processors; Chinese
	// Word numbers its styles.
	headingName = regexp.MustCompile(`^(?:heading|überschrift|berschrift|titre|título|ttulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|заголовок|标题|標題|見出し|제목)([1-6])$`)
	titleName   = regexp.MustCompile(`^(?:title|titel|titre|título|titolo|название|标题|標題|表題|제목)$`)
	onlyNumber  = regexp.MustCompile(`^[1-6]$`)
)

// level returns the level of a style's heading, 0 for running text.
func (s styleSheet) level(id string) int {
	for range 12 { // styles may be based on each other in a circle
		style := s[id]
		if style == nil {
			return levelOfName(id)
		}
		if style.outline > 0 {
			return min(style.outline, 9)
		}
		if n := levelOfName(style.name); n != 0 {
			return n
		}
		if n := levelOfName(id); n != 0 && len(id) > 1 {
			return n
		}
		id = style.parent
	}
	return 0
}

func levelOfName(name string) int {
	name = strings.ToLower(strings.NewReplacer(" ", "", "_20_", "", "_", "").Replace(name))
	if titleName.MatchString(name) {
		return titleLevel
	}
	if m := headingName.FindStringSubmatch(name); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	if onlyNumber.MatchString(name) {
		n, _ := strconv.Atoi(name)
		return n
	}
	return 0
}

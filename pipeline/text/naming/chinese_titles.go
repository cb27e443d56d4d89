package naming

import (
	_ "embed"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb/script"
)

//go:embed data/chinese_titles.txt
var chineseTitlesFile string

// birthOrder are characters for birth order, which precede some titles: 三爷.
var birthOrder = strings.Fields("大 二 三 四 五 六 七 八 九 十 小")

// chineseTitles are the titles that follow a name or are used alone, by word. references are titles of relatives and
// rulers that follow their possessor's name.
var chineseTitles, references = readChineseTitles()

func readChineseTitles() (titles map[string]Title, references map[string]bool) {
	classes := map[string]Class{"civil": Civil, "married": Married, "unmarried": Unmarried, "noble": Noble, "rank": Rank, "office": Office, "learned": Learned, "clergy": Clergy, "kin": Kin}
	genders := map[string]Gender{"male": Male, "female": Female, "either": Unknown}
	titles, references = map[string]Title{}, map[string]bool{}
	add := func(t Title) {
		if _, known := titles[t.Word]; !known {
			titles[t.Word] = t
		}
	}
	var ordered []Title
	for name, words := range script.Lists(chineseTitlesFile) {
		head := strings.Fields(name)
		for _, w := range words {
			t := Title{w, classes[head[0]], genders[head[1]]}
			add(t)
			if slices.Contains(head, "ordered") {
				ordered = append(ordered, t)
			}
			references[w] = slices.Contains(head, "reference")
		}
	}
	for _, t := range ordered { // after all others: 小姐 is a title of its own
		for _, o := range birthOrder {
			add(Title{o + t.Word, t.Class, t.Gender})
		}
	}
	return titles, references
}

// ChineseTitles returns the titles of two or more characters that show a person in a text, sorted by word.
func ChineseTitles() []Title {
	var out []Title
	for word, t := range chineseTitles {
		if utf8.RuneCountInString(word) > 1 && !references[word] {
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b Title) int { return strings.Compare(a.Word, b.Word) })
	return out
}

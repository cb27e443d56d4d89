package ingest

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// outline returns a line a chapter; each must begin where the text has its heading.
func outline(t *testing.T, d Doc) string {
	t.Helper()
	var b strings.Builder
	for _, c := range d.Document.Chapters {
		fmt.Fprintf(&b, "%d %s\n", c.Number, c.Title)
		first := strings.FieldsFunc(c.Title, func(r rune) bool { return r == ' ' || r == ':' })[0]
		if line, _, _ := strings.Cut(d.Text.Body[c.Start:], "\n"); !strings.HasPrefix(line, first) && headings(line) == 0 {
			t.Errorf("chapter %q begins at %q", c.Title, line)
		}
	}
	return b.String()
}

// headings counts what a line says of itself to be a heading.
func headings(s string) int {
	return len(headingsAt(linesOf(s), 0))
}

func TestHeadingsOfManyShapesAreChapters(t *testing.T) {
	body := "\n\nIt rained for a long while and nobody came.\n\n"
	for name, c := range map[string]struct{ text, want string }{
		"words":              {"A Tale\n\nCHAPTER I" + body + "CHAPTER II" + body, "1 CHAPTER I\n2 CHAPTER II\n"},
		"written numbers":    {"Chapter Twenty-One" + body + "THE SECOND CHAPTER" + body, "1 Chapter Twenty-One\n2 THE SECOND CHAPTER\n"},
		"titles behind":      {"CHAPTER I. Down It Goes" + body + "CHAPTER II. Up" + body, "1 CHAPTER I. Down It Goes\n2 CHAPTER II. Up\n"},
		"long titles":        {"Chapter I: In Which Two\nPeople Meet" + body, "1 Chapter I: In Which Two People Meet\n"},
		"titles below":       {"Chapter 1\n\nThe Long Wait" + body + "Chapter 2\n\nOver at last!" + body + "Chapter 3\n\nWhat Came Then" + body, "1 Chapter 1: The Long Wait\n2 Chapter 2: Over at last!\n3 Chapter 3: What Came Then\n"},
		"text at once":       {"Chapter 1\nIt rained for a long while and nobody came to the door of\nthe house.\n\nChapter 2\nIt went on.\n", "1 Chapter 1\n2 Chapter 2\n"},
		"letters":            {"Letter 1" + body + "Letter 2\n\nBath, May 3rd" + body + "Chapter 1" + body, "1 Letter 1\n2 Letter 2\n3 Chapter 1\n"},
		"parts":              {"PART ONE\n\nChapter I: A" + body + "Chapter II: B" + body + "PART TWO\n\nTHE OTHER HALF\n\nChapter I: C" + body, "1 Chapter I: A\n2 Chapter II: B\n3 Chapter I: C\n"},
		"parts alone":        {"BOOK FIRST" + body + "BOOK SECOND" + body + "Part the Third" + body, "1 BOOK FIRST\n2 BOOK SECOND\n3 Part the Third\n"},
		"numerals":           {"A Tale\n\nI" + body + "II" + body + "III." + body, "1 I\n2 II\n3 III.\n"},
		"figures":            {"1" + body + "2" + body, "1 1\n2 2\n"},
		"numbered titles":    {"I. THE DOOR" + body + body + body + "II. The Market Place" + body + body + body, "1 I. THE DOOR\n2 II. The Market Place\n"},
		"sections within":    {"CHAPTER I" + body + "I." + body + "II." + body + "CHAPTER II" + body, "1 CHAPTER I\n2 CHAPTER II\n"},
		"the word left off":  {"STORY I. A DOOR" + body, ""},
		"going on":           {"ADVENTURE I. A DOOR" + body + "II." + body + "II. A WINDOW" + body + "III. A WALL" + body, "1 ADVENTURE I. A DOOR\n2 II. A WINDOW\n3 III. A WALL\n"},
		"capitals":           {"A TALE\n\nby Nobody\n\n\nTHE DOOR" + body + "\nTHE WINDOW" + body + "ANN\n\n\nTHE END OF IT" + body, "1 THE DOOR\n2 THE WINDOW\n3 THE END OF IT\n"},
		"plain titles":       {"A Tale\n\n\nThe Door" + body + "\nThe Window" + body + "\nAn End of It" + body, "1 The Door\n2 The Window\n3 An End of It\n"},
		"prologue":           {"Prologue" + body + "Chapter 1" + body + "Epilogue" + body, "0 Prologue\n1 Chapter 1\n2 Epilogue\n"},
		"preface":            {"PREFACE" + body + "PROLOGUE" + body + "CHAPTER 1" + body, "0 PROLOGUE\n1 CHAPTER 1\n"},
		"contents":           {"A Tale\n\nCHAPTER I\n\nCHAPTER II\n\nCHAPTER I" + body + "CHAPTER II" + body, "1 CHAPTER I\n2 CHAPTER II\n"},
		"contents in a row":  {"A Tale\n\nContents\n\nChapter 1. The Door ..... 3\nChapter 2. The Wall ..... 9\n\nPreface\n\nThis is true.\n\nChapter 1. The Door" + body + "Chapter 2. The Wall" + body, "0 Preface\n1 Chapter 1. The Door\n2 Chapter 2. The Wall\n"},
		"listed, unnumbered": {"A Tale\n\nCONTENTS\n\n  The Door\n  The Wall\n  Rain\n\nThe Door" + body + "The Wall" + body + "Rain" + body, "1 The Door\n2 The Wall\n3 Rain\n"},
		"han":                {"长夜\n\n楔子 雨夜\n\n下雨了。\n\n第01回 店中相逢\n\n来了。\n第二回 夜奔\n去了。\n", "0 楔子 雨夜\n1 第01回 店中相逢\n2 第二回 夜奔\n"},
		"han, title below":   {"第一章\n\n雨夜相逢\n\n下雨了。\n\n第二章\n\n夜奔\n\n去了。\n", "1 第一章 雨夜相逢\n2 第二章 夜奔\n"},
		"han volumes":        {"第一卷 风\n\n第一章 来\n来了。\n第二章 去\n去了。\n第二卷 雨\n第一百零三章 又来\n来了。\n", "1 第一章 来\n2 第二章 去\n3 第一百零三章 又来\n"},
		"han contents":       {"目录\n\n第一回 来\n第二回 去\n\n第一回 来\n\n来了。\n\n第二回 去\n\n去了。\n", "1 第一回 来\n2 第二回 去\n"},
		"han in the text":    {"第一回说的是王教头私走延安府。\n第二次来，他没有说话。\n", ""},
		"a sentence":         {"Chapter one of his life was over, he thought.\n\nIt was.\n\nPart I took no part in, he said.\n\n", ""},
		"a list":             {"To do.\n\n1. Bread\n\n2. Milk\n\n3. The Long Walk\n\n", ""},
		"in the text":        {"He said\nCHAPTER I\nand laughed.\n", ""},
		"a poem":             {"He sang.\n\n\nThe rose is red,\nthe sky is blue.\n\n\nThe rose is dead,\nand so are you.\n", ""},
		"a signature":        {"She wrote to him that night, and this is what she wrote.\n\n\nYOURS, ANN\n\n\nHe read it, and then he read it again, and again.\n", ""},
	} {
		if got := outline(t, from(t, "/a/tale.txt", c.text)); got != c.want {
			t.Errorf("%s: chapters\n%swant\n%s", name, got, c.want)
		}
	}
}

// paragraphs are running text without blank lines, a line a paragraph.
func paragraphs(n int) string {
	return strings.Repeat("It rained for a long while and nobody came to the door of the house, though Ann had put a light there.\n“Well,” said Ann. “There it is.”\n", n)
}

func TestOneSeriesDividesATextHoweverItIsSet(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"a line a paragraph": {"A Tale\nChapter 1: The River\n" + paragraphs(8) + "Chapter 2: Low water\n" + paragraphs(9), "1 Chapter 1: The River\n2 Chapter 2: Low water\n"},
		"a gap":              {"1. The Door\n" + paragraphs(8) + "2. A Wall\n" + paragraphs(8) + "4. The Sea-chest\n" + paragraphs(8) + "5. Rain\n" + paragraphs(8), "1 1. The Door\n2 2. A Wall\n3 4. The Sea-chest\n4 5. Rain\n"},
		"dashes":             {"- 1 -\n" + paragraphs(8) + "- 2 -\n" + paragraphs(7) + "- 3 -\n" + paragraphs(9), "1 1\n2 2\n3 3\n"},
		"words":              {"One\n" + paragraphs(8) + "Two\n" + paragraphs(7) + "Three\n" + paragraphs(9), "1 One\n2 Two\n3 Three\n"},
		"any word":           {"NIGHT THE FIRST\n" + paragraphs(8) + "NIGHT THE SECOND\n" + paragraphs(7) + "NIGHT THE THIRD\n" + paragraphs(9), "1 NIGHT THE FIRST\n2 NIGHT THE SECOND\n3 NIGHT THE THIRD\n"},
		"German":             {"Erstes Kapitel\n" + paragraphs(8) + "Zweites Kapitel\n" + paragraphs(7), "1 Erstes Kapitel\n2 Zweites Kapitel\n"},
		"Russian":            {"Глава первая\n" + paragraphs(8) + "Глава 2. Дождь\n" + paragraphs(7), "1 Глава первая\n2 Глава 2. Дождь\n"},
		"Korean":             {"제1장 비\n" + paragraphs(8) + "제2장\n" + paragraphs(7), "1 제1장 비\n2 제2장\n"},
		"names":              {"Ann\n" + paragraphs(8) + "Ben\n" + paragraphs(7) + "Ann\n" + paragraphs(9) + "Ben\n" + paragraphs(8), "1 Ann\n2 Ben\n3 Ann\n4 Ben\n"},
		"a diary":            {"3 May. Rain.—" + paragraphs(8) + "5 May.—" + paragraphs(7) + "6 May, later.—" + paragraphs(9), "1 3 May.\n2 5 May.\n3 6 May\n"},
		"letters":            {"Dear Ann:\n" + paragraphs(3) + "Dear Ben,\n" + paragraphs(4) + "My dear Ann,\n" + paragraphs(3), "1 Dear Ann\n2 Dear Ben\n3 My dear Ann\n"},
		"behind the name":    {"《长夜》 第一回　来\n下雨了。\n《长夜》 第二回　去\n去了。\n", "1 第一回 来\n2 第二回 去\n"},
		"pages":              {"Chapter 1\n" + paragraphs(9) + "12\n" + paragraphs(9) + "13\n" + paragraphs(9) + "Chapter 2\n" + paragraphs(9) + "14\n" + paragraphs(9), "1 Chapter 1\n2 Chapter 2\n"},
		"contents unsaid":    {"A Tale\nChapter 1\nChapter 2\nChapter 3\nChapter 1\n" + paragraphs(8) + "Chapter 2\n" + paragraphs(7) + "Chapter 3\n" + paragraphs(9), "1 Chapter 1\n2 Chapter 2\n3 Chapter 3\n"},
		"the last":           {"CHAPTER I\n\n" + paragraphs(8) + "\nCHAPTER THE LAST\n\n" + paragraphs(7), "1 CHAPTER I\n2 CHAPTER THE LAST\n"},
	} {
		if got := outline(t, from(t, "/a/tale.txt", c.text)); got != c.want {
			t.Errorf("%s: chapters\n%swant\n%s", name, got, c.want)
		}
	}
}

func TestHeadingsAndContentsAreMarked(t *testing.T) {
	body := "\n\nIt rained for a long while and nobody came.\n\n"
	d := from(t, "/a/tale.txt", "A Tale\n\nContents\n\nChapter 1. The Door\nChapter 2. The Wall\n\nPART ONE\n\nChapter 1. The Door"+body+"Chapter 2. The Wall"+body)
	var got []string
	for _, m := range d.Document.Marks {
		got = append(got, string(m.Kind)+" "+strings.ReplaceAll(d.Text.Slice(m.Span), "\n", "/"))
	}
	if want := "apart Contents//Chapter 1. The Door/Chapter 2. The Wall|heading PART ONE|heading Chapter 1. The Door|heading Chapter 2. The Wall"; strings.Join(got, "|") != want {
		t.Errorf("marks\n%s\nwant\n%s", strings.Join(got, "|"), want)
	}
	if m, ok := d.Document.MarkAt(kb.MarkHeading, d.Document.Chapters[1].Start); !ok || d.Text.Slice(m.Span) != "Chapter 2. The Wall" {
		t.Error("no heading where a chapter begins")
	}
}

func TestAPartBelongsToTheChapterThatFollows(t *testing.T) {
	d := from(t, "/a/x.txt", "PART ONE\n\nCHAPTER I\n\nIt rained.\n\nPART TWO\n\nCHAPTER I\n\nIt went on.\n")
	for _, c := range d.Document.Chapters {
		if !strings.HasPrefix(d.Text.Body[c.Start:], "PART") {
			t.Errorf("chapter %d begins at %q", c.Number, d.Text.Body[c.Start:])
		}
	}
}

func TestMarkdownHeadingsAreChapters(t *testing.T) {
	body := "\n\nIt rained.\n\n"
	for name, c := range map[string]struct{ text, want string }{
		"below the title":  {"# A Tale\n\n## One" + body + "### not one\n\n## *Two*" + body, "1 One\n2 Two\n"},
		"at the top":       {"# One" + body + "# Two" + body, "1 One\n2 Two\n"},
		"underlined":       {"A Tale\n===\n\nOne\n---" + body + "Two\n------" + body, "1 One\n2 Two\n"},
		"parts":            {"# A Tale\n\n## Part\n\n### One" + body + "### Two" + body + "## Other Part\n\n### Three" + body, "1 One\n2 Two\n3 Three\n"},
		"prologue":         {"# A Tale\n\n## Prologue" + body + "## Chapter 1" + body, "0 Prologue\n1 Chapter 1\n"},
		"contents":         {"# A Tale\n\n## Contents\n\n- [One](#one)\n- [Two](#two)\n\n## One" + body + "## Two" + body, "1 One\n2 Two\n"},
		"none but words":   {"# A Tale\n\nCHAPTER I" + body + "CHAPTER II" + body, "1 CHAPTER I\n2 CHAPTER II\n"},
		"han":              {"# 长夜\n\n## 楔子" + body + "## 第一回 来" + body, "0 楔子\n1 第一回 来\n"},
		"a rule, no title": {"It rained.\n\n---\n\nIt went on.\n", ""},
	} {
		if got := outline(t, from(t, "/a/tale.md", c.text)); got != c.want {
			t.Errorf("%s: chapters\n%swant\n%s", name, got, c.want)
		}
	}
}

func TestNumbersAreReadInAllTheirForms(t *testing.T) {
	for s, want := range map[string]int{"1": 1, "iv": 4, "XLIV": 44, "IIII": 4, "XXXX": 40, "CIX": 109, "twelve": 12, "Twenty-First": 21,
		"": 0, "IVX": 0, "Iv": 0, "mild": 0, "VV": 0, "0": 0, "99999": 0, "twenty-twenty": 0} {
		if got := parseNumber(s); got != want {
			t.Errorf("%q is %d, not %d", s, got, want)
		}
	}
	for s, want := range map[string]int{"一": 1, "十": 10, "十二": 12, "二十": 20, "一百零八": 108, "一百二十": 120, "二〇": 20, "01": 1,
		"０７": 7, "廿三": 23, "": 0, "甲": 0} {
		if got := parseHan(s); got != want {
			t.Errorf("%q is %d, not %d", s, got, want)
		}
	}
}

func TestAMissingNumberOfASeriesIsNoted(t *testing.T) {
	d := from(t, "/a/x.txt", "PREFACE\n\nIt is.\n\nPROLOGUE\n\nIt was.\n\nCHAPTER I\n\n"+paragraphs(3)+"\nCHAPTER II\n\n"+paragraphs(3)+"\nCHAPTER IV\n\n"+paragraphs(3))
	if g := d.Document.Gaps; len(g) != 1 || g[0] != 3 {
		t.Errorf("gaps before %v of %v", g, d.Document.Chapters)
	}
}

func TestNumbersOfPagesAreNoChapters(t *testing.T) {
	for name, head := range map[string]func(int) string{
		"numbers":       func(i int) string { return fmt.Sprint(i) },
		"names":         func(i int) string { return []string{"Ann", "Ben", "Cato"}[i%3] },
		"CAPITAL NAMES": func(i int) string { return []string{"ANN", "BEN", "CATO"}[i%3] },
	} {
		text, page := "A Wet Year\n", 1
		for c := 1; c <= 9; c++ {
			text += "\n\n" + head(c) + "\n\n"
			for range 8 + c%3 {
				text += "It rained for a long while, and nobody came to the door of the\nhouse, and Ann Heron, who had waited so\n\n" + fmt.Sprint(page) + "\n\n" +
					"long for the boat, went down to the river and came back to the\nhouse again. “There is no boat,” she said.\n\n"
				page++
			}
		}
		d := from(t, "/a/scan.txt", text)
		if n := len(d.Document.Chapters); n != 9 || d.Document.Chapters[1].Title != head(2) {
			t.Errorf("%s: %d chapters\n%s", name, n, chaptered(d))
		}
	}
}

func TestNamesOfWhoTellsAreChaptersAlsoAboveATitle(t *testing.T) {
	for name, between := range map[string]string{"the text at once": "\n\n", "a title": "\n\nTHE LONG WAIT\n\n"} {
		text := "A Wet Year\n\nby Nobody\n\n\n"
		for c := range 8 {
			text += []string{"Ann", "Ben"}[c%2] + between + long("", "\n\n") + long("", "\n\n") + "Your faithful\n\nBen Marsh\n\n\n"
		}
		if d := from(t, "/a/x.txt", text); len(d.Document.Chapters) != 8 || !strings.HasPrefix(d.Document.Chapters[0].Title, "Ann") {
			t.Errorf("%s:\n%s", name, chaptered(d))
		}
	}
}

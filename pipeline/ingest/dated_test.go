package ingest

import (
	"strings"
	"testing"
)

func TestADateOnTwoLinesBeginsALetter(t *testing.T) {
	for name, heads := range map[string][]string{
		"place first":     {"LONDON,\nMay 7th.", "LONDON,\nMay 9th.", "WHITBY,\nMay 12th."},
		"with a year":     {"24, HIGH STREET,\nMay 7th, 1888.", "THE MILL,\nJune 8th, 1888.", "THE MILL,\nJune 9th, 1888."},
		"broken":          {"Friday, September\nthe 24th", "Sunday, September\nthe 26th", "Monday, October\nthe 2nd"},
		"a weekday first": {"Tuesday,\n14 May", "Wednesday,\n15 May", "Friday,\n17 May"},
		"three lines":     {"THE MILL,\nWHITBY,\n7 May.", "THE MILL,\nWHITBY,\n9 May.", "THE MILL,\nWHITBY,\n12 May."},
	} {
		for between, body := range map[string]string{
			"\n\n": strings.Repeat("It rained for a long while, and nobody came to the door of the\nhouse, and nobody went out of it.\n\n", 6),
			"\n":   strings.Repeat("It rained for a long while, and nobody came to the door of the house, and nobody went out of it.\n", 6),
		} {
			if name == "broken" && between == "\n" {
				continue // a line is a paragraph
			}
			text, want := "A Wet Year"+between, ""
			for _, h := range heads {
				text += h + between + body
				want += strings.Join(strings.Fields(h), " ") + "\n"
			}
			got := ""
			for _, c := range from(t, "/a/letters.txt", text).Document.Chapters {
				got += c.Title + "\n"
			}
			if got != want {
				t.Errorf("%s, between paragraphs %q: chapters\n%sinstead of\n%s", name, between, got, want)
			}
		}
	}
}

func TestAShortLineBelowADateIsTextOfTheEntry(t *testing.T) {
	text := ""
	for _, day := range []string{"7", "9", "12", "15"} {
		text += "\n\n" + day + " May.\nRain all day. Nobody came.\n\n" + strings.Repeat("It rained for a long while, and nobody came to the door of the house.\n\n", 5)
	}
	d := from(t, "/a/diary.txt", text)
	if n := len(d.Document.Chapters); n != 4 || d.Document.Chapters[0].Title != "7 May." {
		t.Errorf("%d chapters, %v", n, d.Document.Chapters)
	}
}

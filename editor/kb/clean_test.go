package kb

import "testing"

func TestWhatIsShownIsFreeOfTheMarksOfTheFile(t *testing.T) {
	for in, want := range map[string]string{
		"He was _very_ old--so *old*,\n  they said.": "He was very old—so old, they said.",
		"_Mina Harker’s":                             "Mina Harker’s",
		"the file_name and 2*3 of __it__":            "the file_name and 2*3 of it",
		"* * *":                                      "* * *",
		"He ran\n\n12\n\non, and [Illustration: a mill] on.":   "He ran on, and on.",
		"He ran\nDownloaded from www.example.org\non.":         "He ran on.",
		"“Write to ann@example.org,” she said.":                "“Write to ann@example.org,” she said.",
		"as he said[3] then {45} to [Pg 12] her":               "as he said then to her",
		"武松\n来到　景阳冈。":                                          "武松来到景阳冈。",
		"“No,” she\nsaid.":                                     "“No,” she said.",
		"well-\nknown":                                         "well-known",
		"[Enter Ann] It is 1888.":                              "[Enter Ann] It is 1888.",
		"“‘_The Whitby Gazette_,’ 8 _August_,” said Ann--_he_": "“‘The Whitby Gazette,’ 8 August,” said Ann—he",
	} {
		got := Clean(in)
		if got != want {
			t.Errorf("%q becomes %q", in, got)
		}
		if again := Clean(got); again != got {
			t.Errorf("%q becomes %q at last", got, again)
		}
	}
}

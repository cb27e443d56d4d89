package kb

import "testing"

func TestQuotationMarksWithinOthersAlternate(t *testing.T) {
	for said, want := range map[string]string{
		"No.":            "“No.”",
		"I don’t.":       "“I don’t.”",
		"“No,” said he.": "“‘No,’ said he.”",
		"“Who said ‘I don’t’?” he asked.": "“‘Who said “I don’t”?’ he asked.”",
		"‘Have you guessed?’ he said.":    "“‘Have you guessed?’ he said.”",
		"\"No,\" said he.":                "“‘No,’ said he.”",
		"Get ‘em, he said.":               "“Get ‘em, he said.”",
		"the end.” He went.":              "“the end.’ He went.”",
		"He said: “And then":              "“He said: ‘And then’”",
		"He said: “One. “Two.”":           "“He said: ‘One. Two.’”",
		"他说：“不去。”":                        "“他说：‘不去。’”",
		"他说：“她道：‘不去。’”":                   "“他说：‘她道：“不去。”’”",
	} {
		if got := InQuotes(said); got != want {
			t.Errorf("%s: %s, not %s", said, got, want)
		}
	}
}

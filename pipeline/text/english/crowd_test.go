package english

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

// TestOfAListAsManyNamesAreKeptAsThereIsRoomFor reads a list of more lords than a story has, and the same without their titles, of
// which the weights accept hardly any as names. Both report the number that is left out; a story reports none.
func TestOfAListAsManyNamesAreKeptAsThereIsRoomFor(t *testing.T) {
	const all = 14_000
	var list strings.Builder
	for i := range all {
		fmt.Fprintf(&list, "Lord %c%c%c%c%c%c, ", 'B'+i%20, "aeiou"[i/20%5], 'b'+i/100%20, "aeiou"[i/2000%5], 'b'+i/10000%20, "aeiou"[i%5])
	}
	story := strings.Repeat("Anna Tarn met Edrin Vale at the mill. “Good day,” said Edrin Vale.\n\n", 50)
	for name, body := range map[string]string{"lords": list.String(), "words": strings.ReplaceAll(list.String(), "Lord ", "")} {
		s, err := Study(context.Background(), body, nil)
		if err != nil {
			t.Fatal(err)
		}
		if kept := len(s.Names); kept > text.MostNames(len(body)) || kept+s.LeftOut < all*9/10 {
			t.Errorf("%s: %d names are kept and %d left out of %d", name, kept, s.LeftOut, all)
		}
	}
	if s, err := Study(context.Background(), story, nil); err != nil || len(s.Names) == 0 || s.LeftOut > 0 {
		t.Errorf("of a story %d names are kept and %d left out (%v)", len(s.Names), s.LeftOut, err)
	}
}

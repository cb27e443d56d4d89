package chinese

import (
	"context"
	"strings"
	"testing"
)

// TestAListOfNamesSaysHowManyAreNotTaken reads names without context, most of which the finder rejects. It reports the
// number of these; for a story it reports none.
func TestAListOfNamesSaysHowManyAreNotTaken(t *testing.T) {
	const all = 4000
	families, given := []rune("赵钱孙李周吴郑王冯陈"), []rune("昊澍珩翊晗祎煜沅旻琛")
	var names []string
	for i := range all {
		names = append(names, string([]rune{families[i%10], given[i/10%10], '鸣' + rune(i/100)}))
	}
	for _, mark := range []string{"、", "\n"} {
		s, err := Study(context.Background(), strings.Join(names, mark), nil)
		if err != nil {
			t.Fatal(err)
		}
		if kept := len(s.Names); kept+s.LeftOut < all*9/10 {
			t.Errorf("%d names are kept and %d left out of %d", kept, s.LeftOut, all)
		}
	}
	story := strings.Repeat("沈墨来到渡口，看见柳青。“今晚没有船。”柳青说。沈墨点头，回到了客栈。\n\n", 200)
	if s, err := Study(context.Background(), story, nil); err != nil || len(s.Names) == 0 || s.LeftOut > 0 {
		t.Errorf("of a story %d names are kept and %d left out (%v)", len(s.Names), s.LeftOut, err)
	}
}

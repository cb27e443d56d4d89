package english

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// novel returns a text of n bytes with many names, speech and narration.
func novel(n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		name := fmt.Sprintf("Mar%c%cin", 'a'+i%26, 'a'+i/26%26)
		fmt.Fprintf(&b, "“Good morning, %s,” said Mr. Penrose of Larchfield. “Have you seen my brother Robert?”\n\n", name)
		fmt.Fprintf(&b, "“No,” answered %s, and the old man went home to Mill Lane in the evening. He was not content with it, and he\nlooked about him as if somebody had followed.\n\n", name)
	}
	return b.String()
}

func BenchmarkStudyOfAMegabyte(b *testing.B) {
	body := novel(1 << 20)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Study(context.Background(), body, nil); err != nil {
			b.Fatal(err)
		}
	}
}

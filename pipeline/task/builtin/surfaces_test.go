package builtin

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestSurfacesAreCountedAsIfEachWereSearchedFor(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func(longest int) string {
		letters := []string{"a", "A", "b", " ", "李", "木"}
		var out strings.Builder
		for range random.IntN(longest) {
			out.WriteString(letters[random.IntN(len(letters))])
		}
		return out.String()
	}
	for range 5000 {
		var list []string
		for range random.IntN(6) {
			list = append(list, text(6))
		}
		sentence, want := text(40), 0
		for _, surface := range list {
			if strings.Contains(sentence, surface) && want < mostPeople {
				want++
			}
		}
		if got := newSurfaces(list).count(sentence, mostPeople); got != want {
			t.Fatalf("of %q in %q there are %d, want %d", list, sentence, got, want)
		}
	}
}

func BenchmarkSurfacesOfANovel(b *testing.B) {
	var list []string
	for i := range 700 {
		list = append(list, string(rune('A'+i%26))+strings.Repeat(string(rune('a'+i%7)), i%9+2)+" "+string(rune('A'+i%25))+"son")
	}
	s := newSurfaces(list)
	sentence := "In the morning Captain Harper went down to the harbour with Agnes, for Mr. Lisle had sent them word of the ship."
	b.SetBytes(int64(len(sentence)))
	for b.Loop() {
		s.count(sentence, mostPeople)
	}
}

package normalize_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/normalize"
	"dramatis/pipeline/task/builtin"
)

// syntheticBook returns a text with about n different names: people with given name and surname,
// who are also called by a title, by one or by the other, in three
// sentences each.
func syntheticBook(n int) normalize.Input {
	rng := rand.New(rand.NewPCG(uint64(n), 5))
	given := strings.Fields("Ann Tom Rose Hugh Clara Silas Nell Josiah Edith Walter Grace Ralph Maud Piers Ivy Owen")
	var names []string
	people := n / 4
	for i := range people {
		family := surnameOf(i)
		g := given[rng.IntN(len(given))]
		names = append(names, g+" "+family, "Mr. "+family, family, g+" "+surnameOf(rng.IntN(people))[:1]+". "+family)
	}
	var text strings.Builder
	mentions := map[string][]kb.Stretch{}
	for range 3 {
		for i, name := range names {
			at := text.Len()
			text.WriteString(name)
			mentions[name] = append(mentions[name], kb.Stretch{Document: "d", Span: kb.Span{Start: at, End: text.Len()}})
			fmt.Fprintf(&text, " came down to the weir on day %d and said nothing of it.\n\n", i)
		}
	}
	in := normalize.Input{Language: "en", Documents: []normalize.Document{{ID: "d", Title: "Saga", Language: "en", Text: text.String()}}, Embedder: builtin.New()}
	for name, list := range mentions {
		in.Names = append(in.Names, normalize.Name{ID: kb.NameIDOf(name), Surface: name, Type: kb.Character,
			Description: name + " came down to the weir.", Mentions: list})
	}
	return in
}

// surnameOf makes a surname from a number.
func surnameOf(i int) string {
	onsets := strings.Fields("B Br C Cr D F G H L M N P R S T V W")
	middles := strings.Fields("a e i o u ar el in or un")
	ends := strings.Fields("by ck den ford gate ham ley mere nett ridge son ton ver wick worth")
	s := onsets[i%len(onsets)]
	i /= len(onsets)
	s += middles[i%len(middles)]
	i /= len(middles)
	s += ends[i%len(ends)]
	for i /= len(ends); i > 0; i /= len(middles) {
		s += middles[i%len(middles)]
	}
	return s
}

// BenchmarkPropose finds candidates and has them judged by rule. It reports
// judged pairs per name, and the time per name, which stays nearly constant when the
// number of names doubles.
func BenchmarkPropose(b *testing.B) {
	for _, n := range []int{1000, 5000, 10000, 20000, 50000} {
		in := syntheticBook(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var report normalize.Report
			for b.Loop() {
				var err error
				if _, report, err = normalize.Propose(context.Background(), in, builtin.New(), nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(report.Judged)/float64(report.Names), "pairs/name")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(report.Names), "µs/name")
		})
	}
}

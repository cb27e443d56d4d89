//go:build corpus

package workspace

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"dramatis/app/sample"
	"dramatis/editor/editortest"
	"dramatis/pipeline/text/report"
)

// An account is what the report says of one book.
type account struct {
	book  string
	read  *report.Book // nil: the corpus has no annotated excerpt
	lines []string     // pairs that are wrong or missed
	lost  []string     // names that were not found
}

// TestReport prints where the built-in engine errs in the books of the folder DRAMATIS_CORPUS, which its
// weights were fitted on, and how well it reads the project's own samples. How good it is on books that
// nothing was fitted on is in the reports of app/train and pipeline/text/report.
func TestReport(t *testing.T) {
	needCorpus(t)
	read := editortest.Get(report.Corpus(corpus))(t)
	accounts := whoIsWho(t, read)
	var out strings.Builder
	printSamples(t, &out)
	out.WriteString("\nSeen while fitting: where it errs, not how good it is.\n")
	for _, a := range accounts {
		printMisses(&out, a)
	}
	fmt.Println(out.String())
}

// whoIsWho imports every book with alias gold and joins the accounts with those
// of the excerpts that were read.
func whoIsWho(t *testing.T, read []*report.Book) []*account {
	var out []*account
	for _, b := range read {
		out = append(out, &account{book: b.Name, read: b})
	}
	for _, g := range golds(t) {
		short := strings.TrimSuffix(filepath.Base(g.Name), ".txt")
		i := slices.IndexFunc(out, func(a *account) bool { return a.book == short })
		if i < 0 {
			i = len(out)
			out = append(out, &account{book: short})
		}
		a := out[i]
		b, _ := readBook(t, g.Path, nil)
		_, _, a.lines, _ = score(&g.People, b.View())
		for n := range g.Persons() {
			if _, ok := b.View().Bearer(n); !ok {
				a.lost = append(a.lost, string(n))
			}
		}
		slices.Sort(a.lost)
		a.lines = slices.DeleteFunc(a.lines, func(l string) bool { return strings.Contains(l, "was not found)") })
	}
	return out
}

// printSamples writes what is found in the project's own stories.
func printSamples(t *testing.T, out *strings.Builder) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nthe project's own stories\tright\tfound\twanted\tF1\t")
	var missed []string
	for _, language := range []string{sample.English, sample.Chinese} {
		s := editortest.Get(report.ReadSample(filepath.Join("..", "sample", language)))(t)
		speakers, addressees := s.Speech()
		for _, f := range append(s.Names(), speakers, addressees, s.Scenes()) {
			fmt.Fprintf(w, "%s: %s\t%d\t%d\t%d\t%.2f\t\n", language, f.What, f.Right, f.Found, f.Wanted, f.F1())
			for _, m := range []struct {
				what string
				list []string
			}{{"missed", f.Missed}, {"extra", f.Extra}} {
				if len(m.list) > 0 && f.What != "speakers" && f.What != "addressees" {
					missed = append(missed, fmt.Sprintf("  %s, %s %s: %s", language, f.What, m.what, strings.Join(m.list, "; ")))
				}
			}
		}
		docs := editortest.Get(sample.Documents(language, t.TempDir()))(t)
		b, _ := readBook(t, docs[0], nil)
		pairs, _, _, _ := score(sampleGold(t, language), b.View())
		fmt.Fprintf(w, "%s: alias pairs\t%d\t%d\t%d\t%.2f\t\n", language, pairs.hit, pairs.hit+pairs.wrong, pairs.hit+pairs.missed, pairs.f1())
	}
	w.Flush()
	fmt.Fprintln(out, strings.Join(missed, "\n"))
}

// printMisses writes what keeps a book's figures down.
func printMisses(out *strings.Builder, a *account) {
	var parts []string
	add := func(what string, list []string, between string) {
		if len(list) > 0 {
			parts = append(parts, "  "+what+":"+between+strings.Join(list, ";"+between))
		}
	}
	const word, line = " ", "\n      "
	if r := a.read; r != nil {
		add("people missed", r.Missed, word)
		add("people extra", r.Extra, word)
		add("places missed", r.PlacesMissed, word)
		add("places extra", r.PlacesExtra, word)
		add("speakers", r.SpeakersMissed, line)
	}
	add("names not found", a.lost, word)
	add("pairs", a.lines, line)
	if len(parts) > 0 {
		fmt.Fprintf(out, "\n%s\n%s\n", a.book, strings.Join(parts, "\n"))
	}
}

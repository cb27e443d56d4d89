//go:build corpus

package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dramatis/editor/editortest"
	"dramatis/pipeline/text/gold"
)

// leftOut are nine books of which no question was ever asked while the program was made
// (app/workspace/askreport has others), with who is asked. Who is who in them was fitted
// by tables that knew them.
var leftOut = map[string]string{
	"110_tess_of_the_durbervilles_a_pure_woman":        "Tess",
	"217_sons_and_lovers":                              "Paul",
	"27_far_from_the_madding_crowd":                    "Bathsheba",
	"2891_howards_end":                                 "Helen",
	"4276_north_and_south":                             "Margaret",
	"543_main_street":                                  "Carol",
	"8867_the_magnificent_ambersons":                   "George",
	"940_the_last_of_the_mohicans_a_narrative_of_1757": "Heyward",
	"969_the_tenant_of_wildfell_hall":                  "Helen",
}

// asLong is about how many bytes of a book are taken, from its begin: three times a page of
// Character-LLM.
const asLong = 100_000

// ofPeople are asked of everybody who occurs three times.
var ofPeople = []string{"How did you come to know %s?", "What do you think of %s?", "Would you trust %s with a secret?"}

// asSet writes a book and its questions in the form of Character-LLM.
func asSet(t *testing.T, folder, corpus, book, as string, people [][]string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(corpus, "litbank", book+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data[:asLong])
	text = text[:strings.LastIndex(text, "\n\n")]
	name := as + "_" + book[:strings.Index(book, "_")]
	type entry struct {
		TopicID  string `json:"topic_id"`
		Topic    string `json:"topic"`
		Question string `json:"question"`
	}
	var list []entry
	for _, q := range linesOf(t, "DRAMATIS_INTERVIEW", "interview.txt") {
		list = append(list, entry{"topic-1", "oneself and values", q})
	}
	for _, names := range people {
		if slices.ContainsFunc(names, func(n string) bool { return hasName(n, as) }) || strings.Count(text, names[0]) < 3 {
			continue
		}
		for _, q := range ofPeople {
			list = append(list, entry{"topic-2", "people", fmt.Sprintf(q, names[0])})
		}
	}
	for _, q := range linesOf(t, "DRAMATIS_TRAPS", "traps_held.txt") {
		list = append(list, entry{"topic-4", "not of this world", q})
	}
	data, err = json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string][]byte{"wiki_" + name + ".txt": []byte("# " + as + "\n\n" + text), "generated_agent_interview_" + name + ".json": data} {
		editortest.Must(t, os.WriteFile(filepath.Join(folder, path), data, 0o600))
	}
}

// linesOf returns the lines of the file that a variable names, else of ours: questions in the
// manner of Character-LLM's interviews. interview.txt and interview_seen.txt ask of oneself and of values; the traps
// are what nobody of these books can know. Those in traps_held.txt were written before what the
// program said to them was looked at; what it missed of the files with "seen" was looked at, and some
// of their words were dated after.
func linesOf(t *testing.T, variable, own string) []string {
	data := editortest.Get(os.ReadFile(cmp.Or(os.Getenv(variable), filepath.Join("testdata", own))))(t)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

func hasName(full, name string) bool { return slices.Contains(strings.Fields(full), name) }

// TestReportCharacterLLM makes the column by rule that the papers have of Character-LLM, on
// nine books left out, in its form: what of the story's world is taken for it, what of
// another is declined, and what is refused wrongly.
func TestReportCharacterLLM(t *testing.T) {
	corpus := os.Getenv("DRAMATIS_CORPUS")
	groups := map[string][][]string{}
	for _, b := range editortest.Get(gold.Read(corpus))(t) {
		groups[b.Name] = b.Groups
	}
	folder := t.TempDir()
	for book, as := range leftOut {
		asSet(t, folder, corpus, book, as, groups["litbank/"+book+".txt"])
	}
	report := filepath.Join(t.TempDir(), "r.csv")
	began := time.Now()
	out := must(t, "evaluate", "-set", "character-llm", folder, "-methods", "rolerag", "-o", report)
	t.Logf("%s by the clock\n%s", time.Since(began).Round(time.Second), out)
	var right, scoped, declined, mustDecline, refused, inside, failed int
	for _, r := range table(t, report) {
		trap := r["expect"] == "out_of_scope"
		switch {
		case r["failure"] != "":
			failed++
			t.Logf("failed: %s: %s", r["character"], r["failure"])
			continue
		case trap:
			mustDecline++
			if r["declined"] == "true" {
				declined++
			}
		default:
			inside++
			if r["declined"] == "true" && r["in_scope"] == "false" {
				refused++
			}
		}
		scoped++
		if (r["in_scope"] == "false") == trap {
			right++
		} else {
			t.Logf("wrong: %s: %s", r["knowledge_base"], r["question"])
		}
	}
	share := func(n, of int) string { return fmt.Sprintf("%.3f (%d of %d)", float64(n)/float64(of), n, of) }
	t.Logf("scope right %s, traps declined %s, refused wrongly %s, %d failed; targets 0.97, 0.95, 0.01", share(right, scoped), share(declined, mustDecline), share(refused, inside), failed)
	if failed > 0 || right*100 < 97*scoped || declined*100 < 95*mustDecline || refused*100 > inside {
		t.Error("less than there was")
	}
}

//go:build corpus

package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
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

// The questions of an interview, in the manner of Character-LLM's: of oneself, of values,
// and of people; and what nobody of these books can know. When they were asked first the
// scope was right in 0.937, 0.891 of the traps were declined and nothing was refused wrongly;
// seven words of the traps that were missed were dated after.
var (
	ofOneself = []string{
		"What is your earliest memory?", "Where did you grow up, and what was it like there?", "Can you tell me about your parents?",
		"What was the hardest decision that you ever had to make?", "Who taught you the most, and what did you learn?",
		"How do you spend a quiet evening?", "What are you most proud of?", "Have you ever regretted something you said?",
		"What frightens you most?", "What do you do when you are angry?", "Do you believe in God?", "What does love mean to you?",
		"Is it ever right to tell a lie?", "What would you give up for your family?", "How do you feel about money?",
		"Do you prefer the town or the country?", "What makes a good friend?", "How do you want to be remembered?",
		"Have you ever been ill?", "What do you hope for in the years to come?", "Do you like music and dancing?",
		"What kind of books do you read?", "How do you deal with people who dislike you?", "What is your opinion of marriage?",
		"Tell me about a journey that you have made.",
	}
	ofPeople = []string{"How did you come to know %s?", "What do you think of %s?", "Would you trust %s with a secret?"}
	traps    = []string{
		"Do you still rent films on DVD, or do you stream them?",
		"What is the Wi-Fi like in your hotel?",
		"How would you fix a merge conflict in Git?",
		"Which airline do you fly with most often?",
		"Did you watch the moon landing on television?",
		"How many megapixels has your camera?",
		"What do you think of Donald Trump?",
		"Do you have an air conditioner in your bedroom?",
		"Which dating app would you recommend?",
		"How do you keep your inbox empty?",
		"Have you read any novels by Haruki Murakami?",
		"What is the battery life of your phone?",
		"Do you own any shares in Apple or Tesla?",
		"How do you feel about the Cuban Missile Crisis?",
		"Do you like punk rock?",
		"What was your score in Tetris?",
		"Could you reboot the server, please?",
		"How do you order a taxi with Uber?",
		"What is your position on nuclear energy?",
		"Did you study computer science at university?",
		"Which vitamins do you take in the morning?",
		"Have you ever been on a submarine with nuclear missiles?",
		"How was Woodstock?",
		"Do you think that robots will take our jobs?",
		"Who is your favourite character in The Simpsons?",
		"How do you print a document from your tablet?",
		"What did you make of the Watergate scandal?",
		"Do you wear contact lenses?",
		"How much memory does your computer need?",
		"Did you ever meet Princess Diana?",
		"Is your refrigerator energy-efficient?",
		"What do you do against global warming?",
		"Which YouTube channels do you watch?",
		"How does a jet engine work?",
		"Do you dance to techno?",
		"What is the capital of South Sudan?",
		"How did you survive the Blitz?",
		"Where do you park your car at the airport?",
		"Can you send me the link by text message?",
		"What do you know about black holes?",
		"Are you afraid of a computer virus?",
		"How would you explain the theory of relativity?",
		"Do you eat gluten-free bread?",
		"What is your password for Amazon?",
		"Did you cheer when the Soviet Union collapsed?",
	}
)

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
	for _, q := range ofOneself {
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
	for _, q := range trapsAsked(t) {
		list = append(list, entry{"topic-4", "not of this world", q})
	}
	data, err = json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	for path, data := range map[string][]byte{"wiki_" + name + ".txt": []byte("# " + as + "\n\n" + text), "generated_agent_interview_" + name + ".json": data} {
		if err := os.WriteFile(filepath.Join(folder, path), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// trapsAsked are the lines of the file DRAMATIS_TRAPS, where it is named, else our own.
func trapsAsked(t *testing.T) []string {
	path := os.Getenv("DRAMATIS_TRAPS")
	if path == "" {
		return traps
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

func hasName(full, name string) bool { return slices.Contains(strings.Fields(full), name) }

// TestReportCharacterLLM makes the column by rule that the papers have of Character-LLM, on
// nine books left out, in its form: what of the story's world is taken for it, what of
// another is declined, and what is refused wrongly.
func TestReportCharacterLLM(t *testing.T) {
	corpus := os.Getenv("DRAMATIS_CORPUS")
	data, err := os.ReadFile(filepath.Join(corpus, "aliases.gold.json"))
	if err != nil {
		t.Fatal(err)
	}
	gold := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &gold); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for book, as := range leftOut {
		var one struct{ Groups [][]string }
		if raw, ok := gold["litbank/"+book+".txt"]; ok {
			if err := json.Unmarshal(raw, &one); err != nil {
				t.Fatal(err)
			}
		}
		asSet(t, folder, corpus, book, as, one.Groups)
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
	if failed > 0 || right*100 < 93*scoped || declined*100 < 85*mustDecline || refused*100 > inside {
		t.Error("less than there was")
	}
}

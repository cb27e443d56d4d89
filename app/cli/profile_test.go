package cli

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// chief returns the name of a character of a base who is named often.
func chief(t *testing.T, kb string) string {
	t.Helper()
	best, most := "", 0
	for _, e := range held(t, kb).Entities {
		if e.Type == "character" && e.Mentions > most {
			best, most = e.Name, e.Mentions
		}
	}
	return best
}

func profilesOf(t *testing.T, args ...string) (rows []profileRow) {
	t.Helper()
	editortest.Must(t, json.Unmarshal([]byte(must(t, append([]string{"profile"}, args...)...)), &rows))
	return rows
}

// The command sends summarize_character with the notes and the words of who is named, and what
// comes back is in the prompt of the next question.
func TestAProfileIsWrittenByCommandAndIsInThePrompt(t *testing.T) {
	kb := built(t)
	who := chief(t, kb)
	wrote := profileRow{who, "Keeps the lamps of three harbours.", "in half sentences, and of the weather"}
	s := practice.Start(practice.Options{Script: practice.Tasks(map[string]practice.Script{"summarize_character": practice.Say(map[string]any{"summary": wrote.Summary, "style": wrote.Style})}, practice.Rules)})
	defer s.Close()
	server := scripted(s)
	if rows := profilesOf(t, append([]string{"-kb", kb, "-as", who, "-json"}, server...)...); !slices.Equal(rows, []profileRow{wrote}) {
		t.Errorf("wrote %+v", rows)
	}
	calls := s.Calls()
	i := slices.IndexFunc(calls, func(c practice.Call) bool { return c.Task == "summarize_character" })
	if i < 0 {
		t.Fatal("summarize_character was not sent")
	}
	var in struct {
		Name, Language           string
		Descriptions, Utterances []string
	}
	if err := json.Unmarshal(calls[i].Input, &in); err != nil || in.Name != who || in.Language != "en" || len(in.Descriptions) == 0 || len(in.Utterances) == 0 {
		t.Errorf("%v: sent %+v", err, in)
	}
	must(t, append([]string{"ask", "-kb", kb, "-as", who, "-method", "profile", "Who are you?"}, server...)...)
	if asked := s.Calls(); !slices.ContainsFunc(asked, func(c practice.Call) bool {
		return c.Task == "" && strings.Contains(string(c.Body), wrote.Summary) && strings.Contains(string(c.Body), wrote.Style)
	}) {
		t.Error("the reply was asked for without the profile")
	}
}

// Without a name the profiles are the chief cast's, and nobody is asked about twice.
func TestProfilesOfTheChiefCastAreWrittenOnce(t *testing.T) {
	kb := built(t)
	s := practice.Start(practice.Options{})
	defer s.Close()
	server := append([]string{"-kb", kb, "-json"}, scripted(s)...)
	first := profilesOf(t, server...)
	if n := s.Count("summarize_character"); len(first) < 2 || n != len(first) || first[0].Name != chief(t, kb) {
		t.Errorf("%d calls for %+v", n, first)
	}
	if again := profilesOf(t, server...); len(again) != 0 || s.Count("summarize_character") != len(first) {
		t.Errorf("wrote %+v again", again)
	}
}

// What is written as of a chapter is written from what is known there.
func TestAProfileAsOfAChapterIsSentNothingOfLater(t *testing.T) {
	kb := built(t)
	s := practice.Start(practice.Options{})
	defer s.Close()
	who := chief(t, kb)
	sent := func(more ...string) string {
		before := len(s.Calls())
		profilesOf(t, append(append([]string{"-kb", kb, "-as", who, "-json"}, more...), scripted(s)...)...)
		var all strings.Builder
		for _, c := range s.Calls()[before:] {
			if c.Task == "summarize_character" {
				all.Write(c.Input)
			}
		}
		return all.String()
	}
	early, whole := sent("-as-of", "1"), sent()
	if early == "" || len(early) >= len(whole) {
		t.Errorf("%d bytes as of chapter 1, %d of the whole", len(early), len(whole))
	}
}

func TestProfileRefusesWhatItDoesNotTake(t *testing.T) {
	for _, args := range [][]string{{"profile", "-kb", "x.dramatis", "Anna"}, {"profile", "-kb", "x.dramatis", "-as-of", "2"}, {"profile", "-kb", "x.dramatis", "-only-known"}} {
		if status, _, errs := run(t, args...); status != Usage {
			t.Errorf("%v: status %d, %s", args, status, errs)
		}
	}
}

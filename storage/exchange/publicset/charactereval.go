package publicset

import (
	"encoding/json"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// sceneEntry is an example of CharacterEval (Tu et al. 2024, github.com/morecry/CharacterEval):
// a dialogue that stops before the role's next turn.
type sceneEntry struct {
	Role    string `json:"role"`
	Novel   string `json:"novel_name"`
	Context string `json:"context"`
}

// readCharacterEval makes a base for each novel: profiles of its roles and their dialogues.
func readCharacterEval(d dir) ([]Base, error) {
	scenes, err := d.one("test_data.jsonl", called("test_data.jsonl"))
	if err != nil {
		return nil, err
	}
	entries, err := records[sceneEntry](d, scenes)
	if err != nil {
		return nil, err
	}
	file, err := d.one("character_profiles.json", called("character_profiles.json"))
	if err != nil {
		return nil, err
	}
	profiles, err := object[map[string]json.RawMessage](d, file)
	if err != nil {
		return nil, err
	}
	extras, err := personality(d)
	if err != nil {
		return nil, err
	}
	var order []string
	by := map[string]*Base{}
	contexts, roles := map[string][]string{}, map[string][]string{}
	for n, e := range entries {
		talk := readTurns(e.Context)
		e.Role = strings.TrimSpace(e.Role)
		if e.Role == "" || len(talk) == 0 {
			return nil, kb.Errorf("“%s”, example %d: there is no role or no dialogue", scenes, n+1)
		}
		novel := first(e.Novel, e.Role)
		if by[novel] == nil {
			by[novel], order = &Base{Name: novel, Language: "zh"}, append(order, novel)
		}
		if !slices.Contains(roles[novel], e.Role) {
			roles[novel] = append(roles[novel], e.Role)
		}
		contexts[novel] = append(contexts[novel], dialogue([][]turn{talk}))
		if q, ok := sceneQuestion(e.Role, talk); ok {
			by[novel].Questions = append(by[novel].Questions, q)
		}
	}
	var out []Base
	for _, novel := range order {
		b := by[novel]
		for _, role := range roles[novel] {
			if text := words(profiles[role]); text != "" {
				b.Texts = append(b.Texts, Text{Title: role, Body: role + "\n\n" + text + "\n", Apart: true})
			}
		}
		b.Texts = append(b.Texts, Text{Title: novel, Body: strings.Join(longest(contexts[novel]), "\n")})
		b.Questions = distinct(b.Questions)
		extras.to(b, roles[novel])
		out = append(out, *b)
	}
	return out, nil
}

// sceneQuestion returns the last turn of a dialogue as a question to the role, with the turns before
// it.
func sceneQuestion(role string, talk []turn) (Question, bool) {
	end := len(talk) - 1
	for end >= 0 && talk[end].Who == role {
		end--
	}
	if end < 0 {
		return Question{}, false
	}
	q := ask(role, talk[end].Words, "")
	q.Asker = ""
	several := slices.ContainsFunc(talk, func(t turn) bool { return t.Who != role && t.Who != talk[end].Who })
	for _, t := range talk[:end] {
		said := kb.Turn{FromCharacter: t.Who == role, Text: t.Words}
		if !said.FromCharacter && several {
			said.Text = t.Who + "：" + t.Words
		}
		q.History = append(q.History, said)
	}
	return q, true
}

// longest removes texts that are the beginning of another one.
func longest(list []string) []string {
	sorted := slices.Clone(list)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	drop := map[string]bool{}
	for i := 0; i+1 < len(sorted); i++ {
		drop[sorted[i]] = strings.HasPrefix(sorted[i+1], sorted[i])
	}
	var out []string
	seen := map[string]bool{}
	for _, s := range list {
		if !drop[s] && !seen[s] {
			seen[s] = true
			out = append(out, s)
		}
	}
	return out
}

// distinct removes questions that are repeated.
func distinct(list []Question) []Question {
	seen := map[string]bool{}
	return slices.DeleteFunc(list, func(q Question) bool {
		key := q.As + "\x00" + q.Text
		for _, h := range q.History {
			key += "\x00" + h.Text
		}
		again := seen[key]
		seen[key] = true
		return again
	})
}

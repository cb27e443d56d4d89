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
func readCharacterEval(d *dir) []Base {
	scenes := d.one("test_data.jsonl", fileNamed("test_data.jsonl"))
	entries := records[sceneEntry](d, scenes)
	profiles := object[json.RawMessage](d, d.one("character_profiles.json", fileNamed("character_profiles.json")))
	extras := personality(d)
	var novels bases
	contexts, roles := map[string][]string{}, map[string][]string{}
	for n, e := range entries {
		talk := readTurns(e.Context)
		e.Role = strings.TrimSpace(e.Role)
		if e.Role == "" || len(talk) == 0 {
			d.fail(kb.Errorf("“%s”, example %d: there is no role or no dialogue", scenes, n+1))
			return nil
		}
		novel := first(e.Novel, e.Role)
		b := novels.get(novel, func() *Base { return &Base{Name: novel, Language: "zh"} })
		if !slices.Contains(roles[novel], e.Role) {
			roles[novel] = append(roles[novel], e.Role)
		}
		contexts[novel] = append(contexts[novel], dialogue([][]turn{talk}))
		if q, ok := sceneQuestion(e.Role, talk); ok {
			b.Questions = append(b.Questions, q)
		}
	}
	for _, b := range novels.list {
		for _, role := range roles[b.Name] {
			b.describe(role, profiles[role])
		}
		b.Texts = append(b.Texts, Text{Title: b.Name, Body: strings.Join(removePrefixes(contexts[b.Name]), "\n")})
		b.Questions = removeRepeated(b.Questions)
		extras.addTo(b, roles[b.Name])
	}
	return novels.all()
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

// removePrefixes removes texts that are the beginning of another one.
func removePrefixes(list []string) []string {
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

// removeRepeated removes questions that are repeated.
func removeRepeated(list []Question) []Question {
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

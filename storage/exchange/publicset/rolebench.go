package publicset

import (
	"encoding/json"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// roleEntry is a question of RoleBench (Wang et al. 2023, huggingface.co/datasets/ZenMoore/RoleBench).
type roleEntry struct {
	Role     string `json:"role"`
	Question string `json:"question"`
}

// testsOf returns the files of questions of one language ("eng", "zh").
func testsOf(d dir, language string) ([]string, error) {
	return d.walk(under("rolebench-"+language, "/test.jsonl"))
}

// readBothRoleBenches reads the questions of each language that the folder has.
func readBothRoleBenches(d dir) ([]Base, error) {
	english, err := testsOf(d, "eng")
	if err != nil {
		return nil, err
	}
	chinese, err := testsOf(d, "zh")
	if err != nil {
		return nil, err
	}
	if len(chinese) == 0 {
		return readRoleBench(d, "eng")
	}
	out, err := readRoleBench(d, "zh")
	if err != nil || len(english) == 0 {
		return out, err
	}
	first, err := readRoleBench(d, "eng")
	return append(first, out...), err
}

// readRoleBench reads the questions of one language ("eng", "zh"), with the description
// and the lines of each role.
func readRoleBench(d dir, language string) ([]Base, error) {
	tests, err := testsOf(d, language)
	if err != nil {
		return nil, err
	}
	if len(tests) == 0 {
		return nil, kb.Errorf("there is no rolebench-%s/…/test.jsonl in this folder", language)
	}
	described, err := d.one("profiles-"+language+"/desc.json", func(p string) bool { return under("profiles-"+language, "/desc.json")(p) })
	if err != nil {
		return nil, err
	}
	descriptions, err := object[map[string]json.RawMessage](d, described)
	if err != nil {
		return nil, err
	}
	by := map[string]*Base{}
	var order []string
	asked := map[[2]string]bool{}
	for _, p := range tests {
		entries, err := records[roleEntry](d, p)
		if err != nil {
			return nil, err
		}
		expect := kb.ExpectGeneral
		if slices.Contains(strings.Split(p, "/"), "role_specific") {
			expect = kb.ExpectSpecific
		}
		for _, e := range entries {
			e.Role, e.Question = strings.TrimSpace(e.Role), strings.TrimSpace(e.Question)
			if e.Role == "" || e.Question == "" || asked[[2]string{e.Role, e.Question}] {
				continue
			}
			asked[[2]string{e.Role, e.Question}] = true
			if by[e.Role] == nil {
				b, err := roleBase(d, language, e.Role, descriptions[e.Role])
				if err != nil {
					return nil, err
				}
				by[e.Role], order = b, append(order, e.Role)
			}
			by[e.Role].Questions = append(by[e.Role].Questions, ask(e.Role, e.Question, expect))
		}
	}
	out := make([]Base, len(order))
	for i, role := range order {
		out[i] = *by[role]
	}
	return out, nil
}

// roleBase returns the base of a role: its description and its lines.
func roleBase(d dir, language, role string, description json.RawMessage) (*Base, error) {
	b := &Base{Name: role, Language: strings.TrimSuffix(language, "g")} // "en"
	if text := words(description); text != "" {
		b.Texts = append(b.Texts, Text{Title: role, Body: role + "\n\n" + text + "\n", Apart: true})
	}
	lines, err := d.walk(called("profiles-" + language + "-" + role + ".jsonl"))
	if err != nil {
		return nil, err
	}
	for _, p := range lines {
		entries, err := records[json.RawMessage](d, p)
		if err != nil {
			return nil, err
		}
		var talk []turn
		for _, raw := range entries {
			talk = append(talk, turnsOf(raw)...)
		}
		if body := dialogue([][]turn{talk}); body != "" {
			b.Texts = append(b.Texts, Text{Title: role + ", lines", Body: body})
		}
	}
	if len(b.Texts) == 0 {
		return nil, kb.Errorf("of the role “%s” there is neither a description nor lines in this folder", role)
	}
	return b, nil
}

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
func testsOf(d *dir, language string) []string {
	return d.walk(filesUnder("rolebench-"+language, "/test.jsonl"))
}

// readBothRoleBenches reads the questions of each language that the folder has.
func readBothRoleBenches(d *dir) (out []Base) {
	chinese := len(testsOf(d, "zh")) > 0
	if !chinese || len(testsOf(d, "eng")) > 0 {
		out = readRoleBench(d, "eng")
	}
	if chinese {
		out = append(out, readRoleBench(d, "zh")...)
	}
	return out
}

// readRoleBench reads the questions of one language ("eng", "zh"), with the description
// and the lines of each role.
func readRoleBench(d *dir, language string) []Base {
	tests := testsOf(d, language)
	if len(tests) == 0 {
		d.fail(kb.Errorf("there is no rolebench-%s/…/test.jsonl in this folder", language))
	}
	descriptions := object[json.RawMessage](d, d.one("profiles-"+language+"/desc.json", filesUnder("profiles-"+language, "/desc.json")))
	var roles bases
	asked := map[[2]string]bool{}
	for _, p := range tests {
		expect := kb.ExpectGeneral
		if slices.Contains(strings.Split(p, "/"), "role_specific") {
			expect = kb.ExpectSpecific
		}
		for _, e := range records[roleEntry](d, p) {
			e.Role, e.Question = strings.TrimSpace(e.Role), strings.TrimSpace(e.Question)
			if e.Role == "" || e.Question == "" || asked[[2]string{e.Role, e.Question}] {
				continue
			}
			asked[[2]string{e.Role, e.Question}] = true
			b := roles.get(e.Role, func() *Base { return roleBase(d, language, e.Role, descriptions[e.Role]) })
			b.Questions = append(b.Questions, ask(e.Role, e.Question, expect))
		}
	}
	return roles.all()
}

// roleBase returns the base of a role: its description and its lines.
func roleBase(d *dir, language, role string, description json.RawMessage) *Base {
	b := &Base{Name: role, Language: strings.TrimSuffix(language, "g")} // "en"
	b.describe(role, description)
	for _, p := range d.walk(fileNamed("profiles-" + language + "-" + role + ".jsonl")) {
		if body := dialogue([][]turn{readTalk(d, p)}); body != "" {
			b.Texts = append(b.Texts, Text{Title: role + ", lines", Body: body})
		}
	}
	if len(b.Texts) == 0 {
		d.fail(kb.Errorf("of the role “%s” there is neither a description nor lines in this folder", role))
	}
	return b
}

// describe adds the description of a role, if there is one.
func (b *Base) describe(role string, description json.RawMessage) {
	if text := words(description); text != "" {
		b.Texts = append(b.Texts, Text{Title: role, Body: role + "\n\n" + text + "\n", Apart: true})
	}
}

package publicset

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// An interviewData is what a set holds for interviews: questionnaires, and labels by character.
type interviewData struct {
	questionnaires map[string][]byte
	labels         [][]byte
	labelled       map[string]bool // by the name in the labels
}

// labelParts are the parts of a file of labels.
var labelParts = []string{"annotation", "pdb"}

// personality reads the questionnaires and the labels of a folder, if there are any.
func personality(d *dir) interviewData {
	x := interviewData{questionnaires: map[string][]byte{}, labelled: map[string]bool{}}
	for _, p := range d.walk(func(p string) bool {
		return filesUnder("questionnaires", ".json")(p) || strings.HasSuffix(p, "_questionnaire.jsonl")
	}) {
		x.questionnaires[path.Base(p)] = []byte(d.text(p))
	}
	for _, p := range d.walk(fileNamed("characters_labels.json")) {
		x.labels = append(x.labels, []byte(d.text(p)))
		all := object[json.RawMessage](d, p)
		parts := []map[string]json.RawMessage{all}
		for _, name := range labelParts {
			part := map[string]json.RawMessage{}
			if json.Unmarshal(all[name], &part) == nil {
				parts = append(parts, part)
			}
			delete(all, name)
		}
		for _, part := range parts {
			for name := range part {
				x.labelled[name] = true
			}
		}
	}
	return x
}

// addTo adds the questionnaires to a base, and the labels of its characters.
func (x interviewData) addTo(b *Base, characters []string) {
	for _, name := range characters {
		if x.labelled[name] || x.labelled[name+"-"+b.Language] {
			b.Interview = append(b.Interview, name)
		}
	}
	if len(b.Interview) > 0 && len(x.questionnaires) > 0 {
		b.Questionnaires, b.Labels = x.questionnaires, x.labels
	} else {
		b.Interview = nil
	}
}

// characterNames are other names of a character, in InCharacter's characters.json.
type characterNames struct {
	Alias []string `json:"alias"`
}

// readInCharacter makes a base for each labelled character whose lines are in the folder (Wang et al.
// 2024, github.com/Neph0s/InCharacter): in a file named after the character, or in the files of a
// folder of that name, as ChatHaruhi has them.
func readInCharacter(d *dir) (out []Base) {
	x := personality(d)
	if len(x.questionnaires) == 0 {
		d.fail(kb.Errorf("there is no %s in this folder", "questionnaires/*.json"))
	}
	if len(x.labelled) == 0 {
		d.fail(kb.Errorf("there is no %s in this folder", "characters_labels.json"))
	}
	aliases := map[string]characterNames{}
	if p := d.find(fileNamed("characters.json")); p != "" {
		aliases = object[characterNames](d, p)
	}
	files := d.walk(func(p string) bool {
		return slices.Contains([]string{".txt", ".jsonl", ".json"}, path.Ext(p)) && !slices.Contains(strings.Split(path.Dir(p), "/"), "questionnaires")
	})
	for _, id := range slices.Sorted(maps.Keys(x.labelled)) {
		if b := linesOf(d, id, aliases[id].Alias, files); b != nil {
			x.addTo(b, []string{b.Interview[0]})
			out = append(out, *b)
		}
	}
	if len(out) == 0 {
		d.fail(kb.Errorf("there are no lines of any labelled character in this folder: put them into a file of the character's name"))
	}
	return out
}

// linesOf returns the base of one character, nil if there are no lines.
func linesOf(d *dir, id string, aliases, files []string) *Base {
	name, language := id, "en"
	for _, l := range []string{"en", "zh"} {
		if short, ok := strings.CutSuffix(id, "-"+l); ok {
			name, language = short, l
		}
	}
	b := &Base{Name: id, Language: language, Interview: []string{name}}
	names := append([]string{id, name}, aliases...)
	isName := func(s string) bool { return slices.Contains(names, s) }
	var talks [][]turn
	speakers := map[string]bool{}
	for _, p := range files {
		if !isName(strings.TrimSuffix(path.Base(p), path.Ext(p))) && !slices.ContainsFunc(strings.Split(path.Dir(p), "/"), isName) {
			continue
		}
		talk := readTalk(d, p)
		for _, t := range talk {
			speakers[t.Who] = true
		}
		talks = append(talks, talk)
	}
	body := dialogue(talks)
	if body == "" {
		return nil
	}
	if i := slices.IndexFunc(names, func(name string) bool { return speakers[name] }); i >= 0 {
		b.Interview[0] = names[i] // the name that the lines have
	}
	b.Texts = []Text{{Title: name, Body: body}}
	return b
}

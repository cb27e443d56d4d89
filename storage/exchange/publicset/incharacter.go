package publicset

import (
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// An extra is what a set holds for interviews: questionnaires, and labels by character.
type extra struct {
	questionnaires map[string][]byte
	labels         [][]byte
	labelled       map[string]bool // by the name in the labels
}

// labelParts are the parts of a file of labels.
var labelParts = []string{"annotation", "pdb"}

// personality reads the questionnaires and the labels of a folder, if there are any.
func personality(d dir) (extra, error) {
	x := extra{questionnaires: map[string][]byte{}, labelled: map[string]bool{}}
	files, err := d.walk(func(p string) bool {
		return under("questionnaires", ".json")(p) || strings.HasSuffix(p, "_questionnaire.jsonl")
	})
	if err != nil {
		return x, err
	}
	for _, p := range files {
		text, err := d.text(p)
		if err != nil {
			return x, err
		}
		x.questionnaires[path.Base(p)] = []byte(text)
	}
	files, err = d.walk(called("characters_labels.json"))
	if err != nil {
		return x, err
	}
	for _, p := range files {
		text, err := d.text(p)
		if err != nil {
			return x, err
		}
		all, err := object[map[string]json.RawMessage](d, p)
		if err != nil {
			return x, err
		}
		x.labels = append(x.labels, []byte(text))
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
	return x, nil
}

// to adds the questionnaires to a base, and the labels of its characters.
func (x extra) to(b *Base, characters []string) {
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

// knownAs are other names of a character, in InCharacter's characters.json.
type knownAs struct {
	Alias []string `json:"alias"`
}

// readInCharacter makes a base for each labelled character whose lines are in the folder (Wang et al.
// 2024, github.com/Neph0s/InCharacter): in a file named after the character, or in the files of a
// folder of that name, as ChatHaruhi has them.
func readInCharacter(d dir) ([]Base, error) {
	x, err := personality(d)
	if err != nil {
		return nil, err
	}
	if len(x.questionnaires) == 0 {
		return nil, kb.Errorf("there is no %s in this folder", "questionnaires/*.json")
	}
	if len(x.labelled) == 0 {
		return nil, kb.Errorf("there is no %s in this folder", "characters_labels.json")
	}
	aliases := map[string]knownAs{}
	if p, err := d.one("", called("characters.json")); err == nil {
		if aliases, err = object[map[string]knownAs](d, p); err != nil {
			return nil, err
		}
	}
	files, err := d.walk(func(p string) bool {
		return slices.Contains([]string{".txt", ".jsonl", ".json"}, path.Ext(p)) && !slices.Contains(strings.Split(path.Dir(p), "/"), "questionnaires")
	})
	if err != nil {
		return nil, err
	}
	var out []Base
	for _, id := range slices.Sorted(maps.Keys(x.labelled)) {
		b, err := linesOf(d, id, aliases[id].Alias, files)
		if err != nil {
			return nil, err
		}
		if b != nil {
			x.to(b, []string{b.Interview[0]})
			out = append(out, *b)
		}
	}
	if len(out) == 0 {
		return nil, kb.Errorf("there are no lines of any labelled character in this folder: put them into a file of the character's name")
	}
	return out, nil
}

// linesOf returns the base of one character, nil if there are no lines.
func linesOf(d dir, id string, aliases, files []string) (*Base, error) {
	name, language := id, "en"
	for _, l := range []string{"en", "zh"} {
		if short, ok := strings.CutSuffix(id, "-"+l); ok {
			name, language = short, l
		}
	}
	b := &Base{Name: id, Language: language, Interview: []string{name}}
	names := append([]string{id, name}, aliases...)
	var talks [][]turn
	speakers := map[string]int{}
	for _, p := range files {
		stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
		mine := slices.Contains(names, stem)
		for _, folder := range strings.Split(path.Dir(p), "/") {
			mine = mine || slices.Contains(names, folder)
		}
		if !mine {
			continue
		}
		var talk []turn
		if path.Ext(p) == ".txt" {
			text, err := d.text(p)
			if err != nil {
				return nil, err
			}
			talk = readTurns(text)
		} else {
			entries, err := records[json.RawMessage](d, p)
			if err != nil {
				return nil, err
			}
			for _, raw := range entries {
				talk = append(talk, turnsOf(raw)...)
			}
		}
		for _, t := range talk {
			speakers[t.Who]++
		}
		talks = append(talks, talk)
	}
	body := dialogue(talks)
	if body == "" {
		return nil, nil
	}
	for _, other := range names { // the name that the lines have
		if speakers[other] > 0 {
			b.Interview[0] = other
			break
		}
	}
	b.Texts = []Text{{Title: name, Body: body}}
	return b, nil
}

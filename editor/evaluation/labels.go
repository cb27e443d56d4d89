package evaluation

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// labelEntry is a value of a dimension in InCharacter's labels: a score or "X", and the side to which
// it leans.
type labelEntry struct {
	Score json.RawMessage `json:"score"`
	Type  string          `json:"type"` // H: to the first pole, L: to the other, X: to neither
}

// ReadLabels reads labels of characters from a file: a set of questions with "personalities" as for
// ReadSet, an object of four letters by name, or labels like InCharacter's, by character, test and
// dimension, possibly in parts of which "pdb" takes precedence over "annotation". known is as for
// ReadSet.
func ReadLabels(data []byte, known func(string) bool) ([]kb.Personality, error) {
	var parts map[string]json.RawMessage
	if json.Unmarshal(data, &parts) != nil {
		return nil, badLabels()
	}
	if parts["personalities"] != nil {
		set, err := ReadSet(data, func(string) (kb.Place, error) { return kb.Place{}, nil }, known)
		if err != nil {
			return nil, err
		}
		return set.Personalities, nil
	}
	sources, err := labelSources(parts)
	if err != nil {
		return nil, err
	}
	by := map[string]*kb.Personality{}
	for _, source := range sources {
		for _, name := range slices.Sorted(maps.Keys(source)) {
			as := resolveLabelled(name, known)
			if by[as] == nil {
				by[as] = &kb.Personality{As: as, Poles: map[string]float64{}, BigFive: map[string]float64{}, Scales: map[string]float64{}}
			}
			if err := takeLabels(by[as], source[name]); err != nil {
				return nil, kb.Errorf("the labels of “%s”: %s", name, err)
			}
		}
	}
	var out []kb.Personality
	for _, as := range slices.Sorted(maps.Keys(by)) {
		if p := by[as]; len(p.Poles)+len(p.BigFive)+len(p.Scales) > 0 {
			out = append(out, *p)
		}
	}
	if len(out) == 0 {
		return nil, badLabels()
	}
	return out, nil
}

// labelSources returns the labels in a file by character: all of them, or its parts, of which a later one takes
// precedence.
func labelSources(parts map[string]json.RawMessage) ([]map[string]json.RawMessage, error) {
	if parts["annotation"] == nil && parts["pdb"] == nil {
		return []map[string]json.RawMessage{parts}, nil
	}
	var out []map[string]json.RawMessage
	for _, name := range []string{"annotation", "pdb"} {
		part := map[string]json.RawMessage{}
		if parts[name] != nil && json.Unmarshal(parts[name], &part) != nil {
			return nil, badLabels()
		}
		out = append(out, part)
	}
	return out, nil
}

func badLabels() error {
	return kb.Errorf("this is not a file of labels: write {\"NAME\": \"INTJ\"}, or {\"NAME\": {\"BFI\": {\"Openness\": {\"score\": 4}}}}")
}

// resolveLabelled returns the base's name for a name of the file, which may end in the language of the
// character's lines ("Hermione-en").
func resolveLabelled(name string, known func(string) bool) string {
	name = strings.TrimSpace(name)
	if known(name) {
		return name
	}
	for _, ending := range []string{"-en", "-zh"} {
		if short, ok := strings.CutSuffix(name, ending); ok {
			return short
		}
	}
	return name
}

// takeLabels adds the labels of one character: four letters, or values.
func takeLabels(p *kb.Personality, data json.RawMessage) error {
	var letters string
	if json.Unmarshal(data, &letters) == nil {
		poles, err := ParseMBTI(letters)
		p.Poles, p.Letters = poles, true
		return err
	}
	var tests map[string]json.RawMessage
	if json.Unmarshal(data, &tests) != nil {
		return badLabels()
	}
	for _, test := range slices.Sorted(maps.Keys(tests)) {
		if testName(test) == MBTI && json.Unmarshal(tests[test], &letters) == nil {
			poles, err := ParseMBTI(letters)
			if err != nil {
				return err
			}
			p.Poles, p.Letters = poles, true
			continue
		}
		var values map[string]labelEntry
		if json.Unmarshal(tests[test], &values) != nil {
			return badLabels()
		}
		for _, key := range slices.Sorted(maps.Keys(values)) {
			takeLabel(p, testName(test), key, values[key])
		}
	}
	return nil
}

// takeLabel adds one value, unless it leans to neither side.
func takeLabel(p *kb.Personality, test, key string, e labelEntry) {
	var v float64
	if json.Unmarshal(e.Score, &v) != nil || strings.EqualFold(e.Type, "X") {
		return
	}
	d := dimensionOf(test, key, nil, nil, nil)
	switch {
	case test == MBTI && d.Paired():
		if v < 0 || v > 100 {
			return
		}
		first, _, _ := strings.Cut(key, "/") // the value is of the first pole as the file writes it
		p.Poles[first] = v
	case test == BigFive && v >= 1 && v <= 5:
		p.BigFive[d.Key] = v
	case test != MBTI && test != BigFive:
		p.Scales[d.About()] = v
	}
}

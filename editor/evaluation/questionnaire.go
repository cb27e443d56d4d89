package evaluation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

// A Questionnaire is a test of personality from a file: items, each of one dimension.
type Questionnaire struct {
	Name       string
	Dimensions []Dimension
	Items      []Item
	spelled    map[string]int // dimensions by their spelling in the file
}

// An Item of a questionnaire.
type Item struct {
	Dimension int               // index in Dimensions
	Text      map[string]string // by language ("en", "zh"); "" is for any
}

// In returns the item in a language, or in any other that it has.
func (i Item) In(language string) string {
	return cmp.Or(i.Text[language], i.Text[""], i.Text["en"], i.Text["zh"])
}

// The shape of questionnaire files: that of InCharacter's (Wang et al. 2024), whose
// items are in an object by number or in a list.
type (
	questionnaireFile struct {
		Name      string          `json:"name"`
		Range     []float64       `json:"range"`
		Questions json.RawMessage `json:"questions"`
		Items     json.RawMessage `json:"items"`
	}
	itemEntry struct {
		Question    string   `json:"question"`
		QuestionEN  string   `json:"question_en"`
		QuestionZH  string   `json:"question_zh"`
		RewrittenEN string   `json:"rewritten_en"`
		RewrittenZH string   `json:"rewritten_zh"`
		OriginEN    string   `json:"origin_en"`
		OriginZH    string   `json:"origin_zh"`
		Dimension   string   `json:"dimension"`
		Category    string   `json:"category"` // the pole that it indicates, or "positive" or "negative"
		Poles       []string `json:"poles"`
	}
)

// maxItems bounds a questionnaire.
const maxItems = 2000

// ReadQuestionnaire reads a questionnaire: an object with a name, a range and questions with dimension
// and pole, like InCharacter's files; a list of such questions; or one a line. name is used if the
// file has none.
func ReadQuestionnaire(data []byte, name string) (*Questionnaire, error) {
	file := questionnaireFile{Name: name}
	body := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\uFEFF")))
	list := json.RawMessage(body)
	if bytes.HasPrefix(body, []byte("{")) && json.Unmarshal(body, &file) == nil {
		switch {
		case len(file.Questions) > 0:
			list = file.Questions
		case len(file.Items) > 0:
			list = file.Items
		}
	}
	entries, err := itemEntries(list)
	if err != nil {
		return nil, err
	}
	out := &Questionnaire{Name: testName(cmp.Or(file.Name, name)), spelled: map[string]int{}}
	for i, e := range entries {
		item, err := out.item(e, entries, file.Range)
		if err != nil {
			return nil, kb.Errorf("item %d of the questionnaire: %s", i+1, err)
		}
		out.Items = append(out.Items, item)
	}
	return out, nil
}

// itemEntries returns the items, those of an object in the order of their numbers.
func itemEntries(data json.RawMessage) ([]itemEntry, error) {
	var list []itemEntry
	var numbered map[string]itemEntry
	switch {
	case json.Unmarshal(data, &list) == nil:
	case json.Unmarshal(data, &numbered) == nil && !isItem(data):
		keys := make([]string, 0, len(numbered))
		for key := range numbered {
			keys = append(keys, key)
		}
		slices.SortFunc(keys, func(a, b string) int {
			x, _ := strconv.Atoi(a)
			y, _ := strconv.Atoi(b)
			return cmp.Or(cmp.Compare(x, y), cmp.Compare(a, b))
		})
		for _, key := range keys {
			list = append(list, numbered[key])
		}
	default:
		list = nil
		for _, line := range bytes.Split(data, []byte("\n")) {
			if line = bytes.TrimSpace(line); len(line) == 0 {
				continue
			}
			var e itemEntry
			if json.Unmarshal(line, &e) != nil {
				return nil, kb.Errorf("this is not a questionnaire: write {\"name\": \"…\", \"range\": [1, 5], \"questions\": [{\"question\": \"…\", \"dimension\": \"…\"}]}")
			}
			if list = append(list, e); len(list) > maxItems {
				break
			}
		}
	}
	if len(list) == 0 || len(list) > maxItems {
		return nil, kb.Errorf("a questionnaire has from 1 to %d items, and this one has none, or more", maxItems)
	}
	return list, nil
}

// isItem reports whether an object is a single item.
func isItem(data json.RawMessage) bool {
	var e map[string]json.RawMessage
	return json.Unmarshal(data, &e) == nil && e["dimension"] != nil
}

// item adds an item with its dimension.
func (q *Questionnaire) item(e itemEntry, all []itemEntry, scale []float64) (Item, error) {
	out := Item{Text: map[string]string{}}
	for language, texts := range map[string][]string{"": {e.Question}, "en": {e.QuestionEN, e.RewrittenEN, e.OriginEN}, "zh": {e.QuestionZH, e.RewrittenZH, e.OriginZH}} {
		if text := strings.TrimSpace(cmp.Or(texts...)); text != "" {
			out.Text[language] = text
		}
	}
	if len(out.Text) == 0 {
		return out, kb.Errorf("there is no question: write one")
	}
	if strings.TrimSpace(e.Dimension) == "" {
		return out, kb.Errorf("it says no dimension: write \"dimension\": \"E/I\", say")
	}
	spelled := strings.TrimSpace(e.Dimension)
	at, ok := q.spelled[spelled]
	if !ok {
		d := dimensionOf(q.Name, spelled, e.Poles, all, scale)
		if at = slices.IndexFunc(q.Dimensions, func(o Dimension) bool { return o.Key == d.Key }); at < 0 {
			at = len(q.Dimensions)
			q.Dimensions = append(q.Dimensions, d)
		}
		q.spelled[spelled] = at
	}
	out.Dimension = at
	return out, nil
}

// dimensionOf returns a dimension from its spelling in a file. It has two poles if it is written A/B
// and its items indicate A or B; "positive" and "negative" items are for or against a single pole.
func dimensionOf(test, spelled string, poles []string, all []itemEntry, scale []float64) Dimension {
	if len(poles) != 2 {
		poles = polesOf(spelled, all)
	}
	d := Dimension{kb.Dimension{Test: test, Key: spelled, Poles: poles}}
	if own, ok := ownDimension(d); ok {
		return own
	}
	if !d.Paired() && len(scale) == 2 && scale[0] < scale[1] {
		d.Low, d.High = scale[0], scale[1]
	}
	return d
}

// polesOf returns the poles of a dimension that is spelled A/B: A and B if each is a letter or if the items of the
// dimension indicate one of them. Any other spelling is its only pole.
func polesOf(spelled string, all []itemEntry) []string {
	a, b, ok := strings.Cut(spelled, "/")
	paired := len(a) == 1 && len(b) == 1
	for _, e := range all {
		if strings.TrimSpace(e.Dimension) == spelled && e.Category != "" {
			paired = e.Category == a || e.Category == b
		}
	}
	if ok && a != "" && b != "" && paired {
		return []string{a, b}
	}
	return []string{spelled}
}

// testName returns the name of a test here: questionnaires of the MBTI and of the Big Five have
// several.
func testName(name string) string {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "16personalities", "mbti", "mbti_questionnaire":
		return MBTI
	case "bfi", "big five", "bigfive", "bigfive_questionnaire":
		return BigFive
	}
	return strings.TrimSpace(name)
}

// ownDimension returns the program's own dimension that corresponds to one of a file, whatever the
// order of its poles.
func ownDimension(d Dimension) (Dimension, bool) {
	for _, own := range Dimensions() {
		if own.Test != d.Test || own.Paired() != d.Paired() {
			continue
		}
		if !own.Paired() && strings.EqualFold(own.Key, d.Key) || own.Paired() && slices.Contains(d.Poles, own.Poles[0]) && slices.Contains(d.Poles, own.Poles[1]) {
			return own, true
		}
	}
	return d, false
}

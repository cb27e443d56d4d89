package evaluate

import (
	"bytes"
	"encoding/json"
	"fmt"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// The tables of a study as JSON.
type (
	studyJSON struct {
		Tables   []tableJSON    `json:"tables"`
		Contrast []contrastJSON `json:"general_specific"`
		Leaks    []leakJSON     `json:"leaks"`
		Gains    []gainJSON     `json:"curating"`
		Changes  []changeJSON   `json:"curating_changes"`
		Costs    []costJSON     `json:"costs"`
		Overall  []overallJSON  `json:"personality"`
	}
	// A tableJSON is one cell: a metric of one line, of all answers or of a part.
	tableJSON struct {
		By   string `json:"by"` // "": all; set, base, expectation, character
		Part string `json:"part"`
		line
		figureJSON
	}
	contrastJSON struct {
		line
		Metric   string  `json:"metric"`
		General  float64 `json:"general"`
		Specific float64 `json:"specific"`
	}
	leakJSON struct {
		Probe string `json:"probe"` // as_of, only_known
		line
		Questions int `json:"questions"`
		Said      int `json:"said"`
		Given     int `json:"handed_over"`
	}
	gainJSON struct {
		line
		Metric string  `json:"metric"`
		Before float64 `json:"before"`
		After  float64 `json:"after"`
	}
	changeJSON struct {
		Base     string   `json:"knowledge_base"`
		As       string   `json:"as"`
		Question string   `json:"question"`
		Model    string   `json:"model"`
		Method   string   `json:"method"`
		Changes  []string `json:"changes"`
	}
	costJSON struct {
		line
		Answers int     `json:"answers"`
		Silent  int     `json:"say_nothing"`
		Cost    kb.Cost `json:"cost"`
		Judging kb.Cost `json:"judging"`
	}
	overallJSON struct {
		line
		Test     string   `json:"test"`
		Accuracy *float64 `json:"accuracy"`
		N        int      `json:"n"`
		Whole    *float64 `json:"whole_accuracy"`
		WholeN   int      `json:"whole_n"`
		MSE      *float64 `json:"mse"`
		MAE      *float64 `json:"mae"`
	}
)

// json returns the study for programs: the keys of a single evaluation at the top, or a list of
// reports.
func (s Study) json() ([]byte, error) {
	tables := s.tablesJSON()
	var out any
	if len(s.Reports) == 1 {
		out = struct {
			reportJSON
			studyJSON
		}{s.Reports[0].value(), tables}
	} else {
		reports := []reportJSON{}
		for _, r := range s.Reports {
			reports = append(reports, r.value())
		}
		out = struct {
			Title   string       `json:"title"`
			Reports []reportJSON `json:"reports"`
			studyJSON
		}{s.title(), reports, tables}
	}
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return nil, fmt.Errorf("write the report: %w", err)
	}
	return data.Bytes(), nil
}

func (s Study) tablesJSON() studyJSON {
	q := s.questions()
	out := studyJSON{q.cellsJSON(), []contrastJSON{}, []leakJSON{}, []gainJSON{}, []changeJSON{}, []costJSON{}, s.interviews().overallJSON()}
	for _, c := range q.contrasts() {
		out.Contrast = append(out.Contrast, contrastJSON{c.line, c.metric.Key, c.general.Mean, c.specific.Mean})
	}
	for _, l := range q.lines() {
		for _, kind := range evaluation.Probes() {
			if x := evaluation.LeaksOf(q.of(l), kind); x.Probes > 0 {
				out.Leaks = append(out.Leaks, leakJSON{kind, l, x.Probes, x.Said, x.Given})
			}
		}
		list := q.of(l)
		answers, ratings := evaluation.CostOf(list)
		out.Costs = append(out.Costs, costJSON{l, len(list), evaluation.Silent(list), answers, ratings})
	}
	if !q.curated() {
		return out
	}
	for _, g := range q.gains() {
		out.Gains = append(out.Gains, gainJSON{g.line, g.metric.Key, g.before.Mean, g.after.Mean})
	}
	list, _ := q.changes()
	for _, c := range list {
		out.Changes = append(out.Changes, changeJSON{c.after.in.Of, c.after.Question.As, c.after.Question.Text, c.after.in.Engine, c.after.Method, c.Lines()})
	}
	return out
}

// cellsJSON returns the figures of all answers and of each part of them.
func (s Study) cellsJSON() []tableJSON {
	out := []tableJSON{}
	add := func(by, part string, g group) {
		for _, l := range s.lines() {
			list := s.of(l, g)
			for _, m := range evaluation.Metrics() {
				if x := evaluation.MeanOf(list, m); x.N > 0 {
					out = append(out, tableJSON{by, part, l, figureOf(m, x)})
				}
			}
		}
	}
	add("", "", group{})
	for _, by := range []struct {
		name   string
		groups []group
	}{{"set", s.sets()}, {"base", s.bases()}, {"expectation", s.kinds()}} {
		for _, g := range by.groups {
			add(by.name, g.key, g)
		}
	}
	for _, g := range s.people() {
		add("character", g.name, g)
	}
	return out
}

// overallJSON returns how well interviews meet the labels.
func (s Study) overallJSON() []overallJSON {
	out := []overallJSON{}
	for _, test := range s.tests() {
		for _, l := range s.lines() {
			x := s.match(l, test)
			out = append(out, overallJSON{l, test, some(x.Accuracy(), x.N > 0), x.N, some(x.WholeAccuracy(), x.WholeN > 0), x.WholeN, some(x.MSE, x.Errors > 0), some(x.MAE, x.Errors > 0)})
		}
	}
	return out
}

package evaluate

import (
	"bytes"
	"encoding/csv"
	"maps"
	"strconv"
	"strings"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// table returns one row for each question and method, after a header. A figure that does not apply or
// is missing is empty; lists are joined by "; ".
func (r Report) table() [][]string {
	if r.Interview {
		return r.traitsTable()
	}
	heads := []string{"character", "question", "expect", "as_of", "only_known", "asker", "pinned", "method", "answer", "in_scope", "declined", "failure"}
	for _, m := range evaluation.Metrics() {
		heads = append(heads, m.Key)
		if m.Judged {
			heads = append(heads, m.Key+"_judge", m.Key+"_writer", m.Key+"_analysis", m.Key+"_failure")
		}
	}
	heads = append(heads, "mentioned", "not_mentioned", "leaked", "found", "missed", "since_before", "trial", "silent", "given")
	heads = append(append(heads, "set", "knowledge_base", "version", "mentions", "model", "judge"), costHeads()...)
	rows := [][]string{heads}
	for _, o := range r.Outcomes {
		q := o.Question
		row := []string{q.As, q.Text, string(q.Expect), r.place(q.AsOf), strconv.FormatBool(q.OnlyKnown), q.Asker, strconv.FormatBool(q.Pinned), o.Method, o.Answer,
			strconv.FormatBool(o.InScope), strconv.FormatBool(o.Declined), o.Failure}
		if o.Failure != "" {
			row[9], row[10] = "", ""
		}
		for _, m := range evaluation.Metrics() {
			row = append(row, metricCells(o, m)...)
		}
		found, all := evaluation.Mentions(o)
		changed := ""
		if before := r.Before[o.ID]; before != nil {
			changed = strings.Join(evaluation.Compare(before, o).Lines(), "; ")
		}
		for _, list := range [][]string{found, evaluation.Only(all, found), evaluation.Leaked(o), o.Found, o.Missed} {
			row = append(row, strings.Join(list, "; "))
		}
		row = append(row, changed, strconv.Itoa(o.Trial+1), strconv.FormatBool(o.Silent), strings.Join(o.Given, "; "))
		row = append(row, r.Source, r.Of, r.Version, strconv.Itoa(r.Mentions[q.As]), r.Engine, r.Judge)
		rows = append(rows, append(row, costCells(o.Cost, o.Judging)...))
	}
	return rows
}

// metricCells returns an outcome's value by a metric and, of one that is judged, where the value is from.
func metricCells(o *kb.Outcome, m evaluation.Metric) []string {
	cell := func(v float64, there bool) string {
		if !there {
			return ""
		}
		return exact(v)
	}
	out := []string{cell(evaluation.Value(o, m))}
	if !m.Judged {
		return out
	}
	rating, rated := o.Ratings[m.Key]
	own, scored := o.Own[m.Key]
	return append(out, cell(rating.Value, rated && rating.Failure == ""), cell(own, scored), rating.Analysis, rating.Failure)
}

// costHeads returns the columns for the cost of an answer and of its ratings.
func costHeads() []string {
	var out []string
	for _, who := range []string{"", "judge_"} {
		for _, what := range []string{"calls", "prompt_tokens", "completion_tokens", "dollars", "seconds"} {
			out = append(out, who+what)
		}
	}
	return out
}

func costCells(list ...kb.Cost) []string {
	var out []string
	for _, c := range list {
		dollars := exact(c.Dollars)
		if c.Unpriced {
			dollars = ""
		}
		out = append(out, strconv.Itoa(c.Calls), strconv.Itoa(c.Prompt), strconv.Itoa(c.Completion), dollars, exact(c.Seconds))
	}
	return out
}

// exact formats a value so that parsing it returns the same value.
func exact(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Scores reads the writer's own scores from a completed CSV report: by id of the outcome, then by
// metric. Rows of unknown questions are skipped and counted; empty cells are ignored.
func (r Report) Scores(data []byte) (scores map[string]map[string]float64, strange int, err error) {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, 0, kb.Errorf("this is not a report as CSV: write one with -o REPORT.csv, and fill in the columns of the writer")
	}
	column := map[string]int{}
	for i, name := range rows[0] {
		column[strings.TrimPrefix(name, "\ufeff")] = i // spreadsheets put a byte order mark before the first
	}
	known := []string{"character", "question", "as_of", "only_known", "asker", "method"}
	for _, name := range known {
		if _, ok := column[name]; !ok {
			return nil, 0, kb.Errorf("this report has no column “%s”: write one with -o REPORT.csv, and fill in the columns of the writer", name)
		}
	}
	key := func(cells ...string) string { return strings.Join(cells, "\x00") }
	ids := map[string]string{}
	for _, o := range r.Outcomes {
		q := o.Question
		ids[key(q.As, q.Text, r.place(q.AsOf), strconv.FormatBool(q.OnlyKnown), q.Asker, o.Method, strconv.Itoa(o.Trial+1))] = o.ID
	}
	scores = map[string]map[string]float64{}
	for line, row := range rows[1:] {
		var cells []string
		for _, name := range known {
			cells = append(cells, plain(row[column[name]]))
		}
		cells[3] = strings.ToLower(cells[3]) // spreadsheets write TRUE
		trial := "1"
		if at, ok := column["trial"]; ok {
			trial = row[at]
		}
		cells = append(cells, trial)
		id, ok := ids[key(cells...)]
		if !ok {
			strange++
			continue
		}
		own, err := rowScores(row, column)
		if err != nil {
			return nil, 0, kb.Errorf("line %d: %s", line+2, err)
		}
		if len(own) == 0 {
			continue
		}
		if scores[id] == nil {
			scores[id] = map[string]float64{}
		}
		maps.Copy(scores[id], own)
	}
	return scores, strange, nil
}

// rowScores returns the writer's scores in one row, by metric.
func rowScores(row []string, column map[string]int) (map[string]float64, error) {
	out := map[string]float64{}
	for _, m := range evaluation.Judged() {
		at, ok := column[m.Key+"_writer"]
		if !ok || strings.TrimSpace(row[at]) == "" {
			continue
		}
		v, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(row[at]), ",", "."), 64)
		if err != nil || !m.Fits(v) {
			return nil, kb.Errorf("“%s” is not a score: it goes from %g to %g", row[at], m.Low, m.High)
		}
		out[m.Key] = v
	}
	return out, nil
}

// plain removes the apostrophe that keeps a spreadsheet from taking a cell for a formula.
func plain(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && rest != "" && strings.ContainsRune("=+-@", rune(rest[0])) {
		return rest
	}
	return cell
}

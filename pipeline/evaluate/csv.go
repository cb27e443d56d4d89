package evaluate

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strconv"
	"strings"

	"dramatis/editor/evaluation"
)

// CSV is one line for each question and method, with a header. A figure that does
// not apply, or is not there, is empty; lists are joined by "; ".
func (r Report) CSV() ([]byte, error) {
	if r.Interview {
		return written(r.traitsCSV())
	}
	heads := []string{"character", "question", "expect", "as_of", "only_known", "asker", "pinned", "method", "answer", "in_scope", "declined", "failure"}
	for _, m := range evaluation.Metrics() {
		heads = append(heads, m.Key)
		if m.Judged {
			heads = append(heads, m.Key+"_judge", m.Key+"_writer", m.Key+"_analysis", m.Key+"_failure")
		}
	}
	heads = append(heads, "mentioned", "not_mentioned", "leaked", "found", "missed", "since_before")
	rows := [][]string{heads}
	for _, o := range r.Outcomes {
		q := o.Question
		row := []string{q.As, q.Text, string(q.Expect), r.place(q.AsOf), strconv.FormatBool(q.OnlyKnown), q.Asker, strconv.FormatBool(q.Pinned), o.Method, o.Answer,
			strconv.FormatBool(o.InScope), strconv.FormatBool(o.Declined), o.Failure}
		if o.Failure != "" {
			row[9], row[10] = "", ""
		}
		for _, m := range evaluation.Metrics() {
			value := ""
			if v, ok := evaluation.Value(o, m); ok {
				value = number(v)
			}
			row = append(row, value)
			if !m.Judged {
				continue
			}
			judged, own := "", ""
			rating, rated := o.Ratings[m.Key]
			if rated && rating.Failure == "" {
				judged = number(rating.Value)
			}
			if v, ok := o.Own[m.Key]; ok {
				own = number(v)
			}
			row = append(row, judged, own, rating.Analysis, rating.Failure)
		}
		found, all := evaluation.Mentions(o)
		changed := ""
		if before := r.Before[o.ID]; before != nil {
			changed = strings.Join(evaluation.Compare(before, o).Lines(), "; ")
		}
		for _, list := range [][]string{found, evaluation.Only(all, found), evaluation.Leaked(o), o.Found, o.Missed} {
			row = append(row, strings.Join(list, "; "))
		}
		rows = append(rows, append(row, changed))
	}
	return written(rows)
}

func written(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	if err := csv.NewWriter(&out).WriteAll(rows); err != nil {
		return nil, fmt.Errorf("write the report: %w", err)
	}
	return out.Bytes(), nil
}

package cli

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/llm/practice"
)

// figure reads a cell.
func figure(t *testing.T, cell string) float64 {
	t.Helper()
	return editortest.Get(strconv.ParseFloat(cell, 64))(t)
}

// reportsOf returns the files that a command is asked to write, with its flags.
func reportsOf(t *testing.T) (csv, json string, flags []string) {
	dir := t.TempDir()
	csv, json = filepath.Join(dir, "r.csv"), filepath.Join(dir, "r.json")
	return csv, json, []string{"-o", csv, "-o", json}
}

// unfold reads a report as JSON.
func unfold(t *testing.T, path string, into any) {
	t.Helper()
	data := editortest.Get(os.ReadFile(path))(t)
	editortest.Must(t, json.Unmarshal(data, into))
}

// nearness is how traits compare with labels, computed from rows of a CSV: by a table of
// how many dimensions of each character and trial are right, instead of one pass.
type nearness struct {
	accuracy, whole, square, distance float64
	n, wholes                         int
}

func nearnessOf(t *testing.T, rows []map[string]string, dimensions int) nearness {
	t.Helper()
	var out nearness
	var sides, errors []float64
	one := map[string][]string{} // by character and trial: what is right, of those with a side
	for _, r := range rows {
		if r["value"] == "" || r["writer"] == "" {
			continue
		}
		low, high := figure(t, r["low"]), figure(t, r["high"])
		value, label, middle := figure(t, r["value"]), figure(t, r["writer"]), (low+high)/2
		if label != middle {
			right := 0.0
			if (value-middle)*(label-middle) > 0 {
				right = 1
			}
			sides = append(sides, right)
			key := r["character"] + "/" + r["trial"]
			one[key] = append(one[key], fmt.Sprint(right))
		}
		if r["letter_only"] != "true" {
			errors = append(errors, (value-label)/(high-low))
		}
	}
	for _, list := range one {
		if len(list) == dimensions {
			out.wholes++
			if !slices.Contains(list, "0") {
				out.whole++
			}
		}
	}
	out.whole /= float64(out.wholes)
	out.n = len(sides)
	for _, x := range sides {
		out.accuracy += x / float64(len(sides))
	}
	if len(errors) == 0 {
		out.square, out.distance = math.NaN(), math.NaN()
	}
	if len(sides) == 0 {
		out.accuracy = math.NaN()
	}
	for _, x := range errors {
		out.square += math.Pow(x, 2) / float64(len(errors))
		out.distance += math.Abs(x) / float64(len(errors))
	}
	return out
}

// fits compares figures that may not be there.
func fits(got *float64, want float64) bool {
	return got == nil && math.IsNaN(want) || got != nil && math.Abs(*got-want) < 1e-9
}

func TestTheTablesOfPersonalityAreRecomputedFromTheirCSV(t *testing.T) {
	kb := built(t)
	s := practice.Start(practice.Options{Script: func(a practice.Ask) string {
		if a.Task != "rate_personality" {
			return practice.Rules(a)
		}
		var in struct {
			Poles    []string
			Dialogue []struct{ Answer string }
		}
		a.Read(&in)
		sum := 0
		for _, d := range in.Dialogue {
			for i, r := range d.Answer {
				sum += (i + 1) * int(r)
			}
		}
		if len(in.Poles) == 2 {
			v := sum % 101
			return fmt.Sprintf(`{"analysis": "So.", "scores": [{"pole": %q, "value": %d}, {"pole": %q, "value": %d}]}`, in.Poles[0], v, in.Poles[1], 100-v)
		}
		return fmt.Sprintf(`{"analysis": "So.", "scores": [{"pole": %q, "value": %d}]}`, in.Poles[0], 1+sum%5)
	}})
	defer s.Close()
	labels := questionsFile(t, `{"personalities": [
		{"as": "Augusta Pell", "mbti": {"I": 70, "N": 60, "T": 55, "P": 80}, "big_five": {"openness": 4.5, "conscientiousness": 3, "extraversion": 1, "agreeableness": 2, "neuroticism": 4}},
		{"as": "Clemency Vane", "mbti": "ENXP", "big_five": {"openness": 2, "neuroticism": 1.5}}]}`)
	csv, report, flags := reportsOf(t)
	args := append([]string{"evaluate", "-kb", kb, "-questions", labels, "-interview", "Augusta Pell,Clemency Vane", "-methods", "profile,rolerag,rag", "-trials", "2"}, flags...)
	must(t, append(args, scripted(s)...)...)
	rows := table(t, csv)
	if len(rows) != 2*3*2*9 { // characters, methods, trials, dimensions
		t.Fatalf("%d rows", len(rows))
	}
	dimensions := map[string][]string{}
	for _, r := range rows {
		if !slices.Contains(dimensions[r["test"]], r["dimension"]) {
			dimensions[r["test"]] = append(dimensions[r["test"]], r["dimension"])
		}
	}
	var got struct {
		Matches []struct {
			Method, Test, Dimension string
			Accuracy, MSE, MAE      *float64
			WholeAccuracy           *float64 `json:"whole_accuracy"`
			N                       int
			WholeN                  int `json:"whole_n"`
		}
		Overall []struct {
			Method, Test       string
			Accuracy, MSE, MAE *float64
			Whole              *float64 `json:"whole_accuracy"`
			N                  int
		} `json:"personality"`
	}
	unfold(t, report, &got)
	of := func(method, test, dimension string) nearness {
		n := len(dimensions[test])
		if dimension != "" {
			n = 1
		}
		return nearnessOf(t, slices.DeleteFunc(slices.Clone(rows), func(r map[string]string) bool {
			return r["method"] != method || r["test"] != test || dimension != "" && r["dimension"] != dimension
		}), n)
	}
	for _, m := range got.Matches {
		want := of(m.Method, m.Test, m.Dimension)
		if m.N != want.n || m.WholeN != want.wholes || !fits(m.Accuracy, want.accuracy) || !fits(m.WholeAccuracy, want.whole) || !fits(m.MSE, want.square) || !fits(m.MAE, want.distance) {
			t.Errorf("%+v, recomputed %+v", m, want)
		}
	}
	for _, m := range got.Overall {
		want := of(m.Method, m.Test, "")
		if m.N != want.n || !fits(m.Accuracy, want.accuracy) || !fits(m.Whole, want.whole) || !fits(m.MSE, want.square) || !fits(m.MAE, want.distance) {
			t.Errorf("over all %+v, recomputed %+v", m, want)
		}
	}
	if len(got.Matches)+len(got.Overall) == 0 {
		t.Error("the report has no figures of personality")
	}
}

func TestLeaksAndWhatCuratingIsWorthAreRecomputedFromTheirCSV(t *testing.T) {
	kb := built(t)
	n := 0
	s := practice.Start(practice.Options{Script: func(a practice.Ask) string {
		if a.Task != "" {
			return practice.Rules(a)
		}
		n++
		switch last := a.Messages[len(a.Messages)-1]; {
		case strings.Contains(last, "lantern") && n%2 == 0:
			return "Captain Dray has the lantern, and the admiral knows."
		case n%3 == 0:
			return "I don't know anything of that."
		}
		return "I have seen an admiral once."
	}})
	defer s.Close()
	file := questionsFile(t, `{"questions": [
		{"as": "Augusta Pell", "question": "Who has the lantern?", "as_of": "1", "must_not_mention": ["Captain Dray", "lantern"]},
		{"as": "Clemency Vane", "question": "Who has the lantern?", "only_known": true, "must_not_mention": ["Captain Dray"]},
		{"as": "Clemency Vane", "question": "What is hidden?", "as_of": "1", "expect": "hidden"},
		{"as": "Augusta Pell", "question": "Whom did you see?", "must_mention": ["admiral"], "expect": "specific"}]}`)
	must(t, "edit", "-kb", kb, "describe", "Clemency Vane", "She keeps a zeppelin.")
	csv, report, flags := reportsOf(t)
	args := append([]string{"evaluate", "-kb", kb, "-questions", file, "-curating", "-probes", "2", "-methods", "rolerag,rag", "-trials", "2"}, flags...)
	must(t, append(append(args, scripted(s)...), "-concurrency", "1")...)
	rows := table(t, csv)
	if each := 2 * 2 * 2; len(rows) < 5*each || len(rows)%each != 0 { // methods, trials, versions
		t.Fatalf("%d rows", len(rows))
	}
	var got struct {
		Leaks []struct {
			Probe, Method, Version string
			Questions, Said        int
			Given                  int `json:"handed_over"`
		}
		Gains []struct {
			Method, Metric string
			Before, After  float64
		} `json:"curating"`
		Changes []struct{ Question, Method string } `json:"curating_changes"`
	}
	unfold(t, report, &got)
	said, given := 0, 0
	for _, l := range got.Leaks {
		var probes, leaks, handed int
		for _, r := range rows {
			kind := "as_of"
			if r["only_known"] == "true" {
				kind = "only_known"
			}
			limited := r["as_of"] != "" || r["only_known"] == "true"
			if r["method"] != l.Method || r["version"] != l.Version || kind != l.Probe || !limited || r["failure"] != "" || r["silent"] == "true" {
				continue
			}
			probes++
			leaked := r["expect"] == "hidden" && r["declined"] == "false"
			for _, word := range strings.Split(r["leaked"], "; ") {
				leaked = leaked || word != "" && !strings.Contains(strings.ToLower(r["question"]), strings.ToLower(word))
			}
			if leaked {
				leaks++
			}
			if r["given"] != "" {
				handed++
			}
		}
		if probes != l.Questions || leaks != l.Said || handed != l.Given || probes == 0 {
			t.Errorf("%+v, recomputed %d of %d said, %d handed over", l, leaks, probes, handed)
		}
		said, given = said+leaks, given+handed
	}
	if len(got.Leaks) != 2*2*2 || said == 0 { // kinds, methods, versions
		t.Errorf("%d lines of leaks with %d said and %d handed over", len(got.Leaks), said, given)
	}
	for _, g := range got.Gains {
		mean := func(version string) float64 {
			sum, n := 0.0, 0.0
			for _, r := range rows {
				if r["method"] == g.Method && r["version"] == version && r[g.Metric] != "" {
					sum, n = sum+figure(t, r[g.Metric]), n+1
				}
			}
			return sum / n
		}
		if math.Abs(mean("before")-g.Before) > 1e-9 || math.Abs(mean("after")-g.After) > 1e-9 {
			t.Errorf("%+v, recomputed %g and %g", g, mean("before"), mean("after"))
		}
	}
	if len(got.Gains) == 0 {
		t.Error("nothing says what curating is worth")
	}
	for _, c := range got.Changes { // what is listed has two answers that differ
		answers := map[string]bool{}
		for _, r := range rows {
			if r["question"] == c.Question && r["method"] == c.Method {
				answers[r["version"]+r["trial"]+r["answer"]+r["leaked"]+r["declined"]] = true
			}
		}
		if len(answers) < 2 {
			t.Errorf("%+v does not differ", c)
		}
	}
}

package evaluate

import (
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A Report is an evaluation for writing.
type Report struct {
	*evaluation.Sheet
	Of      string                // the name of the knowledge base
	Scripts bool                  // replies and ratings came from the practice server
	Place   func(kb.Place) string // formats a place
	// Mentions is how often each character is mentioned, by the name in the questions.
	Mentions map[string]int
	// Version distinguishes several evaluations of one base; "" is the base as it is.
	Version string
}

// formats returns the extensions in which a report can be written.
func formats() []string { return []string{".md", ".csv", ".json", ".svg", ".png"} }

// Can returns why no report can be written to a file of that name; nil if it can.
func Can(path string) error {
	switch ending := strings.ToLower(filepath.Ext(path)); ending {
	case ".csv", ".json", ".md", ".markdown", ".svg", ".png", "":
		return nil
	default:
		return kb.Errorf("a report can't be written as “%s”: its name may end in %s", ending, strings.Join(formats(), ", "))
	}
}

// Drawers write formats that this package doesn't know: a table as CSV, and a picture in the format of
// an extension.
type Drawers struct {
	CSV     func([][]string) ([]byte, error)
	Picture func(c Chart, ending string) ([]byte, error)
}

// Write returns the report in the format of a file's extension, by default Markdown. The same
// evaluations always give the same bytes.
func (s Study) Write(path string, by Drawers) ([]byte, error) {
	if err := Can(path); err != nil {
		return nil, err
	}
	switch ending := strings.ToLower(filepath.Ext(path)); ending {
	case ".csv":
		return by.CSV(s.table())
	case ".json":
		return s.json()
	case ".svg", ".png":
		return by.Picture(s.chart(), ending)
	}
	return s.Markdown(), nil
}

// noJudge says why nothing was judged.
const noJudge = "no model judges: the built-in engine is in use, and only the figures by rule are given"

// practice says what ratings by the practice server are worth.
const practice = "this was a practice: replies and ratings came from simple rules, not from a model, and say nothing about the characters"

// began returns when the evaluation began, in UTC.
func (r Report) began() string { return time.Unix(r.Began, 0).UTC().Format("2006-01-02 15:04:05") }

// place formats a place, "" for none.
func (r Report) place(p *kb.Place) string {
	if p == nil {
		return ""
	}
	return r.Place(*p)
}

// cell formats a mean with its spread and its number of values, “–” for none. After several trials,
// the spread is that of their means.
func cell(m evaluation.Mean) string {
	if m.N == 0 {
		return "–"
	}
	out := strconv.FormatFloat(m.Mean, 'f', 2, 64)
	switch {
	case m.Trials > 1:
		out += " ± " + strconv.FormatFloat(m.TrialSpread, 'f', 2, 64) + " over " + strconv.Itoa(m.Trials) + " trials"
	case m.N > 1:
		out += " ± " + strconv.FormatFloat(m.Spread, 'f', 2, 64)
	}
	return out + " (" + strconv.Itoa(m.N) + ")"
}

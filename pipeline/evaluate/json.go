package evaluate

import (
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// The report as JSON: every key is always present, lists are never null, and a missing number is null.
type (
	reportJSON struct {
		Title         string               `json:"title"`
		KnowledgeBase string               `json:"knowledge_base"`
		Set           string               `json:"set"`     // "": the writer's own questions
		Version       string               `json:"version"` // "before": without the writer's decisions
		Trials        int                  `json:"trials"`
		Begun         string               `json:"begun"` // UTC
		Engine        string               `json:"engine"`
		Judge         string               `json:"judge"` // "": no model judges
		Note          string               `json:"note"`
		Methods       []string             `json:"methods"`
		Questions     int                  `json:"questions"`
		Missing       int                  `json:"missing"` // not asked or not judged yet
		Summary       []meanJSON           `json:"summary"`
		ByExpectation []meanJSON           `json:"by_expectation"`
		ByCharacter   []meanJSON           `json:"by_character"`
		Agreement     []agreementJSON      `json:"agreement"`
		Outcomes      []outcomeJSON        `json:"outcomes"`
		Failures      []evaluation.Failure `json:"failures"`
		Changes       []differenceJSON     `json:"changes"`
		Interview     bool                 `json:"interview"`
		Traits        []traitJSON          `json:"traits"`
		Matches       []matchJSON          `json:"matches"`
	}
	meanJSON struct {
		Part   string `json:"of"` // the expectation or the character; "" for all
		Method string `json:"method"`
		figureJSON
		Own int `json:"by_writer"`
	}
	figureJSON struct {
		Metric string   `json:"metric"`
		N      int      `json:"n"`
		Mean   *float64 `json:"mean"`
		Spread *float64 `json:"spread"` // standard deviation of the sample
		Trials int      `json:"trials"`
		// TrialSpread is the standard deviation of the means of the trials.
		TrialSpread *float64 `json:"trial_spread"`
	}
	agreementJSON struct {
		Metric string   `json:"metric"`
		N      int      `json:"n"`        // answers with a rating and a score
		Off    *float64 `json:"distance"` // mean
		Above  *float64 `json:"above"`    // mean of rating less score
	}
	outcomeJSON struct {
		As             string                `json:"as"`
		Question       string                `json:"question"`
		Expect         string                `json:"expect"`
		AsOf           string                `json:"as_of"`
		OnlyKnown      bool                  `json:"only_known"`
		Asker          string                `json:"asker"`
		Pinned         bool                  `json:"pinned"`
		Method         string                `json:"method"`
		Trial          int                   `json:"trial"`
		Silent         bool                  `json:"silent"` // nothing was said: no figures
		Given          []string              `json:"given"`  // what must not be mentioned, but was in the material
		Cost           kb.Cost               `json:"cost"`
		Judging        kb.Cost               `json:"judging"`
		Answer         string                `json:"answer"`
		InScope        bool                  `json:"in_scope"`
		Declined       bool                  `json:"declined"`
		Failure        string                `json:"failure"`
		Figures        map[string]*float64   `json:"figures"`
		Ratings        map[string]ratingJSON `json:"ratings"`
		Mentioned      []string              `json:"mentioned"`
		NotMentioned   []string              `json:"not_mentioned"`
		Leaked         []string              `json:"leaked"`
		Found          []string              `json:"found"`
		Missed         []string              `json:"missed"`
		ComparedBefore bool                  `json:"compared_with_run_before"`
	}
	ratingJSON struct {
		Analysis string   `json:"analysis"`
		Judge    *float64 `json:"judge"`
		Writer   *float64 `json:"writer"`
		Failure  string   `json:"failure"`
	}
	differenceJSON struct {
		As       string   `json:"as"`
		Question string   `json:"question"`
		Method   string   `json:"method"`
		Changes  []string `json:"changes"`
	}
)

// value returns the report for programs.
func (r Report) value() reportJSON {
	characters := r.study().people()
	for i, g := range characters {
		characters[i].key = g.name
	}
	out := reportJSON{Title: r.Title, KnowledgeBase: r.Of, Set: r.Source, Version: r.Version, Trials: r.Rounds(), Begun: r.began(), Engine: r.Engine, Judge: r.Judge, Methods: r.Methods, Questions: len(r.Questions),
		Missing: r.Sheet.Missing(), Summary: r.means([]group{{}}), ByExpectation: r.means(r.study().kinds()), ByCharacter: r.means(characters),
		Outcomes: []outcomeJSON{}, Failures: append([]evaluation.Failure{}, r.Failures()...), Changes: []differenceJSON{}, Interview: r.Interview, Traits: r.traitsJSON(), Matches: r.matchesJSON()}
	out.Note = r.unjudged()
	if r.Scripts {
		out.Note = practice
	}
	for _, m := range evaluation.Judged() {
		a := evaluation.AgreementOf(r.Outcomes, m)
		out.Agreement = append(out.Agreement, agreementJSON{m.Key, a.N, some(a.Off, a.N > 0), some(a.Above, a.N > 0)})
	}
	for _, o := range r.Outcomes {
		out.Outcomes = append(out.Outcomes, r.outcome(o))
	}
	for _, d := range r.Differences() {
		out.Changes = append(out.Changes, differenceJSON{d.Outcome.Question.As, d.Outcome.Question.Text, d.Outcome.Method, d.Lines()})
	}
	return out
}

// means returns the means of all metrics by groups and methods.
func (r Report) means(groups []group) []meanJSON {
	out, s := []meanJSON{}, r.study()
	for _, g := range groups {
		for _, l := range s.lines() {
			list := s.of(l, g)
			for _, m := range evaluation.Metrics() {
				mean := evaluation.MeanOf(list, m)
				out = append(out, meanJSON{g.key, l.Method, figureOf(m, mean), mean.Own})
			}
		}
	}
	return out
}

func figureOf(m evaluation.Metric, x evaluation.Mean) figureJSON {
	return figureJSON{m.Key, x.N, some(x.Mean, x.N > 0), some(x.Spread, x.N > 1), x.Trials, some(x.TrialSpread, x.Trials > 1)}
}

func some(v float64, there bool) *float64 {
	if !there {
		return nil
	}
	return &v
}

func (r Report) outcome(o *kb.Outcome) outcomeJSON {
	q := o.Question
	found, all := evaluation.Mentions(o)
	out := outcomeJSON{As: q.As, Question: q.Text, Expect: string(q.Expect), AsOf: r.place(q.AsOf), OnlyKnown: q.OnlyKnown, Asker: q.Asker, Pinned: q.Pinned,
		Method: o.Method, Trial: o.Trial + 1, Silent: o.Silent, Given: list(o.Given), Cost: o.Cost, Judging: o.Judging, Answer: o.Answer, InScope: o.InScope, Declined: o.Declined, Failure: o.Failure, Figures: map[string]*float64{}, Ratings: map[string]ratingJSON{},
		Mentioned: list(found), NotMentioned: list(evaluation.Only(all, found)), Leaked: list(evaluation.Leaked(o)), Found: list(o.Found), Missed: list(o.Missed),
		ComparedBefore: r.Before[o.ID] != nil}
	for _, m := range evaluation.Metrics() {
		v, ok := evaluation.Value(o, m)
		out.Figures[m.Key] = some(v, ok)
		if m.Judged {
			rating, rated := o.Ratings[m.Key]
			own, scored := o.Own[m.Key]
			out.Ratings[m.Key] = ratingJSON{rating.Analysis, some(rating.Value, rated && rating.Failure == ""), some(own, scored), rating.Failure}
		}
	}
	return out
}

func list(s []string) []string { return append([]string{}, s...) }

package studio

import (
	"context"
	"strconv"

	"fyne.io/fyne/v2"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/pipeline/llm"
)

// consider shows what an import will cost before a model reads, and imports if the writer agrees. It
// doesn't ask if the engine is built in, which costs nothing, or if nothing has to be read.
func (s Imports) consider(o importRequest) {
	choice := s.servers.choice()
	if choice.Kind == "" || choice.Kind == engine.Builtin || s.base.ReadOnly() != nil {
		s.read(o)
		return
	}
	b := s.base
	s.jobs.Start(i18n.T("Working out what it will cost"), func(ctx context.Context, _ *job.Job) error {
		var err error
		if o.sources == nil {
			o.sources, err = document.ReadAll(ctx, o.paths, nil) // read once: the import goes on with them
		}
		var forecast engine.Forecast
		if err == nil {
			known := b.Snapshot()
			if o.again {
				known = kb.Empty()
			}
			forecast, err = engine.Estimate(ctx, known, o.sources, choice)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		s.Loop().Post(func() {
			switch {
			case b != s.base: // another one was opened meanwhile
			case err != nil:
				s.notify.Toast(i18n.Error(err))
			case forecast.Passages == 0:
				s.read(o)
			default:
				o.forecast = &forecast
				s.askForecast(o, choice)
			}
		})
		return nil
	})
}

// askForecast shows a forecast and asks whether to import.
func (s Imports) askForecast(o importRequest, choice engine.Config) {
	f := o.forecast
	limit := ui.NewEntry()
	limit.SetPlaceHolder(i18n.T("no limit"))
	unit := i18n.T("US dollars")
	if f.Unpriced {
		unit = i18n.T("tokens")
		if n := choice.Budget.Tokens; n > 0 {
			limit.SetText(strconv.Itoa(n))
		}
	} else if x := choice.Budget.Dollars; x > 0 {
		limit.SetText(strconv.FormatFloat(x, 'f', -1, 64))
	}
	rest := choice.Budget // what of the settings' budget the field does not show
	if f.Unpriced {
		rest.Tokens = 0
	} else {
		rest.Dollars = 0
	}
	besides := ""
	if rest != (llm.Budget{}) {
		besides = i18n.T("The settings stop a run at %s besides.", budgetSentence(rest))
	}
	s.asked = map[string]fyne.CanvasObject{"estimate.limit": limit}
	content := ui.Col(ui.Gap8, append(forecastRows(*f, choice), forecastRow(i18n.T("Stop at"), ui.Columns(ui.Gap8, []float32{2, 3}, limit, ui.Muted(unit))),
		ui.Wrapped(i18n.Sentences(i18n.T("This is a forecast, and nothing has been sent yet. Replies that are known already are not asked for again. You can pause and stop at any time: what was read is kept."), besides), ui.SizeCaption, ui.ColorMuted))...)
	s.decide(i18n.T("%s with %s?", o.title, s.engineName(choice)), content, i18n.T("Not now"), ui.Answer{Word: i18n.T("Read"), Do: func() {
		o.budget = choice.Budget
		if f.Unpriced {
			o.budget.Tokens = present.Number(limit.Text)
		} else {
			o.budget.Dollars = present.Amount(limit.Text)
		}
		s.read(o)
	}})
}

// forecastRows returns the lines of a forecast.
func forecastRows(f engine.Forecast, c engine.Config) []fyne.CanvasObject {
	_, away := hostOf(c.BaseURL)
	line := func(label, value string) fyne.CanvasObject { return forecastRow(label, ui.Body(value).Shrink()) }
	passages := i18n.Count(f.Passages)
	if f.AlreadyRead > 0 {
		passages = i18n.T("%s, and %s are read already", passages, i18n.Count(f.AlreadyRead))
	}
	price := i18n.T("about %s", present.Dollars(f.Dollars))
	switch {
	case f.Unpriced && !away:
		price = i18n.T("none: the server is on this machine")
	case f.Unpriced:
		price = i18n.T("no price is known for this model; the settings have a table")
	case f.Dollars == 0:
		price = i18n.T("nothing")
	}
	pace := i18n.T("%s at %.1f s a call, %d at a time", present.Duration(f.Time), f.Latency.Seconds(), f.Concurrency)
	if !f.Timed {
		pace = i18n.T("%s, if a call takes %.0f s, %d at a time", present.Duration(f.Time), f.Latency.Seconds(), f.Concurrency)
	}
	return []fyne.CanvasObject{
		line(i18n.T("Passages to read"), passages),
		line(i18n.T("Calls"), i18n.T("about %s", present.About(f.Calls))),
		line(i18n.T("Tokens sent"), i18n.T("about %s", present.About(f.Prompt))),
		line(i18n.T("Tokens of replies"), i18n.T("about %s", present.About(f.Completion))),
		line(i18n.T("Price"), price),
		line(i18n.T("Time"), pace),
	}
}

func forecastRow(label string, value fyne.CanvasObject) fyne.CanvasObject {
	return ui.Columns(ui.Gap12, []float32{2, 5}, ui.Muted(label).Shrink(), value)
}

// engineName returns the name of the engine for a question to the writer.
func (s *core) engineName(c engine.Config) string {
	if c.Kind == engine.Practice {
		return i18n.T("the practice server")
	}
	return c.Model
}

// showStop says why a model's work stopped early and what can be done next.
func (s *Studio) showStop(title string, st *stop) {
	if llm.KindOf(st.err) == llm.BudgetSpent {
		s.decide(i18n.T("Stopped at the budget"), ui.Wrapped(i18n.T("The budget is used up: %s. What was done is kept. Going on does only the rest, and may use as much again.", budgetSentence(st.budget)),
			ui.SizeBody, ui.ColorText), i18n.T("Stop here"), ui.Answer{Word: i18n.T("Change the budget"), Do: func() { s.panes.show("settings") }},
			ui.Answer{Word: i18n.T("Go on"), Do: st.goOn})
		return
	}
	s.decide(title, ui.Wrapped(i18n.Sentences(i18n.Sentence(st.err), i18n.T("What was done is kept, and trying again does only the rest.")), ui.SizeBody, ui.ColorText),
		i18n.T("Stop here"), ui.Answer{Word: i18n.T("Open the settings"), Do: func() { s.panes.show("settings") }}, ui.Answer{Word: i18n.T("Try again"), Do: st.goOn})
}

// budgetSentence says how much an import may use.
func budgetSentence(b llm.Budget) string {
	said := ""
	add := func(part string) {
		if said != "" {
			said += " · "
		}
		said += part
	}
	if b.Dollars > 0 {
		add(present.Dollars(b.Dollars))
	}
	if b.Tokens > 0 {
		add(i18n.T("%s tokens", i18n.Count(b.Tokens)))
	}
	if b.Calls > 0 {
		add(i18n.N(b.Calls, "1 call", "%d calls"))
	}
	return said
}

// decide asks in a dialog. The last answer is the expected one; the button no closes the dialog and
// does nothing.
func (s *core) decide(title string, content fyne.CanvasObject, no string, answers ...ui.Answer) {
	ui.ShowDialog(s.window, ui.DialogParts{Title: title, Body: content, Width: 520, Close: no, Answers: answers, Closed: func() { s.asked = nil }})
}

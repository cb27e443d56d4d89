package present

import (
	"cmp"
	"math"
	"time"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/editor/kb"
)

// Progress describes how far a job is: "Reading passages: 34 of 55 · 3.1 a second · 7 s left".
func Progress(s job.State) string {
	text := kb.SpellOut(s.Stage, func(sentence string) string { return i18n.T(cmp.Or(stages[sentence], sentence)) })
	switch {
	case s.Total > maxCountable:
		text = i18n.T("%s: %d %%", text, 100*s.Done/s.Total)
	case s.Total > 0:
		text = i18n.T("%s: %d of %d", text, s.Done, s.Total)
	}
	if s.Rate > 0 && s.Total <= maxCountable {
		text += " · " + pace(s.Rate)
	}
	if s.Left >= time.Second/2 {
		text += " · " + i18n.T("%s left", Duration(s.Left))
	}
	return text
}

// maxCountable is the most things of a stage that are counted; more are letters, of which only the
// share is shown.
const maxCountable = 20_000

// stages are the stages of an import in the words of the window.
var stages = map[string]string{
	"open documents":     i18n.K("Opening the documents"),
	"cut into passages":  i18n.K("Cutting into passages"),
	"look through “{}”":  i18n.K("Looking through “{}”"),
	"read":               i18n.K("Reading passages"),
	"compare names":      i18n.K("Comparing names"),
	"choose names":       i18n.K("Choosing names"),
	"merge descriptions": i18n.K("Putting descriptions together"),
	"write profiles":     i18n.K("Writing profiles"),
	"write the profiles": i18n.K("Writing profiles"),
	"embed":              i18n.K("Preparing the search"),
	"score emotions":     i18n.K("Finding emotions"),
}

// pace formats a rate per second so that it is not a row of zeros.
func pace(rate float64) string {
	switch {
	case rate >= 10:
		return i18n.T("%d a second", int(math.Round(rate)))
	case rate >= 0.95:
		return i18n.T("%.1f a second", rate)
	case rate*60 >= 0.95:
		return i18n.T("%.0f a minute", rate*60)
	}
	return i18n.T("%.1f an hour", rate*3600)
}

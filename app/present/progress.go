package present

import (
	"dramatis/app/i18n"
	"dramatis/app/job"
)

// Progress says in words how far a job is: "Passages 34 of 55 · 3.1 a second ·
// 7 s left".
func Progress(s job.State) string {
	text := Label(s.Stage)
	if s.Total > 0 {
		text = i18n.T("%s: %d of %d", text, s.Done, s.Total)
	}
	if s.Rate > 0 {
		text += " · " + pace(s.Rate)
	}
	if s.Left > 0 {
		text += " · " + i18n.T("%s left", Duration(s.Left))
	}
	return text
}

// pace says a rate a second so that it is not a row of zeros.
func pace(rate float64) string {
	switch {
	case rate >= 0.95:
		return i18n.T("%.1f a second", rate)
	case rate*60 >= 0.95:
		return i18n.T("%.0f a minute", rate*60)
	}
	return i18n.T("%.1f an hour", rate*3600)
}

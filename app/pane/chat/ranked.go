package chat

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
	"dramatis/render/chart"
)

// rankingRows shows how memories and scenes were chosen: a plot of all memories by
// their distance in meaning and in emotion, and the likeliest scenes with what
// speaks for them.
func rankingRows(t conversation.Trace) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	if points := scatterPoints(t.Measured); len(points) > 1 {
		plot := ui.NewScatter(170, ui.ColorMuted, ui.ColorPrimary)
		plot.Set(points...)
		out = append(out, plot, ui.Wrapped(i18n.T("Each point is a memory: further right, further in meaning; further up, further in emotion. Those in ink were remembered."), ui.SizeCaption, ui.ColorMuted))
	}
	likely := slices.DeleteFunc(slices.Clone(t.Predicted), func(p conversation.Predicted) bool { return unlikely(p) })
	if len(likely) > 0 {
		out = append(out, ui.Muted(i18n.T("The likeliest scenes")))
	}
	for _, p := range likely {
		out = append(out, ui.Wrapped(predictedLine(p), ui.SizeCaption, ui.ColorMuted))
	}
	return out
}

// scatterPoints returns the points of the plot, the remembered ones last and in a group of
// their own.
func scatterPoints(list []conversation.Measured) []chart.Point {
	out := make([]chart.Point, len(list))
	for i, m := range list {
		out[i] = chart.Point{X: m.Semantic, Y: m.Emotion}
		if m.Chosen {
			out[i].Group = 1
		}
	}
	return out
}

// unlikely reports whether nothing that could be shown speaks for a scene.
func unlikely(p conversation.Predicted) bool { return p.Score < 0.005 }

// predictedLine says how likely the answer belongs to a scene, and why.
func predictedLine(p conversation.Predicted) string {
	two := func(x float64) string { return fmt.Sprintf("%.2f", x) }
	return i18n.T("%s %s: meaning %s, nearest memory %s, words %s, names %s, emotion %s", p.Title, two(p.Score), two(p.Whole), two(p.Member),
		two(p.Words), two(p.Grounding), two(p.Emotion))
}

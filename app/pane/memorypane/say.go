package memorypane

import (
	"math"
	"strconv"
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/kb"
	"dramatis/editor/memory"

	"fyne.io/fyne/v2"
)

// chapterNumber returns how a chapter is called where there is little room.
func chapterNumber(p kb.Place) string { return strconv.Itoa(p.Chapter) }

// chapterLabel names a chapter in a word; what is before the first heading is
// chapter 0.
func chapterLabel(p kb.Place) string {
	if p.Chapter == 0 {
		return i18n.T("opening")
	}
	return i18n.T("ch. %d", p.Chapter)
}

// titleOf returns what a scene is called: the writer's title, else where or when it
// plays, else its number in the character's story line.
func titleOf(b *memory.Part, i int) string {
	switch {
	case b.ID == "":
		return i18n.T("Elsewhere")
	case b.Title != "":
		return i18n.Capital(b.Title)
	case b.Where != "":
		return i18n.Capital(b.Where)
	case b.Time != "":
		return i18n.Capital(b.Time)
	}
	return i18n.T("Scene %d", i+1)
}

// setting returns where and when a scene plays, as far as its title does not say so.
func setting(b *memory.Part, title string) string {
	var parts []string
	for _, s := range []string{b.Where, b.Time} {
		if s != "" && !strings.Contains(strings.ToLower(title), strings.ToLower(s)) {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, " · ")
}

// chapterWords says in which chapter a scene is, and who else takes part.
func chapterWords(b *memory.Part, with string) string {
	var parts []string
	if b.ID != "" {
		parts = append(parts, chapterLabel(b.Place))
	}
	if with != "" {
		parts = append(parts, i18n.T("with %s", with))
	}
	return strings.Join(parts, " · ")
}

// isUtterance reports whether a memory is an utterance.
func isUtterance(x memory.Remembered) bool { return x.Kind == memory.Utterance }

// sourceOf returns the speaker of a memory, or the entity that it is about.
func sourceOf(x memory.Remembered) string {
	switch {
	case !isUtterance(x) && x.About != nil:
		return i18n.T("of %s", x.About.Name)
	case !isUtterance(x):
		return i18n.T("fact")
	case x.Speaker == nil:
		return i18n.T("nobody knows who")
	case x.Addressee != nil:
		return i18n.T("%s to %s", x.Speaker.Name, x.Addressee.Name)
	}
	return x.Speaker.Name
}

// line says about a memory what is under its words.
func line(x memory.Remembered) string {
	parts := []string{sourceOf(x)}
	if !isUtterance(x) && len(x.Grounded) > 0 {
		about := kb.EntityID("")
		if x.About != nil {
			about = x.About.ID
		}
		if with := others(x.Grounded, about); with != "" {
			parts = append(parts, i18n.T("names %s", with))
		}
	}
	if x.Feeling != nil {
		if f := strongestEmotions(x.Feeling, 2); f != "" {
			parts = append(parts, f)
		}
	}
	if x.FromChat {
		parts = append(parts, i18n.T("said in a chat, not in the book"))
	}
	if x.Edited {
		parts = append(parts, i18n.T("in your words"))
	}
	return strings.Join(parts, " · ")
}

// text returns the words of a memory, an utterance in quotation marks.
func text(x memory.Remembered) string {
	if !isUtterance(x) {
		return x.Text
	}
	return "“" + strings.TrimRight(strings.TrimSpace(x.Text), ",") + "”"
}

// strongestEmotions names the n strongest emotions with their scores, "" when none rises above
// the lowest.
func strongestEmotions(f *kb.Feeling, n int) string {
	var parts []string
	for _, i := range strongest(f, n) {
		parts = append(parts, i18n.T(emotionWords[i])+" "+score(f.Emotions[i]))
	}
	return strings.Join(parts, " · ")
}

// strongestWord returns the strongest emotion of a mean, "" if there is no emotion.
func strongestWord(f *kb.Feeling) string {
	best := 0
	for i, x := range f.Emotions {
		if x > f.Emotions[best] {
			best = i
		}
	}
	if f.Emotions[best] <= 1 {
		return ""
	}
	return i18n.T("mostly %s", i18n.T(emotionWords[best]))
}

// score returns an emotion's score as a person reads it.
func score(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

// originWords says who scored a feeling.
func originWords(f *kb.Feeling) string {
	switch {
	case f == nil:
		return i18n.T("Nobody has scored this memory yet.")
	case f.By == kb.ByWriter:
		return i18n.T("Scored by you. Your scores stay.")
	case f.By == kb.ByModel:
		return i18n.T("Scored by the model.")
	}
	return i18n.T("Scored by rule, from its words.")
}

// emotionInk is the colour of each emotion; its word always goes with it.
var emotionInk = [8]fyne.ThemeColorName{ui.TypeColor("event"), ui.TypeColor("location"), ui.ColorReject, ui.TypeColor("time"),
	ui.TypeColor("character"), ui.TypeColor("object"), ui.TypeColor("organization"), ui.ColorDoubt}

// arcSeries returns the lines of the emotions that are on, with the labels of their
// chapters.
func arcSeries(arc []arcPoint, on [8]bool) (labels []string, series []ui.ChartSeries) {
	for _, p := range arc {
		labels = append(labels, p.label)
	}
	for i, name := range emotionWords {
		if !on[i] {
			continue
		}
		s := ui.ChartSeries{Name: i18n.T(name), Color: emotionInk[i]}
		for _, p := range arc {
			v := math.NaN()
			if p.feeling != nil {
				v = p.feeling.Emotions[i]
			}
			s.Values = append(s.Values, v)
		}
		series = append(series, s)
	}
	return labels, series
}

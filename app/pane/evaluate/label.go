package evaluate

import (
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/evaluation"
	"dramatis/editor/kb"
)

// A label is what the writer is saying a character is like.
type label struct {
	p       *Pane
	as      string
	mbti    *field
	five    map[string]*field
	objects []fyne.CanvasObject
}

// describe asks the writer what a character is like.
func (p *Pane) describe(as string) {
	old := evaluation.Personalities(p.host.Snapshot())[kb.NameIDOf(as)]
	l := &label{p: p, as: as, mbti: p.field(evaluation.WriteType(old), "INTJ"), five: map[string]*field{}}
	l.objects = []fyne.CanvasObject{
		ui.Wrapped(i18n.T("What an interview says about %s is compared with this. Leave empty what you do not want to say.", as), ui.SizeCaption, ui.ColorMuted),
		ui.Col(ui.Gap4, ui.Caption(i18n.T("Type of the MBTI: four letters, X for neither")), l.mbti)}
	p.named["evaluate.mbti"] = l.mbti
	for _, d := range evaluation.Dimensions() {
		if d.Test != evaluation.BigFive {
			continue
		}
		text := ""
		if v, ok := d.Label(old); ok {
			text = evaluation.Number(v)
		}
		e := p.field(text, "1–5")
		l.five[d.Key] = e
		p.named["evaluate."+d.Key] = e
		l.objects = append(l.objects, ui.Col(ui.Gap4, ui.Caption(poleWord(d.Key)), e))
	}
	p.form, p.label = nil, l
	ui.SetShown(p.side.object, true)
	p.side.show()
	p.studio.Window().Canvas().Focus(l.mbti)
}

// personality returns what was written, or why it can't be kept.
func (l *label) personality() (kb.Personality, error) {
	out := kb.Personality{As: l.as, BigFive: map[string]float64{}}
	old := evaluation.Personalities(l.p.host.Snapshot())[kb.NameIDOf(l.as)]
	var err error
	if text := strings.TrimSpace(l.mbti.Text); text == evaluation.WriteType(old) && old != nil {
		out.Poles, out.Letters = old.Poles, old.Letters // percentages of a file stay
	} else if out.Poles, err = evaluation.ParseMBTI(text); err != nil {
		return out, err
	} else {
		out.Letters = len(out.Poles) > 0
	}
	for key, e := range l.five {
		if strings.TrimSpace(e.Text) == "" {
			continue
		}
		if out.BigFive[key], err = evaluation.ParseBigFive(e.Text); err != nil {
			return out, err
		}
	}
	return out, nil
}

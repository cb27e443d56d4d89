package retrieve

import (
	"strconv"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

func (f *finder) say(en, zh string) string {
	if f.Language == "zh" {
		return zh
	}
	return en
}

// whyHidden says why a known entity can't be mentioned, by a chapter number and nothing else. later reports whether it
// is known later than the view ends.
func (f *finder) whyHidden(e *cast.Entity) (reason string, later bool) {
	ev := f.Full.Evidence
	var first *kb.Place
	for _, n := range e.Names {
		if f.View.Evidence.Names[n.ID] != nil {
			continue // the view shows this name, of somebody who is more later
		}
		for _, m := range n.Mentions {
			if p := ev.PlaceOf(m.Document, m.Span.Start); first == nil || ev.Story.Moment(p) < ev.Story.Moment(*first) {
				first = &p
			}
		}
	}
	if first != nil && ev.Story.Moment(*first) > f.View.Limit {
		return f.notBefore(*first), true
	}
	return f.say(f.Persona.Name+" was not there and was not told", f.Persona.Name+"当时不在场，也没有听人说起"), false
}

func (f *finder) notBefore(p kb.Place) string {
	n := strconv.Itoa(p.Chapter)
	return f.say("not before chapter "+n, "第"+n+"章以后才知道")
}

// whyMoreLater says that more about an entity is revealed later: the full view knows that it is the same as another
// one of this view.
func (f *finder) whyMoreLater(e *cast.Entity) string {
	if f.View == f.Full {
		return ""
	}
	whole, ok := f.Full.Bearer(e.Names[0].ID)
	if !ok {
		return ""
	}
	for _, n := range whole.Names {
		if e.Holds(n.ID) {
			continue
		}
		for _, w := range whole.Group.Links {
			if w.From != nil && f.Full.Story().Moment(*w.From) > f.View.Limit && (e.Holds(w.A) != e.Holds(w.B)) {
				return f.notBefore(*w.From)
			}
		}
		if other, ok := f.View.Bearer(n.ID); ok && other != e {
			return f.say(f.Persona.Name+" was not there and was not told", f.Persona.Name+"当时不在场，也没有听人说起")
		}
	}
	return ""
}

package kb

// UpTo returns the evidence at a moment of the story, without what comes later and without names that
// occur only later. Always returns the evidence itself.
func (ev *Evidence) UpTo(limit Moment) *Evidence {
	return ev.Where(func(document DocumentID, offset int) bool {
		return ev.MomentOf(document, offset) <= limit
	}, limit >= Always)
}

// Where returns the evidence of the stretches that visible accepts. all says that it accepts
// everything.
func (ev *Evidence) Where(visible func(DocumentID, int) bool, all bool) *Evidence {
	if all {
		return ev
	}
	out := &Evidence{Story: ev.Story, Names: make(map[NameID]*NameInfo, len(ev.Names)), snapshot: ev.snapshot}
	for _, n := range ev.Order {
		cut := &NameInfo{ID: n.ID, Surface: n.Surface, Type: n.Type, Seq: n.Seq, Ungrounded: n.Ungrounded}
		for _, m := range n.Mentions {
			if visible(m.Document, m.Span.Start) {
				cut.Mentions = append(cut.Mentions, m)
			}
		}
		for _, note := range n.Notes {
			if visible(note.Document, note.Span.Start) {
				cut.Notes = append(cut.Notes, note)
			}
		}
		if len(cut.Mentions)+len(cut.Notes) > 0 {
			out.Names[n.ID] = cut
			out.Order = append(out.Order, cut)
		}
	}
	for _, r := range ev.Relations {
		if visible(r.Document, r.Span.Start) && out.Names[r.From] != nil && out.Names[r.To] != nil {
			out.Relations = append(out.Relations, r)
		}
	}
	for _, s := range ev.Scenes {
		if seen, some := s.where(visible); some {
			out.Scenes = append(out.Scenes, seen)
		}
	}
	return out
}

// where returns the visible part of a scene; some is false if nothing is visible. A summary covers the
// whole scene.
func (s PlacedScene) where(visible func(DocumentID, int) bool) (out PlacedScene, some bool) {
	scene := *s.Scene
	out = s
	out.Scene = &scene
	starts := visible(s.Document, s.Base+s.Start)
	out.Utterances, out.Facts = nil, nil
	for _, u := range s.Utterances {
		at := u.Span.Shift(s.Base)
		if at.Len() > 0 && visible(s.Document, at.Start) && visible(s.Document, at.End-1) || at.Len() == 0 && starts {
			out.Utterances = append(out.Utterances, u)
		}
	}
	for _, f := range s.Facts {
		if f.Quote.Len() > 0 && visible(s.Document, s.Base+f.Quote.Start) || f.Quote.Len() == 0 && starts {
			out.Facts = append(out.Facts, f)
		}
	}
	if !starts || len(out.Utterances) < len(s.Utterances) || len(out.Facts) < len(s.Facts) {
		out.Summary = ""
	}
	return out, starts || len(out.Utterances)+len(out.Facts) > 0
}

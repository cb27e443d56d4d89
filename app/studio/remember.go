package studio

import (
	"cmp"
	"context"
	"slices"
	"time"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	castpane "dramatis/app/pane/cast"
	memorypane "dramatis/app/pane/memory"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/storage/settings"
)

// Remembered is what the cast of a view remembers.
func (s *Studio) Remembered(v *cast.View) memorypane.Book {
	book := s.base.Remembered(v)
	out := memorypane.Book{Life: func(id kb.EntityID) []memorypane.Bubble { return lifeOf(book, id) }, Colour: func(id kb.EntityID) *kb.Feeling {
		if e, ok := v.Entity(id); ok {
			if f, scored := book.Colour(e); scored > 0 {
				return &f
			}
		}
		return nil
	}}
	for _, e := range v.Characters() {
		if !e.Hidden() {
			out.Faces = append(out.Faces, memorypane.Face{ID: e.ID, Name: e.Name, Memories: len(book.MemoriesOf(e.ID)), Bubbles: len(episodes(book, e.ID))})
		}
	}
	slices.SortStableFunc(out.Faces, func(a, b memorypane.Face) int { return cmp.Compare(b.Memories, a.Memories) })
	for _, batch := range book.Unscored(false) {
		out.Bare += len(batch.Texts)
	}
	return out
}

// episodes are the scenes of the story in which a character took part: a page
// that tells of the story from outside has none.
func episodes(book *memory.Book, id kb.EntityID) []*memory.Scene {
	return slices.DeleteFunc(slices.Clone(book.ScenesOf(id)), func(b *memory.Scene) bool {
		d, ok := book.View.Story().Document(b.Document)
		return !ok || d.Standing != kb.InStory
	})
}

// lifeOf is what one character remembers: its episodes, and behind them what it
// remembers of no episode of its own.
func lifeOf(book *memory.Book, id kb.EntityID) []memorypane.Bubble {
	var out []memorypane.Bubble
	place := map[*memory.Scene]int{}
	begins := map[kb.DocumentID]*memory.Scene{}
	for _, b := range book.Scenes {
		if begins[b.Document] == nil {
			begins[b.Document] = b
		}
	}
	for _, b := range episodes(book, id) {
		x := memorypane.Bubble{ID: b.ID, Document: b.Document, Span: b.Span, Place: b.Place, Title: b.Title, Where: b.Where, Time: b.Time,
			Summary: b.Summary, Cut: b.Cut, First: begins[b.Document] == b}
		for _, e := range b.Participants {
			x.Participants = append(x.Participants, e.Name)
		}
		place[b] = len(out)
		out = append(out, x)
	}
	elsewhere := memorypane.Bubble{}
	for _, m := range book.MemoriesOf(id) {
		x := memoryOf(book, m, id)
		if i, ok := place[m.Scene]; ok && m.Scene != nil {
			out[i].Members = append(out[i].Members, x)
		} else {
			elsewhere.Members = append(elsewhere.Members, x)
		}
	}
	for _, m := range book.Hidden {
		if i, ok := place[m.Scene]; ok && m.Scene != nil {
			out[i].Hidden = append(out[i].Hidden, memoryOf(book, m, id))
		}
	}
	if len(elsewhere.Members) > 0 {
		out = append(out, elsewhere)
	}
	return out
}

func memoryOf(book *memory.Book, m *memory.Memory, id kb.EntityID) memorypane.Memory {
	name := func(e *cast.Entity) string {
		if e == nil {
			return ""
		}
		return e.Name
	}
	is := func(e *cast.Entity) bool { return e != nil && e.ID == id }
	x := memorypane.Memory{ID: m.ID, Said: m.Kind == memory.Utterance, Text: m.Text, Quote: m.Quote, Speaker: name(m.Speaker), Addressee: name(m.Addressee),
		About: name(m.About), Own: is(m.Speaker) || is(m.About), Document: m.Document, Span: m.Span, Place: m.Place, FromChat: m.FromChat, Edited: m.Edited}
	for _, e := range m.Grounded {
		x.Grounded = append(x.Grounded, e.Name)
	}
	x.Feeling, _ = book.Feeling(m)
	return x
}

// Episodes are the scenes of the story in which a character took part.
func (s *Studio) Episodes(v *cast.View, id kb.EntityID) []castpane.Episode {
	var out []castpane.Episode
	for i, x := range lifeOf(s.base.Remembered(v), id) {
		if x.ID == "" {
			continue // what it remembers of no episode
		}
		one := castpane.Episode{Chapter: v.Story().Label(x.Place), Title: cmp.Or(x.Title, x.Where, x.Time, i18n.T("Scene %d", i+1)), Summary: x.Summary,
			Document: x.Document, Span: x.Span}
		for _, m := range x.Members {
			if m.Said {
				one.Said++
			} else {
				one.Facts++
			}
		}
		out = append(out, one)
	}
	return out
}

// ShowMemory opens what a character remembers.
func (s *Studio) ShowMemory(id kb.EntityID) {
	s.panes.show("memory")
	s.panes.memory.Show(id)
}

// Feel scores the emotions of memories that have none as a job, after the writer
// has agreed to the host that text would be sent to.
func (s *Studio) Feel() { s.feel(false) }

func (s *Studio) feel(again bool) {
	title := i18n.T("Scoring the emotions")
	if err := s.base.ReadOnly(); err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	choice := s.choice()
	if host, needed := s.unagreed(choice); needed {
		s.askConsent(host, func() { s.feel(again) })
		return
	}
	s.start(scoring, title, func(ctx context.Context, j *job.Job) error {
		engine, err := s.engine(ctx, choice)
		if err != nil {
			return err
		}
		if engine.Meter != nil {
			j.Describe(func() (string, time.Duration) { return spent(engine.Meter, nil), 0 })
		}
		return stopped(s.base.Feel(ctx, engine, again, j), choice.Budget, func() { s.feel(again) })
	}, func() { s.notify.Toast(i18n.T("Every memory has its emotions now.")) })
}

// Lexicon is the writer's list of words of feeling, "" when there is none.
func (s *Studio) Lexicon() string { return s.Settings.Get().Lexicon }

// ChooseLexicon asks for the writer's own list of words of feeling.
func (s *Studio) ChooseLexicon() { s.askToOpen([]string{".txt", ".tsv", ".csv"}, s.SetLexicon) }

// SetLexicon scores by rule with a list of words from now on, and all that was
// scored by rule anew; "" with the program's own words only. A list that can't be
// read changes nothing.
func (s *Studio) SetLexicon(path string) {
	doing := i18n.T("Reading the list of words")
	if _, err := s.base.Engine(engine.Config{Lexicon: path}); err != nil {
		s.notify.Fail(doing, err)
		return
	}
	if err := s.Settings.Change(func(n *settings.Settings) { n.Lexicon = path }); err != nil {
		s.notify.Fail(doing, err)
		return
	}
	if s.choice().Kind == engine.OpenAI {
		s.notify.Toast(i18n.T("The list of words counts where the built-in engine scores; a model is in use now."))
		return
	}
	s.feel(true)
}

package studio

import (
	"context"
	"time"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/settings"
	"dramatis/app/workspace"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline"
)

// Emotions scores the emotions of memories, and chooses the list of words for it.
type Emotions struct{ *core }

// Emotions returns the scoring of emotions of the studio.
func (s *core) Emotions() Emotions { return Emotions{s} }

// Remembered returns the memories of the cast of a view.
func (s *core) Remembered(v *cast.View) *memory.Book { return s.base.Remembered(v) }

// ShowMemory shows the memories of a character.
func (s *Studio) ShowMemory(id kb.EntityID) {
	s.panes.show("memory")
	s.panes.memory.Show(id)
}

// Feel scores the emotions of memories that have none, as a job, after the writer has agreed to the
// host that text would be sent to.
func (s Emotions) Feel() { s.feel((*workspace.Workspace).Feel) }

func (s Emotions) feel(score func(*workspace.Workspace, context.Context, *engine.Engine, pipeline.Reporter) error) {
	title := i18n.T("Scoring the emotions")
	if err := s.base.ReadOnly(); err != nil {
		s.notify.Toast(i18n.Error(err))
		return
	}
	choice := s.servers.choice()
	if !s.servers.ensureConsent(func() { s.feel(score) }, choice) {
		return
	}
	s.start(scoring, title, func(ctx context.Context, j *job.Job) error {
		engine, err := s.servers.engine(ctx, choice)
		if err != nil {
			return err
		}
		if engine.Meter != nil {
			j.Describe(func() (string, time.Duration) { return spentWords(engine.Meter, nil), 0 })
		}
		return newStop(score(s.base, ctx, engine, j), choice.Budget, func() { s.feel(score) })
	}, func() { s.notify.Toast(i18n.T("Every memory has its emotions now.")) })
}

// Lexicon returns the writer's list of words of feeling, "" when there is none.
func (s Emotions) Lexicon() string { return s.Settings.Get().Lexicon }

// ChooseLexicon asks for the writer's own list of words of feeling.
func (s Emotions) ChooseLexicon() {
	s.files.askToOpen(i18n.T("Words of feeling"), []string{".txt", ".tsv", ".csv"}, s.SetLexicon)
}

// SetLexicon scores by rule with a list of words from now on, and scores again everything that was
// scored by rule. "" means the program's own words only. A list that can't be read changes nothing.
func (s Emotions) SetLexicon(path string) {
	doing := i18n.T("Reading the list of words")
	if _, err := s.base.Engine(engine.Config{Lexicon: path}); err != nil {
		s.notify.Fail(doing, err)
		return
	}
	if err := s.Settings.Change(func(n *settings.Settings) { n.Lexicon = path }); err != nil {
		s.notify.Fail(doing, err)
		return
	}
	if s.servers.choice().Kind == engine.OpenAI {
		s.notify.Toast(i18n.T("The list of words counts where the built-in engine scores; a model is in use now."))
		return
	}
	s.feel((*workspace.Workspace).FeelAgain)
}

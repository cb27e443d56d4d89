package studio

import (
	"context"
	"fmt"
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/workspace"
	"dramatis/storage"
)

// historyChoices are the choices of how many of the last steps can still be undone; -1: all.
var historyChoices = []int{-1, 1000, 100, 10}

// Compact asks which parts of the base to give up for a smaller file, after showing what is lost.
func (s States) Compact() {
	saving := workspace.CompactOptions{Keep: -1}
	words := ui.Wrapped("", ui.SizeBody, ui.ColorText)
	weigh := func() {
		w, err := s.base.Weigh(saving)
		if err != nil {
			words.SetText(i18n.Error(err))
			return
		}
		words.SetText(describeLoss(w, s.base.LostStates(saving)))
	}
	var names []string
	for _, n := range historyChoices {
		if n < 0 {
			names = append(names, i18n.T("Every step can be undone"))
		} else {
			names = append(names, i18n.T("Only the last %d steps can be undone", n))
		}
	}
	steps := ui.NewChoice(names, 0, func(i int) {
		saving.Keep = historyChoices[i]
		weigh()
	})
	replies := ui.NewCheck(i18n.T("Forget the replies of the model that are kept"), func(on bool) {
		saving.Replies = on
		weigh()
	})
	weigh()
	ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Make the file smaller"), Width: 460, Body: ui.Col(ui.Gap12, steps, replies, words),
		Answers: []ui.Answer{{Word: i18n.T("Make it smaller"), Do: func() { s.compact(saving) }}}})
}

func (s States) compact(saving workspace.CompactOptions) {
	var before, after storage.Weight
	s.start(compacting, i18n.T("Making the file smaller"), func(ctx context.Context, _ *job.Job) (err error) {
		if before, err = s.base.Weigh(saving); err != nil {
			return err
		}
		if err = s.base.Compact(ctx, saving); err != nil {
			return err
		}
		after, err = s.base.Weigh(saving)
		return err
	}, func() {
		s.notify.Toast(i18n.T("The file had %s and has %s now.", megabytes(before.File), megabytes(after.File)))
	})
}

// describeLoss describes what a saving gives up, with the named states that can't be restored afterwards.
func describeLoss(w storage.Weight, states []string) string {
	lines := []string{i18n.T("The file has %s; %s of it are free.", megabytes(w.File), megabytes(w.Free))}
	if w.Steps > 0 {
		lines = append(lines, i18n.N(w.Steps, "1 step can't be undone any more: %[2]s. What it did stays.", "%d steps can't be undone any more: %s. What they did stays.", megabytes(w.History)))
	}
	if len(states) > 0 {
		lines = append(lines, i18n.T("These named states are given up: %s.", present.List(states)))
	}
	if w.Replies > 0 {
		lines = append(lines, i18n.N(w.Replies, "1 reply is forgotten: %[2]s. Reading the same again costs again.", "%d replies are forgotten: %s. Reading the same again costs again.", megabytes(w.Cache)))
	}
	if w.Steps+w.Replies == 0 {
		lines = append(lines, i18n.T("Nothing is lost."))
	}
	return strings.Join(lines, "\n")
}

func megabytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/(1<<20)) }

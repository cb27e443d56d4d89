package studio

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/app/job"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
)

func containsFolded(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(part))
}

func anyContains(list []string, part string) bool {
	return slices.ContainsFunc(list, func(text string) bool { return containsFolded(text, part) })
}

// SampleFor returns the sample in the language of the window.
func SampleFor(language string) string {
	if language == "zh" {
		return sample.Chinese
	}
	return sample.English
}

// OpenSample opens a sample's base, made when it isn't there yet.
func (s *Studio) OpenSample(language string) {
	doing := i18n.T("Opening the sample")
	docs, err := sample.Documents(language, filepath.Join(s.Folder, language))
	if err != nil {
		s.stay()
		s.notify.Fail(doing, err)
		return
	}
	s.openBy(s.samplePath(language), doing, workspace.OpenOrCreate, func() {
		if len(s.View().Story().Documents()) == 0 {
			s.importHere(docs)
		}
	})
}

// Layout computes the layout of a picture in the background.
func (s *Studio) Layout(g scene.Graph, o graphviz.Options, then func(scene.Layout, error)) {
	s.jobs.Start(i18n.T("Drawing"), func(ctx context.Context, _ *job.Job) error {
		l, err := graphviz.OrCircle(ctx, s.Layouter, g, o)
		if ctx.Err() == nil {
			s.Loop().Post(func() { then(l, err) })
		}
		return nil
	})
}

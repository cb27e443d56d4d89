package studio

import (
	"path/filepath"

	"dramatis/app/i18n"
	"dramatis/app/sample"
	"dramatis/app/workspace"
)

// SampleFor returns the sample in the language of the window.
func SampleFor(language string) string {
	if language == "zh" {
		return sample.Chinese
	}
	return sample.English
}

// OpenSample opens a sample's base, made when it isn't there yet.
func (s Imports) OpenSample(language string) {
	doing := i18n.T("Opening the sample")
	docs, err := sample.Documents(language, filepath.Join(s.Folder, language))
	if err != nil {
		s.around.showIfNone()
		s.notify.Fail(doing, err)
		return
	}
	s.around.openBy(s.samplePath(language), doing, workspace.OpenOrCreate, func() {
		if len(s.View().Story().Documents()) == 0 {
			s.importHere(docs)
		}
	})
}

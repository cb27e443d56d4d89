package retrieve

import (
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

// keepAnswerable removes from the question the sentences that name only what is refused, so that they don't count as
// unanswered. It reports whether anything else is left: “What of Ann? And have you a telephone?” asks for Ann.
func (f *finder) keepAnswerable() bool {
	if len(f.out.Refused) == 0 || f.out.AllRefused {
		return false
	}
	var kept []string
	sentences := text.Sentences(f.resolvedQuestion, f.Language)
	for _, at := range sentences {
		sentence := f.resolvedQuestion[at.Start:at.End]
		refused := slices.ContainsFunc(f.out.Refused, func(r task.Refusal) bool { return Names(sentence, r.Name) })
		if !refused || slices.ContainsFunc(f.names.In(sentence), func(e *cast.Entity) bool { return slices.Contains(f.out.About, e) }) {
			kept = append(kept, sentence)
		}
	}
	if len(kept) == 0 || len(kept) == len(sentences) {
		return false
	}
	f.resolvedQuestion = strings.Join(kept, " ")
	return true
}

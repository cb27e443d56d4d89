package i18n

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// What the client of model servers says to a person is in these places.
var (
	modelCalls = map[string][]int{"Errorf": {1}, "Tell": {0}, "Endless": {0}, "NewPhrase": {0}, "fail": {1}, "bad": {0}, "notice": {0}}
	modelWords = []string{"English", "Hint", "Unavailable", "RateLimited", "QuotaExhausted", "Unauthorized", "TooLong", "Refused", "BadReply", "CutOff",
		"ReasoningOnly", "Truncated", "HostNotAllowed", "BudgetSpent"}
)

// TestEverySentenceAboutAModelServerHasItsChinese reads the source of the model
// client and lists each sentence for a person that no zh/*.json translates.
func TestEverySentenceAboutAModelServerHasItsChinese(t *testing.T) {
	seen := 0
	for _, room := range []string{"../../pipeline/llm", "../../pipeline/llm/openai"} {
		paths := editortest.Get(filepath.Glob(filepath.Join(room, "*.go")))(t)
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file := editortest.Get(parser.ParseFile(token.NewFileSet(), path, nil, 0))(t)
			for _, s := range coreSentences(file, modelCalls, modelWords) {
				if strings.Contains(s, "%w") {
					continue // wraps what is said
				}
				seen++
				if _, have := chinese[s]; !have {
					t.Errorf("%s: %q has no Chinese", path, s)
				}
			}
		}
	}
	if seen < 45 {
		t.Errorf("only %d sentences found: the search is broken", seen)
	}
}

package workspace

import (
	"fmt"

	"dramatis/editor/kb"
	"dramatis/storage/exchange"
	"dramatis/storage/files"
)

// ReadDecisions reads a file of decisions, for edits.Compare and edits.TakeOver.
func ReadDecisions(path string) (kb.Decisions, error) {
	file, err := files.Open(path)
	if err != nil {
		return kb.Decisions{}, fmt.Errorf("open the decisions: %w", err)
	}
	defer file.Close()
	return exchange.ReadDecisions(file)
}

package workspace

import (
	"fmt"
	"os"

	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// ReadDecisions reads a file of decisions, for edits.Compare and edits.TakeOver.
func ReadDecisions(path string) (kb.Decisions, error) {
	file, err := os.Open(path)
	if err != nil {
		return kb.Decisions{}, fmt.Errorf("open the decisions: %w", err)
	}
	defer file.Close()
	return exchange.ReadDecisions(file)
}

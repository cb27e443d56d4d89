package workspace

import (
	"bytes"
	"fmt"
	"os"

	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// decisions are what the writer has said, as a file for another writer.
func (b *Workspace) decisions() ([]byte, error) {
	var out bytes.Buffer
	err := exchange.WriteDecisions(&out, kb.DecisionsOf(b.Snapshot()))
	return out.Bytes(), err
}

// ReadDecisions reads a file of decisions, for edits.Compare and edits.TakeOver.
func ReadDecisions(path string) (kb.Decisions, error) {
	file, err := os.Open(path)
	if err != nil {
		return kb.Decisions{}, fmt.Errorf("open the decisions: %w", err)
	}
	defer file.Close()
	return exchange.ReadDecisions(file)
}

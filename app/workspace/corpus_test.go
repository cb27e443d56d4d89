//go:build corpus

package workspace

import "testing"

// needCorpus fails a report that was asked for without a folder of books.
func needCorpus(t *testing.T) {
	t.Helper()
	if corpus == "" {
		t.Fatal("name the folder of books with DRAMATIS_CORPUS")
	}
}

//go:build unix

package document

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"dramatis/editor/editortest"
)

// A card with 100,000 lorebook entries is read whole, in memory and time that grow with its length:
// time that grows with its square would be 64 times that of an eighth of the entries.
func TestACardWithALorebookOf100000EntriesIsReadWhole(t *testing.T) {
	const entries, part, mostTime, mostMemory = 100_000, 8, 24, 2 << 30 // mostMemory is twice what it takes
	few, _ := readLorebook(t, entries/part)
	took, allocated := readLorebook(t, entries)
	if took > mostTime*few || allocated > mostMemory {
		t.Errorf("it took %.1f times as long as an eighth of it (%s), and %d MB", float64(took)/float64(few), took, allocated>>20)
	}
}

// readLorebook reads a card with so many entries and returns the processor's time, and the bytes
// allocated.
func readLorebook(t *testing.T, entries int) (time.Duration, uint64) {
	t.Helper()
	var text strings.Builder
	text.WriteString(`{"spec":"chara_card_v2","data":{"name":"Ann","description":"Ann is a miller.","character_book":{"entries":{`)
	for i := range entries {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, `"%d":{"keys":["Name%d"],"content":"Name%d is a carter of village %d.","extensions":{},"enabled":true,"insertion_order":%d}`, i, i, i, i%97, i)
	}
	text.WriteString(`}}}}`)
	path := filepath.Join(t.TempDir(), "ann.json")
	editortest.Must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := processorTime(t)
	source, err := Read(t.Context(), path)
	took := processorTime(t) - began
	runtime.ReadMemStats(&after)
	if err != nil || !strings.Contains(source.Text.Body, fmt.Sprintf("Name%d is a carter", entries-1)) {
		t.Errorf("%d bytes of text, %v", len(source.Text.Body), err)
	}
	return max(took, 20*time.Millisecond), after.TotalAlloc - before.TotalAlloc
}

func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	editortest.Must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

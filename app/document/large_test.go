package document

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestACardWithALorebookOf100000EntriesIsReadWhole(t *testing.T) {
	const last, longest, most = 99_999, time.Minute, 2 << 30 // in time and in bytes allocated: 20 and 2 times what it takes
	var text strings.Builder
	text.WriteString(`{"spec":"chara_card_v2","data":{"name":"Ann","description":"Ann is a miller.","character_book":{"entries":{`)
	for i := range last + 1 {
		if i > 0 {
			text.WriteByte(',')
		}
		fmt.Fprintf(&text, `"%d":{"keys":["Name%d"],"content":"Name%d is a carter of village %d.","extensions":{},"enabled":true,"insertion_order":%d}`, i, i, i, i%97, i)
	}
	text.WriteString(`}}}}`)
	path := filepath.Join(t.TempDir(), "ann.json")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	source, err := Read(context.Background(), path)
	took := time.Since(began)
	runtime.ReadMemStats(&after)
	if err != nil || !strings.Contains(source.Text.Body, fmt.Sprintf("Name%d is a carter", last)) {
		t.Errorf("%d bytes of text, %v", len(source.Text.Body), err)
	}
	if got := after.TotalAlloc - before.TotalAlloc; took > longest || got > most {
		t.Errorf("it took %s and %d MB", took, got>>20)
	}
}

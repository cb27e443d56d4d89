package storage

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestWhatAKilledProgramLeftIsDeletedADayLater(t *testing.T) {
	dir := t.TempDir()
	for name, stays := range map[string]bool{".dramatis-1": false, ".dramatis-1-journal": false, ".dramatis-22": false, ".dramatis-3": true,
		".dramatis-export": true, ".dramatis-1.txt": true, "novel.dramatis": true, "my.dramatis-4": true} {
		path := filepath.Join(dir, name)
		if name == ".dramatis-22" {
			check(t, os.Mkdir(path, 0o700))
			check(t, os.WriteFile(filepath.Join(path, "base"), nil, 0o600))
		} else {
			check(t, os.WriteFile(path, nil, 0o600))
		}
		age := 2 * abandonedAfter
		if name == ".dramatis-3" { // somebody is writing it
			age = abandonedAfter / 2
		}
		check(t, os.Chtimes(path, time.Time{}, time.Now().Add(-age)))
		defer func() {
			if _, err := os.Lstat(path); (err == nil) != stays {
				t.Errorf("%s is there: %v", name, err == nil)
			}
		}()
	}
	check(t, must(Create(filepath.Join(dir, "new.dramatis")))(t).Close())
}

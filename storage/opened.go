package storage

import (
	"os"
	"sync"
)

// opened are the files that this process has open, by identity. An open file must not be opened again
// by other means: on Unix, closing any descriptor of a file releases the locks that SQLite holds on
// it.
var opened = struct {
	sync.Mutex
	files map[*File]bool
}{files: map[*File]bool{}}

func isOpen(info os.FileInfo) bool {
	opened.Lock()
	defer opened.Unlock()
	for f := range opened.files {
		if os.SameFile(f.identity, info) {
			return true
		}
	}
	return false
}

func (f *File) register() {
	opened.Lock()
	defer opened.Unlock()
	opened.files[f] = true
}

func (f *File) unregister() {
	opened.Lock()
	defer opened.Unlock()
	delete(opened.files, f)
}

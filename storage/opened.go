package storage

import (
	"os"
	"sync"
)

// openFiles are the files that this process has open, by identity. An open file must not be opened again
// by other means: on Unix, closing any descriptor of a file releases the locks that SQLite holds on
// it.
var openFiles = struct {
	sync.Mutex
	files map[*File]bool
}{files: map[*File]bool{}}

func isOpen(info os.FileInfo) bool {
	openFiles.Lock()
	defer openFiles.Unlock()
	for f := range openFiles.files {
		if os.SameFile(f.identity, info) {
			return true
		}
	}
	return false
}

func (f *File) register() {
	openFiles.Lock()
	defer openFiles.Unlock()
	openFiles.files[f] = true
}

func (f *File) unregister() {
	openFiles.Lock()
	defer openFiles.Unlock()
	delete(openFiles.files, f)
}

package storage

import "os"

const locksItself = true

// lockItself locks one byte of the open file, so that it has one writer whatever its name is. The byte
// is beyond those of SQLite, because nobody else can read or write what is locked.
func lockItself(f *os.File) error { return lockByte(f, lockedByte) }

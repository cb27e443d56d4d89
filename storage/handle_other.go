//go:build !linux && !darwin && !windows

package storage

import "os"

// lockItself does nothing: here locks of a whole file would conflict with SQLite's, so only the name
// is locked.
const locksItself = false

func lockItself(*os.File) error { return nil }

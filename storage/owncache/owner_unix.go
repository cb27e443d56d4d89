//go:build unix

package owncache

import (
	"os"
	"syscall"
)

// ours reports whether the file belongs to the user this program runs as, and nobody else may write to it.
func ours(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid() && info.Mode().Perm()&0o022 == 0
}

//go:build unix

package privatetmp

import (
	"os"
	"syscall"
)

// ours reports whether the file belongs to the user this program runs as.
func ours(info os.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

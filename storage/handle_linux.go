package storage

import (
	"os"

	"golang.org/x/sys/unix"
)

// File systems on which flock locks whole files for fcntl too, which SQLite uses.
var shared = map[int64]bool{
	unix.NFS_SUPER_MAGIC: true, unix.SMB_SUPER_MAGIC: true, unix.SMB2_SUPER_MAGIC: true, unix.CIFS_SUPER_MAGIC: true,
	unix.FUSE_SUPER_MAGIC: true, unix.V9FS_MAGIC: true, unix.AFS_SUPER_MAGIC: true, unix.CODA_SUPER_MAGIC: true,
}

const locksItself = true

// lockItself locks the open file whatever its name, so that it has one writer also
// under a second name.
func lockItself(f *os.File) error {
	var fs unix.Statfs_t
	if err := unix.Fstatfs(int(f.Fd()), &fs); err != nil || shared[int64(fs.Type)] {
		return nil
	}
	return lockFile(f)
}

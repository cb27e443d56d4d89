// Runtime is the program at the head of an AppImage: it unpacks the image behind it into the user's cache, once for each image,
// and runs AppRun there. It mounts nothing, so it needs no FUSE.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/diskfs/go-diskfs/backend/file"
	"github.com/diskfs/go-diskfs/filesystem/squashfs"
)

const help = `An AppImage runs without being installed. It takes these flags besides the program's own:
  --appimage-extract          unpack it into the folder squashfs-root
  --appimage-extract-and-run  run the program; what happens without a flag, too
  --appimage-help             say this
  --appimage-mount            unpack it, say where, and wait for Ctrl C
  --appimage-offset           say where the image begins in the file
  --appimage-signature        say the signature; there is none
  --appimage-version          say the version of this runtime
What it unpacks is kept in the folder dramatis/appimage of the user's cache ($XDG_CACHE_HOME, or ~/.cache).`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "AppImage:", err)
		os.Exit(127)
	}
}

func run(args []string) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	f, err := os.Open(self)
	if err != nil {
		return err
	}
	defer f.Close()
	offset, size, err := image(f)
	if err != nil {
		return err
	}
	flag := ""
	if len(args) > 0 {
		flag = args[0]
	}
	switch flag {
	case "--appimage-help":
		fmt.Println(help)
		return nil
	case "--appimage-offset":
		fmt.Println(offset)
		return nil
	case "--appimage-version":
		fmt.Println("dramatis 1")
		return nil
	case "--appimage-signature":
		return nil
	case "--appimage-extract":
		return unpack(f, offset, size, "squashfs-root")
	case "--appimage-extract-and-run":
		args = args[1:]
	}
	dir, err := unpacked(f, offset, size)
	if err != nil {
		return err
	}
	if flag == "--appimage-mount" {
		fmt.Println(dir)
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
		<-stop
		return nil
	}
	here, err := os.Getwd()
	if err != nil {
		here = ""
	}
	for name, value := range map[string]string{"APPIMAGE": self, "APPDIR": dir, "ARGV0": os.Args[0], "OWD": here} {
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	program := filepath.Join(dir, "AppRun")
	return fmt.Errorf("run %s: %w", program, syscall.Exec(program, append([]string{program}, args...), os.Environ()))
}

// image returns where the image of an AppImage begins, and how long it is: it follows the section headers of the program.
func image(f *os.File) (offset, size int64, err error) {
	var head [64]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return 0, 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return 0, 0, err
	}
	offset = int64(binary.LittleEndian.Uint64(head[40:])) + int64(binary.LittleEndian.Uint16(head[58:]))*int64(binary.LittleEndian.Uint16(head[60:]))
	if size = info.Size() - offset; offset <= 0 || size < 96 {
		return 0, 0, errors.New("there is no image in this file: it may have been cut short, copy it again")
	}
	return offset, size, nil
}

// unpacked returns the folder with what is in the image, unpacked now if it was not before.
func unpacked(f *os.File, offset, size int64) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, io.NewSectionReader(f, offset, size)); err != nil {
		return "", err
	}
	all := filepath.Join(cache, "dramatis", "appimage")
	dir := filepath.Join(all, fmt.Sprintf("%x", sum.Sum(nil)[:12]))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(all, 0o700); err != nil {
		return "", err
	}
	fresh, err := os.MkdirTemp(all, "new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(fresh)
	if err := unpack(f, offset, size, filepath.Join(fresh, "it")); err != nil {
		return "", err
	}
	if err := os.Rename(filepath.Join(fresh, "it"), dir); err != nil {
		if _, there := os.Stat(dir); there != nil { // else another start was quicker
			return "", err
		}
	}
	return dir, nil
}

// unpack writes what is in the image to a new folder.
func unpack(f *os.File, offset, size int64, dir string) error {
	from, err := squashfs.Read(file.New(f, true), size, offset, 0)
	if err != nil {
		return fmt.Errorf("read the image: %w", err)
	}
	return fs.WalkDir(from, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !fs.ValidPath(name) {
			return fmt.Errorf("the image holds a file called %q", name)
		}
		to := filepath.Join(dir, filepath.FromSlash(name))
		if d.IsDir() {
			return os.MkdirAll(to, 0o755)
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		in, err := from.Open(name)
		if err != nil {
			return err
		}
		defer in.Close()
		out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, info.Mode().Perm())
		if err != nil {
			return err
		}
		if _, err := io.Copy(out, in); err != nil {
			out.Close()
			return fmt.Errorf("unpack %s: %w", name, err)
		}
		return out.Close()
	})
}

// Appimage makes an AppImage of type 2 from a program that runs it (folder runtime) and a folder:
//
//	appimage RUNTIME APPDIR OUT
//
// The file is the runtime with the folder behind it as a SquashFS image. See
// https://github.com/AppImage/AppImageSpec/blob/master/draft.md.
package main

import (
	"encoding/binary"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/diskfs/go-diskfs/backend/file"
	"github.com/diskfs/go-diskfs/filesystem/squashfs"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "appimage RUNTIME APPDIR OUT")
		os.Exit(2)
	}
	if err := build(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "appimage:", err)
		os.Exit(1)
	}
}

func build(runtime, dir, out string) error {
	elf, err := os.ReadFile(runtime)
	if err != nil {
		return err
	}
	head, err := marked(elf)
	if err != nil {
		return fmt.Errorf("%s: %w", runtime, err)
	}
	image, err := squash(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return os.WriteFile(out, append(head, image...), 0o755)
}

// marked returns an ELF program with the mark of an AppImage and its section headers at its end: what lies behind them is the image,
// for this runtime and for programs that look into AppImages.
func marked(elf []byte) ([]byte, error) {
	const class64, little = 2, 1
	if len(elf) < 64 || string(elf[:4]) != "\x7fELF" || elf[4] != class64 || elf[5] != little {
		return nil, fmt.Errorf("this is no ELF program of 64 bits, little end first")
	}
	copy(elf[8:], "AI\x02")
	at := binary.LittleEndian.Uint64(elf[40:])
	size := uint64(binary.LittleEndian.Uint16(elf[58:])) * uint64(binary.LittleEndian.Uint16(elf[60:]))
	if at+size > uint64(len(elf)) || size == 0 {
		return nil, fmt.Errorf("it has no section headers")
	}
	sections := append([]byte(nil), elf[at:at+size]...)
	for len(elf)%16 != 0 {
		elf = append(elf, 0)
	}
	binary.LittleEndian.PutUint64(elf[40:], uint64(len(elf)))
	return append(elf, sections...), nil
}

// squash returns a folder as a SquashFS image.
func squash(dir string) ([]byte, error) {
	f, err := os.CreateTemp("", "*.squashfs")
	if err != nil {
		return nil, err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	image, err := squashfs.Create(file.New(f, false), 0, 0, 0)
	if err != nil {
		return nil, err
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || name == "." {
			return err
		}
		to := filepath.Join(image.Workspace(), name)
		if d.IsDir() {
			return os.Mkdir(to, 0o755)
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(to, data, info.Mode().Perm())
	})
	if err != nil {
		return nil, err
	}
	if err := image.Finalize(squashfs.FinalizeOptions{Compression: &squashfs.CompressorGzip{CompressionLevel: 9, WindowSize: 15}}); err != nil {
		return nil, err
	}
	return os.ReadFile(f.Name())
}

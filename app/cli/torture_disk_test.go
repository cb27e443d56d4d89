//go:build torture && linux

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"dramatis/editor/editortest"
)

// disk returns a small file system of its own, which only root can make.
func disk(t *testing.T, size string) string {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("torture: no small disk can be made here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// copied puts the small base on a disk.
func copied(t *testing.T, dir string) string {
	kb, _ := small(t)
	data := editortest.Get(os.ReadFile(kb))(t)
	to := filepath.Join(dir, "novel.dramatis")
	editortest.Must(t, os.WriteFile(to, data, 0o600))
	return to
}

// TestTortureByAFullDisk works until the disk is full, goes on trying, and frees some
// room: nothing that was acknowledged is lost, and every refusal is a sentence.
func TestTortureByAFullDisk(t *testing.T) {
	dir := disk(t, "1500k")
	kb := copied(t, dir)
	ballast := filepath.Join(dir, "ballast")
	refused, done, last := 0, 0, 0
	refuse := func(what string, status int, errs string) {
		if status != Failed || strings.Count(errs, "\n") > 2 || strings.Contains(errs, "SQLITE") || strings.Contains(errs, "panic") {
			t.Errorf("%s on a full disk: status %d: %s", what, status, errs)
		}
		refused++
	}
	for round := range 40 {
		// A different rest of room each time, from none to some pages.
		var room syscall.Statfs_t
		editortest.Must(t, syscall.Statfs(dir, &room))
		free := int64(room.Bavail) * room.Bsize
		_ = os.WriteFile(ballast, make([]byte, max(0, free-int64(round%10)*8<<10)), 0o600)
		for range 6 {
			n := last + 1
			status, _, errs := run(t, "edit", "-kb", kb, "describe", "Ann Heron", strconv.Itoa(n))
			if status == Done {
				last, done = n, done+1
			} else {
				refuse("edit", status, errs)
				break
			}
		}
		if status, _, errs := run(t, "build", "-kb", kb, tale(t.TempDir(), round%4)); status != Done {
			refuse("build", status, errs)
		}
		if status, _, errs := run(t, "export", "-kb", kb, "-format", "json", "-overwrite", "-o", filepath.Join(dir, "out.json")); status != Done {
			refuse("export", status, errs)
		}
		whole(t, filepath.Join(dir, "out.json"))
		_ = os.Remove(filepath.Join(dir, "out.json"))
		if status, _, errs := run(t, "show", "-kb", kb); status != Done {
			refuse("show", status, errs)
		}
		editortest.Must(t, os.Remove(ballast))
		if now, _ := describedAs(kb); now < last || now > last+1 {
			t.Fatalf("round %d: %d was acknowledged, %d is there", round, last, now)
		} else {
			last = now
		}
		if round%8 == 7 {
			kb = again(t, dir, kb)
			last = 0
		}
	}
	sound(t, kb)
	if refused == 0 || done == 0 {
		t.Errorf("%d done, %d refused", done, refused)
	}
	fmt.Printf("torture: full disk: %d decisions done, %d commands refused in a sentence, nothing acknowledged was lost\n", done, refused)
}

// again begins with a new base, as the disk is full of the old one.
func again(t *testing.T, dir, kb string) string {
	sound(t, kb)
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		_ = os.Remove(kb + end)
	}
	return copied(t, dir)
}

// TestTortureByAFileThatMayNotGrow works under a limit of the size of files, which the
// system keeps by failing writes.
func TestTortureByAFileThatMayNotGrow(t *testing.T) {
	kb, dir := small(t)
	info := editortest.Get(os.Stat(kb))(t)
	rounds, refused := 0, 0
	for _, more := range []int64{0, 4 << 10, 32 << 10, 128 << 10} {
		limit := strconv.FormatInt((info.Size()+more+1023)/1024, 10)
		cmd := exec.Command("sh", "-c", "trap '' XFSZ; ulimit -f "+limit+"; exec \"$0\"", os.Args[0])
		cmd.Env = append(os.Environ(), childWorks+"="+strings.Join([]string{"decide", kb, dir, ""}, "\n"))
		c := pipe(t, cmd)
		at, n, failed := c.killAfter(40, 0)
		for _, f := range failed {
			if strings.Contains(f, "panic") || strings.Contains(f, "SQLITE") {
				t.Errorf("refused with %q", f)
			}
		}
		if now, _ := describedAs(kb); now < at {
			t.Fatalf("%d was acknowledged, %d is there", at, now)
		}
		rounds, refused = rounds+n-len(failed), refused+len(failed)
		sound(t, kb)
	}
	fmt.Printf("torture: files that may not grow: %d decisions done, %d refused in a sentence, nothing acknowledged was lost\n", rounds, refused)
}

// TestTortureByADiskThatCanOnlyBeRead reads from a read-only disk and is refused in a
// sentence where it would write.
func TestTortureByADiskThatCanOnlyBeRead(t *testing.T) {
	dir := disk(t, "8m")
	kb := copied(t, dir)
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skipf("torture: no disk can be made read only here: %v", err)
	}
	read, refused := 0, 0
	out := filepath.Join(t.TempDir(), "out.json")
	for _, args := range [][]string{{"show", "-kb", kb}, {"ask", "-kb", kb, "-as", "Ann Heron", "Where is the boat?"}, {"export", "-kb", kb, "-format", "json", "-o", out}, {"review", "-kb", kb, "list"}, {"edit", "-kb", kb, "history"}} {
		if status, _, errs := run(t, args...); status != Done {
			t.Errorf("%v: status %d: %s", args, status, errs)
		}
		read++
	}
	for _, args := range [][]string{{"edit", "-kb", kb, "describe", "Ann Heron", "5"}, {"edit", "-kb", kb, "undo"}, {"build", "-kb", kb, tale(t.TempDir(), 0)}, {"compact", "-kb", kb, "-keep", "1", "-yes"},
		{"build", "-kb", filepath.Join(dir, "new.dramatis"), tale(t.TempDir(), 0)}, {"export", "-kb", kb, "-format", "json", "-o", filepath.Join(dir, "out.json")}} {
		if status, _, errs := run(t, args...); status != Failed || strings.Count(errs, "\n") > 2 || strings.Contains(errs, "SQLITE") {
			t.Errorf("%v: status %d: %s", args, status, errs)
		}
		refused++
	}
	fmt.Printf("torture: read only: %d commands read, %d refused in a sentence\n", read, refused)
}

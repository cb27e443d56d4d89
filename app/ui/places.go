package ui

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"

	"dramatis/app/i18n"
)

// A FilePlace is a folder that is offered in a dialog of files.
type FilePlace struct {
	Name, Path string
	Documents  bool // where the writer's documents are
}

// UsualPlaces returns the home folder, those of documents, downloads and the desktop, as the system names them
// (user-dirs.dirs of the XDG specification) or as they are usually called, and the whole disk.
func UsualPlaces() []FilePlace {
	home, err := os.UserHomeDir()
	if err != nil {
		return []FilePlace{{Name: i18n.T("Computer"), Path: root(), Documents: true}}
	}
	dirs := userDirs(home)
	places := []FilePlace{{Name: i18n.T("Home"), Path: home}}
	for _, p := range []struct{ key, usual, name string }{
		{"DOCUMENTS", "Documents", i18n.T("Documents")}, {"DOWNLOAD", "Downloads", i18n.T("Downloads")}, {"DESKTOP", "Desktop", i18n.T("Desktop")}} {
		path := dirs[p.key]
		if path == "" {
			path = filepath.Join(home, p.usual)
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() && path != home {
			places = append(places, FilePlace{Name: p.name, Path: path, Documents: p.key == "DOCUMENTS"})
		}
	}
	return append(places, FilePlace{Name: i18n.T("Computer"), Path: root()})
}

func root() string { return filepath.VolumeName(os.TempDir()) + string(filepath.Separator) }

// userDirs reads the file in which a desktop says where its usual folders are: lines like
// XDG_DOCUMENTS_DIR="$HOME/Papiere".
func userDirs(home string) map[string]string {
	config := os.Getenv("XDG_CONFIG_HOME")
	if config == "" {
		config = filepath.Join(home, ".config")
	}
	f, err := os.Open(filepath.Join(config, "user-dirs.dirs"))
	if err != nil {
		return nil
	}
	defer f.Close()
	out := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		name, value, found := strings.Cut(strings.TrimSpace(lines.Text()), "=")
		name, xdg := strings.CutPrefix(name, "XDG_")
		name, dir := strings.CutSuffix(name, "_DIR")
		value = strings.Replace(strings.Trim(value, `"`), "$HOME", home, 1)
		if found && xdg && dir && filepath.IsAbs(value) {
			out[name] = filepath.Clean(value)
		}
	}
	return out
}

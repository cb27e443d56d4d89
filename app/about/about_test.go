package about

import (
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

func TestTheVersionIsThatOfThePackage(t *testing.T) {
	data := editortest.Get(os.ReadFile("../../FyneApp.toml"))(t)
	if !strings.Contains(string(data), `Version = "`+Version+`"`) {
		t.Errorf("FyneApp.toml has not version %s", Version)
	}
}

func TestTheLineNamesTheRevisionWhereItIsKnown(t *testing.T) {
	if got := line(nil); got != "Dramatis "+Version {
		t.Errorf("without a revision: %q", got)
	}
	got := line([]debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"}})
	if got != "Dramatis "+Version+" (0123456, changed)" {
		t.Errorf("with a revision: %q", got)
	}
}

package cli

import (
	"flag"
	"strings"
	"testing"
)

func TestEveryFlagOfEveryCommandSaysWhatItMeans(t *testing.T) {
	for _, name := range Names() {
		if name == "help" {
			continue
		}
		err := commands[name].run(t.Context(), &Program{}, []string{"-h"})
		asked, ok := err.(*helpAsked)
		if !ok {
			t.Errorf("%s -h: %v", name, err)
			continue
		}
		asked.flags.VisitAll(func(f *flag.Flag) {
			if f.Usage == "" {
				t.Errorf("-%s of %s says nothing", f.Name, name)
			}
		})
		status, out, _ := run(t, name, "-h")
		if status != Done || !strings.HasPrefix(out, usage(name)) || !strings.Contains(out, commands[name].does) {
			t.Errorf("%s -h (%d):\n%s", name, status, out)
		}
	}
}

func TestHelpNamesCommandsFormatsAndTheFlagsOfEngines(t *testing.T) {
	_, out, _ := run(t, "help")
	for _, part := range []string{"dramatis ask -kb FILE -as NAME [ENGINE] QUESTION", "-base-url URL", "-allow-host HOST", "card-png", "lightrag", "-engine KIND"} {
		if !strings.Contains(out, part) {
			t.Errorf("help does not name %q:\n%s", part, out)
		}
	}
}

func TestMoreWordsThanOneQuestionAreRefused(t *testing.T) {
	status, _, errs := run(t, "ask", "-kb", "x.dramatis", "-as", "Ann", "Who", "are", "you?")
	if status != Usage || !strings.Contains(errs, `"are" is one argument too many`) {
		t.Errorf("%d: %s", status, errs)
	}
}

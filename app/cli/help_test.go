package cli

import (
	"flag"
	"strings"
	"testing"
)

func TestEveryFlagOfEveryCommandSaysWhatItMeans(t *testing.T) {
	for _, name := range commandNames() {
		if name == "help" {
			continue
		}
		err := commands[name].run(t.Context(), &Program{}, []string{"-h"})
		asked, ok := err.(*helpRequested)
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

func TestACommandMayFollowItsFlagsAndNothingUnknownIsPassedOver(t *testing.T) {
	for _, words := range [][]string{{"-h", "version"}, {"help", "show"}, {"--kb=x.dramatis", "show", "-h"}} {
		if status, out, _ := run(t, words...); !Is(words) || status != Done || !strings.HasPrefix(out, "dramatis ") {
			t.Errorf("%v (%d): %s", words, status, out)
		}
	}
	for _, words := range [][]string{{"version", "x"}, {"help", "frob"}, {"help", "show", "x"}, {"-kb", "x.dramatis", "frob"}} {
		if status, _, errs := run(t, words...); status != Usage && Is(words) {
			t.Errorf("%v (%d): %s", words, status, errs)
		}
	}
	if status, _, errs := run(t, "-json", "-kb", "none.dramatis", "show"); status != Failed || !strings.Contains(errs, "none.dramatis") {
		t.Errorf("%d: %s", status, errs)
	}
}

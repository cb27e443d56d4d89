package ui_test

import (
	"testing"

	"dramatis/app/ui"
	"dramatis/app/ui/uitest"
)

func TestAChoiceShortensALongOptionOnItsButton(t *testing.T) {
	c := ui.NewChoice([]string{"the end", "As of: 5 Letter from Miss Mina Murray", "截至：第五回 小霸王醉入销金帐"}, 0, nil).WithMost(20)
	uitest.Window(t, ui.Light, c)
	for i, want := range []string{"the end ▾", "As of: 5 Letter fro… ▾", "截至：第五回 小霸王… ▾"} {
		if c.Select(i); c.Text() != want {
			t.Errorf("the button says %q, not %q", c.Text(), want)
		}
	}
}

//go:build e2e

package journey

import (
	"path/filepath"
	"testing"

	"dramatis/app/sample"
	"dramatis/app/workspace"
)

func TestTwoCharactersAnswerOneQuestionAndAreThereAgain(t *testing.T) {
	dir := t.TempDir()
	d := sit(t, "1024x700", "dark", []string{"DRAMATIS_SAMPLE=" + dir})
	d.until("the sample is read", func() bool { s := d.state(); return s.Entities > 20 && s.Idle })
	d.pane("chat", "7")
	d.idle()
	d.click("chat.more")
	d.click("+ somebody else")
	d.idle()
	d.xdo("type", "Quarrell")
	d.idle()
	d.xdo("key", "Return")
	d.until("he is in the conversation", d.shown("and Mr. Quarrell ▾"))
	d.click("chat.entry")
	d.xdo("type", "Who is the captain?")
	d.xdo("key", "Return")
	d.until("the second answer is there, with what it was made of", d.shown("Why Mr. Quarrell said it"))
	d.idle()
	d.xdo("key", "ctrl+q")
	d.ended()
	d.start("dark", nil, filepath.Join(dir, sample.Titles[sample.English]+workspace.Ending))
	d.pane("chat", "7")
	d.until("both are in the conversation again", d.shown("and Mr. Quarrell ▾"))
	d.until("and so are the answers", d.shown("Ask again"))
}

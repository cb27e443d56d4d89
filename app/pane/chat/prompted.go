package chat

import (
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/conversation"
)

// cutShown is how much of what was cut from a section is shown beside the answer:
// late in a conversation it is most of what was said.
const cutShown = 3

// promptRows shows the prompt that the answer was made from, and what is not in it.
func (p *Pane) promptRows(t conversation.Trace) []fyne.CanvasObject {
	line := ui.Row(ui.Gap8, ui.Muted(i18n.T("%d tokens", t.Tokens)))
	out := []fyne.CanvasObject{ui.SectionLabel(i18n.T("5 Prompt")), line}
	if t.Prompt != "" {
		line.Add(ui.LinkButton(i18n.T("show"), func() { p.showText(i18n.T("The prompt"), t.Prompt) }))
	} else {
		out = append(out, ui.Wrapped(i18n.T("Its words were not kept: ask again to see them."), ui.SizeCaption, ui.ColorMuted))
	}
	for _, section := range []string{conversation.SectionDropped, conversation.SectionProfile, conversation.SectionKnowledge, conversation.SectionPassages, conversation.SectionMemories, conversation.SectionHistory, conversation.SectionUnkept} {
		out = append(out, p.cutFrom(section, t.CutFrom(section))...)
	}
	return out
}

// cutFrom shows what was cut from one section: how much, its beginning, and all
// of it at a click.
func (p *Pane) cutFrom(section string, list []string) []fyne.CanvasObject {
	if len(list) == 0 {
		return nil
	}
	title := cutWord(section, len(list))
	out := []fyne.CanvasObject{ui.Spread(ui.Muted(title).Shrink(), ui.LinkButton(i18n.T("show all"), func() {
		p.showText(title, strings.Join(list, "\n\n"))
	}))}
	for _, text := range list[:min(cutShown, len(list))] {
		out = append(out, ui.Wrapped(shorten(text, 90), ui.SizeCaption, ui.ColorMuted).SetMaxLines(2))
	}
	return out
}

// cutWord says how much of a section is not in the prompt.
func cutWord(section string, n int) string {
	switch section {
	case conversation.SectionDropped:
		return i18n.N(n, "1 left out by you", "%d left out by you")
	case conversation.SectionUnkept:
		return i18n.N(n, "1 feeling was scored and could not be kept: the knowledge base is open elsewhere", "%d feelings were scored and could not be kept: the knowledge base is open elsewhere")
	case conversation.SectionProfile:
		return i18n.T("No room for all of the profile")
	case conversation.SectionPassages:
		return i18n.N(n, "No room for 1 passage", "No room for %d passages")
	case conversation.SectionMemories:
		return i18n.N(n, "No room for 1 memory", "No room for %d memories")
	case conversation.SectionHistory:
		return i18n.N(n, "No room for 1 thing said before", "No room for %d things said before")
	}
	return i18n.N(n, "No room for 1 thing known", "No room for %d things known")
}

// showText shows a long text in a window of its own, from which it can be copied.
func (p *Pane) showText(title, body string) {
	ui.ShowText(p.studio.Window(), title, body, func() {
		p.host.Copy(body)
		p.studio.Notify().Toast(i18n.T("It was copied."))
	})
}

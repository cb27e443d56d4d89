package memorypane

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A tableView lists all memories of the chosen character on one line each, in
// story order or by an emotion, narrowed to words.
type tableView struct {
	p      *Pane
	search *ui.Entry
	kind   *ui.Choice
	order  *ui.Choice
	list   *ui.RowList
	count  *ui.Text
	rows   []spot
	of     kb.EntityID
	object fyne.CanvasObject
}

func newTableView(p *Pane) *tableView {
	t := &tableView{p: p, count: ui.Caption("").Shrink()}
	t.search = ui.NewEntry()
	t.search.SetPlaceHolder(i18n.T("Words, or a name…"))
	t.search.OnChanged = func(string) { t.show() }
	again := func(int) { t.show() }
	t.kind = ui.NewChoice([]string{i18n.T("Said and told"), i18n.T("Only what was said"), i18n.T("Only facts"), i18n.T("Only in my words"), i18n.T("Only from chats")}, 0, again)
	orders := []string{i18n.T("In story order")}
	for _, name := range axes() {
		orders = append(orders, i18n.T("By %s", name))
	}
	t.order = ui.NewChoice(orders, 0, again)
	t.list = ui.NewRowList(func() int { return len(t.rows) }, t.row)
	t.list.SetRowHeight(44)
	t.list.OnSelected = func(i int) {
		at := t.rows[i]
		p.m.at, p.m.memory = at.scene, p.m.life[at.scene].Members[at.member].ID
	}
	t.list.OnActivated = func(i int) { p.goTo(t.rows[i]) }
	head := ui.Edges(nil, nil, nil, ui.Row(ui.Gap8, t.kind, t.order), ui.Pad(0, ui.Gap8, 0, 0, t.search))
	t.object = ui.Edges(ui.Pad(0, 0, ui.Gap8, 0, ui.Col(ui.Gap8, head, t.count)), nil, nil, nil, ui.NewBareCard(ui.PadAll(6, t.list)))
	return t
}

func (t *tableView) show() {
	m := t.p.m
	t.rows = m.table(t.search.Text, memoryKind(t.kind.Selected()), t.order.Selected()-1)
	t.count.SetText(i18n.N(len(t.rows), "1 memory", "%d memories") + " · " + i18n.T("Enter, or a second click, opens it in the story line"))
	t.list.Refresh()
	if t.of != m.face {
		t.of = m.face
		t.list.ScrollToTop()
	}
	t.list.Select(slices.IndexFunc(t.rows, func(s spot) bool { return m.life[s.scene].Members[s.member].ID == m.memory }))
}

func (t *tableView) row(i int) ui.RowData {
	at := t.rows[i]
	b := &t.p.m.life[at.scene]
	x := b.Members[at.member]
	return ui.RowData{Title: strings.Join(strings.Fields(text(x)), " "), Detail: titleOf(b, at.scene) + " · " + line(x), Number: chapterLabel(x.Place), Plain: true}
}

// A memoryKind narrows the table.
type memoryKind int

const (
	everything memoryKind = iota
	onlySaid
	onlyFacts
	onlyMine
	onlyChat
)

func (k memoryKind) fits(x memory.Remembered) bool {
	switch k {
	case onlySaid:
		return isUtterance(x)
	case onlyFacts:
		return !isUtterance(x)
	case onlyMine:
		return x.Edited || x.Feeling != nil && x.Feeling.By == kb.ByWriter
	case onlyChat:
		return x.FromChat
	}
	return true
}

// nameOrNone returns the name of an entity, "" of nobody.
func nameOrNone(e *cast.Entity) string {
	if e == nil {
		return ""
	}
	return e.Name
}

// table returns the memories of the chosen character that hold the words, in story
// order, or by an emotion (a number into emotionWords) the strongest first.
func (m *model) table(query string, kind memoryKind, emotion int) []spot {
	query = strings.ToLower(strings.TrimSpace(query))
	var out []spot
	for i, b := range m.life {
		for k, x := range b.Members {
			if kind.fits(x) && strings.Contains(strings.ToLower(strings.Join([]string{x.Text, nameOrNone(x.Speaker), nameOrNone(x.Addressee), nameOrNone(x.About)}, "\n")), query) {
				out = append(out, spot{i, k})
			}
		}
	}
	if emotion >= 0 {
		at := func(s spot) float64 {
			if f := m.life[s.scene].Members[s.member].Feeling; f != nil {
				return f.Emotions[emotion]
			}
			return 0
		}
		slices.SortStableFunc(out, func(a, b spot) int { return cmp.Compare(at(b), at(a)) })
	}
	return out
}

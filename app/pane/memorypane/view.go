package memorypane

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A Pane shows what characters remember.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model

	faces   *ui.RowList
	head    *ui.PaneHeader
	strip   *strip
	members *memberList
	arc     *arcCard
	colour  *memoryCard
	moods   *emotionsView
	table   *tableView
	modes   [3]*ui.Button
	mode    int
	views   [3]fyne.CanvasObject
	*ui.Contents
	named map[string]fyne.CanvasObject // what dialogs show now
}

var _ pane.Pane = (*Pane)(nil)

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: newModel(func(v *cast.View) book { return d.Remembered(v) }), named: map[string]fyne.CanvasObject{}}
	p.faces = ui.NewRowList(func() int { return len(p.m.faces) }, p.row)
	p.faces.OnSelected = func(i int) { p.chooseCharacter(p.m.faces[i].ID) }
	p.head = ui.NewPaneHeader("", "")
	p.strip = newStrip(p)
	p.members = newMemberList(p)
	p.arc = newArcCard(p, arcHeight)
	p.colour = newMemoryCard(p)
	p.moods = newEmotionsView(p)
	p.table = newTableView(p)
	for i, name := range []string{i18n.T("Story line"), i18n.T("Emotions"), i18n.T("Table")} {
		p.modes[i] = ui.SecondaryButton(name, func() { p.turn(i) })
	}
	p.head.SetActions(p.modes[0], p.modes[1], p.modes[2])
	left := ui.Pad(ui.Gap16, ui.Gap8, ui.Gap16, ui.Gap24, ui.Edges(ui.Pad(0, 0, ui.Gap12, 0, ui.Heading(i18n.T("Memory"))), nil, nil, nil,
		ui.NewBareCard(ui.PadAll(6, p.faces))))
	right := ui.ScrollCards(ui.Col(ui.Gap12, p.arc.object, p.colour.object))
	p.views = [3]fyne.CanvasObject{nil, p.moods.object, p.table.object}
	p.views[storyLine] = ui.Edges(ui.Pad(0, 0, ui.Gap12, 0, p.strip.object), nil, nil, nil, ui.Columns(ui.Gap12, []float32{11, 9}, p.members.object, right))
	body := ui.Edges(nil, nil, ui.Sized(250, 0, left), nil,
		ui.Pad(ui.Gap16, ui.Gap24, ui.Gap16, ui.Gap8, ui.Edges(ui.Pad(0, 0, ui.Gap12, 0, p.head), nil, nil, nil, container.NewStack(p.views[:]...))))
	p.turn(storyLine)
	empty := ui.NewEmptyState(icon.Memory, i18n.T("Nobody remembers anything yet. Import a story, and what its characters say and live through will appear here."),
		i18n.T("Go to the Library"), d.GoToLibrary)
	p.Contents = ui.NewContents(body, p.faces, empty)
	return p
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	if v == p.m.view {
		return
	}
	p.m.refresh(v)
	p.SetEmpty(len(p.m.faces) == 0)
	p.faces.Refresh()
	p.faces.Select(p.m.index())
	p.show()
}

func (p *Pane) row(i int) ui.RowData {
	f := p.m.faces[i]
	row := ui.RowData{Title: f.Name, Detail: i18n.N(f.Scenes, "1 scene", "%d scenes"), Number: i18n.Count(f.Memories)}
	if f.Memories == 0 {
		row.Muted, row.Number, row.Detail = true, "", i18n.T("remembers nothing")
	}
	return row
}

// show shows everything of the chosen character.
func (p *Pane) show() {
	who := p.m.who()
	memories, scenes := 0, 0
	for _, b := range p.m.life {
		memories += len(b.Members)
		if b.ID != "" {
			scenes++
		}
	}
	p.head.SetTitle(i18n.T("Memory of %s", who))
	p.head.SetSub(i18n.N(scenes, "1 scene", "%d scenes") + " · " + i18n.N(memories, "1 memory", "%d memories") + " · " +
		i18n.T("where they were, what they heard, what they felt"))
	p.showMode()
}

// The ways in which memories are shown.
const (
	storyLine = iota
	emotions
	asTable
)

// turn shows memories in another way.
func (p *Pane) turn(mode int) {
	p.mode = mode
	for i, v := range p.views {
		p.modes[i].SetCurrent(i == mode)
		ui.SetShown(v, i == mode)
	}
	p.showMode()
}

// showMode shows the chosen character in the way that is in front.
func (p *Pane) showMode() {
	if p.m.view == nil {
		return
	}
	switch p.mode {
	case storyLine:
		p.arc.show()
		p.showScene()
	case emotions:
		p.moods.show()
	case asTable:
		p.table.show()
	}
}

// goTo opens a memory in the story line.
func (p *Pane) goTo(at spot) {
	p.m.open(at.scene)
	p.m.memory = p.m.life[at.scene].Members[at.member].ID
	p.turn(storyLine)
	p.members.reveal()
}

// showScene shows the chosen scene.
func (p *Pane) showScene() {
	p.strip.show()
	p.showMemory()
}

// showMemory shows the chosen memory.
func (p *Pane) showMemory() {
	p.members.show()
	p.colour.show()
}

func (p *Pane) chooseCharacter(id kb.EntityID) {
	p.m.chooseCharacter(id)
	p.strip.first = 0
	p.show()
}

func (p *Pane) open(i int) {
	p.m.open(i)
	p.showScene()
}

func (p *Pane) pick(id kb.MemoryID) {
	p.m.memory = id
	p.showMemory()
}

func (p *Pane) step(by int) {
	p.m.step(by)
	p.showMemory()
	p.members.reveal()
}

// Show chooses a character; a name of nobody shows nothing.
func (p *Pane) Show(id kb.EntityID) {
	if !slices.ContainsFunc(p.m.faces, func(f memory.Face) bool { return f.ID == id }) {
		p.studio.Notify().Toast(i18n.T("Only characters remember."))
		return
	}
	p.chooseCharacter(id)
	p.faces.Select(p.m.index())
}

// Here returns whose memories are shown.
func (p *Pane) Here() (key, title string) {
	i := p.m.index()
	if i < 0 {
		return "", ""
	}
	return string(p.m.faces[i].Group.Anchor), p.m.faces[i].Name
}

// Return shows the entity that has a name.
func (p *Pane) Return(key string) { pane.ShowBearer(p.studio, key, p.Show) }

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	out := map[string]fyne.CanvasObject{"memory.faces": p.faces, "memory.members": p.members.object, "memory.arc": p.arc.lines, "memory.radar": p.colour.radar,
		"memory.strip": p.strip.cards, "memory.search": p.table.search, "memory.table": p.table.list}
	maps.Copy(out, p.named)
	return out
}

package review

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"dramatis/app/i18n"
	"dramatis/app/pane"
	"dramatis/app/present"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	GoToLibrary()
	GoToCast()
	// LookAt reports the question that is shown, and returns who else in a shared base has it on screen.
	LookAt(id kb.VerdictID) (others []string)
}

// A Pane is the queue.
type Pane struct {
	studio pane.Studio
	host   Host
	m      *model

	header  *ui.PaneHeader
	ways    [2]*ui.Button // one by one, and the table
	surest  *ui.Button
	drawn   drawState
	effect  *fyne.Container // what the last decision changed
	pair    *fyne.Container
	middle  *fyne.Container
	keys    *fyne.Container // under what scrolls, always in sight
	approve *ui.Button
	reject  *ui.Button
	skip    *ui.Button
	reveal  *ui.Button
	noName  *ui.Button
	allOne  *ui.Button
	apart   *ui.Button
	each    *ui.Button
	nobody  *ui.Button
	these   *ui.Button         // of those marked
	chosen  map[kb.NameID]bool // those marked of a question that gathers
	whole   bool               // all that are offered are shown, not only the likeliest
	last    *fyne.Container
	just    *ui.Card // around last
	quotes  *fyne.Container
	sorting *sorting // of the group that is shown
	table   *table
	column  *fyne.Container // what scroll scrolls
	scroll  *container.Scroll
	top     kb.VerdictID // the question that scroll was moved to the top for
	single  fyne.CanvasObject
	empty   *fyne.Container
	body    fyne.CanvasObject
	object  *fyne.Container
	tabled  bool
	others  []string // who else is at the question that is shown
}

var _ pane.Pane = (*Pane)(nil)

// maxQuestionWidth is how wide a question gets, in pixels, so that the eye takes in both sides of it.
const maxQuestionWidth = 1280

// New makes the pane.
func New(s pane.Studio, d Host) *Pane {
	p := &Pane{studio: s, host: d, m: &model{marked: map[kb.VerdictID]bool{}, saving: map[kb.VerdictID]bool{}}, sorting: &sorting{}}
	p.header = ui.NewPaneHeader(i18n.T("Review"), " ")
	p.ways = [2]*ui.Button{ui.SecondaryButton(i18n.T("One by one"), func() { p.showTable(false) }),
		ui.SecondaryButton(i18n.T("Table"), func() { p.showTable(true) })}
	p.surest = ui.SecondaryButton(i18n.T("The surest are the same…"), p.approveAbove)
	p.header.SetActions(p.ways[0], p.ways[1], p.surest)
	p.pair, p.middle, p.quotes, p.effect = container.NewStack(), container.NewStack(), container.NewStack(), ui.Col(ui.Gap8)
	p.makeButtons()
	p.last = ui.Flow(ui.Gap8)
	p.just = ui.NewBareCard(ui.Pad(ui.Gap8, ui.Gap16, ui.Gap8, ui.Gap16, ui.Edges(nil, nil,
		ui.Pad(4, ui.Gap16, 0, 0, ui.Muted(i18n.T("Just decided"))), ui.Pad(4, 0, 0, ui.Gap16, ui.Muted(i18n.T("click to change"))), p.last)))
	p.column = ui.Col(ui.Gap12, p.effect, p.pair, p.middle, p.just, p.quotes)
	p.scroll = container.NewVScroll(ui.Pad(0, ui.Gap24, ui.Gap16, ui.Gap24, ui.MaxWidth(maxQuestionWidth, p.column)))
	p.single = ui.Edges(nil, ui.Col(0, ui.Rule(), ui.Pad(ui.Gap12, ui.Gap24, ui.Gap12, ui.Gap24, ui.MaxWidth(maxQuestionWidth, p.keys))), nil, nil, p.scroll)
	p.table = newTable(p)
	p.empty = container.NewStack()
	p.body = ui.Edges(ui.Pad(ui.Gap16, ui.Gap24, ui.Gap12, ui.Gap24, ui.MaxWidth(maxQuestionWidth, container.NewStack(p.drawn.probe(), p.header))), nil, nil, nil, container.NewStack(p.single, p.table.object))
	p.object = container.NewStack(p.body, ui.Middle(p.empty))
	p.showTable(false)
	return p
}

// makeButtons makes what a question is answered with; showKeys shows those that
// fit it.
func (p *Pane) makeButtons() {
	p.approve = ui.DecisionButton(ui.Approve, i18n.T("Same"), "A", p.doApprove)
	p.reject = ui.DecisionButton(ui.Reject, i18n.T("Different"), "R", p.doReject)
	p.allOne = ui.DecisionButton(ui.Approve, i18n.T("All one"), "A", p.doApprove)
	p.apart = ui.DecisionButton(ui.Doubt, i18n.T("Apart as shown"), "S", p.doSort)
	p.each = ui.DecisionButton(ui.Reject, i18n.T("Each another"), "R", p.doReject)
	p.these = ui.DecisionButton(ui.Approve, i18n.T("As marked"), "S", p.doSort)
	p.nobody = ui.DecisionButton(ui.Reject, i18n.T("Nobody of these"), "R", p.doReject)
	p.skip = ui.DecisionButton(ui.Neutral, i18n.T("Skip"), i18n.T("Space"), p.doSkip)
	p.reveal = ui.DecisionButton(ui.Neutral, i18n.T("Same, but only from a chapter on"), "L", p.doReveal)
	p.noName = ui.DecisionButton(ui.Neutral, i18n.T("Not a name"), "N", p.doNoName)
	p.keys = container.NewStack()
}

// showKeys shows the answers that a question takes.
func (p *Pane) showKeys(q *cast.Question) {
	answers := []fyne.CanvasObject{p.approve, p.reject, p.skip, p.reveal, p.noName}
	switch q.Asking {
	case cast.AskGroup:
		answers = []fyne.CanvasObject{p.allOne, p.apart, p.each, p.skip, p.noName}
	case cast.AskWho:
		answers = []fyne.CanvasObject{p.nobody, p.skip, p.noName}
		if p.hasSingleOffer(q) {
			answers = []fyne.CanvasObject{p.approve, p.reject, p.skip, p.noName}
		} else if q.Gathers {
			answers = append([]fyne.CanvasObject{p.these}, answers...)
		}
	}
	sources := ui.LinkButton(i18n.T("Open the sources"), p.openSources).WithKey("O")
	graph := ui.LinkButton(i18n.T("Show in graph"), p.showGraph).WithKey("G")
	p.keys.Objects = []fyne.CanvasObject{ui.SideOrBelow(640, ui.Flow(ui.Gap8, answers...), ui.Flow(ui.Gap8, sources, graph))}
	p.keys.Refresh()
}

// refill refreshes a container and hides it if it is empty, so that it takes no room.
func refill(c *fyne.Container) {
	if c.Hidden = len(c.Objects) == 0; !c.Hidden {
		c.Refresh()
	}
}

// title returns the question in words.
func (p *Pane) title(q *cast.Question) string {
	switch q.Asking {
	case cast.AskWho:
		if p.hasSingleOffer(q) {
			return i18n.T("Is this %s too?", q.SurfaceA)
		} else if q.Gathers {
			return i18n.T("Which of these are also %s?", q.SurfaceA)
		}
		return i18n.T("Who is %s?", q.SurfaceA)
	case cast.AskGroup:
		return i18n.T("Are these all one?")
	}
	return i18n.T("Are these the same?")
}

// Object returns the pane.
func (p *Pane) Object() fyne.CanvasObject { return p.object }

// Focus leaves the keyboard to the one-key decisions, or gives it to the table, or to the button of an empty pane.
func (p *Pane) Focus(c fyne.Canvas) {
	c.Unfocus()
	switch {
	case len(p.empty.Objects) > 0:
		c.Focus(p.empty.Objects[0].(*ui.EmptyState).Button())
	case p.tabled:
		c.Focus(p.table.list)
	}
}

// Refresh shows a new state.
func (p *Pane) Refresh(v *cast.View) {
	if v != p.m.view {
		p.m.refresh(v)
		p.show()
		if c := p.studio.Window().Canvas(); len(p.empty.Objects) > 0 && c.Focused() == nil {
			p.Focus(c) // Enter goes on from the last answer
		}
		return
	}
	if q := p.m.question(); q != nil && !p.tabled && !slices.Equal(p.others, p.host.LookAt(q.ID)) {
		p.show()
	}
}

// Show turns to a question.
func (p *Pane) Show(id kb.VerdictID) {
	p.m.show(id)
	p.show()
}

func (p *Pane) showTable(tabled bool) {
	p.tabled = tabled
	p.ways[0].SetCurrent(!tabled)
	p.ways[1].SetCurrent(tabled)
	if p.m.view != nil {
		p.show()
		p.Focus(p.studio.Window().Canvas())
	}
}

// show shows the model.
func (p *Pane) show() {
	p.drawn.changed()
	c := p.m.view.Counts()
	if c.Approved+c.Rejected == 0 {
		p.header.SetSub(i18n.T("%d to decide · the most useful first", c.Pending))
	} else {
		p.header.SetSub(i18n.T("%d to decide · %d the same · %d different · the most useful first", c.Pending, c.Approved, c.Rejected))
	}
	q := p.m.question()
	ui.SetEnabled(p.surest, q != nil)
	if q == nil && !(p.tabled && (c.Approved+c.Rejected > 0 || len(p.m.view.Entities()) > 0)) {
		p.showEmpty()
		return
	}
	p.empty.Objects = nil
	p.body.Show()
	if p.tabled {
		p.header.SetTitle(i18n.T("Review"))
		p.single.Hide()
		p.table.object.Show()
		p.table.refresh()
		return
	}
	p.table.object.Hide()
	p.single.Show()
	p.header.SetTitle(p.title(q))
	if p.top != q.ID {
		p.chosen, p.whole = map[kb.NameID]bool{}, false
	}
	p.showQuestion(q)
	p.showKeys(q)
	p.showReveal(q.Verdict)
	p.showLast()
	p.column.Refresh() // parts have come or gone
	p.single.Refresh()
	if p.top != q.ID {
		p.top = q.ID
		p.scroll.ScrollToTop()
	}
}

// showQuestion shows what there is to know for an answer.
func (p *Pane) showQuestion(q *cast.Question) {
	p.effect.Objects, p.middle.Objects, p.quotes.Objects = nil, nil, nil
	if p.others = p.host.LookAt(q.ID); len(p.others) > 0 {
		p.effect.Objects = []fyne.CanvasObject{ui.NewNotice(ui.ToneDoubt, ui.Wrapped(i18n.T("%s is at this question too.", present.List(p.others)), ui.SizeBody, ui.ColorText))}
	}
	said := ui.Span{Text: p.m.effect, Color: ui.ColorPrimary}
	if p.m.saving[q.ID] {
		said = ui.Span{Text: i18n.T("This answer is being saved…"), Color: ui.ColorMuted}
	} else if said.Text == "" { // the line has its room always, so that the cards below stay where they are
		said = ui.Span{Text: i18n.T("Press a button, or the key that is on it. Every answer can be undone."), Color: ui.ColorMuted}
	}
	p.effect.Objects = append(p.effect.Objects, ui.NewProse(said))
	if q.Decided() {
		p.effect.Objects = append(p.effect.Objects, p.decision(q.Verdict))
	}
	switch q.Asking {
	case cast.AskWho:
		p.pair.Objects = []fyne.CanvasObject{p.who(q)}
	case cast.AskGroup:
		p.pair.Objects = []fyne.CanvasObject{p.group(q)}
	default:
		a, b := p.m.side(q.A, q.SurfaceA), p.m.side(q.B, q.SurfaceB)
		p.pair.Objects = []fyne.CanvasObject{ui.Columns(ui.Gap12, []float32{1, 1}, p.sideCard(a), p.sideCard(b))}
		p.middle.Objects = []fyne.CanvasObject{p.judgement(q.Verdict)}
		if cited := p.evidence(q.Verdict, append(a.Quotes, b.Quotes...)); cited != nil {
			p.quotes.Objects = []fyne.CanvasObject{cited}
		}
	}
	for _, c := range []*fyne.Container{p.effect, p.pair, p.middle, p.quotes} {
		refill(c)
	}
}

// decision says at the top of a decided question what was decided, and what can be done about it.
func (p *Pane) decision(w *kb.Verdict) fyne.CanvasObject {
	tone, said := ui.ToneApprove, i18n.T("You have said: the same.")
	if w.State == kb.Rejected {
		tone, said = ui.ToneReject, i18n.T("You have said: different.")
	} else if w.From != nil {
		said = i18n.T("You have said: the same from %s on.", p.m.view.Story().Label(*w.From))
	}
	return ui.NewNotice(tone, ui.SideOrBelow(240, ui.NewBold(said, ui.SizeTitle, tone.Ink), ui.Flow(ui.Gap8,
		ui.SecondaryButton(i18n.T("Open the question again"), p.doReopen).WithKey("U"),
		ui.SecondaryButton(i18n.T("To the next question"), func() { p.m.pinned = false; p.m.next(); p.show() }))))
}

func (p *Pane) showEmpty() {
	p.body.Hide()
	state := ui.NewEmptyState(icon.Check, i18n.T("Nothing is left to decide. Well done."), i18n.T("Go to the Cast"), p.host.GoToCast)
	if len(p.m.view.Entities()) == 0 {
		state = ui.NewEmptyState(icon.Review, i18n.T("There is nothing to decide yet. Import a story first."), i18n.T("Go to the Library"), p.host.GoToLibrary)
	}
	p.empty.Objects = []fyne.CanvasObject{state}
	p.empty.Refresh()
}

// detail returns the quiet line below a name: how often it occurs, and what else its bearer is called.
func detail(name string, mentions int, others []string) string {
	also := slices.DeleteFunc(slices.Clone(others), func(o string) bool { return o == name })
	if len(also) == 0 {
		return present.Mentions(mentions)
	}
	return present.Mentions(mentions) + " · " + i18n.T("also %s", present.List(also))
}

func (p *Pane) sideCard(s side) fyne.CanvasObject {
	content := []fyne.CanvasObject{ui.Spread(ui.Title(s.Name).Shrink(), ui.NewTypeChip(string(s.Type), present.Type(s.Type))),
		ui.Muted(detail(s.Name, s.Mentions, s.Others)).Shrink()}
	for _, q := range s.Quotes {
		content = append(content, p.quote(q))
	}
	if len(s.Quotes) == 0 {
		content = append(content, ui.NewChip(i18n.T("is not in the text"), ui.ToneDoubt))
	}
	return ui.NewCard(content...)
}

func (p *Pane) quote(q present.Quote) fyne.CanvasObject {
	return ui.NewQuote(q.Text, []ui.Mark{{Start: q.Start, End: q.End}}, q.Source, func() { p.studio.ShowPlace(q.Document, q.Span) }).WithMaxLines(3)
}

// judgement returns the row of three cards: for and against, the verdict with what
// approving would do, and the group.
func (p *Pane) judgement(w *kb.Verdict) fyne.CanvasObject {
	pro, con := arguments(w)
	argument := []fyne.CanvasObject{ui.SectionLabel(i18n.T("For"))}
	argument = append(argument, reasonLines(pro)...)
	argument = append(argument, ui.SectionLabel(i18n.T("Against")))
	argument = append(argument, reasonLines(con)...)
	tone := ui.ToneDoubt
	if w.Answer == kb.Same {
		tone = ui.ToneApprove
	} else if w.Answer == kb.Different {
		tone = ui.ToneReject
	}
	var state []fyne.CanvasObject
	state = append(state, ui.SectionLabel(by(w)),
		ui.Spread(ui.Strong(verdictWord(w)), ui.NewChip(fmt.Sprintf("%.2f", w.Confidence), tone)), ui.NewMeter(w.Confidence, tone.Ink, 8))
	if w.Note != "" {
		state = append(state, ui.Wrapped(present.Label(w.Note), ui.SizeBody, ui.ColorDoubt))
	}
	state = append(state, p.clash(w)...)
	o := p.m.outcome(w)
	if w.State == kb.Approved {
		state = append(state, ui.SectionLabel(i18n.T("What it made")))
	} else {
		state = append(state, ui.SectionLabel(i18n.T("If they are the same")))
	}
	if o.Refused != "" {
		state = append(state, ui.Wrapped(o.Refused, ui.SizeBody, ui.ColorReject))
	} else {
		state = append(state, ui.Wrapped(i18n.T("Together: %s, %s, %s.", present.Names(o.Names), present.Mentions(o.Mentions), present.Relations(o.Relations)), ui.SizeBody, ui.ColorText))
		if o.Weakest != nil && o.Weakest.ID == w.ID {
			state = append(state, ui.Wrapped(i18n.T("Its weakest link: this one."), ui.SizeBody, ui.ColorReject))
		} else if o.Weakest != nil {
			state = append(state, ui.Wrapped(i18n.T("Its weakest link: %s = %s.", o.Weakest.SurfaceA, o.Weakest.SurfaceB), ui.SizeBody, ui.ColorMuted))
		}
	}
	group := []fyne.CanvasObject{ui.SectionLabel(i18n.T("The group"))}
	if o.Group != nil {
		group = append(group, newGroupPicture(p.m.view.Evidence, o, w))
	}
	return ui.Columns(ui.Gap12, []float32{4, 7}, ui.NewCard(argument...), ui.ColumnsOrStack(540, ui.Gap12, []float32{4, 3}, ui.NewCard(state...), ui.NewCard(group...)))
}

// clash shows that surer verdicts overruled this one, with a link to the weakest of them: the one to reject if this one is
// right. There is no link if only all of them together overruled it.
func (p *Pane) clash(w *kb.Verdict) []fyne.CanvasObject {
	c, ok := p.m.view.Partition.Conflict(w.ID)
	if !ok {
		return nil
	}
	said := ui.Wrapped(i18n.T("Overruled by what is surer."), ui.SizeBody, ui.ColorDoubt)
	if len(c.Chain) == 0 {
		return []fyne.CanvasObject{said}
	}
	weak := slices.MinFunc(c.Chain, func(a, b *kb.Verdict) int { return cmp.Compare(a.Confidence, b.Confidence) })
	return []fyne.CanvasObject{said,
		ui.Row(0, ui.LinkButton(i18n.T("Look at the weakest: %s", pairWords(weak)), func() { p.Show(weak.ID) }))}
}

// pairWords returns a verdict in short: A = B, or A ≠ B.
func pairWords(w *kb.Verdict) string {
	if b, _ := w.Binds(); b == kb.Wall {
		return w.SurfaceA + " ≠ " + w.SurfaceB
	}
	return w.SurfaceA + " = " + w.SurfaceB
}

func reasonLines(list []kb.Reason) []fyne.CanvasObject {
	if len(list) == 0 {
		return []fyne.CanvasObject{ui.Muted("–")}
	}
	var out []fyne.CanvasObject
	for _, r := range list {
		out = append(out, reasonLine(r, ui.SizeBody))
	}
	return out
}

// reasonLine returns a reason, its lines beside its weight, which is coloured by what it speaks for.
func reasonLine(r kb.Reason, size fyne.ThemeSizeName) fyne.CanvasObject {
	color := ui.ColorApprove
	if r.Weight < 0 {
		color = ui.ColorReject
	}
	weight := ui.Wrapped(present.Weight(r.Weight), size, color)
	room := fyne.MeasureText("+0.00", theme.Size(size), fyne.TextStyle{}).Width + ui.Gap8
	return ui.Edges(nil, nil, ui.Sized(room, 0, weight), nil, ui.Wrapped(present.Reason(r), size, ui.ColorText))
}

// showReveal proposes the chapter from which the two would be one.
func (p *Pane) showReveal(w *kb.Verdict) {
	if w.From != nil {
		p.reveal.SetText(i18n.T("Same, but only from %s", p.m.view.Story().Label(*w.From)))
	} else {
		p.reveal.SetText(i18n.T("Same, but only from a chapter on"))
	}
}

func (p *Pane) showLast() {
	p.last.Objects = nil
	for _, id := range p.m.decided {
		w, ok := kb.Get[*kb.Verdict](p.m.view.Snapshot, string(id))
		if !ok {
			continue
		}
		tone := ui.ToneApprove
		if w.State == kb.Rejected {
			tone = ui.ToneReject
		}
		p.last.Add(ui.NewChipButton(pairWords(w), tone, func() { p.Show(id) }))
	}
	p.just.Hidden = len(p.last.Objects) == 0
	p.last.Refresh()
}

// Named returns the widgets that journeys look for, by stable names.
func (p *Pane) Named() map[string]fyne.CanvasObject {
	yes, no := p.approve, p.reject
	if p.m.view != nil {
		if q := p.m.question(); q != nil && q.Asking == cast.AskGroup {
			yes, no = p.allOne, p.each
		} else if q != nil && q.Asking == cast.AskWho && !p.hasSingleOffer(q) {
			no = p.nobody
		}
	}
	return map[string]fyne.CanvasObject{"review.approve": yes, "review.reject": no, "review.skip": p.skip, "review.apart": p.apart, "review.nobody": p.nobody, "review.table": p.table.list, "review.search": p.table.search}
}

// newGroupPicture draws the names of a group on a ring with the links between
// them; the link in question is dashed.
func newGroupPicture(ev *kb.Evidence, o outcome, asked *kb.Verdict) fyne.CanvasObject {
	g := o.Group
	pic := &ring{}
	at := map[kb.NameID]int{}
	shown := namesInPicture(o, asked)
	for i, n := range shown {
		at[n] = i
		angle := 2*math.Pi*float64(i)/float64(len(shown)) - math.Pi/2
		name := string(n)
		if info := ev.Names[n]; info != nil {
			name = info.Surface
		}
		pic.dot(name, angle, n == asked.A || n == asked.B)
	}
	for _, l := range g.Links {
		i, okA := at[l.A]
		j, okB := at[l.B]
		if okA && okB {
			pic.line(i, j, l.ID == asked.ID, o.Weakest != nil && l.ID == o.Weakest.ID)
		}
	}
	return pic.object()
}

// maxDots is how many names a group's picture has room for.
const maxDots = 8

// namesInPicture returns the names that a group's picture shows: always those in question
// and those of the weakest link, then as many others as there is room for.
func namesInPicture(o outcome, asked *kb.Verdict) []kb.NameID {
	first := []kb.NameID{asked.A, asked.B}
	if o.Weakest != nil {
		first = append(first, o.Weakest.A, o.Weakest.B)
	}
	var out []kb.NameID
	for _, n := range append(first, o.Group.Names...) {
		if len(out) < maxDots && !slices.Contains(out, n) && slices.Contains(o.Group.Names, n) {
			out = append(out, n)
		}
	}
	return out
}

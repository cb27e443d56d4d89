package graph

import (
	"slices"

	"dramatis/app/i18n"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/render/graphviz"
	"dramatis/render/scene"
)

// How many entities are drawn at once, the most mentioned first: of the chief cast, and of all.
const (
	chiefShown = 45
	mostShown  = 5000
)

// maxDepth is the largest depth around an entity.
const maxDepth = 3

// A model says what the picture shows. It knows no toolkit.
type model struct {
	view     *cast.View
	picture  func(*cast.View) scene.Graph
	places   []kb.Place // of the story, in order
	labels   []string
	at       int    // index into places; len(places)-1 is everything
	first    int    // index of the first chapter that is shown; 0: from the beginning
	news     string // who came in and who met with the last step
	around   kb.EntityID
	depth    int
	way      way    // besides: a path, one kind, what is under review
	kind     string // of relation, where the way is oneKind
	to       kb.EntityID
	whole    bool // also who is hardly mentioned
	loners   bool // and who has no relations
	alone    int  // how many of these are left out
	near     int  // how many are around the one in the middle
	least    int  // relations weaker than this are left out; Weakest: none are
	selected kb.EntityID
	chosen   []string // those that are chosen together, besides
	last     map[string]knownPlaces
	// What the legend has switched off: types, communities by their head, groups of relations.
	off, offCircle, offGroup map[string]bool

	shown scene.Graph
	all   scene.Graph
	// circles are the communities of the picture, groups its groups of relations, both before the legend has switched any off.
	circles []scene.CommunityCount
	groups  []string
	asOf    *cast.View
	// reveals say at which of places two become known as one, marks where.
	reveals map[int]string
	marks   []int
}

func newModel(picture func(*cast.View) scene.Graph) *model {
	return &model{picture: picture, depth: 1, at: -1, least: weakest, last: map[string]knownPlaces{}, off: map[string]bool{}, offCircle: map[string]bool{}, offGroup: map[string]bool{}}
}

// refresh takes a new state in. It reports whether the picture changed.
func (m *model) refresh(v *cast.View) bool {
	if v == m.view {
		return false
	}
	m.view = v
	last := m.at == len(m.places)-1
	m.places, m.labels = v.Story().Chapters(), nil
	for _, p := range m.places {
		m.labels = append(m.labels, v.Story().Label(p))
	}
	m.reveals, m.marks = map[int]string{}, nil
	for _, w := range v.Reveals() {
		if i := slices.Index(m.places, *w.From); i >= 0 {
			m.marks = append(m.marks, i)
			m.reveals[i] = w.SurfaceA + " = " + w.SurfaceB
		}
	}
	m.first = max(0, min(m.first, len(m.places)-1))
	if last || m.at >= len(m.places) {
		m.at = len(m.places) - 1
	}
	return m.draw()
}

// draw makes the picture again and reports whether it differs.
func (m *model) draw() bool {
	m.asOf = m.view.AsOf(m.place())
	old := m.shown
	m.all = m.picture(m.fromFirst(m.asOf))
	for i, e := range m.all.Edges {
		if e.Kind != "" {
			m.all.Edges[i].Word = kindName(e.Kind)
		}
	}
	g := m.chosenWay(m.withoutWeak(m.all.Where(func(n scene.Node) bool { return !m.off[n.Type] })))
	g = m.topOf(m.withoutLoners(g))
	if m.engine().Engine == graphviz.Auto { // layers and rings have an order of their own
		g = g.WithCommunities()
	}
	each := scene.StrongestEach
	if m.way == inDoubt { // the dashes are what it is about
		each = 0
	}
	m.shown = m.legendFilters(g).Backbone(each, func(e scene.Edge) bool { return kb.Telling(e.Kind) })
	return !slices.Equal(old.Nodes, m.shown.Nodes) || !slices.Equal(old.Edges, m.shown.Edges)
}

// chosenWay returns the part of the picture that was chosen: a path, a kind of relation, the surroundings of somebody.
func (m *model) chosenWay(g scene.Graph) scene.Graph {
	switch {
	case m.way == onPath:
		return g.Path(string(m.around), string(m.to))
	case m.way == inDoubt:
		return g.OnlyUnderReview()
	case m.way == oneKind:
		return g.WithKinds(m.kind)
	case m.way == inFamily:
		return g.WithKinds(family...)
	case m.around == "":
		return g
	}
	g = g.Neighbourhood(string(m.around), m.depth)
	m.near = len(g.Nodes)
	if !m.whole {
		g = g.Near(string(m.around), m.depth, chiefShown)
	}
	return g
}

// withoutLoners removes the entities without relations from a picture of the whole cast, and counts them.
func (m *model) withoutLoners(g scene.Graph) scene.Graph {
	m.alone = 0
	if m.loners || m.way != plain || m.around != "" {
		return g
	}
	together := g.Together(string(m.selected))
	m.alone = len(g.Nodes) - len(together.Nodes)
	return together
}

// topOf returns the most important part of the picture.
func (m *model) topOf(g scene.Graph) scene.Graph {
	most := mostShown
	if m.around == "" && !m.whole && m.way == plain {
		most = chiefShown
		if chief := g.Chief(most, string(m.selected)); len(chief.Nodes) > 0 {
			g = chief
		}
	}
	return g.Top(most, string(m.around), string(m.selected))
}

// place returns the place of the story up to which the picture sees, nil for all of it.
func (m *model) place() *kb.Place {
	if m.at >= 0 && m.at < len(m.places)-1 {
		return &m.places[m.at]
	}
	return nil
}

// entity returns the selected one, as far as the picture knows it.
func (m *model) entity() *cast.Entity {
	if m.asOf == nil || m.selected == "" {
		return nil
	}
	e, _ := m.asOf.Entity(m.selected)
	return e
}

// review returns an open question about an entity, nil when none does.
func (m *model) review(e *cast.Entity) *cast.Question {
	for _, w := range m.view.Queue() {
		if w.Answer != kb.Different && (e.Holds(w.A) || e.Holds(w.B)) {
			return w
		}
	}
	return nil
}

// setAround draws the neighbourhood of an entity; of a new one only the nearest entities.
func (m *model) setAround(id kb.EntityID) bool {
	m.whole = m.whole && m.isAround() && m.around == id
	m.around, m.way = id, plain
	return m.draw()
}

// setWhole draws the whole cast, or the chief cast only.
func (m *model) setWhole(whole bool) bool {
	m.whole, m.around, m.way = whole, "", plain
	return m.draw()
}

// clearNarrowing removes all filters from the picture, so that it is empty only if the cast is empty.
func (m *model) clearNarrowing() bool {
	clear(m.off)
	clear(m.offCircle)
	clear(m.offGroup)
	m.first, m.at, m.least = 0, len(m.places)-1, weakest
	changed := m.setWhole(false)
	if len(m.shown.Nodes) == 0 {
		m.loners = true
		return m.draw() || changed
	}
	return changed
}

// countWords says how much of the cast is in the picture.
func (m *model) countWords() string {
	said := i18n.T("%d of %d shown", len(m.shown.Nodes), len(m.all.Nodes))
	if m.isAround() {
		return i18n.T("%d of %d around, of %d in all", len(m.shown.Nodes), m.near, len(m.all.Nodes))
	}
	switch {
	case m.whole && m.alone > 0 && m.least > weakest:
		said += " · " + i18n.T("%d without relations as strong left out", m.alone)
	case m.whole && m.alone > 0:
		said += " · " + i18n.T("%d without relations left out", m.alone)
	}
	return said
}

// setLoners draws entities without relations too, or leaves them out.
func (m *model) setLoners(on bool) bool {
	m.loners, m.whole, m.around, m.way = on, true, "", plain
	return m.draw()
}

// leftOutWords says what is left out and can be shown by a click, "" if nothing is left out.
func (m *model) leftOutWords() string {
	switch {
	case m.isAround() && !m.whole && m.near > len(m.shown.Nodes):
		return i18n.T("Show the %d around", m.near)
	case m.around == "" && m.whole && m.alone > 0 && m.way == plain:
		return i18n.T("Show them too")
	}
	return ""
}

// showOffered shows what is left out.
func (m *model) showOffered() bool {
	if m.isAround() {
		m.whole = true
		return m.draw()
	}
	return m.setLoners(true)
}

// isAround reports whether the picture is the neighbourhood of an entity; only such a picture has a depth.
func (m *model) isAround() bool { return m.around != "" && m.way == plain }

func (m *model) setDepth(n int) bool {
	m.depth = max(1, min(n, maxDepth))
	return m.draw()
}

func (m *model) toggle(kind string) bool {
	m.off[kind] = !m.off[kind]
	return m.draw()
}

func (m *model) toggleCircle(head string) bool {
	m.offCircle[head] = !m.offCircle[head]
	return m.draw()
}

func (m *model) toggleGroup(group string) bool {
	m.offGroup[group] = !m.offGroup[group]
	return m.draw()
}

// legendFilters notes the communities and groups of relations of a picture and takes out those that are switched off.
func (m *model) legendFilters(g scene.Graph) scene.Graph {
	m.circles, m.groups = g.Heads(), nil
	for _, group := range kb.Groups() {
		if slices.ContainsFunc(g.Edges, func(e scene.Edge) bool { return kb.GroupOf(e.Kind) == group && !e.Dashed }) {
			m.groups = append(m.groups, group)
		}
	}
	g = g.Where(func(n scene.Node) bool { return n.Community == 0 || !m.offCircle[m.circles[n.Community-1].Head.ID] })
	g.Edges = slices.DeleteFunc(slices.Clone(g.Edges), func(e scene.Edge) bool { return !e.Dashed && m.offGroup[kb.GroupOf(e.Kind)] })
	return g
}

// placeWords says up to where the picture sees, and who is known as one from
// there on.
func (m *model) placeWords() string {
	if said, ok := m.reveals[m.at]; ok {
		return m.fromWords() + m.labels[m.at] + " · " + said
	}
	return m.fromWords() + m.labels[m.at]
}

// fromWords says from where on the picture sees, "" for the beginning.
func (m *model) fromWords() string {
	if m.first == 0 {
		return ""
	}
	return m.labels[m.first] + " – "
}

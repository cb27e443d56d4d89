package memorypane

import (
	"cmp"
	"math"
	"slices"

	"dramatis/app/i18n"
	"dramatis/app/present"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// A model says what the pane shows. It knows no toolkit.
type model struct {
	read   func(*cast.View) book
	view   *cast.View
	book   book
	faces  []memory.Face // of book
	bare   int           // texts of book that have no emotions
	face   kb.EntityID
	life   []memory.Part
	at     int         // the chosen scene
	memory kb.MemoryID // the chosen memory
	// on are the emotions whose arcs are shown; chosen says that the writer has
	// chosen them.
	on     [8]bool
	chosen bool
}

func newModel(read func(*cast.View) book) *model { return &model{read: read} }

// refresh shows a new state. The chosen character, scene and memory stay chosen, or what is now in their place.
func (m *model) refresh(v *cast.View) {
	m.view, m.book = v, m.read(v)
	m.faces, m.bare = m.book.Faces(), m.book.CountUnscored()
	if m.index() < 0 {
		m.face = ""
		if len(m.faces) > 0 {
			m.face = m.faces[0].ID
		}
	}
	m.load()
}

// load reads the chosen character's memories; the chosen scene stays chosen.
func (m *model) load() {
	was := m.scene()
	m.life = nil
	if m.face != "" {
		m.life = m.book.Life(m.face)
	}
	m.at = max(0, slices.IndexFunc(m.life, func(b memory.Part) bool { return len(b.Members) > 0 })) // an empty scene shows nothing
	if was != nil {
		i := slices.IndexFunc(m.life, func(b memory.Part) bool { return b.ID == was.ID })
		if i < 0 { // it was cut, joined or is gone: go on with what is there now
			i = slices.IndexFunc(m.life, func(b memory.Part) bool { return b.Document == was.Document && b.Span.Holds(was.Span.Start) })
		}
		m.at = max(0, i)
	}
	m.keepMemory()
	if !m.chosen {
		m.on = mostChanging(m.arc())
	}
}

// keepMemory keeps the chosen memory when it is in the chosen scene, else
// takes the first.
func (m *model) keepMemory() {
	list := m.members()
	if slices.ContainsFunc(list, func(x memory.Remembered) bool { return x.ID == m.memory }) {
		return
	}
	m.memory = ""
	if len(list) > 0 {
		m.memory = list[0].ID
	}
}

// chooseCharacter chooses a character.
func (m *model) chooseCharacter(id kb.EntityID) {
	if id == m.face {
		return
	}
	m.face, m.life, m.at, m.memory, m.chosen = id, nil, 0, "", false
	m.load()
}

// open chooses a scene.
func (m *model) open(i int) {
	if i < 0 || i >= len(m.life) || i == m.at {
		return
	}
	m.at, m.memory = i, ""
	m.keepMemory()
}

// step goes to the memory behind or before in the chosen scene.
func (m *model) step(by int) {
	list := m.members()
	i := slices.IndexFunc(list, func(x memory.Remembered) bool { return x.ID == m.memory })
	if i >= 0 && i+by >= 0 && i+by < len(list) {
		m.memory = list[i+by].ID
	}
}

func (m *model) index() int {
	return slices.IndexFunc(m.faces, func(f memory.Face) bool { return f.ID == m.face })
}

// who returns the chosen character's name.
func (m *model) who() string {
	if i := m.index(); i >= 0 {
		return m.faces[i].Name
	}
	return ""
}

// scene returns the chosen one, nil when there is none.
func (m *model) scene() *memory.Part {
	if m.at < 0 || m.at >= len(m.life) {
		return nil
	}
	return &m.life[m.at]
}

// members of the chosen scene as they are listed: what was said, then facts.
func (m *model) members() []memory.Remembered {
	b := m.scene()
	if b == nil {
		return nil
	}
	return append(b.Utterances(), b.Facts()...)
}

// chosenMemory returns the one whose emotions are shown, nil when there is none.
func (m *model) chosenMemory() *memory.Remembered {
	for _, x := range m.members() {
		if x.ID == m.memory {
			return &x
		}
	}
	return nil
}

// whoKnows returns the characters who know a memory by the writer's decision, or else the participants of the chosen scene,
// as indices of faces.
func (m *model) whoKnows(x memory.Remembered) []int {
	rule, _ := kb.Get[*kb.Knowledge](m.view.Snapshot, string(x.ID))
	b := m.scene()
	var out []int
	for i, f := range m.faces {
		knows := b != nil && b.Has(f.ID)
		if rule != nil && rule.Who == kb.KnownToNamed {
			knows = slices.ContainsFunc(rule.By, func(n kb.NameID) bool {
				e, ok := m.view.Bearer(n)
				return ok && e.ID == f.ID
			})
		}
		if knows {
			out = append(out, i)
		}
	}
	return out
}

// An arcPoint is the mean colour of one chapter; nil where nothing is scored.
type arcPoint struct {
	label   string
	feeling *kb.Feeling
}

// arc returns the character's emotional arc: for each chapter from the first to the
// last in which it has memories of its own, the mean of what it says and of what
// is said about it.
func (m *model) arc() []arcPoint {
	byPlace := ownByPlace(m.life)
	var out []arcPoint
	last := -1
	for _, p := range chapters(m.view) {
		f := mean(byPlace[p])
		if f == nil && last < 0 {
			continue
		}
		out = append(out, arcPoint{chapterNumber(p), f})
		if f != nil {
			last = len(out)
		}
	}
	return out[:max(last, 0)]
}

// chapters returns all of the story, in order.
func chapters(v *cast.View) []kb.Place {
	var out []kb.Place
	if v == nil {
		return nil
	}
	for _, d := range v.Story().Documents() {
		if d.Standing != kb.InStory {
			continue
		}
		if len(d.Chapters) == 0 || d.Chapters[0].Start > 0 {
			out = append(out, kb.Place{Document: d.ID}) // what is before the first heading
		}
		out = append(out, kb.PlacesOf(d)...)
	}
	return out
}

// mean returns the mean colour of a list, nil of an empty one.
func mean(list []*kb.Feeling) *kb.Feeling {
	if len(list) == 0 {
		return nil
	}
	out := &kb.Feeling{}
	n := float64(len(list))
	for _, f := range list {
		for i := range f.Emotions {
			out.Emotions[i] += f.Emotions[i] / n
		}
		for i := range f.VAD {
			out.VAD[i] += f.VAD[i] / n
		}
	}
	return out
}

// feelings returns the colours of a list of memories, as far as they are scored.
func feelings(list []memory.Remembered) []*kb.Feeling {
	var out []*kb.Feeling
	for _, x := range list {
		if x.Feeling != nil {
			out = append(out, x.Feeling)
		}
	}
	return out
}

// mostChanging returns the two emotions that change most over an arc.
func mostChanging(arc []arcPoint) (on [8]bool) {
	var spread [8]float64
	for i := range spread {
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range arc {
			if p.feeling != nil {
				low, high = min(low, p.feeling.Emotions[i]), max(high, p.feeling.Emotions[i])
			}
		}
		if high >= low {
			spread[i] = high - low + high/100 // of two that never change the stronger
		}
	}
	for range 2 {
		best := -1
		for i, s := range spread {
			if !on[i] && s > 0 && (best < 0 || s > spread[best]) {
				best = i
			}
		}
		if best >= 0 {
			on[best] = true
		}
	}
	return on
}

// emotionWords are the words for the eight, in kb's order.
var emotionWords = [8]string{i18n.K("joy"), i18n.K("acceptance"), i18n.K("fear"), i18n.K("surprise"), i18n.K("sadness"), i18n.K("disgust"),
	i18n.K("anger"), i18n.K("anticipation")}

// vadWords are the words for valence, arousal and dominance.
var vadWords = [3]string{i18n.K("pleasure"), i18n.K("excitement"), i18n.K("control")}

// axes returns the eight emotions in the language in use.
func axes() []string {
	out := make([]string, len(emotionWords))
	for i, name := range emotionWords {
		out[i] = i18n.T(name)
	}
	return out
}

// strongest returns the n strongest emotions of a feeling above the lowest score, as
// numbers into emotionWords.
func strongest(f *kb.Feeling, n int) []int {
	order := []int{0, 1, 2, 3, 4, 5, 6, 7}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.Emotions[b], f.Emotions[a]) })
	var out []int
	for _, i := range order[:n] {
		if math.Round(f.Emotions[i]) > 1 {
			out = append(out, i)
		}
	}
	return out
}

// shares returns the shares of a scene's emotions that are pleasant (joy, acceptance), stirred (surprise, anticipation) and
// painful (fear, sadness, disgust, anger), by how far the scores are above the lowest score. Together they are at most 1.
func shares(f *kb.Feeling) (pleasant, stirred, painful float64) {
	var above [8]float64
	whole := 0.0
	for i, x := range f.Emotions {
		above[i] = max(0, x-1)
		whole += above[i]
	}
	if whole == 0 {
		return 0, 0, 0
	}
	e := above
	return (e[0] + e[1]) / whole, (e[3] + e[7]) / whole, (e[2] + e[4] + e[5] + e[6]) / whole
}

// others returns the names of entities except for one; if there are many, only the first three.
func others(list []*cast.Entity, without kb.EntityID) string {
	var names []string
	for _, e := range list {
		if e.ID != without {
			names = append(names, e.Name)
		}
	}
	if len(names) > 3 {
		return i18n.T("%s and %d more", present.List(names[:3]), len(names)-3)
	}
	return present.List(names)
}

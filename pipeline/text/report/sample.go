package report

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

// A Sample is a story of the project with its gold, as far as rule-based reading is scored.
type Sample struct {
	Title, Language, Story                 string
	Characters                             []Person
	Places, Organizations, Objects, Events []Thing
	Ambiguous                              []struct {
		Surface string
		Senses  []struct{ Character string }
	}
	Reveals []struct {
		A, B string
		From int `json:"from_chapter"`
	}
	Chapters []struct {
		Scenes []struct {
			FirstWords string `json:"first_words"`
		}
	}
	Quotations []struct {
		Chapter       int
		Text, Speaker string
		Addressee     *string
	}

	body  string
	study *text.Study
}

// A Person is a character of a sample; Gender is "f", "m" or "n".
type Person struct {
	ID, Name, Gender string
	Aliases          []string
}

// A Thing is a place, an organization, an object or an event of a sample.
type Thing struct {
	Name    string
	Aliases []string
}

// ReadSample reads a sample's folder and studies its story.
func ReadSample(dir string) (*Sample, error) {
	data, err := os.ReadFile(filepath.Join(dir, "gold.json"))
	if err != nil {
		return nil, fmt.Errorf("read the sample: %w", err)
	}
	s := &Sample{}
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("read the sample's gold: %w", err)
	}
	body, err := os.ReadFile(filepath.Join(dir, s.Story))
	if err != nil {
		return nil, fmt.Errorf("read the sample's story: %w", err)
	}
	s.body = string(body)
	read := english.Study
	if s.Language == "zh" {
		read = chinese.Study
	}
	s.study, err = read(context.Background(), s.body, nil)
	return s, err
}

// idsByName maps each bare surface to the ids of the characters with it.
func (s *Sample) idsByName() map[string][]string {
	out := map[string][]string{}
	add := func(surface, id string) {
		if b := Bare(surface); !slices.Contains(out[b], id) {
			out[b] = append(out[b], id)
		}
	}
	for _, c := range s.Characters {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			add(n, c.ID)
		}
	}
	for _, a := range s.Ambiguous {
		for _, sense := range a.Senses {
			add(a.Surface, sense.Character)
		}
	}
	return out
}

// A Figure is a count with the missed and extra items.
type Figure struct {
	What string
	Count
	Missed, Extra []string
}

// String returns the comparison as text: the missed and extra names by
// kind, then the speakers, then the scenes.
func (s *Sample) String() string {
	var w strings.Builder
	fmt.Fprintf(&w, "%s (%s)\n", s.Title, s.Language)
	for _, f := range s.Names() {
		fmt.Fprintf(&w, "%s: %d of %d names found, %d more\n", f.What, f.Right, f.Wanted, f.Found-f.Right)
		writeList(&w, "missed", f.Missed)
		writeList(&w, "more", f.Extra)
	}
	s.writeGenders(&w)
	speakers, addressees := s.Speech()
	for _, f := range []Figure{speakers, addressees} {
		fmt.Fprintf(&w, "%s: %d of %d right\n", f.What, f.Right, f.Wanted)
		for _, l := range f.Missed {
			fmt.Fprintf(&w, "  %s\n", l)
		}
	}
	scenes := s.Scenes()
	fmt.Fprintf(&w, "scenes: %d of %d seen, with %d breaks\n", scenes.Right, scenes.Wanted, scenes.Found)
	writeList(&w, "not seen", scenes.Missed)
	s.writeBonds(&w)
	return w.String()
}

// Names compares the names of people, places, organizations, objects and events,
// as far as they are in the story.
func (s *Sample) Names() []Figure {
	persons := map[string]bool{}
	for n := range s.idsByName() {
		persons[n] = s.hasName(n)
	}
	out := []Figure{s.compareNames("people", kb.Character, persons)}
	for _, k := range []struct {
		what   string
		kind   kb.Type
		things []Thing
	}{{"places", kb.Location, s.Places}, {"organizations", kb.Organization, s.Organizations},
		{"objects", kb.Object, s.Objects}, {"events", kb.Event, s.Events}} {
		gold := map[string]bool{}
		for _, c := range k.things {
			for _, n := range append([]string{c.Name}, c.Aliases...) {
				gold[Bare(n)] = s.hasName(n)
			}
		}
		out = append(out, s.compareNames(k.what, k.kind, gold))
	}
	return out
}

// hasName reports whether the story contains the name.
func (s *Sample) hasName(name string) bool {
	return strings.Contains(kb.Fold(s.body), kb.Fold(name))
}

func (s *Sample) compareNames(what string, kind kb.Type, gold map[string]bool) Figure {
	found := map[string]bool{}
	maps.DeleteFunc(gold, func(_ string, inStory bool) bool { return !inStory })
	for _, n := range s.study.Names {
		if n.Type == kind {
			found[Bare(n.Surface)] = true
		}
	}
	f := Figure{What: what}
	f.Count, f.Missed, f.Extra = compare(gold, found)
	return f
}

func writeList(w *strings.Builder, what string, list []string) {
	if len(list) > 0 {
		fmt.Fprintf(w, "  %s: %s\n", what, strings.Join(list, "; "))
	}
}

func (s *Sample) writeGenders(w *strings.Builder) {
	gender := map[string]string{}
	for _, c := range s.Characters {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			gender[Bare(n)] = c.Gender
		}
	}
	right, known := 0, 0
	var wrong []string
	for _, n := range s.study.Names {
		want := gender[Bare(n.Surface)]
		if want == "" || n.Gender == "" || n.Type != kb.Character {
			continue
		}
		known++
		if want == string(n.Gender[:1]) {
			right++
		} else {
			wrong = append(wrong, n.Surface)
		}
	}
	fmt.Fprintf(w, "genders: %d of %d guessed are right\n", right, known)
	writeList(w, "wrong", wrong)
}

// isCharacter reports whether the study's name is the character in the chapter. Two that
// the plot joins are one from that chapter on.
func (s *Sample) isCharacter(persons map[string][]string, name int, id string, chapter int) bool {
	if name == text.Nobody {
		return id == ""
	}
	for _, p := range persons[Bare(s.study.Names[name].Surface)] {
		if p == id {
			return true
		}
		for _, r := range s.Reveals {
			if chapter >= r.From && (r.A == p && r.B == id || r.A == id && r.B == p) {
				return true
			}
		}
	}
	return false
}

func (s *Sample) nameOf(i int) string {
	if i == text.Nobody {
		return "nobody"
	}
	return s.study.Names[i].Surface
}

// Speech compares the speaker and the addressee of each quotation with the gold.
func (s *Sample) Speech() (speakers, addressees Figure) {
	persons := s.idsByName()
	speakers.What, addressees.What = "speakers", "addressees"
	for _, q := range s.Quotations {
		speakers.Wanted++
		at := strings.Index(s.body, q.Text)
		u := quotationAt(s.study, kb.Span{Start: at, End: at + len(q.Text)})
		if u == nil {
			speakers.Missed = append(speakers.Missed, q.Speaker+", no such quotation: "+q.Text)
			continue
		}
		speakers.Found++
		if s.isCharacter(persons, u.Speaker, q.Speaker, q.Chapter) {
			speakers.Right++
		} else {
			speakers.Missed = append(speakers.Missed, fmt.Sprintf("%s, not %s (%s): %s", q.Speaker, s.nameOf(u.Speaker), u.By, shorten(q.Text)))
		}
		if q.Addressee == nil {
			continue
		}
		addressees.Wanted++
		addressees.Found++
		if s.isCharacter(persons, u.Addressee, *q.Addressee, q.Chapter) {
			addressees.Right++
		} else {
			addressees.Missed = append(addressees.Missed, fmt.Sprintf("to %s, not %s: %s", *q.Addressee, s.nameOf(u.Addressee), shorten(q.Text)))
		}
	}
	return speakers, addressees
}

// shorten returns the start of a long quotation.
func shorten(s string) string {
	const enough = 40 // characters
	if r := []rune(s); len(r) > enough {
		return string(r[:enough]) + "…"
	}
	return s
}

// breakTolerance is the maximum distance, in bytes, of a break from a scene's first words.
const breakTolerance = 120

// Scenes compares the starts of scenes; Found counts all breaks.
func (s *Sample) Scenes() Figure {
	f := Figure{What: "scenes", Count: Count{Found: len(s.study.Breaks)}}
	for _, c := range s.Chapters {
		for _, scene := range c.Scenes {
			f.Wanted++
			at := strings.Index(s.body, scene.FirstWords)
			if slices.ContainsFunc(s.study.Breaks, func(b text.Break) bool { return b.Offset > at-breakTolerance && b.Offset < at+breakTolerance/2 }) {
				f.Right++
			} else {
				f.Missed = append(f.Missed, scene.FirstWords)
			}
		}
	}
	return f
}

// writeBonds lists the relations that the readers find, in the
// order of the text; the gold has none to compare with.
func (s *Sample) writeBonds(w *strings.Builder) {
	var list []string
	for _, b := range s.study.Bonds {
		if l := fmt.Sprintf("%s is %s of %s", s.nameOf(b.B), b.Word, s.nameOf(b.A)); !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	writeList(w, "bonds", list)
}

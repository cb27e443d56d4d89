package han

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

const sampleDir = "../../../app/sample/chinese"

// gold is what a careful reader finds in the sample, as far as it is scored.
type gold struct {
	Story      string
	Characters []struct {
		ID, Name, Gender string
		Aliases          []string
	}
	Ambiguous []struct {
		Surface string
		Senses  []struct{ Character string }
	}
	Places, Organizations, Objects, Events []struct {
		Name    string
		Aliases []string
	}
	Chapters []struct {
		Scenes []struct {
			FirstWords string `json:"first_words"`
		}
	}
	Quotations []struct {
		Text, Speaker string
		Addressee     *string
	}
}

func readSample(t testing.TB) (string, gold) {
	t.Helper()
	var g gold
	data, err := os.ReadFile(filepath.Join(sampleDir, "gold.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(filepath.Join(sampleDir, g.Story))
	if err != nil {
		t.Fatal(err)
	}
	return string(body), g
}

func study(t testing.TB, body string) *text.Study {
	t.Helper()
	s, err := Study(context.Background(), body, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// persons maps each surface to the ids of those who bear it.
func (g gold) persons() map[string][]string {
	out := map[string][]string{}
	for _, c := range g.Characters {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			out[n] = append(out[n], c.ID)
		}
	}
	for _, a := range g.Ambiguous {
		for _, s := range a.Senses {
			out[a.Surface] = append(out[a.Surface], s.Character)
		}
	}
	return out
}

func (g gold) others() map[string]kb.Type {
	out := map[string]kb.Type{}
	for _, c := range g.Places {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			out[n] = kb.Location
		}
	}
	for _, c := range g.Organizations {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			out[n] = kb.Organization
		}
	}
	for _, c := range g.Objects {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			out[n] = kb.Object
		}
	}
	for _, c := range g.Events {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			out[n] = kb.Event
		}
	}
	return out
}

func surfaces(s *text.Study) map[string]int {
	out := map[string]int{}
	for i, n := range s.Names {
		out[n.Surface] = i
	}
	return out
}

func TestTheSampleCastIsFound(t *testing.T) {
	body, g := readSample(t)
	s := study(t, body)
	found := surfaces(s)
	var missing []string
	all, main, mainFound := 0, 0, 0
	for n := range g.persons() {
		if !strings.Contains(body, n) {
			continue
		}
		all++
		if _, ok := found[n]; !ok {
			missing = append(missing, n)
		}
	}
	for _, c := range g.Characters {
		main++
		if _, ok := found[c.Name]; ok {
			mainFound++
		} else {
			t.Log("full name missing:", c.Name)
		}
	}
	sort.Strings(missing)
	recall := 1 - float64(len(missing))/float64(all)
	t.Logf("all names of people: recall %.2f of %d; missing %v", recall, all, missing)
	if recall < 0.80 {
		t.Errorf("recall of people's names %.2f", recall)
	}
	if mainFound*100 < main*95 {
		t.Errorf("%d of %d full names", mainFound, main)
	}
	var wrong []string
	persons, others := g.persons(), g.others()
	typed, rightType := 0, 0
	top := s.Names[:min(40, len(s.Names))]
	for _, n := range top {
		other, ok := others[n.Surface]
		switch {
		case len(persons[n.Surface]) > 0:
			typed++
			if n.Type == kb.Character {
				rightType++
			} else {
				t.Log("type of", n.Surface, n.Type)
			}
		case ok:
			typed++
			if n.Type == other {
				rightType++
			} else {
				t.Log("type of", n.Surface, n.Type)
			}
		default:
			wrong = append(wrong, n.Surface)
		}
	}
	precision := 1 - float64(len(wrong))/float64(len(top))
	t.Logf("of the 40 most frequent: precision %.2f, types right %d of %d; wrong %v", precision, rightType, typed, wrong)
	if precision < 0.9 || rightType*100 < typed*94 {
		t.Errorf("precision %.2f, types %d of %d", precision, rightType, typed)
	}
	hit := 0
	var lost []string
	for n := range others {
		if _, ok := found[n]; ok {
			hit++
		} else {
			lost = append(lost, n)
		}
	}
	sort.Strings(lost)
	t.Logf("places, organizations, objects, events: %d of %d; missing %v", hit, len(others), lost)
}

func TestTheSampleSpeakersAreKnown(t *testing.T) {
	body, g := readSample(t)
	s := study(t, body)
	persons := g.persons()
	is := func(name int, id string) bool {
		if name == text.Nobody {
			return id == ""
		}
		for _, p := range persons[s.Names[name].Surface] {
			if p == id {
				return true
			}
		}
		// two until a chapter, one from then on
		for _, p := range persons[s.Names[name].Surface] {
			if p+id == "kuzhouhe-jiu" || p+id == "he-jiukuzhou" {
				return true
			}
		}
		return false
	}
	nameOf := func(i int) string {
		if i == text.Nobody {
			return "-"
		}
		return s.Names[i].Surface
	}
	right, addressed, toRight := 0, 0, 0
	for _, q := range g.Quotations {
		at := strings.Index(body, q.Text)
		ok := false
		for _, u := range s.QuotationsIn(kb.Span{Start: at - 3, End: at + 3}) {
			ok = is(u.Speaker, q.Speaker)
			if !ok {
				t.Logf("speaker %s, not %s (%s): %s", nameOf(u.Speaker), q.Speaker, u.By, q.Text)
			}
			if q.Addressee != nil {
				addressed++
				if is(u.Addressee, *q.Addressee) {
					toRight++
				} else {
					t.Logf("addressee %s, not %s: %s", nameOf(u.Addressee), *q.Addressee, q.Text)
				}
			}
			break
		}
		if ok {
			right++
		}
	}
	t.Logf("speakers %d of %d, addressees %d of %d, quotations %d", right, len(g.Quotations), toRight, addressed, len(s.Quotations))
	if right*100 < len(g.Quotations)*90 {
		t.Errorf("speakers right: %d of %d", right, len(g.Quotations))
	}
	if toRight*100 < addressed*75 {
		t.Errorf("addressees right: %d of %d", toRight, addressed)
	}
}

func TestTheSampleScenesBeginWhereAReaderSeesThem(t *testing.T) {
	body, g := readSample(t)
	s := study(t, body)
	hit, all := 0, 0
	for _, c := range g.Chapters {
		for _, scene := range c.Scenes {
			all++
			at := strings.Index(body, scene.FirstWords)
			ok := false
			for _, b := range s.Breaks {
				if b.Offset > at-120 && b.Offset < at+60 {
					ok = true
				}
			}
			if ok {
				hit++
			} else {
				t.Log("not seen:", scene.FirstWords)
			}
		}
	}
	for _, b := range s.Breaks {
		r := []rune(body[b.Offset:min(len(body), b.Offset+60)])
		t.Logf("break %q %q: %s", b.Time, b.Place, string(r[:min(12, len(r))]))
	}
	t.Logf("scenes %d of %d with %d breaks", hit, all, len(s.Breaks))
	if hit*100 < all*70 || len(s.Breaks) > 2*all {
		t.Errorf("scenes %d of %d with %d breaks", hit, all, len(s.Breaks))
	}
}

func TestTheSampleGendersAreGuessedRightWhereTheyAre(t *testing.T) {
	body, g := readSample(t)
	s := study(t, body)
	found := surfaces(s)
	right, wrong := 0, 0
	for _, c := range g.Characters {
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			i, ok := found[n]
			if !ok || s.Names[i].Gender == "" {
				continue
			}
			if s.Names[i].Gender[:1] == text.Gender(c.Gender) {
				right++
			} else {
				wrong++
				t.Log(n, s.Names[i].Gender)
			}
		}
	}
	t.Logf("genders: %d right, %d wrong", right, wrong)
	if right < 15 || wrong*5 > right {
		t.Errorf("genders: %d right, %d wrong", right, wrong)
	}
}

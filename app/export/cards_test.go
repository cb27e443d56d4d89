package export_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/app/workspace/golden"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/storage/exchange"
)

// aCard is what tests look at in a card of either version.
type aCard struct {
	Data struct {
		Name, Description, Personality, Scenario string
		FirstMes                                 string `json:"first_mes"`
		Example                                  string `json:"mes_example"`
		Tags                                     []string
		Version                                  string `json:"character_version"`
		Book                                     struct {
			Entries []struct {
				Keys    []string
				Content string
				Order   int `json:"insertion_order"`
			}
		} `json:"character_book"`
	}
}

// cards writes cards of everybody and reads them, by file name.
func cards(t *testing.T, b *workspace.Workspace, o export.Request) map[string]aCard {
	t.Helper()
	o.Format, o.Path = "card-v3", filepath.Join(t.TempDir(), "cards")
	editortest.Get(export.Write(t.Context(), b.Content(), o))(t)
	files := editortest.Get(os.ReadDir(o.Path))(t)
	out := map[string]aCard{}
	for _, f := range files {
		if filepath.Ext(f.Name()) != ".json" {
			continue // the list of what was written
		}
		data := editortest.Get(os.ReadFile(filepath.Join(o.Path, f.Name())))(t)
		var c aCard
		editortest.Must(t, json.Unmarshal(data, &c))
		out[c.Data.Name] = c
	}
	return out
}

// cardOf returns the card with one of an entity's names.
func cardOf(t *testing.T, all map[string]aCard, e *cast.Entity) aCard {
	t.Helper()
	for _, n := range e.Names {
		if c, ok := all[n.Surface]; ok {
			return c
		}
	}
	t.Fatalf("%s has no card", e.Name)
	return aCard{}
}

// TestCardsOfTheSamples holds what cards are made of the program's own stories;
// -update writes it again.
func TestCardsOfTheSamples(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		b := basetest.Sample(t, language)
		all := cards(t, b, export.Request{})
		var out strings.Builder
		for _, e := range b.View().Entities() {
			c, ok := all[e.Name]
			if ok && e.Type != kb.Character || !ok && e.Type == kb.Character && (e.Mentions > 2 || len(b.Remembered(b.View()).UtterancesOf(e.ID)) > 0) {
				t.Errorf("%s: %s, a %s, has a card: %v", language, e.Name, e.Type, ok)
			}
			if ok {
				fmt.Fprintf(&out, "%s: %d entries, %d examples\n", e.Name, len(c.Data.Book.Entries), strings.Count(c.Data.Example, "<START>"))
			}
		}
		most := all[b.View().Entities()[0].Name].Data
		fmt.Fprintf(&out, "\n%s\n\n%s\n\n%s\n\n%s\n\n", most.Description, most.Scenario, most.FirstMes, most.Example)
		for _, e := range most.Book.Entries {
			fmt.Fprintf(&out, "%3d %s\n", e.Order, strings.Join(e.Keys, ", "))
		}
		golden.Check(t, language+".cards.txt", out.String())
	}
}

func TestTheSameBaseGivesTheSameCards(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	for _, format := range slices.Concat(exchange.CardFormats(), exchange.LorebookFormats()) {
		var was []byte
		for i := range 2 {
			path := filepath.Join(t.TempDir(), "out"+export.EndingOf(format))
			w := editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: path}))(t)
			data, err := os.ReadFile(path)
			if err != nil || i > 0 && !bytes.Equal(data, was) {
				t.Errorf("%s is not the same twice (%v)", format, err)
			}
			if was = data; w.What == nil || !strings.Contains(w.What.Error(), "tokens") {
				t.Errorf("%s: %v", format, w.What)
			}
		}
	}
	for _, format := range []string{"card-v2", "lorebook"} {
		zip := filepath.Join(t.TempDir(), format+".zip")
		editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: format, Path: zip}))(t)
		if data, err := os.ReadFile(zip); err != nil || !bytes.HasPrefix(data, []byte("PK")) {
			t.Errorf("the ZIP of %s begins %.4q (%v)", format, data, err)
		}
	}
}

// TestNobodysCardGivesAwayWhoIsWho lets two names be one from a chapter on: they
// are keys of one entry only with those who were there.
func TestNobodysCardGivesAwayWhoIsWho(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	story := b.View().Story().First()
	from := &kb.Place{Document: story, Chapter: 10}
	basetest.Do(t, b, edits.Same("Heron", "Miss Lovibond", from))
	lady, ok := b.View().Find("Miss Lovibond")
	if !ok {
		t.Fatal("Miss Lovibond is nobody")
	}
	// The chapter in which it comes out says so in one breath.
	d, _ := b.View().Story().Document(story)
	last, _ := d.Chapter(10)
	basetest.Do(t, b, edits.AddFact(story, kb.Span{Start: last.Start + 40, End: last.Start + 60}, lady.ID, "Miss Lovibond was the Heron."))
	v := b.View()
	one, ok := v.Find("Heron")
	if !slices.Contains(v.Descriptions(one), "Miss Lovibond was the Heron.") {
		t.Fatal("what gives it away is told nowhere")
	}
	if other, _ := v.Find("Miss Lovibond"); !ok || one != other {
		t.Fatal("they are two in the end")
	}
	knowing, unknowing := 0, 0
	book := b.Remembered(v)
	for name, c := range cards(t, b, export.Request{}) {
		who, _ := v.Find(name)
		there := false
		for _, x := range book.ScenesOf(who.ID) {
			there = there || x.Place.Chapter == 10
		}
		for _, e := range c.Data.Book.Entries {
			heron, lady := slices.Contains(e.Keys, "Heron"), slices.Contains(e.Keys, "Miss Lovibond")
			switch {
			case heron && lady && !there:
				t.Errorf("%s, who was not there, has the entry %v", name, e.Keys)
			case heron && lady:
				knowing++
			case heron != lady:
				unknowing++
				for _, n := range v.Notes(one) {
					gives := strings.Contains(n.Description, "Heron") && strings.Contains(n.Description, "Lovibond")
					if gives && v.Evidence.PlaceOf(n.Document, n.Span.Start).Chapter >= 10 && strings.Contains(e.Content, n.Description) {
						t.Errorf("%s’s card says %q", name, n.Description)
					}
				}
				if there {
					t.Errorf("%s, who was there, has the entry %v", name, e.Keys)
				}
			}
		}
	}
	if knowing == 0 || unknowing == 0 {
		t.Errorf("%d entries of those who know, %d of others: nothing was tried", knowing, unknowing)
	}
	before := cards(t, b, export.Request{AsOf: &kb.Place{Document: story, Chapter: 5}})
	if _, ok := before["Heron"]; !ok {
		t.Error("the Heron has no card before it comes out")
	}
	for name, c := range before {
		for _, e := range c.Data.Book.Entries {
			if slices.Contains(e.Keys, "Heron") && slices.Contains(e.Keys, "Miss Lovibond") {
				t.Errorf("before it comes out %s has the entry %v", name, e.Keys)
			}
		}
	}
	world := editortest.Get(b.Content().World(t.Context(), nil))(t)
	off := 0
	for _, e := range world.Entries {
		if slices.Contains(e.Keys, "Heron") && slices.Contains(e.Keys, "Miss Lovibond") {
			t.Errorf("the lorebook has the entry %v", e.Keys)
		}
		if e.Off {
			off++
			if !slices.Contains(slices.Concat(e.Keys, e.Also), "Heron") || !strings.Contains(e.Note, "10 ") {
				t.Errorf("what is off is %+v", e)
			}
		}
	}
	if off != 1 {
		t.Errorf("%d entries are off", off)
	}
}

func TestCardsTellWhatTheWriterSaysAndNothingHidden(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	v := b.View()
	hero, shy := v.Entities()[0], v.RelationsOf(v.Entities()[0])[0].Other(v.Entities()[0])
	basetest.Do(t, b, edits.Describe(hero.Name, "My own words."))
	basetest.Do(t, b, edits.Set(kb.FieldStyle, "In short sentences.", hero.ID))
	basetest.Do(t, b, edits.Set(kb.FieldPronoun, "she", hero.ID))
	basetest.Do(t, b, edits.Tag(hero.ID, []string{"tides"}))
	basetest.Do(t, b, edits.Set(kb.FieldImportance, "hidden", shy.ID))
	foe := v.RelationsOf(hero)[1].Other(hero)
	basetest.Do(t, b, edits.Relate(hero.ID, foe.ID, kb.Foe, "They quarrel.", 5))
	basetest.Do(t, b, edits.Ignore("Gussie"))
	all := cards(t, b, export.Request{})
	c := cardOf(t, all, hero).Data
	if !strings.HasPrefix(c.Description, "My own words.") || !strings.HasSuffix(c.Description, "\nPronoun: she.") || !strings.Contains(c.Personality, "In short sentences.") || !slices.Equal(c.Tags, []string{"tides", b.View().Story().Documents()[0].Title}) {
		t.Errorf("the card says %+v", c)
	}
	if said := fmt.Sprint(c.Book.Entries); !strings.Contains(said, " — enemy of "+foe.Name+": They quarrel.") {
		t.Errorf("no entry says that %s is an enemy: %s", foe.Name, said)
	}
	if _, ok := all[shy.Name]; ok {
		t.Error("the hidden one has a card")
	}
	for name, c := range all {
		for _, e := range c.Data.Book.Entries {
			if slices.Contains(e.Keys, shy.Name) || slices.Contains(e.Keys, "Gussie") {
				t.Errorf("%s has the entry %v", name, e.Keys)
			}
		}
	}
	for _, e := range editortest.Get(b.Content().World(t.Context(), nil))(t).Entries {
		if slices.Contains(e.Keys, shy.Name) || slices.Contains(e.Keys, "Gussie") {
			t.Errorf("the lorebook has the entry %v", e.Keys)
		}
	}
	then := cards(t, b, export.Request{AsOf: &kb.Place{Document: v.Story().First(), Chapter: 1}})
	early := cardOf(t, then, hero).Data
	if strings.Contains(early.Description, "My own words.") || !strings.HasPrefix(early.Version, "1 ") || len(early.Book.Entries) >= len(c.Book.Entries) {
		t.Errorf("as of chapter 1 the card says %+v", early)
	}
	known := cards(t, b, export.Request{OnlyKnown: true})
	fewer := 0
	for name, c := range known {
		if len(c.Data.Book.Entries) < len(all[name].Data.Book.Entries) {
			fewer++
		}
	}
	if fewer == 0 {
		t.Error("everybody knows everything")
	}
	if _, err := export.Write(t.Context(), b.Content(), export.Request{Format: "card-v2", As: shy.Names[0].ID, Path: filepath.Join(t.TempDir(), "x.json")}); err == nil || !strings.Contains(err.Error(), "is hidden") {
		t.Errorf("the card of a hidden one: %v", err)
	}
}

func TestWhatTheWriterSaysNobodyKnowsIsInNoOthersCard(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	v := b.View()
	me := v.Entities()[0]
	other := me
	for _, r := range v.RelationsOf(me) {
		if o := r.Other(me); len(v.Notes(o)) < 3 { // so that all notes are in the description
			other = o
		}
	}
	basetest.Do(t, b, edits.WriteFact(other.ID, "A secret that I alone know."))
	var note string
	for n := range kb.All[*kb.HandNote](b.Snapshot()) {
		note = n.ID
	}
	told := func() bool {
		return strings.Contains(fmt.Sprint(cards(t, b, export.Request{})[me.Name].Data.Book), "A secret that I alone know")
	}
	if !told() {
		t.Fatalf("what is told of %s is in no card", other.Name)
	}
	basetest.Do(t, b, edits.SetKnownBy(note, "A secret that I alone know.", kb.KnownToNobody))
	if told() {
		t.Error("the secret is in a card")
	}
}

func TestWhereCardsGo(t *testing.T) {
	b := basetest.Sample(t, sample.English)
	name, me := b.View().Entities()[0].Name, b.View().Entities()[0].Names[0].ID
	dir := t.TempDir()
	for _, c := range []struct {
		out  string
		as   kb.NameID
		want string
	}{
		{"one.json", "", "one.json"}, {"zip/", me, "zip/" + name + ".json"}, {"two.JSON", me, "two.JSON"}, {"three", me, "three"},
	} {
		w, err := export.Write(t.Context(), b.Content(), export.Request{Format: "card-v2", Path: dir + "/" + c.out, As: c.as})
		if err != nil || w.Path != filepath.Join(dir, c.want) {
			t.Fatalf("%+v: %v, %v", c, w, err)
		}
		if data, err := os.ReadFile(w.Path); err != nil || !strings.Contains(string(data), `"name": "`+name+`"`) {
			t.Errorf("%s holds another card (%v)", c.out, err)
		}
	}
	if w, err := export.Write(t.Context(), b.Content(), export.Request{Format: "card-v2", Path: filepath.Join(dir, "one.zip"), As: me}); err != nil || !strings.Contains(w.What.Error(), "the card of "+name) {
		t.Errorf("into a ZIP: %v, %v", w, err)
	} else if data, err := os.ReadFile(w.Path); err != nil || !bytes.HasPrefix(data, []byte("PK")) {
		t.Errorf("the ZIP begins %.4q (%v)", data, err)
	}
	shouted := editortest.Get(b.Content().Resolve(t.Context(), strings.ToUpper(name), nil))(t)
	w, err := export.Write(t.Context(), b.Content(), export.Request{Format: "card-png", Path: dir, As: shouted})
	if err != nil || w.Path != filepath.Join(dir, name+".png") {
		t.Errorf("into a folder: %v, %v", w, err)
	}
	own := filepath.Join(dir, "mine.txt")
	editortest.Must(t, os.WriteFile(own, []byte("mine"), 0o600))
	editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: "charx", Path: dir}))(t)
	files := editortest.Get(os.ReadDir(dir))(t)
	charx := 0
	for _, f := range files {
		if strings.HasPrefix(f.Name(), ".") && f.Name() != ".dramatis-export" {
			t.Errorf("%s was left", f.Name())
		}
		if strings.HasSuffix(f.Name(), ".charx") {
			charx++
		}
	}
	if _, err := os.Stat(own); err != nil || charx < 5 {
		t.Errorf("%d cards, %v", charx, err)
	}
	for _, o := range []export.Request{{Format: "json", As: me, Path: filepath.Join(dir, "x")}, {Format: "card-v2", As: "nobody at all", Path: filepath.Join(dir, "x")},
		{Format: "decisions", AsOf: &kb.Place{}, Path: filepath.Join(dir, "x")}, {Format: "card-v2", Path: own + "/cards"}} {
		if w, err := export.Write(t.Context(), b.Content(), o); err == nil {
			t.Errorf("%+v wrote %v", o, w)
		}
	}
}

package memorytest

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
	"dramatis/pipeline/text"
)

// Gold is what a careful reader finds in a sample story.
type Gold struct {
	Title, Language, Story string
	Characters             []struct {
		ID, Name string
		Aliases  []string
	}
	Ambiguous []struct {
		Surface string
		Senses  []struct {
			Character string
			Chapters  []int
		}
	}
	Reveals []struct {
		A, B string
		From int `json:"from_chapter"`
	}
	Places, Organizations, Objects, Events []goldThing
	Relations                              []struct {
		Source, Target, Kind string
		From                 int `json:"from_chapter"`
	}
	Chapters []struct {
		N      int
		Scenes []struct {
			First                string `json:"first_words"`
			Time, Place, Summary string
			Participants         []string
		}
	}
	Knowledge []struct {
		Fact, Quote string
		Chapter     int
		KnownBy     []string `json:"known_by"`
		NotKnownBy  []string `json:"not_known_by"`
	}
	Quotations []struct {
		Chapter       int
		Text, Speaker string
		Addressee     *string
	}
	Questions []GoldQuestion

	Body string `json:"-"`
	ID   kb.DocumentID
}

// A goldThing is a place, an organization, an object or an event.
type goldThing struct {
	Name    string
	Aliases []string
}

// A GoldQuestion is a question with what its answer must and must not contain.
type GoldQuestion struct {
	As, Question, Expect string
	About                []string
	AsOf                 *int     `json:"as_of"`
	MustMention          []string `json:"must_mention"`
	MustNotMention       []string `json:"must_not_mention"`
}

// ReadGold reads a sample from a folder with gold.json and the story.
func ReadGold(t testing.TB, dir string) *Gold {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, "gold.json"))
	if err != nil {
		t.Fatal(err)
	}
	g := &Gold{}
	if err := json.Unmarshal(data, g); err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(filepath.Join(dir, g.Story))
	if err != nil {
		t.Fatal(err)
	}
	g.Body, g.ID = string(body), "gold"
	return g
}

// Name returns a character's main name.
func (g *Gold) Name(id string) string {
	for _, c := range g.Characters {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

var heading = regexp.MustCompile(`(?m)^## .*$`)

// Snapshot returns the base of a perfect reading: every scene with its participants, every quotation with its speaker,
// every name with a note of each sentence in which it occurs, and names joined as in the gold.
func (g *Gold) Snapshot() *kb.Snapshot {
	d := kb.Empty().Draft()
	text, portraits := kb.TextOf(g.Body), g.portraits()
	doc := &kb.Document{ID: g.ID, Path: "/" + g.Story, Title: g.Title, Format: "markdown", Language: g.Language, Encoding: "utf-8",
		Text: text.Hash, Size: len(g.Body), Order: 1, Standing: kb.InStory}
	for i, at := range heading.FindAllStringIndex(g.Body, -1) {
		doc.Chapters = append(doc.Chapters, kb.Chapter{Number: i + 1, Title: strings.TrimPrefix(g.Body[at[0]:at[1]], "## "), Start: at[0]})
	}
	d.Set(text)
	d.Set(doc)
	for i, at := range cutPassages(g.Body, doc) {
		p := &kb.Passage{ID: kb.PassageIDOf(g.ID, g.Body[at.Start:at.End], i), Document: g.ID, Span: at, Seq: i + 1}
		d.Set(p)
		d.Set(g.reading(doc, p, portraits))
	}
	for _, r := range g.verdicts() {
		d.Set(r)
	}
	return d.Snapshot()
}

// cutPassages divides each chapter into passages of a few paragraphs that overlap by one.
func cutPassages(body string, doc *kb.Document) []kb.Span {
	var out []kb.Span
	for i, c := range doc.Chapters {
		end := len(body)
		if i+1 < len(doc.Chapters) {
			end = doc.Chapters[i+1].Start
		}
		borders := []int{c.Start}
		for at := c.Start; ; {
			n := strings.Index(body[at:end], "\n\n")
			if n < 0 {
				break
			}
			at += n + 2
			borders = append(borders, at)
		}
		for from := 0; from < len(borders); {
			to := from + 1
			for to < len(borders) && borders[to]-borders[from] < 2400 {
				to++
			}
			stop := end
			if to < len(borders) {
				stop = borders[to]
			}
			out = append(out, kb.Span{Start: borders[from], End: stop})
			if to >= len(borders) {
				break
			}
			from = max(from+1, to-1)
		}
	}
	return out
}

type nameType struct {
	name string
	kind kb.Type
}

func (g *Gold) surfaces() []nameType {
	var out []nameType
	for _, c := range g.Characters {
		out = append(out, nameType{c.Name, kb.Character})
		for _, a := range c.Aliases {
			out = append(out, nameType{a, kb.Character})
		}
	}
	for _, a := range g.Ambiguous {
		out = append(out, nameType{a.Surface, kb.Character})
	}
	for i, list := range [][]goldThing{g.Places, g.Organizations, g.Objects, g.Events} {
		for _, x := range list {
			kind := []kb.Type{kb.Location, kb.Organization, kb.Object, kb.Event}[i]
			out = append(out, nameType{x.Name, kind})
			for _, a := range x.Aliases {
				out = append(out, nameType{a, kind})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b nameType) int { return len(b.name) - len(a.name) })
	return out
}

// A portrait is a sentence that describes somebody.
type portrait struct {
	name  string
	at    int // in the story
	worth float64
}

// portraitCache has the portraits of stories that were read before, by their text.
var portraitCache sync.Map

// portraits returns the sentences of the story that describe somebody, with their weights by rule.
func (g *Gold) portraits() []portrait {
	if known, ok := portraitCache.Load(g.Body); ok {
		return known.([]portrait)
	}
	found, err := builtin.New().ExtractGraph(context.Background(), task.GraphInput{Text: g.Body, Language: g.Language, Types: []kb.Type{kb.Character}})
	if err != nil {
		panic(err) // only a cancelled context stops rules
	}
	var out []portrait
	for _, e := range found.Entities {
		if e.Portrait > 0 {
			out = append(out, portrait{e.Name, e.Quote.Start, e.Portrait})
		}
	}
	portraitCache.Store(g.Body, out)
	return out
}

// portraitWeight returns how well a sentence at a place of the story describes the bearer of a name.
func portraitWeight(list []portrait, name, sentence string, at kb.Span) float64 {
	most := kb.Entrance // it only names them
	if strings.ContainsAny(sentence, "“”‘「") {
		most /= 2 // in speech
	}
	for _, p := range list {
		if (strings.Contains(p.name, name) || strings.Contains(name, p.name)) && at.Holds(p.at) {
			most = max(most, p.worth)
		}
	}
	return most
}

func (g *Gold) reading(doc *kb.Document, p *kb.Passage, portraits []portrait) *kb.Reading {
	r := &kb.Reading{Passage: p.ID, Engine: "gold", By: kb.ByModel}
	body := g.Body[p.Span.Start:p.Span.End]
	g.addNames(r, body, p.Span.Start, portraits)
	chapter := doc.ChapterAt(p.Span.Start)
	if chapter != doc.ChapterAt(max(0, p.Span.Start-1)) {
		g.addRelations(r, chapter)
	}
	g.addScenes(r, p, body, chapter)
	return r
}

// addNames adds the mentions in a passage at an offset, and notes of their sentences.
func (g *Gold) addNames(r *kb.Reading, body string, offset int, portraits []portrait) {
	sentences := text.Sentences(body, g.Language)
	all := g.surfaces()
	noted := map[string]bool{}
	for at := 0; at < len(body); {
		step := 1
		for _, k := range all {
			if !strings.HasPrefix(body[at:], k.name) || g.Language == "en" && (isLetter(body, at-1) || isLetter(body, at+len(k.name))) {
				continue
			}
			step = len(k.name)
			r.Mentions = append(r.Mentions, kb.Mention{Surface: k.name, Span: kb.Span{Start: at, End: at + step}})
			sentence := sentenceAt(sentences, at)
			says := body[sentence.Start:sentence.End]
			if key := k.name + says; !noted[key] && says != "" && !strings.HasPrefix(says, "#") { // headings describe nobody
				noted[key] = true
				note := kb.EntityNote{Name: k.name, Type: k.kind, Description: says, Quote: sentence}
				if k.kind == kb.Character {
					note.Portrait = portraitWeight(portraits, k.name, says, sentence.Shift(offset))
				}
				r.Entities = append(r.Entities, note)
			}
			break
		}
		at += step
	}
}

// addRelations adds the relations that hold from a chapter on.
func (g *Gold) addRelations(r *kb.Reading, chapter int) {
	for _, rel := range g.Relations {
		if rel.From != chapter {
			continue
		}
		a, b := g.Name(rel.Source), g.Name(rel.Target)
		says := a + " " + rel.Kind + " " + b + "."
		switch {
		case g.Language == "zh":
			says = a + "与" + b + "：" + rel.Kind + "。"
		case strings.HasSuffix(rel.Kind, " of"):
			says = a + ": " + rel.Kind + " " + b + "."
		}
		r.Relations = append(r.Relations, kb.RelationNote{Source: a, Target: b, Description: says, Strength: 6, Quote: kb.Span{End: 1}})
	}
}

func isLetter(text string, at int) bool {
	if at < 0 || at >= len(text) {
		return false
	}
	c := text[at]
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// sentenceAt returns the sentence that contains an offset.
func sentenceAt(sentences []kb.Span, at int) kb.Span {
	i, _ := slices.BinarySearchFunc(sentences, at, func(s kb.Span, at int) int { return cmp.Compare(s.End, at+1) })
	if i < len(sentences) && sentences[i].Holds(at) {
		return sentences[i]
	}
	return kb.Span{Start: at, End: at}
}

// addScenes adds the scenes that begin in a passage, and the one that continues from before.
func (g *Gold) addScenes(r *kb.Reading, p *kb.Passage, text string, chapter int) {
	g.addChapterScenes(r, p, chapter)
	if len(r.Scenes) == 0 {
		return
	}
	g.addUtterances(r, text, chapter)
	g.addFacts(r, text, chapter)
}

// addChapterScenes adds the scenes of a chapter that overlap a passage.
func (g *Gold) addChapterScenes(r *kb.Reading, p *kb.Passage, chapter int) {
	for _, c := range g.Chapters {
		if c.N != chapter {
			continue
		}
		for i, s := range c.Scenes {
			at := strings.Index(g.Body, s.First)
			end := len(g.Body)
			if i+1 < len(c.Scenes) {
				end = strings.Index(g.Body, c.Scenes[i+1].First)
			}
			if i == 0 {
				at = 0 // the heading belongs to the first scene
			}
			if at >= p.Span.End || end <= p.Span.Start {
				continue
			}
			scene := kb.Scene{Start: max(0, at-p.Span.Start), Time: s.Time, Place: s.Place, Summary: s.Summary}
			scene.Continues = at < p.Span.Start && i > 0 || at < p.Span.Start && i == 0 && p.Seq > 1
			for _, id := range s.Participants {
				scene.Participants = append(scene.Participants, g.Name(id))
			}
			r.Scenes = append(r.Scenes, scene)
		}
	}
}

// addUtterances adds the quotations to their scenes.
func (g *Gold) addUtterances(r *kb.Reading, text string, chapter int) {
	for _, q := range g.Quotations {
		at := strings.Index(text, q.Text)
		if at < 0 || q.Chapter != chapter {
			continue
		}
		u := kb.Utterance{Speaker: g.Name(q.Speaker), Text: q.Text, Span: kb.Span{Start: at, End: at + len(q.Text)}}
		if q.Addressee != nil {
			u.Addressee = g.Name(*q.Addressee)
		}
		sc := sceneAt(r, at)
		sc.Utterances = append(sc.Utterances, u)
	}
}

// addFacts adds what is known to the scenes.
func (g *Gold) addFacts(r *kb.Reading, text string, chapter int) {
	for _, k := range g.Knowledge {
		at := strings.Index(text, k.Quote)
		if at < 0 || k.Chapter != chapter {
			continue
		}
		sc := sceneAt(r, at)
		sc.Facts = append(sc.Facts, kb.Fact{Text: k.Fact, Quote: kb.Span{Start: at, End: at + len(k.Quote)}})
	}
}

func (g *Gold) verdicts() []kb.Record {
	var out []kb.Record
	same := func(a, b kb.NameID, from int) {
		v := &kb.Verdict{ID: kb.VerdictIDOf(a, b), A: a, B: b, SurfaceA: string(a), SurfaceB: string(b), Answer: kb.Same, Confidence: 1, By: kb.ByModel, State: kb.Pending}
		if from > 0 {
			v.From = &kb.Place{Document: g.ID, Chapter: from}
		}
		out = append(out, v)
	}
	also := func(name string, aliases []string) {
		for _, a := range aliases {
			if kb.NameIDOf(a) != kb.NameIDOf(name) {
				same(kb.NameIDOf(name), kb.NameIDOf(a), 0)
			}
		}
	}
	for i, c := range g.Characters {
		out = append(out, &kb.NameEntry{ID: kb.NameIDOf(c.Name), Seq: i + 1},
			&kb.Card{ID: "card-" + c.ID, Anchors: []kb.NameID{kb.NameIDOf(c.Name)}, Fields: map[kb.Field]string{kb.FieldName: c.Name}})
		also(c.Name, c.Aliases)
	}
	for _, x := range slices.Concat(g.Places, g.Organizations, g.Objects, g.Events) {
		also(x.Name, x.Aliases)
	}
	for _, a := range g.Ambiguous {
		taken := map[int]bool{}
		for _, s := range a.Senses {
			sense := &kb.Sense{Name: kb.NameIDOf(a.Surface), Label: s.Character}
			for _, n := range s.Chapters {
				if !taken[n] {
					taken[n] = true
					sense.Chapters = append(sense.Chapters, kb.Place{Document: g.ID, Chapter: n})
				}
			}
			if len(sense.Chapters) > 0 {
				out = append(out, sense)
				same(kb.NameIDOf(g.Name(s.Character)), kb.WithSense(sense.Name, sense.Label), 0)
			}
		}
	}
	for _, r := range g.Reveals {
		same(kb.NameIDOf(g.Name(r.A)), kb.NameIDOf(g.Name(r.B)), r.From)
	}
	return out
}

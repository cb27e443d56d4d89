package export

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/text"
	"dramatis/render/sheet"
	"dramatis/storage/files"
)

// How much a sheet says about an entity among the whole cast, and alone.
type measure struct {
	relations, facts, lines int
	words                   int // bytes of the description of a relation
}

var (
	amongMany = measure{relations: 8, lines: 2, words: 160}
	alone     = measure{relations: 40, facts: 20, lines: 8, words: 600}
)

// writeSheet writes the cast, or one entity, as a text.
func (c Content) writeSheet(ctx context.Context, o Request) (Written, error) {
	t, err := c.discloseFor(ctx, o)
	if err != nil {
		return Written{}, err
	}
	w := &sheetWriter{disclosure: t}
	list := t.entities()
	title := c.Name
	switch {
	case o.As != "":
		e, err := t.entityNamed(o.As)
		if err != nil {
			return Written{}, err
		}
		list, title, w.most = []*cast.Entity{e}, e.Name, alone
		w.language = t.view.LanguageOf(e)
	default:
		if o.Chief {
			list = t.chief(slices.DeleteFunc(list, func(e *cast.Entity) bool { return e.Type != kb.Character }))
		}
		w.most = amongMany
		if docs := t.view.Story().Documents(); len(docs) > 0 {
			title, w.language = cmp.Or(title, docs[0].Title), docs[0].Language
		}
	}
	if len(list) == 0 {
		return Written{}, kb.Errorf("there is nobody in the cast yet; nothing was written: read a document first")
	}
	if err := w.write(ctx, title, list, o.As != ""); err != nil {
		return Written{}, err
	}
	data, err := sheet.Write(ctx, sheet.Sheet{Title: title, Language: cmp.Or(w.language, i18n.English), Blocks: w.out}, sheet.Format(strings.TrimPrefix(o.Format, sheetPrefix)))
	if err != nil {
		return Written{}, err
	}
	return Written{o.Path, kb.Errorf("exported a sheet of %d", len(list))}, files.Write(ctx, o.Path, data)
}

// A sheetWriter makes the blocks of a sheet, in the language of the story.
type sheetWriter struct {
	*disclosure
	language string
	most     measure
	out      []sheet.Block
}

func (w *sheetWriter) say(english string, args ...any) string {
	return i18n.In(w.language, english, args...)
}

func (w *sheetWriter) add(style sheet.Style, words string) {
	if words != "" {
		w.out = append(w.out, sheet.Block{Style: style, Text: words})
	}
}

func (w *sheetWriter) addLabelled(label, words string) {
	if words = strings.TrimSpace(words); words != "" {
		w.out = append(w.out, sheet.Block{Lead: label + w.say(i18n.K(":")), Text: words})
	}
}

// typeHeadings are the headings of a sheet's sections.
var typeHeadings = map[kb.Type]string{kb.Character: i18n.K("Characters"), kb.Location: i18n.K("Places"), kb.Organization: i18n.K("Organizations"),
	kb.Event: i18n.K("Events"), kb.Object: i18n.K("Things"), kb.Time: i18n.K("Times")}

func (w *sheetWriter) write(ctx context.Context, title string, list []*cast.Entity, one bool) error {
	head := sheet.Block{Style: sheet.Title, Text: title}
	if one {
		head.Picture = asJPEG(PortraitOf(list[0]))
	}
	w.out = append(w.out, head)
	var about []string
	if w.place != "" {
		about = append(about, w.say(i18n.K("as of %s"), w.place))
	}
	if one {
		w.add(sheet.Aside, strings.Join(append(about, w.subtitle(list[0])...), " · "))
		w.body(list[0])
		return nil
	}
	var types []kb.Type
	of := map[kb.Type][]*cast.Entity{}
	for _, e := range list {
		if of[e.Type] == nil {
			types = append(types, e.Type)
		}
		of[e.Type] = append(of[e.Type], e)
	}
	slices.SortStableFunc(types, func(a, b kb.Type) int { return cmp.Compare(rank(a), rank(b)) })
	for _, kind := range types {
		about = append(about, fmt.Sprintf("%s %d", w.heading(kind), len(of[kind])))
	}
	w.add(sheet.Aside, strings.Join(about, " · "))
	for _, kind := range types {
		w.add(sheet.Section, w.heading(kind))
		var passing []string
		for _, e := range of[kind] {
			if err := ctx.Err(); err != nil {
				return err
			}
			if w.isHardlyMentioned(e) && PortraitOf(e) == nil {
				passing = append(passing, w.nameIn(w.view, e))
				continue
			}
			w.out = append(w.out, sheet.Block{Style: sheet.Name, Text: w.nameIn(w.view, e), Picture: asJPEG(PortraitOf(e))})
			w.add(sheet.Aside, strings.Join(w.subtitle(e), " · "))
			w.body(e)
		}
		w.addLabelled(w.say(i18n.K("Named in passing")), strings.Join(passing, w.say(i18n.K(", "))))
	}
	return nil
}

// rank puts characters first, and the writer's own types last.
func rank(t kb.Type) int {
	order := []kb.Type{kb.Character, kb.Location, kb.Organization, kb.Event, kb.Object, kb.Time}
	if i := slices.Index(order, t); i >= 0 {
		return i
	}
	return len(order)
}

func (w *sheetWriter) heading(t kb.Type) string {
	if h, ok := typeHeadings[t]; ok {
		return w.say(h)
	}
	return string(t)
}

// subtitle returns the line below a name: aliases, how often and where it is mentioned, and what the
// writer says.
func (w *sheetWriter) subtitle(e *cast.Entity) (out []string) {
	if other := e.Aliases(); len(other) > 0 {
		out = append(out, w.say(i18n.K("also called %s"), strings.Join(other, w.say(i18n.K(", ")))))
	}
	if e.Mentions == 1 {
		out = append(out, w.say(i18n.K("1 mention")))
	} else {
		out = append(out, w.say(i18n.K("%d mentions"), e.Mentions))
	}
	if mentions := w.inStory(e); len(mentions) > 0 {
		place := func(o kb.Occurrence) string {
			return w.view.Story().Label(w.view.Evidence.PlaceOf(o.Document, o.Span.Start))
		}
		from, to := place(mentions[0]), place(mentions[len(mentions)-1])
		if from == to {
			out = append(out, from)
		} else {
			out = append(out, w.say(i18n.K("from %s to %s"), from, to))
		}
	}
	if v := e.Field(kb.FieldImportance); v != "" {
		out = append(out, w.say(v))
	}
	for _, f := range []kb.Field{kb.FieldGender, kb.FieldPronoun} {
		if v := e.Field(f); v != "" {
			out = append(out, v)
		}
	}
	if e.Card != nil {
		for _, tag := range e.Card.Tags {
			out = append(out, "#"+tag)
		}
	}
	return out
}

// inStory returns where the story mentions an entity or, if it never does, where other documents do.
func (w *sheetWriter) inStory(e *cast.Entity) []kb.Occurrence {
	all := w.view.Occurrences(e)
	story := slices.DeleteFunc(slices.Clone(all), func(o kb.Occurrence) bool {
		d, ok := w.view.Story().Document(o.Document)
		return ok && d.Standing == kb.Apart
	})
	if len(story) == 0 {
		return all
	}
	return story
}

// body adds the text about one entity.
func (w *sheetWriter) body(e *cast.Entity) {
	w.add(sheet.Text, kb.Clean(w.description(w.view, e)))
	if w.view.Limit == kb.Always { // the writer's own words are about the whole story
		w.addLabelled(w.say(i18n.K("Personality")), e.Field(kb.FieldPersonality))
		w.addLabelled(w.say(i18n.K("Manner of speaking")), e.Field(kb.FieldStyle))
		w.addLabelled(w.say(i18n.K("Notes")), e.Field(kb.FieldNotes))
	}
	w.relations(e)
	if w.most.facts > 0 {
		var facts []string
		for _, f := range w.view.Facts(e) {
			if fact := kb.Clean(f.Text); fact != "" && !slices.Contains(facts, fact) {
				facts = append(facts, fact)
			}
		}
		w.items(w.say(i18n.K("What the text says")), facts[:min(len(facts), w.most.facts)])
	}
	w.lines(e)
}

func (w *sheetWriter) items(label string, list []string) {
	for i, item := range list {
		if i == 0 {
			w.out = append(w.out, sheet.Block{Lead: label})
		}
		w.add(sheet.Item, item)
	}
}

// relations adds an entity's relations, strongest first.
func (w *sheetWriter) relations(e *cast.Entity) {
	v, seen := w.view, e
	if w.onlyKnown && e.Type == kb.Character {
		v = w.viewFor(e)
		if seen = sameEntityIn(v, e); seen == nil {
			return
		}
	}
	var list []string
	for _, r := range v.RelationsOf(seen) {
		other := r.Other(seen)
		if other.Hidden() || len(list) == w.most.relations {
			continue
		}
		said := w.nameIn(v, other)
		if tie := cast.Tie(r.KindOf(seen), retrieve.GenderOf(w.view, seen)); tie != "" {
			said = w.say(tie, said)
		}
		if d := kb.Clean(w.relation(v, r)); d != "" {
			if r.Card == nil || r.Card.Description == "" {
				d = w.shorten(d, w.most.words)
			}
			said += w.say(i18n.K(": ")) + d
		}
		list = append(list, said)
	}
	w.items(w.say(i18n.K("Relations")), list)
}

// shorten returns the beginning of a text: as many whole sentences as fit into most bytes, else
// words with an ellipsis.
func (w *sheetWriter) shorten(body string, most int) string {
	if len(body) <= most {
		return body
	}
	end := 0
	for _, s := range text.SentencesIn(body, kb.Span{End: len(body)}, w.language) {
		if s.End <= most {
			end = s.End
		}
	}
	if end > 0 {
		return text.CloseQuotes(strings.TrimSpace(body[:end]), w.language, false)
	}
	head := strings.ToValidUTF8(body[:most], "")
	if i := strings.LastIndexByte(head, ' '); i > 0 {
		head = head[:i]
	}
	return strings.TrimRight(head, " ,;:，；：、") + "…"
}

// lines adds an entity's lines in the story, with their places.
func (w *sheetWriter) lines(e *cast.Entity) {
	var said []string
	for _, s := range w.book.ScenesOf(e.ID) {
		if len(said) == w.most.lines {
			break
		}
		if text := w.newLine(e, s, said); text != "" {
			said = append(said, text)
			w.out = append(w.out, sheet.Block{Style: sheet.Quote, Text: text, From: w.view.Story().Label(s.Place)})
		}
	}
}

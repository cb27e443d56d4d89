package export

import (
	"context"
	"fmt"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline"
	"dramatis/pipeline/recall"
	"dramatis/pipeline/task/builtin"
	"dramatis/storage/exchange"
)

// Cast returns everything that a view shows: entities, relations, verdicts, documents, scenes and
// memories.
func (c Content) Cast(ctx context.Context, v *cast.View) (*exchange.Cast, error) {
	book, err := c.Book(ctx, v)
	if err != nil {
		return nil, err
	}
	counts := v.Counts()
	out := &exchange.Cast{Reviews: exchange.Reviews{Pending: counts.Pending, Approved: counts.Approved, Rejected: counts.Rejected},
		Scenes: len(book.Scenes), Memories: len(book.Memories)}
	for _, e := range v.Entities() {
		out.Entities = append(out.Entities, entityOf(v, e))
	}
	for _, r := range v.Relations() {
		out.Relations = append(out.Relations, relationOf(v, r))
	}
	for w := range kb.All[*kb.Verdict](v.Snapshot) {
		if reveals(v, w) {
			out.Verdicts = append(out.Verdicts, verdictOf(v, w))
		}
	}
	for _, d := range v.Story().Documents() {
		if v.Shows(kb.Place{Document: d.ID}) {
			out.Documents = append(out.Documents, Document(v, d))
		}
	}
	return out, c.story(ctx, book, out)
}

// verdictOf returns a verdict about two names.
func verdictOf(v *cast.View, w *kb.Verdict) exchange.Verdict {
	x := exchange.Verdict{A: w.SurfaceA, B: w.SurfaceB, Verdict: w.Answer, Confidence: w.Confidence, By: w.By, State: w.State}
	if w.From != nil {
		label := v.Story().Label(*w.From)
		x.HoldsFrom = &label
	}
	return x
}

// Document returns a document with the chapters that a view shows.
func Document(v *cast.View, d *kb.Document) exchange.Document {
	out := exchange.Document{ID: d.ID, Title: d.Title, Language: d.Language, Chapters: []string{}}
	for _, p := range kb.PassagesOf(v.Snapshot, d.ID) {
		out.Passages++
		if r, ok := kb.Get[*kb.Reading](v.Snapshot, string(p.ID)); ok && r.Failure != "" {
			out.Failed++
		}
	}
	for _, c := range d.Chapters {
		if v.Shows(kb.Place{Document: d.ID, Chapter: c.Number}) {
			if len(out.Chapters) == 0 {
				out.First = c.Number
			}
			out.Chapters = append(out.Chapters, c.Title)
		}
	}
	return out
}

// entityOf returns an entity as a view shows it.
func entityOf(v *cast.View, e *cast.Entity) exchange.Entity {
	x := exchange.Entity{ID: e.ID, Name: e.Name, Type: e.Type, Aliases: e.Aliases(), Description: v.Description(e), Language: v.LanguageOf(e), Mentions: e.Mentions,
		Locked: e.Locked(), Importance: e.Field(kb.FieldImportance)}
	if e.Card != nil {
		x.Tags = e.Card.Tags
	}
	for _, n := range v.Notes(e) {
		x.Notes = append(x.Notes, noteOf(v, n.Description, n.Document, n.Span))
	}
	return x
}

// relationOf returns a relation as a view shows it.
func relationOf(v *cast.View, r *cast.Relation) exchange.Relation {
	x := exchange.Relation{Source: r.Source.ID, Target: r.Target.ID, Description: v.RelationDescription(r), Language: v.LanguageOf(r.Source),
		Strength: r.Strength, Evidence: len(r.Notes)}
	for _, n := range r.Notes {
		x.Notes = append(x.Notes, noteOf(v, n.Description, n.Document, n.Span))
	}
	return x
}

// reveals reports whether a view shows both names of a verdict, and that they are one.
func reveals(v *cast.View, w *kb.Verdict) bool {
	return v.Limit == kb.Always || v.Evidence.Names[w.A] != nil && v.Evidence.Names[w.B] != nil && (w.From == nil || v.Shows(*w.From))
}

// noteOf returns a note with its title, chapter and quote.
func noteOf(v *cast.View, text string, doc kb.DocumentID, at kb.Span) exchange.Note {
	n := exchange.Note{Text: text, DocumentID: doc, Chapter: v.Evidence.PlaceOf(doc, at.Start).Chapter}
	if d, ok := v.Story().Document(doc); ok {
		n.Document = d.Title
		n.Quote = v.Snapshot.Text(doc).Slice(at)
	}
	return n
}

// story adds scenes and memories.
func (c Content) story(ctx context.Context, book *memory.Book, out *exchange.Cast) error {
	v := book.View
	relevant, err := c.relevant(ctx, book)
	if err != nil {
		return fmt.Errorf("relate scenes: %w", err)
	}
	for _, x := range book.Scenes {
		scene := exchange.Scene{ID: string(x.ID), Title: x.Title, DocumentID: x.Document, Chapter: x.Place.Chapter, Time: x.Time, Place: x.Where, Summary: x.Summary}
		if d, ok := v.Story().Document(x.Document); ok {
			scene.Document, scene.Language = d.Title, d.Language
		}
		for _, e := range x.Participants {
			scene.Participants = append(scene.Participants, e.ID)
		}
		for _, m := range x.Members {
			scene.Members = append(scene.Members, memoryRow(book, m, relevant))
		}
		out.Story = append(out.Story, scene)
	}
	for _, m := range book.Memories {
		if m.Scene == nil {
			out.Loose = append(out.Loose, memoryRow(book, m, relevant))
		}
	}
	return nil
}

func memoryRow(book *memory.Book, m *memory.Memory, relevant map[kb.MemoryID][]string) exchange.Memory {
	id := func(e *cast.Entity) kb.EntityID {
		if e == nil {
			return ""
		}
		return e.ID
	}
	x := exchange.Memory{ID: string(m.ID), Kind: string(m.Kind), Text: m.Text, Quote: m.Quote, Language: memoryLanguage(book.View, m), Speaker: id(m.Speaker), Addressee: id(m.Addressee),
		About: id(m.About), Relevant: relevant[m.ID], FromChat: m.FromChat}
	for _, e := range m.Grounded {
		x.Grounded = append(x.Grounded, e.ID)
	}
	x.Feeling, _ = book.Feeling(m)
	return x
}

// memoryLanguage returns the language of a memory's words: that of its document, in a conversation
// that of the speaker.
func memoryLanguage(v *cast.View, m *memory.Memory) string {
	if d, ok := v.Story().Document(m.Document); ok && !m.FromChat {
		return d.Language
	}
	if m.Speaker != nil {
		return v.LanguageOf(m.Speaker)
	}
	return ""
}

// relevant finds which memories are relevant to which other scenes (proposals 2.3), by the stored
// vectors if the base was built with a model, else by the built-in ones. Nothing is sent to a server.
func (c Content) relevant(ctx context.Context, book *memory.Book) (map[kb.MemoryID][]string, error) {
	vectors, near, err := c.memoryVectors(ctx, book)
	if err != nil {
		return nil, err
	}
	out := map[kb.MemoryID][]string{}
	for _, l := range recall.Relevant(book.Scenes, vectors, near) {
		out[l.From.ID] = append(out[l.From.ID], string(l.To.ID))
	}
	return out, nil
}

// memoryVectors returns the vectors of memories, and the cosine from which two texts are near.
func (c Content) memoryVectors(ctx context.Context, book *memory.Book) (map[kb.MemoryID][]float32, float64, error) {
	engine := builtin.New()
	texts := make([]string, len(book.Memories))
	keys := make([]string, len(book.Memories))
	for i, m := range book.Memories {
		texts[i], keys[i] = m.Text, pipeline.VectorKey(m.Text)
	}
	out := map[kb.MemoryID][]float32{}
	if model := book.View.Snapshot.Setting(kb.SettingEmbedding); model != "" && model != engine.EmbeddingModel() {
		have, err := c.Vectors(model, keys)
		if err != nil {
			return nil, 0, err
		}
		for i, m := range book.Memories {
			if v := have[keys[i]]; v != nil {
				out[m.ID] = v
			}
		}
		if 2*len(out) > len(book.Memories) {
			return out, modelNear, nil
		}
	}
	list, err := engine.Embed(ctx, texts)
	if err != nil {
		return nil, 0, err
	}
	for i, m := range book.Memories {
		out[m.ID] = list[i]
	}
	return out, engine.SimilarityThreshold(), nil
}

// modelNear is the cosine from which two texts are near by a model's vectors (RoleRAG's threshold for
// OpenAI's).
const modelNear = 0.55

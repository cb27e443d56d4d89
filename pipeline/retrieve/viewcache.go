package retrieve

import (
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/era"
)

// viewsKept is how many views a ViewCache keeps things for: the full one and a few
// narrowed ones, for methods that are asked side by side.
const viewsKept = 8

// A ViewCache keeps what is prepared for a view while questions are asked of it.
// Any goroutine may use it; a nil ViewCache keeps nothing.
type ViewCache struct {
	mu   sync.Mutex
	list []*prepared // newest last

	sights []sighted
	worlds map[string]world // by the hash of a text
}

// A world is what a text says about when it takes place, and its words.
type world struct {
	lower string
	year  int
}

// worldsKept is of how many texts that is kept.
const worldsKept = 64

// worldOf returns the world of a text.
func (s *ViewCache) worldOf(text *kb.Text) world {
	if s == nil {
		return world{strings.ToLower(text.Body), era.YearOf(text.Body)}
	}
	s.mu.Lock()
	w, ok := s.worlds[text.Hash]
	s.mu.Unlock()
	if ok {
		return w
	}
	w = world{strings.ToLower(text.Body), era.YearOf(text.Body)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.worlds == nil || len(s.worlds) >= worldsKept {
		s.worlds = map[string]world{}
	}
	s.worlds[text.Hash] = w
	return w
}

type sighted struct {
	full  *cast.View
	of    kb.EntityID
	asOf  kb.Place
	all   bool
	known bool
	Sight
}

// Narrow is Narrow, kept while the same is asked again.
func (s *ViewCache) Narrow(full *cast.View, character *cast.Entity, asOf *kb.Place, onlyKnown bool) Sight {
	want := sighted{full: full, of: character.ID, all: asOf == nil, known: onlyKnown}
	if asOf != nil {
		want.asOf = *asOf
	}
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, old := range s.sights {
			if old.full == want.full && old.of == want.of && old.asOf == want.asOf && old.all == want.all && old.known == want.known {
				return old.Sight
			}
		}
	}
	want.Sight = Narrow(full, character, asOf, onlyKnown)
	if s != nil {
		if len(s.sights) == viewsKept {
			s.sights = s.sights[1:]
		}
		s.sights = append(s.sights, want)
	}
	return want.Sight
}

// newestBook returns the book that was derived last, or nil; s.mu is
// held.
func (s *ViewCache) newestBook() *memory.Book {
	if s == nil {
		return nil
	}
	for _, p := range slices.Backward(s.list) {
		if book := p.made.Load(); book != nil {
			return book
		}
	}
	return nil
}

type prepared struct {
	view    *cast.View
	earlier *memory.Book                // of a view before, which may be taken over
	made    atomic.Pointer[memory.Book] // once it was asked for
	making  sync.Mutex
	names   func() *Lexicon
	graph   func() *graph
	keyed   bool
	mu      sync.Mutex
	knownTo *cast.View
	known   []task.KnownName
}

// of finds what is prepared for a view; keyed says that texts have keys.
func (s *ViewCache) of(v *cast.View, textKey func(*cast.View, *cast.Entity) string) *prepared {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, p := range s.list {
			if p.view == v && (p.keyed || textKey == nil) {
				return p
			}
		}
	}
	p := &prepared{view: v, keyed: textKey != nil}
	p.names = sync.OnceValue(func() *Lexicon { return NewLexicon(v, textKey) })
	p.earlier = s.newestBook()
	p.graph = newGraph(v, func() *memory.Book {
		book, _ := p.book(context.Background())
		return book
	})
	if s != nil {
		if len(s.list) == viewsKept {
			s.list = s.list[1:]
		}
		s.list = append(s.list, p)
	}
	return p
}

func (s *ViewCache) lexicon(v *cast.View, textKey func(*cast.View, *cast.Entity) string) *Lexicon {
	return s.of(v, textKey).names()
}

// book derives the book of a view when it is first asked for. The error is the context's:
// the next who asks derives it then.
func (p *prepared) book(ctx context.Context) (*memory.Book, error) {
	p.making.Lock()
	defer p.making.Unlock()
	if book := p.made.Load(); book != nil {
		return book, nil
	}
	book, err := memory.Update(ctx, p.earlier, p.view)
	if err != nil {
		return nil, err
	}
	p.made.Store(book)
	p.earlier = nil
	return book, nil
}

// Book returns the book of a view.
func (s *ViewCache) Book(v *cast.View) *memory.Book {
	book, _ := s.BookFor(context.Background(), v) // which only the context's end makes fail
	return book
}

// BookFor is Book, which the end of the context cuts short: the error is the context's.
func (s *ViewCache) BookFor(ctx context.Context, v *cast.View) (*memory.Book, error) {
	return s.of(v, nil).book(ctx)
}

// Graph joins the entities, passages and scenes of a view.
func (s *ViewCache) Graph(v *cast.View) *graph { return s.of(v, nil).graph() }

// known returns the names an engine may look for in a question: the view's entities
// with all their names, and each hidden name by itself, so that a name that is
// one with another only later gives nothing away.
func (s *ViewCache) known(view, full *cast.View) []task.KnownName {
	p := s.of(view, nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.knownTo == full {
		return p.known
	}
	var out []task.KnownName
	seen := map[kb.NameID]bool{}
	for _, e := range view.Entities() {
		out = append(out, task.KnownName{Name: e.Name, Aliases: e.Aliases(), Type: e.Type})
		for _, n := range e.Names {
			seen[n.ID] = true
		}
		seen[kb.NameIDOf(e.Name)] = true
	}
	if full != view {
		for _, e := range full.Entities() {
			for _, n := range e.Names {
				if !seen[n.ID] {
					out = append(out, task.KnownName{Name: n.Surface, Type: e.Type})
				}
			}
			if own := kb.NameIDOf(e.Name); !seen[own] && !e.Holds(own) {
				out = append(out, task.KnownName{Name: e.Name, Type: e.Type})
			}
		}
	}
	p.known, p.knownTo = out, full
	return out
}

// Lexicon finds the entities of a view by name.
func (s *ViewCache) Lexicon(v *cast.View) *Lexicon { return s.lexicon(v, nil) }

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

// maxViews is how many views a ViewCache keeps: the full one and some narrowed ones, for methods that run concurrently.
const maxViews = 8

// A ViewCache keeps what is prepared for a view from question to question. Several goroutines may use it; a nil
// ViewCache keeps nothing.
type ViewCache struct {
	mu    sync.Mutex
	views []*viewData // newest last

	sights []cachedSight
	worlds map[string]textWorld // by the hash of a text
}

// A textWorld is the time in which a text takes place, and its words.
type textWorld struct {
	lower string
	year  int
}

// maxWorlds is for how many texts that is kept.
const maxWorlds = 64

// worldOf returns the world of a text.
func (s *ViewCache) worldOf(text *kb.Text) textWorld {
	if s == nil {
		return textWorld{strings.ToLower(text.Body), era.YearOf(text.Body)}
	}
	s.mu.Lock()
	w, ok := s.worlds[text.Hash]
	s.mu.Unlock()
	if ok {
		return w
	}
	w = textWorld{strings.ToLower(text.Body), era.YearOf(text.Body)}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.worlds == nil || len(s.worlds) >= maxWorlds {
		s.worlds = map[string]textWorld{}
	}
	s.worlds[text.Hash] = w
	return w
}

type cachedSight struct {
	full  *cast.View
	of    kb.EntityID
	asOf  kb.Place
	all   bool
	known bool
	Sight
}

// Narrow is the function Narrow with a cache.
func (s *ViewCache) Narrow(full *cast.View, character *cast.Entity, asOf *kb.Place, onlyKnown bool) Sight {
	want := cachedSight{full: full, of: character.ID, all: asOf == nil, known: onlyKnown}
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
		if len(s.sights) == maxViews {
			s.sights = s.sights[1:]
		}
		s.sights = append(s.sights, want)
	}
	return want.Sight
}

// newestBook returns the book that was derived last, or nil; s.mu must be held.
func (s *ViewCache) newestBook() *memory.Book {
	if s == nil {
		return nil
	}
	for _, p := range slices.Backward(s.views) {
		if book := p.bookMade.Load(); book != nil {
			return book
		}
	}
	return nil
}

type viewData struct {
	view      *cast.View
	earlier   *memory.Book                // of an earlier view; parts of it can be reused
	bookMade  atomic.Pointer[memory.Book] // set once it was derived
	bookMutex sync.Mutex
	names     func() *Lexicon
	graph     func() *graph
	hasKeys   bool
	mu        sync.Mutex
	knownFull *cast.View
	known     []task.KnownName
}

// dataOf returns the data of a view; with a textKey, data whose lexicon has keys.
func (s *ViewCache) dataOf(v *cast.View, textKey func(*cast.View, *cast.Entity) string) *viewData {
	if s != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, p := range s.views {
			if p.view == v && (p.hasKeys || textKey == nil) {
				return p
			}
		}
	}
	p := &viewData{view: v, hasKeys: textKey != nil}
	p.names = sync.OnceValue(func() *Lexicon { return NewLexicon(v, textKey) })
	p.earlier = s.newestBook()
	p.graph = newGraph(v, func() *memory.Book {
		book, _ := p.book(context.Background())
		return book
	})
	if s != nil {
		if len(s.views) == maxViews {
			s.views = s.views[1:]
		}
		s.views = append(s.views, p)
	}
	return p
}

func (s *ViewCache) lexicon(v *cast.View, textKey func(*cast.View, *cast.Entity) string) *Lexicon {
	return s.dataOf(v, textKey).names()
}

// book returns the book of a view, which it derives at the first call. The error is the context's; then the next call
// derives it.
func (p *viewData) book(ctx context.Context) (*memory.Book, error) {
	p.bookMutex.Lock()
	defer p.bookMutex.Unlock()
	if book := p.bookMade.Load(); book != nil {
		return book, nil
	}
	book, err := memory.Update(ctx, p.earlier, p.view)
	if err != nil {
		return nil, err
	}
	p.bookMade.Store(book)
	p.earlier = nil
	return book, nil
}

// Book returns the book of a view.
func (s *ViewCache) Book(v *cast.View) *memory.Book {
	book, _ := s.BookFor(context.Background(), v) // fails only if the context ends
	return book
}

// BookFor is Book with a context, whose error it returns.
func (s *ViewCache) BookFor(ctx context.Context, v *cast.View) (*memory.Book, error) {
	return s.dataOf(v, nil).book(ctx)
}

// Graph returns the graph of a view's entities, passages and scenes.
func (s *ViewCache) Graph(v *cast.View) *graph { return s.dataOf(v, nil).graph() }

// known returns the names that an engine may find in a question: the view's entities with all their names, and each
// hidden name by itself, so that a later identity is not given away.
func (s *ViewCache) known(view, full *cast.View) []task.KnownName {
	p := s.dataOf(view, nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.knownFull == full {
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
	p.known, p.knownFull = out, full
	return out
}

// Lexicon returns the lexicon of a view.
func (s *ViewCache) Lexicon(v *cast.View) *Lexicon { return s.lexicon(v, nil) }

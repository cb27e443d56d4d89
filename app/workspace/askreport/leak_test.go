//go:build corpus

package askreport

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
	"dramatis/pipeline/chat"
	"dramatis/pipeline/retrieve"
)

const (
	askedOf   = 12  // characters of each book
	slack     = 700 // bytes behind the last sign of somebody that they may still see
	leastTold = 50  // bytes: a shorter sentence may be anywhere by chance

	leastMentions = 3  // of somebody who is asked
	presentPart   = 95 // percent of a book: who is there beyond it is not asked
)

// A flat text has its white space joined, with where each byte was.
type flat struct {
	text string
	at   []int
}

func flatten(body string) flat {
	var f flat
	var b strings.Builder
	space := true
	for i := 0; i < len(body); i++ {
		switch c := body[i]; c {
		case ' ', '\n', '\t', '\r':
			if !space {
				b.WriteByte(' ')
				f.at = append(f.at, i)
			}
			space = true
		default:
			b.WriteByte(c)
			f.at = append(f.at, i)
			space = false
		}
	}
	f.text = b.String()
	return f
}

// first returns where a sentence first is in the text, -1 nowhere.
func (f flat) first(sentence string) int {
	i := strings.Index(f.text, strings.Join(strings.Fields(sentence), " "))
	if i < 0 {
		return -1
	}
	return f.at[i]
}

// lastSigns returns by person the last place where they are named, speak, are spoken to or tell as "I".
func lastSigns(v *cast.View, b *memory.Book) map[*cast.Entity]int {
	last := map[*cast.Entity]int{}
	for _, e := range v.Characters() {
		for _, o := range v.Occurrences(e) {
			last[e] = max(last[e], o.Span.End)
		}
	}
	for _, m := range b.Memories {
		for _, e := range []*cast.Entity{m.Speaker, m.Addressee} {
			last[e] = max(last[e], m.Span.End)
		}
	}
	tellers := map[string]*cast.Entity{"": nil}
	for _, s := range v.Evidence.Scenes {
		who, ok := tellers[s.Teller]
		if !ok {
			who = bearer(v, s.Teller)
			tellers[s.Teller] = who
		}
		if p, ok := kb.Get[*kb.Passage](v.Snapshot, string(s.Passage)); ok {
			last[who] = max(last[who], p.Span.End)
		}
	}
	return last
}

// leastNamed is how many bytes a name has that is no word of another.
const leastNamed = 5

// namesBehind returns the names that the text has only behind a place, and the title of the book has not.
func namesBehind(v *cast.View, body flat, place int) []string {
	var out []string
	title := v.Story().Documents()[0].Title
	for _, e := range v.Entities() {
		for _, n := range e.Names {
			first := body.first(n.Surface)
			letter, size := utf8.DecodeRuneInString(n.Surface)
			if begun := body.first(string(unicode.ToUpper(letter)) + n.Surface[size:]); begun >= 0 { // “The wedding” is the wedding
				first = min(first, begun)
			}
			if len(n.Surface) >= leastNamed && !strings.Contains(title, n.Surface) && first > place {
				out = append(out, n.Surface)
			}
		}
	}
	return out
}

// askOfPeople returns questions about the chief characters of a book that has none of its own.
func askOfPeople(v *cast.View, language string) []question {
	const chief = 6
	forms := []string{"What happened to %s?", "Where did %s go?"}
	out := []question{{Q: "What happened in the end?"}, {Q: "Who died?"}}
	if language == "zh" {
		forms = []string{"%s后来怎么样了？", "%s去了哪里？"}
		out = []question{{Q: "后来怎么样了？"}, {Q: "谁死了？"}}
	}
	people := v.Characters()
	for _, e := range people[:min(chief, len(people))] {
		for _, form := range forms {
			out = append(out, question{Q: fmt.Sprintf(form, e.Name)})
		}
	}
	return out
}

// TestNobodyLearnsWhatComesAfterTheirLastPresence asks the characters that are there for a
// part of a book only what they witnessed: nothing that is quoted from the text may lie
// behind the last place where they are so much as named, speak or are spoken to, nor may
// anybody be named who is named only behind it.
func TestNobodyLearnsWhatComesAfterTheirLastPresence(t *testing.T) {
	all := append(sets(t), others(t)...)
	asked, books := 0, 0
	eachBook(t, all, func(t *testing.T, s *bookSet) {
		n, leaks := s.askPresent(t)
		t.Logf("%d questions, %d leaks", n, leaks)
		asked, books = asked+n, books+1
	})
	t.Logf("%d questions in %d books", asked, books)
	whole := books == len(all) && os.Getenv("DRAMATIS_BOOKS") == ""
	if whole && asked < 1000 || !slices.Contains(chat.Methods(), "emotional-sc") {
		t.Errorf("only %d questions were asked", asked)
	}
}

// askPresent asks the characters of a book who are there for a part of it only.
func (s *bookSet) askPresent(t *testing.T) (asked, leaks int) {
	t.Helper()
	w, e := s.read(t)
	v := w.View()
	r := newReader(v)
	if s.Questions == nil {
		s.Questions = askOfPeople(v, r.doc.Language)
	}
	names := retrieve.NewLexicon(v, nil)
	size := len(v.Snapshot.Text(r.doc.ID).Body)
	a := &asker{t: t, set: s, w: w, e: e}
	of, signs := 0, lastSigns(v, memory.Derive(v))
	for _, c := range v.Characters() {
		last := signs[c]
		if of == askedOf || last > size*presentPart/100 || c.Mentions < leastMentions {
			continue
		}
		of++
		later := namesBehind(v, r.body, last+slack)
		for i, q := range s.Questions {
			method := []string{chat.Full, chat.RAG, chat.Bubbles, "emotional-sc"}[i%4]
			got := a.askOf(c, q, method, true)
			asked++
			told := got.Trace.Prompt + "\n" + got.Answer
			for _, name := range later {
				if !retrieve.Names(names.Spell(q.Q), name) && len(retrieve.PlacesOf(told, name)) > 0 {
					leaks++
					t.Errorf("%s by %s, %q: told of %s, who is named later", c.Name, method, q.Q, name)
				}
			}
			for _, what := range r.laterIn(told, q, func(at int) bool { return at > last+slack }) {
				leaks++
				t.Errorf("%s by %s, %q: told of later: %s", c.Name, method, q.Q, what)
			}
		}
	}
	return asked, leaks
}

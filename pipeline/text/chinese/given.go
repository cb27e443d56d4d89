package chinese

import (
	"strings"

	"dramatis/pipeline/text"
)

// givenBack is how far back, in bytes, one a person is looked for who is mentioned by the given name alone.
const givenBack = 15_000

// shortTag is how long, in bytes, the words between a given name and the speech may be.
const shortTag = 5 * han

// givenName returns who acts in a clause under the last character of a name, as classical texts refer to
// somebody whose name they have given: 曹操 … 操曰. It is the one named last of those whose name
// ends so, or the one that the character meant before; text.Nobody where the clause begins otherwise.
func (g *stage) givenName(r *run) int {
	given := g.givenAt(r)
	if given == "" {
		return text.Nobody
	}
	list := g.mentions(max(0, r.start-givenBack), r.start)
	for i := len(list) - 1; i >= 0; i-- {
		c := g.names[list[i].Name]
		if n := len(c.word) - c.surname; c.kind == person && c.surname > 0 && n > 0 && n <= 2*han && strings.HasSuffix(c.word, given) && c.title == "" {
			g.given[given] = meaning{list[i].Name, r.start}
			return list[i].Name
		}
	}
	if m, ok := g.given[given]; ok && r.start-m.at < givenBack {
		g.given[given] = meaning{m.name, r.start}
		return m.name
	}
	return text.Nobody
}

// givenAt returns the character that a clause begins with, if what is after it says that
// somebody of that name speaks or acts.
func (g *stage) givenAt(r *run) string {
	t := g.folded[r.start:r.end]
	for _, w := range []string{g.lex.opener.prefix(t), leads.prefix(t)} {
		if w != "" && len(w) < len(t) {
			t = t[len(w):]
			break
		}
	}
	if len(t) < 2*han {
		return ""
	}
	given, rest := t[:han], t[han:]
	if g.lex.stop.has[given] || manners.first.has(given) {
		return ""
	}
	says := len(rest) <= shortTag && g.lex.speech.suffix(rest) != ""
	if says || manners.first.has(rest[:han]) || g.lex.predicate.prefix(rest) != "" || g.lex.speech.prefix(rest) != "" || g.lex.tag.prefix(rest) != "" {
		return given
	}
	return ""
}

// A meaning is who a given name stood for, and where it did last.
type meaning struct{ name, at int }

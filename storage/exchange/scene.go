package exchange

import (
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

// A Scene is a stretch of the story with what was said and told in it.
type Scene struct {
	ID           string        `json:"id"`
	Title        string        `json:"title"`
	Document     string        `json:"document"` // title
	Chapter      int           `json:"chapter"`
	Time         string        `json:"time"`
	Place        string        `json:"place"`
	Summary      string        `json:"summary"`
	Participants []kb.EntityID `json:"participants"`
	Members      []Memory      `json:"members"` // in story order
}

// A Memory is one utterance or fact. Entities are given by id, "" unknown.
type Memory struct {
	ID        string        `json:"id"`
	Kind      string        `json:"kind"` // utterance or fact
	Text      string        `json:"text"`
	Quote     string        `json:"quote"`
	Speaker   kb.EntityID   `json:"speaker"`
	Addressee kb.EntityID   `json:"addressee"`
	About     kb.EntityID   `json:"about"`
	Grounded  []kb.EntityID `json:"grounded_by"`
	Relevant  []string      `json:"relevant_to"` // ids of other bubbles
	// FromChat utterances were said in a test chat, not in the book.
	FromChat bool        `json:"from_conversation"`
	Feeling  *kb.Feeling `json:"feeling,omitempty"`
}

// A thing is a node of RDF with what is said of it, in order.
type thing struct {
	id, class string
	says      []saying
}

// A saying is a property of a thing: a term of ours or of schema.org, and a value.
type saying struct {
	term string // "d:speaker" or "schema:name"
	kind valueKind
	text string
}

type valueKind int

const (
	words  valueKind = iota // a string
	node                    // the IRI of another thing
	amount                  // a decimal
	count                   // an integer
	truth                   // true
)

// say adds a property where there is something to say. Control characters are left out:
// Turtle can't have them.
func (t *thing) say(term string, kind valueKind, text string) {
	text = strings.Map(func(r rune) rune {
		if r < 0x20 && !strings.ContainsRune("\n\r\t\b\f", r) || r == 0x7f {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	if text != "" {
		t.says = append(t.says, saying{term, kind, text})
	}
}

func (t *thing) entity(term string, id kb.EntityID) {
	if id != "" {
		t.say(term, node, iri("entity", string(id)))
	}
}

// things are all that RDF tells: entities, relations, and bubbles, summaries and
// memories with the relations of the conversation-KG proposals (2.1, 2.3): grounded_by
// to what an utterance names, relevant_to from what is said to other bubbles.
// shared_bubble among all that is in a bubble follows from bubble, in which each of it is,
// and is not written for every pair.
func (c *Cast) things() []thing {
	var out []thing
	for _, e := range c.Entities {
		out = append(out, e.thing())
	}
	for i, r := range c.linked() {
		out = append(out, r.thing(i+1))
	}
	for _, b := range c.Story {
		bubble := thing{id: iri("bubble", b.ID), class: "d:Bubble"}
		bubble.say("schema:name", words, b.Title)
		bubble.say("d:document", words, b.Document)
		bubble.say("d:chapter", count, strconv.Itoa(b.Chapter))
		bubble.say("d:time", words, b.Time)
		bubble.say("d:place", words, b.Place)
		for _, e := range b.Participants {
			bubble.entity("d:participant", e)
		}
		var inside []thing
		if b.Summary != "" {
			s := thing{id: iri("summary", b.ID), class: "d:Summary"}
			s.say("schema:text", words, b.Summary)
			bubble.say("d:summary", node, s.id)
			inside = append(inside, s)
		}
		for _, m := range b.Members {
			inside = append(inside, m.thing())
		}
		for i := range inside {
			inside[i].say("d:bubble", node, bubble.id)
		}
		out = append(append(out, bubble), inside...)
	}
	for _, m := range c.Loose {
		out = append(out, m.thing())
	}
	return out
}

func (e *Entity) thing() thing {
	t := thing{id: iri("entity", string(e.ID)), class: "schema:" + classOf(e.Type)}
	t.say("schema:name", words, e.Name)
	for _, a := range e.Aliases {
		t.say("schema:alternateName", words, a)
	}
	t.say("schema:description", words, e.Description)
	t.say("d:type", words, string(e.Type))
	t.say("d:mentions", count, strconv.Itoa(e.Mentions))
	return t
}

func (r *Relation) thing(n int) thing {
	t := thing{id: iri("relation", strconv.Itoa(n)), class: "d:Relation"}
	t.entity("d:subject", r.Source)
	t.entity("d:object", r.Target)
	t.say("schema:description", words, r.Description)
	t.say("d:strength", amount, number(r.Strength))
	t.say("d:evidence", count, strconv.Itoa(r.Evidence))
	return t
}

func (m *Memory) thing() thing {
	t := thing{id: iri("memory", m.ID), class: "d:Fact"}
	if m.Kind == "utterance" {
		t.class = "d:Utterance"
	}
	t.say("schema:text", words, m.Text)
	if m.Quote != m.Text {
		t.say("d:quote", words, m.Quote)
	}
	t.entity("d:speaker", m.Speaker)
	t.entity("d:addressee", m.Addressee)
	t.entity("d:about", m.About)
	for _, e := range m.Grounded {
		t.entity("d:grounded_by", e)
	}
	for _, id := range m.Relevant {
		t.say("d:relevant_to", node, iri("bubble", id))
	}
	if m.FromChat {
		t.say("d:from_conversation", truth, "true")
	}
	if f := m.Feeling; f != nil {
		for i, name := range kb.EmotionNames() {
			t.say("d:"+name, amount, number(f.Emotions[i]))
		}
		for i, name := range []string{"valence", "arousal", "dominance"} {
			t.say("d:"+name, amount, number(f.VAD[i]))
		}
		t.say("d:scored_by", words, string(f.By))
	}
	return t
}

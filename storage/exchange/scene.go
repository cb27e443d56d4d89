package exchange

import (
	"strconv"

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

func (t *thing) say(term string, kind valueKind, text string) {
	if text != "" {
		t.says = append(t.says, saying{term, kind, text})
	}
}

func (t *thing) entity(term string, id kb.EntityID) {
	if id != "" {
		t.say(term, node, iri("entity", string(id)))
	}
}

// things are bubbles, summaries and memories with the relations of the
// conversation-KG proposals (2.1, 2.3): shared_bubble among all that is in a bubble,
// grounded_by to what an utterance names, relevant_to from what is said to other
// bubbles. shared_bubble is symmetric and stands once for each pair.
func (c *Cast) things() []thing {
	var out []thing
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
			for _, other := range inside[i+1:] {
				inside[i].say("d:shared_bubble", node, other.id)
			}
		}
		out = append(append(out, bubble), inside...)
	}
	for _, m := range c.Loose {
		out = append(out, m.thing())
	}
	return out
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

package kb

// Decisions are what the writer has decided about a cast, independent of any text, so that two writers
// of one story can exchange them.
type Decisions struct {
	Documents []DocumentRef // those to which the records refer
	Records   []Record      // decided verdicts, cards, relation cards, ignored names, the writer's notes, knowledge
}

// A DocumentRef identifies the document of an id on any machine.
type DocumentRef struct {
	ID    DocumentID `json:"id"`
	Title string     `json:"title"`
	Text  string     `json:"text"` // hash of its text
}

// DecisionKinds returns the kinds of records in Decisions.
func DecisionKinds() []Kind {
	return []Kind{KindVerdict, KindCard, KindRelation, KindIgnored, KindNote, KindKnowledge}
}

// DecisionsOf collects the writer's decisions in a snapshot.
func DecisionsOf(s *Snapshot) Decisions {
	var out Decisions
	for d := range All[*Document](s) {
		out.Documents = append(out.Documents, DocumentRef{d.ID, d.Title, d.Text})
	}
	for _, kind := range DecisionKinds() {
		for r := range s.Every(kind) {
			if w, ok := r.(*Verdict); !ok || w.Decided() {
				out.Records = append(out.Records, r)
			}
		}
	}
	return out
}

// Meaning maps the documents of other decisions to those of this snapshot: one with the same text,
// else one with the same title.
func (d Decisions) Meaning(s *Snapshot) map[DocumentID]DocumentID {
	out := map[DocumentID]DocumentID{}
	for _, ref := range d.Documents {
		for own := range All[*Document](s) {
			if own.Text == ref.Text {
				out[ref.ID] = own.ID
				break
			}
			if own.Title == ref.Title {
				out[ref.ID] = own.ID
			}
		}
	}
	return out
}

package kb

// A Field of a card.
type Field string

// The fields of a card.
const (
	FieldName        Field = "name"
	FieldType        Field = "type"
	FieldDescription Field = "description"
	FieldGender      Field = "gender"
	FieldPronoun     Field = "pronoun"
	FieldImportance  Field = "importance"
	FieldNotes       Field = "notes"
	FieldProfile     Field = "profile"
	FieldStyle       Field = "style"
	// Only in character cards, in place of what is made from the text.
	FieldPersonality Field = "personality"
	FieldScenario    Field = "scenario"
	FieldGreeting    Field = "greeting" // the first message; others after lines of three asterisks
	FieldPortrait    Field = "portrait" // a picture (PNG or JPEG), in base64
)

// The values of FieldImportance; "" if the writer has set none.
const (
	ImportanceMajor  = "major"
	ImportanceMinor  = "minor"
	ImportanceHidden = "hidden" // not in lists, pictures and cards
)

// A Card is what the writer says about an entity. It is attached to names: it belongs to the entity
// that holds most of its anchors, and so survives re-import, merging and splitting.
type Card struct {
	ID      string           `json:"id"`
	Anchors []NameID         `json:"anchors"`
	Fields  map[Field]string `json:"fields,omitempty"`
	// Locked fields stay as they are, whatever is read or merged.
	Locked []Field `json:"locked,omitempty"`
	// Read is the program's value of a field when the writer set it.
	Read map[Field]string `json:"read,omitempty"`
	Tags []string         `json:"tags,omitempty"`
}

// A HandNote is something that the writer took from a text, or wrote.
type HandNote struct {
	ID       string     `json:"id"`
	What     NoteKind   `json:"kind"`
	Document DocumentID `json:"document,omitempty"` // "": the writer's own words
	Span     Span       `json:"at"`
	Quote    string     `json:"quote,omitempty"` // to find the place again after re-import
	Name     string     `json:"name"`
	Type     Type       `json:"type,omitempty"`
	Target   string     `json:"target,omitempty"` // relations
	Text     string     `json:"text,omitempty"`
	Strength float64    `json:"strength,omitempty"` // relations, 1–10
	// Said is the id of the test-chat utterance from which it was taken; "" for none.
	Said string `json:"said,omitempty"`
}

// A NoteKind says what a HandNote notes.
type NoteKind string

// The kinds of notes by hand.
const (
	NoteName     NoteKind = "name"
	NoteFact     NoteKind = "fact"
	NoteRelation NoteKind = "relation"
)

// A RelationCard is what the writer says about the relation of two entities, anchored to their names.
type RelationCard struct {
	ID          string   `json:"id"`
	Source      []NameID `json:"source"`
	Target      []NameID `json:"target"`
	Tie         string   `json:"kind,omitempty"` // the source is the … of the target; "": as derived
	Description string   `json:"description,omitempty"`
	Strength    float64  `json:"strength,omitempty"` // 1–10; 0: as derived
	Hidden      bool     `json:"hidden,omitempty"`
}

// Knowledge is the writer's decision on who knows something: everyone, nobody, or the characters
// named.
type Knowledge struct {
	ID  string   `json:"key"` // of the note, relation, fact or memory
	Who KnownBy  `json:"who"`
	By  []NameID `json:"by,omitempty"`
}

// KnownBy is a rule of knowledge.
type KnownBy string

// Who knows it.
const (
	KnownToEveryone  KnownBy = "everyone"
	KnownToNobody    KnownBy = "nobody"
	KnownToNamed     KnownBy = "named"
	KnownToWitnesses KnownBy = "" // derived: those who were present or were told
)

// A Digest is text that an engine made from other text (a merged description, a profile, a chosen
// name), identified by its inputs. Digests are not part of history: an undone merge finds its old
// digest again.
type Digest struct {
	Hash   string `json:"hash"` // Hash("d", task, inputs…)
	Text   string `json:"text"`
	Engine string `json:"engine"`
}

// DigestKey returns the key of the digest of a task's inputs.
func DigestKey(task string, inputs ...string) string {
	return Hash("d", append([]string{task}, inputs...)...)
}

// A Setting of one knowledge base.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Names of settings.
const (
	// SettingHold "true": proposals wait for the writer before they apply.
	SettingHold = "hold"
	// SettingTypes: the writer's own entity types, one per line.
	SettingTypes = "types"
	// SettingEmbedding: the model whose vectors the base was built with.
	SettingEmbedding = "embedding"
	// SettingJudged: a mark of the readings whose names have all been judged.
	SettingJudged = "judged"
	// SettingFine: keys of suspects that the writer has confirmed, one per line.
	SettingFine = "fine"
	// SettingSkipped: questions about groups that the writer has skipped, one per line: the id, a
	// space and how often.
	SettingSkipped = "skipped"
	// SettingSet: which texts of a public set were read completely, and by which engine.
	SettingSet = "set"
	// SettingBefore marks a copy without the writer's decisions, with the step of history it was made
	// at.
	SettingBefore = "before"
	// SettingPrompt: the writer's own template of the system prompt.
	SettingPrompt = "prompt"
	// SettingChoice: how much material an answer uses, and by which strategy (conversation.Choice).
	SettingChoice = "choice"
)

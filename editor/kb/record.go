package kb

import (
	"bytes"
	"encoding/json"
	"fmt"
)

type jsonRaw = json.RawMessage

// A Kind of record; also the name of its table.
type Kind string

// A Record is one thing in a knowledge base. Records are immutable: a change is a new record and an
// Edit.
type Record interface {
	Kind() Kind // also for a nil record
	Key() string
}

// A Ref identifies a record.
type Ref struct {
	Kind Kind   `json:"kind"`
	Key  string `json:"key"`
}

// RefOf names the record.
func RefOf(r Record) Ref { return Ref{r.Kind(), r.Key()} }

// Kinds of records.
const (
	KindDocument    Kind = "document"
	KindText        Kind = "text"
	KindPassage     Kind = "passage"
	KindReading     Kind = "reading"
	KindName        Kind = "name"
	KindSense       Kind = "sense"
	KindIgnored     Kind = "ignored"
	KindVerdict     Kind = "verdict"
	KindCard        Kind = "card"
	KindNote        Kind = "note"
	KindRelation    Kind = "relation"
	KindKnowledge   Kind = "knowledge"
	KindDigest      Kind = "digest"
	KindSetting     Kind = "setting"
	KindFeeling     Kind = "feeling"
	KindMemoryEdit  Kind = "memory"
	KindBorder      Kind = "border"
	KindSpoken      Kind = "spoken"
	KindChat        Kind = "chat"
	KindOriginal    Kind = "original"
	KindExchange    Kind = "exchange"
	KindQuestion    Kind = "question"
	KindEvaluation  Kind = "evaluation"
	KindOutcome     Kind = "outcome"
	KindTrait       Kind = "trait"
	KindPersonality Kind = "personality"
	KindArrangement Kind = "arrangement"
	KindNamedState  Kind = "state"
)

func (*Document) Kind() Kind     { return KindDocument }
func (*Text) Kind() Kind         { return KindText }
func (*Passage) Kind() Kind      { return KindPassage }
func (*Reading) Kind() Kind      { return KindReading }
func (*NameEntry) Kind() Kind    { return KindName }
func (*Sense) Kind() Kind        { return KindSense }
func (*Ignored) Kind() Kind      { return KindIgnored }
func (*Verdict) Kind() Kind      { return KindVerdict }
func (*Card) Kind() Kind         { return KindCard }
func (*HandNote) Kind() Kind     { return KindNote }
func (*RelationCard) Kind() Kind { return KindRelation }
func (*Knowledge) Kind() Kind    { return KindKnowledge }
func (*Digest) Kind() Kind       { return KindDigest }
func (*Setting) Kind() Kind      { return KindSetting }
func (*Feeling) Kind() Kind      { return KindFeeling }
func (*MemoryEdit) Kind() Kind   { return KindMemoryEdit }
func (*SceneBorder) Kind() Kind  { return KindBorder }
func (*Spoken) Kind() Kind       { return KindSpoken }
func (*Chat) Kind() Kind         { return KindChat }
func (*Original) Kind() Kind     { return KindOriginal }
func (*Exchange) Kind() Kind     { return KindExchange }
func (*Question) Kind() Kind     { return KindQuestion }
func (*Evaluation) Kind() Kind   { return KindEvaluation }
func (*Outcome) Kind() Kind      { return KindOutcome }
func (*Trait) Kind() Kind        { return KindTrait }
func (*Personality) Kind() Kind  { return KindPersonality }
func (*Arrangement) Kind() Kind  { return KindArrangement }
func (*NamedState) Kind() Kind   { return KindNamedState }

func (r *Document) Key() string     { return string(r.ID) }
func (r *Text) Key() string         { return r.Hash }
func (r *Passage) Key() string      { return string(r.ID) }
func (r *Reading) Key() string      { return string(r.Passage) }
func (r *NameEntry) Key() string    { return string(r.ID) }
func (r *Sense) Key() string        { return string(WithSense(r.Name, r.Label)) }
func (r *Ignored) Key() string      { return string(r.Name) }
func (r *Verdict) Key() string      { return string(r.ID) }
func (r *Card) Key() string         { return r.ID }
func (r *HandNote) Key() string     { return r.ID }
func (r *RelationCard) Key() string { return r.ID }
func (r *Knowledge) Key() string    { return r.ID }
func (r *Digest) Key() string       { return r.Hash }
func (r *Setting) Key() string      { return r.Name }
func (r *Feeling) Key() string      { return r.ID }
func (r *MemoryEdit) Key() string   { return string(r.Memory) }
func (r *SceneBorder) Key() string  { return r.ID }
func (r *Spoken) Key() string       { return r.ID }
func (r *Chat) Key() string         { return r.ID }
func (r *Original) Key() string     { return string(r.Document) }
func (r *Exchange) Key() string     { return ExchangeKey(r.Chat, r.Number) }
func (r *Question) Key() string     { return r.ID }
func (r *Evaluation) Key() string   { return r.ID }
func (r *Outcome) Key() string      { return r.ID }
func (r *Trait) Key() string        { return r.ID }
func (r *Personality) Key() string  { return string(NameIDOf(r.As)) }
func (r *Arrangement) Key() string  { return r.ID }
func (r *NamedState) Key() string   { return r.ID }

// newRecord makes an empty record of each kind, for decoding.
var newRecord = map[Kind]func() Record{
	KindDocument:    func() Record { return new(Document) },
	KindText:        func() Record { return new(Text) },
	KindPassage:     func() Record { return new(Passage) },
	KindReading:     func() Record { return new(Reading) },
	KindName:        func() Record { return new(NameEntry) },
	KindSense:       func() Record { return new(Sense) },
	KindIgnored:     func() Record { return new(Ignored) },
	KindVerdict:     func() Record { return new(Verdict) },
	KindCard:        func() Record { return new(Card) },
	KindNote:        func() Record { return new(HandNote) },
	KindRelation:    func() Record { return new(RelationCard) },
	KindKnowledge:   func() Record { return new(Knowledge) },
	KindDigest:      func() Record { return new(Digest) },
	KindSetting:     func() Record { return new(Setting) },
	KindFeeling:     func() Record { return new(Feeling) },
	KindMemoryEdit:  func() Record { return new(MemoryEdit) },
	KindBorder:      func() Record { return new(SceneBorder) },
	KindSpoken:      func() Record { return new(Spoken) },
	KindChat:        func() Record { return new(Chat) },
	KindOriginal:    func() Record { return new(Original) },
	KindExchange:    func() Record { return new(Exchange) },
	KindQuestion:    func() Record { return new(Question) },
	KindEvaluation:  func() Record { return new(Evaluation) },
	KindOutcome:     func() Record { return new(Outcome) },
	KindTrait:       func() Record { return new(Trait) },
	KindPersonality: func() Record { return new(Personality) },
	KindArrangement: func() Record { return new(Arrangement) },
	KindNamedState:  func() Record { return new(NamedState) },
}

// Kinds returns all kinds of records, in a fixed order.
func Kinds() []Kind {
	return []Kind{KindDocument, KindText, KindPassage, KindReading, KindName, KindSense, KindIgnored,
		KindVerdict, KindCard, KindNote, KindRelation, KindKnowledge, KindDigest, KindSetting,
		KindFeeling, KindMemoryEdit, KindBorder, KindSpoken, KindChat, KindExchange, KindQuestion, KindEvaluation, KindOutcome, KindOriginal,
		KindTrait, KindPersonality, KindArrangement, KindNamedState}
}

// NotDerived returns the kinds of records that are about a base and not part of it: chats, questions
// and answers of evaluations, names of states. No view depends on them.
func NotDerived() []Kind {
	return []Kind{KindChat, KindExchange, KindQuestion, KindEvaluation, KindOutcome, KindTrait, KindPersonality, KindNamedState}
}

// Encode returns a record as JSON, the same bytes for the same record.
func Encode(r Record) ([]byte, error) {
	data, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("encode %s %s: %w", r.Kind(), r.Key(), err)
	}
	return data, nil
}

// Decode parses a record that Encode wrote.
func Decode(kind Kind, data []byte) (Record, error) {
	make, ok := newRecord[kind]
	if !ok {
		return nil, fmt.Errorf("unknown kind of record %q", kind)
	}
	r := make()
	if err := json.Unmarshal(data, r); err != nil {
		return nil, fmt.Errorf("decode %s: %w", kind, err)
	}
	sanitize(r)
	return r, nil
}

// Equal reports whether two records, either of which may be nil, are equal.
func Equal(a, b Record) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	if a == b {
		return true
	}
	if RefOf(a) != RefOf(b) {
		return false
	}
	x, errX := Encode(a)
	y, errY := Encode(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

package kb

// An Original is the file of a document that holds more than its text: a
// character card or a lorebook, with the fields of other programs. It is kept so
// that nothing is lost when the same is written again.
type Original struct {
	Document DocumentID     `json:"document"`
	Form     OriginalForm   `json:"form"`
	Body     string         `json:"body"` // JSON
	Files    []OriginalFile `json:"files,omitempty"`
}

// An OriginalForm says what an Original is.
type OriginalForm string

// What is kept as it came.
const (
	OriginalCard     OriginalForm = "card"
	OriginalLorebook OriginalForm = "lorebook"
)

// An OriginalFile came with the original: a picture, an asset.
type OriginalFile struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

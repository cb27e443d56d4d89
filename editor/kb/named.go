package kb

// A NamedState is the name that the writer gave to the base as it was at a step of history. The step that named it has the
// record's id as its group.
type NamedState struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

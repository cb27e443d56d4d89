package kb

// A NamedState is a name that the writer gave to the state of the base at a step of history. The step
// that named it has the record's id as its group.
type NamedState struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

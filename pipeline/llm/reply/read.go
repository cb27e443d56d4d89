package reply

import "fmt"

// Read does all steps for one reply: clean, parse, repair, coerce, validate. It returns compact JSON
// that fits the schema, or an error that can be sent to the model.
func Read(text string, s *Schema) ([]byte, error) { return read(text, s, exact) }

// ReadNearest is Read, and moves a number out of range to the nearest one that fits. It is for a second reply,
// when the model has been told and can't do better.
func ReadNearest(text string, s *Schema) ([]byte, error) { return read(text, s, nearest) }

func read(text string, s *Schema, number func(float64, *Schema) float64) ([]byte, error) {
	v, err := Parse(text)
	if err != nil {
		return nil, err
	}
	v = coercer{number}.value(v, s)
	if err := Validate(v, s); err != nil {
		return nil, fmt.Errorf("the JSON does not fit the schema: %w", err)
	}
	return encode(v), nil
}

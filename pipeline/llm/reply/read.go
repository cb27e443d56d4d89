package reply

import "fmt"

// Read does all steps for one reply: clean, parse, repair, coerce, validate. It returns compact JSON
// that fits the schema, or an error that can be sent to the model.
func Read(text string, s *Schema, lenient bool) ([]byte, error) {
	v, err := Parse(text)
	if err != nil {
		return nil, err
	}
	v = Coerce(v, s, lenient)
	if err := Validate(v, s); err != nil {
		return nil, fmt.Errorf("the JSON does not fit the schema: %w", err)
	}
	return encode(v), nil
}

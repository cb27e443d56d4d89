package cast

import "dramatis/editor/kb"

// Read returns the program's own value of a field, without the writer's: name, type or
// description; "" for other fields.
func (v *View) Read(e *Entity, f kb.Field) string {
	switch f {
	case kb.FieldName:
		return v.chosenName(e)
	case kb.FieldType:
		return string(readType(e.Names))
	case kb.FieldDescription:
		return v.mergedDescription(v.Descriptions(e))
	}
	return ""
}

// Outdated returns the fields for which the program now has a value that differs from the value it had when the
// writer wrote the field, and from the writer's.
func (v *View) Outdated(e *Entity) []kb.Field {
	if e.Card == nil {
		return nil
	}
	var out []kb.Field
	for _, f := range []kb.Field{kb.FieldName, kb.FieldType, kb.FieldDescription} {
		was, known := e.Card.Read[f]
		if now := v.Read(e, f); known && e.Card.Fields[f] != "" && now != "" && now != was && now != e.Card.Fields[f] {
			out = append(out, f)
		}
	}
	return out
}

func readType(names []*kb.NameInfo) kb.Type {
	types := map[kb.Type]int{}
	for _, n := range names {
		types[n.Type] += 1 + len(n.Mentions)
	}
	return mostOf(types)
}

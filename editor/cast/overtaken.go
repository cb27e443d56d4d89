package cast

import "dramatis/editor/kb"

// Read returns what the program says about a field without the writer's value: name, type or
// description; "" for other fields.
func (v *View) Read(e *Entity, f kb.Field) string {
	switch f {
	case kb.FieldName:
		return v.chosen(e)
	case kb.FieldType:
		return string(readType(e.Names))
	case kb.FieldDescription:
		return v.merged(v.Descriptions(e))
	}
	return ""
}

// Overtaken returns the fields that the writer wrote and for which the program now has a value that
// differs from its value then and from the writer's.
func (v *View) Overtaken(e *Entity) []kb.Field {
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

package export

import (
	"fmt"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
)

// distinctNames returns unambiguous names: an entity with the same name as an earlier one is numbered,
// "Ann (2)".
func distinctNames(list []*cast.Entity) map[kb.EntityID]string {
	names, taken := make(map[kb.EntityID]string, len(list)), make(map[string]bool, len(list))
	for _, e := range list {
		name := e.Name
		for i := 2; taken[name]; i++ {
			name = fmt.Sprintf("%s (%d)", e.Name, i)
		}
		taken[name] = true
		names[e.ID] = name
	}
	return names
}

// nameIn returns an unambiguous name of an entity in a view.
func (t *disclosure) nameIn(v *cast.View, e *cast.Entity) string {
	names := t.names[v]
	if names == nil {
		if t.names == nil {
			t.names = map[*cast.View]map[kb.EntityID]string{}
		}
		names = distinctNames(entitiesOf(v))
		t.names[v] = names
	}
	if name, ok := names[e.ID]; ok {
		return name
	}
	return e.Name
}

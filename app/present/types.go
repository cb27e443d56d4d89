package present

import (
	"cmp"

	"dramatis/app/i18n"
	"dramatis/editor/kb"
)

// typeNames are the words for several entities of a type.
var typeNames = map[kb.Type]string{
	kb.Character: i18n.K("characters"), kb.Location: i18n.K("places"), kb.Organization: i18n.K("organizations"),
	kb.Event: i18n.K("events"), kb.Object: i18n.K("objects"), kb.Time: i18n.K("times"),
}

// TypeName returns the word for several entities of a type; for the writer's own types their name.
func TypeName(t kb.Type) string {
	if name, ok := typeNames[t]; ok {
		return i18n.T(name)
	}
	return string(t)
}

// Type returns the word for an entity's type; for the writer's own types their name.
func Type(t kb.Type) string {
	if t == kb.Location {
		return i18n.T("place")
	}
	return i18n.T(string(t))
}

// CompareTypes compares two types for a list: characters first, then those that have more entities.
func CompareTypes(a kb.Type, countA int, b kb.Type, countB int) int {
	rank := func(t kb.Type) int {
		if t == kb.Character {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(countB, countA), cmp.Compare(a, b))
}

// Formats names the kinds of documents that can be read.
func Formats() string {
	return i18n.T("Text, Markdown, EPUB, Word, PDF, OpenDocument, RTF, FB2, web pages, screenplays, chats, character cards and lorebooks")
}

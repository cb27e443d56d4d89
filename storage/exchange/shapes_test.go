package exchange

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// TestLorebooksOfEveryShapeGoOutAsTheyCameIn reads lorebooks that have the shapes of those that
// people share. In the format of its own program a book comes back the same, with each entry
// under its uid; in every other no entry, key or text of it is lost. The words in them are our own.
func TestLorebooksOfEveryShapeGoOutAsTheyCameIn(t *testing.T) {
	paths, err := filepath.Glob("testdata/shapes/*.json")
	if err != nil || len(paths) < 30 {
		t.Fatalf("%d shapes of lorebooks: %v", len(paths), err)
	}
	for _, path := range paths {
		data := editortest.Get(os.ReadFile(path))(t)
		shape := strings.TrimSuffix(filepath.Base(path), ".json")
		b := book(t, string(data))
		own := map[bool]string{strings.HasPrefix(shape, "tavern"): "lorebook", strings.HasPrefix(shape, "risu"): "lorebook-risu"}[true]
		for _, format := range LorebookFormats() {
			text, err := WriteLorebook(format, &Lorebook{Read: []*Book{b}})
			if err != nil {
				t.Fatalf("%s as %s: %v", shape, format, err)
			}
			if was, is := byUID(decodedJSON(t, data)), decodedJSON(t, text); format == own && !reflect.DeepEqual(was, is) {
				t.Errorf("%s comes back as\n%s", shape, text)
			}
			again, err := ParseBook(text)
			if err != nil || len(again.Entries) != len(b.Entries) {
				t.Errorf("%s as %s has %+v of %d entries (%v)", shape, format, again, len(b.Entries), err)
				continue
			}
			for i, e := range again.Entries {
				if was := b.Entries[i]; !reflect.DeepEqual(e.Keys, was.Keys) && len(e.Keys)+len(was.Keys) > 0 || !strings.HasSuffix(e.Content, was.Content) || e.Off != was.Off || e.Always != was.Always {
					t.Errorf("%s as %s: %+v was %+v", shape, format, e, was)
				}
			}
		}
	}
}

// byUID puts each entry of world info under its uid, where SillyTavern looks for it.
func byUID(book map[string]any) map[string]any {
	list, ok := book["entries"].([]any)
	if entries, isMap := book["entries"].(map[string]any); isMap {
		list, ok = slices.Collect(maps.Values(entries)), true
	}
	if ok {
		entries := map[string]any{}
		for _, e := range list {
			entries[fmt.Sprint(e.(map[string]any)["uid"])] = e
		}
		book["entries"] = entries
	}
	return book
}

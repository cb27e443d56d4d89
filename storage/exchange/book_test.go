package exchange

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// world is world info as it is shared on the sites for it: with the name and the
// description that a V1 card has too, numbers that are not in a row, and fields that
// nobody here knows.
const world = `{"name":"The Fens","description":"A drowned county.","is_creation":false,"scan_depth":4,"token_budget":900,"recursive_scanning":false,
"extensions":{"site":{"id":7}},"x_top":[1],"originalData":{"a":1},"entries":{
"3":{"uid":3,"key":["Bert","carter"],"keysecondary":[],"comment":"Bert","content":"Bert drives a cart.","order":33,"position":4,"sticky":3,"disable":false,"x":{"y":1}},
"12":{"uid":12,"key":["mill"],"keysecondary":["Ann"],"comment":"The mill","content":"The mill stands.","order":5,"disable":true,"constant":true,"extensions":{"z":1}},
"13":{"uid":13,"key":[],"content":"","comment":"a heading","order":5}}}`

func decodedJSON(t *testing.T, data []byte) (out map[string]any) {
	t.Helper()
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatalf("%v in %s", err, data)
	}
	return out
}

func book(t *testing.T, text string) *Book {
	t.Helper()
	if c, err := ParseCard([]byte(text)); err == nil {
		t.Fatalf("read as the card of %s", c.Name())
	}
	return editortest.Get(ParseBook([]byte(text)))(t)
}

func rewritten(t *testing.T, format string, b ...*Book) map[string]any {
	t.Helper()
	data := editortest.Get(WriteLorebook(format, &Lorebook{Read: b}))(t)
	return decodedJSON(t, data)
}

// TestALorebookComesBackAsItWas reads books of each program and writes them in
// the same form.
func TestALorebookComesBackAsItWas(t *testing.T) {
	const risu = `{"type":"risu","ver":1,"x_top":2,"data":[{"key":"\uf000folder:1","comment":"f","content":"","mode":"folder","insertorder":100,"alwaysActive":false,"secondkey":"","selective":false},
{"key":"Ann, Annie","comment":"Ann","content":"@@depth 4\nA miller.","mode":"normal","insertorder":7,"alwaysActive":true,"secondkey":"","selective":false,"extentions":{"risu_case_sensitive":true},"folder":"1","activationPercent":50}]}`
	for format, text := range map[string]string{"lorebook": world, "lorebook-risu": risu} {
		b := book(t, text)
		if was, is := decodedJSON(t, []byte(text)), rewritten(t, format, b); !reflect.DeepEqual(was, is) {
			t.Errorf("%s comes back as\n%v, it was\n%v", format, is, was)
		}
	}
}

func TestNoEntryOfALorebookIsLost(t *testing.T) {
	b := book(t, world)
	if len(b.Entries) != 3 || b.Name != "The Fens" || !b.Entries[1].Off || !b.Entries[1].Always {
		t.Errorf("read as %+v", b)
	}
	twice := rewritten(t, "lorebook", b, book(t, world))
	if n := len(twice["entries"].(map[string]any)); n != 6 {
		t.Errorf("two books with the same numbers have %d entries", n)
	}
}

// TestWhatIsUnknownOutlivesOtherFormats writes a book in another format and looks for
// what only its own program knows.
func TestWhatIsUnknownOutlivesOtherFormats(t *testing.T) {
	agnai := `{"kind":"memory","_id":"q1","name":"b","description":"d","scanDepth":3,"tokenBudget":500,"entries":[{"name":"Ann","entry":"A miller.","keywords":["Ann"],"weight":70,"priority":9,"enabled":true}]}`
	nai := `{"lorebookVersion":5,"settings":{"orderByKeyLocations":true},"entries":[{"keys":["Ann"],"text":"A miller.","displayName":"Ann","enabled":true,"searchRange":77}]}`
	for _, c := range []struct{ text, format, want string }{
		{agnai, "lorebook", `"scan_depth": 3`}, {agnai, "lorebook", `"_id": "q1"`}, {agnai, "lorebook", `"priority": 9`}, {agnai, "lorebook-risu", `"priority": 9`},
		{nai, "lorebook", `"searchRange": 77`}, {nai, "lorebook", `"orderByKeyLocations": true`}, {nai, "lorebook-risu", `"searchRange": 77`},
		{world, "lorebook-risu", `"sticky": 3`}, {world, "lorebook-risu", "@@dont_activate\\n"},
	} {
		data, err := WriteLorebook(c.format, &Lorebook{Read: []*Book{book(t, c.text)}})
		if err != nil || !strings.Contains(string(data), c.want) {
			t.Errorf("%s has no %s: %s (%v)", c.format, c.want, data, err)
		}
	}
	data := editortest.Get(writeCard("card-v3", &Character{Name: "Ann", Book: Lorebook{Read: []*Book{book(t, world)}}}))(t)
	back := rewritten(t, "lorebook", card(t, string(data)).book())
	entry := back["entries"].(map[string]any)["0"].(map[string]any)
	if back["scan_depth"] != 4.0 || back["recursive_scanning"] != false || entry["sticky"] != 3.0 || entry["position"] != 4.0 || entry["extensions"].(map[string]any)["x"] == nil {
		t.Errorf("through a card it is %v", back)
	}
}

// TestOneNameBringsInOneEntry: entries name each other, and both programs search
// what they have brought in for more.
func TestOneNameBringsInOneEntry(t *testing.T) {
	own := &Lorebook{Entries: []Entry{{Name: "Silver", Keys: []string{"Silver"}, Content: "Silver: a cook.", CaseSensitive: true}}}
	for format, wants := range map[string][]string{"lorebook": {`"excludeRecursion": true`, `"preventRecursion": true`, `"caseSensitive": true`}, "lorebook-risu": {`"@@unrecursive\nSilver: a cook."`}} {
		data, err := WriteLorebook(format, own)
		for _, want := range wants {
			if err != nil || !strings.Contains(string(data), want) {
				t.Errorf("%s has no %s: %s (%v)", format, want, data, err)
			}
		}
	}
}

func TestWhatHasANameAndADescriptionIsNoCard(t *testing.T) {
	for _, text := range []string{`{"name":"pkg","description":"a package","version":"1.0.0"}`, `{"name":"a","first_mes":"b","entries":{}}`} {
		if c, err := ParseCard([]byte(text)); err == nil {
			t.Errorf("%s is the card of %s", text, c.Name())
		}
	}
}

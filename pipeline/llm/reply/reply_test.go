package reply

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

const listSchema = `{"type":"object","additionalProperties":false,"required":["items"],"properties":{"items":{"type":"array","items":
{"type":"object","additionalProperties":false,"required":["id","reason","verdict","confidence","from","tags"],"properties":{
"id":{"type":"string"},"reason":{"type":"string"},"verdict":{"type":"string","enum":["same","different","in_scope"]},
"confidence":{"type":"number","minimum":0,"maximum":1},"from":{"type":["string","null"]},"tags":{"type":"array","items":{"type":"string"}}}}}}}`

const whole = `{"items":[{"confidence":0.9,"from":null,"id":"a","reason":"r","tags":[],"verdict":"same"}]}`

func schema(t testing.TB, s string) *Schema {
	t.Helper()
	return editortest.Get(ParseSchema([]byte(s)))(t)
}

func TestAReplyThatIsNearlyJSONIsReadAsItWasMeant(t *testing.T) {
	s := schema(t, listSchema)
	for name, in := range map[string]string{
		"as it should be":        whole,
		"code fence":             "```json\n" + whole + "\n```",
		"fence without language": "Here:\n```\n" + whole + "\n```\nAnything else?",
		"prose around":           "Sure, here it is: " + whole + " I hope this helps!",
		"thoughts before":        "<think>The user {wants} [JSON]</think>\n" + whole,
		"end of thoughts only":   "so I answer.</think>" + whole,
		"harmony channels":       "<|channel|>analysis<|message|>hm {<|end|><|start|>assistant<|channel|>final<|message|>" + whole,
		"byte order mark":        "\ufeff" + whole,
		"trailing commas":        `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":null,"tags":[],},],}`,
		"unclosed brackets":      `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":null,"tags":[]}`,
		"single quotes":          `{'items':[{'id':'a','reason':'r','verdict':'same','confidence':0.9,'from':None,'tags':[]}]}`,
		"python literals":        `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":None,"tags":[]}]}`,
		"keys without quotes":    `{items:[{id:"a",reason:"r",verdict:"same",confidence:.9,from:null,tags:[]}]}`,
		"comments":               "{\"items\":[ // the pairs\n{\"id\":\"a\",\"reason\":\"r\",\"verdict\":\"same\",/* sure */\"confidence\":0.9,\"from\":null,\"tags\":[]}]}",
		"number as a text":       `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":"0.9","from":null,"tags":[]}]}`,
		"percent":                `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":"90%","from":null,"tags":[]}]}`,
		"enum in other case":     `{"items":[{"id":"a","reason":"r","verdict":" Same.","confidence":0.9,"from":"null","tags":[]}]}`,
		"nullable left out":      `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"tags":[]}]}`,
		"null for a list":        `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":null,"tags":null}]}`,
		"one item, no list":      `{"items":{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":null,"tags":[]}}`,
		"a list, no object":      `[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":null,"tags":[]}]`,
		"an envelope":            `{"answer":` + whole + `}`,
		"keys in other spelling": `{"Items":[{"ID":"a","Reason":"r","VERDICT":"same","confidence":0.9,"from":null,"tags":[]}]}`,
		"more keys than asked":   `{"items":[{"id":"a","reason":"r","verdict":"same","confidence":0.9,"from":null,"tags":[],"note":"x"}],"count":1}`,
		"the same object twice":  whole + "\n" + whole,
		"JSON within a text":     `{"items":"[{\"id\":\"a\",\"reason\":\"r\",\"verdict\":\"same\",\"confidence\":0.9,\"from\":null,\"tags\":[]}]"}`,
	} {
		got, err := Read(in, s)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if string(got) != whole {
			t.Errorf("%s:\n got %s\nwant %s", name, got, whole)
		}
	}
}

func TestTextsAreKeptAsTheyAre(t *testing.T) {
	s := schema(t, `{"type":"object","additionalProperties":false,"required":["t"],"properties":{"t":{"type":"string"}}}`)
	for in, want := range map[string]string{
		`{"t":"he said "no" and left",}`:       `he said "no" and left`,
		"{\"t\":\"two\nlines\"}":               "two\nlines",
		`{"t":"<think>not a thought</think>"}`: `<think>not a thought</think>`,
		`{'t':'it\'s Jekyll's door'}`:          `it's Jekyll's door`,
		`{"t":"\u5b8b\u6c5f \ud83d\ude00",}`:   "宋江 😀",
		`{"t":"a \d b",}`:                      `a \d b`,
		`{"t":7}`:                              `7`,
		`{"t":["a","b"]}`:                      `a, b`,
	} {
		got, err := Read(in, s)
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		var out struct{ T string }
		if err := json.Unmarshal(got, &out); err != nil || out.T != want {
			t.Errorf("%s: got %q, want %q (%v)", in, out.T, want, err)
		}
	}
}

func TestObjectsInARowAreJoined(t *testing.T) {
	s := schema(t, `{"type":"object","additionalProperties":false,"required":["a","b"],"properties":{"a":{"type":"array","items":{"type":"string"}},"b":{"type":"array","items":{"type":"string"}}}}`)
	got, err := Read(`{"a":["1"],"b":[]} {"a":["2"],"b":["3"]}`, s)
	if err != nil || string(got) != `{"a":["1","2"],"b":["3"]}` {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestWhatCannotBeRepairedIsAnErrorAndNeverEmpty(t *testing.T) {
	s := schema(t, listSchema)
	for in, want := range map[string]error{
		"":                                   errEmpty,
		"   \n":                              errEmpty,
		"I found no names.":                  ErrNoJSON,
		"<think>hm</think>":                  ErrOnlyThoughts,
		"<think>hm, let me see {":            ErrOnlyThoughts,
		`{"items":[{"id":"a","reason":"th`:   errUnendedString,
		strings.Repeat("[", 2000):            errTooDeep,
		`{"items":[{"id":"a","reason":"r"}]`: nil,
		`{"items":7}`:                        nil,
		`{"items":[{"id":"a","reason":"r","verdict":"maybe","confidence":0.9,"from":null,"tags":[]}]}`: nil,
		`{"items":[{"id":"a","reason":"r","verdict":"same","confidence":85,"from":null,"tags":[]}]}`:   nil,
		`{}`: nil,
	} {
		got, err := Read(in, s)
		if err == nil {
			t.Errorf("%q was read as %s", in, got)
		} else if want != nil && !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", in, err, want)
		}
	}
}

func TestAFaultIsNamedByItsPlace(t *testing.T) {
	s := schema(t, listSchema)
	_, err := Read(`{"items":[{"id":"a","reason":"r","verdict":"perhaps","confidence":12,"from":null,"tags":[]}]}`, s)
	want := `the JSON does not fit the schema: items[0].confidence: want a number from 0 to 1, got 12; items[0].verdict: want one of same, different, in_scope, got "perhaps"`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestTheSecondReplyMayBeOutOfRange(t *testing.T) {
	s := schema(t, `{"type":"object","additionalProperties":false,"required":["n"],"properties":{"n":{"type":"integer","minimum":1,"maximum":10}}}`)
	if _, err := Read(`{"n":12}`, s); err == nil {
		t.Error("12 passed for 1 to 10")
	}
	if got, err := ReadNearest(`{"n":12.2}`, s); err != nil || string(got) != `{"n":10}` {
		t.Errorf("got %s, %v", got, err)
	}
}

func TestASchemaThatStrictModeRefusesIsRefused(t *testing.T) {
	for _, bad := range []string{
		`{"type":"object","properties":{"a":{"type":"string"}},"required":[],"additionalProperties":false}`,
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}`,
		`{"type":"array"}`, `{}`, `nonsense`,
	} {
		if _, err := ParseSchema([]byte(bad)); err == nil {
			t.Errorf("%s was taken", bad)
		}
	}
}

func FuzzAReplyIsEitherValidOrAnError(f *testing.F) {
	for _, s := range []string{whole, "```json\n" + whole, "<think>x</think>{'items':[}", `{"items":[{"id":"a`, `{"a":"b" "c"}`, `[[[[`, `{"t":"\ud83d"}`,
		`{a:1}{b:2}`, "{\"items\":\"\xff\"}", `“x”`, `{"items":[1e999]}`, "# {", "/*"} {
		f.Add(s)
	}
	s := schema(f, listSchema)
	f.Fuzz(func(t *testing.T, in string) {
		for _, read := range []func(string, *Schema) ([]byte, error){Read, ReadNearest} {
			got, err := read(in, s)
			if err != nil {
				continue
			}
			v, ok := strict(string(got))
			if !ok {
				t.Fatalf("%q was read as %q, which is not JSON", in, got)
			}
			if err := Validate(v, s); err != nil {
				t.Fatalf("%q was read as %s: %v", in, got, err)
			}
			// What was read once is read the same again.
			if again, err := Read(string(got), s); err != nil || string(again) != string(got) {
				t.Fatalf("%s was read again as %s, %v", got, again, err)
			}
		}
	})
}

func TestAValueIsAdaptedOnlyWhereNothingIsLostOrInvented(t *testing.T) {
	object := `{"type":"object","additionalProperties":false,"required":["a"],"properties":{"a":{"type":"string"}}}`
	for _, c := range []struct{ field, in, want string }{ // "" of want: it is refused
		{`{"type":["array","null"],"items":{"type":"string"}}`, `null`, `null`},
		{`{"type":"array","items":` + object + `}`, `{"a":"x"}`, `[{"a":"x"}]`},
		{`{"type":"array","items":{"type":"number"}}`, `3`, `[3]`},
		{`{"type":"array","items":{"type":"string"}}`, `"x"`, `["x"]`},
		{`{"type":"array","items":{"type":"string"}}`, `"none"`, `[]`},
		{`{"type":"array","items":{"type":"string"}}`, `["x",null,"y"]`, `["x","y"]`},
		{`{"type":"array","items":{"type":["string","null"]}}`, `["x",null]`, `["x",null]`},
		{`{"type":"array","items":{"type":"number"}}`, `"x"`, ``},
		{object, `[{"a":"x"}]`, `{"a":"x"}`},
		{object, `[{"a":"x"},{"a":"y"}]`, ``},
		{object, `"{\"a\":\"x\"}"`, `{"a":"x"}`},
		{object, `"x"`, ``},
		{`{"type":"string"}`, `true`, `"true"`},
		{`{"type":"string"}`, `["x","y"]`, `"x, y"`},
		{`{"type":"string"}`, `["x",1]`, ``},
		{`{"type":"string"}`, `1.5`, `"1.5"`},
		{`{"type":"string","enum":["same","in_scope"]}`, `true`, ``},
		{`{"type":"string","enum":["same","in_scope"]}`, `"In Scope"`, `"in_scope"`},
		{`{"type":["string","null"],"enum":["same"]}`, `"N/A"`, `null`},
		{`{"type":["string","null"]}`, `"none of them"`, `"none of them"`},
		{`{"type":"string"}`, `"none"`, `"none"`},
		{`{"type":"boolean"}`, `" Yes"`, `true`},
		{`{"type":"boolean"}`, `"no"`, `false`},
		{`{"type":"boolean"}`, `"perhaps"`, ``},
		{`{"type":"number"}`, `"8 out of 10"`, `8`},
		{`{"type":"number"}`, `"eight"`, ``},
		{`{"type":"number","maximum":1}`, `"90%"`, `0.9`},
		{`{"type":"number","maximum":100}`, `"90%"`, `90`},
		{`{"type":"number"}`, `"90%"`, `90`},
		{`{"type":"integer"}`, `2.6`, ``},
	} {
		s := schema(t, `{"type":"object","additionalProperties":false,"required":["v","w"],"properties":{"v":`+c.field+`,"w":{"type":"string"}}}`)
		want := `{"v":` + c.want + `,"w":""}`
		got, err := Read(`{"v":`+c.in+`,"w":""}`, s)
		if c.want == "" && err == nil || c.want != "" && (err != nil || string(got) != want) {
			t.Errorf("%s for %s: %s, %v", c.in, c.field, got, err)
		}
	}
}

func TestASecondReplysNumberIsTheNearestThatFits(t *testing.T) {
	for _, c := range []struct{ field, in, want string }{
		{`{"type":"integer"}`, `2.6`, `3`}, {`{"type":"number"}`, `2.6`, `2.6`},
		{`{"type":"number","minimum":1}`, `0.2`, `1`}, {`{"type":"number","maximum":5}`, `7.5`, `5`},
		{`{"type":"number","minimum":1,"maximum":5}`, `3.5`, `3.5`},
	} {
		s := schema(t, `{"type":"object","additionalProperties":false,"required":["v"],"properties":{"v":`+c.field+`}}`)
		if got, err := ReadNearest(`{"v":`+c.in+`}`, s); err != nil || string(got) != `{"v":`+c.want+`}` {
			t.Errorf("%s for %s: %s, %v", c.in, c.field, got, err)
		}
	}
}

package exchange

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
)

// doctor returns a character with what cards stumble over.
func doctor(t testing.TB) *Character {
	t.Helper()
	var picture bytes.Buffer
	editortest.Must(t, png.Encode(&picture, image.NewGray(image.Rect(0, 0, 2, 3))))
	return &Character{ID: "e1", Name: "Dr. Jekyll", Aliases: []string{"Henry", "the doctor"}, Description: wild, Personality: "Warm.",
		Scenario: "At his door.", FirstMessage: "Come in.", Examples: []Example{{Said: "I am quite well."}, {"Where is he?", "Gone."}},
		Tags: []string{"London"}, Notes: "For people.", Version: "2 Search for Mr. Hyde", Portrait: picture.Bytes(),
		Book: Lorebook{Name: "Dr. Jekyll", Entries: []Entry{
			{ID: "e2", Name: "Mr. Utterson", Type: kb.Character, Keys: []string{"Mr. Utterson", "the lawyer"}, Content: "Mr. Utterson: " + wild, Order: 75},
			{ID: "e3", Name: "武松", Type: kb.Character, Keys: []string{"武松"}, Content: "武松: 打虎。", Order: 10},
			{ID: "e1", Name: "A = B", Type: kb.Character, Keys: []string{"A"}, Also: []string{"B"}, Content: "A = B", Order: 100, Off: true, Note: "A = B (9)"}}}}
}

// golden compares with a file of testdata; run with the variable
// DRAMATIS_GOLDEN=write to write it again.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("DRAMATIS_GOLDEN") == "write" {
		editortest.Must(t, os.WriteFile(path, got, 0o644))
	}
	want := editortest.Get(os.ReadFile(path))(t)
	if !bytes.Equal(got, want) {
		t.Errorf("%s is\n%s", name, got)
	}
}

func TestCardsAndLorebooksAreAsInTheGoldenFiles(t *testing.T) {
	for _, format := range []string{"card-v2", "card-v3"} {
		data := editortest.Get(writeCard(format, doctor(t)))(t)
		golden(t, "doctor."+format+".json", data)
	}
	for _, format := range LorebookFormats() {
		data := editortest.Get(WriteLorebook(format, &doctor(t).Book))(t)
		golden(t, "doctor."+format+".json", data)
	}
}

// required are the fields that each specification demands.
var required = map[string][]string{
	"card-v2": {"name", "description", "personality", "scenario", "first_mes", "mes_example", "creator_notes", "system_prompt",
		"post_history_instructions", "alternate_greetings", "tags", "creator", "character_version", "extensions"},
	"card-v3": {"name", "description", "personality", "scenario", "first_mes", "mes_example", "creator_notes", "system_prompt",
		"post_history_instructions", "alternate_greetings", "tags", "creator", "character_version", "extensions", "group_only_greetings"},
}

func TestACardOfWhomNothingIsKnownHasEveryRequiredField(t *testing.T) {
	for format, fields := range required {
		data := editortest.Get(writeCard(format, &Character{Name: "Nobody"}))(t)
		var card struct {
			Spec    string         `json:"spec"`
			Version string         `json:"spec_version"`
			Data    map[string]any `json:"data"`
		}
		editortest.Must(t, json.Unmarshal(data, &card))
		if want := "chara_" + strings.ReplaceAll(format, "-", "_"); card.Spec != want {
			t.Errorf("the spec of %s is %s", format, card.Spec)
		}
		for _, f := range fields {
			if value, ok := card.Data[f]; !ok || value == nil {
				t.Errorf("%s: %s is %v", format, f, value)
			}
		}
		if bytes.Contains(data, []byte("null")) {
			t.Errorf("%s holds null:\n%s", format, data)
		}
	}
}

func TestAPictureHoldsTheCardInBothVersions(t *testing.T) {
	data := editortest.Get(writeCard("card-png", doctor(t)))(t)
	if img, err := png.Decode(bytes.NewReader(data)); err != nil || img.Bounds().Dx() != 2 {
		t.Fatalf("the picture is %v (%v)", img, err)
	}
	chunks := editortest.Get(chunksOf(data))(t)
	found := map[string]string{}
	for _, c := range chunks {
		if word := c.keyword(); word != "" {
			text := editortest.Get(base64.StdEncoding.DecodeString(string(c.data[len(word)+1:])))(t)
			found[word] = string(text)
		}
	}
	if !strings.HasPrefix(found["chara"], `{"spec":"chara_card_v2"`) || !strings.HasPrefix(found["ccv3"], `{"spec":"chara_card_v3"`) {
		t.Errorf("the picture holds %.80q and %.80q", found["chara"], found["ccv3"])
	}
	again, err := withCards(data, [2]string{"ccv3", "{}"})
	if err != nil || bytes.Count(again, []byte("tEXt")) != 1 {
		t.Errorf("old cards stay in the picture (%v)", err)
	}
	if _, err := withCards(data[:len(data)-20]); err == nil {
		t.Error("half a picture is taken")
	}
}

func TestACharxHoldsCardAndPicture(t *testing.T) {
	data := editortest.Get(writeCard("charx", doctor(t)))(t)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil || len(z.File) != 2 || z.File[0].Name != "card.json" || z.File[1].Name != iconPath {
		t.Fatalf("the ZIP holds %v (%v)", z, err)
	}
	f := editortest.Get(z.File[0].Open())(t)
	text, err := io.ReadAll(f)
	if err != nil || !strings.Contains(string(text), `"assets":[{"type":"icon","uri":"embeded://`+iconPath+`","name":"main","ext":"png"}]`) {
		t.Errorf("the card is %s (%v)", text, err)
	}
}

func TestTheSameCharacterIsTheSameBytes(t *testing.T) {
	for _, format := range CardFormats() {
		a, errA := writeCard(format, doctor(t))
		b, errB := writeCard(format, doctor(t))
		if errA != nil || errB != nil || !bytes.Equal(a, b) {
			t.Errorf("%s differs (%v, %v)", format, errA, errB)
		}
	}
}

func TestFilesOfAFolderHaveSafeNamesOfTheirOwn(t *testing.T) {
	var names FileNames
	for _, c := range []struct{ name, want string }{
		{"Mr. Hyde", "Mr. Hyde"}, {"mr. hyde", "mr. hyde 2"}, {"../../etc/passwd", "etc passwd"}, {"a/b\\c:d*e?\"<>|", "a b c d e"},
		{"con", "_con"}, {"", "unnamed"}, {"...", "unnamed 2"}, {"武松", "武松"}, {"A [[B]] #c^d", "A B c d"}, {"x\x00\ny", "x y"}, {strings.Repeat("长", 99), strings.Repeat("长", 40)},
	} {
		if got := names.For(c.name); got != c.want {
			t.Errorf("%q becomes %q", c.name, got)
		}
	}
}

func TestDecoratorsComeOffTheTopOnly(t *testing.T) {
	for in, want := range map[string]string{"@@depth 4\n@@@role user\nText\n@@not": "Text\n@@not", "Text": "Text", "@@activate": "", "": ""} {
		if got := withoutDecorators(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}

func TestAnObjectKeepsOrderAndWhatItDoesNotKnow(t *testing.T) {
	const in = `{"b":1.50,"a":{"z":[1, 2],"y":null},"c":"<&>","d":12345678901234567890}`
	o := editortest.Get(parseObject([]byte(in)))(t)
	o.set("a", "new")
	o.fill("b", 7, "e", []string{})
	out, err := plainJSON(o)
	if err != nil || string(out) != `{"b":1.50,"a":"new","c":"<&>","d":12345678901234567890,"e":[]}` {
		t.Errorf("written as %s (%v)", out, err)
	}
	o.set("f", func() {})
	if _, err := plainJSON(object{memberOf("in", o)}); err == nil || !strings.Contains(err.Error(), "write f: ") {
		t.Errorf("a value that can't be written gives %v", err)
	}
	for _, bad := range []string{"", "[]", "7", "{", `{"a":}`, `{"a":1`, strings.Repeat(`{"a":`, 20000)} {
		if o, err := parseObject([]byte(bad)); err == nil {
			t.Errorf("%.20q is %v", bad, o)
		}
	}
}

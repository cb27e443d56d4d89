package export_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dramatis/app/document"
	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace"
	"dramatis/app/workspace/basetest"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/pipeline/tokens"
	"dramatis/storage/exchange"
)

// Cards with fields of other programs at every level.
const (
	cardOne   = `{"name":"Anna Lee","description":"Anna Lee is a miller. {{char}} lives in Orford.","personality":"","scenario":"At the mill.","first_mes":"Hello, {{user}}.","mes_example":"<START>\n{{user}}: Hi\n{{char}}: Good day.","x":[1,{"y":2.50}]}`
	cardTwo   = `{"name":"Anna Lee","spec":"chara_card_v2","spec_version":"2.0","x_top":{"a":1},"data":{"name":"Anna Lee","description":"She grinds corn with Bert Moor.","personality":"Warm.","scenario":"","first_mes":"","mes_example":"","creator_notes":"n","system_prompt":"s","post_history_instructions":"p","alternate_greetings":["a"],"tags":["mill"],"creator":"c","character_version":"1","extensions":{"fav":true,"depth_prompt":{"prompt":"","depth":4}},"x_data":null,"character_book":{"x_book":1,"extensions":{},"entries":[{"keys":["Bert Moor"],"content":"Bert Moor is a carter in Orford.","extensions":{"position":4},"enabled":true,"insertion_order":3,"x_entry":[7]}]}}}`
	cardThree = `{"spec":"chara_card_v3","spec_version":"3.0","data":{"name":"Anna Lee","description":"x","personality":"","scenario":"","first_mes":"","mes_example":"","creator_notes":"","system_prompt":"","post_history_instructions":"","alternate_greetings":[],"tags":[],"creator":"","character_version":"","extensions":{},"group_only_greetings":["g"],"nickname":"Annie","source":["u"],"creation_date":1700000000,"creator_notes_multilingual":{"de":"d"},"assets":[{"type":"icon","uri":"ccdefault:","name":"main","ext":"png"}],"character_book":{"extensions":{},"entries":[{"keys":["k"],"content":"@@depth 4\nAnna Lee knows.","extensions":{},"enabled":true,"insertion_order":1.5,"use_regex":true,"id":"i"}]}}}`
)

// holds says what of a JSON value isn't in another: of objects each key, of all
// else the very value.
func holds(was, is any, at string) (missing []string) {
	a, ok := was.(map[string]any)
	if !ok {
		if x, y := fmt.Sprint(was), fmt.Sprint(is); x != y {
			missing = append(missing, fmt.Sprintf("%s was %s and is %s", at, x, y))
		}
		return missing
	}
	b, _ := is.(map[string]any)
	for key, value := range a {
		if at == "" && (key == "spec" || key == "spec_version") {
			continue
		}
		there, ok := b[key]
		if !ok {
			missing = append(missing, at+"."+key+" is gone")
			continue
		}
		list, isList := value.([]any)
		other, _ := there.([]any)
		if !isList {
			missing = append(missing, holds(value, there, at+"."+key)...)
			continue
		}
		if len(list) != len(other) {
			missing = append(missing, fmt.Sprintf("%s.%s has %d values, not %d", at, key, len(other), len(list)))
			continue
		}
		for i := range list {
			missing = append(missing, holds(list[i], other[i], fmt.Sprintf("%s.%s[%d]", at, key, i))...)
		}
	}
	return missing
}

func decoded(t *testing.T, text string) map[string]any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var out map[string]any
	editortest.Must(t, d.Decode(&out))
	if out["data"] == nil {
		return map[string]any{"data": out} // V1
	}
	return out
}

func written(t *testing.T, b *workspace.Workspace, o export.Request) string {
	t.Helper()
	w := editortest.Get(export.Write(t.Context(), b.Content(), o))(t)
	data := editortest.Get(os.ReadFile(w.Path))(t)
	return string(data)
}

// readFile imports one file of this content.
func readFile(t *testing.T, name, content string) *workspace.Workspace {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	editortest.Must(t, os.WriteFile(path, []byte(content), 0o600))
	b := basetest.Read(t, path)
	return b
}

func TestAnImportedCardIsExportedWithEveryField(t *testing.T) {
	for name, text := range map[string]string{"V1": cardOne, "V2": cardTwo, "V3": cardThree} {
		b := readFile(t, "anna.json", text)
		for _, format := range []string{"card-v3", "card-v2"} {
			if format == "card-v2" && name == "V3" {
				continue // decorators are not of V2
			}
			out := written(t, b, export.Request{Format: format, As: "anna lee", Path: filepath.Join(t.TempDir(), "x.json")})
			if missing := holds(decoded(t, text), decoded(t, out), ""); len(missing) > 0 {
				t.Errorf("%s as %s:\n%s", name, format, strings.Join(missing, "\n"))
			}
		}
		d := b.View().Story().Documents()[0]
		if d.Standing != kb.Apart || d.Format != "card" || d.Title != "Anna Lee" || !strings.Contains(b.View().Snapshot.Text(d.ID).Body, "Anna Lee") {
			t.Errorf("%s is the document %+v", name, d)
		}
		if text := b.View().Snapshot.Text(d.ID).Body; strings.Contains(text, "{{") || strings.Contains(text, "@@") {
			t.Errorf("%s is read as %s", name, text)
		}
	}
	b := readFile(t, "anna.json", cardTwo)
	e, ok := b.View().Find("Anna Lee")
	if !ok {
		t.Fatal("Anna Lee is nobody")
	}
	if _, ok := b.View().Find("Bert Moor"); !ok {
		t.Error("nobody of the lorebook is in the cast")
	}
	basetest.Do(t, b, edits.Describe(e.Name, "My own words."))
	if lore := written(t, b, export.Request{Format: "lorebook", As: "anna lee", Path: filepath.Join(t.TempDir(), "x.json")}); !strings.Contains(lore, "Bert Moor is a carter") {
		t.Errorf("the lorebook of her card is %s", lore)
	}
	var c aCard
	if err := json.Unmarshal([]byte(written(t, b, export.Request{Format: "card-v2", As: "anna lee", Path: filepath.Join(t.TempDir(), "x.json")})), &c); err != nil || c.Data.Description != "My own words." || c.Data.Personality != "Warm." {
		t.Errorf("after the writer's words the card says %+v (%v)", c, err)
	}
}

func TestWhoACardIsOfIsInTheCastWhateverTheEngineFinds(t *testing.T) {
	for text, want := range map[string]string{
		`{"name":"seraphine","description":"You are a forest guardian. Kind, gentle."}`:                       "You are a forest guardian. Kind, gentle.",
		`{"name":"Old Tom","description":"Old Tom is a fisherman. He hates the sea.","first_mes":"hello"}`:    "Old Tom is a fisherman. He hates the sea.",
		`{"name":"小雨","description":"女捕快，二十岁。"}`:                                                              "女捕快，二十岁。",
		`{"name":"x y","description":"` + strings.Repeat("He walks on. ", 300) + `"}`:                         strings.TrimSpace(strings.Repeat("He walks on. ", 115)),
		`{"name":"Ann Lee","description":"She is tall.","personality":"Gruff and kind.","first_mes":"hello"}`: "She is tall. Gruff and kind.",
		`{"name":"Nobody","description":"","first_mes":"hello"}`:                                              "",
	} {
		b := readFile(t, "x.json", text)
		name := decoded(t, text)["data"].(map[string]any)["name"].(string)
		e, ok := b.View().Find(name)
		if !ok || e.Type != kb.Character || e.Mentions == 0 {
			t.Fatalf("%s is %+v", name, e)
		}
		if got := b.View().Description(e); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s is described as %q", name, got)
		}
		for _, n := range b.View().Notes(e) {
			if n.Description != "" && !strings.Contains(b.Snapshot().Text(n.Document).Slice(n.Span), n.Description) {
				t.Errorf("%s: %q does not stand where it is said to", name, n.Description)
			}
		}
		basetest.Do(t, b, edits.RemoveDocument(b.View().Story().Documents()[0].ID))
		if _, ok := b.View().Find(name); ok {
			t.Errorf("%s stays when the card is gone", name)
		}
	}
}

func TestACardGoesWithItsDocument(t *testing.T) {
	b := readFile(t, "anna.json", cardTwo)
	if kb.Count[*kb.Original](b.Snapshot()) != 1 {
		t.Fatal("the card is not kept")
	}
	basetest.Do(t, b, edits.RemoveDocument(b.View().Story().Documents()[0].ID))
	if kb.Count[*kb.Original](b.Snapshot()) != 0 {
		t.Error("the card stays behind")
	}
	for range 2 { // the removal, the import
		editortest.Get(b.Undo())(t)
		if n := kb.Count[*kb.Original](b.Snapshot()); n != len(b.View().Story().Documents()) {
			t.Errorf("%d cards of %d documents", n, len(b.View().Story().Documents()))
		}
	}
}

// aPicture returns a PNG of two colours with a text chunk, as card programs write it.
func aPicture(t *testing.T, word, text string) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 3, 2))
	img.Set(1, 1, color.RGBA{9, 8, 7, 255})
	var out bytes.Buffer
	editortest.Must(t, png.Encode(&out, img))
	data := out.Bytes()
	body := []byte("tEXt" + word + "\x00" + base64.StdEncoding.EncodeToString([]byte(text)))
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(body)-4))
	chunk = append(chunk, body...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(body))
	return slices.Concat(data[:len(data)-12], chunk, data[len(data)-12:])
}

func TestAPictureComesBackWithItsCard(t *testing.T) {
	b := readFile(t, "anna.png", string(aPicture(t, "chara", cardTwo)))
	out := written(t, b, export.Request{Format: "card-png", As: "anna lee", Path: filepath.Join(t.TempDir(), "x.png")})
	img, err := png.Decode(strings.NewReader(out))
	if err != nil || img.Bounds().Dx() != 3 {
		t.Fatalf("the picture is %v (%v)", img, err)
	}
	if r, g, _, _ := img.At(1, 1).RGBA(); r>>8 != 9 || g>>8 != 8 {
		t.Errorf("the picture is another")
	}
	again := readFile(t, "again.PNG", out)
	text := written(t, again, export.Request{Format: "card-v2", As: "anna lee", Path: filepath.Join(t.TempDir(), "x.json")})
	if missing := holds(decoded(t, cardTwo), decoded(t, text), ""); len(missing) > 0 {
		t.Errorf("through two pictures:\n%s", strings.Join(missing, "\n"))
	}
}

func TestTheEntriesOfACardThatWasReadAreCounted(t *testing.T) {
	b := readFile(t, "anna.json", cardTwo)
	w := editortest.Get(export.Write(t.Context(), b.Content(), export.Request{Format: "card-v2", As: "anna lee", Path: filepath.Join(t.TempDir(), "x.json")}))(t)
	if want := fmt.Sprintf("its lorebook holds %d tokens", tokens.Count("Bert Moor is a carter in Orford.")); !strings.HasSuffix(w.What.Error(), want) {
		t.Errorf("%s, not: %s", w.What, want)
	}
}

func TestAFieldWithNothingToReadDoesNotMoveTheNext(t *testing.T) {
	path := filepath.Join(t.TempDir(), "anna.json")
	editortest.Must(t, os.WriteFile(path, []byte(`{"name":"Anna Lee","description":"Anna Lee grinds corn.","personality":"{{// later}}","scenario":"A flood comes."}`), 0o600))
	source := editortest.Get(document.Read(t.Context(), path))(t)
	if all := source.Original.Descriptions; len(all) != 1 || all[0] != "Anna Lee grinds corn." {
		t.Errorf("the descriptions are %q", all)
	}
}

func TestACharxComesBackWithItsAssets(t *testing.T) {
	var icon bytes.Buffer
	editortest.Must(t, png.Encode(&icon, image.NewGray(image.Rect(0, 0, 4, 4))))
	text := strings.Replace(cardThree, `[{"type":"icon","uri":"ccdefault:","name":"main","ext":"png"}]`, `[{"type":"icon","uri":"embeded://assets/icon/images/1.png","name":"main","ext":"png"},{"type":"x_y","uri":"https://a.example/b","name":"z","ext":"bin"}]`, 1)
	in := zipped(t, "card.json", text, "assets/icon/images/1.png", icon.String(), "assets/other/other/z.bin", "\x00\x01", "module.risum", "app")
	b := readFile(t, "anna.charx", in)
	out := written(t, b, export.Request{Format: "charx", As: "anna lee", Path: filepath.Join(t.TempDir(), "x.charx")})
	z := editortest.Get(zip.NewReader(strings.NewReader(out), int64(len(out))))(t)
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
	}
	if strings.Join(names, " ") != "card.json assets/icon/images/1.png assets/other/other/z.bin module.risum" {
		t.Errorf("the ZIP holds %v", names)
	}
	again := readFile(t, "again.charx", out)
	back := written(t, again, export.Request{Format: "card-v3", Path: filepath.Join(t.TempDir(), "x.json")})
	if missing := holds(decoded(t, text), decoded(t, back), ""); len(missing) > 0 {
		t.Errorf("through two ZIPs:\n%s", strings.Join(missing, "\n"))
	}
}

// zipped returns a ZIP of names and contents.
func zipped(t testing.TB, parts ...string) string {
	t.Helper()
	var files []exchange.File
	for i := 0; i < len(parts); i += 2 {
		files = append(files, exchange.File{Name: parts[i], Data: []byte(parts[i+1])})
	}
	out := editortest.Get(exchange.Zip(files))(t)
	return string(out)
}

func TestOfAFolderOnlyWhatIsMeantIsRead(t *testing.T) {
	dir := t.TempDir()
	var photograph bytes.Buffer
	editortest.Must(t, png.Encode(&photograph, image.NewGray(image.Rect(0, 0, 4, 4))))
	for name, c := range map[string]struct {
		content string
		meant   bool
	}{"a.png": {photograph.String(), false}, "b.png": {string(aPicture(t, "chara", cardTwo)), true}, "c.json": {`{"version":1}`, false}, "d.json": {cardOne, true},
		"e.json": {`{"entries":{"0":{"key":["a"],"content":"b"}}}`, true}, "f.txt": {"Ann.", true}, "g.json": {"", false}} {
		path := filepath.Join(dir, name)
		editortest.Must(t, os.WriteFile(path, []byte(c.content), 0o600))
		if document.LooksLikeDocument(path) != c.meant {
			t.Errorf("%s is meant: %v", name, !c.meant)
		}
	}
	if document.LooksLikeDocument(filepath.Join(dir, "nothing.json")) {
		t.Error("a file that isn't there is meant")
	}
}

func TestALorebookComesBackWithEveryField(t *testing.T) {
	const book = `{"entries":{"0":{"uid":0,"key":["Bert Moor"],"keysecondary":[],"comment":"Bert Moor","content":"Bert Moor is a carter in Orford. Bert Moor has a mule.","order":33,"position":4,"sticky":3,"x":{"y":1}}}}`
	b := readFile(t, "world.json", book)
	if _, ok := b.View().Find("Bert Moor"); !ok {
		t.Error("nobody of the lorebook is in the cast")
	}
	out := written(t, b, export.Request{Format: "lorebook", Path: filepath.Join(t.TempDir(), "x.json")})
	var was, is map[string]any
	if json.Unmarshal([]byte(book), &was) != nil || json.Unmarshal([]byte(out), &is) != nil {
		t.Fatal(out)
	}
	if missing := holds(was, is, ""); len(missing) > 0 {
		t.Error(strings.Join(missing, "\n"))
	}
}

// TestAStoryFillsWhereACardIsSilent reads a card and a story about the same.
func TestAStoryFillsWhereACardIsSilent(t *testing.T) {
	dir := t.TempDir()
	docs := editortest.Get(sample.Documents(sample.English, dir))(t)
	path := filepath.Join(dir, "augusta.json")
	editortest.Must(t, os.WriteFile(path, []byte(strings.ReplaceAll(cardTwo, "Anna Lee", "Augusta Pell")), 0o600))
	b := basetest.Read(t, docs[0])
	e := editortest.Get(b.Engine(engine.Config{}))(t)
	editortest.Get(b.Import(t.Context(), []string{path}, e, workspace.ImportOptions{}, workspace.Silent{}))(t)
	var c aCard
	editortest.Must(t, json.Unmarshal([]byte(written(t, b, export.Request{Format: "card-v3", As: "augusta pell", Path: filepath.Join(t.TempDir(), "x.json")})), &c))
	if c.Data.Description != "She grinds corn with Bert Moor." || c.Data.FirstMes == "" || !strings.Contains(c.Data.Example, "<START>") || len(c.Data.Book.Entries) < 5 || c.Data.Book.Entries[0].Keys[0] != "Bert Moor" {
		t.Errorf("the card is %+v", c.Data)
	}
}

func FuzzWhateverIsCalledACardIsReadOrRefused(f *testing.F) {
	f.Add("x.json", []byte(cardTwo))
	f.Add("x.charx", []byte("PK\x03\x04"))
	f.Add("x.png", []byte("\x89PNG\r\n\x1a\n"))
	f.Add("x.lorebook", []byte(`{"lorebookVersion":1,"entries":[{"keys":["a"],"text":"Ann came."}]}`))
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		path := filepath.Join(dir, "x"+strings.ToLower(filepath.Ext(strings.Map(func(r rune) rune {
			if r == '/' || r == 0 {
				return -1
			}
			return r
		}, strings.ToValidUTF8(name, "")))))
		if len(path) > 200 || os.WriteFile(path, data, 0o600) != nil {
			return
		}
		defer os.Remove(path)
		readOrRefused(t, path)
	})
}

func FuzzCharx(f *testing.F) {
	f.Add([]byte(cardThree), "assets/icon/images/1.png", []byte("\x89PNG\r\n\x1a\n"))
	f.Add([]byte(cardTwo), "../x", []byte{})
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, card []byte, name string, asset []byte) {
		path := filepath.Join(dir, "x.charx")
		editortest.Must(t, os.WriteFile(path, []byte(zipped(t, "card.json", string(card), strings.TrimRight(name, "/")+"x", string(asset))), 0o600))
		readOrRefused(t, path)
	})
}

// readOrRefused fails when a file is neither a document with what is kept of it
// nor a problem for the writer.
func readOrRefused(t *testing.T, path string) {
	t.Helper()
	s, err := document.Read(t.Context(), path)
	var p *kb.Problem
	if err != nil && !errors.As(err, &p) {
		t.Fatal(err)
	}
	if err == nil && (s.Document == nil || s.Text == nil || s.Original != nil && s.Original.Document != s.Document.ID) {
		t.Fatalf("read as %+v", s)
	}
}

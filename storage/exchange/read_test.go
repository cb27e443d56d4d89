package exchange

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"dramatis/editor/editortest"
)

// anna is a V3 card with fields of other programs at every level.
const anna = `{"spec":"chara_card_v3","spec_version":"3.0","x_top":{"a":[1,2.50]},"data":{"name":"Anna","description":"{{char}} is a miller. {{user}}'s friend met <USER>.","personality":"**Warm**.",
"scenario":"","first_mes":"*waves* \"Hello, {{user}}!\"","mes_example":"<START>\n{{user}}: Where is he?\n{{char}}: Gone, {{random:long,short}} ago.{{// secret note}}\n<START>\n{{char}}: *nods*","creator_notes":"Not for the story: Zebulon.",
"system_prompt":"Zebulon rules.","post_history_instructions":"","alternate_greetings":["Hi"],"tags":["mill"],"creator":"me","character_version":"1.2","extensions":{"depth_prompt":{"prompt":"x","depth":4},"fav":true},
"group_only_greetings":[],"creation_date":1700000000,"x_data":null,"assets":[{"type":"icon","uri":"embeded://a/b.png","name":"main","ext":"png"}],
"character_book":{"name":"mill","scan_depth":2,"extensions":{"y":1},"x_book":7,"entries":[
{"keys":["Bert","the mule"],"content":"@@depth 4\nBert is a mule of {{char}}.","extensions":{"position":4},"enabled":true,"insertion_order":10,"use_regex":true,"id":"z","x_entry":"kept"},
{"keys":["off"],"content":"Nobody reads this.","extensions":{},"enabled":false,"insertion_order":1,"use_regex":false}]}}}`

func card(t testing.TB, text string) *Card {
	t.Helper()
	return editortest.Get(ParseCard([]byte(text)))(t)
}

func TestACardIsReadAsProse(t *testing.T) {
	want := []Piece{{"Description", "Anna is a miller. your friend met you."}, {"Personality", "**Warm**."}, {"First message", "*waves* \"Hello, you!\""},
		{"Examples", "you: “Where is he?”\n\nAnna: “Gone, long ago.”\n\n* * *\n\n\nAnna: *nods*"}, {"Bert", "Bert is a mule of Anna."}}
	got := card(t, anna).Prose()
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("read as\n%q", got)
	}
	han := card(t, `{"name":"小荷","description":"{{char}}是{{user}}的朋友。","first_mes":"{{user}}，你好！"}`).Prose()
	if fmt.Sprint(han) != "[{描述 小荷是你的朋友。} {开场白 你，你好！}]" {
		t.Errorf("read as %v", han)
	}
	if also := card(t, `{"spec":"chara_card_v3","data":{"name":"Ann Lee","nickname":"Nan","description":"{{char}} is tall."}}`).Prose(); also[0].Text != "Ann Lee is tall.\n\nAnn Lee, known as Nan." {
		t.Errorf("read as %v", also)
	}
	if she := card(t, `{"name":"Eva","description":"She is tall."}`).Prose(); she[0].Text != "Eva: She is tall." {
		t.Errorf("read as %v", she)
	}
}

func TestMacrosAreReplaced(t *testing.T) {
	m := macros{name: "Ann"}
	for in, want := range map[string]string{"{{CHAR}} and <bot>": "Ann and Ann", "{{pick: a , b}}": "a", `{{random:a\,b,c}}`: "a，b", "{{reverse:abc}}": "cba",
		"{{roll:d6}}{{// x}}{{comment: y}}{{hidden_key:z}}": "", "{{original}} {{unknown}}": " ", "{{user}}’s": "your", "2 < 3 {x}": "2 < 3 {x}", "{{{{char}}}}": "{{Ann}}"} {
		if got := m.replace(in); got != want {
			t.Errorf("%q becomes %q", in, got)
		}
	}
}

func TestLorebooksOfAllProgramsAreRead(t *testing.T) {
	for program, text := range map[string]string{
		"SillyTavern":      `{"entries":{"0":{"uid":0,"key":["Ann","Annie"],"keysecondary":[],"comment":"Ann Lee","content":"A miller.","order":70,"disable":false},"5":{"uid":5,"key":["x"],"content":"No.","disable":true}}}`,
		"SillyTavern list": `{"entries":[{"key":["Ann","Annie"],"comment":"Ann Lee","content":"A miller.","order":70}, 7, {"key":["x"],"content":"No.","disable":true}]}`,
		"V3":               `{"spec":"lorebook_v3","data":{"name":"b","extensions":{},"entries":[{"keys":["Ann","Annie"],"name":"Ann Lee","content":"A miller.","insertion_order":70,"enabled":true},{"keys":["x"],"content":"No.","enabled":false}]}}`,
		"Risu":             `{"type":"risu","ver":1,"data":[{"key":"Ann, Annie","comment":"Ann Lee","content":"A miller.","insertorder":70,"mode":"normal"},{"key":"\uf000folder:1","comment":"f","content":"No.","mode":"folder"}]}`,
		"Agnai":            `{"kind":"memory","name":"b","entries":[{"name":"Ann Lee","entry":"A miller.","keywords":["Ann","Annie"],"weight":70,"enabled":true},{"name":"x","entry":"No.","keywords":["x"],"enabled":false}]}`,
		"NovelAI":          `{"lorebookVersion":5,"entries":[{"keys":["Ann","Annie"],"text":"A miller.","displayName":"Ann Lee","enabled":true,"contextConfig":{"budgetPriority":70}},{"keys":["x"],"text":"No.","enabled":false}]}`,
	} {
		b, err := ParseBook([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", program, err)
			continue
		}
		e := b.Entries[0]
		if strings.Join(e.Keys, "|") != "Ann|Annie" || e.Title != "Ann Lee" || e.Content != "A miller." || e.Order != 70 || e.Off || len(b.Entries) != 2 {
			t.Errorf("%s is read as %+v", program, b)
		}
		if p := b.Prose(); len(p) != 1 || p[0] != (Piece{"Ann Lee", "A miller."}) {
			t.Errorf("%s tells %q", program, p)
		}
		for _, format := range LorebookFormats() {
			data := editortest.Get(WriteLorebook(format, &Lorebook{Read: []*Book{b}, Entries: []Entry{{Name: "twice", Keys: []string{"annie"}}, {Name: "new", Keys: []string{"New"}}}}))(t)
			again, err := ParseBook(data)
			if err != nil || len(again.Entries) != 3 || again.Entries[0].Title != "Ann Lee" || again.Entries[0].Order != 70 || again.Entries[1].Off != b.Entries[1].Off || again.Entries[2].Title != "new" {
				t.Errorf("%s written as %s is read as %+v (%v)", program, format, again, err)
			}
		}
	}
}

func TestAnEntryOfSillyTavernComesBackFromACard(t *testing.T) {
	const book = `{"entries":{"0":{"uid":0,"key":["/An+/i"],"keysecondary":["b"],"comment":"c","content":"d","order":33,"position":4,"depth":2,"sticky":3,"useProbability":false,"role":1,"caseSensitive":true}}}`
	b := editortest.Get(ParseBook([]byte(book)))(t)
	v3 := editortest.Get(writeCard("card-v3", &Character{Name: "Ann", Book: Lorebook{Read: []*Book{b}}}))(t)
	if !bytes.Contains(v3, []byte(`"use_regex": true`)) {
		t.Errorf("the entry of SillyTavern is %s", v3)
	}
	st := editortest.Get(WriteLorebook("lorebook", &Lorebook{Read: []*Book{card(t, string(v3)).book()}}))(t)
	o := editortest.Get(parseObject(st))(t)
	got, was := o.object("entries").object("0"), mustObject(t, book).object("entries").object("0")
	for _, m := range was {
		a, errA := plainJSON(m.value)
		b, errB := plainJSON(got.get(m.key))
		var flat bytes.Buffer
		for _, c := range b {
			if c != ' ' && c != '\n' {
				flat.WriteByte(c)
			}
		}
		if errA != nil || errB != nil || string(a) != flat.String() {
			t.Errorf("%s was %s and is %s", m.key, a, b)
		}
	}
}

func mustObject(t testing.TB, text string) object {
	t.Helper()
	return editortest.Get(parseObject([]byte(text)))(t)
}

func TestWhatIsNoCardIsRefused(t *testing.T) {
	for text, says := range map[string]string{"": "is broken", "{": "is broken", "[]": "no character card", `{"a":1}`: "no character card", `{"name":"x"}`: "no character card",
		`{"name":"","description":"y"}`: "no character card", `{"spec":"chara_card_v2","data":{"name":7e999}}`: "", `{"spec":"chara_card_v2","data":[]}`: "no character card",
		strings.Repeat("[", 1<<20): "is broken", `{"description":` + strings.Repeat(`{"a":`, 20000) + "1" + strings.Repeat("}", 20000) + "}": "is broken"} {
		c, err := ParseCard([]byte(text))
		var r *Refusal
		if says != "" && (!errors.As(err, &r) || !strings.Contains(err.Error(), says)) {
			t.Errorf("%.40q gave %v, %v", text, c, err)
		}
	}
	if _, err := ParseCard(bytes.Repeat([]byte(" x"), maxCard)); err == nil || !strings.Contains(err.Error(), "more than 32 MB") {
		t.Errorf("a large card: %v", err)
	}
	for _, text := range []string{"{}", `{"entries":7}`, `{"entries":{}}`, `{"spec":"lorebook_v3"}`, `{"type":"risu","data":"x"}`, `{"lorebookVersion":1}`} {
		if b, err := ParseBook([]byte(text)); err == nil {
			t.Errorf("%s is read as %v", text, b)
		}
	}
}

// pictured puts chunks into a PNG.
func pictured(t testing.TB, chunks ...chunk) []byte {
	t.Helper()
	all := editortest.Get(chunksOf(doctor(t).Portrait))(t)
	return joinChunks(append(append(all[:1:1], chunks...), all[1:]...))
}

func packed(t testing.TB, data []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	editortest.Get(z.Write(data))(t)
	editortest.Must(t, z.Close())
	return out.Bytes()
}

func TestCardsInPicturesAreFoundInChunksOfEveryKind(t *testing.T) {
	coded := base64.StdEncoding.EncodeToString([]byte(anna))
	old := base64.StdEncoding.EncodeToString([]byte(`{"name":"Old","description":"x"}`))
	for name, data := range map[string][]byte{
		"tEXt":          pictured(t, chunk{"tEXt", []byte("chara\x00" + coded)}),
		"both":          pictured(t, chunk{"tEXt", []byte("chara\x00" + old)}, chunk{"tEXt", []byte("ccv3\x00" + coded)}),
		"capitals":      pictured(t, chunk{"tEXt", []byte("Chara\x00" + coded)}),
		"zTXt":          pictured(t, chunk{"zTXt", append([]byte("chara\x00\x00"), packed(t, []byte(coded))...)}),
		"iTXt":          pictured(t, chunk{"iTXt", []byte("ccv3\x00\x00\x00en\x00\x00" + coded)}),
		"iTXt, packed":  pictured(t, chunk{"iTXt", append([]byte("ccv3\x00\x01\x00\x00\x00"), packed(t, []byte(coded))...)}),
		"no padding":    pictured(t, chunk{"tEXt", []byte("chara\x00" + strings.TrimRight(coded, "="))}),
		"in lines":      pictured(t, chunk{"tEXt", []byte("chara\x00" + coded[:40] + "\n" + coded[40:])}),
		"JSON as it is": pictured(t, chunk{"iTXt", []byte("chara\x00\x00\x00\x00\x00" + anna)}),
	} {
		text, err := TextInPNG(data)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if c, err := ParseCard(text); err != nil || c.Name() != "Anna" {
			t.Errorf("%s holds %v (%v)", name, c, err)
		}
		if !HoldsCard(bytes.NewReader(data)) {
			t.Errorf("%s: the card is not seen from the chunks alone", name)
		}
		with := Picture(pictured(t, chunk{"tEXt", []byte("Software\x00mine")}, chunk{"tEXt", []byte("chara\x00" + coded)}))
		if !bytes.Contains(with, []byte("Software")) || bytes.Contains(with, []byte("chara")) {
			t.Errorf("the picture's other texts are %q", with)
		}
		if plain := Picture(data); bytes.Contains(plain, []byte("char")) {
			t.Errorf("%s: the picture still holds a card", name)
		} else if _, err := png.Decode(bytes.NewReader(plain)); err != nil {
			t.Errorf("%s: the picture is broken: %v", name, err)
		}
	}
	for _, data := range [][]byte{pictured(t), nil, []byte(pngHead), []byte(pngHead + "\xff\xff\xff\xffIDAT"), []byte(coded)} {
		if HoldsCard(bytes.NewReader(data)) {
			t.Errorf("a card is seen in %.20q", data)
		}
	}
	bomb := packed(t, make([]byte, 2*maxCard+5))
	for says, data := range map[string][]byte{
		"without a character card": pictured(t), "is a broken picture": []byte(pngHead + "\xff\xff\xff\xff"),
		"more than 32 MB": pictured(t, chunk{"zTXt", append([]byte("chara\x00\x00"), bomb...)}),
		"is broken":       pictured(t, chunk{"tEXt", []byte("chara\x00%%%")}),
	} {
		if text, err := TextInPNG(data); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %.20q, %v", says, text, err)
		}
	}
}

func FuzzCard(f *testing.F) {
	f.Add([]byte(anna))
	f.Add([]byte(`{"name":"x","description":"{{char}} <START>","mes_example":"<START>\n{{user}}: a\n{{char}}:"}`))
	f.Add([]byte(`{"spec":"chara_card_v2","data":{"name":"x","character_book":{"entries":{"0":{"key":"a,b","content":"@@x"}}},"assets":[{}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := ParseCard(data)
		if err != nil {
			return
		}
		c.Prose()
		kept := editortest.Get(c.JSON())(t)
		again, err := ParseCard(kept)
		if err != nil || again.Name() != c.Name() {
			t.Fatalf("what is kept is read as %v (%v)", again, err)
		}
		for _, format := range []string{"card-v2", "card-v3", "charx"} {
			editortest.Get(writeCard(format, &Character{Name: c.Name(), Original: c}))(t)
		}
	})
}

func FuzzLorebook(f *testing.F) {
	f.Add([]byte(`{"entries":{"0":{"key":["a"],"content":"b","order":1}}}`))
	f.Add([]byte(`{"type":"risu","data":[{"key":"a,b","content":"c"}]}`))
	f.Add([]byte(`{"lorebookVersion":1,"entries":[{"keys":["a"],"text":"b"}]}`))
	f.Add([]byte(`{"kind":"memory","entries":[{"keywords":["a"],"entry":"b"}]}`))
	f.Add([]byte(`{"spec":"lorebook_v3","data":{"entries":[{"keys":["a"],"content":"b","extensions":{"position":4}}]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := ParseBook(data)
		if err != nil {
			return
		}
		b.Prose()
		for _, format := range LorebookFormats() {
			out := editortest.Get(WriteLorebook(format, &Lorebook{Read: []*Book{b}}))(t)
			if again, err := ParseBook(out); err != nil || len(again.Entries) != len(b.Entries) {
				t.Fatalf("%s: %d of %d entries come back (%v)", format, len(again.Entries), len(b.Entries), err)
			}
		}
	})
}

func FuzzPicture(f *testing.F) {
	f.Add(pictured(f, chunk{"tEXt", []byte("chara\x00e30=")}))
	f.Add(pictured(f, chunk{"zTXt", append([]byte("ccv3\x00\x00"), packed(f, []byte("e30="))...)}))
	f.Add(pictured(f, chunk{"iTXt", []byte("naidata\x00\x01\x00")}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := TextInPNG(data); err != nil {
			var r *Refusal
			if !errors.As(err, &r) {
				t.Fatal(err)
			}
		}
		Picture(data)
		HoldsCard(bytes.NewReader(data))
	})
}

package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

// Whatever is beside these words in a text, by their form alone.
func TestWordsThatJoinForbidOrQualifyAreNobody(t *testing.T) {
	f := &finder{page: &page{lex: words()}}
	for word, want := range map[string]bool{
		"倘或": true, "趁早儿": true, // they join and qualify
		"莫怕": true, "莫声张": true, "师父说": true, "长老道": true, "与师父": true,
		"那怪": true, "这道士": true, "的那": true, // they point
		"姓吕": true, "同姓司徒": true, // they say what a surname is
		"牢里": true, "大厅里": true, "裘万里": false, // they say where
		"莫大成": false, "莺儿": false, "老罗": false, "师父": false, "赦老爷": false, "鸳鸯姐姐": false, "举人老爷": false, "阿Q": false, "Q": false, "AB": false, "": false, "行者": false, "老师父": false, "百姓": false, "姓名": false,
	} {
		if got := f.cannotBeName(&candidate{word: word, tally: tally{count: 40}}); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
	for what, c := range map[string]*candidate{
		"is said to be called so": {word: "莫怕", tally: tally{count: 40}, stated: 1},
		"speaks":                  {word: "莫怕", tally: tally{count: 40, spoke: 12}},
	} {
		if f.cannotBeName(c) {
			t.Errorf("%s, who %s, is nobody", c.word, what)
		}
	}
}

func TestWhatNeverStandsWhereNamesDoIsNobody(t *testing.T) {
	f := &finder{page: &page{lex: words()}}
	placed := featureValues{fLeft: 0.5, fRight: 0.5, fSubject: 0.3}
	without := func(change func(*featureValues)) *candidate {
		c := &candidate{word: "听雨", features: placed, tally: tally{count: 20}, logOdds: -1}
		change(&c.features)
		return c
	}
	for what, c := range map[string]*candidate{
		"always has more before it":  without(func(x *featureValues) { x[fLeft] = 0 }),
		"hardly ever ends":           without(func(x *featureValues) { x[fRight] = 0.05 }),
		"is two halves of words":     without(func(x *featureValues) { x[fCrossLeft] = 0.5 }),
		"neither acts nor is called": without(func(x *featureValues) { x[fSubject] = 0.1 }),
	} {
		if !f.isRuledOut(c) {
			t.Errorf("what %s is somebody", what)
		}
		if c.logOdds = 1; f.isRuledOut(c) {
			t.Errorf("what %s is nobody, though the model is sure of it", what)
		}
		if c.logOdds, c.stated = -1, 1; f.isRuledOut(c) {
			t.Errorf("what %s is nobody, though the text says that somebody is called so", what)
		}
	}
	if f.isRuledOut(&candidate{word: "娄知府", surname: han, title: "知府", tally: tally{count: 1}, logOdds: -0.5}) {
		t.Error("a surname with a title is nobody where names don't occur")
	}
	if f.isRuledOut(without(func(*featureValues) {})) {
		t.Error("a name that begins, ends and acts is nobody")
	}
}

func TestParksTemplesAndVillagesThatNeverSpeakAreNoPeople(t *testing.T) {
	f := &finder{page: &page{lex: words()}}
	for word, surname := range map[string]int{"大观园": 0, "五庄观": 0, "史家村": han, "白鹭渡": han, "濮阳": 2 * han, "邺城": 0} {
		c := &candidate{word: word, surname: surname, tally: tally{count: 9}}
		if !f.isLandmark(c) {
			t.Errorf("%s is somebody", word)
		}
		if c.called = 1; f.isLandmark(c) {
			t.Errorf("%s is a place, though it is called", word)
		}
	}
	for word, surname := range map[string]int{"殷开山": han, "阿山": 0, "小霸王": 0} {
		if f.isLandmark(&candidate{word: word, surname: surname, tally: tally{count: 9}}) {
			t.Errorf("%s is a place", word)
		}
	}
}

func TestAWordAfterAFullNameIsNoPartOfIt(t *testing.T) {
	for _, c := range []struct {
		short, long   string
		surname, once int
		want          bool
	}{{"沈越", "沈越揉", han, 1, false}, {"沈越", "沈越揉", han, 3, true}, {"阿越", "阿越揉", 0, 1, true}} {
		short := &candidate{word: c.short, surname: c.surname, tally: tally{count: 9}, ok: true}
		long := &candidate{word: c.long, surname: c.surname, tally: tally{count: c.once}, ok: true}
		f := &finder{page: &page{lex: words()}, all: map[string]*candidate{c.short: short, c.long: long}}
		f.rejectClipped([]*candidate{short, long})
		if !short.ok || long.ok != c.want {
			t.Errorf("%s, met %d times, is somebody beside %s: %v", c.long, c.once, c.short, long.ok)
		}
	}
}

func TestWordsBesideNamesAreNoPartOfThem(t *testing.T) {
	body := office + "方晓雯揉着眼睛问：“几点了？”贺望川答应了一声。“谢谢奶奶，”方晓雯说，“谢谢贺望川。”贺望川年老体弱，也站起来。方家的少爷来了，司机师贺望川坐下。" +
		"“方晓雯是贺望川之妹，”他说。“你只是普通朋友，”她说，“普通朋友。”普通朋友走了。\n"
	checkNames(t, "beside names", body, kb.Character, []string{"方晓雯", "贺望川"},
		[]string{"方晓雯揉", "贺望川答应", "谢谢奶奶", "谢奶奶", "谢谢贺望川", "贺望川年老", "方家的", "师贺望川", "贺望川之妹", "普通朋友"})
}

func TestAGivenNameMayEndInACharacterForOf(t *testing.T) {
	f := &finder{page: &page{lex: words()}, all: map[string]*candidate{"沈砚": {word: "沈砚", tally: tally{count: 9}}}}
	for word, want := range map[string]bool{"沈砚之妹": true, "敬之妹": false} {
		if got := f.isPossessed(&candidate{word: word, title: "妹", tally: tally{count: 1}}); got != want {
			t.Errorf("%s: %v", word, got)
		}
	}
}

func TestAnEraIsNobody(t *testing.T) {
	body := office + "康宁三年发了大水。康宁元年也发过。方晓雯说：“康宁三年我还小。”\n"
	checkNames(t, "an era", body, kb.Character, []string{"方晓雯"}, []string{"康宁"})
}

func TestAShipIsAnObject(t *testing.T) {
	body := office + "“海鸥号”离开了港口。方晓雯站在“海鸥号”上。贺望川说：“再见，‘海鸥号’。”\n"
	checkNames(t, "a ship", body, kb.Object, []string{"海鸥号"}, nil)
	checkNames(t, "a ship", body, kb.Character, nil, []string{"海鸥号"})
}

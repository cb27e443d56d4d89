package naming

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

func TestANameSaidTwiceIsNearTheNameItIsAPartOf(t *testing.T) {
	for _, c := range []struct {
		a, b string
		near bool
	}{{"雯雯", "林晓雯", true}, {"林晓雯", "雯雯", true}, {"雯雯", "林晓峰", false}, {"雯雯", "林经理", false}} {
		a, b := Parse(c.a), Parse(c.b)
		if m := compareChinese(&a, &b); (m.Like == FamiliarForm) != c.near {
			t.Errorf("%s, %s: %v", c.a, c.b, m.Like)
		}
	}
}

func TestChineseFormsSayHowTwoNamesGoTogether(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want func(ChineseMatch) bool
		say  string
	}{
		{"沈玄石", "玄石", func(m ChineseMatch) bool { return m.Like == WithoutFamily && m.Given == Equal }, "a surname before a given name"},
		{"沈知秋", "沈教头", func(m ChineseMatch) bool {
			return m.Like == FamilyTitle && m.Surname == Equal && m.Title == Missing
		}, "a title behind the surname"},
		{"沈先生", "沈教头", func(m ChineseMatch) bool { return m.Like == FamilyTitles && m.Title == Differ }, "two titles behind one surname"},
		{"沈砚山", "砚二爷", func(m ChineseMatch) bool { return m.Like == GivenTitle }, "a title behind a character of the given name"},
		{"砚大哥", "砚二爷", func(m ChineseMatch) bool { return m.Like == GivenTitles }, "two titles behind it"},
		{"沈砚", "砚儿", func(m ChineseMatch) bool { return m.Like == GivenTitle }, "儿 behind it"},
		{"铁扁担罗成", "罗成", func(m ChineseMatch) bool { return m.Like == WithEpithet }, "a byname before a name"},
		{"罗成", "罗成提辖", func(m ChineseMatch) bool { return m.Like == WithTitle }, "a title behind a name"},
		{"教头", "沈教头", func(m ChineseMatch) bool { return m.Like == TitleAlone && m.Bare }, "a title alone"},
		{"秀莲儿", "秀莲", func(m ChineseMatch) bool { return m.Like == SameName }, "儿 behind a name"},
		{"罗大郎", "罗二郎", func(m ChineseMatch) bool { return m.Order && m.Like < Inside }, "brothers by number"},
		{"罗三公子", "四公子", func(m ChineseMatch) bool { return m.Order }, "brothers by the numbers of their titles"},
		{"罗大爷", "罗二爷", func(m ChineseMatch) bool { return !m.Order }, "any gentleman is 大爷"},
		{"大爷", "二爷", func(m ChineseMatch) bool { return !m.Order }, "any gentleman, without a surname"},
		{"大舅母", "二舅母", func(m ChineseMatch) bool { return m.Order }, "aunts by number"},
		{"大罗", "小罗", func(m ChineseMatch) bool { return m.Order }, "the tall one and the small one"},
		{"老三", "老五", func(m ChineseMatch) bool { return m.Order }, "brothers by number alone"},
		{"小罗大夫", "罗医生", func(m ChineseMatch) bool { return m.Surname == Equal && m.Like == FamilyTitles }, "a form of nearness with a title"},
		{"沈文远", "沈文昭", func(m ChineseMatch) bool { return m.Generation && m.Like == TwoGivens && m.Given == Differ }, "brothers by the first character"},
		{"老罗", "罗大成", func(m ChineseMatch) bool { return m.Like == FamiliarForm }, "a form of nearness"},
		{"小尼姑", "老尼姑", func(m ChineseMatch) bool { return m.Like < FamiliarForm }, "the old one and the young one"},
		{"罗三", "罗三家的", func(m ChineseMatch) bool { return m.Spouse }, "a wife"},
		{"羅成", "罗成", func(m ChineseMatch) bool { return m.Like == SameName }, "traditional characters"},
		{"玛丽·科布", "玛丽·安·科布", func(m ChineseMatch) bool { return m.Given == Equal && m.Surname == Equal }, "a foreign name with a middle name"},
		{"玛丽・科布", "科布", func(m ChineseMatch) bool { return m.Like == Inside }, "another mark between the parts"},
		{"玛丽·科布夫人", "玛丽", func(m ChineseMatch) bool { return m.Like == WithoutFamily }, "a foreign given name"},
		{"玛丽·科布", "科布", func(m ChineseMatch) bool { return m.Like == Inside }, "a foreign family name"},
		{"玛丽·科布夫人", "科布夫人", func(m ChineseMatch) bool { return m.Like == Inside }, "with her title"},
		{"约翰·科布", "科布夫人", func(m ChineseMatch) bool { return m.Like == FamilyTitle }, "of a wife"},
		{"玛丽·科布", "约翰·科布", func(m ChineseMatch) bool { return m.Like == TwoGivens && m.Surname == Equal && m.Given == Differ }, "two of one foreign family"},
		{"玛丽·伊万诺夫娜", "玛丽·伊万诺夫娜·科布", func(m ChineseMatch) bool { return m.Like == WithoutFamily }, "a foreign name without its last part"},
		{"沈小姐", "沈少爷", func(m ChineseMatch) bool { return m.Like == FamilyTitles && m.Title == Differ }, "a man and a woman"},
	} {
		a, b := Parse(c.a), Parse(c.b)
		for _, m := range []ChineseMatch{compareChinese(&a, &b), compareChinese(&b, &a)} {
			if !c.want(m) {
				t.Errorf("%s: %s and %s: %+v", c.say, c.a, c.b, m)
			}
		}
	}
}

func TestTitlesOfTwoPeopleClash(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"沈夫人", "沈小姐", true}, {"沈嬷嬷", "沈太太", true}, {"沈太公", "沈公子", true}, {"沈教头", "沈先生", false}, {"沈氏", "沈姑娘", false}} {
		a, b := Parse(c.a), Parse(c.b)
		if m, _ := CompareHan(&a, &b); m.Titles > 0.5 != c.want {
			t.Errorf("%s, %s: titles clash by %v", c.a, c.b, m.Titles)
		}
	}
	if p := Parse("唐僧师父"); p.Family != "唐" || p.Given != "" || len(p.Titles) != 2 {
		t.Errorf("two titles of a monk: %+v", p)
	}
}

func TestAnOfficeBeforeSeveralPeopleIsNoByname(t *testing.T) {
	body := "府中教头沈知秋来了。府中教头罗大成也来了。铁扁担罗大成笑了。"
	var spots = spotsOf(body, "府中教头", "沈知秋", "罗大成", "铁扁担")
	for _, s := range Statements(body, spots) {
		if w := body[spots[s.A].Start:spots[s.A].End]; s.Saying == Epithet && w != "铁扁担" {
			t.Errorf("%s is a byname", w)
		}
	}
}

func TestANicknameInQuotationMarksIsNoSpeech(t *testing.T) {
	for body, want := range map[string]bool{"捕头罗大成，人送外号“飞天虎”。": true, "罗大成叫道：“飞天虎来了。”": false, "罗大成叫道：“飞天虎”。": false} {
		list := Statements(body, spotsOf(body, "罗大成", "飞天虎"))
		if is := len(list) == 1 && list[0].Saying == Alias; is != want {
			t.Errorf("%s: %+v", body, list)
		}
	}
}

func TestANameInALaterClauseIsTheSubjects(t *testing.T) {
	for body, want := range map[string]bool{
		"夜莺是方家的裁缝，真名叫罗大成。": true, "夜莺是方家的裁缝，徒弟叫罗大成。": false, "夜莺来到方家，真名叫罗大成。": false, "夜莺是方家的裁缝。真名叫罗大成。": false,
	} {
		list := Statements(body, spotsOf(body, "夜莺", "罗大成"))
		if is := len(list) == 1 && list[0].Saying == Alias; is != want {
			t.Errorf("%s: %+v", body, list)
		}
	}
}

func TestAWordOfKinshipBeforeAFullNameIsItsBearers(t *testing.T) {
	for body, want := range map[string]bool{"小姨罗秀莲来了。": true, "二叔罗大成来了。": true, "小子罗大成来了。": false} {
		list := Statements(body, spotsOf(body, "小姨", "二叔", "小子", "罗秀莲", "罗大成"))
		if is := len(list) == 1 && list[0].Saying == Epithet; is != want {
			t.Errorf("%s: %+v", body, list)
		}
	}
}

func TestWhoIsRelatedToSomebodyIsSomebodyElse(t *testing.T) {
	for body, want := range map[string]bool{
		"罗大成的弟弟罗秀莲来了。": true, "罗大成有个独生女儿，叫罗秀莲。": true, "罗秀莲是罗大成的女儿。": true, "罗大成之妹罗秀莲来了。": true,
		"罗大成的小名罗秀莲没人知道。": false, "罗大成是罗秀莲。": false, "罗大成的弟弟来了，罗秀莲也来了。": false, "罗大成是罗秀莲的弟弟请来的。": false,
	} {
		list := Statements(body, spotsOf(body, "罗大成", "罗秀莲"))
		if is := len(list) == 1 && list[0].Saying == Related; is != want {
			t.Errorf("%s: %+v", body, list)
		}
	}
}

func TestATextMayHaveCourtesyNames(t *testing.T) {
	said := strings.Repeat("他说：“来了。”", 5)
	for body, want := range map[string]bool{
		"她来了。": false, said: false, said + "温某，字守墨，教书为生。": true, said + "他自号听潮居士。": true, said + "他的信写得长，字写得小。": false, said + "他认字。": false,
		"他道：“来了。”": true, said + "他道：“来了。”": true, "": true,
	} {
		if MayHaveCourtesyNames([]string{body}) != want {
			t.Errorf("%s: %t", body, !want)
		}
	}
	if MayHaveCourtesyNames([]string{"他来了。", said}) {
		t.Error("a short text beside a modern one is an older one")
	}
}

func TestSurnamesOfSeveralCharacters(t *testing.T) {
	for name, want := range map[string]string{"佐藤健一": "佐藤", "佐佐木明": "佐佐木", "欧阳素": "欧阳", "爱新觉罗载明": "爱新觉罗", "佐明": "", "沈砚": "沈"} {
		if got := SurnameOf(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// spotsOf returns the places of names in a text, in its order.
func spotsOf(body string, names ...string) []kb.Span {
	var out []kb.Span
	for at := range body {
		for _, n := range names {
			if strings.HasPrefix(body[at:], n) {
				out = append(out, kb.Span{Start: at, End: at + len(n)})
			}
		}
	}
	return out
}

func TestIntroductions(t *testing.T) {
	for body, want := range map[string]Introduction{
		"此人姓罗，名大成，身长八尺。只因他力大过人，挑得起千斤担子，满城人都称他做“铁扁担”。": {Names: []string{"罗大成", "铁扁担"}},
		"都头姓穆，名横；因他腿快，县里人都称他做“过山风”；原是卖布的。":            {Names: []string{"穆横", "过山风"}},
		"头一个姓丁，名岩，字伯石，使刀；第二个姓方，名舟，字季川，使枪。":            {Names: []string{"丁岩", "伯石", "丁伯石"}},
		"小道姓公孙，单讳一个岚字，道号半云子，住在山后。":                    {Names: []string{"公孙岚", "半云子"}},
		"东街的掌柜姓钱，名万贯，开着当铺，人称铁算盘。":                     {Names: []string{"钱万贯", "铁算盘"}},
		"东街的掌柜姓钱，名万贯，人称他最会算账。":                        {},
		"在下姓沈名砚，表字子默，号听潮居士。":                          {Names: []string{"沈砚", "子默", "沈子默", "听潮居士"}},
		"此乃丁家义儿：姓穆，名岩，字敬山者也。":                         {Names: []string{"穆岩", "敬山", "穆敬山"}},
		"那人道：「晚生賤姓鄺，草字伯遠。」":                           {Names: []string{"伯遠", "鄺伯遠"}},
		"夫人生二子：长子名岚，字子青；次子尚幼。":                        {Names: []string{"子青"}, Given: "岚"},
		"公諱棟，字雲嶺。":            {Names: []string{"雲嶺"}, Given: "棟"},
		"他姓甚名谁，字写得好不好，我都不知道。": {},
		"乃是一個姓逢的老者。":          {},
	} {
		got := append(Introductions(body), Introduction{})[0]
		if !slices.Equal(got.Names, want.Names) || got.Given != want.Given {
			t.Errorf("%s: %+v", body, got)
		}
	}
}

func TestWhatAnybodyIsCalledKeepsNobodyApart(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		apart float64
		place bool
	}{
		{"三姑娘", "三妹妹", 0.3, true}, {"沈先生", "沈知县", 0.3, false}, {"沈知县", "沈将军", 1, false}, {"二姑娘", "三姑娘", 0.3, false}, {"沈砚", "沈知县", 0, false},
	} {
		x, y := Parse(c.a), Parse(c.b)
		if m := compareChinese(&x, &y); m.Apart != c.apart || m.SamePlace != c.place {
			t.Errorf("%s, %s: apart %.1f, one place %v", c.a, c.b, m.Apart, m.SamePlace)
		}
	}
}

func TestMonksAndWivesHaveNoSurnameOfTheirOwn(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want Fit
	}{{"唐僧", "陈砚", Missing}, {"骆太太", "殷秀莲", Missing}, {"骆先生", "殷秀莲", Differ}} {
		x, y := Parse(c.a), Parse(c.b)
		if m := compareChinese(&x, &y); m.Surname != c.want {
			t.Errorf("%s, %s: %v", c.a, c.b, m.Surname)
		}
	}
}

func TestATitleAloneIsNoFamiliarForm(t *testing.T) {
	for name, bare := range map[string]bool{"老爷": true, "老太太": true, "小姐": true, "老尼姑": true, "老沈": false, "小二": false, "沈老爷": false} {
		if p := Parse(name); p.IsTitle() != bare {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

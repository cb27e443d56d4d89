package naming

import "testing"

func TestWhatHasNoCapitalIsADescription(t *testing.T) {
	for surface, want := range map[string]bool{"hungry children": true, "wailing baby": true, "Anna Brandle": false, "Ludwig van Harten": false, "brandle": false} {
		if p := Parse(surface); p.Epithet != want || want && p.Family != "" {
			t.Errorf("%s: %+v", surface, p)
		}
	}
}

func TestNamesOfOtherCustomsAreTakenApart(t *testing.T) {
	for surface, want := range map[string]Parts{
		"Bae Min-kyung":     {Given: "min-kyung", Family: "bae"},
		"Kim Sung-ho":       {Given: "sung-ho", Family: "kim"},
		"Uncle Guo":         {Family: "guo"},
		"Guo Zhenhai":       {Given: "zhenhai", Family: "guo"},
		"Orla Lloyd-Pryce":  {Given: "orla", Family: "lloyd-pryce"},
		"Larisa Pavlovna":   {Given: "larisa"},
		"Pavel Andreyitch":  {Given: "pavel"},
		"Gleb Lvovich Orin": {Given: "gleb", Family: "orin"},
		"Abu Yazan":         {Bare: "abu yazan"},
		"Kuroda-san":        {Bare: "kuroda"},
		"DI Garrod":         {Family: "garrod"},
		"Ser Hanno Brack":   {Given: "hanno", Family: "brack"},
	} {
		if p := Parse(surface); p.Given != want.Given || p.Family != want.Family || p.Bare != want.Bare {
			t.Errorf("%s: given %q, family %q, bare %q", surface, p.Given, p.Family, p.Bare)
		}
	}
}

// A given name with a patronymic is a full name, with or without the surname, which has a form for women.
func TestPatronymicsTellWhoIsWho(t *testing.T) {
	for _, c := range []struct {
		x, y          string
		given, family Fit
	}{
		{"Pavel Andreyitch", "Pavel Andreyitch Orin", Equal, Equal},
		{"Kostya", "Konstantin Dmitrievitch Levshin", Short, Missing},
		{"Ivan Lvovitch", "Andrei Lvovitch", Differ, Missing},
		{"Levshin", "Anna Lvovna Levshina", Missing, Equal},
		{"Prince Orlovsky", "Vera Orlovskaya", Missing, Equal},
	} {
		if m := Compare(Parse(c.x), Parse(c.y)); m.Given != c.given || m.Family != c.family {
			t.Errorf("%s, %s: %+v", c.x, c.y, m)
		}
	}
	if p := Parse("Avdotya Romanovna"); p.Gender != Female {
		t.Errorf("Avdotya Romanovna: %+v", p)
	}
	if m := Compare(Parse("Ivan Lvovitch"), Parse("Ivan Pavlovitch Orin")); !m.Middle {
		t.Errorf("two fathers: %+v", m)
	}
}

func TestOldAndYoungTellTwoOfOneNameApart(t *testing.T) {
	for _, c := range []struct {
		x, y string
		two  bool
	}{{"Old Orlow", "Young Orlow", true}, {"Young Orlow", "Orlow", false}, {"Old Orlow", "Old Mr. Orlow", false}} {
		if m := Compare(Parse(c.x), Parse(c.y)); m.Suffix != c.two {
			t.Errorf("%s, %s: %+v", c.x, c.y, m)
		}
	}
}

func TestMIsMonsieurOnlyAmongTheFrench(t *testing.T) {
	for _, c := range []struct {
		other  string
		titles int
	}{{"Monsieur Tarn", 1}, {"Mrs. Tarn", 0}} {
		census := TakeCensus([]Counted{{Surface: c.other, Count: 3}, {Surface: "M. Brandle", Count: 2}})
		if p := census.Parse("M. Brandle"); len(p.Titles) != c.titles {
			t.Errorf("beside %s: %+v", c.other, p)
		}
	}
}

func TestAShortFormIsBorneByWhoBearsTheLongOne(t *testing.T) {
	for name, want := range map[string]Gender{"Jo": Unknown, "Josephine": Female, "Nell": Female, "Tom": Male, "Kayla": Female} {
		if got := GivenGender(name); got != want {
			t.Errorf("%s is %s", name, got)
		}
	}
}

func TestAFamilyNameMayBeATitleToo(t *testing.T) {
	for surface, want := range map[string]Parts{
		"Miss Abbot":         {Family: "abbot"},
		"Mr. King":           {Family: "king"},
		"Mr. Mayor":          {},
		"King":               {},
		"Jack Elder":         {Given: "jack", Family: "elder"},
		"Mrs. Jackson Elder": {Family: "elder", Husband: "jackson"},
		"Anna the Elder":     {Bare: "anna", Suffix: "elder"},
	} {
		if p := Parse(surface); p.Given != want.Given || p.Family != want.Family || p.Bare != want.Bare || p.Suffix != want.Suffix || p.Husband != want.Husband {
			t.Errorf("%s: %+v", surface, p)
		}
	}
}

func TestAHusbandsTitleIsNotHis(t *testing.T) {
	for surface, want := range map[string]bool{"Mrs. Captain Tarn": false, "Mrs. Dr. Tarn": false, "Captain Tarn": true, "Miss Captain Tarn": true} {
		p := Parse(surface)
		if got := p.HasTitleClass(Rank) || p.HasTitleClass(Learned); got != want || p.Family != "tarn" {
			t.Errorf("%s: %+v", surface, p)
		}
	}
}

func TestRoyaltyGoesByGivenNames(t *testing.T) {
	for surface, given := range map[string]string{"Princess Flavelle": "flavelle", "Queen Ottoly": "ottoly", "Countess Ottoly": "", "Lady Ottoly": ""} {
		if p := Parse(surface); p.Given != given {
			t.Errorf("%s: %+v", surface, p)
		}
	}
}

func TestPeersAreLordsAndDoctorsAreDoc(t *testing.T) {
	for _, c := range []struct {
		a, b  string
		clash bool
	}{
		{"Lord Tarn", "Marquis of Tarn", false}, {"Lady Tarn", "Countess of Tarn", false}, {"Doc Tarn", "Dr. Tarn", false},
		{"Duke of Tarn", "Earl of Tarn", true}, {"Captain Tarn", "Reverend Tarn", true},
	} {
		if got := TitlesClash(Parse(c.a).Titles, Parse(c.b).Titles); (got > 0) != c.clash {
			t.Errorf("%s, %s: %.2f", c.a, c.b, got)
		}
	}
}

func TestPetForms(t *testing.T) {
	for _, c := range []struct {
		short, long string
		want        bool
	}{{"theo", "theophilus", true}, {"cainy", "cain", true}, {"janet", "jane", true}, {"ann", "anton", false}, {"edward", "edmund", false}} {
		if got := IsDiminutive(c.short, c.long); got != c.want {
			t.Errorf("%s of %s: %v", c.short, c.long, got)
		}
	}
}

func TestAMisreadNameTakesNoSurnameAway(t *testing.T) {
	census := func(long int) Parts {
		return TakeCensus([]Counted{{Surface: "袁绍", Count: 90}, {Surface: "从袁绍", Count: long}}).Parse("袁绍")
	}
	if p := census(1); p.Family != "袁" {
		t.Errorf("after one 从袁绍: %+v", p)
	}
	if p := census(40); p.Family != "" {
		t.Errorf("after as many as of a courtesy name: %+v", p)
	}
}

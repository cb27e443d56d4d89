package normalize

import (
	"maps"
	"slices"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// chineseBook returns a book of Chinese names with their numbers of mentions.
func chineseBook(counts map[string]int) (*book, map[string]int) {
	b, at := &book{index: map[kb.NameID]int{}}, map[string]int{}
	for _, n := range slices.Sorted(maps.Keys(counts)) {
		e := &entry{Name: &Name{ID: kb.NameIDOf(n), Surface: n, Type: kb.Character}, parts: naming.Parse(n), mentions: make([]mention, counts[n])}
		e.rank = rankOf(e.parts)
		at[n], b.index[e.ID] = len(b.names), len(b.names)
		b.names = append(b.names, e)
	}
	return b, at
}

func TestFormsOfTwoChineseNamesOpposeOnePerson(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{
		{"罗成", "罗通", twoShortGivens}, {"罗成", "罗公然", maybeCourtesyName}, {"罗成安", "罗公然", twoLongGivens},
		{"罗三公子", "四公子", twoBrothers}, {"甘夫人", "糜夫人", twoTitles}, {"沈夫人", "沈小姐", twoTitles},
		{"田氏", "田丰", otherByName}, {"罗哥哥", "罗秀莲", otherByName}, {"秦氏", "秦秀莲", 0},
		{"小沈", "沈阿姨", twoTitles}, {"老沈", "沈阿姨", 0}, {"老尼姑", "小尼姑", twoTitles}, {"老沈", "小沈", twoTitles},
		{"沈夫人", "沈砚", wifeOfFamily}, {"沈教头", "沈砚", 0},
	} {
		b, at := chineseBook(map[string]int{c.a: 9, c.b: 9})
		if got := b.formPenalty(at[c.a], at[c.b]); got != c.want {
			t.Errorf("%s, %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func TestARareNameOfAClusterSaysLittleAgainstAnother(t *testing.T) {
	b, at := chineseBook(map[string]int{"三藏": 900, "陈到底": 1})
	c := &cluster{names: []int{at["三藏"], at["陈到底"]}, namedMentions: 901}
	if w := b.weightInCluster(at["陈到底"], c); w > 0.3 {
		t.Errorf("one mention of 901 says %v", w)
	}
	if w := b.weightInCluster(at["三藏"], c); w != 1 {
		t.Errorf("the usual name says %v", w)
	}
}

// Where the text gives a courtesy name, another full name with the surname is somebody else's if its given name is used alone.
func TestWhoHasACourtesyNameHasNoOther(t *testing.T) {
	b, at := chineseBook(map[string]int{"沈广川": 9, "沈润生": 3, "沈继先": 9, "继先": 4, "沈铁嘴": 3, "沈忠": 4, "沈半瓢": 3, "半瓢": 2})
	b.courtesy, b.styles = true, map[int][]string{at["沈广川"]: {"沈广川", "润生", "半瓢居士"}}
	for name, apart := range map[string]bool{"沈继先": true, "沈忠": true, "沈半瓢": false, "沈润生": false, "沈铁嘴": false} {
		if got := b.saidByForms(at["沈广川"], at[name]).odds < 0; got != apart {
			t.Errorf("%s: apart %t", name, got)
		}
	}
}

func TestFormsOfTwoPeopleSaySo(t *testing.T) {
	for _, c := range []struct {
		a, b          string
		modern, apart bool
	}{
		{"沈星河", "沈月明", true, true}, {"沈星河", "沈月明", false, false}, {"沈星河", "沈", true, false}, {"沈星河", "星河", true, false},
		{"沈河", "沈明", false, true}, {"沈河", "沈月明", false, false}, {"沈河", "沈某", false, false},
		{"老太太", "老太爷", false, true}, {"沈大成", "沈大成家的", false, true}, {"沈二爷", "沈三爷", false, true}, {"沈夫人", "沈太太", true, false}, {"沈先生", "沈老师", true, false},
		{"安娜·海尔", "玛丽·海尔", false, true}, {"安娜·海尔", "沈星河", false, true}, {"安娜·海尔", "安娜", true, false}, {"哈钦斯", "康斯坦丝夫人", true, true}, {"哈钦斯", "管家", true, false}, {"康斯坦丝", "康妮", true, false},
		{"Edmund Harper", "Jasper Harper", false, true}, {"Edmund Harper", "Ed Harper", false, false}, {"Edmund Harper", "Mr. Harper", false, false}, {"Jon Harper", "John Harper", false, false},
	} {
		b, at := chineseBook(map[string]int{c.a: 9, c.b: 9})
		b.courtesy, b.foreign = !c.modern, true
		if got := b.saidByForms(at[c.a], at[c.b]).odds < 0; got != c.apart {
			t.Errorf("%s, %s, modern %t: apart %t", c.a, c.b, c.modern, got)
		}
	}
}

func TestATitleThatSeveralHaveBelongsToNobody(t *testing.T) {
	for _, c := range []struct {
		counts map[string]int
		shared bool
	}{
		{map[string]int{"老爷": 90, "沈老爷": 4, "罗老爷": 3}, true}, {map[string]int{"老爷": 90, "沈老爷": 9, "罗老爷": 1}, false},
		{map[string]int{"老爷": 90, "沈老爷": 1}, false}, {map[string]int{"老爷": 90, "沈老爷": 4, "罗知县": 3}, false},
	} {
		b, at := chineseBook(c.counts)
		b.findSharedTitles()
		if got := b.hasOnlySharedTitles(&cluster{names: []int{at["老爷"]}}); got != c.shared || b.hasOnlySharedTitles(&cluster{names: []int{at["老爷"], at["沈老爷"]}}) {
			t.Errorf("%v: shared %t", c.counts, got)
		}
	}
}

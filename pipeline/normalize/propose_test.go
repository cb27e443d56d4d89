package normalize_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/normalize"
	"dramatis/pipeline/task"
	"dramatis/pipeline/task/builtin"
)

// storyInput returns the input of a text with mentions of the names of people wherever
// they occur, the longest first.
func storyInput(language, text string, names ...string) normalize.Input {
	in := normalize.Input{Language: language, Documents: []normalize.Document{{ID: "d", Title: "Tale", Language: language, Text: text,
		Chapters: []kb.Chapter{{Number: 1, Title: "One"}, {Number: 2, Title: "Two", Start: max(0, strings.Index(text, "In the end"))}}}}}
	taken := make([]bool, len(text))
	for long := 60; long > 0; long-- {
		for _, name := range names {
			if len(name) != long {
				continue
			}
			n := normalize.Name{ID: kb.NameIDOf(name), Surface: name, Type: kb.Character}
			for at := 0; ; {
				i := strings.Index(text[at:], name)
				if i < 0 {
					break
				}
				at += i
				if !taken[at] {
					n.Mentions = append(n.Mentions, kb.Stretch{Document: "d", Span: kb.Span{Start: at, End: at + len(name)}})
					for k := at; k < at+len(name); k++ {
						taken[k] = true
					}
				}
				at += len(name)
			}
			in.Names = append(in.Names, n)
		}
	}
	return in
}

func propose(t *testing.T, in normalize.Input, judge normalize.Judge) ([]*kb.Verdict, normalize.Report) {
	t.Helper()
	list, report, err := normalize.Propose(context.Background(), in, judge, nil)
	if err != nil {
		t.Fatal(err)
	}
	return list, report
}

// answer returns the answer about two names, "" if they were not compared.
func answer(list []*kb.Verdict, a, b string) kb.Answer {
	for _, v := range list {
		if v.ID == kb.VerdictIDOf(kb.NameIDOf(a), kb.NameIDOf(b)) {
			return v.Answer
		}
	}
	return ""
}

func TestTheRulesKnowWhoIsWho(t *testing.T) {
	fill := strings.Repeat("It rained on the weir and the ice was thin. ", 3)
	for name, c := range map[string]struct {
		text, a, b string
		others     []string
		want       kb.Answer
	}{
		"title and full name":   {"Mr. Ashe came. " + fill + "Silas Ashe sat down.", "Mr. Ashe", "Silas Ashe", nil, kb.Same},
		"given name":            {"Clara Vale came. " + fill + "Clara sat down. " + fill + "Clara spoke.", "Clara", "Clara Vale", nil, kb.Same},
		"short form":            {"William Ashe came. " + fill + "Bill Ashe sat down.", "William Ashe", "Bill Ashe", nil, kb.Same},
		"initial":               {"S. Ashe had signed. " + fill + "Silas Ashe sat down.", "S. Ashe", "Silas Ashe", nil, kb.Same},
		"byname after the name": {"Silas Ashe the Pirate came. " + fill + "Silas Ashe sat down. " + fill + "Silas Ashe rose.", "Silas Ashe the Pirate", "Silas Ashe", nil, kb.Same},
		"dialect title":         {"Mester Ashe came. " + fill + "Mr. Ashe sat. " + fill + "Mr. Ashe rose. " + fill + "Silas Ashe went.", "Mester Ashe", "Mr. Ashe", []string{"Silas Ashe"}, kb.Same},
		"man and woman":         {"Mr. Ashe came. " + fill + "Mrs. Ashe sat down.", "Mr. Ashe", "Mrs. Ashe", nil, kb.Different},
		"two given names":       {"Silas Ashe came. " + fill + "Owen Ashe sat down.", "Silas Ashe", "Owen Ashe", nil, kb.Different},
		"wife and daughter":     {strings.Repeat("Mrs. Vale came. "+fill+"Miss Vale sat down. "+fill, 3), "Mrs. Vale", "Miss Vale", nil, kb.Different},
		"two of one family":     {strings.Repeat("Dr. Vale and Mr. Vale came. "+fill+"“No, Mr. Vale,” said Dr. Vale. "+fill, 6), "Dr. Vale", "Mr. Vale", nil, kb.Different},
		"stated":                {"Silas Ashe, known as the Heron, came. " + fill + "The ice held.", "Silas Ashe", "the Heron", nil, kb.Same},
	} {
		in := storyInput("en", c.text, append(c.others, c.a, c.b)...)
		list, _ := propose(t, in, builtin.New())
		if got := answer(list, c.a, c.b); got != c.want && (c.want != kb.Different || got == kb.Same) {
			t.Errorf("%s: %s and %s are %q, not %q", name, c.a, c.b, got, c.want)
		}
	}
}

func TestTheRulesKnowWhoIsWhoInChinese(t *testing.T) {
	fill := "河上落了一夜的雪，岸边没有一个人。"
	for name, c := range map[string]struct {
		text, a, b string
		want       kb.Answer
	}{
		"byname stated":    {"沈砚人称听潮客，在渡口住了十年。" + fill + "听潮客不说话。", "沈砚", "听潮客", kb.Same},
		"style name":       {"此人姓沈名砚，字子默。" + fill + "子默走了。", "沈砚", "子默", kb.Same},
		"his teacher's":    {"沈砚的师父叫做听潮客。" + fill + "听潮客不说话。", "沈砚", "听潮客", kb.Different},
		"brothers by rank": {"沈大郎走在前头。" + fill + "沈二郎跟着。", "沈大郎", "沈二郎", kb.Different},
		"given name alone": {strings.Repeat("林晚秋推开门。"+fill+"晚秋说：“走吧。”"+fill, 3), "林晚秋", "晚秋", kb.Same},
		"style and name":   {"此人姓沈名砚字子默。" + fill + "子默走了。", "沈砚", "子默", kb.Same},
		"husband and wife": {strings.Repeat("沈砚来了。"+fill+"砚二奶奶坐下。"+fill, 3), "沈砚", "砚二奶奶", kb.Different},
		"man and woman":    {strings.Repeat("陈先生来了。"+fill+"陈太太坐下。"+fill, 3), "陈先生", "陈太太", kb.Different},
		"old and young":    {strings.Repeat("老尼姑来了。"+fill+"小尼姑坐下。"+fill, 3), "老尼姑", "小尼姑", kb.Different},
		"listed":           {strings.Repeat("陈屿和陈岚来了。"+fill, 4), "陈屿", "陈岚", kb.Different},
	} {
		list, _ := propose(t, storyInput("zh", c.text, c.a, c.b), builtin.New())
		if got := answer(list, c.a, c.b); got != c.want && (c.want != kb.Different || got == kb.Same) {
			t.Errorf("%s: %s and %s are %q, not %q", name, c.a, c.b, got, c.want)
		}
	}
}

// TestAVariantDoesNotSpeakAgainstAName checks that "Mistress Clara" is no rival of Clara
// Vale for "Miss Clara".
func TestAVariantDoesNotSpeakAgainstAName(t *testing.T) {
	text := strings.Repeat("Clara Vale came to the weir. It rained. Miss Clara laughed at it. Nobody spoke. Mistress Clara went home.\n\n", 4)
	list, _ := propose(t, storyInput("en", text, "Clara Vale", "Miss Clara", "Mistress Clara"), builtin.New())
	for _, v := range list {
		if v.Answer != kb.Same {
			t.Errorf("%s and %s: %s %v", v.SurfaceA, v.SurfaceB, v.Answer, v.Reasons)
		}
	}
	if len(list) < 2 {
		t.Errorf("%d verdicts", len(list))
	}
}

func TestAStatementAgainstTheStoryIsARevealAtItsPlace(t *testing.T) {
	early := strings.Repeat("Silas and the Heron, Silas and the Heron, stood on the ice. ", 4)
	text := early + "\n\nIn the end Silas, known as the Heron, confessed."
	list, _ := propose(t, storyInput("en", text, "Silas", "the Heron"), builtin.New())
	for _, v := range list {
		if v.ID == kb.VerdictIDOf("silas", "the heron") {
			if v.Answer != kb.Unsure || v.From == nil || v.From.Chapter != 2 {
				t.Errorf("it is %s from %v %+v", v.Answer, v.From, v.Reasons)
			}
			return
		}
	}
	t.Error("the two were never compared")
}

// A countingJudge answers from a list and counts the questions.
type countingJudge struct {
	same  map[string]bool
	asked map[string]int
}

func (countingJudge) Origin() kb.Origin { return kb.ByModel }

func (c countingJudge) JudgeIdentity(_ context.Context, in task.JudgeInput) (task.JudgeOutput, error) {
	var out task.JudgeOutput
	for _, p := range in.Pairs {
		k := p.A.Name + "=" + p.B.Name
		if p.B.Name < p.A.Name {
			k = p.B.Name + "=" + p.A.Name
		}
		c.asked[k]++
		v := task.Verdict{ID: p.ID, Verdict: kb.Different, Confidence: 0.9}
		if c.same[k] {
			v.Verdict = kb.Same
		}
		out.Verdicts = append(out.Verdicts, v)
	}
	return out, nil
}

func TestNothingIsAskedTwiceOrWhenItIsSettled(t *testing.T) {
	text := strings.Repeat("Mr. Ashe came. Silas Ashe sat. Silas spoke. Mr. Silas Ashe rose.\n\n", 3)
	in := storyInput("en", text, "Mr. Ashe", "Silas Ashe", "Silas", "Mr. Silas Ashe")
	j := countingJudge{same: map[string]bool{"Mr. Ashe=Silas Ashe": true, "Silas=Silas Ashe": true, "Mr. Silas Ashe=Silas Ashe": true,
		"Mr. Ashe=Mr. Silas Ashe": true, "Mr. Silas Ashe=Silas": true, "Mr. Ashe=Silas": true}, asked: map[string]int{}}
	list, report := propose(t, in, j)
	for k, n := range j.asked {
		if n > 1 {
			t.Errorf("%s was asked %d times", k, n)
		}
	}
	if report.Judged > 3 || report.Judged != len(j.asked) {
		t.Errorf("%d of four names' pairs were asked, %v", report.Judged, j.asked)
	}
	again := in
	again.Verdicts = list
	if _, report := propose(t, again, j); report.Judged > 0 {
		t.Errorf("the second time %d pairs were asked", report.Judged)
	}
}

// TestTheOrderOfNamesDoesNotMatter checks that shuffled input gives the same verdicts.
func TestTheOrderOfNamesDoesNotMatter(t *testing.T) {
	in := syntheticBook(200)
	want, _ := propose(t, in, builtin.New())
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 2))
		r.Shuffle(len(in.Names), func(i, j int) { in.Names[i], in.Names[j] = in.Names[j], in.Names[i] })
		got, _ := propose(t, in, builtin.New())
		if len(got) != len(want) {
			t.Fatalf("%d verdicts, not %d", len(got), len(want))
		}
		for i := range got {
			if !kb.Equal(got[i], want[i]) {
				t.Fatalf("%+v is not %+v", got[i], want[i])
			}
		}
	}
}

func TestSomebodyOfWeightIsAlwaysOfferedToTheLikeliestNearThem(t *testing.T) {
	fill := strings.Repeat("It rained on the weir and the ice was thin. ", 3)
	text := strings.Repeat("Silas Ashe came and he sat down. "+fill+"Mrs. Orme spoke and she laughed with her son. "+fill, 6) + strings.Repeat("Mrs. Orme rose. "+fill, 3)
	list, _ := propose(t, storyInput("en", text, "Silas Ashe", "Mrs. Orme"), &builtin.Engine{})
	for _, v := range list {
		if v.ID == kb.VerdictIDOf(kb.NameIDOf("Silas Ashe"), kb.NameIDOf("Mrs. Orme")) {
			if v.Offer && v.Weight() < -5 {
				t.Errorf("offered with log-odds of %.2f", v.Weight())
			}
			return
		}
	}
	t.Errorf("nobody is offered: %d verdicts", len(list))
}

package chinese

import (
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

// spokenBy returns the speakers of the quotations that begin with the words, in order.
func spokenBy(t *testing.T, body string, words ...string) string {
	t.Helper()
	s := study(t, body)
	var out []string
	for _, w := range words {
		who := "没有"
		for _, q := range s.Quotations {
			if strings.HasPrefix(body[q.Inner.Start:], w) {
				who = "?"
				if q.Speaker != text.Nobody {
					who = s.Names[q.Speaker].Surface
				}
			}
		}
		out = append(out, who)
	}
	return strings.Join(out, " ")
}

// frame introduces three people.
const frame = "周满堂和孙小二来了。周满堂道：“今日风大。”孙小二道：“你且歇着。”周满堂笑道：“歇不得。”孙小二走了。李秀英来了，李秀英道：“都在么？”周满堂道：“在。”\n\n"

func TestWhoSaysIIsKnownByTheHeadingOfADiary(t *testing.T) {
	body := frame + "周满堂的日记\n\n三月初五　晴\n\n孙小二来了。\n\n“船修好了么？”\n\n“修好了。”我说，“你来看。”\n\n“我不看。”\n\n三月初六　雨\n\n李秀英来了。\n\n“我来取信。”\n\n“没有信。”\n"
	if got, want := spokenBy(t, body, "船修好了", "修好了。", "你来看", "我不看", "我来取信", "没有信"), "孙小二 周满堂 周满堂 孙小二 李秀英 周满堂"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWhoSaysIIsKnownByTheSignatureOfALetter(t *testing.T) {
	body := frame + "小二吾弟：\n\n我到了。李秀英在门口。\n\n“你来了？”她问。\n\n“来了。”我说。\n\n兄　周满堂\n\n秀英：\n\n我等了半日。\n\n“他来了。”我说。\n\n兄　孙小二\n"
	if got, want := spokenBy(t, body, "来了。”我说。\n\n兄", "他来了"), "周满堂 孙小二"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestALetterThatIsCopiedIsItsSigners(t *testing.T) {
	body := frame + "周满堂的日记\n\n今天来了一封信，我抄在下面：\n\n“满堂吾兄：铺子上月已经盘出去了，他不许我写信给你，我想你还是该知道。孙小二。”\n\n我看了两遍。\n"
	if got := spokenBy(t, body, "满堂吾兄"); got != "孙小二" {
		t.Errorf("got %s", got)
	}
}

func TestWhoIsToldOfIsNotWhoSaysI(t *testing.T) {
	body := frame + "我在船上。我点了灯。孙小二来了。\n\n“李秀英，你出来！”\n\n李秀英出来了。李秀英看着我。孙小二问李秀英。\n\n“李秀英，信呢？”孙小二说。\n\n“没有信。”我说。\n"
	if got := spokenBy(t, body, "没有信"); got != "?" {
		t.Errorf("got %s", got)
	}
}

func TestAThoughtInATaleIsNobodysTelling(t *testing.T) {
	body := frame + strings.Repeat("孙小二走了。周满堂来了。", 120) + "我不怕。我走。我也去。\n\n“李秀英，你出来！”\n\n“李秀英，信呢？”\n\n“没有信。”我说。\n"
	if got := study(t, body).Tellings; len(got) > 0 {
		t.Errorf("got %v", got)
	}
}

func TestWhoSaysIIsNobodyWhereNothingSaysIt(t *testing.T) {
	body := "周满堂来了。\n\n“风大么？”我问。\n\n“大。”周满堂说。\n\n我看见孙小二说：“好。”我走了。我又来了。周满堂和孙小二都笑了。\n"
	if got := spokenBy(t, body, "风大么"); got != "?" {
		t.Errorf("got %s", got)
	}
}

func TestWhoSaysIHasTheNameThatOthersCallThem(t *testing.T) {
	body := frame + "我在船上。我点了灯。孙小二来了。\n\n“李秀英，你出来！”\n\n“来了。”我说。\n\n“李秀英，信呢？”孙小二问我。\n\n“没有信。”我说。\n"
	body = strings.Replace(body, "李秀英来了，李秀英道：“都在么？”周满堂道：“在。”", "周满堂道：“李秀英，都在么？”孙小二道：“李秀英，在么？”", 1)
	if got, want := spokenBy(t, body, "来了。", "没有信"), "李秀英 李秀英"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

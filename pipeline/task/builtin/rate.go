package builtin

import (
	"context"
	"fmt"
	"math"
	"strings"

	"dramatis/pipeline/task"
)

var declines = []string{"know nothing", "don't know", "do not know", "don’t know", "can't speak", "can’t speak", "cannot speak", "never heard", "nothing to tell",
	"no idea", "not know", "unfamiliar", "what is that", "what do you mean", "一无所知", "不知道", "没听说", "不曾听", "还不知道", "何物", "没有什么可说"}

func declining(s string) bool {
	s = strings.ToLower(s)
	for _, d := range declines {
		if strings.Contains(s, d) {
			return true
		}
	}
	return false
}

// JudgeResponse rates by counting words: how much of the profile the reply
// takes up, what it names that neither profile nor question does, and whether
// it declines. It is a rule of thumb and says so.
func (*Engine) JudgeResponse(ctx context.Context, in task.RatingInput) (task.Rating, error) {
	if err := ctx.Err(); err != nil {
		return task.Rating{}, err
	}
	reply, profile := wordsOf(in.Response), wordsOf(in.Character.Summary+" "+in.Character.Name)
	asked := wordsOf(in.Question)
	shared, foreign, capital := 0, 0, 0
	for w := range reply {
		if profile[w] {
			shared++
		}
	}
	seen := map[string]bool{}
	for w := range featureWords(in.Response) {
		if !w.capital || stops[w.text] || seen[w.text] {
			continue
		}
		seen[w.text] = true
		capital++
		if !profile[w.text] && !asked[w.text] {
			foreign++
		}
	}
	switch in.Metric {
	case "unknown_question_rejection":
		if declining(in.Response) {
			return task.Rating{Analysis: "By rule: the reply has words that decline.", Rating: 1}, nil
		}
		return task.Rating{Analysis: "By rule: the reply has no words that decline.", Rating: 0}, nil
	case "knowledge_hallucination":
		r := 1 + 9*float64(foreign)/float64(max(1, capital))
		if capital == 0 {
			r = 1
		}
		return task.Rating{Analysis: fmt.Sprintf("By rule: %d of %d words with a capital stand neither in the profile nor in the question.", foreign, capital),
			Rating: math.Round(r)}, nil
	}
	r := 1 + 9*math.Min(1, float64(shared)/math.Max(4, math.Min(12, float64(len(profile))/2)))
	return task.Rating{Analysis: fmt.Sprintf("By rule: %d words of the profile come up in the reply.", shared), Rating: math.Round(r)}, nil
}

// poleWords are words that speak for a pole of the MBTI or of the Big Five.
var poleWords = map[string]string{
	"E": "we us people friends party together talk company society everyone crowd laugh meet guests visit 大家 我们 朋友 热闹 一起",
	"I": "alone quiet solitude silence myself private read think home rest lonely book 独自 安静 一个人 静 书",
	"S": "see touch fact facts practical work money house food hands real detail exact day 实际 事实 亲眼 银子",
	"N": "imagine dream idea future meaning possibility wonder perhaps vision mystery soul spirit 想象 梦 未来 意义 也许",
	"T": "reason logic because therefore fact prove proof judge truth argument principle analyse 道理 因为 所以 证据 理",
	"F": "feel heart love hurt kind sorry pity tender care sympathy joy grief dear 心 爱 情 可怜 感",
	"J": "plan order must duty decide rule time ready always prepare promise settle 计划 规矩 必须 一定 准备",
	"P": "perhaps maybe whim chance freedom wait see change adventure whatever surprise 随意 或许 机会 自由 看看",

	"openness":          "new idea imagine art wonder curious dream strange beauty music travel poem 新 好奇 想象 诗",
	"conscientiousness": "duty plan order work careful promise ready must exact honest diligent 责任 计划 认真 必须",
	"extraversion":      "we people friends party laugh talk company together crowd merry 大家 朋友 热闹 一起",
	"agreeableness":     "kind help love forgive sorry friend trust gentle please thank care 帮 爱 谢 善 好心",
	"neuroticism":       "fear afraid anxious worry nervous tears sad angry alone terrible death 怕 忧 愁 怒 恐",
}

// RatePersonality counts words that speak for each pole. It is a rule of thumb
// and says so.
func (*Engine) RatePersonality(ctx context.Context, in task.PersonalityInput) (task.PersonalityOutput, error) {
	if err := ctx.Err(); err != nil {
		return task.PersonalityOutput{}, err
	}
	var all strings.Builder
	for _, d := range in.Dialogue {
		all.WriteString(d.Answer)
		all.WriteByte('\n')
	}
	count := func(pole string) int {
		n := 0
		list, ok := poleWords[pole]
		if !ok {
			list = poleWords[strings.ToLower(pole)]
		}
		wanted := words(list)
		for w := range featureWords(all.String()) {
			if wanted[w.text] || wanted[stemOf(w.text)] {
				n++
			}
		}
		return n
	}
	if len(in.Poles) == 2 {
		a, b := count(in.Poles[0]), count(in.Poles[1])
		share := math.Round(100 * float64(a+2) / float64(a+b+4))
		return task.PersonalityOutput{
			Analysis: fmt.Sprintf("By rule: %d words in the answers speak for %s, %d for %s.", a, in.Poles[0], b, in.Poles[1]),
			Scores:   []task.PoleScore{{Pole: in.Poles[0], Value: share}, {Pole: in.Poles[1], Value: 100 - share}}}, nil
	}
	pole := in.Dimension
	if len(in.Poles) == 1 {
		pole = in.Poles[0]
	}
	n := count(pole)
	if n == 0 && poleWords[strings.ToLower(pole)] == "" {
		n = count(in.Dimension)
	}
	value := math.Min(5, 1+4*float64(n)/(float64(n)+4))
	if n == 0 {
		value = 2
	}
	return task.PersonalityOutput{Analysis: fmt.Sprintf("By rule: %d words in the answers speak for %s.", n, pole),
		Scores: []task.PoleScore{{Pole: pole, Value: round1(value)}}}, nil
}

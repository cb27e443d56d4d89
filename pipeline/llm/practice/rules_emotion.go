package practice

import "strings"

// colours are a few words for each emotion and how pleasant, stirring and commanding (valence,
// arousal, dominance from -1 to 1) they are.
var colours = []struct {
	name    string
	words   string
	v, a, d float64
}{
	{"joy", "joy happy glad laugh smile delight love merry 喜 笑 乐 欢", 0.8, 0.4, 0.4},
	{"acceptance", "trust accept friend welcome agree kind thank 信 谢 恩", 0.5, -0.2, 0.1},
	{"fear", "fear afraid terror horror dread fright tremble 怕 惊恐 惧", -0.7, 0.7, -0.6},
	{"surprise", "surprise sudden astonish amaze wonder strange 惊 怪 奇", 0.1, 0.7, -0.1},
	{"sadness", "sad grief weep tear sorrow mourn alone death dead 悲 哭 泪 死", -0.7, -0.3, -0.5},
	{"disgust", "disgust loathe foul hateful detest vile deform 厌 恶 丑", -0.7, 0.3, 0.1},
	{"anger", "anger angry rage fury wrath curse strike kill 怒 骂 打 杀", -0.6, 0.8, 0.5},
	{"anticipation", "hope wait expect soon plan tomorrow await seek 望 等 待", 0.2, 0.3, 0.2},
}

func scoreEmotion(a Ask) object {
	var in struct {
		Items []struct{ ID, Text string }
	}
	a.Read(&in)
	items := []any{}
	for _, it := range in.Items {
		low := strings.ToLower(it.Text)
		emotions := map[string]any{}
		v, ar, d := 0.0, 0.0, 0.0
		for _, c := range colours {
			n := 0
			for _, w := range strings.Fields(c.words) {
				n += min(2, strings.Count(low, w))
			}
			emotions[c.name] = min(10, 1+3*n)
			w := float64(min(n, 3)) / 3
			v, ar, d = v+w*c.v, ar+w*c.a, d+w*c.d
		}
		items = append(items, object{"id": it.ID, "emotions": emotions, "valence": unit(v), "arousal": unit(ar), "dominance": unit(d)})
	}
	return object{"items": items}
}

// unit maps -1 … 1 to 0 … 1.
func unit(x float64) float64 { return min(1, max(0, (x+1)/2)) }

package builtin

import (
	"context"
	"sort"
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
)

// kindBetween returns the kind of the strongest relation between two names.
func kindBetween(t *testing.T, language, body, a, b string) string {
	t.Helper()
	out := editortest.Get(New().ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: language, Types: kb.Types()}))(t)
	best, kind := 0.0, "none"
	for _, r := range out.Relations {
		if (strings.Contains(r.Source, a) && strings.Contains(r.Target, b) || strings.Contains(r.Source, b) && strings.Contains(r.Target, a)) && r.Strength > best {
			best, kind = r.Strength, familyOf(r.Kind)
		}
	}
	return kind
}

// familyOf returns the general kind of a more exact one.
func familyOf(kind string) string {
	switch kind {
	case kb.Parent, kb.Child, kb.Sibling:
		return kinship
	case kb.Servant, kb.Master:
		return service
	case kb.Teacher, kb.Pupil:
		return teaching
	case kb.Lover:
		return friendship
	}
	return kind
}

func TestRelationsOfEveryKindAreStated(t *testing.T) {
	const people = "\n\n“Good day,” said Mr. Orlow. “Good day,” said Mr. Tarn.\n"
	for _, c := range []struct{ body, want string }{
		{"Mr. Orlow was Mr. Tarn’s uncle.", kinship},
		{"Mr. Orlow, the cousin of Mr. Tarn, came in.", kinship},
		{"Mr. Tarn embraced his brother, Mr. Orlow.", kinship},
		{"Mr. Tarn loved his son Mr. Orlow.", kinship},
		{"Mr. Orlow was Mr. Tarn’s butler.", service},
		{"Mr. Orlow served Mr. Tarn for thirty years.", service},
		{"Mr. Orlow was in the service of Mr. Tarn.", service},
		{"Mr. Orlow’s secretary, Mr. Tarn, wrote it down.", service},
		{"Mr. Orlow and Mr. Tarn were friends.", friendship},
		{"Mr. Tarn was an old friend of Mr. Orlow.", friendship},
		{"Mr. Tarn trusted Mr. Orlow.", friendship},
		{"Mr. Orlow hated Mr. Tarn.", enmity},
		{"Mr. Orlow had sworn to kill Mr. Tarn.", enmity},
		{"Mr. Tarn was the sworn enemy of Mr. Orlow.", enmity},
		{"Mr. Orlow and Mr. Tarn were rivals.", enmity},
		{"Mr. Orlow struck Mr. Tarn in the face.", enmity},
		{"Mr. Orlow taught Mr. Tarn to read.", teaching},
		{"Mr. Tarn was Mr. Orlow’s pupil.", teaching},
		{"Mr. Orlow, the tutor of Mr. Tarn, was strict.", teaching},
	} {
		if got := kindBetween(t, "en", c.body+people, "Orlow", "Tarn"); got != c.want {
			t.Errorf("%q is %q, want %q", c.body, got, c.want)
		}
	}
	for _, c := range []struct{ body, want string }{
		{"Harold Orlow married Anna Tarn.", marriage},
		{"Anna Tarn was Harold Orlow’s wife.", marriage},
		{"Anna Tarn, the widow of Harold Orlow, wept.", marriage},
		{"Anna Tarn was engaged to Harold Orlow.", marriage},
	} {
		if got := kindBetween(t, "en", c.body+"\n\n“Well,” said Harold Orlow. “Well,” said Anna Tarn.\n", "Orlow", "Tarn"); got != c.want {
			t.Errorf("%q is %q, want %q", c.body, got, c.want)
		}
	}
	const chinese = "\n\n沈知秋道：“来了。”罗大成道：“坐。”沈知秋坐下，罗大成倒茶。罗大成笑道：“请。”罗大成走了。\n"
	for _, c := range []struct{ body, want string }{
		{"沈知秋是罗大成的哥哥。", kinship},
		{"罗大成的舅舅沈知秋来了。", kinship},
		{"沈知秋嫁给罗大成。", marriage},
		{"沈知秋的丈夫罗大成来了。", marriage},
		{"沈知秋是罗大成的管家。", service},
		{"罗大成的手下沈知秋来了。", service},
		{"沈知秋和罗大成结拜了。", friendship},
		{"沈知秋和罗大成是好友。", friendship},
		{"沈知秋恨罗大成。", enmity},
		{"罗大成的仇人沈知秋来了。", enmity},
		{"沈知秋陷害罗大成。", enmity},
		{"沈知秋拜罗大成为师父。", teaching},
		{"罗大成的徒弟沈知秋来了。", teaching},
		{"沈知秋杀死了罗大成。", enmity},
		{"沈知秋把罗大成杀了。", enmity},
		{"沈知秋并不恨罗大成。", conversation},
		{"沈知秋埋怨罗大成。", conversation},
		{"沈知秋烫的利害，罗大成忙来瞧。", conversation},
		{"沈知秋杀羊宰猪，管待罗大成。", conversation},
		{"沈知秋跟着王夫人、罗大成都来了。王夫人道：“坐。”王夫人坐下，王夫人笑道：“请。”", conversation},
	} {
		if got := kindBetween(t, "zh", c.body+chinese, "沈知秋", "罗大成"); got != c.want {
			t.Errorf("%s is %q, want %q", c.body, got, c.want)
		}
	}
}

func TestRelationsGrowWithFrequencyAndNearness(t *testing.T) {
	strength := func(body string) float64 {
		out := editortest.Get(New().ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: "en", Types: kb.Types()}))(t)
		most := 0.0
		for _, r := range out.Relations {
			if strings.Contains(r.Source+r.Target, "Orlow") && strings.Contains(r.Source+r.Target, "Tarn") {
				most = max(most, r.Strength)
			}
		}
		return most
	}
	once := strength("Mr. Orlow met Mr. Tarn. Mr. Tarn went home. Mr. Orlow slept.")
	often := strength(strings.Repeat("Mr. Orlow met Mr. Tarn. “Mr. Tarn!” said Mr. Orlow. “Mr. Orlow!” said Mr. Tarn.\n\n", 12))
	apart := strength("Mr. Orlow slept.\n\n" + strings.Repeat("It rained on the town, and nobody was about.\n\n", 40) + "Mr. Tarn slept.")
	if !(often > once && once > apart) {
		t.Errorf("often %.1f, once %.1f, apart %.1f", often, once, apart)
	}
}

func TestDescriptionsAreDefiningSentences(t *testing.T) {
	for _, c := range []struct{ language, body, name, want string }{
		{"en", "Orlow came in. He sat down. Orlow was a retired sea captain with a wooden leg. “Good day,” said Orlow, and he went out again.", "Orlow", "retired sea captain"},
		{"en", "They came to Larchfield. Larchfield is a small town in the hills. It rained in Larchfield.", "Larchfield", "small town"},
		{"en", "Then Mrs. Tarn, a widow of fifty, rose. “No,” said Mrs. Tarn. Mrs. Tarn went away.", "Mrs. Tarn", "widow of fifty"},
		{"zh", "沈知秋走进来。原来沈知秋是镇上的郎中，年方三十。沈知秋道：“坐。”沈知秋笑了。", "沈知秋", "郎中"},
	} {
		out := editortest.Get(New().ExtractGraph(context.Background(), task.GraphInput{Text: c.body, Language: c.language, Types: kb.Types()}))(t)
		got := ""
		for _, e := range out.Entities {
			if e.Name == c.name && got == "" {
				got = e.Description
			}
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s is described by %q, not by what says %q", c.name, got, c.want)
		}
	}
}

func TestASalutationSaysNothingAboutTheAddressee(t *testing.T) {
	body := "“Good day,” said Orlow. Orlow sat down.\n\n*Dearest Orlow,* it ran, *she was a retired sea captain with a wooden leg, the widow of a clerk.*\n\n“Well,” said Orlow.\n"
	out := editortest.Get(New().ExtractGraph(context.Background(), task.GraphInput{Text: body, Language: "en", Types: kb.Types()}))(t)
	for _, e := range out.Entities {
		if strings.Contains(e.Description, "Dearest") {
			t.Errorf("%s is described by %q", e.Name, e.Description)
		}
	}
}

// In sentences about an emotion it has the highest score of the eight, and valence separates the good ones from the bad.
func TestTheEmotionOfATextHasTheHighestScore(t *testing.T) {
	names := kb.EmotionNames()
	for _, c := range []struct {
		language, text, want string
		good                 int // 1 good, -1 bad, 0 either
	}{
		{"en", "She laughed for joy and was happier than ever before.", "joy", 1},
		{"en", "He trusted her wholly and relied upon her faithful heart.", "acceptance", 1},
		{"en", "She trembled with terror, afraid of the dark.", "fear", -1},
		{"en", "He was astonished; nobody had expected it, and he stared amazed.", "surprise", 0},
		{"en", "She wept bitterly and mourned her dead child in sorrow.", "sadness", -1},
		{"en", "The filthy, loathsome smell disgusted him.", "disgust", -1},
		{"en", "He was furious and shouted in a rage.", "anger", -1},
		{"en", "They waited eagerly, hoping and longing for the day.", "anticipation", 0},
		{"zh", "她欢喜得笑了，十分高兴。", "joy", 1},
		{"zh", "他信任她，放心地把一切托付给她。", "acceptance", 1},
		{"zh", "她害怕得发抖，惊恐万分。", "fear", -1},
		{"zh", "他大吃一惊，十分诧异。", "surprise", 0},
		{"zh", "她悲伤地哭了，泪流满面。", "sadness", -1},
		{"zh", "他觉得恶心，厌恶得很。", "disgust", -1},
		{"zh", "他勃然大怒，破口大骂。", "anger", -1},
		{"zh", "他们盼望着，期待那一天。", "anticipation", 0},
	} {
		e, vad := scoreText(c.language, c.text, nil)
		order := []int{0, 1, 2, 3, 4, 5, 6, 7}
		sort.SliceStable(order, func(i, j int) bool { return e[order[i]] > e[order[j]] })
		if names[order[0]] != c.want || e[order[0]] <= 1 {
			t.Errorf("%q: %s leads with %.1f, not %s", c.text, names[order[0]], e[order[0]], c.want)
		}
		if c.good > 0 && vad[0] <= 0.5 || c.good < 0 && vad[0] >= 0.5 {
			t.Errorf("%q: valence %.2f", c.text, vad[0])
		}
	}
	_, calm := scoreText("en", "She slept quietly in the calm, peaceful night.", nil)
	_, wild := scoreText("en", "He screamed in a violent, furious rage!", nil)
	if calm[1] >= wild[1] {
		t.Errorf("arousal: calm %.2f, wild %.2f", calm[1], wild[1])
	}
	_, weak := scoreText("en", "She was helpless, weak and afraid.", nil)
	_, strong := scoreText("en", "The mighty, victorious king commanded proudly.", nil)
	if weak[2] >= strong[2] {
		t.Errorf("dominance: weak %.2f, strong %.2f", weak[2], strong[2])
	}
}

func TestASummarySaysWhatHappens(t *testing.T) {
	for _, c := range []struct{ language, body, want string }{
		{"en", "Perhaps Orlow would come. But Orlow was late. Orlow carried the trunk to Mrs. Tarn in the yard. “Set it down,” said Mrs. Tarn. Orlow went out. Mrs. Tarn locked the door.",
			"Orlow carried the trunk to Mrs. Tarn in the yard."},
		{"en", "“Is the trunk here?” said Mrs. Tarn to Orlow.\n\n“It is at the mill, and my brother sits on it,” said Orlow to Mrs. Tarn.\n\n“No,” said Mrs. Tarn to Orlow.",
			"Orlow speaks with Mrs. Tarn: “It is at the mill, and my brother sits on it.”"},
	} {
		out, err := New().ExtractScenes(context.Background(), task.ScenesInput{Text: c.body, Language: c.language})
		if err != nil || len(out.Scenes) != 1 || out.Scenes[0].Summary != c.want {
			t.Errorf("%s: %+v, %v", c.want, out.Scenes, err)
		}
	}
}

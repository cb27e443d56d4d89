package chinese

import (
	"context"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

func TestAPortraitSaysWhoSomebodyIs(t *testing.T) {
	for sentence, says := range map[string]bool{
		"梁九疑是个走方的郎中，从不收穷人的钱。": true, "这梁九疑为人最好，满县人都敬他。": true, "当先一人名叫梁九疑。": true, "梁九疑今年六十有三，须发皆白。": true,
		"梁九疑是说过这话的。": false, "梁九疑推门进来，坐在灯下。": false, "“梁九疑是个走方的郎中，你不知道么。”": false, "谁说梁九疑是个走方的郎中？": false,
		"那年有个女儿，乳名梁九疑。": true, "梁九疑，表字子远，最会下棋。": true, "王家的车夫梁九疑拉开了门。": true, "假若梁九疑是个郎中，早出去了。": false, "梁九疑的母亲是个郎中。": false, "梁九疑本是掩面而哭。": false,
	} {
		body := "天下着雨。" + sentence + "大家都散了。"
		i := strings.Index(body, "梁九疑")
		p, err := newPage(context.Background(), body)
		if err != nil {
			t.Fatal(err)
		}
		name := kb.Span{Start: i, End: i + len("梁九疑")}
		g := newStudyBuilder(p, &text.Study{}, nil)
		at, worth := g.portrait(g.sentenceAround(name), name)
		if g.runs[g.runAt(name.Start)].quoted {
			at, worth = kb.Span{}, 0
		}
		if (worth > 0) != says || says && !strings.Contains(sentence, body[at.Start:at.End]) {
			t.Errorf("%s: %v %s", sentence, worth, body[at.Start:at.End])
		}
	}
}

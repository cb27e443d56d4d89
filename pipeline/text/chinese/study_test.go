package chinese

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"dramatis/pipeline/text"
)

// shown formats a study as text: the names with type, gender and count, then who
// says what, and the addressee, then the scenes.
func shown(body string, s *text.Study) string {
	var b strings.Builder
	name := func(i int) string {
		if i == text.Nobody {
			return "?"
		}
		return s.Names[i].Surface
	}
	for _, n := range s.Names {
		fmt.Fprintf(&b, "%s %s %s %d\n", n.Surface, n.Type, orDash(string(n.Gender)), n.Count)
	}
	for _, q := range s.Quotations {
		words := []rune(body[q.Inner.Start:q.Inner.End])
		fmt.Fprintf(&b, "%s > %s: %s\n", name(q.Speaker), name(q.Addressee), string(words[:min(len(words), 6)]))
	}
	for _, k := range s.Breaks {
		words := []rune(body[k.Offset:])
		fmt.Fprintf(&b, "scene %s %s: %s\n", orDash(k.Time), orDash(k.Place), string(words[:min(len(words), 6)]))
	}
	return b.String()
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

const classical = `第一回 梁九疑夜過柳溪橋 歐陽素月下問歸人

話說青檀縣柳溪村有個獵戶，姓梁名九疑，綽號「穿林箭」。一日，梁九疑提弓出門，正遇著縣裡的捕頭喬大旺。喬大旺喝道：「梁九疑，你昨夜在那裡？」梁九疑道：「小人在柳溪橋下守鹿。」喬捕頭冷笑道：「守鹿？守的是歐陽小姐罷！」

梁九疑聽了大怒，轉身便走。

當晚，歐陽素在望月樓上彈琴，聽得樓下有人咳嗽，便問道：「可是梁大哥？」梁九疑低聲道：「是我。」歐陽素道：「喬大旺疑心你，快走。」

次日，梁九疑來到柳溪橋，果見喬大旺立在橋頭。梁九疑拱手道：「喬捕頭，我同你去見官。」`

func TestAClassicalTextInTraditionalCharacters(t *testing.T) {
	want := `梁九疑 character - 8
喬大旺 character male 4
柳溪橋 location - 3
歐陽素 character - 3
喬捕頭 character male 2
望月樓 location - 1
梁大哥 character male 1
歐陽小姐 character female 1
穿林箭 character - 1
青檀縣 location - 1
喬大旺 > 梁九疑: 梁九疑，你昨
梁九疑 > 喬大旺: 小人在柳溪橋
喬捕頭 > 梁九疑: 守鹿？守的是
歐陽素 > 梁九疑: 可是梁大哥？
梁九疑 > 歐陽素: 是我。
歐陽素 > 梁九疑: 喬大旺疑心你
梁九疑 > 喬捕頭: 喬捕頭，我同
scene - 青檀縣: 話說青檀縣柳
scene 當晚 望月樓: 當晚，歐陽素
scene 次日 柳溪橋: 次日，梁九疑
`
	got := shown(classical, study(t, classical))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

const modern = `七月的最后一天，林晚秋回到了临江镇。镇上的人都叫她林老师，只有外婆还叫她小秋。

“你怎么才回来？”站在车站门口的陈屿问。

“火车晚点。”林晚秋说，“你等了多久？”

“两个小时。”

陈屿接过她的箱子。约翰·哈珀站在他身后，冲林晚秋笑了笑。

“这位是约翰·哈珀，”陈屿说，“他在江滨大学教书。”

林晚秋看着约翰·哈珀，说：“欢迎你来临江镇。”

第二天早上，陈屿来到林家老屋。林晚秋正在院子里浇花。

“外婆呢？”陈屿问道。

“去菜市场了。”林晚秋低声说，“陈屿，她昨晚又提起爸爸。”`

func TestAModernTextWithATransliteratedName(t *testing.T) {
	want := `林晚秋 character - 6
陈屿 character - 6
约翰·哈珀 character - 3
临江镇 location - 2
小秋 character - 1
林老师 character - 1
江滨大学 location - 1
陈屿 > 林晚秋: 你怎么才回来
林晚秋 > 陈屿: 火车晚点。
林晚秋 > 陈屿: 你等了多久？
陈屿 > 林晚秋: 两个小时。
陈屿 > ?: 这位是约翰·
陈屿 > 林晚秋: 他在江滨大学
林晚秋 > 约翰·哈珀: 欢迎你来临江
陈屿 > 林晚秋: 外婆呢？
林晚秋 > 陈屿: 去菜市场了。
林晚秋 > 陈屿: 陈屿，她昨晚
scene 七月 临江镇: 七月的最后一
scene 第二天早上 -: 第二天早上，
`
	got := shown(modern, study(t, modern))
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSpeechWithoutMarksIsFoundByItsTags(t *testing.T) {
	body := strings.NewReplacer("「", "", "」", "").Replace(classical)
	s := study(t, body)
	var got []string
	for _, q := range s.Quotations {
		who := "?"
		if q.Speaker != text.Nobody {
			who = s.Names[q.Speaker].Surface
		}
		got = append(got, who+"："+body[q.Inner.Start:q.Inner.End])
	}
	want := `喬大旺：梁九疑，你昨夜在那裡？
梁九疑：小人在柳溪橋下守鹿。
喬捕頭：守鹿？守的是歐陽小姐罷！
歐陽素：可是梁大哥？
梁九疑：是我。
歐陽素：喬大旺疑心你，快走。
梁九疑：喬捕頭，我同你去見官。`
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("got\n%s\nwant\n%s", g, want)
	}
}

func TestADefiningSentenceSaysWhoSomebodyIs(t *testing.T) {
	s := study(t, classical)
	i, ok := surfaces(s)["梁九疑"]
	if !ok || len(s.Names[i].Defining) == 0 {
		t.Fatal("nothing defines 梁九疑")
	}
	at := s.Names[i].Defining[0].At
	if got := classical[at.Start:at.End]; !strings.Contains(got, "姓梁名九疑") && !strings.Contains(got, "綽號") {
		t.Error(got)
	}
}

func TestAStudyIsTheSameEveryTime(t *testing.T) {
	body := sample(t)
	first := study(t, body)
	for range 3 {
		if !reflect.DeepEqual(first, study(t, body)) {
			t.Fatal("two studies of one text differ")
		}
	}
}

func TestACancelledStudyStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Study(ctx, classical, nil); err == nil || !strings.Contains(err.Error(), "read a Chinese text") {
		t.Error(err)
	}
}

func TestProgressGrowsToTheWholeText(t *testing.T) {
	last := 0
	if _, err := Study(context.Background(), classical, func(done int) {
		if done < last {
			t.Errorf("progress fell from %d to %d", last, done)
		}
		last = done
	}); err != nil {
		t.Fatal(err)
	}
	if last != len(classical) {
		t.Errorf("progress ended at %d of %d", last, len(classical))
	}
}

func FuzzStudyKeepsToItsText(f *testing.F) {
	for _, s := range []string{classical, modern, "", "道：“", "姓\xff名", "约翰·史密斯·", "张三·", "·李四道：“好。”", "“”“”道", "\u3000\u3000老王说：王", "𠀀𠀁道：「𠀂」", "林老师翰·瀝"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		s, err := Study(context.Background(), body, nil)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		counts := make([]int, len(s.Names))
		for _, m := range s.Mentions {
			if m.Span.Start < last || m.Span.End <= m.Span.Start || m.Span.End > len(body) || m.Name < 0 || m.Name >= len(s.Names) {
				t.Fatalf("mention %v", m)
			}
			last = m.Span.End
			counts[m.Name]++
		}
		for i, n := range s.Names {
			if n.Count != counts[i] || n.Surface == "" {
				t.Fatalf("name %q stands %d times, says %d", n.Surface, counts[i], n.Count)
			}
			for _, d := range n.Defining {
				if d.At.Start < 0 || d.At.End > len(body) || d.At.Start >= d.At.End {
					t.Fatalf("defining %v", d)
				}
			}
		}
		last = 0
		for _, q := range s.Quotations {
			if q.Span.Start < last || q.Inner.Start < q.Span.Start || q.Inner.End > q.Span.End || q.Span.End > len(body) || q.Speaker >= len(s.Names) || q.Addressee >= len(s.Names) {
				t.Fatalf("quotation %v", q)
			}
			last = q.Span.End
		}
		last = -1
		for _, b := range s.Breaks {
			if b.Offset <= last || b.Offset >= len(body) {
				t.Fatalf("break %v", b)
			}
			last = b.Offset
		}
	})
}

func BenchmarkStudy(b *testing.B) {
	body := sample(b)
	body = strings.Repeat(body+"\n\n", 45) // about a megabyte
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		study(b, body)
	}
}

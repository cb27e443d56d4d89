package ingest

import (
	"strings"
	"testing"
)

func TestStraightMarksOfAChineseTextGetADirection(t *testing.T) {
	for in, want := range map[string]string{
		"老王说\"来了？\"没人答。\n\"走吧。\"她道。": "老王说“来了？”没人答。\n“走吧。”她道。",
		"\"忘了收尾\n\"走吧。\"她道。":         "“忘了收尾\n“走吧。”她道。",
		"他喊道：“看这块\"牌子\"，你看。”“看什么”":   "他喊道：“看这块\"牌子\"，你看。”“看什么”",
		"“来了？”“走吧。”":                 "“来了？”“走吧。”",
		"\"Come,\" said Ann.":        "\"Come,\" said Ann.",
		"":                           "",
	} {
		if got := curlQuotes(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// broken cuts a paragraph into lines of so many characters.
func broken(paragraph string, size int) string {
	r := []rune(paragraph)
	var out []string
	for len(r) > size {
		out = append(out, string(r[:size]))
		r = r[size:]
	}
	return strings.Join(append(out, string(r)), "\n")
}

func TestBrokenLinesOfAChineseTextArePutTogether(t *testing.T) {
	paragraph := strings.Repeat("沈知秋把灯放在桌上回头看了看门外的雨又看了看坐在窗边的林远什么也没有说", 6) + "。"
	for name, sep := range map[string]string{"blank lines": "\n\n", "indents": "\n　　"} {
		text := "第一回　雨夜\n\n" + strings.Repeat(broken(paragraph, 38)+sep, 5) + broken(paragraph, 38)
		want := "第一回　雨夜\n\n" + strings.Repeat(paragraph+sep, 5) + paragraph
		if got := unwrapLines(text); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestLinesThatAreParagraphsStay(t *testing.T) {
	long := strings.Repeat("沈知秋把灯放在桌上。", 20)
	for name, text := range map[string]string{
		"long and short": strings.Repeat(long+"\n“走吧。”\n他没有动，只是看着窗外的雨，半天没有说一句话。\n", 10),
		"verse":          strings.Repeat("白日依山尽，黄河入海流。\n欲穷千里目，更上一层楼。\n", 10),
		"few":            broken(strings.Repeat("沈知秋把灯放在桌上", 10), 38),
		"English":        strings.Repeat("She put the lamp on the table and looked at the door\n", 20),
	} {
		if got := unwrapLines(text); got != text {
			t.Errorf("%s: %q", name, got)
		}
	}
}

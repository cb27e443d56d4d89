package chinese

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// The shortest and the longest sentence, in characters, that portrays somebody.
const (
	shortPortrait = 6
	longPortrait  = 110
)

// What a sentence portrays somebody by: words right after the name, words before it, words
// anywhere after it in the sentence.
var (
	portraysBehind = strings.Fields("是个 是位 是一个 是一位 乃是 原是 本是 便是 为人 生得 长得 今年 年方 年纪 祖居 祖籍 自幼 从小 出身 的父亲 的母亲")
	portraysBefore = strings.Fields("名叫 叫做 唤做 唤作 名唤 人称 姓名 乃是 原来是 正是 名字叫")
	portraysIn     = strings.Fields("绰号 人称 表字 浑名 外号 人氏 身长 面如 身材 乡下人 之子 之女 的儿子 的女儿 的妻子")
)

// ofAge is how old somebody is.
var ofAge = regexp.MustCompile(`[一二三四五六七八九十]岁`)

// nearName is how many bytes after a name are read for what it bears.
const nearName = 20 * han

// Portrays finds the sentence around a name, bytes of the body, and how much it says who bears the
// name: 0 where it says nothing of the kind. Speech portrays nobody.
func Portrays(body string, name kb.Span) (kb.Span, float64) {
	sentence, ok := text.ToldAround(body, name, "zh")
	words := body[sentence.Start:sentence.End]
	if n := utf8.RuneCountInString(words); !ok || n < shortPortrait || n > longPortrait || strings.HasSuffix(words, "？") {
		return kb.Span{}, 0
	}
	lead, rest := body[sentence.Start:name.Start], body[name.End:sentence.End]
	if strings.ContainsAny(lead, "“”「」『』") {
		return kb.Span{}, 0
	}
	rest = rest[:min(len(rest), nearName)]
	if i := strings.IndexAny(rest, "“「"); i >= 0 {
		rest = rest[:i]
	}
	worth := 0.0
	if slices.ContainsFunc(portraysBehind, func(w string) bool { return strings.HasPrefix(rest, w) }) {
		worth += byStation
	}
	if slices.ContainsFunc(portraysBefore, func(w string) bool { return strings.HasSuffix(lead, w) }) {
		worth += byWord
	}
	if ofAge.MatchString(rest) || slices.ContainsFunc(portraysIn, func(w string) bool { return strings.Contains(rest, w) }) {
		worth += byWord
	}
	return sentence, worth
}

// What the words count.
const (
	byStation = 4.0
	byWord    = 2.5
)

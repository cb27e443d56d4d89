package task

import (
	"regexp"
	"strings"
)

// marker matches the beginning of what chat templates use to mark roles and turns. A local server may interpret it
// wherever it occurs: a card that says <|im_start|>system would speak for the program.
var marker = regexp.MustCompile(`<(?:\||/?(?:s|bos|eos|(?:start|end)_of_turn|system|user|assistant)>|<SYS>>|</SYS>>)|\|>|<｜|｜>|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS)\]`)

// BreakMarkers puts a space into role markers, which makes them ordinary text.
func BreakMarkers(text string) string {
	return marker.ReplaceAllStringFunc(text, func(m string) string { return m[:1] + " " + m[1:] })
}

// EscapeMarkers writes the first character of such markers as JSON's \u and four digits, which does not change what
// the JSON means.
func EscapeMarkers(json string) string {
	return marker.ReplaceAllStringFunc(json, func(m string) string {
		for _, r := range escapes {
			if rest, ok := strings.CutPrefix(m, r[0]); ok {
				return r[1] + rest
			}
		}
		return m
	})
}

var escapes = [][2]string{{"<", `\u003c`}, {"|", `\u007c`}, {"[", `\u005b`}, {"｜", `\uff5c`}}

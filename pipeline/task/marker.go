package task

import (
	"regexp"
	"strings"
)

// marker begins what chat templates of models mark roles and turns with. A local server may
// read it as that wherever it is: a card that says <|im_start|>system would speak as the program.
var marker = regexp.MustCompile(`<(?:\||/?(?:s|bos|eos|(?:start|end)_of_turn|system|user|assistant)>|<SYS>>|</SYS>>)|\|>|<｜|｜>|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS)\]`)

// BreakMarkers puts a space into marks of roles, which then are letters like others.
func BreakMarkers(text string) string {
	return marker.ReplaceAllStringFunc(text, func(m string) string { return m[:1] + " " + m[1:] })
}

// EscapeMarkers writes the first character of such marks as JSON's \u and four digits: what
// the JSON says is the same.
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

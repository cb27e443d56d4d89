package naming

import (
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// realNamePattern matches a sentence that begins with somebody's real name: His real name was …
var realNamePattern = pattern.MustCompile(`([.!?…]["”’)]?\s+)(?:His|Her|Their) (?:(?:real|true|proper|full|right|own|Christian|baptismal|given|first|maiden) name|real identity) (?:is|was|(?:had|has) (?:once )?been) (?:really |in fact )?$`)

// longestSentence is the maximum length of the sentence before a disclosure, in bytes.
const longestSentence = 400

// Disclosures finds sentences that say what somebody's real name is: "I
// knew Rook. His real name was Davin." Spots are the spans of people's names in the order of the
// text. A disclosure is about the one person named in the sentence before; if several are named, it is ignored.
func Disclosures(text string, spots []kb.Span) []Statement {
	var out []Statement
	for i, at := range spots {
		lead := text[max(0, at.Start-60):at.Start]
		m := realNamePattern.FindStringSubmatchIndex(lead)
		if m == nil {
			continue
		}
		end := at.Start - len(lead) + m[2]
		start := end - len(lastSentence(text[max(0, end-longestSentence):end]))
		who := i
		for k := i - 1; k >= 0 && spots[k].Start >= start && who >= 0; k-- {
			switch before := text[spots[k].Start:spots[k].End]; {
			case spots[k].End > end:
			case who == i || text[spots[who].Start:spots[who].End] == before:
				who = k
			default:
				who = -1
			}
		}
		if who >= 0 && who != i {
			phrase := strings.Join(strings.Fields(strings.ToLower(lead[m[3]:])), " ")
			out = append(out, Statement{Saying: Alias, A: who, B: i, Span: kb.Span{Start: spots[who].Start, End: at.End}, Phrase: phrase})
		}
	}
	return out
}

// lastSentence returns the text after the last end of a sentence or paragraph.
func lastSentence(text string) string {
	cut := strings.LastIndex(text, "\n\n")
	for _, mark := range []string{". ", "! ", "? ", ".\n", "!\n", "?\n", "” ", "”\n"} {
		cut = max(cut, strings.LastIndex(text, mark))
	}
	return text[max(0, cut):]
}

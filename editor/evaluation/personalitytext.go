package evaluation

import (
	"strconv"
	"strings"

	"dramatis/editor"
	"dramatis/editor/kb"
)

// ParseMBTI parses four letters of the MBTI, such as "INTJ"; X means neither.
func ParseMBTI(text string) (map[string]float64, error) {
	text = strings.ToUpper(strings.TrimSpace(text))
	out := map[string]float64{}
	if text == "" {
		return nil, nil
	}
	at := 0
	for _, d := range Dimensions() {
		if d.Test != MBTI {
			continue
		}
		if at >= len(text) || !strings.Contains(d.Poles[0]+d.Poles[1]+"X", text[at:at+1]) {
			return nil, editor.Cannot("“%s” is not a type of the MBTI: write four letters such as INTJ, with X for neither", text)
		}
		if letter := text[at : at+1]; letter != "X" {
			out[letter] = 100
		}
		at++
	}
	if at != len(text) {
		return nil, editor.Cannot("“%s” is not a type of the MBTI: write four letters such as INTJ, with X for neither", text)
	}
	return out, nil
}

// WriteType is the inverse of ParseMBTI; "" if there is no MBTI label.
func WriteType(p *kb.Personality) string {
	if p == nil || len(p.Poles) == 0 {
		return ""
	}
	var b strings.Builder
	for _, d := range Dimensions() {
		if d.Test == MBTI {
			v, ok := d.Label(p)
			letter := d.Letter(v)
			if !ok || letter == "" {
				letter = "X"
			}
			b.WriteString(letter)
		}
	}
	return b.String()
}

// ParseBigFive parses a value of the Big Five, 1–5.
func ParseBigFive(text string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || !(v >= 1 && v <= 5) { // NaN too
		return 0, editor.Cannot("“%s” is not a value of the Big Five: write a number from 1 to 5", text)
	}
	return v, nil
}

package ingest

import (
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// numberWords are written numbers in headings.
var numberWords = func() map[string]int {
	out := map[string]int{}
	for i, w := range strings.Fields(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen
		fifteen sixteen seventeen eighteen nineteen twenty`) {
		out[w] = i + 1
	}
	for i, w := range strings.Fields(`first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
		thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`) {
		out[w] = i + 1
	}
	for i, w := range strings.Fields("thirty forty fifty sixty seventy eighty ninety") {
		out[w], out[strings.TrimSuffix(w, "y")+"ieth"] = 10*i+30, 10*i+30
	}
	return out
}()

// parseNumber parses an Arabic, Roman or written number, 0 if it is not one.
func parseNumber(s string) int {
	if n, err := strconv.Atoi(s); err == nil && n > 0 && len(s) <= 4 {
		return n
	}
	lower := strings.ToLower(s)
	if n, ok := numberWords[lower]; ok {
		return n
	}
	if tens, ones, ok := strings.Cut(lower, "-"); ok && numberWords[tens] >= 20 && numberWords[ones] < 10 && numberWords[ones] > 0 {
		return numberWords[tens] + numberWords[ones]
	}
	return parseRoman(s)
}

// parseRoman parses a Roman number in one case, 0 if it is not one.
func parseRoman(s string) int {
	if s == "" || len(s) > 12 || s != strings.ToUpper(s) && s != strings.ToLower(s) {
		return 0
	}
	lower, n := strings.ToLower(s), 0
	for i := range len(lower) {
		v := romanDigits[lower[i]]
		if v == 0 {
			return 0
		}
		if i+1 < len(lower) && romanDigits[lower[i+1]] > v {
			v = -v
		}
		n += v
	}
	// Old printers wrote IIII and XXXX; anything else is a word.
	if n <= 0 || roman(n) != lower && strings.ReplaceAll(strings.ReplaceAll(lower, "iiii", "iv"), "xxxx", "xl") != roman(n) {
		return 0
	}
	return n
}

var romanDigits = map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}

func roman(n int) string {
	var b strings.Builder
	for _, d := range []struct {
		value int
		text  string
	}{{100, "c"}, {90, "xc"}, {50, "l"}, {40, "xl"}, {10, "x"}, {9, "ix"}, {5, "v"}, {4, "iv"}, {1, "i"}} {
		for n >= d.value {
			b.WriteString(d.text)
			n -= d.value
		}
	}
	return b.String()
}

var (
	hanDigits = map[rune]int{'零': 0, '〇': 0, '○': 0, '一': 1, '二': 2, '三': 3, '四': 4, '五': 5, '六': 6, '七': 7, '八': 8, '九': 9, '两': 2}
	hanUnits  = map[rune]int{'十': 10, '百': 100, '千': 1000, '廿': 20, '卅': 30}
)

// parseHan parses a Chinese number (十二, 一百零八, 廿三, 二〇, ０1), 0 if it is not one.
func parseHan(s string) int {
	if utf8.RuneCountInString(s) > 8 {
		return 0
	}
	total, digit := 0, 0
	for _, r := range s {
		switch {
		case r >= '０' && r <= '９':
			digit = digit*10 + int(r-'０')
			continue
		case r >= '0' && r <= '9':
			digit = digit*10 + int(r-'0')
			continue
		}
		if d, ok := hanDigits[r]; ok {
			digit = digit*10 + d
			continue
		}
		unit := hanUnits[r]
		switch {
		case unit == 0:
			return 0
		case r == '廿' || r == '卅':
			total += unit
		default:
			digit = cmp.Or(digit, 1)
			total += digit * unit
		}
		digit = 0
	}
	return total + digit
}

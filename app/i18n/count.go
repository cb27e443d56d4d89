package i18n

import (
	"fmt"
	"strconv"
)

// Count returns a number with its thousands apart: 41,200.
func Count(n int) string {
	if n < 0 {
		return "-" + Count(-n)
	}
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// A count is a number that %d writes with its thousands apart.
type count int

// Format is called by fmt.
func (c count) Format(s fmt.State, verb rune) {
	if verb == 'd' {
		fmt.Fprintf(s, "%s", Count(int(c)))
		return
	}
	fmt.Fprintf(s, fmt.FormatString(s, verb), int(c))
}

// counts returns arguments with whole numbers converted to count.
func counts(args []any) []any {
	out := make([]any, len(args))
	for i, a := range args {
		if n, ok := a.(int); ok {
			a = count(n)
		}
		out[i] = a
	}
	return out
}

package memory

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

func TestADeathIsToldInChineseAsByTheExpression(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	pieces := append([]string{"甲", "乙", "甲乙", "，", "了", " ", "的是在前面那个人一", "\xff"}, append(deadBehind, deadBefore...)...)
	for _, name := range []string{"甲", "甲乙", "乙乙", "死"} {
		form := regexp.MustCompile(strings.ReplaceAll(deathForms, "%", regexp.QuoteMeta(name)))
		for range 3000 {
			line := ""
			for range rng.IntN(9) {
				line += pieces[rng.IntN(len(pieces))]
			}
			if got, want := saysDeadInChinese(line, name), form.MatchString(line); got != want {
				t.Fatalf("%q of %q: %v, by the expression %v", line, name, got, want)
			}
		}
	}
}

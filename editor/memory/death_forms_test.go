package memory

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// deathForms is the expression by which saysDead is checked, with % for the name.
var deathForms = `(?i)%(?:,[^,.;]{1,60},)? (?:was|is|lay|fell|had fallen|had been|has been|were) (?:\w+ ){0,3}?(?:dead|killed|murdered|lifeless|buried|drowned|hanged|strangled|no more)\b` +
	`|% (?:had |has )?(?:died|expired|breathed (?:his|her) last)\b|\b(?:dead|lifeless|murdered) %|\bburied (?:the )?(?:(?:old|poor|young) )?%|\b(?:body|corpse|death|grave|burial|funeral|murder|tomb|coffin|(?:dead|lifeless) \w+) of (?:the )?(?:\w+ )?%` +
	`|%['’]s? (?:dead |lifeless )?(?:body|corpse|death|grave|burial|funeral|murder|tomb|coffin|widow)\b|%.{0,` + strconv.Itoa(deadReach) + `}(?:` + strings.Join(deadBehind, "|") + `)|(?:` + strings.Join(deadBefore, "|") + `)%`

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
			if got, want := saysDead(line, name), form.MatchString(line); got != want {
				t.Fatalf("%q of %q: %v, by the expression %v", line, name, got, want)
			}
		}
	}
}

func TestADeathIsToldInEnglishAsByTheExpression(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	pieces := strings.Split("Ann|ANN|Mask|maſk|Ann Lee| |, |. |'s |’s |’ |-|the |of |old |poor |man |a |never |was |is |had |has |been |no more|more |body|corpse |death |murder|murdered |"+
		"dead|dead |lifeless |died|expired |breathed her last|widow|buried |BURIED |killed|undead |x |尸|死了|杀了|\xff", "|")
	found := 0
	for _, name := range []string{"Ann", "ann lee", "Mask", "man", "e"} {
		form := regexp.MustCompile(strings.ReplaceAll(deathForms, "%", regexp.QuoteMeta(name)))
		for range 20000 {
			line := ""
			for range rng.IntN(9) {
				line += pieces[rng.IntN(len(pieces))]
			}
			if rng.IntN(2) == 0 {
				line += name + pieces[rng.IntN(len(pieces))]
			}
			got, want := saysDead(line, name), form.MatchString(line)
			if got != want {
				t.Fatalf("%q of %q: %v, by the expression %v", line, name, got, want)
			}
			if want {
				found++
			}
		}
	}
	if found < 5000 {
		t.Errorf("only %d lines say so", found)
	}
}

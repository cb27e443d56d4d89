package normalize

import (
	"fmt"

	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/naming"
)

// Weights are log-odds of "the same", set by hand from general sense and tried
// on novels; the judge adds them up (package judge).
const (
	weightOnly       = 1.5
	weightGenderFits = 0.4

	weightWhole      = 5.0
	weightFullName   = 5.0
	weightShortFull  = 3.5
	weightInitials   = 2.2
	weightGiven      = 1.6
	weightFamily     = 1.0
	weightShortGiven = 0.8
	weightContains   = 1.0
	weightTitleAlone = 0.6
	weightSameTitle  = 0.8
	weightTitleClash = -4.0
	weightMiddle     = -2.0
	weightMrsGiven   = -1.6
	weightOtherType  = -2.5
	weightNothing    = -2.5
)

// say makes a reason that can be said in the writer's language.
func say(sentence string, args ...any) string {
	words := make([]string, len(args))
	for i, a := range args {
		words[i] = fmt.Sprint(a)
	}
	return kb.Label(sentence, words...)
}

// shapeClues say what two surface forms alone speak for and against.
func (b *book) shapeClues(x, y *entry, m naming.Match) []task.Clue {
	var out []task.Clue
	add := func(kind string, weight float64, sentence string, args ...any) {
		out = append(out, task.Clue{Kind: kind, Text: say(sentence, args...), Weight: weight})
	}
	han := x.parts.Han || y.parts.Han
	switch {
	case m.Whole && (x.rank >= 1 || y.rank >= 1):
		w := weightWhole
		switch {
		case m.Titles > 0 && x.rank == y.rank:
			w = weightFamily + weightFamily/2 // "Dr. Craven" and "Mr. Craven": a family has several
		case x.rank != y.rank && !han:
			w = weightWhole - 2.6 // "Mr. Guest" and "Guest": whoever else is called Guest
		}
		add("same name", w, "the same name, but for title or article")
	case fits(m.Given) && m.Family == naming.Equal && x.parts.Full() && y.parts.Full():
		switch m.Given {
		case naming.Equal:
			add("full name", weightFullName, "the same given and family name")
		case naming.Short:
			add("short form", weightShortFull, "“{}” and “{}” are forms of one given name, with the same family name", x.parts.Given, y.parts.Given)
		default:
			add("initials", weightInitials, "the initial fits, with the same family name")
		}
	case m.Given == naming.Equal:
		add("given name", weightGiven, "the same given name")
	case m.Given == naming.Short:
		add("short form", weightShortGiven, "one is a short form of the other")
	case m.Given == naming.Initial:
		add("initials", weightShortGiven, "the initial fits")
	case m.Family == naming.Equal:
		add("family name", weightFamily, "the same family name")
	case m.Contains:
		add("contained", weightContains, "one name is part of the other")
	case titleOnly(x, y):
		add("title", weightTitleAlone, "the same title")
	}
	if m.Family == naming.Equal && !m.Whole && shareTitle(x.parts, y.parts) {
		w := weightSameTitle
		if !m.SameTitle {
			w /= 2 // half the people in a book are Mr. somebody
		}
		add("same title", w, "the same title with it")
	}
	if m.Titles > 0 {
		add("titles", weightTitleClash*m.Titles, "“{}” and “{}” are hardly one person's titles", titleOf(x), titleOf(y))
	}
	if m.Middle {
		add("middle name", weightMiddle, "the middle names differ")
	}
	if w := b.wifeAndDaughter(x, y, m); w != 0 {
		add("mother or wife", w, "“{}” may be the mother or wife in the family", married(x, y).Surface)
	}
	if !sameType(x, y) {
		add("type", weightOfType(x, y, m), "they are of different types")
	}
	return out
}

// weightOfType: what a person's name is part of is more often a person too, and
// its kind mistaken.
func weightOfType(x, y *entry, m naming.Match) float64 {
	if (m.Whole || fits(m.Given)) && (typeOf(x) == kb.Character || typeOf(y) == kb.Character) {
		return weightOtherType / 2
	}
	return weightOtherType
}

func titleOf(e *entry) string {
	if len(e.parts.Titles) == 0 {
		return e.Surface
	}
	return e.parts.Titles[0].Word
}

func married(x, y *entry) *entry {
	for _, t := range x.parts.Titles {
		if t.Class == naming.Married {
			return x
		}
	}
	return y
}

// wifeAndDaughter: "Mrs. X" beside a woman of that family who is never Mrs.
func (b *book) wifeAndDaughter(x, y *entry, m naming.Match) float64 {
	if m.Family != naming.Equal || fits(m.Given) || m.Whole {
		return 0
	}
	isMrs := func(e *entry) bool {
		for _, t := range e.parts.Titles {
			if t.Class == naming.Married && t.Gender == naming.Female {
				return true
			}
		}
		return false
	}
	if isMrs(x) == isMrs(y) || !b.hasFamily(x, y) {
		return 0
	}
	return weightMrsGiven
}

// hasFamily reports whether anybody else bears the family name of the two: else
// there is nobody whose wife or mother one of them could be.
func (b *book) hasFamily(x, y *entry) bool {
	family := x.parts.Family
	if family == "" {
		family = y.parts.Family
	}
	members := b.families()[family]
	for _, i := range members[:min(len(members), wholeBlock)] {
		e := b.names[i]
		if e == x || e == y {
			continue
		}
		mx, my := naming.Compare(e.parts, x.parts), naming.Compare(e.parts, y.parts)
		if mx.Clashes() || my.Clashes() || mx.Titles > 0.5 || my.Titles > 0.5 {
			return true
		}
	}
	return false
}

// families are the names by family name.
func (b *book) families() map[string][]int {
	if b.byFamily == nil {
		b.byFamily = map[string][]int{}
		for i, e := range b.names {
			if f := e.parts.Family; f != "" && typeOf(e) == kb.Character {
				b.byFamily[f] = append(b.byFamily[f], i)
			}
		}
	}
	return b.byFamily
}

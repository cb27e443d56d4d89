package chinese

import "strings"

// ruledOut reports whether a string is no person's name whatever the model says.
func (f *finder) ruledOut(c *candidate) bool {
	const clear = 0.0 // log-odds from which the signs that the rules look at have been weighed
	return f.nobody(c) || f.settlement(c) || c.chance < clear && c.stated+c.office == 0 && !f.formal(c) && !(c.bordered() && c.takesPart())
}

// formal reports whether a string is a surname that is hardly a word and a title after it, which say for themselves that
// somebody is meant: 娄知府.
func (f *finder) formal(c *candidate) bool {
	return len(c.title) >= 2*han && c.surname > 0 && f.lex.form.suffix(c.title) == "" && len(c.word) == c.surname+len(c.title) && !f.lex.doubtful.has[c.word[:c.surname]]
}

// nobody reports whether a string can't be a name by its form: a word that only joins or qualifies
// others (倘或) or points to them (那怪), a prohibition (莫怕), or a role with what the sentence has beside it (师父说, 与师父).
func (f *finder) nobody(c *candidate) bool {
	const silent = 10 // at least one in ten is said to speak
	switch {
	case f.surnameAlone(c.word), f.lex.nobody.has[c.word], pointing.prefix(c.word) != "", pointing.suffix(c.word) != "":
		return true
	case c.stated > 0, len(c.word) < 2*han, len(c.word)%han != 0: // said to be called so; a letter; 阿Q
		return false
	case c.spoke*silent >= c.count:
		return false
	}
	return strings.HasPrefix(c.word, "莫") && (len(c.word) == 2*han || c.count == 1) || f.besideRole(c)
}

// pointing are words that point to somebody: 那怪 is whatever monster was met last.
var pointing = newSet([]string{"那", "这"})

// landmark reports whether a string that never speaks and is never called ends as parks, temples and mountains do: 大观园,
// 五庄观, 史家村, 白鹭渡. Of a name of a surname that is no word and two characters that says little: 殷开山.
func (f *finder) landmark(c *candidate) bool {
	if len(c.word) < 3*han || c.spoke+c.called+c.stated+c.office > 0 || c.title != "" {
		return false
	}
	head, end := c.word[:len(c.word)-han], c.word[len(c.word)-han:]
	return f.lex.settled.has[end] && (c.surname == 0 || f.lex.doubtful.has[c.word[:c.surname]] || strings.HasSuffix(head, "家"))
}

// settlement reports whether a string is met once, ends as a village or a county does, and nobody is said to be
// called so: 柳溪村, (押)解府城.
func (f *finder) settlement(c *candidate) bool {
	return c.count == 1 && (c.suffix[place] > 0 || c.surname > 0 && f.lex.doubtful.has[c.word[:c.surname]]) && c.spoke+c.stated+c.office == 0 && f.lex.settled.has[c.word[len(c.word)-han:]]
}

// surnameAlone reports whether a string only states a surname: 姓吕, 同姓司徒.
func (f *finder) surnameAlone(word string) bool {
	_, surname, ok := strings.Cut(word, "姓")
	return ok && (f.lex.surname.has[surname] || f.lex.compound.has[surname])
}

// besideRole reports whether a string is a role and what a sentence has before or after it.
func (f *finder) besideRole(c *candidate) bool {
	x := f.lex
	for i := 2 * han; i < len(c.word); i += han {
		head, tail := c.word[:i], c.word[i:]
		switch {
		case x.close.has[head] && !x.form.has[tail] && x.title.prefix(tail) == "":
			return true
		case x.role.has[head] && (tail == "道" || c.title == "" && c.surname == 0 && (x.predicate.has[tail] || x.ending.has[tail])):
			return true
		}
	}
	tail := c.word[han:]
	return len(tail) > han && (x.role.has[tail] || x.close.has[tail] || tail == c.title) && x.toward.has[c.word[:han]]
}

// bordered reports whether names may begin where a string begins and end where it ends, and
// no everyday word reaches across: a piece of a longer name (史湘|云) or of a clause has no such places.
func (c *candidate) bordered() bool {
	const few, rare, across = 2, 0.1, 0.3
	x := &c.figures
	return x[fLeft] > 0 && (c.count <= few || x[fRight] >= rare) && x[fCrossLeft] <= across && x[fCrossRight] <= across
}

// takesPart reports whether a string does something in its sentences, has something done to it or is
// called, as people are and most words are not. Titles and surnames say for themselves that somebody is meant.
func (c *candidate) takesPart() bool {
	const few, some, hardly = 3, 0.15, 0.05
	x := &c.figures
	part := x[fSubject] + x[fCalled] + x[fObject] + x[fAlone]
	switch {
	case c.title != "", x[fNearness] > 0:
		return true
	case c.surname > 0:
		return c.count <= few || part >= hardly
	}
	return part >= some
}

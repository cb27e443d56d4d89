package chinese

import "strings"

// isRuledOut reports whether a string is no person's name whatever the model says.
func (f *finder) isRuledOut(c *candidate) bool {
	const clear = 0.0 // log-odds from which the model's verdict counts more than these rules
	return f.cannotBeName(c) || f.isSettlement(c) || c.logOdds < clear && c.stated+c.office == 0 && !f.isSurnameWithTitle(c) && (c.isOtherWord() || !(c.hasBorders() && c.actsInSentences()))
}

// isOtherWord reports whether a string is a word of two characters that is no noun, and neither speaks nor is called: 屈膝.
func (c *candidate) isOtherWord() bool {
	return len(c.word) == 2*han && wordDictionary().classOf(c.word) == otherWord && c.spoke+c.called == 0
}

// isSurnameWithTitle reports whether a string is a surname that is hardly a word, with a title after it, which alone show
// a person: 娄知府.
func (f *finder) isSurnameWithTitle(c *candidate) bool {
	return len(c.title) >= 2*han && c.surname > 0 && len(c.word) == c.surname+len(c.title) && !f.lex.doubtful.has(c.word[:c.surname])
}

// cannotBeName reports whether a string can't be a name by its form: a word that only joins or qualifies
// others (倘或) or points to them (那怪), a place (牢里, 帘后), a part (半瓢), a prohibition (莫怕, but not 莫先生), a verb with an object (入石碓), or a role with a neighbouring word (师父说, 与师父).
func (f *finder) cannotBeName(c *candidate) bool {
	const silent = 10 // of a name, at least one mention in ten speaks
	switch {
	case f.isSurnameStated(c), f.isNative(c.word), f.isPossessed(c), isDoubled(c.word), f.isImitative(c), clauseStarts.prefix(c.word) != "",
		demonstratives.prefix(c.word) != "", len(c.word) > 2*han && speechEnds.has(c.word[len(c.word)-han:]), f.lex.nobody.has(c.word),
		f.lex.nobody.has(c.word[:len(c.word)-len(c.title)]): // 谢谢奶奶
		return true
	case 2*c.crossed > c.count, c.isHouseholdOnly(): // 林朝揉|着眼睛, 谢|谢奶奶, 景宁|三年, 樊家的少爷
		return true
	case c.stated+c.spoke == 0 && f.lex.thing.has(c.word): // 官银
		return true
	case c.stated > 0, len(c.word) < 2*han: // stated by the text; a letter
		return false
	case c.spoke*silent >= c.count:
		return false
	}
	if len(c.word) == 2*han && c.surname == 0 && c.title == "" && (behind.has(c.word[han:]) || strings.HasPrefix(c.word, "半")) {
		return true
	}
	inside := strings.HasSuffix(c.word, "里") && !distances.has(c.word[len(c.word)-2*han:]) && c.features[fSounds] < 1 // 牢里, but not 裘万里, 亨里
	return inside || c.surname == 0 && strings.HasPrefix(c.word, "入") || strings.HasPrefix(c.word, "莫") && c.title == "" && (len(c.word) == 2*han || c.count == 1) || f.isRoleWithNeighbour(c)
}

// behind ends words for places: 帘后, 门外.
var behind = newSet(splitHan("后外内"))

// isPossessed reports whether a string is somebody's relative: 卫铮之妹, but not 敬之兄.
func (f *finder) isPossessed(c *candidate) bool {
	owner, ok := strings.CutSuffix(c.word[:len(c.word)-len(c.title)], "之")
	return ok && c.title != "" && f.all[owner] != nil && f.all[owner].count > c.count
}

// isHouseholdOnly reports whether a string is a surname with 家的 that never acts and is never called: 樊家的少爷. 柳家的 may also be
// the wife of one Liu.
func (c *candidate) isHouseholdOnly() bool {
	return len(c.word) == c.surname+2*han && strings.HasSuffix(c.word, "家的") && c.subject+c.called == 0
}

// distances end given names.
var distances = newSet([]string{"百里", "千里", "万里"})

// demonstratives begin references to somebody: 那怪 is the monster mentioned last.
var demonstratives = newSet(strings.Fields("那 这 哪家 哪条 哪个 哪座 哪间 哪位 哪种 哪些"))

// clauseStarts begin clauses and places: 官至参议, 满屋子.
var clauseStarts = newSet(strings.Fields("官至 官拜 官居 官授 满屋 满院 满街 满座 满堂 满城 后生 闻言 易耳"))

// isLandmark reports whether a string that never speaks and is never called is a place in the dictionary or has the ending of
// parks, temples and mountains: 大观园, 五庄观, 史家村, 白鹭渡. For a surname that is no word with two characters this is no evidence: 殷开山.
func (f *finder) isLandmark(c *candidate) bool {
	if c.spoke+c.called+c.stated+c.office > 0 || c.title != "" {
		return false
	}
	if len(c.word) == 2*han { // 濮阳, 邺城
		likeFullName := c.surname == han && !f.lex.doubtful.has(c.word[:han]) // not 濮阳, which is a surname itself
		known := wordDictionary().place.has(c.word) && !familiarPrefixes.has(c.word[:han]) && (!likeFullName || c.went > 0)
		return known || !f.modern && c.surname == 0 && c.subject == 0 && towns.has(c.word[han:])
	}
	head, end := c.word[:len(c.word)-han], c.word[len(c.word)-han:]
	return f.lex.settled.has(end) && (c.surname == 0 || f.lex.doubtful.has(c.word[:c.surname]) || strings.HasSuffix(head, "家"))
}

// towns end names of walled towns: 邺城.
var towns = newSet(splitHan("城郡"))

// isSettlement reports whether a string occurs once, has the ending of a village or a county, and no statement says that
// it is a name: 柳溪村, (押)解府城.
func (f *finder) isSettlement(c *candidate) bool {
	return c.count == 1 && (c.suffix[place] > 0 || c.surname > 0 && f.lex.doubtful.has(c.word[:c.surname])) && c.spoke+c.stated+c.office == 0 && f.lex.settled.has(c.word[len(c.word)-han:])
}

// isSurnameStated reports whether a string is the statement of a surname: 姓吕, 同姓司徒, (姓)荀名玄.
func (f *finder) isSurnameStated(c *candidate) bool {
	if given, ok := strings.CutPrefix(c.word[c.surname:], "名"); ok && c.surname > 0 {
		full := f.all[c.word[:c.surname]+given]
		return full != nil && full.stated > 0
	}
	_, surname, ok := strings.Cut(c.word, "姓")
	return ok && surname != "名" && (len(surname) == han || f.lex.compound.has(surname))
}

// isDoubled reports whether a string is two characters, each twice: 战战兢兢.
func isDoubled(word string) bool {
	return len(word) == 4*han && word[:han] == word[han:2*han] && word[2*han:3*han] == word[3*han:]
}

// isImitative reports whether a string has the form of words for sounds and looks, and never speaks or is called: 战兢兢, 黄澄澄, but not 童佳佳.
func (f *finder) isImitative(c *candidate) bool {
	if len(c.word) != 3*han || c.word[han:2*han] != c.word[2*han:] || c.title != "" || f.lex.close.has(c.word[han:]) || c.spoke+c.called+c.stated > 0 {
		return false
	}
	return !f.modern || c.surname == 0 || f.lex.doubtful.has(c.word[:han])
}

// speechEnds are verbs of speaking that no name ends in: 陈琳谏.
var speechEnds = newSet(splitHan("曰谏谓奏禀喝劝问"))

// isNative reports whether a string is somebody from a place: 苏州人.
func (f *finder) isNative(word string) bool {
	home, native := strings.CutSuffix(word, "人")
	return native && f.lex.known.has(home)
}

// isRoleWithNeighbour reports whether a string is a role and a word of the sentence before or after it.
func (f *finder) isRoleWithNeighbour(c *candidate) bool {
	x := f.lex
	for i := 2 * han; i < len(c.word); i += han {
		head, tail := c.word[:i], c.word[i:]
		switch {
		case x.close.has(head) && !x.form.has(tail) && x.title.prefix(tail) == "":
			return true
		case i == 2*han && x.role.has(tail) && (x.stop.has(head) || wordDictionary().classOf(head) == otherWord): // 普通朋友
			return true
		case x.role.has(head) && tail == "道":
			return true
		}
	}
	tail := c.word[han:]
	return len(tail) > han && (x.role.has(tail) || x.close.has(tail) || tail == c.title) && x.toward.has(c.word[:han])
}

// hasBorders reports whether names may begin where a string begins and end where it ends, and
// no everyday word crosses its borders: a piece of a longer name (史湘|云) or of a clause has no such borders.
func (c *candidate) hasBorders() bool {
	const few, rare, across = 2, 0.1, 0.3
	x := &c.features
	return x[fLeft] > 0 && (c.count <= few || x[fRight] >= rare) && x[fCrossLeft] <= across && x[fCrossRight] <= across
}

// actsInSentences reports whether a string acts in its sentences, is an object or is
// called, as people are and most words are not. Titles and surnames show a person without that.
func (c *candidate) actsInSentences() bool {
	const few, some, hardly = 3, 0.15, 0.05
	x := &c.features
	part := x[fSubject] + x[fCalled] + x[fObject] + x[fAlone]
	switch {
	case c.title != "", x[fNearness] > 0:
		return true
	case c.surname > 0:
		return c.count <= few || part >= hardly
	}
	return part >= some
}

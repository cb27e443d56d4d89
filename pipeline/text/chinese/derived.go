package chinese

// sureFull is the chance from which a full name is sure enough to make other names of it.
const sureFull = 0.5

// hopeless are the log-odds of what is nobody's name whatever it is made of: 子儿 beside 祥子.
const hopeless = -3.5

// heads are titles of one character that go with surnames in texts of today: 邬总, 林队.
var heads = newSet(splitHan("总工队局处董导所科台"))

// derive takes, in modern texts, what is made of a full name that was taken and occurs by itself as people do,
// whatever its places within longer names say of it: 立言 of 陈立言, 雯雯 and 小雯 of 林晓雯.
func (f *finder) derive(all []*candidate) {
	given, signs, surnames := f.namesOf(all)
	for _, c := range all {
		if c.ok || c.chance < hopeless || len(c.word) != 2*han || c.count == 0 || f.plain(c.word) || f.nobody(c) {
			continue
		}
		first, last := c.word[:han], c.word[han:]
		switch {
		case given[c.word] && c.count > c.inside,
			first == last && signs[first] && c.count > 1 && c.called > 0,
			first == "小" && signs[last] && c.called > 0 && !f.lex.title.has[last],
			surnames[first] && heads.has[last] && c.called+c.subject+c.object > 0:
			c.ok, c.kind = true, person
		}
	}
}

// namesOf returns the given names of two characters of full names that are surely names, the
// characters of all their given names, and their surnames.
func (f *finder) namesOf(all []*candidate) (given, signs, surnames map[string]bool) {
	given, signs, surnames = map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, c := range all {
		if !c.ok || c.kind != person || c.surname == 0 || c.title != "" || c.chance < sureFull {
			continue
		}
		name := c.word[c.surname:]
		if nearness[name[:han]] || f.lex.form.suffix(name) != "" || f.lex.title.suffix(name) != "" {
			continue
		}
		surnames[c.word[:c.surname]] = true
		given[name] = given[name] || len(name) == 2*han && !f.lex.doubtful.has[c.word[:c.surname]]
		for i := 0; i < len(name); i += han {
			signs[name[i:i+han]] = true
		}
	}
	return given, signs, surnames
}

package chinese

// leastSureFull is the log-odds from which other names are derived from a full name.
const leastSureFull = 0.5

// leastLogOdds are the log-odds below which nothing is a name, whatever it consists of: 子儿 beside 祥子.
const leastLogOdds = -3.5

// modernTitles are titles of one character that follow surnames in modern texts: 邬总, 林队.
var modernTitles = newSet(splitHan("总工队局处董导所科台"))

// acceptDerived accepts, in modern texts, names derived from an accepted full name that occur as people do
// outside longer names: 立言 of 陈立言, 雯雯 and 小雯 of 林晓雯.
func (f *finder) acceptDerived(all []*candidate) {
	given, signs, surnames := f.partsOfFullNames(all)
	for _, c := range all {
		if c.ok || c.logOdds < leastLogOdds || len(c.word) != 2*han || f.isEveryday(c.word) || f.cannotBeName(c) {
			continue
		}
		first, last := c.word[:han], c.word[han:]
		switch {
		case given[c.word] && c.count > c.inside,
			first == last && signs[first] && c.count > 1 && c.called > 0,
			first == "小" && signs[last] && c.called > 0 && !f.lex.title.has(last),
			surnames[first] && modernTitles.has(last) && c.called+c.subject+c.object > 0:
			c.ok, c.kind = true, person
		}
	}
}

// partsOfFullNames returns the given names of two characters of sure full names, the
// characters of all given names, and the surnames.
func (f *finder) partsOfFullNames(all []*candidate) (given, signs, surnames map[string]bool) {
	given, signs, surnames = map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, c := range all {
		if !c.ok || c.kind != person || c.surname == 0 || c.title != "" || c.logOdds < leastSureFull {
			continue
		}
		name := c.word[c.surname:]
		if familiarPrefixes.has(name[:han]) || f.lex.form.suffix(name) != "" {
			continue
		}
		surnames[c.word[:c.surname]] = true
		given[name] = given[name] || len(name) == 2*han && !f.lex.doubtful.has(c.word[:c.surname])
		for i := 0; i < len(name); i += han {
			signs[name[i:i+han]] = true
		}
	}
	return given, signs, surnames
}

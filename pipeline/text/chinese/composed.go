package chinese

import "context"

// composedNames returns names that consist of others and are too rare to be scored: a surname
// of the book before a name that is known without one (秦|可卿, 鲜于|季通) or before a title (佟|六哥), a title
// after a known name (如来|佛祖), and a character of a given name with 儿 (蓉|儿).
func (f *finder) composedNames(ctx context.Context, names []*candidate) []*candidate {
	p := f.partsOfNames(names)
	var out []*candidate
	add := func(word string) {
		if c := f.propose(word); !c.ok && c.logOdds >= leastLogOdds && !f.isEveryday(word) {
			c.ok, c.kind = true, person
			c.stated++ // its parts count as a statement
			out = append(out, c)
		}
	}
	for i := range f.runs {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return out
		}
		r := &f.runs[i]
		for at := r.start; at+2*han <= r.end; at += han {
			if name := p.bare.longestAt(f.folded[at:r.end]); name != nil {
				f.addComposed(r, &f.runInfo[i], at, len(name.word), p, add)
			} else if n := f.composedLength(r, at, p); n > 0 && (at == r.start+f.runInfo[i].lead || f.mayBegin(r, at) && !f.lex.isCommonPair(f.folded[at-han:at+han])) {
				add(f.folded[at : at+n])
			}
		}
	}
	return out
}

// addComposed adds the names around a known name: with a surname before it, and with a title after it.
func (f *finder) addComposed(r *run, set *runInfo, at, size int, p *nameParts, add func(string)) {
	end := at + size
	for _, n := range []int{han, 2 * han} {
		if from := at - n; size == 2*han && from >= r.start && p.surnames[f.folded[from:at]] && (from == r.start+set.lead || f.mayBegin(r, from)) {
			add(f.folded[from:end])
		}
	}
	if title := f.lex.longTitle(f.folded[end:r.end]); title != "" && f.startsWord(f.folded[end+len(title):r.end]) {
		add(f.folded[at : end+len(title)])
	}
}

// composedLength returns the length of a composed name at an offset: a surname of the book with a birth order, a title,
// or both, or a character of a given name with 儿. It returns 0 if there is none.
func (f *finder) composedLength(r *run, at int, p *nameParts) int {
	t := f.folded[at:r.end]
	if p.characters[t[:han]] && f.lex.form.has(t[han:2*han]) && f.startsWord(t[2*han:]) {
		return 2 * han
	}
	if familiarPrefixes.has(t[:han]) && p.surnames[t[han:2*han]] && f.startsWord(t[2*han:]) && !f.lex.isCommonPair(t[:2*han]) {
		return 2 * han
	}
	n := f.surnameOf(t)
	if n == 0 || !p.surnames[t[:n]] {
		return 0
	}
	if n+han < len(t) && siblings.has(t[n:n+han]) {
		n += han
	}
	title := f.lex.title.prefix(t[n:])
	if title == "" || title == "家的" || n+len(title) < 3*han || !f.startsWord(t[n+len(title):]) {
		return 0
	}
	return n + len(title)
}

// nameParts are the parts of the names of the book.
type nameParts struct {
	bare                 *index          // people that are known without a surname
	surnames, characters map[string]bool // surnames, and characters of given names
}

// partsOfNames returns the parts of the known names.
func (f *finder) partsOfNames(names []*candidate) *nameParts {
	const known = 3 // minimum number of mentions of a name
	p := &nameParts{surnames: map[string]bool{}, characters: map[string]bool{}}
	var bare []*candidate
	for _, c := range names {
		switch {
		case c.kind != person || c.count < known || c.title != "" || f.lex.everyday.has(c.word):
		case c.surname > 0 && len(c.word) <= c.surname+2*han:
			p.surnames[c.word[:c.surname]] = !f.lex.left.has(c.word[:c.surname])
			for i := c.surname; i < len(c.word); i += han {
				p.characters[c.word[i:i+han]] = true
			}
		case len(c.word) <= 3*han && !familiarPrefixes.has(c.word[:han]):
			bare = append(bare, c)
			if last := c.word[len(c.word)-han:]; wordDictionary().given[code(last)] > 0 {
				p.characters[last] = true
			}
		}
	}
	p.bare = newIndex(bare)
	return p
}

// quotedNames returns names that the text has in quotation marks after
// a naming word, and uses again: 人都叫伊“豆腐西施”.
func (f *finder) quotedNames() []*candidate {
	var out []*candidate
	for i := range len(f.runs) - 1 {
		r, q := &f.runs[i], &f.runs[i+1]
		if !opens(r.next) || q.start-r.end > 2*han || !closes(q.next) || q.end-q.start < 2*han || q.end-q.start > 5*han {
			continue
		}
		word := f.folded[q.start:q.end]
		if callingWords.suffix(f.folded[r.start:r.end]) == "" || !f.isPossible(word) || f.isEveryday(word) || f.lex.predicate.prefix(word) != "" {
			continue
		}
		if c := f.all[word]; c != nil && !c.ok && c.count > 1 && c.subject+c.object+c.called > 0 {
			c.ok, c.kind = true, person
			out = append(out, c)
		}
	}
	return out
}

// callingWords are words before a name in quotation marks.
var callingWords = newSet([]string{"称", "称为", "称做", "叫", "叫做", "叫作", "唤做", "唤作", "人称", "绰号", "外号", "叫他", "叫她", "叫伊", "称他", "称他为", "称她为", "封他为", "封你为", "做个", "名为", "号称", "是"})

package chinese

import "context"

// composed returns names that are made of others, too rare to be weighed: a surname
// of the book before a name that is known without one (秦|可卿, 鲜于|季通) or before a title (佟|六哥), a title
// behind a known name (如来|佛祖), and a character of a given name with 儿 (蓉|儿).
func (f *finder) composed(ctx context.Context, names []*candidate) []*candidate {
	p := f.partsOfNames(names)
	var out []*candidate
	add := func(word string) {
		if c := f.propose(word); !c.ok && c.chance >= hopeless && !f.plain(word) {
			c.ok, c.kind = true, person
			c.stated++ // by what it is made of
			out = append(out, c)
		}
	}
	for i := range f.runs {
		if i%every == 0 && ctx.Err() != nil {
			return out
		}
		r := &f.runs[i]
		for at := r.start; at+2*han <= r.end; at += han {
			if name := p.bare.longestAt(f.folded[at:r.end]); name != nil {
				f.composedWith(r, &f.set[i], at, len(name.word), p, add)
			} else if n := f.composedAt(r, at, p); n > 0 && (at == r.start+f.set[i].lead || f.opening(r, at)) {
				add(f.folded[at : at+n])
			}
		}
	}
	return out
}

// composedWith adds what is made of a known name that is at a place: with a surname before it, and with a title after it.
func (f *finder) composedWith(r *run, set *setting, at, size int, p *parts, add func(string)) {
	end := at + size
	for _, n := range []int{han, 2 * han} {
		if from := at - n; size == 2*han && from >= r.start && p.surnames[f.folded[from:at]] && (from == r.start+set.lead || f.opening(r, from)) {
			add(f.folded[from:end])
		}
	}
	if title := f.lex.longTitle(f.folded[end:r.end]); title != "" && f.boundary(f.folded[end+len(title):r.end]) {
		add(f.folded[at : end+len(title)])
	}
}

// composedAt returns the length of a name that begins at a place: a surname of the book with a title and a place among
// siblings or one of the two, or a character of a given name with 儿. It returns 0 if no such name begins there.
func (f *finder) composedAt(r *run, at int, p *parts) int {
	t := f.folded[at:r.end]
	if p.signs[t[:han]] && f.lex.form.has[t[han:2*han]] && f.boundary(t[2*han:]) {
		return 2 * han
	}
	if nearness[t[:han]] && p.surnames[t[han:2*han]] && f.boundary(t[2*han:]) && !f.lex.word(t[:2*han]) {
		return 2 * han
	}
	n := f.surnameOf(t)
	if n == 0 || !p.surnames[t[:n]] {
		return 0
	}
	if n+han < len(t) && siblings.has[t[n:n+han]] {
		n += han
	}
	title := f.lex.title.prefix(t[n:])
	if title == "" || n+len(title) < 3*han || !f.boundary(t[n+len(title):]) {
		return 0
	}
	return n + len(title)
}

// parts are what names of the book are made of.
type parts struct {
	bare            *index          // people who are known without a surname
	surnames, signs map[string]bool // surnames, and characters of given names
}

// partsOfNames returns the parts of the known names.
func (f *finder) partsOfNames(names []*candidate) *parts {
	const known = 3 // mentions of those a name is made of
	p := &parts{surnames: map[string]bool{}, signs: map[string]bool{}}
	var bare []*candidate
	for _, c := range names {
		switch {
		case c.kind != person || c.count < known || c.title != "" || f.lex.everyday.has[c.word]:
		case c.surname > 0 && len(c.word) <= c.surname+2*han:
			p.surnames[c.word[:c.surname]] = !f.lex.left.has[c.word[:c.surname]]
			for i := c.surname; i < len(c.word); i += han {
				p.signs[c.word[i:i+han]] = true
			}
		case len(c.word) <= 3*han && !nearness[c.word[:han]]:
			bare = append(bare, c)
			if last := c.word[len(c.word)-han:]; inDictionary().given[code(last)] > 0 {
				p.signs[last] = true
			}
		}
	}
	p.bare = newIndex(bare)
	return p
}

// marked returns names that the text gives in quotation marks of their own, after
// a word of naming, and uses again: 人都叫伊“豆腐西施”.
func (f *finder) marked() []*candidate {
	var out []*candidate
	for i := range len(f.runs) - 1 {
		r, q := &f.runs[i], &f.runs[i+1]
		if !opens(r.next) || q.start-r.end > 2*han || !closes(q.next) || q.end-q.start < 2*han || q.end-q.start > 5*han {
			continue
		}
		word := f.folded[q.start:q.end]
		if calling.suffix(f.folded[r.start:r.end]) == "" || !f.sound(word) || f.plain(word) || f.lex.predicate.prefix(word) != "" {
			continue
		}
		if c := f.all[word]; c != nil && !c.ok && c.count > 1 && c.subject+c.object+c.called > 0 {
			c.ok, c.kind = true, person
			out = append(out, c)
		}
	}
	return out
}

// calling are words before a name in quotation marks.
var calling = newSet([]string{"称", "称为", "称做", "叫", "叫做", "叫作", "唤做", "唤作", "人称", "绰号", "外号", "叫他", "叫她", "叫伊", "称他", "称他为", "称她为", "封他为", "封你为", "做个", "名为", "号称", "是"})

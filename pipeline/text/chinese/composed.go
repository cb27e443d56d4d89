package chinese

import "context"

// composed returns names that are made of others, too rare to be weighed: a surname
// of the book before a name that is known without one (秦|可卿), and a title
// behind a known name (如来|佛祖).
func (f *finder) composed(ctx context.Context, names []*candidate) []*candidate {
	x, surnames := f.partsOfNames(names)
	var out []*candidate
	add := func(word string) {
		if c := f.propose(word); !c.ok {
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
			name := x.longestAt(f.folded[at:r.end])
			if name == nil {
				continue
			}
			end := at + len(name.word)
			if from := at - han; end == at+2*han && from >= r.start && surnames[f.folded[from:at]] && (from == r.start+f.set[i].lead || f.opening(r, from)) {
				add(f.folded[from:end])
			}
			if title := f.lex.title.prefix(f.folded[end:r.end]); len(title) >= 2*han && f.boundary(f.folded[end+len(title):r.end]) {
				add(f.folded[at : end+len(title)])
			}
		}
	}
	return out
}

// partsOfNames returns the people who are known without a surname, and the surnames of the
// others.
func (f *finder) partsOfNames(names []*candidate) (*index, map[string]bool) {
	const known = 3 // mentions of those a name is made of
	surnames := map[string]bool{}
	var bare []*candidate
	for _, c := range names {
		switch {
		case c.kind != person || c.count < known || c.title != "" || f.lex.everyday.has[c.word]:
		case c.surname > 0 && len(c.word) <= c.surname+2*han:
			surnames[c.word[:c.surname]] = !f.lex.left.has[c.word[:c.surname]]
		case len(c.word) <= 3*han && !nearness[c.word[:han]]:
			bare = append(bare, c)
		}
	}
	return newIndex(bare), surnames
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

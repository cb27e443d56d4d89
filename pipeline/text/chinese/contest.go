package chinese

// contest settles between a name and the longer strings that hold it.
func (f *finder) contest(all []*candidate) {
	// all is sorted by length: shorter ones are settled when a longer is met
	for _, v := range all {
		if v.count == 0 {
			continue
		}
		f.complete(v)
		if !v.ok {
			continue
		}
		if given := f.all[v.word[v.surname:]]; v.surname > 0 && given != nil && given.ok && given.kind == person {
			continue
		}
		for i := 0; i < len(v.word); i += han {
			for j := i + 2*han; j <= len(v.word); j += han {
				if j-i == len(v.word) {
					continue
				}
				if w := f.all[v.word[i:j]]; w != nil && w.ok {
					f.rival(w, v, i == 0, j == len(v.word))
				}
			}
		}
	}
}

// complete takes a full name whose end is an everyday word (某东方) instead of
// its beginning, which hardly stands without that.
func (f *finder) complete(v *candidate) {
	if v.ok || v.surname == 0 || v.title != "" || len(v.word) != v.surname+2*han || f.lex.stop.has[v.word[v.surname:]] {
		return
	}
	if w := f.all[v.word[:len(v.word)-han]]; w != nil && w.ok && w.kind == person && v.count*10 >= w.count*9 && v.count > 2 && v.rightShare() > 0.5 {
		v.ok, v.kind = true, person
	}
}

// rival decides between w and v, which holds it: at its beginning, its end or
// its middle. A part that hardly ever stands alone is no name; a longer string
// that adds what follows by chance is none either.
func (f *finder) rival(w, v *candidate, head, tail bool) {
	alone := w.count - v.count
	switch {
	case tail && w.kind == person && w.surname > 0 && w.surname+2*han >= len(w.word) && v.stated > 0 && v.surname == 0 && v.count*3 < w.count:
		v.ok = false // an epithet and the name
	case head && v.kind == person && w.kind == person && v.stated == 0 && v.title == "" && len(v.word) == len(w.word)+han && (w.stated > 0 || w.spoke >= v.spoke) &&
		w.count > v.count && f.lex.predicate.has[v.word[len(w.word):]]:
		v.ok = false // 某某|沉了
	case w.stated > 0 && v.stated > 0:
	case tail && v.kind == person && w.kind == person && v.surname == 0 && v.stated == 0 && w.surname > 0 && v.count*2 < w.count:
		v.ok = false // 姐夫某先生
	case head && v.kind != person && w.kind == person && v.count*3 < w.count && v.stated == 0 && v.suffix[v.kind] <= han:
		v.ok = false // 某小姐会
	case head && v.kind == person && w.kind == person && v.title == "" && v.stated == 0 && v.count*2 < w.count && (v.surname == 0 || len(v.word) > v.surname+2*han):
		v.ok = false // what follows the name by chance
	case v.title != "" && v.kind == person && (w.surname > 0 || w.spoke > 0):
		if alone*5 < w.count && w.spoke == 0 && w.stated == 0 {
			w.ok = false
		}
	case alone*5 <= w.count && w.stated == 0 && w.spoke*4 <= v.spoke:
		w.ok = false
	case head && v.kind == person && v.title == "" && v.stated == 0:
		if v.count*8 < w.count && v.spoke*8 < w.spoke || v.count*4 < w.count && v.spoke*3 <= v.count && v.spoke < 3 || w.spoke > 4*v.spoke && v.rightShare() < w.rightShare() {
			v.ok = false
		}
	case tail && v.kind == person && v.title == "" && v.stated == 0 && v.surname == 0:
		if v.count*2 < w.count {
			v.ok = false
		}
	case tail && v.kind != person && w.kind == v.kind:
		if alone > 1 && v.stated == 0 && (f.lex.left.has[v.word[:han]] || f.lex.goes.has[v.word[:han]] || f.lex.left.has[v.word[:len(v.word)-len(w.word)]] || f.lex.goes.has[v.word[:len(v.word)-len(w.word)]]) {
			v.ok = false
		}
	case tail && v.kind != person && w.kind == person && v.count*3 < w.count:
		v.ok = false
	}
}

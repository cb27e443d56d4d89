package chinese

import "strings"

// subjects proposes what begins a clause and has a predicate behind it, and
// notes who speaks.
func (f *finder) subjects(r *run) {
	t := f.folded[r.start:r.end]
	lead := f.leadIn(t)
	t = t[lead:]
	speech := f.speechTail(r, t)
	if speech {
		f.spokenTo(r, t)
	}
	for n := 2 * han; n <= 5*han && n <= len(t); n += han {
		word, rest := t[:n], t[n:]
		if !f.sound(word) {
			return
		}
		verb := f.lex.predicate.prefix(rest)
		if verb == "" {
			continue
		}
		if n+han <= len(t) && f.lex.common.has[t[:n+han]] {
			continue
		}
		if f.lex.predicate.prefix(word) != "" && f.surnameOf(word) == 0 || f.ending(word) {
			continue
		}
		// a surname with a title is told by its title; what is everyday language may be a name that
		// somebody speaks by
		if f.plain(word) && (f.surnameOf(word) == 0 || !f.lex.common.has[word] || f.lex.stop.has[word] || f.lex.role.has[word] || f.lex.title.has[word] || f.lex.time.has[word]) {
			continue
		}
		c := f.propose(word)
		c.subject++
		if speech && f.onlySpeech(rest) {
			c.spoke++
		}
	}
}

// spokenTo notes who is spoken to: 某某对某某道：“…”
func (f *finder) spokenTo(r *run, t string) {
	for _, to := range []string{"对", "向"} {
		i := strings.LastIndex(t, to)
		if i < 0 || i%han != 0 {
			continue
		}
		rest := t[i+han:]
		for n := 2 * han; n <= 4*han && n < len(rest); n += han {
			if word := rest[:n]; f.onlySpeech(rest[n:]) && f.sound(word) && !f.plain(word) && f.surnameOf(word) > 0 && !f.ending(word) {
				f.propose(word).called++
				return
			}
		}
	}
}

// leadIn is how much of a clause stands before its subject: 只见, 却说, 当下.
func (f *finder) leadIn(t string) int {
	for _, s := range []*set{f.lex.opener, f.lex.time} {
		if w := s.prefix(t); w != "" && len(w) < len(t) {
			return len(w)
		}
	}
	for _, w := range leadIns {
		if strings.HasPrefix(t, w) && len(t) > len(w)+han {
			return len(w)
		}
	}
	return 0
}

var leadIns = []string{"只见", "却见", "但见", "忽见", "早见", "只听得", "只听", "忽听", "忽听得", "听得", "当下", "当时", "此时", "这时", "那时",
	"于是", "然后", "接着", "原来", "谁知", "不料", "不想", "只有", "忽然", "因此", "便是", "正是", "因为", "可是", "但是", "所以", "如果", "虽然",
	"随即", "果然", "终于", "那", "这", "见", "但", "而", "却", "可", "等", "待", "当"}

// ending tells a string that ends with the beginning of a predicate: 某某笑.
func (f *finder) ending(word string) bool {
	if len(word) <= 2*han {
		return f.lex.ending.has[word[han:]] && f.surnameOf(word) == 0
	}
	return f.lex.ending.has[word[len(word)-han:]]
}

// speechTail reports whether a run introduces or follows direct speech and ends
// in a verb of speech: 某某笑道：“…”, “…”某某说。
func (f *finder) speechTail(r *run, t string) bool {
	verb := f.lex.speech.suffix(t)
	if verb == "" {
		return false
	}
	switch r.next {
	case ':', '：', '“', '「', '『', '∶', '"':
		return true
	case ',', '，', '。':
		return closes(r.prev) || verb == "道" || verb == "曰"
	}
	return false
}

// onlySpeech reports whether the rest of a clause, behind its subject, holds
// nothing but how it is said.
func (f *finder) onlySpeech(rest string) bool {
	if f.lex.thought.has[rest] {
		return true // who thinks is a person too
	}
	return f.lex.tag.has[rest] || len(rest) <= 4*han && f.lex.speech.suffix(rest) != "" && f.lex.predicate.prefix(rest) != ""
}

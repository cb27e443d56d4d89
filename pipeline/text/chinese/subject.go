package chinese

import "strings"

// leadIn returns the length of the words before the subject of a clause: 只见, 却说, 当下.
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

// endsWithSpeechVerb reports whether a run precedes or follows direct speech and ends
// with a verb of speech: 某某笑道：“…”, “…”某某说。
func (f *finder) endsWithSpeechVerb(r *run, t string) bool {
	verb := f.lex.speech.suffix(t)
	if verb == "" {
		return false
	}
	if strings.ContainsRune(",，。", r.next) {
		return closes(r.prev) || verb == "道" || verb == "曰"
	}
	return strings.ContainsRune(colons+"“「『\"", r.next)
}

// isOnlySpeech reports whether the rest of a clause, after its subject, only
// says that and how it is said.
func (f *finder) isOnlySpeech(rest string) bool {
	if f.lex.thought.has(rest) {
		return true // whoever thinks is a person too
	}
	return f.lex.tag.has(rest) || len(rest) <= 4*han && f.lex.speech.suffix(rest) != "" && f.lex.predicate.prefix(rest) != ""
}

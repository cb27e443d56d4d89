package builtin

import (
	"context"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
)

const (
	maxFacts   = 12  // of one scene in one passage
	firstWords = 60  // bytes
	maxSummary = 220 // bytes

	maxInterruption = 200 // bytes
	maxDelay        = 700 // bytes before the rest of an unfinished sentence

	explanationReach = 45 // bytes before a name in which its explanation begins

	minScenes     = 4   // scenes that any passage may have
	bytesPerScene = 400 // bytes of the passage for each further scene
)

// ExtractScenes splits the passage where time or place changes.
func (e *Engine) ExtractScenes(ctx context.Context, in task.ScenesInput) (task.ScenesOutput, error) {
	w, err := e.window(ctx, in.Text, in.Language, in.Where)
	if err != nil {
		return task.ScenesOutput{}, err
	}
	out := task.ScenesOutput{Scenes: []task.Scene{}}
	start := w.at.Start
	here := text.Break{Offset: -1}
	most := minScenes + w.at.Len()/bytesPerScene // more than novels have; a list of headings would have hundreds
	for _, b := range w.study.BreaksIn(w.at) {
		if len(out.Scenes) == most-1 {
			break
		}
		if !text.OnlyHeadings(w.text[start:b.Offset]) {
			out.Scenes = append(out.Scenes, w.scene(kb.Span{Start: start, End: b.Offset}, here))
		}
		start, here = b.Offset, b
	}
	if !text.OnlyHeadings(w.text[start:w.at.End]) {
		out.Scenes = append(out.Scenes, w.scene(kb.Span{Start: start, End: w.at.End}, here))
	}
	return out, nil
}

// scene collects the participants, utterances and facts of a scene.
func (w *window) scene(at kb.Span, b text.Break) task.Scene {
	lead := len(w.text[at.Start:at.End]) - len(strings.TrimLeft(w.text[at.Start:at.End], " \n\t　"))
	s := task.Scene{
		FirstWords: cutWords(w.text[at.Start+lead:at.End], firstWords), Start: at.Start + lead - w.at.Start,
		Continues: b.Offset < 0 && w.at.Start > 0,
		Time:      task.OrNil(b.Time), Place: task.OrNil(b.Place),
		Participants: []string{}, Utterances: []task.Utterance{}, Facts: []task.Fact{},
	}
	s.Participants = append(s.Participants, w.participants(at)...)
	if t := w.narratorIn(at); t != text.Nobody {
		s.Teller = w.study.Names[t].Surface
		if !slices.Contains(s.Participants, s.Teller) {
			s.Participants = append(s.Participants, s.Teller)
		}
	}
	s.Utterances = append(s.Utterances, w.utterances(at)...)
	s.Facts = append(s.Facts, w.facts(at)...)
	s.Summary = w.summary(at, s)
	return s
}

// narratorIn returns the narrator of a span: text.Nobody if "I" occurs only in speech, or if its parts have different
// narrators.
func (w *window) narratorIn(at kb.Span) int {
	who := text.Nobody
	quotes := w.study.QuotationsIn(kb.Span{Start: max(0, at.Start-longSentence), End: at.End})
	for said := range saysI(w.slice(at)) {
		offset := at.Start + said
		if slices.ContainsFunc(quotes, func(q text.Quotation) bool { return q.Span.Holds(offset) }) {
			continue
		}
		switch t := w.study.Teller(offset); {
		case who == text.Nobody:
			who = t
		case t != who:
			return text.Nobody
		}
	}
	return who
}

// saysI yields the offsets of the word "I" in an English text. Chinese narrators have no names yet.
func saysI(s string) iter.Seq[int] {
	inWord := func(i int) bool {
		return i >= 0 && i < len(s) && (s[i] == '_' || s[i] >= '0' && s[i] <= '9' || s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z')
	}
	return func(yield func(int) bool) {
		for i := 0; ; i++ {
			at := strings.IndexByte(s[i:], 'I')
			if at < 0 {
				return
			}
			if i += at; !inWord(i-1) && !inWord(i+1) && !yield(i) {
				return
			}
		}
	}
}

// utterances returns what is said in a span, in whole sentences. A sentence that the narrator interrupts is one
// utterance: “Cold,” said Tom, “is it not?” A few words of an unfinished sentence are left out.
func (w *window) utterances(at kb.Span) []task.Utterance {
	var out []task.Utterance
	var last *text.Quotation
	quotes := w.study.QuotationsIn(at)
	for i := range quotes {
		q := &quotes[i]
		if q.Span.End > w.at.End || q.Speaker == text.Nobody || kb.SetApart(kb.Clean(w.slice(q.Inner))) || w.isLetterGreeting(q) {
			continue
		}
		if last != nil && last.Speaker == q.Speaker && w.isInterruption(out[len(out)-1].Text, kb.Span{Start: last.Span.End, End: q.Span.Start}) {
			w.resume(&out[len(out)-1], last, q)
			last = q
			continue
		}
		u := task.Utterance{Speaker: w.study.Names[q.Speaker].Surface, Text: w.slice(q.Inner), At: w.local(q.Inner), Doubtful: !q.Settled(), Inferred: !q.Sure}
		if q.Addressee != text.Nobody {
			to := w.study.Names[q.Addressee].Surface
			u.Addressee = &to
		}
		out, last = append(out, u), q
	}
	out = slices.DeleteFunc(out, func(u task.Utterance) bool {
		return breaksOff(u.Text) && (len(strings.Fields(u.Text)) < minWords && w.speechContinues(u.At.Shift(w.at.Start).End) || fillerWords[strings.ToLower(strings.Trim(u.Text, ", \n_"))])
	})
	for i := range out {
		if u := &out[i]; breaksOff(u.Text) {
			u.Text = strings.TrimRight(u.Text, ", \n_") + "."
		}
	}
	return out
}

// resume appends a quotation to the utterance that it continues; last is the quotation before.
func (w *window) resume(u *task.Utterance, last, q *text.Quotation) {
	words := strings.TrimRight(u.Text, " ")
	if tag := w.slice(kb.Span{Start: last.Span.End, End: q.Span.Start}); strings.HasSuffix(words, ",") && strings.HasSuffix(strings.TrimSpace(tag), ".") {
		words = strings.TrimSuffix(words, ",") + "." // “Cold,” said Tom. “Come in.”
	}
	if w.study.Language != "zh" {
		words += " "
	}
	u.Text = words + w.slice(q.Inner)
	u.At.End = w.local(q.Inner).End
	u.Doubtful, u.Inferred = u.Doubtful && !q.Settled(), u.Inferred && !q.Sure
}

// maxGreeting is how many words the salutation or the closing of a letter may have.
const maxGreeting = 8

// isLetterGreeting reports whether a quotation is the salutation or the closing of a letter ("My dear Tom,--", "Yours
// always,"): a few words on a line of their own that end with a comma.
func (w *window) isLetterGreeting(q *text.Quotation) bool {
	words := w.slice(q.Inner)
	if !breaksOff(strings.TrimRight(words, "-—_ \n")) || len(strings.Fields(words)) > maxGreeting {
		return false
	}
	before, after := w.text[:q.Span.Start], w.text[q.Span.End:]
	return endsParagraph(before[len(strings.TrimRightFunc(before, unicode.IsSpace)):], before) &&
		endsParagraph(after[:len(after)-len(strings.TrimLeftFunc(after, unicode.IsSpace))], after)
}

// endsParagraph reports whether white space at one end of a text separates paragraphs, or is the whole text.
func endsParagraph(space, all string) bool {
	return strings.Contains(space, "\n\n") || len(space) == len(all)
}

// minWords is how many words an utterance needs if the speaker of its rest is uncertain.
const minWords = 4

// fillerWords are words that mean nothing without what follows them.
var fillerWords = script.WordSet("well oh ah why now so and but then o eh hm h'm hum um come")

// speechContinues reports whether an unfinished speech before an offset continues after its tag.
func (w *window) speechContinues(from int) bool {
	rest := w.text[from:min(len(w.text), from+maxDelay)]
	if i := strings.Index(rest, "\n\n"); i >= 0 {
		rest = rest[:i]
	}
	rest = strings.TrimLeft(rest, "”\"’'_")
	i := strings.IndexAny(rest, "“\"‘")
	return i > 0 && strings.HasSuffix(strings.TrimRight(rest[:i], " \n"), ",")
}

// breaksOff reports whether an English utterance ends in the middle of its sentence.
func breaksOff(words string) bool { return strings.HasSuffix(strings.TrimRight(words, " \n_"), ",") }

// isInterruption reports whether the words between two quotations are only a short clause in the same paragraph; it
// may be longer if the speech before is unfinished.
func (w *window) isInterruption(said string, between kb.Span) bool {
	longest := maxInterruption
	if breaksOff(said) {
		longest = maxDelay
	}
	if between.Len() <= 0 || between.Len() > longest {
		return false
	}
	words := w.slice(between)
	if strings.Contains(words, "\n\n") || strings.TrimSpace(words) == "" {
		return false
	}
	words = strings.TrimSpace(words)
	return w.study.Language != "zh" || strings.HasSuffix(words, "，") || strings.HasSuffix(words, "：") // “冷！”老薛道，“冷得很。”
}

// participants returns the speakers and addressees, then the people that the narration describes as acting or as acted
// on; not those who are only mentioned.
func (w *window) participants(at kb.Span) []string {
	var out []string
	seen := map[int]bool{}
	add := func(n int) {
		if n != text.Nobody && !seen[n] {
			seen[n] = true
			out = append(out, w.study.Names[n].Surface)
		}
	}
	quotes := w.study.QuotationsIn(at)
	for _, q := range quotes {
		if q.Speaker != text.Nobody { // without a speaker, the addressee is too uncertain
			add(q.Speaker)
			add(q.Addressee)
		}
	}
	i := 0
	for _, m := range w.study.MentionsIn(at) {
		for i < len(quotes) && quotes[i].Span.End <= m.Span.Start {
			i++
		}
		if i < len(quotes) && quotes[i].Span.Start <= m.Span.Start {
			continue // mentioned in speech
		}
		if w.study.Names[m.Name].Type == kb.Character && !w.isExplained(m) && !w.isOnlyMentioned(m) {
			add(m.Name)
		}
	}
	return out
}

// hanOneOf are beginnings of Chinese clauses that say which one of several is meant.
var hanOneOf = []string{"一个是", "一位是", "一个叫", "一位叫", "一个唤做", "一个唤作"}

// isExplained reports whether the narrator only explains who has a name: 有两个老薛，一个是渡口的薛满仓.
func (w *window) isExplained(m text.Mention) bool {
	before := w.text[max(w.at.Start, m.Span.Start-explanationReach):m.Span.Start]
	if i := strings.LastIndexAny(before, "，。；：！？、"); i >= 0 {
		before = before[i:]
	}
	return slices.ContainsFunc(hanOneOf, func(o string) bool { return strings.Contains(before, o) })
}

// facts returns the narrator's sentences with a name, each for the first name in it. A fact's text is the sentence on
// one line, without a dateline; a heading is no fact.
func (w *window) facts(at kb.Span) []task.Fact {
	var out []task.Fact
	quotes := w.study.QuotationsIn(at)
	i := 0
	for _, s := range w.index.sentencesIn(at) {
		for i < len(quotes) && quotes[i].Span.End <= s.Start {
			i++
		}
		if i < len(quotes) && quotes[i].Span.Start < s.End || s.Len() < 20 || len(out) == maxFacts {
			continue
		}
		for _, m := range w.study.MentionsIn(s) {
			if w.study.Names[m.Name].Type == kb.Character && !w.isSaluted(m) {
				quote := w.slice(s)
				if statement := kb.Statement(kb.Clean(quote)); statement != "" && !closing.MatchString(statement) {
					out = append(out, task.Fact{About: w.study.Names[m.Name].Surface, Text: kb.Paired(shorten(statement, longSentence)), Quote: quote})
				}
				break
			}
		}
	}
	return out
}

// cutWords returns the beginning of a text, verbatim, in whole words.
func cutWords(s string, limit int) string {
	if i := strings.IndexByte(s, '\n'); i > 0 && i < limit {
		s = s[:i]
	}
	if len(s) <= limit {
		return strings.TrimSpace(s)
	}
	cut := limit
	for cut > 0 && !utf8.RuneStart(s[cut]) {
		cut--
	}
	if i := strings.LastIndexByte(s[:cut], ' '); i > limit/2 {
		cut = i
	}
	return strings.TrimSpace(s[:cut])
}

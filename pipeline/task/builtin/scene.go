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
	mostFacts   = 12  // of one scene in one passage
	firstWords  = 60  // bytes
	mostSummary = 220 // bytes

	longestInterruption = 200 // bytes
	longestDelay        = 700 // bytes before the rest of a sentence that breaks off

	mostExplaining = 45 // bytes between a word and the name it explains

	fewScenes = 4   // that any passage may have
	sceneEach = 400 // bytes of the passage, for one more
)

// ExtractScenes cuts the passage where time or place changes.
func (e *Engine) ExtractScenes(ctx context.Context, in task.ScenesInput) (task.ScenesOutput, error) {
	w, err := e.window(ctx, in.Text, in.Language, in.Where)
	if err != nil {
		return task.ScenesOutput{}, err
	}
	out := task.ScenesOutput{Scenes: []task.Scene{}}
	start := w.at.Start
	here := text.Break{Offset: -1}
	most := fewScenes + w.at.Len()/sceneEach // more than any novel has; a list of headings has hundreds
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

// scene notes who is present, what is said and what is said in the span.
func (w *window) scene(at kb.Span, b text.Break) task.Scene {
	lead := len(w.text[at.Start:at.End]) - len(strings.TrimLeft(w.text[at.Start:at.End], " \n\t　"))
	s := task.Scene{
		FirstWords: cutWords(w.text[at.Start+lead:at.End], firstWords), Start: at.Start + lead - w.at.Start,
		Continues: b.Offset < 0 && w.at.Start > 0,
		Time:      task.OrNil(b.Time), Place: task.OrNil(b.Place),
		Participants: []string{}, Utterances: []task.Utterance{}, Facts: []task.Fact{},
	}
	s.Participants = append(s.Participants, w.participants(at)...)
	if t := w.teller(at); t != text.Nobody {
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

// teller returns who "I" is in the narration of a span: nobody if "I" occurs only in speech, or if
// different people narrate its parts.
func (w *window) teller(at kb.Span) int {
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

// saysI yields where a narrator's "I" is in an English text; Chinese narrators have no
// names yet.
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

// utterances returns what is said in a span, in whole sentences. What the narrator interrupts to say who
// speaks is one: “Cold,” said Tom, “is it not?” A few words that nothing completes are left out.
func (w *window) utterances(at kb.Span) []task.Utterance {
	var out []task.Utterance
	var last *text.Quotation
	quotes := w.study.QuotationsIn(at)
	for i := range quotes {
		q := &quotes[i]
		if q.Span.End > w.at.End || q.Speaker == text.Nobody || kb.SetApart(kb.Clean(w.slice(q.Inner))) || w.greets(q) {
			continue
		}
		if last != nil && last.Speaker == q.Speaker && w.interrupts(out[len(out)-1].Text, kb.Span{Start: last.Span.End, End: q.Span.Start}) {
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
		return breaksOff(u.Text) && (len(strings.Fields(u.Text)) < fewestWords && w.goesOn(u.At.Shift(w.at.Start).End) || onlyLead[strings.ToLower(strings.Trim(u.Text, ", \n_"))])
	})
	for i := range out {
		if u := &out[i]; breaksOff(u.Text) {
			u.Text = strings.TrimRight(u.Text, ", \n_") + "."
		}
	}
	return out
}

// resume adds a quotation to the utterance that it continues, whose last part is another quotation.
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

// mostGreeting is how many words the salutation or the closing of a letter has at most.
const mostGreeting = 8

// greets reports whether a quotation is the salutation or the closing of a letter ("My dear Tom,--", "Yours always,"): a few
// words on a line of their own that end with a comma.
func (w *window) greets(q *text.Quotation) bool {
	words := w.slice(q.Inner)
	if !breaksOff(strings.TrimRight(words, "-—_ \n")) || len(strings.Fields(words)) > mostGreeting {
		return false
	}
	before, after := w.text[:q.Span.Start], w.text[q.Span.End:]
	return endsParagraph(before[len(strings.TrimRightFunc(before, unicode.IsSpace)):], before) &&
		endsParagraph(after[:len(after)-len(strings.TrimLeftFunc(after, unicode.IsSpace))], after)
}

// endsParagraph reports whether the white space at one end of a text separates paragraphs, or is all of it.
func endsParagraph(space, all string) bool {
	return strings.Contains(space, "\n\n") || len(space) == len(all)
}

// fewestWords is how many words an utterance needs if it is uncertain who speaks the rest of it.
const fewestWords = 4

// onlyLead are words that say nothing without what they lead to.
var onlyLead = script.WordSet("well oh ah why now so and but then o eh hm h'm hum um come")

// goesOn reports whether a speech that breaks off before an offset continues after the words that
// say who speaks.
func (w *window) goesOn(from int) bool {
	rest := w.text[from:min(len(w.text), from+longestDelay)]
	if i := strings.Index(rest, "\n\n"); i >= 0 {
		rest = rest[:i]
	}
	rest = strings.TrimLeft(rest, "”\"’'_")
	i := strings.IndexAny(rest, "“\"‘")
	return i > 0 && strings.HasSuffix(strings.TrimRight(rest[:i], " \n"), ",")
}

// breaksOff reports whether words of an English utterance end where its sentence does not.
func breaksOff(words string) bool { return strings.HasSuffix(strings.TrimRight(words, " \n_"), ",") }

// interrupts reports whether the words between two quotations are only a short clause of the
// same paragraph; where what was said breaks off, a longer one.
func (w *window) interrupts(said string, between kb.Span) bool {
	longest := longestInterruption
	if breaksOff(said) {
		longest = longestDelay
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

// participants returns those who speak or are spoken to, then those that the narrator says do
// something, or have it done to them; not those who are only mentioned.
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
		if q.Speaker != text.Nobody { // else the addressee is a guess upon a guess
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
			continue // only spoken of
		}
		if w.study.Names[m.Name].Type == kb.Character && !w.explained(m) && !w.onlyMentioned(m) {
			add(m.Name)
		}
	}
	return out
}

// oneOf begins a Chinese clause that says which one of several is meant.
var oneOf = []string{"一个是", "一位是", "一个叫", "一位叫", "一个唤做", "一个唤作"}

// explained reports whether the narrator only says who has a name: 有两个老薛，
// 一个是渡口的薛满仓.
func (w *window) explained(m text.Mention) bool {
	before := w.text[max(w.at.Start, m.Span.Start-mostExplaining):m.Span.Start]
	if i := strings.LastIndexAny(before, "，。；：！？、"); i >= 0 {
		before = before[i:]
	}
	return slices.ContainsFunc(oneOf, func(o string) bool { return strings.Contains(before, o) })
}

// facts returns the narrator's sentences about a name, each once, for the name that
// is first in them. A fact's text is the sentence on one line, without a dateline; a heading is no fact.
func (w *window) facts(at kb.Span) []task.Fact {
	var out []task.Fact
	quotes := w.study.QuotationsIn(at)
	i := 0
	for _, s := range w.index.sentencesIn(at) {
		for i < len(quotes) && quotes[i].Span.End <= s.Start {
			i++
		}
		if i < len(quotes) && quotes[i].Span.Start < s.End || s.Len() < 20 || len(out) == mostFacts {
			continue
		}
		for _, m := range w.study.MentionsIn(s) {
			if w.study.Names[m.Name].Type == kb.Character && !w.saluted(m) {
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

// cutWords returns the beginning of a text, verbatim, whole words only.
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

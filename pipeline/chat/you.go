package chat

import (
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

// setSecondPerson makes the prompt address the character as “you” in its profile and notes.
func (t *turn) setSecondPerson() {
	if t.me == nil {
		return
	}
	var names []string
	for _, n := range t.me.Names {
		names = append(names, n.Surface)
	}
	t.sheet.names = names
	lexicon := t.Views.Lexicon(t.View)
	t.sheet.toYou = func(sentence string, alone bool) (string, bool) {
		for _, e := range lexicon.In(sentence) {
			alone = alone && (e == t.me || e.Type != kb.Character)
		}
		if script.LanguageOf(sentence) == script.Chinese {
			return chinese.ToYou(sentence, names, alone)
		}
		return english.ToYou(sentence, names, alone)
	}
}

// profileToYou returns the profile in the second person. Sentences that can't be rewritten with certainty are quoted.
func (s Sheet) profileToYou() string {
	if s.toYou == nil {
		return s.Profile
	}
	language := script.LanguageOf(s.Profile)
	var out, quoted []string
	goesOn := false // the sentence before is about the character, so that "he" refers to them
	quote := func() {
		if len(quoted) == 0 {
			return
		}
		lead := "Of you it is said: "
		if language == script.Chinese {
			lead = "书中这样说你："
		}
		out, quoted = append(out, lead+kb.InQuotes(script.JoinSentences(quoted...))), nil
	}
	for _, at := range text.Sentences(s.Profile, language) {
		sentence := s.Profile[at.Start:at.End]
		if you, ok := s.toYou(sentence, goesOn || s.namesThem(sentence)); ok && (goesOn || saysYouFirst.MatchString(you)) {
			quote()
			out, goesOn = append(out, you), true
		} else {
			goesOn = false
			quoted = append(quoted, sentence)
		}
	}
	quote()
	return script.JoinSentences(out...)
}

// saysYouFirst matches a sentence with “you” near its beginning; one with it later reads better quoted.
var saysYouFirst = regexp.MustCompile(`^(?:\P{Han}{0,30}\b[Yy]ou(?:r|rs|rself)?\b|.{0,8}你)`)

// namesThem reports whether a sentence names the character.
func (s Sheet) namesThem(sentence string) bool {
	return slices.ContainsFunc(s.names, func(n string) bool { return strings.Contains(sentence, n) })
}

// noteToYou returns a note in the second person, or unchanged if part of it can't be rewritten; alone says that the
// note is about nobody else.
func (s Sheet) noteToYou(note string, alone bool) string {
	if s.toYou == nil {
		return note
	}
	var out []string
	for _, at := range text.Sentences(note, script.LanguageOf(note)) {
		sentence := note[at.Start:at.End]
		you, ok := s.toYou(sentence, alone && (len(out) > 0 || s.namesThem(sentence)))
		switch {
		case ok:
			sentence = you
		case s.namesThem(sentence):
			if narrated, _ := text.CutSpeeches(sentence, ""); s.namesThem(narrated) {
				return note // "you" here and the name there would be two people
			}
		}
		out = append(out, sentence)
	}
	return script.JoinSentences(out...)
}

// toYou replaces the character by "you" in a line about them, or about somebody related to them: “Ann: sister of Ben”
// to Ben becomes “Ann: your sister”.
func toYou(name, about, text, language string) (string, string) {
	if name == "" {
		return about, text
	}
	if language == "zh" {
		if about == name {
			return "关于你", text
		}
		for _, and := range []string{"与", " – "} {
			if other, ok := strings.CutPrefix(about, name+and); ok {
				return "你与" + other, text
			}
			if other, ok := strings.CutSuffix(about, and+name); ok {
				return other + "与你", text
			}
		}
		return about, text
	}
	if about == name {
		return "About you", text
	}
	if other, ok := strings.CutPrefix(about, name+" – "); ok {
		return "You and " + other, text
	}
	if other, ok := strings.CutSuffix(about, " – "+name); ok {
		about = other + " and you"
	}
	if word, ok := strings.CutSuffix(strings.TrimSuffix(text, "."), " of "+name); ok && !strings.Contains(word, " of ") && len(strings.Fields(word)) <= 3 {
		return about, "your " + word + "."
	}
	return about, text
}

// speechToYou replaces the character by "you" as the speaker or listener of a line: “Ann to Ben: ‘Come.’” to Ben
// becomes “Ann to you: ‘Come.’”.
func speechToYou(name, line, language string) string {
	if name == "" {
		return line
	}
	forms := []string{" to " + name + ": “", " to you: “", name + ": “", "You: “", name + " to ", "You to "}
	if language == "zh" {
		forms = []string{"对" + name + "说：“", "对你说：“", name + "说：“", "你说：“", name + "对", "你对"}
	}
	line = strings.ReplaceAll(line, forms[0], forms[1])
	for i := 2; i < len(forms); i += 2 { // the head of the line, or of an answer
		if rest, ok := strings.CutPrefix(line, forms[i]); ok {
			line = forms[i+1] + rest
		}
		line = strings.ReplaceAll(line, "” "+forms[i], "” "+forms[i+1])
	}
	return line
}

package chat

import (
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

// speakToYou lets the prompt speak to the character in what is told of them.
func (t *turn) speakToYou() {
	if t.me == nil {
		return
	}
	var names []string
	for _, n := range t.me.Names {
		names = append(names, n.Surface)
	}
	lexicon := t.Views.Lexicon(t.View)
	t.sheet.toYou = func(sentence string, alone bool) (string, bool) {
		for _, e := range lexicon.In(sentence) {
			alone = alone && (e == t.me || e.Type != kb.Character)
		}
		if script.HoldsHan(sentence) {
			return chinese.ToYou(sentence, names, alone)
		}
		return english.ToYou(sentence, names, alone)
	}
}

// youLanguage is the language of words that are spoken to the character.
func youLanguage(words string) string {
	if script.HoldsHan(words) {
		return "zh"
	}
	return "en"
}

// profileToYou is the profile in the second person; what can't be put so is quoted.
func (s Sheet) profileToYou() string {
	if s.toYou == nil {
		return s.Profile
	}
	language := youLanguage(s.Profile)
	var out, quoted []string
	quote := func() {
		if len(quoted) == 0 {
			return
		}
		lead := "Of you it is said: "
		if language == "zh" {
			lead = "书中这样说你："
		}
		out, quoted = append(out, lead+kb.InQuotes(script.JoinSentences(quoted...))), nil
	}
	for _, at := range text.Sentences(s.Profile, language) {
		sentence := s.Profile[at.Start:at.End]
		if you, ok := s.toYou(sentence, true); ok {
			quote()
			out = append(out, you)
		} else {
			quoted = append(quoted, sentence)
		}
	}
	quote()
	return script.JoinSentences(out...)
}

// noteToYou is a note with the character in the second person, sentence by sentence as far as that can be done.
// alone: it is about nobody else.
func (s Sheet) noteToYou(note string, alone bool) string {
	if s.toYou == nil {
		return note
	}
	var out []string
	for _, at := range text.Sentences(note, youLanguage(note)) {
		sentence := note[at.Start:at.End]
		if you, ok := s.toYou(sentence, alone); ok {
			sentence = you
		}
		out = append(out, sentence)
	}
	return script.JoinSentences(out...)
}

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

// speakToYou makes the prompt address the character as “you” in its profile and notes.
func (t *turn) speakToYou() {
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

// profileToYou returns the profile in the second person; sentences that can't be rewritten safely are quoted.
func (s Sheet) profileToYou() string {
	if s.toYou == nil {
		return s.Profile
	}
	language := script.LanguageOf(s.Profile)
	var out, quoted []string
	goesOn := false // the previous sentence is about the character, so that "he" means them
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

// saysYouFirst matches a sentence that speaks of “you” from its beginning: one that comes to it late reads better quoted.
var saysYouFirst = regexp.MustCompile(`^(?:\P{Han}{0,30}\b[Yy]ou(?:r|rs|rself)?\b|.{0,8}你)`)

// namesThem reports whether a sentence names the character.
func (s Sheet) namesThem(sentence string) bool {
	return slices.ContainsFunc(s.names, func(n string) bool { return strings.Contains(sentence, n) })
}

// noteToYou returns a note in the second person, or unchanged if a part of it can't be rewritten. alone: the note is
// about nobody else.
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

package exchange

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/kb/script"
)

// A Piece is a part of a card or lorebook as text for a reader.
type Piece struct{ Title, Text string }

// Prose returns the card as text: the fields about the character, then its lorebook. Fields for people
// or programs only (creator's notes, prompts) and disabled entries are left out.
func (c *Card) Prose() []Piece {
	var out []Piece
	for _, field := range v1 {
		if p, ok := c.Piece(field); ok {
			out = append(out, p)
		}
	}
	if b := c.book(); b != nil {
		out = append(out, b.prose(c.macros())...)
	}
	return out
}

// pieceTitles of the fields of a card, in English and Chinese.
var pieceTitles = map[string][2]string{"description": {"Description", "描述"}, "personality": {"Personality", "性格"}, "scenario": {"Scenario", "场景"},
	"first_mes": {"First message", "开场白"}, "mes_example": {"Examples", "对话示例"}}

// Piece returns a field of V1 as in Prose; ok is false where it is empty.
func (c *Card) Piece(field string) (p Piece, ok bool) {
	m, text := c.macros(), c.data.text(field)
	if field == "mes_example" {
		text = m.dialogue(text)
	}
	text = strings.TrimSpace(m.replace(text))
	if field == "description" {
		if !strings.Contains(text, m.name) { // some cards say only "she"
			text = strings.TrimSpace(m.name + ": " + text)
		}
		if nickname := strings.TrimSpace(c.data.text("nickname")); nickname != "" && nickname != m.name {
			text += "\n\n" + m.addNickname(nickname)
		}
	}
	title := pieceTitles[field][0]
	if m.han {
		title = pieceTitles[field][1]
	}
	return Piece{title, text}, strings.ContainsFunc(text, unicode.IsLetter)
}

// macros returns the values of the placeholders in the card.
func (c *Card) macros() macros {
	return macros{name: c.Name(), han: script.LanguageOf(c.data.text("description")+c.data.text("first_mes")) == script.Chinese}
}

// Prose returns the lorebook as a text, an entry a piece.
func (b *Book) Prose() []Piece {
	var all strings.Builder
	for _, e := range b.Entries {
		all.WriteString(e.Content)
	}
	return b.prose(macros{han: script.LanguageOf(all.String()) == script.Chinese})
}

func (b *Book) prose(m macros) (out []Piece) {
	for _, e := range b.Entries {
		text := strings.TrimSpace(m.replace(withoutDecorators(e.Content)))
		if e.Off || !strings.ContainsFunc(text, unicode.IsLetter) {
			continue
		}
		out = append(out, Piece{strings.TrimSpace(m.replace(e.Title)), text})
	}
	return out
}

// addNickname records the other name of a character.
func (m macros) addNickname(nickname string) string {
	if m.han {
		return m.name + "，人称" + nickname + "。"
	}
	return m.name + ", known as " + nickname + "."
}

// macros are the values of placeholders in a card (SPEC_V3, "Curly Braced Syntaxes").
type macros struct {
	name string // "": of nobody, in a lorebook
	han  bool
}

var (
	macro    = regexp.MustCompile(`\{\{([^{}]*)\}\}`)
	ofUser   = regexp.MustCompile(`(?i)(?:\{\{user\}\}|<user>)['’]s\b`)
	angled   = regexp.MustCompile(`(?i)<(user|bot|char)>`)
	starts   = regexp.MustCompile(`(?i)^\s*<start>\s*$`)
	speaking = regexp.MustCompile(`(?i)^\s*(\{\{(?:char|user)\}\}|<bot>|<user>)\s*[:：]\s*(.*)$`)
	spoken   = regexp.MustCompile(`["“”「『*]`)
)

// replace fills in the name, "you" for the user, and the first of random choices. It removes unknown
// placeholders.
func (m macros) replace(text string) string {
	if !strings.ContainsAny(text, "{<") {
		return text
	}
	if !m.han {
		text = ofUser.ReplaceAllString(text, "your")
	}
	text = angled.ReplaceAllStringFunc(text, func(s string) string { return m.valueOf(strings.ToLower(strings.Trim(s, "<>"))) })
	return macro.ReplaceAllStringFunc(text, func(s string) string {
		inner := strings.TrimSpace(s[2 : len(s)-2])
		word, rest, _ := strings.Cut(inner, ":")
		switch word = strings.ToLower(strings.TrimSpace(word)); word {
		case "random", "pick":
			one, _, _ := strings.Cut(strings.ReplaceAll(rest, `\,`, "，"), ",")
			return strings.TrimSpace(one)
		case "reverse":
			r := []rune(strings.TrimSpace(rest))
			slices.Reverse(r)
			return string(r)
		}
		return m.valueOf(word)
	})
}

func (m macros) valueOf(word string) string {
	switch word {
	case "char", "bot":
		return m.name
	case "user":
		if m.han {
			return "你"
		}
		return "you"
	}
	return ""
}

// dialogue converts the lines of mes_example to speech that says who speaks; a new conversation begins
// a new scene.
func (m macros) dialogue(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		switch who := speaking.FindStringSubmatch(l); {
		case starts.MatchString(l):
			lines[i] = "\n* * *\n"
		case who != nil && who[2] != "" && !spoken.MatchString(who[2]):
			lines[i] = "\n" + who[1] + ": “" + strings.TrimSpace(who[2]) + "”"
		case who != nil:
			lines[i] = "\n" + l
		}
	}
	return strings.TrimPrefix(strings.TrimSpace(strings.Join(lines, "\n")), "* * *")
}

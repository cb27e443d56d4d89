package ingest

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
)

// Scripts are converted to the form of plays: a speech is a paragraph that begins with its speaker,
// "ANN: It rains."; actions are separate paragraphs. speechesOf finds the speakers again.

const (
	formatFDX      = "fdx"
	formatFountain = "fountain"
	formatChat     = "chat"
)

// A scriptWriter makes sections of the elements of a script.
type scriptWriter struct {
	sectionWriter
	speaker string
	said    []string
}

func (w *scriptWriter) endSpeech() {
	if w.speaker != "" && len(w.said) > 0 {
		w.body.WriteString(w.speaker + ": " + strings.Join(w.said, " ") + "\n\n")
	}
	w.speaker, w.said = "", nil
}

var cueNote = regexp.MustCompile(`\s*\([^)]*\)\s*|\s*\^\s*$`)

// cue begins a speech: its speaker, without (V.O.) and (CONT'D).
func (w *scriptWriter) cue(text string) {
	w.endSpeech()
	w.speaker = strings.Trim(cueNote.ReplaceAllString(text, " "), " :@.")
}

func (w *scriptWriter) say(text string) {
	if text = strings.Join(strings.Fields(text), " "); text != "" {
		w.said = append(w.said, text)
	}
}

func (w *scriptWriter) action(text string) {
	w.endSpeech()
	w.body.WriteString(text + "\n\n")
}

func (w *scriptWriter) heading(level int, text string) {
	w.endSpeech()
	w.section(Section{Title: text, Level: level})
}

func (w *scriptWriter) finish() []Section {
	w.endSpeech()
	return w.done()
}

// The levels of headings in scripts.
const (
	actLevel   = 1
	sceneLevel = 3
)

// fdxParts reads a Final Draft script: paragraphs, each of a type.
func fdxParts(ctx context.Context, text string) (Parts, error) {
	r := &fdxReader{}
	err := xmlTokens(ctx, []byte(text), func(t xml.Token) {
		switch t := t.(type) {
		case xml.StartElement:
			r.open(t)
		case xml.CharData:
			if r.inContent && r.inText {
				r.line.Write(t)
			}
		case xml.EndElement:
			r.close(t.Name.Local)
		}
	})
	return Parts{Format: formatFDX, Sections: r.finish()}, err
}

// An fdxReader makes sections of the elements of a Final Draft script.
type fdxReader struct {
	scriptWriter
	line      strings.Builder
	kind      string // of the paragraph
	inContent bool
	inText    bool
}

func (r *fdxReader) open(t xml.StartElement) {
	switch t.Name.Local {
	case "Content":
		r.inContent = true
	case "TitlePage", "SmartType", "ElementSettings", "ScriptNote":
		r.inContent = false
	case "Paragraph":
		r.kind = attr(t, "Type")
		r.line.Reset()
	case "Text":
		r.inText = true
	}
}

func (r *fdxReader) close(name string) {
	switch name {
	case "Content":
		r.inContent = false
	case "Text":
		r.inText = false
	case "Paragraph":
		if words := strings.Join(strings.Fields(r.line.String()), " "); r.inContent && words != "" {
			r.paragraph(words)
		}
		r.line.Reset()
	}
}

func (r *fdxReader) paragraph(words string) {
	switch r.kind {
	case "Scene Heading":
		r.heading(sceneLevel, words)
	case "New Act", "Cast List":
		r.heading(actLevel, words)
	case "Character":
		r.cue(words)
	case "Dialogue", "Parenthetical", "Lyrics":
		r.say(words)
	case "Transition", "Shot", "End of Act":
		r.endSpeech()
	default:
		r.action(words)
	}
}

var (
	sceneStart = regexp.MustCompile(`^(?i:int|ext|est|int\.?/ext|i/e)[. ]`)
	boneyard   = regexp.MustCompile(`(?s)/\*.*?\*/|\[\[.*?\]\]`)
	transition = regexp.MustCompile(`^[A-Z .]+ TO:$|^FADE (?:IN|OUT)[.:]?$`)
	titleKey   = regexp.MustCompile(`^([A-Za-z ]+):\s*(.*)$`)
	emphasis   = regexp.MustCompile(`(\*{1,3}|_)([^\s*_](?:[^*_\n]*[^\s*_])?)(\*{1,3}|_)`)
)

// fountainParts reads a script in Fountain (fountain.io/syntax).
func fountainParts(ctx context.Context, body string) (*Parts, error) {
	p := &Parts{Format: formatFountain}
	body = strings.Trim(boneyard.ReplaceAllString(body, ""), "\n")
	lines := strings.Split(body, "\n")
	var at int
	p.Title, at = fountainTitle(lines)
	w := &scriptWriter{}
	for ; at < len(lines); at++ {
		if err := canceled(ctx, at); err != nil {
			return nil, err
		}
		w.fountainLine(lines, at)
	}
	p.Sections = w.finish()
	return p, nil
}

// fountainTitle reads the title page, and returns the line after it.
func fountainTitle(lines []string) (title string, at int) {
	if !titleKey.MatchString(lines[0]) || sceneStart.MatchString(lines[0]) {
		return "", 0
	}
	for key := ""; at < len(lines) && lines[at] != ""; at++ {
		if m := titleKey.FindStringSubmatch(lines[at]); m != nil {
			key = strings.ToLower(m[1])
			lines[at] = m[2]
		}
		if key == "title" {
			title = strings.TrimSpace(title + " " + emphasis.ReplaceAllString(strings.TrimSpace(lines[at]), "$2"))
		}
	}
	return title, at
}

func (w *scriptWriter) fountainLine(lines []string, at int) {
	l := strings.TrimSpace(lines[at])
	before := at == 0 || strings.TrimSpace(lines[at-1]) == ""
	after := at+1 >= len(lines) || strings.TrimSpace(lines[at+1]) == ""
	plain := emphasis.ReplaceAllString(l, "$2")
	switch {
	case l == "":
		w.endSpeech()
	case strings.HasPrefix(l, "#"):
		w.heading(min(len(l)-len(strings.TrimLeft(l, "#")), 2), strings.TrimSpace(strings.TrimLeft(l, "#")))
	case isUnspoken(l, before):
	case w.speaker != "":
		w.say(strings.TrimLeft(plain, "~ "))
	case before && isSceneStart(l):
		w.heading(sceneLevel, strings.TrimLeft(plain, ". "))
	case before && !after && isCue(l):
		w.cue(plain)
	default:
		w.action(strings.Trim(plain, "!>< "))
	}
}

// isUnspoken reports whether a line is a synopsis or a transition.
func isUnspoken(l string, before bool) bool {
	return strings.HasPrefix(l, "=") || before && transition.MatchString(l) || strings.HasPrefix(l, ">") && !strings.HasSuffix(l, "<")
}

// isSceneStart reports whether a line is the heading of a scene: INT. HOUSE, or .HOUSE.
func isSceneStart(l string) bool {
	return sceneStart.MatchString(l) || strings.HasPrefix(l, ".") && !strings.HasPrefix(l, "..")
}

// castList begins the list of the people of a play.
var castList = regexp.MustCompile(`^(?:THE )?(?:CAST|CHARACTERS|DRAMATIS PERSON(?:AE|Æ)|PERSONS|PERSONAE|PEOPLE)\b`)

// isCue reports whether a line is a speaker's name: in capitals, or with an @.
func isCue(l string) bool {
	if strings.HasPrefix(l, "@") {
		return true
	}
	name := cueNote.ReplaceAllString(l, "")
	return name != "" && !castList.MatchString(name) && !strings.ContainsFunc(name, unicode.IsLower) && strings.ContainsFunc(name, unicode.IsUpper) && !strings.HasPrefix(l, "!")
}

// isScript reports whether a plain text is a script or a play: a fifth of its paragraphs are names in capitals with a speech
// below them, of people who speak again and again.
func isScript(body string) bool {
	const looked, longestCue, most, share, again = 200 << 10, 40, 6, 5, 2
	lines := strings.Split(normalize(body[:min(len(body), looked)]), "\n")
	speeches, paragraphs, names := 0, 0, map[string]bool{}
	for i, l := range lines {
		if l = strings.TrimSpace(l); l == "" || i > 0 && strings.TrimSpace(lines[i-1]) != "" {
			continue
		}
		paragraphs++
		if len(l) <= longestCue && i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != "" && isCue(l) && !strings.HasPrefix(l, "@") && !isSceneStart(l) && !numbered(l) {
			speeches++
			names[strings.Trim(cueNote.ReplaceAllString(l, " "), " :.")] = true
		}
	}
	return speeches >= most && speeches*share >= paragraphs && speeches >= again*len(names)
}

// numbered reports whether a line has a digit: CHAPTER 2.
func numbered(l string) bool { return strings.ContainsFunc(l, unicode.IsDigit) }

// chatParts reads a conversation of SillyTavern, one JSON object a line. It returns nil for another
// text.
func chatParts(text string) *Parts {
	w := &scriptWriter{}
	for i, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		var m struct {
			Name     string `json:"name"`
			Mes      string `json:"mes"`
			IsSystem bool   `json:"is_system"`
			UserName string `json:"user_name"`
		}
		if json.Unmarshal([]byte(l), &m) != nil || m.Name == "" && m.UserName == "" {
			return nil
		}
		if i == 0 && m.Mes == "" || m.IsSystem {
			continue
		}
		w.cue(m.Name)
		w.say(m.Mes)
	}
	return &Parts{Format: formatChat, Sections: w.finish()}
}

var (
	speechStart = pattern.MustCompile(`^((?:\p{Lu}[\p{Lu}\d.'’-]*|\p{Lu}\p{Ll}+\.?)(?:[ -](?:\p{Lu}[\p{Lu}\d.'’]*|\p{Lu}[\p{Ll}'’]+|and|AND|of|OF|the|THE|&|\d+)){0,4})(\s*(?:[(\[][^)\]\n]{1,80}[)\]])?\s*)([:.])(?:[—–-]{0,2})\s+`)
	hanSpeech   = pattern.MustCompile(`^([\p{Han}A-Za-z·]{1,8})((?:[（(][^）)\n]{1,40}[）)])?)([：:])\s*`)
)

// maxSpeeches bounds the speeches of a play: more are something else.
const maxSpeeches = 50_000

// speechesOf finds the speeches in a play, a script or a conversation: paragraphs that begin with a
// name. Unless sure says that it is one, most paragraphs must be speeches, with recurring names.
func speechesOf(ctx context.Context, body string, paragraphs []kb.Span, sure bool) (out []kb.Mark, err error) {
	const most, share = 4, 3 // at least one of 3 paragraphs, each name 4 times on average
	names, narrated := map[string]int{}, 0
	for i, p := range paragraphs {
		if err := canceled(ctx, i); err != nil {
			return nil, err
		}
		name, end, ok := speakerOf(body[p.Start:p.End])
		if !ok {
			continue
		}
		names[name]++
		if endsInVerb(name) {
			narrated++
		}
		out = append(out, kb.Mark{Span: kb.Span{Start: p.Start, End: p.Start + end}, Kind: kb.MarkCue},
			kb.Mark{Span: kb.Span{Start: p.Start + end, End: p.End}, Kind: kb.MarkSpeech, Who: name})
	}
	speeches := len(out) / 2
	if speeches > maxSpeeches || !sure && (2*narrated > speeches || speeches < most || speeches*share < len(paragraphs) || speeches < 2*len(names)) {
		return nil, nil
	}
	return out, nil
}

// endsInVerb reports whether what is before a colon says that somebody speaks, as in Chinese prose without quotation
// marks: 满囤说：
func endsInVerb(name string) bool {
	r, _ := utf8.DecodeLastRuneInString(name)
	return strings.ContainsRune("说說道问問答曰云喊叫嚷骂罵笑想", r)
}

// speakerOf returns the name at the beginning of a paragraph, and where its speech begins.
func speakerOf(text string) (name string, end int, ok bool) {
	if !strings.Contains(text, ".") && !holdsColon(text) {
		return "", 0, false
	}
	m := speechStart.FindStringSubmatchIndex(text)
	if m == nil && holdsColon(text) {
		m = hanSpeech.FindStringSubmatchIndex(text)
	}
	if m == nil || m[1] >= len(text) {
		return "", 0, false
	}
	name = text[m[2]:m[3]]
	abbreviated := text[m[6]:m[7]] == "." && !isCapitals(name+"XXXX") // or a short sentence
	return name, m[1], !abbreviated
}

// beginsSpeech reports whether a line within a paragraph begins a new speech.
func beginsSpeech(text string) bool {
	m := speechStart.FindStringSubmatch(text)
	return m != nil && isCapitals(m[1]+"XXX") || holdsColon(text) && hanSpeech.MatchString(text)
}

func holdsColon(s string) bool { return strings.IndexByte(s, ':') >= 0 || strings.Contains(s, "：") }

// withSpeeches adds the speeches of a play to the marks of a document.
func withSpeeches(ctx context.Context, body string, marks []kb.Mark, sure bool) ([]kb.Mark, error) {
	var paragraphs []kb.Span
	at := 0
	lines := linesOf(body)
	for i, n := 0, 0; i < len(lines); i, n = i+1, n+1 {
		if err := canceled(ctx, n); err != nil {
			return nil, err
		}
		last := i
		for end := block(lines, i); last < end && !beginsSpeech(lines[last+1].text); {
			last++
		}
		p := kb.Span{Start: lines[i].start, End: lines[last].end}
		i = last
		for at < len(marks) && marks[at].End <= p.Start {
			at++
		}
		if at == len(marks) || !marks[at].Overlaps(p) {
			paragraphs = append(paragraphs, p)
		}
	}
	speeches, err := speechesOf(ctx, body, paragraphs, sure)
	if err != nil {
		return nil, err
	}
	marks = append(marks, speeches...)
	slices.SortStableFunc(marks, func(a, b kb.Mark) int { return a.Start - b.Start })
	return marks, nil
}

package article

import (
	_ "embed" // for keys.txt
	"regexp"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A field is a line of a box: a key and its values.
type field struct {
	line   kb.Span
	text   kb.Span // after the key
	key    string  // in lower case
	values []value
}

// A value is one of the values of a field; note is the text in brackets after it, in lower case.
type value struct {
	at   kb.Span
	text string
	note string
}

//go:embed keys.txt
var keysFile string

// keys are the keys of boxes by list; relationWords are the keys of related people, with the word of text.Bond
// for the relation.
var keys, relationWords = readKeys(keysFile)

func readKeys(file string) (lists map[string]map[string]bool, ties map[string]string) {
	lists, ties = map[string]map[string]bool{"proper": {}, "names": {}, "personal": {}, "other": {}, "works": {}, "heading": {}}, map[string]string{}
	for name, words := range script.Lists(file) {
		for _, w := range words {
			w = strings.ReplaceAll(w, "_", " ")
			switch list := lists[name]; {
			case list != nil:
				list[w] = true
			case name == "same":
				ties[w] = w
			default:
				ties[w] = name
			}
		}
	}
	return lists, ties
}

// isNaming reports whether the values of a key are names of the subject.
func isNaming(key string) bool {
	return keys["proper"][key] || keys["names"][key] || nameKeyPattern.MatchString(key) && !keys["works"][key]
}

// nameKeyPattern matches a key for a kind of name: 艺名, 狄名.
var nameKeyPattern = regexp.MustCompile(`^\p{Han}{1,2}名$`)

var (
	fieldPattern   = regexp.MustCompile(`^[\p{Zs}*•·-]*(\p{L}[\p{L} .'’()（）/-]{0,30}?)\p{Zs}*[:：]\p{Zs}*(.+)$`)
	bracketPattern = regexp.MustCompile(`[(（\[]([^()（）\[\]]*)[)）\]]`)
	// prosePattern matches the start of prose after names. A full stop must follow three letters, which "Dr." has not.
	prosePattern     = regexp.MustCompile(`\p{Ll}{3}\.(?:\s|$)|。| [—–-] |——`)
	separatorPattern = regexp.MustCompile(`\s*[,，、;；/|•]\s*(?:and |和)?|\s+and\s+|\s+·\s+`)
)

// Maximum lengths in bytes of a line of a box, and of one without a key. Longer lines are prose.
const (
	longestField = 600
	longestAlone = 120
)

// IsBox reports whether a text has several lines of a box, which are not a sentence together.
func IsBox(stretch string) bool {
	fields := 0
	for line := range strings.Lines(stretch) {
		if fieldPattern.MatchString(strings.TrimRight(line, "\n")) {
			fields++
		}
	}
	return fields > 1
}

// fieldsOf returns the fields of names and of related people. A key may also be a line of its
// own with its values below, as when a page is copied from a browser.
func fieldsOf(body string) (out []field) {
	key, left, at := "", 0, 0
	for line := range strings.Lines(body) {
		span := trimSpace(body, kb.Span{Start: at, End: at + len(line)})
		at += len(line)
		words := body[span.Start:span.End]
		k, from := splitKey(words)
		switch {
		case words == "":
			left = 0
		case k != "" && span.Len() <= longestField:
			text := kb.Span{Start: span.Start + from, End: span.End}
			out = append(out, field{span, text, k, valuesIn(body, text)})
			left = 0
		case keyOf(words) != "" && !keys["heading"][keyOf(words)]:
			if key, left = keyOf(words), mostBelow; script.HoldsHan(key) { // the next key may be right below
				left = 1
			}
		case isOther(words) || prosePattern.MatchString(words) || span.Len() > longestAlone || fieldPattern.MatchString(words):
			left = 0
		case left > 0:
			left--
			out = append(out, field{span, span, key, valuesIn(body, span)})
		}
	}
	return out
}

// mostBelow is the maximum number of lines with values below a key.
const mostBelow = 6

// isOther reports whether a line is a key of another kind of field.
func isOther(line string) bool {
	k := strings.ToLower(line)
	return keys["personal"][k] || keys["other"][k]
}

// splitKey returns the key at the start of a line, and where its values begin.
func splitKey(line string) (key string, from int) {
	if m := fieldPattern.FindStringSubmatchIndex(line); m != nil {
		return keyOf(line[m[2]:m[3]]), m[4]
	}
	for i, r := range line { // Birth name Ann Lee
		if r != ' ' || len(line) > longestAlone {
			continue
		}
		if k := keyOf(line[:i]); (isNaming(k) || script.HoldsHan(k)) && !prosePattern.MatchString(line) {
			key, from = k, i+1
		}
	}
	return key, from
}

// keyOf returns the normalized key of a field, or "": "Nickname(s)" and "Nicknames" give "nickname", "Ex-wife"
// gives "wife", and "网名/笔名" gives "笔名".
func keyOf(words string) string {
	words = strings.ToLower(strings.TrimSpace(bracketPattern.ReplaceAllString(words, "")))
	for part := range strings.SplitSeq(words, "/") {
		k := strings.TrimSpace(qualifierPattern.ReplaceAllString(strings.TrimSpace(part), ""))
		if script.HoldsHan(k) { // 本    名
			k = strings.Join(strings.Fields(k), "")
		}
		for _, k := range []string{k, strings.TrimSuffix(k, "s")} {
			if isNaming(k) || relationWords[k] != "" {
				return k
			}
		}
	}
	return ""
}

// qualifierPattern matches words before a key that change little.
var qualifierPattern = regexp.MustCompile(`^(?:ex-|former |late |adoptive |foster |adopted |elder |older |younger |twin |best |close |first |second |sworn )+`)

// valuesIn returns the values in a span, without brackets, quotation marks and articles.
func valuesIn(body string, at kb.Span) (out []value) {
	add := func(from, to int) {
		v := value{at: kb.Span{Start: from, End: to}}
		if m := bracketPattern.FindStringSubmatchIndex(body[from:to]); m != nil {
			v.note = strings.ToLower(strings.TrimSpace(body[from+m[2] : from+m[3]]))
			if v.at.End = from + m[0]; m[0] == 0 {
				v.at = kb.Span{Start: from + m[1], End: to}
			}
		}
		v.at = trimMarks(body, v.at)
		if v.text = body[v.at.Start:v.at.End]; v.text != "" {
			out = append(out, v)
		}
	}
	if m := prosePattern.FindStringIndex(body[at.Start:at.End]); m != nil {
		at.End = at.Start + m[0] + len(strings.TrimRight(body[at.Start+m[0]:at.Start+m[1]], " \n.。—–-")) // keep the last letters of the word
	}
	from := at.Start
	for _, m := range separatorPattern.FindAllStringIndex(body[at.Start:at.End], -1) {
		if strings.Count(body[from:at.Start+m[0]], "(") == strings.Count(body[from:at.Start+m[0]], ")") {
			add(from, at.Start+m[0])
			from = at.Start + m[1]
		}
	}
	add(from, at.End)
	return out
}

// trimSpace returns a span without surrounding white space.
func trimSpace(body string, at kb.Span) kb.Span {
	words := body[at.Start:at.End]
	at.Start += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	at.End = at.Start + len(strings.TrimSpace(words))
	return at
}

// trimMarks returns a span without surrounding quotation marks and full stops, and without the article before a name.
func trimMarks(body string, at kb.Span) kb.Span {
	const marks = " \t\"'“”‘’「」『』《》.…*"
	words := body[at.Start:at.End]
	at.Start += len(words) - len(strings.TrimLeft(words, marks))
	at.End = at.Start + len(strings.Trim(words, marks))
	for _, article := range []string{"the ", "The "} {
		if strings.HasPrefix(body[at.Start:at.End], article) {
			at.Start += len(article)
		}
	}
	return at
}

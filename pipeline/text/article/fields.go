package article

import (
	_ "embed" // for keys.txt
	"regexp"
	"strings"
	"unicode"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// A field is a line of a box: its key and the values in it.
type field struct {
	line   kb.Span
	text   kb.Span // behind the key
	key    string  // in lower case
	values []value
}

// A value is one of the things that a field lists; note is what is in brackets behind it, in lower case.
type value struct {
	at   kb.Span
	text string
	note string
}

//go:embed keys.txt
var keysFile string

// keys are the keys of boxes by list, and ties those of people who are related to the subject, with the word of text.Bond
// for the relation.
var keys, ties = readKeys(keysFile)

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

// isNaming reports whether a key is that of names of the subject.
func isNaming(key string) bool {
	return keys["proper"][key] || keys["names"][key] || kindOfName.MatchString(key) && !keys["works"][key]
}

// kindOfName matches a key that says what kind of name follows: 艺名, 狄名.
var kindOfName = regexp.MustCompile(`^\p{Han}{1,2}名$`)

var (
	fieldLine = regexp.MustCompile(`^[\p{Zs}*•·-]*(\p{L}[\p{L} .'’()（）/-]{0,30}?)\p{Zs}*[:：]\p{Zs}*(.+)$`)
	bracketed = regexp.MustCompile(`[(（\[]([^()（）\[\]]*)[)）\]]`)
	// prose begins where a field says more of its values than names. A stop is after three letters: not after "Dr."
	prose     = regexp.MustCompile(`\p{Ll}{3}\.(?:\s|$)|。| [—–-] |——`)
	separator = regexp.MustCompile(`\s*[,，、;；/|•]\s*(?:and |和)?|\s+and\s+|\s+·\s+`)
)

// A line of a box is at most so many bytes, one without a key so many: longer ones are prose.
const (
	longestField = 600
	longestAlone = 120
)

// IsBox reports whether a stretch of a page has several lines of its box: together they are no sentence.
func IsBox(stretch string) bool {
	fields := 0
	for line := range strings.Lines(stretch) {
		if fieldLine.MatchString(strings.TrimRight(line, "\n")) {
			fields++
		}
	}
	return fields > 1
}

// fieldsOf returns the lines of a page that are fields of names or of related people. A key may also be a line of its
// own with its values below, as it is copied out of a browser.
func fieldsOf(body string) (out []field) {
	key, left, at := "", 0, 0
	for line := range strings.Lines(body) {
		span := trimmed(body, kb.Span{Start: at, End: at + len(line)})
		at += len(line)
		words := body[span.Start:span.End]
		k, from := keyed(words)
		switch {
		case words == "":
			left = 0
		case k != "" && span.Len() <= longestField:
			text := kb.Span{Start: span.Start + from, End: span.End}
			out = append(out, field{span, text, k, valuesIn(body, text)})
			left = 0
		case keyOf(words) != "" && !keys["heading"][keyOf(words)]:
			if key, left = keyOf(words), mostBelow; script.HoldsHan(key) { // other keys come right below
				left = 1
			}
		case isOther(words) || prose.MatchString(words) || span.Len() > longestAlone || fieldLine.MatchString(words):
			left = 0
		case left > 0:
			left--
			out = append(out, field{span, span, key, valuesIn(body, span)})
		}
	}
	return out
}

// mostBelow is how many lines below a key may be its values.
const mostBelow = 6

// isOther reports whether a line is the key of a field without names.
func isOther(line string) bool {
	k := strings.ToLower(line)
	return keys["personal"][k] || keys["other"][k]
}

// keyed returns the key with which a line begins, and where its values begin.
func keyed(line string) (key string, from int) {
	if m := fieldLine.FindStringSubmatchIndex(line); m != nil {
		return keyOf(line[m[2]:m[3]]), m[4]
	}
	for i, r := range line { // Birth name Ann Lee
		if r != ' ' || len(line) > longestAlone {
			continue
		}
		if k := keyOf(line[:i]); (isNaming(k) || script.HoldsHan(k)) && !prose.MatchString(line) {
			key, from = k, i+1
		}
	}
	return key, from
}

// keyOf returns the key of a field, "" where the words are none: "Nickname(s)" and "Nicknames" are "nickname", an "Ex-wife"
// is a "wife", and "网名/笔名" is "笔名".
func keyOf(words string) string {
	words = strings.ToLower(strings.TrimSpace(bracketed.ReplaceAllString(words, "")))
	for part := range strings.SplitSeq(words, "/") {
		k := strings.TrimSpace(qualified.ReplaceAllString(strings.TrimSpace(part), ""))
		if script.HoldsHan(k) { // 本    名
			k = strings.Join(strings.Fields(k), "")
		}
		for _, k := range []string{k, strings.TrimSuffix(k, "s")} {
			if isNaming(k) || ties[k] != "" {
				return k
			}
		}
	}
	return ""
}

// qualified are words before a key that change little.
var qualified = regexp.MustCompile(`^(?:ex-|former |late |adoptive |foster |adopted |elder |older |younger |twin |best |close |first |second |sworn )+`)

// valuesIn returns what a stretch lists, without brackets, quotation marks and articles.
func valuesIn(body string, at kb.Span) (out []value) {
	add := func(from, to int) {
		v := value{at: kb.Span{Start: from, End: to}}
		if m := bracketed.FindStringSubmatchIndex(body[from:to]); m != nil {
			v.note = strings.ToLower(strings.TrimSpace(body[from+m[2] : from+m[3]]))
			if v.at.End = from + m[0]; m[0] == 0 {
				v.at = kb.Span{Start: from + m[1], End: to}
			}
		}
		v.at = bare(body, v.at)
		if v.text = body[v.at.Start:v.at.End]; v.text != "" {
			out = append(out, v)
		}
	}
	if m := prose.FindStringIndex(body[at.Start:at.End]); m != nil {
		at.End = at.Start + m[0] + len(strings.TrimRight(body[at.Start+m[0]:at.Start+m[1]], " \n.。—–-")) // a word ends it
	}
	from := at.Start
	for _, m := range separator.FindAllStringIndex(body[at.Start:at.End], -1) {
		if strings.Count(body[from:at.Start+m[0]], "(") == strings.Count(body[from:at.Start+m[0]], ")") {
			add(from, at.Start+m[0])
			from = at.Start + m[1]
		}
	}
	add(from, at.End)
	return out
}

// trimmed returns a stretch without the white space around it.
func trimmed(body string, at kb.Span) kb.Span {
	words := body[at.Start:at.End]
	at.Start += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	at.End = at.Start + len(strings.TrimSpace(words))
	return at
}

// bare returns a stretch without quotation marks and stops around it, and without the article before a name.
func bare(body string, at kb.Span) kb.Span {
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

package practice

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	honorifics = map[string]string{"mr": "m", "mr.": "m", "sir": "m", "lord": "m", "master": "m", "mrs": "f", "mrs.": "f", "miss": "f", "lady": "f", "madam": "f",
		"dr": "", "dr.": "", "doctor": "", "captain": "", "squire": "m", "inspector": "", "professor": ""}
	capital   = regexp.MustCompile(`(?:(?:Mr|Mrs|Dr)\.? |(?:Miss|Sir|Lady|Lord|Captain|Doctor|Squire|Inspector|Professor) )?[A-Z][a-z’']+(?:[- ][A-Z][a-z’']+){0,2}`)
	lateTitle = regexp.MustCompile(` (?:Mr|Mrs|Dr|Miss|Sir|Lady|Lord|Captain|Doctor|Squire|Inspector|Professor)$`)
	speaker   = regexp.MustCompile(`(?:^|[。！？”，、；：\s])([\p{Han}]{2,3}?)(?:笑|喝|大叫|叫|问|答|骂|说|便|又|忙|又问|再拜|告|低声)?道[：:，]`)
	common    = map[string]bool{}
	places    = []string{"Street", "London", "Soho", "House", "Square", "Inn", "Hall", "Park", "Island", "Town", "Court", "Lane", "Bay", "England", "Paris", "寺", "庄", "山", "州", "府", "县", "城"}
)

func init() {
	for _, w := range strings.Fields(`The A An And But Or If He She It They We I You His Her Its Their Our My Your This That These Those There Here
		What Who When Where Why How Which Whose In On At By To From With For Of As So Then Now Yes No Not Never Well Oh Ah All Some Any One Two Three
		Chapter Story Once Upon After Before While Until Though Although Because Since Even Still Just Only Such Very Most More Both Each Every
		Is Was Were Are Be Been Do Did Does Have Has Had Will Would Shall Should Can Could May Might Must Let God Heaven Sir Lady Lord Madam
		Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April June July August September October November December
		Good Great Poor Dear Old Young Last First Next Nothing Something Everything Nobody Somebody English French Tell Do Did`) {
		common[w] = true
	}
}

func hasHan(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Han, r) })
}

// namesIn lists the names in a text in order of their first occurrence.
func namesIn(text string) []string {
	var out []string
	seen := map[string]bool{}
	add := func(name string) {
		if name != "" && !seen[name] {
			seen[name] = true
			out = append(out, name)
		}
	}
	for from := 0; ; {
		at := capital.FindStringIndex(text[from:])
		if at == nil {
			break
		}
		at[0], at[1] = at[0]+from, at[1]+from
		// "Soho Mr" of "In Soho Mr. Utterson" ends before the title.
		if title := lateTitle.FindStringIndex(text[at[0]:at[1]]); title != nil {
			at[1] = at[0] + title[0]
		}
		from = at[1]
		name := trimCommon(text[at[0]:at[1]])
		name = strings.TrimSuffix(strings.TrimSuffix(name, "’s"), "'s")
		if name == "" || utf8.RuneCountInString(name) < 3 {
			continue
		}
		// A single word at the head of a sentence is a name only if it occurs
		// with a capital in the middle of one too.
		if !strings.Contains(name, " ") && headsSentence(text, at[0]) && !standsInside(text, name) {
			continue
		}
		add(name)
	}
	for _, m := range speaker.FindAllStringSubmatch(text, -1) {
		add(m[1])
	}
	return out
}

// trimCommon removes words like "The" and "But" from both ends.
func trimCommon(name string) string {
	words := strings.Split(name, " ")
	for len(words) > 0 && common[words[0]] {
		words = words[1:]
	}
	for len(words) > 0 && common[words[len(words)-1]] {
		words = words[:len(words)-1]
	}
	return strings.Join(words, " ")
}

func headsSentence(text string, at int) bool {
	before := strings.TrimRight(text[:at], " \n\t\"“‘'_—-")
	if before == "" {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(before)
	return strings.ContainsRune(".!?:;”’", last) && !strings.HasSuffix(before, "Mr.") && !strings.HasSuffix(before, "Mrs.") && !strings.HasSuffix(before, "Dr.")
}

func standsInside(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		if i += from; !headsSentence(text, i) {
			return true
		}
		from = i + len(name)
	}
}

func typeOf(name string) string {
	for _, p := range places {
		if strings.HasSuffix(name, p) {
			return "location"
		}
	}
	return "character"
}

// bareWords returns a name's words in lower case without honorifics.
func bareWords(name string) []string {
	var out []string
	for _, w := range strings.Fields(strings.ToLower(name)) {
		if _, ok := honorifics[w]; !ok && w != "the" {
			out = append(out, w)
		}
	}
	return out
}

func gender(name string) string {
	for _, w := range strings.Fields(strings.ToLower(name)) {
		if g := honorifics[w]; g != "" {
			return g
		}
	}
	return ""
}

var sentenceEnd = regexp.MustCompile(`[.!?]["”’']?\s+|[。！？]”?|\n\s*\n`)

// sentences splits a text into verbatim sentences.
func sentences(text string) []string {
	var out []string
	from := 0
	for _, at := range sentenceEnd.FindAllStringIndex(text, -1) {
		if strings.HasSuffix(text[from:at[0]], "Mr") || strings.HasSuffix(text[from:at[0]], "Mrs") || strings.HasSuffix(text[from:at[0]], "Dr") {
			continue
		}
		if s := strings.TrimSpace(text[from:at[1]]); s != "" {
			out = append(out, s)
		}
		from = at[1]
	}
	if s := strings.TrimSpace(text[from:]); s != "" {
		out = append(out, s)
	}
	return out
}

var stopwords = map[string]bool{}

func init() {
	for _, w := range strings.Fields("the and but for you are was were who what when where why how your with that this his her him she they them have has had about tell did does not from into") {
		stopwords[w] = true
	}
}

// contentWords returns the words of a text worth comparing; of ideographs, pairs.
func contentWords(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if !hasHan(w) {
			if len(w) > 2 && !stopwords[w] {
				out = append(out, w)
			}
			continue
		}
		r := []rune(w)
		for i := 0; i+1 < len(r); i++ {
			out = append(out, string(r[i:i+2]))
		}
	}
	return out
}

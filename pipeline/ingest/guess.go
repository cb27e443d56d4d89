package ingest

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"

	"dramatis/editor/kb/script"
)

// fromCharset guesses an encoding from before Unicode: the one that gives the likeliest text of those
// in which the bytes are valid. GB18030 includes GB2312 and GBK, and Big5 the characters of Hong Kong.
func fromCharset(data []byte) (text, name string, ok bool) {
	const look = 1 << 17
	sample := data[:min(len(data), look)]
	best := 0.0
	var found encoding.Encoding
	for _, e := range encodings {
		if strings.HasPrefix(e.name, "UTF") {
			continue
		}
		text, ok := decodeAs(e.is, sample)
		if !ok {
			continue
		}
		if score := likely(text); score > best {
			best, found, name = score, e.is, e.name
		}
	}
	if found == nil || best < leastLikely {
		return "", "", false
	}
	text, ok = decodeAs(found, data)
	return text, name, ok
}

// leastLikely is the score below which nobody wrote such a text.
const leastLikely = 0.2

// likely returns the mean plausibility of a decoded text's characters that are not ASCII: 1 for the
// commonest of a language, 0 for those that no text has.
func likely(text string) float64 {
	sum, n := 0.0, 0
	before := ' '
	for _, r := range text {
		if r >= utf8.RuneSelf {
			sum += likelyRune(before, r)
			n++
		}
		if isLatin(before) != isLatin(r) && script.IsLetter(before) && script.IsLetter(r) {
			sum-- // no word is in two scripts
		}
		before = r
	}
	if n == 0 {
		return 0
	}
	return sum / float64(n)
}

func isLatin(r rune) bool { return r < utf8.RuneSelf || unicode.Is(unicode.Latin, r) }

// commonHan are some of the commonest characters of Chinese and Japanese, traditional and simplified.
var commonHan = runes("的一是不了在人有我他这這中大来來上个個到说說们們为為子和你地出道也时時年得就那要下以生会會自着著去之过過家学學对對可里裏裡后後小么麼心多天而能好都然没沒日于於起还還发發成事只作当當想看文无無开開手十用主行方又如前所本见見经經头頭面公同三已老从從动動两兩长長知道她它什么把给給话話又问問笑听聽走叫吃怎却卻呢吗嗎吧啊")

var commonHangul = runes("이다는을에의가고하지은를로한나사그기리아도어시서만자대해인있게라스부수일보들장비정오니말여내과었면요으우모안무소주았것")

func runes(s string) map[rune]bool {
	out := map[rune]bool{}
	for _, r := range s {
		out[r] = true
	}
	return out
}

func likelyRune(before, r rune) float64 {
	switch {
	case commonHan[r], r >= 'ぁ' && r <= 'ん', commonHangul[r]:
		return 1
	case strings.ContainsRune("，。！？：；「」『』、“”‘’—…–《》（）　", r):
		return 0.9
	case r >= 'ァ' && r <= 'ー':
		return 0.7
	case script.IsHan(r):
		if r >= 0x4e00 && r < 0xa000 {
			return 0.35
		}
		return 0
	case unicode.Is(unicode.Hangul, r):
		return 0.35
	case strings.ContainsRune("«»„‚£€°§·©®½¼¡¿†•™", r):
		return 0.4
	}
	return likelyLetter(before, r)
}

// likelyLetter is likelyRune for letters of scripts with two cases.
func likelyLetter(before, r rune) float64 {
	low := unicode.ToLower(r)
	switch {
	case unicode.Is(unicode.Cyrillic, r):
		return cased(before, r, strings.ContainsRune("оеаинтсрвлкмдпуя", low), 'а' <= low && low <= 'ё')
	case unicode.Is(unicode.Greek, r):
		return cased(before, r, strings.ContainsRune("αοιετσνηυρπκμλς", low), true) * 0.9
	case unicode.Is(unicode.Latin, r):
		return cased(before, r, strings.ContainsRune("éèêëàâçïîôùûüöäßñíóáúåæøœõãąęłśżźćńěščřžýůőű", low), unicode.IsLetter(r)) * 0.95
	}
	return 0
}

// cased returns how likely a letter is: a capital after a small letter is not.
func cased(before, r rune, common, known bool) float64 {
	switch {
	case unicode.IsUpper(r) && unicode.IsLower(before):
		return 0
	case !known:
		return 0.1
	case unicode.IsUpper(r) && !common:
		return 0.2
	case unicode.IsUpper(r):
		return 0.4
	case common:
		return 0.95
	}
	return 0.7
}

// decodeAs decodes, unless more than a thousandth of the text is invalid.
func decodeAs(e encoding.Encoding, data []byte) (string, bool) {
	out, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return "", false
	}
	bad := bytes.Count(out, []byte("\uFFFD"))
	if bad*1000 > utf8.RuneCount(out) {
		return "", false
	}
	return strings.ReplaceAll(string(out), "\uFFFD", ""), true
}

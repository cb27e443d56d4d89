package memory

import (
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// Words that say that a character acts in the scene: a verb of action right after the name, unless a word before the name
// makes it a report of something else.
const (
	pastDeeds = `\p{Ll}{2,}ed|said|says|came|comes|went|goes|took|takes|sat|sits|stood|stands|ran|runs|made|makes|gave|gives|looks|got|gets|fell|rose|held|kept|put|puts|threw|drew|` +
		`spoke|told|heard|saw|felt|knew|thought|found|left|began|broke|brought|caught|cut|did|ate|drank|drove|flew|forgot|grew|hid|hung|knelt|laid|lay|led|lit|lost|met|paid|read|rode|sang|shook|` +
		`shot|shut|slept|slid|smote|sprang|struck|swept|swore|sent|set|swung|tore|turns|understood|woke|wept|won|wrote|sank|bent|bit|blew|bowed|clung|crept|dug|fed|fled|fought|kissed|strode|stole`
	hanDeeds = `道|说|說|笑|问|問|答|听|聽|看|见|見|想|走|来|來|去|坐|站|立|起|拿|打|叫|喝|哭|骂|罵|出|进|進|回|跑|转|轉|接|点|點|摇|拉|抱|取|把|将|將|向|对|對|心|吃|唱|拜|跪|赶|挺|提|拔|放|命|吩咐`
)

var (
	actsBehind  = pattern.MustCompile(`^(?:,? (?:who|and|then|now|again|too|also|still|just|only|at once|at last|himself|herself|never|\p{Ll}+ly))* (?:` + pastDeeds + `)\b`)
	actsHan     = pattern.MustCompile(`^(?:便|就|又|也|都|已|忙|只|才|还|還|却|卻|正|在|因|遂|即|乃|连|連|不|禁|一面|急|赶紧|了|，){0,3}(?:` + hanDeeds + `)`)
	wasDone     = pattern.MustCompile(`^,? (?:\p{Ll}+ly )?(?:died|expired|perished|passed away)\b`)
	reported    = pattern.MustCompile(`(?i)\b(?:of|as|that|which|than|because|since|if|whether|where|what|how|why|poor|late|had|would|could|might|until|till|before|after|and|or) (?:(?:my|his|her|our|their|your|the|poor|dear|late) )*$`)
	reportedHan = pattern.MustCompile(`(?:听说|聽說|只说|因说|若|倘|的)$|(?:提起|想起|记得|昨日|昨儿|前日|当日|先前|原来|从前|因为|亏了)[^，。！？；]{0,8}$`)
)

// nameContext is how far, in bytes, the words before and after a name are looked at.
const nameContext = 40

// actsAt reports whether the narrator says that the character named there acts.
func actsAt(body string, at kb.Span) bool {
	before := strings.ReplaceAll(body[max(0, at.Start-nameContext):at.Start], "\n", " ")
	behind := strings.ReplaceAll(body[min(at.End, len(body)):min(len(body), at.End+nameContext)], "\n", " ")
	if word, ok := wordAfter(behind); ok {
		switch {
		case isDeed(word) && !beginsWasDone(word):
			return !isReported(before)
		case !mayPrecedeVerb(word) && !beginsWasDone(word):
			return false
		}
	}
	if wasDone.MatchString(behind) {
		return false
	}
	if actsHan.MatchString(behind) {
		return !reportedHan.MatchString(before)
	}
	return actsBehind.MatchString(behind) && !isReported(before)
}

// wordAfter returns the lower-case word right after a name and a space. It is much faster than the regular expressions and
// decides most cases; false means that they must be tried.
func wordAfter(behind string) (string, bool) {
	if len(behind) < 2 || behind[0] != ' ' {
		return "", false
	}
	end := 1
	for end < len(behind) && 'a' <= behind[end] && behind[end] <= 'z' {
		end++
	}
	if end == 1 || end < len(behind) && (behind[end] >= utf8.RuneSelf || isWordByte(behind[end])) {
		return "", false
	}
	return behind[1:end], true
}

func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
}

// deeds are the words of pastDeeds that don't end in -ed.
var deeds = script.WordSet(strings.Join(strings.Split(pastDeeds, "|")[1:], " "))

// isDeed reports whether a word is one of pastDeeds.
func isDeed(word string) bool { return len(word) >= 4 && strings.HasSuffix(word, "ed") || deeds[word] }

// beginsWasDone reports whether wasDone may begin with a word.
func beginsWasDone(word string) bool {
	return word == "died" || word == "expired" || word == "perished" || word == "passed" || strings.HasSuffix(word, "ly")
}

var leading = script.WordSet("who and then now again too also still just only at himself herself never")

// mayPrecedeVerb reports whether a word may be between the name and what actsBehind finds.
func mayPrecedeVerb(word string) bool { return leading[word] || strings.HasSuffix(word, "ly") }

// isReported reports whether the words before a name make the following words a report of something else.
func isReported(before string) bool {
	n := len(before)
	return n > 1 && before[n-1] == ' ' && isWordByte(before[n-2]) && reported.MatchString(before)
}

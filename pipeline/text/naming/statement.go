package naming

import (
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// A Saying is a kind of statement about two names that are near each other.
type Saying int

// The kinds of statements.
const (
	Nothing Saying = iota
	// Alias: the words between the names say explicitly that they are one person.
	Alias
	// Identity: "X was Y", "X is none other than Y".
	Identity
	// Epithet: an epithet, A, directly before a name (豹子头林冲), or after it with an article (Godric the Thane).
	Epithet
	// Apposition: "the Admiral, James Croft,".
	Apposition
	// Maiden: née, formerly Miss, "married name".
	Maiden
	// Listed: "X and Y", "X、Y".
	Listed
	// Related: the words between the names, or those after the second, say how one is related to the other (林晚的弟弟林朝).
	Related
	// Apart: the words between the names show two people (X对Y, "X's Y").
	Apart
)

// A Statement is a place where a text says something about two names.
type Statement struct {
	Saying Saying
	A, B   int     // indexes of spots
	Span   kb.Span // from the first name to the second
	Phrase string  // the words between, with single spaces
}

// maxGap is the maximum number of bytes between two names of a statement.
const maxGap = 90

// Statements finds what a text says about neighbouring names. Spots are the
// names' spans in the order of the text; of overlapping ones only the first
// counts.
func Statements(text string, spots []kb.Span) []Statement {
	var out []Statement
	last := -1
	for i, at := range spots {
		if at.Start < 0 || at.End > len(text) || at.Len() <= 0 {
			continue
		}
		if last >= 0 && spots[last].End > at.Start {
			continue
		}
		if last >= 0 && at.Start-spots[last].End <= maxGap {
			if s, phrase := between(text, spots[last], at); s != Nothing {
				st := Statement{Saying: s, A: last, B: i, Span: kb.Span{Start: spots[last].Start, End: at.End}, Phrase: phrase}
				if phrase == bynameArticle {
					st.A, st.B = i, last
				}
				out = append(out, st)
			}
		}
		last = i
	}
	return removeOffices(text, spots, out)
}

// removeOffices removes epithets that occur before several people: those are
// offices. Names that contain each other, or have one surname, count as one person.
func removeOffices(text string, spots []kb.Span, all []Statement) []Statement {
	word := func(i int) string { return text[spots[i].Start:spots[i].End] }
	bearer := map[string]string{}
	shared := map[string]bool{}
	for _, s := range all {
		if s.Saying != Epithet {
			continue
		}
		byname, name := word(s.A), word(s.B)
		switch first, ok := bearer[byname]; {
		case !ok:
			bearer[byname] = name
		case !strings.Contains(first, name) && !strings.Contains(name, first) && (SurnameOf(first) == "" || SurnameOf(first) != SurnameOf(name)):
			shared[byname] = true
		}
	}
	return slices.DeleteFunc(all, func(s Statement) bool { return s.Saying == Epithet && shared[word(s.A)] })
}

func between(text string, a, b kb.Span) (Saying, string) {
	gap := text[a.End:b.Start]
	if script.MostlyHan(text[a.Start:a.End]) || script.MostlyHan(text[b.Start:b.End]) {
		plain := script.Simplify
		s := chineseBetween(plain(text[a.Start:a.End]), plain(gap), plain(text[b.Start:b.End]), plain(after(text, b.End)))
		return s, strings.Join(strings.Fields(gap), "")
	}
	if strings.Contains(gap, "\n\n") {
		return Nothing, ""
	}
	phrase := strings.Join(strings.Fields(strings.ToLower(gap)), " ")
	return englishBetween(text[a.Start:a.End], phrase, after(text, b.End)), phrase
}

// after returns the text shortly after a name.
func after(text string, end int) string {
	stop := min(len(text), end+24)
	for stop > end && stop < len(text) && !utf8.RuneStart(text[stop]) {
		stop--
	}
	return text[end:stop]
}

// aliasPhrases say that another name follows.
var aliasPhrases = []string{"known as", "known by the name of", "alias", "a.k.a.", "whose real name was", "whose true name was", "whose name was",
	"whose right name was", "whose name had once been", "whose real name had been", "whose christian name was", "whose other name was", "real name was", "real name is", "true name is", "nicknamed", "christened", "otherwise called", "went by the name of",
	"goes by the name of", "goes by", "went by", "under the name of", "by the name of", "passed as", "passing as", "calling himself", "calling herself",
	"calls himself", "calls herself", "called himself", "called herself", "signed himself", "signed herself", "surnamed", "dubbed", "usually called",
	"commonly called", "always called", "generally called", "better known as", "who was really", "who is really", "familiarly called", "otherwise"}

var calledPhrases = []string{"called", "named", "styled", "termed"}

var identityPhrases = []string{"was none other than", "is none other than", "was no other than", "is no other than", "was really", "is really", "was in fact",
	"is in fact", "was in truth", "turned out to be", "proved to be", "is nobody but", "was nobody but", "and no other than", "none other than", "was indeed", "is indeed", "had been called", "now she is", "now he is", "now she was", "now he was"}

var maidenPhrases = []string{"née", "nee", "born", "formerly miss", "formerly", "married name", "maiden name", "that was miss", "once miss", "now mrs", "had become", "became", "changed his name to", "changed her name to", "took the name of", "by marriage"}

// fillers may be between a phrase and the name.
var fillers = script.WordSet(`the a as old poor little by to his her their friends men all everybody everyone us them me him it in town simply
	plain mr mrs miss my our familiarly world people boys was is be of`)

// Words that alone between two names make a statement.
var (
	listWords     = []string{"and", "or", "nor", "&", "and of", "and to", "and with", "and for", "and then", "and also", "and not", "and even", "but not", "and mr", "and mrs", "and miss", "and the", "and old", "and little", "and dr"}
	apartWords    = []string{"with", "to", "for", "than", "against", "from", "beside", "upon", "without", "behind", "versus", "'s", "’s", "'s friend", "at", "toward", "towards", "about"}
	identityVerbs = []string{"was", "is", "am", "are one with", "had been", "had once been", "was once"}
)

// bynameArticle is all that is between a name and a byname: Godric the Thane.
const bynameArticle = "the"

// englishBetween classifies the text between two English names. The phrase has single spaces.
func englishBetween(a, phrase, behind string) Saying {
	core := strings.Trim(phrase, " ,;:—–-(\"'“”‘’")
	owns := strings.HasPrefix(behind, "'s") || strings.HasPrefix(behind, "’s") // "X was Y's brother"
	switch {
	case strings.ContainsAny(phrase, ".!?") && !strings.Contains(phrase, "a.k.a.") && !stopsAreTitles(phrase):
		return Nothing // a sentence ends
	case core == "or" && (strings.HasPrefix(phrase, ",") && strings.HasPrefix(behind, ",") || strings.ContainsAny(phrase, "\"“”‘’'")):
		return Nothing // "X, or Y, as they say", “X” or “Y”: an alias as often as a list
	case slices.Contains(listWords, core):
		return Listed
	case slices.Contains(apartWords, core):
		return Apart
	case slices.Contains(identityVerbs, core):
		if owns || strings.ContainsAny(phrase, "\"“”,") {
			return Nothing // "… from Hampshire is, Clump": somebody is spoken to
		}
		return Identity
	}
	if s := phraseSaying(core, phrase); s != Nothing && !owns {
		return s
	}
	if phrase == bynameArticle && behind != "" && strings.IndexByte(",.;:!?", behind[0]) >= 0 && len(Parse(a).Words) > 0 { // not Captain the Honourable
		return Epithet
	}
	if phrase == "," && strings.HasPrefix(strings.ToLower(a), "the ") && strings.IndexAny(behind, ",.;—") == 0 {
		return Apposition
	}
	return Nothing
}

func phraseSaying(core, whole string) Saying {
	if somebodyElse.MatchString(whole) {
		return Nothing
	}
	ends := func(p string) bool { return endsWith(core, p) }
	switch {
	case slices.ContainsFunc(identityPhrases, ends):
		return Identity
	case slices.ContainsFunc(maidenPhrases, func(p string) bool { return ends(p) && (whole != core || p != "born" && p != "became") }):
		return Maiden
	case slices.ContainsFunc(aliasPhrases, ends), knownAs(core), slices.ContainsFunc(calledPhrases, func(p string) bool { return ends(p) && leadsToCalled(whole, p) }):
		return Alias
	}
	return Nothing
}

// knownAs reports whether the words end with "known … as": known in the building as the Abbot.
func knownAs(words string) bool {
	i := strings.LastIndex(words, " as")
	return i >= 0 && endsWith(words[i+1:], "as") && !strings.Contains(words, ";") && strings.Contains(words[:i], "known ") && len(strings.Fields(words)) <= 9
}

// leadsToCalled reports whether the words before "called" say that others call
// somebody so: people often called him.
func leadsToCalled(whole, phrase string) bool {
	lead := strings.TrimSpace(whole[:strings.LastIndex(whole, phrase)])
	return lead == "," || lead == "—" || lead == "(" || strings.HasPrefix(lead, ", whom") || slices.ContainsFunc(calledLeads, func(w string) bool { return endsWith(lead, w) })
}

// somebodyElse matches words after a name that introduce another, unnamed person: and a boy that they …, ’s parrot is …
var somebodyElse = pattern.MustCompile(`^(?:['’]s |[,;]? ?(?:and|with|by|beside|from) (?:an?|the|his|her|their|one|another) )`)

var calledLeads = []string{"was", "is", "be", "been", "they", "people", "was usually", "often", "so"}

// endsWith reports whether the words end with the phrase and perhaps a
// few fillers.
func endsWith(words, phrase string) bool {
	i := strings.LastIndex(words, phrase)
	if i < 0 || i > 0 && words[i-1] != ' ' && words[i-1] != ',' {
		return false
	}
	rest := words[i+len(phrase):]
	if rest != "" && rest[0] != ' ' && rest[0] != ',' && rest[0] != ';' {
		return false
	}
	for _, w := range strings.Fields(rest) {
		if w = strings.Trim(w, ",;:—-\"'“”‘’"); w != "" && !fillers[w] {
			return false
		}
	}
	return len(strings.Fields(words[:i])) <= 7
}

// stopsAreTitles reports whether all full stops belong to titles ("and Mrs.").
func stopsAreTitles(words string) bool {
	return !strings.ContainsAny(words, "!?") && !slices.ContainsFunc(strings.Fields(words), func(w string) bool {
		_, isTitle := titleOf(w)
		return strings.HasSuffix(w, ".") && !isTitle
	})
}

package retrieve

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/text/english"
)

// kinVocative matches a word for a relative in the vocative: a clause of its own.
var kinVocative = regexp.MustCompile(`(?i)(?:^|[,.;!?—“"] ?)(?:(?:oh|ah|yes|no|well),? )*(?:(?:my )?(?:own|dear|dearest) )*(papa|mamma|mama|daddy|dad|mummy|mum|mam|father|mother|grandpapa|grandpa|grandfather|grandmamma|grandma|grandmother|granny|uncle|aunt|auntie)(?:[,.;!?—”"]|$)|` +
	`(?:^|[，。！？“：])(爹爹?|爸爸?|父亲|母亲|娘|妈妈?|爷爷|奶奶|祖父|祖母|叔叔|舅舅|姑妈|姨妈)(?:[，。！？”]|$)`)

// kinAddress returns the kinship term by which a speech addresses its listener; "" if none.
func kinAddress(speech string) string {
	if m := kinVocative.FindStringSubmatch(speech); m != nil {
		return cmp.Or(m[1], m[2])
	}
	return ""
}

// kinNouns matches nouns for relations, kinNounsHan those in Chinese.
const (
	kinNouns = `(?:(?:dear|dearest|poor|own|little|old|beloved|sweet|good|young|eldest|elder|younger|late|second|only|new) )*(father|mother|brother|sister|son|daughter|uncle|aunt|nephew|niece|cousin|grandfather|grandmother|grandson|` +
		`granddaughter|husband|wife|friend|master|mistress|servant|tutor|governess|butler|housekeeper|nurse|maid|guardian|ward|lawyer|lover)`
	kinNounsHan = `(父亲|母亲|爹|娘|哥哥|弟弟|姐姐|妹妹|叔叔|舅舅|姑妈|姨妈|表妹|表哥|儿子|女儿|丈夫|妻子|浑家|娘子|朋友|师父|徒弟|干女儿|义女|义子)`
)

// kinBefore matches a relation and its owner directly before a name, kinBehind those directly after it.
var (
	kinBefore = regexp.MustCompile(`(?:^|[^\pL])([Mm]y|[Yy]our|[\pL.-]+['’]s) ` + kinNouns + ` $|([我俺你])的?` + kinNounsHan + `$`)
	kinBehind = regexp.MustCompile(`^(?:,| is| was|, who is|, who was) (my|your|[\pL.-]+['’]s) ` + kinNouns + `(?:[^\pL’' -]|$)|^[是，]([我俺你])的?` + kinNounsHan + `[，。！？]`)
)

// kinReach is how many bytes around a name are searched for relations.
const kinReach = 48

// A kinPhrase is a relation with its owner: my cousin, your cousin, Ann’s cousin.
type kinPhrase struct{ owner, words string }

// kinAround returns the relations stated around a name in a text.
func kinAround(body string, at kb.Span) (out []kinPhrase) {
	plain := func(s string) string { return strings.ReplaceAll(s, "\n", " ") }
	for _, m := range [][]string{
		kinBefore.FindStringSubmatch(plain(body[max(0, at.Start-kinReach):at.Start])),
		kinBehind.FindStringSubmatch(plain(body[at.End:min(len(body), at.End+kinReach)])),
	} {
		switch {
		case m == nil, m[0][0] == ',' && strings.HasSuffix(plain(body[:at.Start]), ", "): // a list: Ann, Ben, my brother
		case m[1] != "":
			owner := strings.ToLower(m[1])
			if owner != "my" && owner != "your" {
				owner = m[1]
			}
			out = append(out, kinPhrase{owner, owner + " " + m[2]})
		default:
			out = append(out, kinPhrase{m[3], m[3] + m[4]})
		}
	}
	return out
}

// addKinPhrases adds to the contacts of somebody which relations of theirs the text states: in what they certainly say
// or narrate, in what is certainly said to them, and in the narration.
func (f *finder) addKinPhrases(e *cast.Entity, met map[kb.EntityID]contact) {
	var own []string
	for _, n := range e.Names {
		own = append(own, n.Surface[strings.LastIndexByte(n.Surface, ' ')+1:])
	}
	type call struct {
		of    kb.EntityID
		words string
	}
	count := map[call]int{}
	for _, o := range f.out.About {
		if o == e || o.Type != kb.Character || !f.named(o) && e == f.Character {
			continue
		}
		for _, m := range f.View.Occurrences(o) {
			body := f.Full.Snapshot.Text(m.Document)
			if body == nil || m.Span.End > len(body.Body) || !f.MayShow(f.View, m.Document, m.Span.Start) {
				continue
			}
			for _, k := range kinAround(body.Body, m.Span) {
				theirs := slices.Contains(own, strings.TrimSuffix(strings.TrimSuffix(k.owner, "’s"), "'s"))
				if !f.fitsGender(o, k) || !theirs && !f.isOwner(e, k.owner, m.Document, m.Span.Start) {
					continue
				}
				count[call{o.ID, k.words}]++
				if x := met[o.ID]; count[call{o.ID, k.words}] > count[call{o.ID, x.kinTerm}] {
					x.entity, x.kinTerm, x.termCount = o, k.words, minCalled
					met[o.ID] = x
				}
			}
		}
	}
}

// fitsGender reports whether a noun such as "aunt" fits somebody's gender.
func (f *finder) fitsGender(o *cast.Entity, k kinPhrase) bool {
	is, of := GenderOf(f.View, o), english.PersonGender(k.words[strings.LastIndexByte(k.words, ' ')+1:])
	return is == cast.Unknown || of == "" || string(is) == string(of)
}

// isOwner reports whether "my" or "your" at an offset certainly refers to somebody: they say or narrate it, or it is
// said to them.
func (f *finder) isOwner(e *cast.Entity, owner string, document kb.DocumentID, at int) bool {
	mine := strings.Contains("my我俺", owner)
	if !mine && owner != "your" && owner != "你" {
		return false
	}
	for _, m := range f.Views.Book(f.View).Memories {
		if m.Speaker != nil && m.Document == document && m.Span.Holds(at) {
			if mine {
				return m.Speaker.ID == e.ID && !m.Doubtful
			}
			return m.Addressee != nil && m.Addressee.ID == e.ID && !m.Doubtful
		}
	}
	teller, from := "", -1
	for _, s := range f.View.Evidence.Scenes {
		if start := s.Base + s.Start; s.Document == document && start <= at && start > from {
			teller, from = s.Teller, start
		}
	}
	who, ok := f.View.Find(teller)
	return mine && ok && who.ID == e.ID
}

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

// kinWord matches a word for kin by which a speech calls somebody, and nothing beside it.
var kinWord = regexp.MustCompile(`(?i)(?:^|[,.;!?—“"] ?)(?:(?:oh|ah|yes|no|well),? )*(?:(?:my )?(?:own|dear|dearest) )*(papa|mamma|mama|daddy|dad|mummy|mum|mam|father|mother|grandpapa|grandpa|grandfather|grandmamma|grandma|grandmother|granny|uncle|aunt|auntie)(?:[,.;!?—”"]|$)|` +
	`(?:^|[，。！？“：])(爹爹?|爸爸?|父亲|母亲|娘|妈妈?|爷爷|奶奶|祖父|祖母|叔叔|舅舅|姑妈|姨妈)(?:[，。！？”]|$)`)

// kinCalled returns the word for kin by which a speech calls the one it is said to; "" for none.
func kinCalled(speech string) string {
	if m := kinWord.FindStringSubmatch(speech); m != nil {
		return cmp.Or(m[1], m[2])
	}
	return ""
}

// kinNouns are words for what somebody is to another, and kinNounsHan the same in Chinese.
const (
	kinNouns = `(?:(?:dear|dearest|poor|own|little|old|beloved|sweet|good|young|eldest|elder|younger|late|second|only|new) )*(father|mother|brother|sister|son|daughter|uncle|aunt|nephew|niece|cousin|grandfather|grandmother|grandson|` +
		`granddaughter|husband|wife|friend|master|mistress|servant|tutor|governess|butler|housekeeper|nurse|maid|guardian|ward|lawyer|lover)`
	kinNounsHan = `(父亲|母亲|爹|娘|哥哥|弟弟|姐姐|妹妹|叔叔|舅舅|姑妈|姨妈|表妹|表哥|儿子|女儿|丈夫|妻子|浑家|娘子|朋友|师父|徒弟|干女儿|义女|义子)`
)

// kinBefore matches whose kin somebody is called directly before their name, and kinBehind directly behind it.
var (
	kinBefore = regexp.MustCompile(`(?:^|[^\pL])([Mm]y|[Yy]our|[\pL.-]+['’]s) ` + kinNouns + ` $|([我俺你])的?` + kinNounsHan + `$`)
	kinBehind = regexp.MustCompile(`^(?:,| is| was|, who is|, who was) (my|your|[\pL.-]+['’]s) ` + kinNouns + `(?:[^\pL’' -]|$)|^[是，]([我俺你])的?` + kinNounsHan + `[，。！？]`)
)

// longestKin is how far, in bytes, around a name words for kin are looked for.
const longestKin = 48

// A kinPhrase is words for what somebody is to their owner: my cousin, your cousin, Ann’s cousin.
type kinPhrase struct{ owner, words string }

// kinAround returns the phrases for kin around a name at a stretch of a text.
func kinAround(body string, at kb.Span) (out []kinPhrase) {
	plain := func(s string) string { return strings.ReplaceAll(s, "\n", " ") }
	for _, m := range [][]string{
		kinBefore.FindStringSubmatch(plain(body[max(0, at.Start-longestKin):at.Start])),
		kinBehind.FindStringSubmatch(plain(body[at.End:min(len(body), at.End+longestKin)])),
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

// speaksOfKin adds to the meetings of somebody which words for kin of theirs the text has for others: in what they surely say or
// tell, in what is surely said to them, and in the telling.
func (f *finder) speaksOfKin(e *cast.Entity, met map[kb.EntityID]meeting) {
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
			if body == nil || m.Span.End > len(body.Body) || !f.mayShow(m.Document, m.Span.Start) {
				continue
			}
			for _, k := range kinAround(body.Body, m.Span) {
				theirs := slices.Contains(own, strings.TrimSuffix(strings.TrimSuffix(k.owner, "’s"), "'s"))
				if !f.fitsGender(o, k) || !theirs && !f.isOwner(e, k.owner, m.Document, m.Span.Start) {
					continue
				}
				count[call{o.ID, k.words}]++
				if x := met[o.ID]; count[call{o.ID, k.words}] > count[call{o.ID, x.calls}] {
					x.entity, x.calls, x.times = o, k.words, leastCalled
					met[o.ID] = x
				}
			}
		}
	}
}

// fitsGender reports whether a word for kin, such as "aunt", may be of somebody.
func (f *finder) fitsGender(o *cast.Entity, k kinPhrase) bool {
	is, of := GenderOf(f.View, o), english.PersonGender(k.words[strings.LastIndexByte(k.words, ' ')+1:])
	return is == cast.Unknown || of == "" || string(is) == string(of)
}

// isOwner reports whether "my" or "your" at an offset of a document surely is somebody's: they say it or tell it, or it is said
// to them.
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

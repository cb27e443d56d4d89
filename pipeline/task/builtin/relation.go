package builtin

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/article"
)

// The kinds of relations that all engines use.
const (
	kinship      = kb.Kin
	marriage     = kb.Spouse
	service      = kb.Service
	friendship   = kb.Friend
	enmity       = kb.Foe
	teaching     = kb.Teaching
	conversation = kb.Talks
	presence     = kb.Together
	belonging    = kb.At
)

// exactKinds maps words to a kind that gives the direction of the relation.
var exactKinds = bondWords(map[string]string{
	kb.Parent:  `father mother parent parents stepfather stepmother 父亲 母亲 爹爹 爹 娘 父母 父親 母親`,
	kb.Child:   `son daughter child 儿子 女儿 子女 兒子 女兒`,
	kb.Sibling: `brother sister sibling twin 兄弟 哥哥 弟弟 姐妹 姐姐 妹妹`,
	kb.Servant: `servant butler maid footman valet housekeeper cook coachman groom gardener secretary steward page nurse governess clerk squire 仆人 丫鬟 丫环 管家 伴当 僕人 侍女 书童 家丁 长工 伙计`,
	kb.Master:  `master mistress employer 主人 東家 东家`,
	kb.Teacher: `teacher tutor schoolmaster professor mentor 师父 老师 教头 恩师 师傅 師父 老師`,
	kb.Pupil:   `pupil student apprentice disciple 徒弟 学生 弟子 门生 徒儿 學生`,
	kb.Lover:   `lover sweetheart`,
})

func bondWords(lists map[string]string) map[string]string {
	out := map[string]string{}
	for kind, list := range lists {
		for _, w := range strings.Fields(list) {
			out[w] = kind
		}
	}
	return out
}

// A bond is the relation that a word expresses.
type bond struct {
	kind     string
	strength float64 // of a relation with this word, 1–10
}

var bonds = map[string]map[string]bond{
	"en": bondTable(map[string]string{
		kinship: `father mother brother sister sibling son daughter uncle aunt nephew niece cousin grandfather grandmother grandson
			granddaughter stepfather stepmother twin parent parents child kinsman kinswoman brother-in-law sister-in-law
			father-in-law mother-in-law son-in-law daughter-in-law godfather godmother guardian ward heir orphan`,
		marriage: `husband wife married marry marriage wedding bride bridegroom betrothed engagement fiancé fiancée widow
			widower honeymoon proposed spouse wedded engaged spouses`,
		service: `servant master mistress butler maid footman valet housekeeper cook coachman groom gardener clerk secretary steward
			employer employed hired lawyer solicitor physician client landlord tenant nurse governess page squire serve served service servants`,
		friendship: `friend friends friendship companion comrade colleague partner neighbour schoolfellow playmate ally beloved loved love lover sweetheart trusted embraced confidant`,
		enmity: `enemy enemies hated hate rival foe murdered murder murderer killed attacked struck threatened betrayed cursed
			revenge quarrel quarrelled fought fight despised rivals foes kill killing engaged poisoned robbed persecuted defied insulted`,
		teaching: `teacher taught teach pupil tutor student schoolmaster lesson lessons professor apprentice instructed disciple pupils students disciples mentor trained`,
	}),
	"zh": bondTable(map[string]string{
		kinship: `父亲 母亲 父母 子女 姐妹 爹爹 爹 娘 儿子 女儿 兄弟 哥哥 弟弟 姐姐 妹妹 嫂嫂 叔叔 伯伯 舅舅 姑姑 姨母 侄儿 外甥 表兄 表妹 孙子 孙女 丈人 岳父 女婿 祖父 祖母
			父親 母親 兒子 女兒 姪兒 孫子`,
		marriage:   `夫妻 丈夫 妻子 老婆 浑家 夫人 成亲 嫁 娶 婚 新娘 浑家 妾 成親`,
		service:    `仆人 主人 丫鬟 丫环 管家 伴当 手下 部下 伺候 服侍 侍奉 庄客 僕人 奴 婢 师爷 随从 亲随 侍女 书童 家丁 长工 伙计 東家 东家 下属 上司 雇`,
		friendship: `朋友 好友 知己 结义 结拜 义兄 义弟 结为兄弟 世交 至交 挚友 同窗 旧友 老友 故人 相好 爱慕 喜欢 結義 結拜 義兄 愛慕 喜歡`,
		enmity:     `仇人 仇 敌人 杀 害 陷害 恨 怨 报仇 对头 死敌 冤家 加害 谋害 毒死 出卖 打死 敵人 殺 報仇`,
		teaching:   `师父 徒弟 老师 学生 教头 弟子 先生教 门生 徒儿 恩师 师傅 传授 師父 老師 學生 傳授`,
	}),
}

func bondTable(lists map[string]string) map[string]bond {
	worth := map[string]float64{kinship: 7, marriage: 8, service: 5, friendship: 6, enmity: 6, teaching: 5}
	kinds := []string{teaching, enmity, friendship, service, marriage, kinship} // later ones win
	out := map[string]bond{}
	for _, kind := range kinds {
		for _, w := range strings.Fields(lists[kind]) {
			out[w] = bond{kind, worth[kind]}
		}
	}
	return out
}

// A link is the evidence in a passage for a relation of two names.
type link struct {
	a, b      int
	kind      string
	strength  float64
	quote     kb.Span
	exchanges int // quotations between them
	times     int
	says      string // the relation as a sentence, if the text states it; else the quote is its description
}

// A linkKey identifies a link of a passage.
type linkKey struct {
	a, b int
	kind string
}

// relations returns the relations of a passage, the strongest first, at most one for each pair and kind.
func (w *window) relations(wanted map[kb.Type]bool) []task.Relation {
	links := map[linkKey]*link{}
	add := func(l link) {
		if l.a == l.b {
			return
		}
		if l.b < l.a {
			l.a, l.b = l.b, l.a
		}
		key := linkKey{l.a, l.b, l.kind}
		if old := links[key]; old == nil {
			l.times = 1
			links[key] = &l
		} else {
			old.times++
			old.exchanges += l.exchanges
		}
	}
	w.linkStated(add)
	w.linkNeighbours(add)
	w.linkSpeakers(add)
	return w.strongestRelations(links, wanted)
}

// linkStated adds the relations that the study found stated: her sister Ann, Mr. Enfield, his kinsman.
func (w *window) linkStated(add func(link)) {
	for _, b := range w.study.BondsIn(w.at) {
		known, ok := bonds[w.study.Language][b.Word]
		if !ok || b.At.End > w.at.End {
			continue
		}
		add(link{a: b.A, b: b.B, kind: known.kindOf(b), strength: known.strength, quote: b.At, says: w.stateBond(b)})
	}
}

// kindOf returns the kind of a bond "B is A's word", from the lower name to the higher.
func (known bond) kindOf(b text.Bond) string {
	kind := exactKinds[b.Word]
	if kind != "" && b.A < b.B {
		kind = kb.Reverse(kind)
	}
	return cmp.Or(kind, known.kind)
}

// linkNeighbours adds links of names in one sentence, by a word for a relation or by presence.
func (w *window) linkNeighbours(add func(link)) {
	sentences := w.index.sentencesIn(w.at)
	for i, s := range sentences {
		if i > 0 {
			w.linkPrevious(sentences[i-1], s, add)
		}
		if s.Len() > longSentence*3 || w.study.Page && article.IsBox(w.slice(s)) {
			continue
		}
		var names []text.Mention
		mentions := w.study.MentionsIn(s)
		for _, m := range mentions {
			switch w.study.Names[m.Name].Type {
			case kb.Character, kb.Location, kb.Organization, kb.Object, kb.Event:
				names = append(names, m)
			}
		}
		w.linkFirstPerson(s, names, add)
		plain := w.withoutNames(s, mentions)
		for i := range names {
			for j := i + 1; j < len(names) && j <= i+3; j++ {
				w.linkPair(s, plain, names[i], names[j], add)
			}
		}
	}
}

// withoutNames returns a sentence with its names blanked out: 王夫人 says nothing of a wife (夫人).
func (w *window) withoutNames(s kb.Span, mentions []text.Mention) string {
	if w.study.Language != "zh" || len(mentions) < 3 {
		return w.text[s.Start:s.End] // with two names, neither is between them or after them
	}
	plain := []byte(w.text[s.Start:s.End])
	for _, m := range mentions {
		for i := max(m.Span.Start, s.Start); i < min(m.Span.End, s.End); i++ {
			plain[i-s.Start] = ' '
		}
	}
	return string(plain)
}

// linkPair adds the relation of two names in a sentence; plain is the sentence without names.
func (w *window) linkPair(s kb.Span, plain string, a, b text.Mention, add func(link)) {
	person := func(m text.Mention) bool { return w.study.Names[m.Name].Type == kb.Character }
	l := link{a: a.Name, b: b.Name, kind: presence, quote: s, strength: 2}
	switch {
	case person(a) && person(b) && !w.isAddressed(a) && !w.isAddressed(b):
		if found, ok := w.bondBetween(s, plain, a, b); ok && !w.saysOfOthers(s, a.Name, b.Name) {
			l.kind, l.strength = found.kind, found.strength
		}
	case person(a) && person(b):
	case person(a) || person(b):
		l.kind = belonging
	default:
		return
	}
	add(l)
}

// saysOfOthers reports whether a sentence of a page states relations, but none of these two: in "the wife of Tom and
// the sister of Ann" Tom is not Ann's brother.
func (w *window) saysOfOthers(s kb.Span, a, b int) bool {
	said := w.study.BondsIn(s)
	return w.study.Page && len(said) > 0 && !slices.ContainsFunc(said, func(x text.Bond) bool { return min(x.A, x.B) == min(a, b) && max(x.A, x.B) == max(a, b) })
}

const (
	widest    = 90 // bytes between two names of one statement
	actionGap = 60 // bytes between two names around a verb
	wordGap   = 3  // bytes between a relational noun and its name
	pairTail  = 28 // bytes after "A and B"
)

// actionVerbs are relation words that are verbs, with the name after them as object. A noun must be directly beside a
// name: "her father told Voss" says nothing about Voss.
var actionVerbs = script.WordSet(`married marry wedded loved love hated killed attacked struck threatened betrayed cursed fight fought taught teach
	trusted embraced murdered despised quarrelled employed hired instructed beloved serve served kill killing poisoned robbed
	persecuted defied insulted trained`)

// bondBetween finds the strongest relation word that joins two names.
func (w *window) bondBetween(s kb.Span, plain string, a, b text.Mention) (bond, bool) {
	if b.Span.Start < a.Span.End || b.Span.Start-a.Span.End > widest {
		return bond{}, false
	}
	between, rest := plain[a.Span.End-s.Start:b.Span.Start-s.Start], plain[b.Span.End-s.Start:]
	if w.study.Language == "zh" {
		return bondBetweenHan(between, rest, w.study.Page)
	}
	after, lower := rest[:min(len(rest), pairTail)], strings.ToLower(kb.Clean(between))
	return strongestBond(append(wordsBetween(lower, len(between) <= actionGap, w.study.Page), wordsAfter(lower, after)...))
}

// strongestBond returns the strongest bond of the words, the first of equals.
func strongestBond(words []string) (best bond, found bool) {
	for _, word := range words {
		if b, ok := bonds["en"][word]; ok && b.strength > best.strength {
			best, found = b, true
		}
	}
	return best, found
}

// wordsBetween returns the words between two names that may say how they are related: verbs only if they are near. On a
// page, which is about its people, a verb may be anywhere between them.
func wordsBetween(lower string, near, page bool) []string {
	fields := strings.FieldsFunc(lower, notWord)
	var out []string
	for i, word := range fields {
		tells := false
		switch {
		case !actionVerbs[word]:
			tells = besideName(lower, fields, i)
		case near && !hasOtherSubject(fields[:i]):
			tells = page || doneTo(lower, fields, i)
		}
		if tells {
			out = append(out, word)
		}
	}
	return out
}

// doneTo reports whether the first of two names does the ith word between them to the second: A had long hated his
// master B, but not that A never loved B.
func doneTo(lower string, fields []string, i int) bool {
	const most = 3 // words before the second name
	at := 0
	for _, word := range fields[:i+1] {
		at += strings.Index(lower[at:], word) + len(word)
	}
	return len(fields)-i-1 <= most && !strings.ContainsAny(lower[at:], ",;:.!?—“\"") && !strings.ContainsAny(lower[:at], "“\"") && !isDenied(fields[max(0, i-2):i])
}

// isDenied reports whether a negation is among the words before a verb.
func isDenied(before []string) bool {
	return slices.ContainsFunc(before, func(w string) bool {
		return denial[w] || strings.HasSuffix(w, "n’t") || strings.HasSuffix(w, "n't")
	})
}

var denial = script.WordSet("not never no nor hardly")

// besideName reports whether the ith word between two names says what one of them is to the other.
func besideName(lower string, fields []string, i int) bool {
	switch i {
	case len(fields) - 1: // A’s brother B
		if strings.HasSuffix(strings.TrimRight(lower, " ,"), fields[i]) && fields[i] != "engaged" { // but not: otherwise engaged, B
			return true
		}
	case len(fields) - 2: // A, brother of B
		if fields[i+1] == "of" || fields[i+1] == "to" {
			return true
		}
	}
	// A’s wife and B
	return i == 0 && strings.IndexAny(lower, "abcdefghijklmnopqrstuvwxyz") <= wordGap && len(fields) == 2 && fields[1] == "and"
}

// wordsAfter returns the words after two names that may say how they are related; what is between them is in lower case.
func wordsAfter(between, after string) []string {
	joint := strings.TrimSpace(between)
	if joint != "and" && !strings.ContainsAny(after, "’'") {
		return nil
	}
	after = strings.ToLower(kb.Clean(after))
	tail := strings.FieldsFunc(after, notWord)
	var out []string
	if len(tail) > 1 && (strings.HasPrefix(after, "’s ") || strings.HasPrefix(after, "'s ")) && // A was B’s brother
		(strings.Contains(between, "was") || strings.Contains(between, "is") || joint == ",") {
		out = append(out, tail[1])
	}
	if joint == "and" { // A and B were friends
		for i := 1; i < len(tail); i++ {
			if tail[i-1] != "both" && slices.ContainsFunc(tail[max(0, i-2):i], func(w string) bool { return w == "were" || w == "are" }) {
				out = append(out, tail[i])
			}
		}
	}
	return out
}

// hasOtherSubject reports whether a first or second person is the subject before a verb: “Tom, I married Ann.”
func hasOtherSubject(before []string) bool {
	return slices.ContainsFunc(before, func(w string) bool { return w == "i" || w == "we" || w == "you" })
}

func notWord(r rune) bool {
	return r != '-' && (r < '0' || r > '9' && r < 'a' || r > 'z' && r < 0x80 || r >= 0x2000 && r <= 0x206f)
}

// linkSpeakers adds a link from each speaker to the addressee.
func (w *window) linkSpeakers(add func(link)) {
	for _, q := range w.study.QuotationsIn(w.at) {
		if q.Speaker == text.Nobody || q.Addressee == text.Nobody || q.Span.End > w.at.End {
			continue
		}
		add(link{a: q.Speaker, b: q.Addressee, kind: conversation, quote: q.Span, strength: 3, exchanges: 1})
	}
}

// strongestRelations converts links to relations. A pair with another link is not also listed as merely present.
func (w *window) strongestRelations(links map[linkKey]*link, wanted map[kb.Type]bool) []task.Relation {
	list := make([]*link, 0, len(links))
	closer := map[[2]int]bool{}
	for _, l := range links {
		if l.kind != presence {
			closer[[2]int{l.a, l.b}] = true
		}
		list = append(list, l)
	}
	slices.SortFunc(list, func(x, y *link) int {
		return cmp.Or(cmp.Compare(y.strength, x.strength), cmp.Compare(x.quote.Start, y.quote.Start),
			cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b), cmp.Compare(x.kind, y.kind))
	})
	var out []task.Relation
	for _, l := range list {
		a, b := &w.study.Names[l.a], &w.study.Names[l.b]
		if len(out) == maxRelations || l.kind == presence && closer[[2]int{l.a, l.b}] ||
			len(wanted) > 0 && (!wanted[a.Type] || !wanted[b.Type]) {
			continue
		}
		out = append(out, task.Relation{
			Source: a.Surface, Target: b.Surface, Kind: l.kind,
			Description: w.describe(l), Quote: w.slice(l.quote), At: w.local(l.quote),
			Strength: w.strength(l),
		})
	}
	return out
}

// strength returns 1–10: the strength of the word, or how often the two meet in the whole document, and a little for
// each repetition in this passage.
func (w *window) strength(l *link) float64 {
	s := max(l.strength, w.index.strength(l.a, l.b))
	s += math.Min(2, 0.5*float64(l.times-1))
	return math.Round(math.Min(10, s)*10) / 10
}

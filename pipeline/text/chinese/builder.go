package chinese

import (
	"regexp"
	"slices"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

// A studyBuilder adds genders, scenes, quotations and definitions to a study whose names are known.
type studyBuilder struct {
	*page
	study        *text.Study
	names        []*candidate
	owners       map[string][]int    // by title: the names with it
	attributions []attribution       // by quotation of the study
	mine         []bool              // whether the first-person narrator says it, by quotation of the study
	hasShe       bool                // the text has 她
	leanings     map[int]text.Gender // by name, what leaning found
	unnamed      []kb.Span           // chapters in first-person narration whose narrator is not known yet, in order
}

func newStudyBuilder(p *page, s *text.Study, names []*candidate) *studyBuilder {
	g := &studyBuilder{page: p, study: s, names: names, hasShe: strings.Contains(p.folded, "她"), owners: map[string][]int{}, leanings: map[int]text.Gender{}}
	for i, c := range names {
		if c.kind != person {
			continue
		}
		borne := map[string]bool{}
		if c.title != "" {
			borne[c.title] = true
		}
		for t := range c.titles {
			borne[t] = true
		}
		for t := range borne {
			g.owners[t] = append(g.owners[t], i)
			if k := titleKinds[t]; k != "" && !borne[k] {
				g.owners[k] = append(g.owners[k], i)
			}
		}
	}
	return g
}

// isPerson reports whether a name is a person's.
func (g *studyBuilder) isPerson(name int) bool { return g.names[name].kind == person }

// mentions returns the mentions that begin within [start, end).
func (g *studyBuilder) mentions(start, end int) []text.Mention {
	all := g.study.Mentions
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.Start >= start })
	j := i
	for j < len(all) && all[j].Span.Start < end {
		j++
	}
	return all[i:j]
}

// An actor is who acts in a clause: a name, or a pronoun or everyday word
// instead.
type actor struct {
	name    int
	pronoun string // 他, 她, 我
	role    string // 那妇人, 众人, 知县
	end     int    // offset after it
	short   bool   // mentioned by the last character of the name alone
}

// prepositions precede a name that is not the actor.
var prepositions = newSet(strings.Fields("对 向 与 和 同 跟 把 被 将 给 替 为 叫 教 命 令 请 问 唤 朝 冲 望 看 指 望着 看着 对着 向着 指着 朝着 拉着 扶着 拉住 扯住 揪住 抱住 按住 把住 瞪着 盯着 连 让 骂 劝"))

// actorOf finds who acts in a run: the person at its start, after introductory
// words. ok is false if nobody is named there.
func (g *studyBuilder) actorOf(r *run) (actor, bool) {
	t := g.folded[r.start:r.end]
	at := 0
	for range 3 {
		n := max(len(g.lex.opener.prefix(t[at:])), len(g.lex.time.prefix(t[at:])), len(leadWords.prefix(t[at:])))
		if n == 0 {
			break
		}
		at += n
	}
	if m := g.possessed(r, g.firstPerson(r)); m != nil && g.actsFrom(t, at, m.Span.Start-r.start) {
		return actor{name: m.Name, end: m.Span.End, short: m.Short}, true
	}
	rest := t[at:]
	for _, p := range []string{"他", "她"} {
		if strings.HasPrefix(rest, p) && !strings.HasPrefix(rest, p+"们") {
			return actor{name: text.Nobody, pronoun: p, end: r.start + at + han}, true
		}
	}
	if m := g.voiced(r); m != nil {
		return actor{name: m.Name, end: r.end, short: m.Short}, true
	}
	if g.actsAsMe(rest) {
		return actor{name: text.Nobody, pronoun: me, end: r.start + at + han}, true
	}
	role, before := g.roleAt(rest)
	if role == "" {
		role, before = g.describedRole(rest)
	}
	if role == "" {
		return actor{name: text.Nobody}, false
	}
	return actor{name: text.Nobody, role: role, end: r.start + at + before + len(role)}, true
}

// firstPerson returns the first mention of a person in a run, or nil.
func (g *studyBuilder) firstPerson(r *run) *text.Mention {
	list := g.mentions(r.start, r.end)
	for i := range list {
		if g.isPerson(list[i].Name) {
			return &list[i]
		}
	}
	return nil
}

// voiced returns the mention of the person whose voice a clause is about: 床上传来某某的声音; else nil.
func (g *studyBuilder) voiced(r *run) *text.Mention {
	list := g.mentions(r.start, r.end)
	if len(list) == 0 {
		return nil
	}
	if m := &list[len(list)-1]; g.isPerson(m.Name) && voicePattern.MatchString(g.folded[min(m.Span.End, r.end):r.end]) {
		return m
	}
	return nil
}

// voicePattern matches the end of a clause about somebody's voice.
var voicePattern = regexp.MustCompile(`^的(?:声音|嗓音|嗓门|喊声|叫声|笑声)$`)

// possessed returns the mention of somebody's relative after a mention of that somebody, 林朝 in 林晚的弟弟林朝, else the mention itself.
func (g *studyBuilder) possessed(r *run, m *text.Mention) *text.Mention {
	if m == nil || m.Span.End+han > r.end || g.folded[m.Span.End:m.Span.End+han] != "的" {
		return m
	}
	from := m.Span.End + han
	rest := g.mentions(from, r.end)
	for i := range rest {
		between := g.folded[from:max(from, rest[i].Span.Start)]
		if g.isPerson(rest[i].Name) && between != "" && (g.lex.role.suffix(between) == between || g.lex.title.suffix(between) == between) {
			return &rest[i]
		}
	}
	return m
}

// actsFrom reports whether a name at an offset of a clause is its actor; at is the length of the introductory
// words.
func (g *studyBuilder) actsFrom(t string, at, name int) bool {
	return name == at || name == 0 || g.isSomebodysRelative(t[:name]) || name == at+han && (strings.HasPrefix(t[at:], "那") || strings.HasPrefix(t[at:], "这")) ||
		name > at && g.isApposition(t[at:name])
}

// isSomebodysRelative reports whether the words before a name say whose relative the person is: 林晚的弟弟.
func (g *studyBuilder) isSomebodysRelative(before string) bool {
	_, kin, ok := strings.Cut(before, "的")
	return ok && kin != "" && g.lex.role.suffix(kin) == kin && !spokenToPattern.MatchString(before)
}

// roleAt returns the everyday word for a person at the start of a clause, and the number of
// bytes of plural words before it: 众|人, 那妇人, 知县.
func (g *studyBuilder) roleAt(rest string) (role string, plural int) {
	for plural < 2*han && plural+han <= len(rest) && (g.lex.plural.has(rest[plural:plural+han]) || rest[plural:plural+han] == "个") {
		plural += han
	}
	role = g.lex.role.prefix(rest[plural:])
	if title := g.lex.title.prefix(rest[plural:]); len(title) > len(role) && len(title) >= 2*han {
		role = title
	}
	if role != "" && (plural > 0 || len(role) > han) {
		return role, plural
	}
	if w := g.lex.role.prefix(rest); len(w) >= 2*han {
		return w, 0
	}
	return "", 0
}

// describedRole returns the everyday word for a person after words that describe that person at the start of a clause, and the
// number of bytes of these words: 站在门口的小|警察.
func (g *studyBuilder) describedRole(rest string) (role string, before int) {
	const longest = 8 * han // words that describe
	i := strings.Index(rest, "的")
	if i <= 0 || i > longest || prepositions.prefix(rest) != "" || copulas.prefix(rest) != "" || spokenToPattern.MatchString(rest[:i]) {
		return "", 0
	}
	for _, w := range []string{"的", "的小", "的老", "的年轻"} {
		if strings.HasPrefix(rest[i:], w) {
			if role = g.lex.role.prefix(rest[i+len(w):]); len(role) > han {
				return role, i + len(w)
			}
		}
	}
	return "", 0
}

// copulas begin a clause that says what somebody is: 是某某的学生.
var copulas = newSet(strings.Fields("是 乃 为 像 如 成 算 有"))

// leadWords are introductory words except 那 and 这, which make an everyday
// word refer to a certain person.
var leadWords = newSet(slices.DeleteFunc(slices.Clone(leadIns), func(w string) bool { return w == "那" || w == "这" }))

// isApposition reports whether the words before a name in its clause belong to it:
// 师爷孟某, 卖灯的小某, 这孟某.
func (g *studyBuilder) isApposition(before string) bool {
	const longest = 10 * han
	return len(before) <= longest && prepositions.suffix(before) == "" && !spokenToPattern.MatchString(before) &&
		(g.lex.title.suffix(before) != "" || g.lex.role.suffix(before) != "" || linkWords.suffix(before) != "")
}

// spokenToPattern matches words that make the person after them the one who is spoken to: 小声对旁边的.
var spokenToPattern = regexp.MustCompile(`^\p{Han}{0,4}(?:对|向|朝|冲|跟)[^面方门付待于着]`)

// linkWords join the words before a name to it: 卖灯的小某, 这孟某.
var linkWords = newSet(splitHan("的这那之"))

// resolve returns the name that an actor refers to, or Nobody.
func (g *studyBuilder) resolve(a actor, at int) int {
	switch {
	case a.name != text.Nobody:
		return a.name
	case a.pronoun == me:
		return text.Nobody // until the narrator is known
	case a.pronoun != "":
		want := g.pronounGender(a.pronoun)
		return g.actedBefore(at, func(n int) bool {
			have := g.study.Names[n].Gender
			return have == "" || have == want || a.pronoun == "他"
		})
	case a.role != "":
		return g.bearer(a.role, at)
	}
	return text.Nobody
}

// pronounGender returns the gender of 他 or 她; older texts have 他 for both.
func (g *studyBuilder) pronounGender(pronoun string) text.Gender {
	switch {
	case pronoun == "她":
		return text.Female
	case g.hasShe:
		return text.Male
	}
	return anyGender
}

// anyGender is the gender of 他 in a text without 她.
const anyGender text.Gender = "any"

// leaning returns the gender of a name, or else the gender that weaker evidence suggests, or "".
func (g *studyBuilder) leaning(name int) text.Gender {
	if have := g.study.Names[name].Gender; have != "" {
		return have
	}
	if lean, ok := g.leanings[name]; ok {
		return lean
	}
	const look = 60 // mentions
	female, male := 0, 0
	for _, at := range g.names[name].at[:min(look, len(g.names[name].at))] {
		f, m := g.genderEvidence(at.Start, at.End)
		female, male = female+f, male+m
	}
	lean := text.Gender("")
	switch {
	case female > 2*male:
		lean = text.Female
	case male > 2*female || female == 0 && strings.HasPrefix(g.names[name].word, "老"):
		lean = text.Male
	}
	g.leanings[name] = lean
	return lean
}

// titleKinds map words for one kind of person to one word for the kind.
var titleKinds = func() map[string]string {
	out := map[string]string{}
	for _, line := range []string{"和尚 老僧 老和尚 僧人 老长老 大和尚 贫僧 法师", "老人 老者 老汉 老儿 老头 老头子 老丈 老翁 老人家",
		"道人 道士 先生 真人 道长", "婆婆 婆子 婆 老婆子 老妇"} {
		kind := strings.Fields(line)
		for _, w := range kind {
			out[w] = kind[0]
		}
	}
	return out
}()

// bearer returns the name with a title that was mentioned last before the
// offset, or Nobody.
func (g *studyBuilder) bearer(title string, at int) int {
	owners := g.owners[title]
	if k := titleKinds[title]; k != "" {
		owners = append(owners[:len(owners):len(owners)], g.owners[k]...)
	}
	const far = 6000 // bytes
	best, where := text.Nobody, at-far
	for _, o := range owners {
		if last := g.lastMention(o, at); last > where {
			best, where = o, last
		}
	}
	return best
}

// lastMention returns the offset of the last mention of a name before an offset, or -1.
func (g *studyBuilder) lastMention(name, at int) int {
	list := g.names[name].at
	i := sort.Search(len(list), func(i int) bool { return list[i].Start >= at })
	if i == 0 {
		return -1
	}
	return list[i-1].Start
}

// actedBefore returns the last actor before the offset, outside speech, that
// suits accepts.
func (g *studyBuilder) actedBefore(at int, suits func(int) bool) int {
	const back = 40 // runs
	i := g.runAt(at) - 1
	for n, steps := 0, 0; i >= 0 && n < back && steps < 10*back; i, steps = i-1, steps+1 {
		r := &g.runs[i]
		if r.quoted {
			continue
		}
		n++
		if r.heading {
			break
		}
		a, _ := g.actorOf(r)
		if a.role != "" {
			a.name = g.bearer(a.role, r.start)
		}
		if a.name == text.Nobody {
			a.name = g.presented(r)
		}
		if a.name == text.Nobody && g.presentsStranger(r) {
			break
		}
		if a.name != text.Nobody && suits(a.name) {
			return a.name
		}
	}
	return text.Nobody
}

// presented returns the person that a clause introduces in which nobody with a known name acts, and who is likely to act next: 有个孩子叫某某,
// 门外站着某某, 我告诉了某某. It returns text.Nobody if there is none.
func (g *studyBuilder) presented(r *run) int {
	m := g.firstPerson(r)
	if m == nil {
		return text.Nobody
	}
	before := g.folded[r.start:m.Span.Start]
	if m.Span.End == r.end && (namingVerbs.suffix(before) != "" || appearsPattern.MatchString(before)) || strings.Contains(before, me) {
		return m.Name
	}
	return text.Nobody
}

// presentsStranger reports whether a clause introduces a person without a known name: 进来一个年轻男人, 有个茶客.
func (g *studyBuilder) presentsStranger(r *run) bool {
	t := g.folded[r.start:r.end]
	role := g.lex.role.suffix(t)
	return role != "" && presentsPattern.MatchString(t[:len(t)-len(role)])
}

var (
	// presentsPattern matches the words before a person without a name who appears.
	presentsPattern = regexp.MustCompile(`(?:` + appears + `|^有)了?一?[个位名]\p{Han}{0,4}$`)
	// namingVerbs precede the name in such a clause.
	namingVerbs = newSet(strings.Fields("叫 名叫 名唤 唤作 唤做 叫做 叫作"))
	// appearsPattern matches the words before the name of a person who appears.
	appearsPattern = regexp.MustCompile(`(?:` + appears + `|[的面边头]是|却是|乃是|正是|^是)了?(?:一?[个位名])?\p{Han}{0,3}$`)
)

// appears matches verbs of appearing.
const appears = `[站坐躺蹲立]着|[进出过]来|[走跑飞]来|[来进]了|[走跑闯][进出]`

func anyone(int) bool { return true }

package chinese

import (
	"maps"
	"slices"
	"strings"

	"dramatis/editor/kb/script"
)

// Words that the text's own statements of names begin with; the name is after them. Whatever follows those of people is a
// person.
var (
	ofPeople = script.WordSet("绰号叫做 绰号唤做 绰号 外号叫 外号 诨名唤做 诨名 诨号 混名 人称 江湖上称 都称他 表字 字表 小字 小名叫 小名 小名唤做 乳名 乳名叫 本名 法名 法号 道号 自号 别号 姓名叫 笔名 俗名 学名 大名 人都唤他做 人都叫他做 都唤他做 都叫他 人都唤 都唤做 都唤他 起名 取名 改名 更名 取名叫 起名叫 便唤作 只叫他 称他为 覆姓 复姓 " +
		"闺名 贱名 浑名 化名 艺名 原名 真名 网名叫 网名 代号 草字 贱字 表号 大名叫 法名叫 谥曰 谥为 人呼 世称 呼为 呼曰 呼之曰 呼之为 自称为 " +
		"管他叫 管她叫 管它叫 管我叫 管你叫 都叫她 都叫我 人叫他 人叫她 背后叫他 背后叫她 人称他 人称她")
	ofAnybody = strings.Fields("名字叫 名叫 名唤 名曰 唤做 唤作 叫做 叫作 号称 名为")
	givings   = slices.AppendSeq(ofAnybody, maps.Keys(ofPeople))
	givingSet = newSet(givings)
)

// statements reads the text's own words about names in a run.
func (f *finder) statements(r *run) {
	t := f.folded[r.start:r.end]
	for at := 0; at < len(t); at += han {
		so := calledSo(t[at:])
		switch w := givingSet.prefix(t[at:]); {
		case so > 0:
			f.given(r, at, t[at+so:], true)
		case w != "":
			f.given(r, at, t[at+len(w):], ofPeople[w])
			at += len(w) - han
		case callsThem.prefix(t[at:]) != "":
			// 还叫她小某。 and 还叫她“某某”, not 叫他去
			if rest := t[at+2*han:]; rest == "" && opens(r.next) || len(rest) == 2*han && f.familiar(rest) {
				f.given(r, at, rest, true)
			}
		case t[at:at+han] == "叫" && (f.modern || at == 0):
			f.calledFull(t[at+han:])
			if at == 0 {
				f.calledShort(r, t[han:])
			}
		case t[at:at+han] == "名":
			f.noteGiven(r, t, at)
		case t[at:at+han] == "姓":
			f.surnameStated(r, t[at+han:])
		case t[at:at+han] == "字" || t[at:at+han] == "号":
			f.styled(r, t, at)
		}
	}
}

// callsThem are words after which a name may follow in quotation marks: 叫她“某某”.
var callsThem = newSet([]string{"叫他", "叫她", "叫我", "叫你", "叫它"})

// calledFull reads a full name that a clause ends with: 她女儿叫宋佳宁, 便叫武大郎.
func (f *finder) calledFull(rest string) {
	s := f.surnameOf(rest)
	if s > 0 && len(rest) == s+2*han && !f.lex.doubtful.has[rest[:s]] && f.sound(rest) && !f.plain(rest) && f.lex.title.suffix(rest) == "" {
		f.propose(rest).office++
	}
}

// given takes the name that follows a word of naming: the rest of the run, or a
// short stretch in quotation marks after it.
func (f *finder) given(r *run, at int, rest string, people bool) {
	if rest = f.afterNaming(rest); strings.HasPrefix(rest, "一声") {
		return
	}
	if rest == "" && opens(r.next) {
		if i := f.runAt(r.end + 1); i < len(f.runs) {
			if q := &f.runs[i]; q.start-r.end <= 2*han && closes(q.next) && q.end-q.start <= 6*han {
				rest = f.folded[q.start:q.end]
			}
		}
	}
	if c := f.state(f.untilPredicate(rest), r.start+at); c != nil && people {
		c.dubbed++
	}
}

// afterNaming takes off what is between a word of naming and the name.
func (f *finder) afterNaming(rest string) string {
	for _, w := range []string{"唤做", "唤作", "叫做", "叫作", "改作", "取为", "他做", "他为", "他作", "他", "她", "做", "作", "为", "叫", "是", "曰", "一个", "的"} {
		rest = strings.TrimPrefix(rest, w)
	}
	return rest
}

// calledSo reads 称你做某某, 唤洒家做某某: what follows is the name.
func calledSo(t string) int {
	if !strings.HasPrefix(t, "称") && !strings.HasPrefix(t, "唤") && !strings.HasPrefix(t, "叫") {
		return 0
	}
	for n := 2 * han; n <= 4*han && n+han < len(t); n += han {
		switch t[n : n+han] {
		case "做", "作", "为":
			return n + han
		}
	}
	return 0
}

// untilPredicate cuts what follows a name off: the name is 2–5 characters up to
// the run's end or a word that goes with "的便是".
func (f *finder) untilPredicate(rest string) string {
	rest = rest[:min(len(rest), longest*han)]
	for _, w := range []string{"的便是", "便是", "的是", "的人", "的", "者", "是也", "一个", "住", "是", "乃", "在", "便", "本", "为", "与", "和", "从", "也"} {
		if i := strings.Index(rest, w); i >= 2*han && i%han == 0 {
			rest = rest[:i]
		}
	}
	return rest
}

func (f *finder) state(word string, at int) *candidate {
	if c := f.stateBoth(word, at); c != nil {
		return c
	}
	if len(word) < 2*han || len(word) > 5*han || !f.sound(word) || f.lex.stop.has[word] || f.lex.role.has[word] || f.lex.common.has[word] && len(word) == 2*han && f.surnameOf(word) == 0 && !f.lex.never.has[word] && f.dull(word) {
		return nil
	}
	if len(word) >= 5*han && f.surnameOf(word[3*han:]) > 0 {
		f.propose(word[:3*han]).stated++ // an epithet with the name after it
	}
	return f.stateAt(word, at)
}

// stateAt notes that the text says at an offset that somebody is called so.
func (f *finder) stateAt(word string, at int) *candidate {
	const enough = 4 // offsets
	c := f.propose(word)
	c.stated++
	if len(c.stating) < enough {
		c.stating = append(c.stating, at)
	}
	return c
}

// stateBoth reads an epithet with the name after it: 唤做白衣秀士王轮.
func (f *finder) stateBoth(word string, at int) *candidate {
	for n := 3; n <= 4; n++ {
		if len(word) < (n+2)*han || len(word) > (n+3)*han {
			continue
		}
		epithet, name := word[:n*han], word[n*han:]
		if s := f.surnameOf(name); s == 0 || len(name) > s+2*han || !f.sound(word) || f.plain(name) || f.plain(epithet) || f.all[name] == nil && f.seen[name] == 0 {
			continue
		}
		c := f.stateAt(epithet, at)
		c.dubbed++
		f.propose(name).stated++
		return c
	}
	return nil
}

// dull: a common word that nobody is called.
func (f *finder) dull(word string) bool {
	return f.lex.weak.has[word[:han]] || f.lex.weak.has[word[len(word)-han:]]
}

// surnameStated reads 姓张名三, 姓张，名三, 姓张，双名某某, 姓名张三.
func (f *finder) surnameStated(r *run, rest string) {
	surname := ""
	switch {
	case len(rest) >= 2*han && f.lex.compound.has[rest[:2*han]]:
		surname = rest[:2*han]
	case len(rest) >= han && f.lex.surname.has[rest[:han]]:
		surname = rest[:han]
	default:
		return
	}
	rest = rest[len(surname):]
	if rest == "" && (r.next == '，' || r.next == ',' || r.next == '、') {
		if i := f.runAt(r.end + 1); i < len(f.runs) && f.runs[i].start-r.end <= han {
			rest = f.folded[f.runs[i].start:f.runs[i].end]
		}
	}
	for _, w := range []string{"双名", "单名", "名唤", "名叫", "讳", "名"} {
		if given, ok := strings.CutPrefix(rest, w); ok {
			given = strings.TrimPrefix(strings.TrimPrefix(given, "唤"), "一个")
			given = strings.TrimSuffix(f.untilPredicate(given), "字")
			if given != "" && len(given) <= 2*han {
				f.state(surname+given, r.start)
			}
			return
		}
	}
}

// selves are words of a speaker for himself: 吾字公路.
var selves = newSet(splitHan("吾我某余"))

// styled reads 字仲实, 表字公明, 号补拙老人 at the start of a run, or after a
// name in the same one.
func (f *finder) styled(r *run, t string, at int) {
	rest := f.untilPredicate(t[at+han:])
	if opens(r.next) || r.prev == '【' || strings.HasSuffix(t[:at], "万") || strings.HasSuffix(t[:at], "十") {
		return
	}
	named := at == 0 || selves.suffix(t[:at]) != "" || slices.ContainsFunc([]int{2 * han, 3 * han, 4 * han}, func(n int) bool {
		return at >= n && f.surnameOf(t[at-n:at]) > 0 && f.sound(t[at-n:at])
	})
	isStyle, n := t[at:at+han] == "字", len(rest)/han
	named = named || isStyle && at == han && n == 2 && rest == t[at+han:] && f.endsName(t[:han], r.start)
	if !named || n < 2 || n == 2 && f.plain(rest) || n > 2 && (isStyle || n > 4) {
		return
	}
	c := f.state(rest, r.start+at)
	if !isStyle {
		return
	}
	if c == nil { // a style name may have any characters
		f.propose(rest).stated++
	}
	f.styles[rest] = r.start + at
	f.stylings[r.start+at] = true
}

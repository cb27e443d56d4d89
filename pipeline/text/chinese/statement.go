package chinese

import (
	"maps"
	"slices"
	"strings"

	"dramatis/editor/kb/script"
)

// Words before a name in a statement of the text. After personPhrases the name is always
// a person's.
var (
	personPhrases = script.WordSet("绰号叫做 绰号唤做 绰号 外号叫 外号 诨名唤做 诨名 诨号 混名 人称 江湖上称 都称他 表字 字表 小字 小名叫 小名 小名唤做 乳名 乳名叫 本名 法名 法号 道号 自号 别号 姓名叫 笔名 俗名 学名 大名 人都唤他做 人都叫他做 都唤他做 都叫他 人都唤 都唤做 都唤他 起名 取名 改名 更名 取名叫 起名叫 便唤作 只叫他 称他为 覆姓 复姓 " +
		"闺名 贱名 浑名 化名 艺名 原名 真名 网名叫 网名 代号 草字 贱字 表号 大名叫 法名叫 谥曰 谥为 人呼 世称 呼为 呼曰 呼之曰 呼之为 自称为 " +
		"都叫小弟 都叫小人 都叫俺 都叫洒家 都唤俺 都唤小弟 都唤小人 管他叫 管她叫 管它叫 管我叫 管你叫 都叫她 都叫我 人叫他 人叫她 背后叫他 背后叫她 人称他 人称她")
	namePhrases    = strings.Fields("名字叫 名叫 名唤 名曰 唤做 唤作 叫做 叫作 号称 名为")
	allNamePhrases = slices.AppendSeq(namePhrases, maps.Keys(personPhrases))
	namePhraseSet  = newSet(allNamePhrases)
)

// readStatements reads the statements about names in a run.
func (f *finder) readStatements(r *run) {
	t := f.folded[r.start:r.end]
	for at := 0; at < len(t); at += han {
		so := calledSo(t[at:])
		switch w := namePhraseSet.prefix(t[at:]); {
		case so > 0:
			f.takeStated(r, at, t[at+so:], true)
		case w != "":
			f.takeStated(r, at, t[at+len(w):], personPhrases[w])
			if otherNames[w] {
				f.noteBearer(strings.TrimSuffix(t[:at], "的"), r.start)
			}
			at += len(w) - han
		case selfNames.prefix(t[at:]) != "" && f.namesSpeaker(t[at+2*han:]):
			f.takeStated(r, at, t[at+2*han:], true)
		case callsThem.prefix(t[at:]) != "":
			// 还叫她小某。 and 还叫她“某某”, not 叫他去
			if rest := t[at+2*han:]; rest == "" && opens(r.next) || len(rest) == 2*han && f.isFamiliarForm(rest) {
				f.takeStated(r, at, rest, true)
			}
		case t[at:at+han] == "叫" && (f.modern || at == 0):
			f.readCalledFull(t[at+han:])
			if at == 0 {
				f.readCalledShort(r, t[han:])
			}
		case t[at:at+han] == "名":
			f.noteGiven(r, t, at)
		case t[at:at+han] == "姓":
			f.readSurname(r, t[at+han:])
		case t[at:at+han] == "字" || t[at:at+han] == "号":
			f.readStyle(r, t, at)
		}
	}
}

// otherNames are phrases that follow a person's usual name: 大头本名…
var otherNames = script.WordSet("本名 原名 真名 大名 学名 俗名")

// noteBearer adds the person before one of otherNames, if the clause begins with the name.
func (f *finder) noteBearer(name string, at int) {
	if n := len(name) / han; n >= 2 && n <= 4 && f.isPossible(name) && !f.lex.stop.has(name) && !f.lex.role.has(name) && demonstratives.prefix(name) == "" {
		f.addStatedAt(name, at).dubbed++
	}
}

// selfNames are words of speakers for themselves that the speaker's name may follow.
var selfNames = newSet(strings.Fields("老夫 老朽 贫道 贫僧 老衲 小僧 在下 小道 奴家 本座 不才"))

// namesSpeaker reports whether the words after one of selfNames are the speaker's name: 老夫青松子, 在下 with a full name.
func (f *finder) namesSpeaker(rest string) bool {
	return f.fullName(rest) || len(rest) == 3*han && strings.HasSuffix(rest, "子") && f.isPossible(rest) && (wordDictionary().classOf(rest[han:]) == unknownWord || wordDictionary().classOf(rest[:2*han]) == noun)
}

// callsThem are words that a name in quotation marks may follow: 叫她“某某”.
var callsThem = newSet([]string{"叫他", "叫她", "叫我", "叫你", "叫它"})

// readCalledFull reads a full name at the end of a clause: 她女儿叫宋佳宁, 便叫武大郎.
func (f *finder) readCalledFull(rest string) {
	s := f.surnameOf(rest)
	if s > 0 && len(rest) == s+2*han && !f.lex.doubtful.has(rest[:s]) && f.isPossible(rest) && !f.isEveryday(rest) && f.lex.title.suffix(rest) == "" {
		f.propose(rest).office++
	}
}

// takeStated adds the name after a naming phrase: the rest of the run, or a
// short text in quotation marks after it.
func (f *finder) takeStated(r *run, at int, rest string, people bool) {
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
	if c := f.addStated(f.untilPredicate(rest), r.start+at); c != nil && people {
		c.dubbed++
	}
}

// afterNaming removes the words between a naming phrase and the name.
func (f *finder) afterNaming(rest string) string {
	for _, w := range []string{"唤做", "唤作", "叫做", "叫作", "改作", "取为", "他做", "他为", "他作", "他", "她", "做", "作", "为", "叫", "是", "曰", "一个", "的"} {
		rest = strings.TrimPrefix(rest, w)
	}
	return rest
}

// calledSo returns the length of 称你做 or 唤洒家做, which a name follows, or 0.
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

// untilPredicate returns the name at the start of rest: the text up to
// the end of the run or to words such as "的便是".
func (f *finder) untilPredicate(rest string) string {
	rest = rest[:min(len(rest), longest*han)]
	for _, w := range []string{"的便是", "便是", "的是", "的人", "的", "者", "是也", "一个", "住", "是", "乃", "在", "便", "本", "为", "与", "和", "从", "也"} {
		if i := strings.Index(rest, w); i >= 2*han && i%han == 0 {
			rest = rest[:i]
		}
	}
	return rest
}

func (f *finder) addStated(word string, at int) *candidate {
	if c := f.addStatedBoth(word, at); c != nil {
		return c
	}
	if len(word) < 2*han || len(word) > 5*han || !f.isPossible(word) || f.lex.stop.has(word) || f.lex.role.has(word) {
		return nil
	}
	if len(word) == 2*han && f.lex.common.has(word) && f.surnameOf(word) == 0 && f.lex.weak.has(word[:han]) {
		return nil
	}
	if len(word) >= 5*han && f.surnameOf(word[3*han:]) > 0 {
		f.propose(word[:3*han]).stated++ // an epithet with the name after it
	}
	return f.addStatedAt(word, at)
}

// addStatedAt records that the text states a name at an offset.
func (f *finder) addStatedAt(word string, at int) *candidate {
	const enough = 4 // offsets
	c := f.propose(word)
	c.stated++
	if len(c.statedAt) < enough {
		c.statedAt = append(c.statedAt, at)
	}
	return c
}

// addStatedBoth adds an epithet and the name after it: 唤做白衣秀士王轮.
func (f *finder) addStatedBoth(word string, at int) *candidate {
	for n := 3; n <= 4; n++ {
		if len(word) < (n+2)*han || len(word) > (n+3)*han {
			continue
		}
		epithet, name := word[:n*han], word[n*han:]
		if s := f.surnameOf(name); s == 0 || !f.isPossible(word) || f.isEveryday(name) || f.all[name] == nil && f.seen[name] == 0 {
			continue
		}
		c := f.addStatedAt(epithet, at)
		c.dubbed++
		f.propose(name).stated++
		return c
	}
	return nil
}

// readSurname reads 姓张名三, 姓张，名三, 姓张，双名某某, 姓名张三.
func (f *finder) readSurname(r *run, rest string) {
	surname := ""
	switch {
	case len(rest) >= 2*han && f.lex.compound.has(rest[:2*han]):
		surname = rest[:2*han]
	case len(rest) >= han && f.lex.surname.has(rest[:han]):
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
				f.addStated(surname+given, r.start)
			}
			return
		}
	}
}

// selfWords are words of a speaker for himself: 吾字公路.
var selfWords = newSet(splitHan("吾我某余"))

// readStyle reads 字仲实, 表字公明, 号补拙老人 at the start of a run, or after a
// name in the same run.
func (f *finder) readStyle(r *run, t string, at int) {
	rest := f.untilPredicate(t[at+han:])
	if opens(r.next) || r.prev == '【' || closes(r.prev) || strings.HasSuffix(t[:at], "万") || strings.HasSuffix(t[:at], "十") {
		return
	}
	named := at == 0 || selfWords.suffix(t[:at]) != "" || slices.ContainsFunc([]int{2 * han, 3 * han, 4 * han}, func(n int) bool {
		return at >= n && f.surnameOf(t[at-n:at]) > 0 && f.isPossible(t[at-n:at])
	})
	isStyle, n := t[at:at+han] == "字", len(rest)/han
	named = named || isStyle && at == han && n == 2 && rest == t[at+han:] && f.endsName(t[:han], r.start)
	if !named || n < 2 || n == 2 && f.isEveryday(rest) || n > 2 && (isStyle || n > 4) {
		return
	}
	c := f.addStated(rest, r.start+at)
	if !isStyle {
		return
	}
	if c == nil { // a courtesy name may have any characters
		f.propose(rest).stated++
	}
	f.styles[rest] = r.start + at
	f.stylings[r.start+at] = true
}

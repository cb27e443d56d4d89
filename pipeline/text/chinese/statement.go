package chinese

import "strings"

// Statements of names. The name that a word gives is after it.
var givings = []struct {
	word   string
	people bool // whatever follows, it is a person
}{
	{"绰号叫做", true}, {"绰号唤做", true}, {"绰号", true}, {"外号叫", true}, {"外号", true}, {"诨名唤做", true}, {"诨名", true}, {"诨号", true}, {"混名", true},
	{"人称", true}, {"江湖上称", true}, {"都称他", true}, {"表字", true}, {"字表", true}, {"小字", true}, {"小名叫", true}, {"小名", true}, {"小名唤做", true}, {"乳名", true}, {"乳名叫", true}, {"本名", true},
	{"法名", true}, {"法号", true}, {"道号", true}, {"自号", true}, {"别号", true}, {"姓名叫", true}, {"名字叫", false}, {"名叫", false}, {"名唤", false}, {"名曰", false},
	{"唤做", false}, {"唤作", false}, {"叫做", false}, {"叫作", false}, {"号称", false}, {"名为", false}, {"笔名", true}, {"俗名", true}, {"学名", true}, {"大名", true},
	{"人都唤他做", true}, {"人都叫他做", true}, {"都唤他做", true}, {"都叫他", true}, {"人都唤", true}, {"都唤做", true}, {"都唤他", true}, {"起名", true}, {"取名", true}, {"改名", true}, {"取名叫", true}, {"起名叫", true}, {"便唤作", true},
	{"只叫他", true}, {"称他为", true}, {"覆姓", true}, {"复姓", true},
}

var givingSet = func() *set {
	var w []string
	for _, g := range givings {
		w = append(w, g.word)
	}
	return newSet(w)
}()

var ofPeople = func() map[string]bool {
	out := map[string]bool{}
	for _, g := range givings {
		out[g.word] = g.people
	}
	return out
}()

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
		case strings.HasPrefix(t[at:], "叫她") || strings.HasPrefix(t[at:], "叫他"):
			// 还叫她小某。 not 叫他去
			if rest := t[at+2*han:]; len(rest) == 2*han && f.familiar(rest) {
				f.given(r, at, rest, true)
			}
		case f.modern && t[at:at+han] == "叫":
			f.calledFull(t[at+han:])
		case t[at:at+han] == "姓":
			f.surnameStated(r, t[at+han:])
		case t[at:at+han] == "字" || t[at:at+han] == "号":
			f.styled(r, t, at)
		}
	}
}

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
	rest = f.afterNaming(rest)
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
	c := f.propose(word)
	c.stated++
	if len(c.stating) < 4 {
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
		if s := f.surnameOf(name); s == 0 || len(name) > s+2*han || !f.sound(word) || f.plain(name) || f.plain(epithet) || f.all[name] == nil && f.seen.of(name) == 0 {
			continue
		}
		c := f.propose(epithet)
		c.stated++
		c.dubbed++
		if len(c.stating) < 4 {
			c.stating = append(c.stating, at)
		}
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
	named := at == 0 || selves.suffix(t[:at]) != ""
	for _, n := range []int{2, 3, 4} {
		named = named || at >= n*han && f.surnameOf(t[at-n*han:at]) > 0 && f.sound(t[at-n*han:at])
	}
	if named {
		if len(rest) == 2*han && !f.plain(rest) || t[at:at+han] == "号" && len(rest) <= 4*han && len(rest) > 2*han {
			c := f.state(rest, r.start+at)
			if t[at:at+han] == "字" {
				if c == nil { // a style name may have any characters
					f.propose(rest).stated++
				}
				f.styles[rest] = r.start + at
				f.stylings[r.start+at] = true
			}
		}
	}
}

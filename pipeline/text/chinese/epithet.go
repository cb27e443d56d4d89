package chinese

// epithetEnds are last characters of epithets before a name:
// animals, spirits, professions, weapons, parts of the body.
var epithetEnds = newSet(splitHan("虎龙豹狼彪蛇兽鬼星仙神魔怪王将公侯郎风雷雨雁凤鹤鹰雕鸟鼠猴猿狮象蝎蝉鱼侠客僧佛尚士翁叟婆娘刀剑枪鞭斧箭手臂头面判帅霸塔山竹花君子儿生"))

func splitHan(s string) []string {
	var out []string
	for i := 0; i+han <= len(s); i += han {
		out = append(out, s[i:i+han])
	}
	return out
}

// proposeEpithets proposes the string right before the name of a likely
// person, if it is a separate unit.
func (f *finder) proposeEpithets() {
	x := newIndex(f.list(func(c *candidate) bool {
		return c.surname > 0 && c.title == "" && len(c.word) <= c.surname+2*han && c.spoke+c.stated+c.office > 0 && !f.isEveryday(c.word)
	}))
	for i := range f.runs {
		r := &f.runs[i]
		for at := r.start + 3*han; at+2*han <= r.end; at += han {
			if !epithetEnds.has(f.folded[at-han:at]) || x.longestAt(f.folded[at:r.end]) == nil {
				continue
			}
			for n := 3; n <= 4 && at-n*han >= r.start; n++ {
				w := f.folded[at-n*han : at]
				if f.isEpithet(w) && f.startsUnit(r, at-n*han) {
					f.propose(w).stated++
					break
				}
			}
		}
	}
}

// isEpithet reports whether a string may be an epithet by its characters.
func (f *finder) isEpithet(w string) bool {
	if !f.isPossible(w) || f.isEveryday(w) || w[:han] == "做" || w[:han] == "作" || f.lex.several.has(w[:han]) || f.lex.role.suffix(w) != "" && f.lex.title.suffix(w) == "" {
		return false
	}
	for i := 0; i+2*han <= len(w); i += han {
		if pair := w[i : i+2*han]; f.lex.stop.has(pair) || f.lex.goes.has(pair) {
			return false
		}
	}
	return len(f.lex.predicate.prefix(w)) < 2*han && !f.lex.rare.has(w[:han])
}

// startsUnit reports whether a new unit begins at the offset.
func (f *finder) startsUnit(r *run, at int) bool {
	if at == r.start {
		return true
	}
	before := f.folded[max(r.start, at-4*han):at]
	if last := before[len(before)-han:]; last == "做" || last == "作" {
		return true // 唤他做
	}
	return f.lex.left.suffix(before) != "" || f.lex.title.suffix(before) != ""
}

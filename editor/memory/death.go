package memory

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// How Chinese says that somebody is dead: words within deadReach after the name, and
// words right before it.
var (
	deadBehind = []string{"已死", "死了", "身死", "身亡", "病故", "气绝", "一命", "亡故", "尸", "归天", "没了", "夭亡"}
	deadBefore = []string{"杀了", "杀死", "砍死"}
)

// deadReach is how many characters are between a name and deadBehind at most.
const deadReach = 12

// Words that say that somebody is dead: the name is put in for %. It counts only where
// hardly a sign of them follows.
var deathForms = `(?i)%(?:,[^,.;]{1,60},)? (?:was|is|lay|fell|had fallen|had been|has been|were) (?:\w+ ){0,3}?(?:dead|killed|murdered|lifeless|buried|drowned|hanged|strangled|no more)\b` +
	`|% (?:had |has )?(?:died|expired|breathed (?:his|her) last)\b|\b(?:dead|lifeless|murdered) %|\bburied (?:the )?(?:(?:old|poor|young) )?%|\b(?:body|corpse|death|grave|burial|funeral|murder|tomb|coffin|(?:dead|lifeless) \w+) of (?:the )?(?:\w+ )?%` +
	`|%['’]s? (?:dead |lifeless )?(?:body|corpse|death|grave|burial|funeral|murder|tomb|coffin|widow)\b|%.{0,` + strconv.Itoa(deadReach) + `}(?:` + strings.Join(deadBehind, "|") + `)|(?:` + strings.Join(deadBefore, "|") + `)%`

// deadWords are words of which a text that says that somebody is dead has at least one.
var deadWords = pattern.MustCompile(`(?i)\b(?:dead|killed|murdered?|lifeless|buried|burial|drowned|hanged|strangled|died|expired|breathed|body|corpse|death|grave|funeral|tomb|coffin|widow|more)\b|死|亡|故|尸|杀|气绝|一命|归天|没了`)

// How many sure signs of somebody, for each before it, may follow a text that says they are dead:
// words taken for theirs, and what others remember; more where the text says it again. One may in any case.
const (
	mostAfterDeath = 0.1
	mostToldAgain  = 0.5
)

// findDeaths finds the places where the narrator or somebody says that somebody is dead, who
// hardly gives a sure sign of life after, by the signs of each.
func (s *stitcher) findDeaths(ctx context.Context, by map[kb.EntityID]*signs) (map[kb.EntityID]int, error) {
	ends := map[kb.EntityID]int{}
	all, err := s.reportedDead(ctx)
	if err != nil {
		return nil, err
	}
	for id, reports := range all {
		var sure []int
		if by[id] != nil {
			for _, m := range by[id].inOrder() {
				from, _ := s.sentenceAround(m.at)
				if _, dead := slices.BinarySearchFunc(reports, from, reportedDeath.compare); m.sure && !dead {
					sure = append(sure, m.at)
				}
			}
		}
		for i, d := range reports {
			before, _ := slices.BinarySearch(sure, d.at)
			part := mostAfterDeath
			if i+1 < len(reports) {
				part = mostToldAgain
			}
			if after := len(sure) - before; after <= 1 || float64(after) <= part*float64(before) || s.nameEnds(id, d) {
				ends[id] = d.at
				break
			}
		}
	}
	return ends, nil
}

// A reportedDeath is where a sentence begins that reports that somebody is dead, and the name that it calls them by.
type reportedDeath struct {
	at   int
	name string
}

// compare returns the order of a report and an offset.
func (d reportedDeath) compare(at int) int { return d.at - at }

// leastDeeds is how often somebody acts under a name before a death ends it.
const leastDeeds = 3

// nameEnds reports whether the name that a death calls somebody by, under which they acted before, never acts or speaks again,
// while another of their names acted beside it: the two may be two people who were joined, and the dead one learns nothing more.
func (s *stitcher) nameEnds(id kb.EntityID, d reportedDeath) bool {
	body := s.text.Body
	deeds, beside := 0, false
	for _, n := range s.names.namedIn(s.doc) {
		if n.entity.ID != id || n.at.End > len(body) {
			continue
		}
		surface := body[n.at.Start:n.at.End]
		deed := acts(body, n.at) || saysBefore.MatchString(body[max(0, n.at.Start-besideName):n.at.Start])
		switch same := strings.Contains(surface, d.name) || strings.Contains(d.name, surface); {
		case !deed:
		case n.at.Start >= d.at && same:
			return false
		case n.at.Start >= d.at:
		case same:
			deeds++
		default:
			beside = true
		}
	}
	return beside && deeds >= leastDeeds
}

// saysBefore matches a verb of speech before a name: said Ann.
var saysBefore = pattern.MustCompile(`\b(?:said|says|cried|asked|replied|answered|exclaimed|returned|continued|added|whispered|observed|remarked|muttered)\s+$`)

// reportedDead returns the sentences that report that somebody is dead, by entity, in the order of the
// text.
func (s *stitcher) reportedDead(ctx context.Context) (map[kb.EntityID][]reportedDeath, error) {
	out := map[kb.EntityID][]reportedDeath{}
	body := s.text.Body
	forms := map[string]*regexp.Regexp{}
	for i, n := range s.names.namedIn(s.doc) {
		if i%often == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if n.entity.Type != kb.Character || n.at.End > len(body) {
			continue
		}
		from, to := s.sentenceAround(n.at.Start)
		sentence := body[from:to]
		if reports := out[n.entity.ID]; len(reports) > 0 && reports[len(reports)-1].at == from || !deadWords.MatchString(sentence) {
			continue
		}
		surface := body[n.at.Start:n.at.End]
		report := reportedDeath{from, surface}
		line := strings.Join(strings.Fields(sentence), " ")
		if allHan(surface) && !strings.ContainsFunc(line, isLatin) {
			if deadInChinese(line, surface) {
				out[n.entity.ID] = append(out[n.entity.ID], report)
			}
			continue
		}
		form := forms[surface]
		if form == nil {
			form = regexp.MustCompile(strings.ReplaceAll(deathForms, "%", regexp.QuoteMeta(surface)))
			forms[surface] = form
		}
		if form.MatchString(line) {
			out[n.entity.ID] = append(out[n.entity.ID], report)
		}
	}
	return out, nil
}

func isLatin(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func allHan(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !script.IsHan(r) })
}

// deadInChinese is deathForms of a Chinese name in a line without Latin letters; to make
// an expression of every name takes longer than all else.
func deadInChinese(line, name string) bool {
	begins := func(s string) func(string) bool { return func(w string) bool { return strings.HasPrefix(s, w) } }
	for {
		i := strings.Index(line, name)
		if i < 0 {
			return false
		}
		if slices.ContainsFunc(deadBefore, func(w string) bool { return strings.HasSuffix(line[:i], w) }) {
			return true
		}
		behind := line[i+len(name):]
		for range deadReach + 1 {
			if slices.ContainsFunc(deadBehind, begins(behind)) {
				return true
			}
			_, n := utf8.DecodeRuneInString(behind)
			behind = behind[n:]
		}
		_, n := utf8.DecodeRuneInString(name)
		line = line[i+n:]
	}
}

package memory

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"dramatis/editor/kb"
	"dramatis/editor/kb/pattern"
	"dramatis/editor/kb/script"
)

// Chinese words that say that somebody is dead: within deadReach after the name, or right before it.
var (
	deadBehind = []string{"已死", "死了", "身死", "身亡", "病故", "气绝", "一命", "亡故", "尸", "归天", "没了", "夭亡"}
	deadBefore = []string{"杀了", "杀死", "砍死"}
)

// deadReach is how many characters are between a name and deadBehind at most.
const deadReach = 12

// Expressions that say that somebody is dead, right before and right after the name. A match counts only if hardly any sign of
// life of that character follows. They are apart from the name because compiling an expression for each name takes most of the time.
var (
	deadBeforeName = pattern.MustCompile(`(?i)(?:\b(?:dead|lifeless|murdered) |\bburied (?:the )?(?:(?:old|poor|young) )?` +
		`|\b(?:body|corpse|death|grave|burial|funeral|murder|tomb|coffin|(?:dead|lifeless) \w+) of (?:the )?(?:\w+ )?)$`)
	deadAfterName = pattern.MustCompile(`(?i)^(?:(?:,[^,.;]{1,60},)? (?:was|is|lay|fell|had fallen|had been|has been|were) (?:\w+ ){0,3}?(?:dead|killed|murdered|lifeless|buried|drowned|hanged|strangled|no more)\b` +
		`| (?:had |has )?(?:died|expired|breathed (?:his|her) last)\b` +
		`|['’]s? (?:dead |lifeless )?(?:body|corpse|death|grave|burial|funeral|murder|tomb|coffin|widow)\b)`)
)

// wordsBefore is the greatest number of words of a match of deadBeforeName.
const wordsBefore = 5

// deadWords matches the words of which every report of a death contains at least one.
var deadWords = pattern.MustCompile(`(?i)\b(?:dead|killed|murdered?|lifeless|buried|burial|drowned|hanged|strangled|died|expired|breathed|body|corpse|death|grave|funeral|tomb|coffin|widow|more)\b|死|亡|故|尸|杀|气绝|一命|归天|没了`)

// How many sure signs of a character may follow a report of the character's death, for each sign before it: words wrongly
// attributed, and memories of others. More may follow if the death is reported again. One is always allowed.
const (
	mostAfterDeath = 0.1
	mostToldAgain  = 0.5
)

// findDeaths finds the reports of deaths, by the narrator or a character, of characters who hardly give a sure sign of life
// afterwards. by has the signs of each character.
func (s *stitcher) findDeaths(ctx context.Context, by map[kb.EntityID]*signs) (map[kb.EntityID]int, error) {
	ends := map[kb.EntityID]int{}
	all, err := s.findDeathReports(ctx)
	if err != nil {
		return nil, err
	}
	for id, reports := range all {
		var sure []int
		if by[id] != nil {
			for _, m := range by[id].inOrder() {
				from, _ := s.sentenceAround(m.at)
				if _, dead := slices.BinarySearchFunc(reports, from, deathReport.compare); m.sure && !dead {
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

// A deathReport is the start of a sentence that says that a character is dead, and the name that it uses.
type deathReport struct {
	at   int
	name string
}

// compare returns the order of a report and an offset.
func (d deathReport) compare(at int) int { return d.at - at }

// minDeeds is how often a character must act under a name before a death can end the name.
const minDeeds = 3

// nameEnds reports whether the name that a death report uses acted before and never acts or speaks again, while another name
// of the same entity acted beside it. The two names may be two people who were joined, and the dead one learns nothing more.
func (s *stitcher) nameEnds(id kb.EntityID, d deathReport) bool {
	body := s.text.Body
	deeds, beside := 0, false
	for _, n := range s.names.mentionsIn(s.doc) {
		if n.entity.ID != id || n.at.End > len(body) {
			continue
		}
		surface := body[n.at.Start:n.at.End]
		deed := actsAt(body, n.at) || saysBefore.MatchString(body[max(0, n.at.Start-nameContext):n.at.Start])
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
	return beside && deeds >= minDeeds
}

// saysBefore matches a verb of speech before a name: said Ann.
var saysBefore = pattern.MustCompile(`\b(?:said|says|cried|asked|replied|answered|exclaimed|returned|continued|added|whispered|observed|remarked|muttered)\s+$`)

// findDeathReports returns the reports of deaths by entity, in the order of the text.
func (s *stitcher) findDeathReports(ctx context.Context) (map[kb.EntityID][]deathReport, error) {
	out := map[kb.EntityID][]deathReport{}
	body := s.text.Body
	var last kb.Span // the sentence of the mention before
	var line string  // the same on one line; "" if it has no word about the dead
	for i, n := range s.names.mentionsIn(s.doc) {
		if i%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if n.entity.Type != kb.Character || n.at.End > len(body) {
			continue
		}
		from, to := s.sentenceAround(n.at.Start)
		if at := (kb.Span{Start: from, End: to}); at != last {
			if last, line = at, ""; deadWords.MatchString(body[from:to]) {
				line = strings.Join(strings.Fields(body[from:to]), " ")
			}
		}
		if reports := out[n.entity.ID]; line == "" || len(reports) > 0 && reports[len(reports)-1].at == from {
			continue
		}
		if surface := body[n.at.Start:n.at.End]; saysDead(line, surface) {
			out[n.entity.ID] = append(out[n.entity.ID], deathReport{from, surface})
		}
	}
	return out, nil
}

// saysDead reports whether a line says that somebody is dead who has a name. The name may be written in any case.
func saysDead(line, name string) bool {
	for i := 0; ; {
		if end := i + foldedPrefix(line[i:], name); end >= i && (saysDeadBefore(line[:i]) || saysDeadAfter(line[end:])) {
			return true
		}
		if i == len(line) {
			return false
		}
		_, n := utf8.DecodeRuneInString(line[i:])
		i += n
	}
}

// foldedPrefix returns how many bytes at the beginning of a text are a name in any case, as (?i) compares them; -1 if
// the text begins otherwise.
func foldedPrefix(s, name string) (n int) {
	for _, want := range name {
		r, size := utf8.DecodeRuneInString(s[n:])
		if size == 0 || r != want && !strings.EqualFold(string(r), string(want)) {
			return -1
		}
		n += size
	}
	return n
}

// saysDeadBefore reports whether the text before a name says that its bearer is dead.
func saysDeadBefore(before string) bool {
	if !strings.HasSuffix(before, " ") {
		return slices.ContainsFunc(deadBefore, func(w string) bool { return strings.HasSuffix(before, w) })
	}
	from := len(before)
	for range wordsBefore + 1 {
		if from = strings.LastIndexByte(before[:from], ' '); from < 0 {
			return deadBeforeName.MatchString(before)
		}
	}
	return deadBeforeName.MatchString(before[from:])
}

// saysDeadAfter reports whether the text after a name says that its bearer is dead.
func saysDeadAfter(after string) bool {
	if deadAfterName.MatchString(after) {
		return true
	}
	for range deadReach + 1 {
		r, n := utf8.DecodeRuneInString(after)
		if script.IsHan(r) && slices.ContainsFunc(deadBehind, func(w string) bool { return strings.HasPrefix(after, w) }) {
			return true
		}
		after = after[n:]
	}
	return false
}

package ingest

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
)

// A series is the headings of one family, in the order of the text.
type series struct {
	class class
	items []heading
	score float64
}

// belief is how much a class of heading is trusted relative to another class that divides the text as
// evenly.
var belief = map[class]float64{classChapter: 1, classWord: 0.9, classLevel: 0.9, classNumber: 0.85, classBare: 0.8, classListed: 0.75, classTitle: 0.6,
	className: 0.5, classDate: 0.5, classPart: 0.42}

// least is how many headings of a class make a series, and the median chapter size in bytes below
// which they are something else: the items of a list.
var least = map[class]seriesNeed{classChapter: {1, 0}, classPart: {1, 0}, classLevel: {1, 0}, classWord: {3, 100}, classNumber: {2, 100}, classBare: {2, 0},
	classListed: {2, 0}, classTitle: {3, 0}, className: {3, 800}, classDate: {3, 60}}

type seriesNeed struct{ items, size int }

// enough is the score from which a series divides a text.
const enough = 0.2

// seriesOf makes the series of all possible headings, with their scores.
func (b *book) seriesOf(all []heading) []series {
	byFamily := map[string][]heading{}
	var families []string
	for _, h := range all {
		if byFamily[h.family] == nil {
			families = append(families, h.family)
		}
		byFamily[h.family] = append(byFamily[h.family], h)
	}
	// Titles in capitals and others may be one series with two styles.
	if titles := append(slices.Clone(byFamily["title in capitals"]), byFamily["title"]...); len(byFamily["title"]) > 0 && len(byFamily["title in capitals"]) == 1 {
		byFamily["title"] = inOrder(titles)
	}
	sort.Strings(families)
	var out []series
	for _, family := range families {
		s := series{class: byFamily[family][0].class, items: b.withoutLists(byFamily[family])}
		switch s.class {
		case classSpecial:
			continue
		case classNumber, classBare, classWord:
			s.items = b.withoutPages(chain(s.items), s.items)
		case classTitle, className, classDate:
			s.items = b.keepFollowed(s.items)
			if family == "short" {
				s.items = b.withText(s.items, 1000)
			}
		case classChapter, classPart:
			s.items = numberedOn(s.items)
		}
		if family == "name" {
			s.items = b.comeAgain(s.items)
		}
		if b.weigh(&s, family); s.score > 0 {
			out = append(out, s)
		}
	}
	b.preferApart(out)
	sort.SliceStable(out, func(i, j int) bool { return out[i].score > out[j].score })
	return out
}

// preferApart lowers the score of bare Arabic numbers that are less well separated than another
// series: they are page numbers, or subdivisions.
func (b *book) preferApart(list []series) {
	const lowered = 0.7
	wellApart := func(s series) bool {
		apart := 0
		for _, h := range s.items {
			if b.lines[h.first].before >= 2 {
				apart++
			}
		}
		return apart*2 > len(s.items)
	}
	isPlain := func(s series) bool { return s.items[0].family == "number arabic" }
	better := slices.ContainsFunc(list, func(s series) bool {
		return s.class < classLevel && len(s.items) > 2 && s.score > 2*enough && !isPlain(s) && wellApart(s)
	})
	for i, s := range list {
		if better && isPlain(s) && !wellApart(s) {
			list[i].score *= lowered
		}
	}
}

// withoutPages returns the chain of bare numbers. If page numbers, which occur anywhere, are among
// them, it is the chain of those that are better separated than the others, else of those between
// finished sentences.
func (b *book) withoutPages(all, list []heading) []heading {
	if len(all) == 0 || all[0].family != "number arabic" ||
		len(b.betweenSentences(all))*10 > len(all)*8 && len(list)*10 < len(all)*13 {
		return all
	}
	var apart []heading
	for _, h := range list {
		if b.lines[h.first].before >= 2 {
			apart = append(apart, h)
		}
	}
	for _, some := range [][]heading{apart, b.betweenSentences(list)} {
		if chapters := chain(some); len(chapters) > 2 && regularity(chapters) >= 0.8 && chapters[0].number <= 2 {
			return chapters
		}
	}
	return all
}

// betweenSentences keeps the headings between complete sentences.
func (b *book) betweenSentences(list []heading) (out []heading) {
	for _, h := range list {
		if b.isComplete(h.first) && (h.last+1 >= len(b.lines) || !unicode.IsLower(firstRune(b.lines[h.last+1].text))) {
			out = append(out, h)
		}
	}
	return out
}

// weigh scores a series: how much of the text is in its chapters, how even these are, how regular its
// numbers are, and how often a heading follows a finished sentence.
func (b *book) weigh(s *series, family string) {
	n, need := len(s.items), leastOf(s.class, family)
	if n < need.items {
		return
	}
	sizes := b.sizes(s.items)
	median := slices.Sorted(slices.Values(sizes))[n/2]
	if median < need.size {
		return
	}
	sizes, cover, total := b.coverOf(s.items, sizes)
	even := evenness(sizes)
	score := belief[s.class] * cover * even * even
	if s.class < classListed || s.class == classBare || s.class == classNumber {
		clean := b.endedShare(s.items)
		if clean < 0.7 || clean < 0.9 && strings.HasPrefix(family, "number arabic") && median < 4000 && spread(sizes) < 0.4 {
			return // page numbers within sentences
		}
		score *= clean
		if s.class == classBare {
			score *= clean
		}
	}
	score *= regularityOf(s)
	if s.class == classLevel {
		score *= math.Pow(0.98, float64(s.items[0].level)) * b.levelBelief(s.items)
	}
	if n == 1 {
		score *= 0.7
	}
	s.score = score * plausible(s.class, median, total)
	if s.score < enough && s.class != classChapter && s.class != classPart && s.class != classLevel {
		s.score = 0
	}
}

// leastOf returns the minimum for a series of a class and family.
func leastOf(c class, family string) (need seriesNeed) {
	need = least[c]
	switch family {
	case "capitals":
		need.size = 800
	case "short":
		need.size = 2000
	case "title in capitals":
		need.items = 2
	}
	return need
}

// coverOf returns the share of the text in the chapters of a series, the sizes of these chapters, and
// the whole size. Special headings before and after it count as part of it.
func (b *book) coverOf(items []heading, sizes []int) (all []int, cover float64, total int) {
	whole := items
	if len(b.specials) > 0 {
		whole = distinct(inOrder(append(slices.Clone(b.specials), items...)))
		sizes = b.sizes(whole)
	}
	front := max(0, b.lines[whole[0].first].start-b.begins(whole[0].first))
	total = front
	for _, size := range sizes {
		total += size
	}
	return sizes, 1 - float64(front)/float64(max(1, total)), total
}

// endedShare returns the share of headings that follow a finished sentence.
func (b *book) endedShare(items []heading) float64 {
	ended := 0
	for _, h := range items {
		if b.isComplete(h.first) {
			ended++
		}
	}
	return float64(ended) / float64(len(items))
}

// regularityOf returns how regular the numbers of a series are, 1 for a class without numbers.
func regularityOf(s *series) float64 {
	switch s.class {
	case classTitle, className, classDate, classLevel, classListed:
		return 1
	case classChapter:
		return 0.6 + 0.4*regularity(s.items) // the word is telling enough
	}
	return regularity(s.items)
}

// plausible lowers the score of very small or very large chapters in a whole book.
func plausible(c class, median, total int) float64 {
	const small, large, aBook = 1500, 60_000, 60_000 // bytes
	switch {
	case median > large && c != classChapter:
		return math.Sqrt(large / float64(median))
	case median >= small || total < aBook:
		return 1
	}
	return math.Pow(float64(max(1, median))/small, 0.3)
}

// levelBelief returns a lower belief for headings with the titles of parts, or nearly all of which are
// directly followed by a lower one: they contain chapters.
func (b *book) levelBelief(items []heading) float64 {
	parts, followed := 0, 0
	for _, h := range items {
		if h.holds {
			parts++
		}
		i := sort.Search(len(b.marks), func(i int) bool { return b.marks[i].first > h.first })
		if i < len(b.marks) && b.marks[i].first == h.last+1 && b.marks[i].level > h.level {
			followed++
		}
	}
	if parts*2 > len(items) || followed*10 >= len(items)*8 {
		return belief[classPart]
	}
	return 1
}

// sizes returns the bytes from each heading's end to the next one.
func (b *book) sizes(items []heading) []int {
	out := make([]int, len(items))
	for i, h := range items {
		end := b.end
		if i+1 < len(items) {
			end = b.lines[items[i+1].first].start
		}
		out[i] = max(0, end-b.lines[h.last].end)
	}
	return out
}

// spread returns the coefficient of variation of sizes.
func spread(sizes []int) float64 {
	sum, squares := 0.0, 0.0
	for _, n := range sizes {
		sum += float64(n)
		squares += float64(n) * float64(n)
	}
	mean := sum / float64(len(sizes))
	return math.Sqrt(max(0, squares/float64(len(sizes))-mean*mean)) / max(1, mean)
}

// evenness returns the entropy of the sizes relative to equal ones: 1 for chapters of one size, near 0
// if one has nearly everything.
func evenness(sizes []int) float64 {
	if len(sizes) < 2 {
		return 1
	}
	total := 0.0
	for _, n := range sizes {
		total += float64(n + 1)
	}
	h := 0.0
	for _, n := range sizes {
		p := float64(n+1) / total
		h -= p * math.Log(p)
	}
	return h / math.Log(float64(len(sizes)))
}

// regularity returns the share of the expected numbers that a series has.
func regularity(items []heading) float64 {
	want, last := 0, 0
	for _, h := range items {
		switch {
		case h.number == 0 || h.number == last:
			want++
			continue
		case h.number > last:
			want += min(h.number-last, 20)
		default:
			want += min(h.number, 20)
		}
		last = h.number
	}
	if want == 0 {
		return 1
	}
	// A series without its beginning still counts.
	if first := items[0].number; first > 1 {
		want -= min(first-1, 19)
	}
	return min(1, float64(len(items))/float64(max(1, want)))
}

// chain returns the longest sequence of numbered headings that count on: 1, 2, 3. Numbers may be
// missing, and begin again in the next part; others are a list in the text, a page or a year.
func chain(list []heading) []heading {
	c := chainer{steps: make([]step, len(list)), byNumber: map[int]int{}, best: -1}
	for i, h := range list {
		c.add(i, h)
	}
	var out []heading
	for i := c.best; i >= 0; i = c.steps[i].prev {
		out = append(out, list[i])
	}
	slices.Reverse(out)
	strict := 0
	for _, h := range out {
		if !h.loose {
			strict++
		}
	}
	if strict*3 < len(out) {
		return nil // sentences that begin with a number
	}
	return out
}

// A chainer finds the best chain ending with each heading.
type chainer struct {
	steps    []step
	byNumber map[int]int // number → index of the best chain that ends with it
	best     int         // index of the best chain of all, -1: none yet
}

type step struct {
	value float64
	prev  int
}

func (c *chainer) add(i int, h heading) {
	const window = 6
	gain := 1.0
	if h.loose {
		gain = 0.6
	}
	s := step{gain - 0.5*min(1, float64(h.number-1)), -1}
	for d := 1; d <= window && d <= h.number; d++ {
		if j, ok := c.byNumber[h.number-d]; ok {
			s = c.better(s, j, gain-0.35*float64(d-1))
		}
	}
	if h.number == 1 && c.best >= 0 && !h.loose {
		s = c.better(s, c.best, gain-0.9)
	}
	c.steps[i] = s
	if j, ok := c.byNumber[h.number]; !ok || s.value > c.steps[j].value {
		c.byNumber[h.number] = i
	}
	if c.best < 0 || s.value > c.steps[c.best].value {
		c.best = i
	}
}

// better returns the better of the step and the one that continues from step j for a gain.
func (c *chainer) better(s step, j int, gain float64) step {
	if v := c.steps[j].value + gain; v > s.value {
		return step{v, j}
	}
	return s
}

// numberedOn gives a heading with an unreadable number the next number.
func numberedOn(list []heading) []heading {
	last := 0
	for i := range list {
		if list[i].number == 0 {
			list[i].number = last + 1
		}
		last = list[i].number
	}
	return list
}

// withText keeps the headings with a least number of bytes of text below them.
func (b *book) withText(list []heading, size int) (out []heading) {
	for i, n := range b.sizes(list) {
		if n >= size {
			out = append(out, list[i])
		}
	}
	return out
}

// comeAgain returns the short lines that may name the point of view of chapters: most of them recur;
// one that doesn't has as much text below.
func (b *book) comeAgain(list []heading) (out []heading) {
	count := map[string]int{}
	for _, h := range list {
		count[fold(h.title)]++
	}
	again := 0
	for _, h := range list {
		if count[fold(h.title)] > 1 {
			again++
		}
	}
	if again < 3 {
		return nil
	}
	for range 3 { // a dropped line gives its text to the one before
		sizes := b.sizes(list)
		sorted := slices.Sorted(slices.Values(sizes))
		kept := list[:0:0]
		for i, h := range list {
			if count[fold(h.title)] > 1 || b.isOneName(h) && sizes[i]*3 > sorted[len(sorted)/2] && i > 0 && sizes[i-1]*3 > sorted[len(sorted)/2] {
				kept = append(kept, h)
			}
		}
		list = kept
	}
	if again*2 <= len(list) {
		return nil
	}
	return list
}

// isOneName reports whether a heading is only a name, after a finished sentence, and so neither a
// letter's signature nor the beginning of a sentence.
func (b *book) isOneName(h heading) bool {
	return b.isComplete(h.first) && !strings.ContainsAny(h.title, ",:;") &&
		!slices.ContainsFunc(strings.Fields(h.title), func(w string) bool { return unicode.IsLower(firstRune(w)) })
}

// keepFollowed keeps titles followed by running text: others are signatures or the title of the book. A
// recurring one may have one line between.
func (b *book) keepFollowed(list []heading) (out []heading) {
	prose, count := map[string]int{}, map[string]int{}
	for _, h := range list {
		count[fold(h.title)]++
	}
	text := func(i int) bool {
		return i < len(b.lines) && (isProse(b.lines, i) || b.numbered[i])
	}
	for _, h := range list {
		if text(h.last+1) || count[fold(h.title)] > 2 && text(h.last+2) {
			prose[fold(h.title)]++
		}
	}
	for _, h := range list {
		if h.class == classDate || prose[fold(h.title)] > 1 || text(h.last+1) {
			out = append(out, h)
		}
	}
	return out
}

// isComplete reports whether the text before a line is complete: it ends with a sentence or another
// heading.
func (b *book) isComplete(i int) bool {
	if i == 0 {
		return true
	}
	text := strings.TrimRight(b.lines[i-1].text, " _*”’\"')]』」》）")
	return text == "" || strings.ContainsRune(".!?…。！？—–-：:", lastRune(text)) || len(text) <= maxTitle && b.lines[i-1].before > 0
}

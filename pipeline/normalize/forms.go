package normalize

import (
	"slices"
	"sort"

	"dramatis/editor/kb"
	"dramatis/pipeline/text/naming"
)

// An edge connects two names whose forms may be one person's.
type edge struct {
	to    int
	match naming.Match
}

// forms are what the surface forms show: edges between names that may be
// one person.
type forms struct {
	edges [][]edge // by name
	// clashes are, by name, the numbers of edges whose forms clash.
	clashes         []int
	similarSpelling [][2]int // similar spelling of the main words
}

// In a block with more than wholeBlock names, each is compared only with the blockHubs fullest and
// most frequent ones, so that the work stays near-linear in the number of names.
const (
	wholeBlock = 80
	blockHubs  = 12
	// mostClashes is the maximum number of clashing names with a shared word that each
	// name is compared with.
	mostClashes = 6
)

// keys returns the blocking keys of a name.
func keys(p naming.Parts) []string {
	if p.Han {
		return chineseKeys(p)
	}
	var out []string
	for i, w := range p.Words {
		if len(w) < 2 || w == "the" || w == "of" || w == "and" || w == "st" && i < len(p.Words)-1 {
			continue
		}
		out = append(out, w)
	}
	for _, w := range []string{p.Given, p.Bare} {
		for _, f := range naming.Formal(w) {
			if f != w {
				out = append(out, f)
			}
		}
		r := []rune(w)
		if len(r) >= 3 {
			out = append(out, "^"+string(r[:3])) // for pet names that are in no table
		}
		if len(r) >= 4 {
			out = append(out, string(r[len(r)-4:])+"$")
		}
	}
	for _, t := range p.Titles {
		if len(p.Words) == 0 || t.Class >= naming.Noble && t.Class <= naming.Kin {
			out = append(out, "title "+t.Word)
		}
	}
	return dedupe(out)
}

func dedupe(in []string) []string {
	sort.Strings(in)
	out := in[:0]
	for i, s := range in {
		if i == 0 || s != in[i-1] {
			out = append(out, s)
		}
	}
	return out
}

// forms compares all names that share a blocking key.
func (b *book) forms() *forms {
	f := &forms{edges: make([][]edge, len(b.names)), clashes: make([]int, len(b.names))}
	blocks := b.blocks()
	order := make([]string, 0, len(blocks))
	for k := range blocks {
		order = append(order, k)
	}
	sort.Strings(order)
	seen := map[[2]int]bool{}
	for _, k := range order {
		block := blocks[k]
		sort.Slice(block, func(i, j int) bool { return b.before(block[i], block[j]) })
		for j := range block {
			for i := 0; i < j && (len(block) <= wholeBlock || i < blockHubs); i++ {
				if pk := key(block[i], block[j]); !seen[pk] {
					seen[pk] = true
					f.compare(b, pk[0], pk[1])
				}
			}
		}
	}
	return f
}

// The number of comparisons is limited to fewComparisons and one more for bytesPerComparison bytes of text.
// Novels need at most three quarters of it; lists of people who are mentioned once need hundreds of
// times as much.
const (
	fewComparisons     = 1000
	bytesPerComparison = 40
	// baseComparisons is what comparing a name's description and context costs.
	baseComparisons = 4
)

// blocks returns the names by blocking key. If there would be too many comparisons for the length of
// the text, the names that are mentioned least are skipped.
func (b *book) blocks() map[string][]int {
	order := make([]int, len(b.names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return b.names[j].count() - b.names[i].count() })
	room, blocks := fewComparisons+b.length/bytesPerComparison, map[string][]int{}
	for _, i := range order {
		e := b.names[i]
		if e.skipped = room < 0; e.skipped {
			continue
		}
		room -= baseComparisons
		for _, k := range keys(e.parts) {
			if n := len(blocks[k]); n < wholeBlock {
				room -= n
			} else {
				room -= blockHubs
			}
			blocks[k] = append(blocks[k], i)
		}
	}
	return blocks
}

// before reports whether i comes first: more specific forms, then more frequent names.
func (b *book) before(i, j int) bool {
	x, y := b.names[i], b.names[j]
	if x.rank != y.rank {
		return x.rank > y.rank
	}
	if x.count() != y.count() {
		return x.count() > y.count()
	}
	return x.ID < y.ID
}

func (f *forms) compare(b *book, i, j int) {
	x, y := b.names[i], b.names[j]
	m := naming.Compare(x.parts, y.parts)
	if !m.Overlaps() && !titleOnly(x, y) {
		if !x.parts.Han && (commonPrefix(x, y) >= 0.75 || commonEnding(x, y) >= 0.75 || spellingLikeness(x, y) >= 0.7) {
			f.similarSpelling = append(f.similarSpelling, [2]int{i, j})
		}
		return
	}
	if m.Clashes() {
		if f.clashes[i] >= mostClashes && f.clashes[j] >= mostClashes {
			return
		}
		f.clashes[i]++
		f.clashes[j]++
	}
	f.edges[i] = append(f.edges[i], edge{j, m})
	f.edges[j] = append(f.edges[j], edge{i, m})
}

// titleOnly reports whether one name is a title that the other also has: "the Count" and "Count Dracula".
func titleOnly(x, y *entry) bool {
	if len(x.parts.Words) > 0 {
		x, y = y, x
	}
	if len(x.parts.Words) > 0 || len(x.parts.Titles) == 0 || len(y.parts.Titles) == 0 {
		return false
	}
	last := x.parts.Titles[len(x.parts.Titles)-1].Word
	return y.parts.HasTitle(last) && (len(y.parts.Words) > 0 || x.parts.Article != y.parts.Article)
}

func sameType(x, y *entry) bool { return typeOf(x) == typeOf(y) }

func typeOf(e *entry) kb.Type {
	if e.Type == "" {
		return kb.Character
	}
	return e.Type
}

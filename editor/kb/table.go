package kb

import (
	"hash/maphash"
	"maps"
	"slices"
	"sort"
	"sync"
	"sync/atomic"
)

// shards is the number of parts of a table: a change copies 1/256 of it, so that one decision among
// 50,000 names touches about 200 entries.
const shards = 256

var seed = maphash.MakeSeed()

func shardOf(key string) int { return int(maphash.String(seed, key) % shards) }

// A table is an immutable map from keys to records. Copies share all parts that no draft has changed.
type table struct {
	parts [shards]map[string]Record
	count int
	keys  *sortedKeys
	by    *cachedGroups
}

// cachedGroups is a table's records grouped, made on first use by whichever goroutine comes first.
type cachedGroups struct {
	once     sync.Once
	passages map[DocumentID][]*Passage
}

// sortedKeys are a table's keys in order, made on first use by whichever goroutine comes first.
type sortedKeys struct {
	once sync.Once
	list atomic.Pointer[[]string]
}

func (t *table) get(key string) (Record, bool) {
	r, ok := t.parts[shardOf(key)][key]
	return r, ok
}

func (t *table) sorted() []string {
	if t.keys == nil {
		return nil
	}
	t.keys.once.Do(func() {
		if t.keys.list.Load() != nil {
			return
		}
		list := make([]string, 0, t.count)
		for _, part := range t.parts {
			for key := range part {
				list = append(list, key)
			}
		}
		sort.Strings(list)
		t.keys.list.Store(&list)
	})
	return *t.keys.list.Load()
}

// draftTable is a table being changed: it owns the parts that it has copied.
type draftTable struct {
	table
	owned   [shards]bool
	fresh   []string // keys inserted
	deleted int      // keys deleted
}

func draftOf(t *table) *draftTable {
	d := &draftTable{}
	if t != nil {
		d.table = *t
	}
	return d
}

func (d *draftTable) copyPart(i int) map[string]Record {
	if !d.owned[i] {
		part := make(map[string]Record, len(d.parts[i])+1)
		maps.Copy(part, d.parts[i])
		d.parts[i], d.owned[i] = part, true
	}
	return d.parts[i]
}

func (d *draftTable) set(key string, r Record) {
	part := d.copyPart(shardOf(key))
	_, had := part[key]
	switch {
	case r == nil && had:
		delete(part, key)
		d.count--
		d.deleted++
	case r != nil:
		part[key] = r
		if !had {
			d.count++
			d.fresh = append(d.fresh, key)
		}
	}
}

// freeze ends the draft. A few new keys are inserted into the known order instead of sorting all of
// them again.
func (d *draftTable) freeze() *table {
	t := d.table
	t.by = &cachedGroups{}
	var known *[]string
	if t.keys != nil {
		known = t.keys.list.Load()
	}
	switch {
	case t.keys != nil && d.deleted == 0 && len(d.fresh) == 0:
	case known != nil && d.deleted == 0 && len(d.fresh) <= 16:
		list := slices.Clone(*known)
		for _, key := range d.fresh {
			i, _ := slices.BinarySearch(list, key)
			list = slices.Insert(list, i, key)
		}
		t.keys = &sortedKeys{}
		t.keys.list.Store(&list)
	default:
		t.keys = &sortedKeys{}
	}
	return &t
}

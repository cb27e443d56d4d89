package kb

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

func keys(s *Snapshot) []string {
	var out []string
	for r := range All[*Setting](s) {
		out = append(out, r.Name+"="+r.Value)
	}
	return out
}

func TestASnapshotStaysAsItIsWhileADraftChanges(t *testing.T) {
	d := Empty().Draft()
	for i := range 600 {
		d.Set(&Setting{Name: fmt.Sprintf("s%03d", i), Value: "old"})
	}
	old := d.Snapshot()
	before := keys(old)
	next := old.Draft()
	for i := 0; i < 600; i += 2 {
		r, _ := Get[*Setting](old, fmt.Sprintf("s%03d", i))
		if i%4 == 0 {
			if err := next.Apply(Remove(r)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if err := next.Apply(Put(old, &Setting{Name: r.Name, Value: "new"})); err != nil {
			t.Fatal(err)
		}
	}
	now := next.Snapshot()
	if !slices.Equal(keys(old), before) {
		t.Error("the old snapshot has changed")
	}
	if Count[*Setting](now) != 450 || Count[*Setting](old) != 600 {
		t.Errorf("%d and %d records", Count[*Setting](now), Count[*Setting](old))
	}
	if got := Changed(old, now, KindSetting); len(got) != 300 || !slices.IsSorted(got) {
		t.Errorf("%d records are said to differ", len(got))
	}
	if SameTables(old, now, KindSetting) || !SameTables(old, now, KindCard) {
		t.Error("tables are told apart wrongly")
	}
}

// TestADraftEqualsAPlainMap applies random edits to a draft and to a map.
func TestADraftEqualsAPlainMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	want := map[string]string{}
	s := Empty()
	for range 200 {
		d := s.Draft()
		for range rng.IntN(40) {
			key := fmt.Sprintf("k%02d", rng.IntN(60))
			value, had := want[key]
			r := &Setting{Name: key, Value: value}
			if had && rng.IntN(3) == 0 {
				must(t, d.Apply(Remove(r)))
				delete(want, key)
				continue
			}
			next := &Setting{Name: key, Value: fmt.Sprint(rng.IntN(9))}
			e := Edit{After: next}
			if had {
				e.Before = r
			}
			must(t, d.Apply(e))
			want[key] = next.Value
		}
		s = d.Snapshot()
		var plain []string
		for k, v := range want {
			plain = append(plain, k+"="+v)
		}
		slices.Sort(plain)
		if got := keys(s); !slices.Equal(got, plain) {
			t.Fatalf("%v\nis not\n%v", got, plain)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAnEditOfWhatHasChangedIsRefusedAndChangesNothing(t *testing.T) {
	d := Empty().Draft()
	d.Set(&Setting{Name: "hold", Value: "true"})
	s := d.Snapshot()
	draft := s.Draft()
	stale := Edit{Before: &Setting{Name: "hold", Value: "other"}, After: &Setting{Name: "hold", Value: "false"}}
	if err := draft.Apply(stale); !errors.Is(err, ErrStale) {
		t.Errorf("answered %v", err)
	}
	if err := draft.Apply(Edit{After: &Setting{Name: "hold"}}); !errors.Is(err, ErrStale) {
		t.Errorf("an insert over a record: %v", err)
	}
	if got := draft.Snapshot().Setting("hold"); got != "true" {
		t.Errorf("the setting is now %q", got)
	}
}

// TestReadersAndAWriterDoNotMeet is for the race detector: many read a
// snapshot in order while a draft is made from it.
func TestReadersAndAWriterDoNotMeet(t *testing.T) {
	s := Empty()
	for round := range 20 {
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() { keys(s) })
		}
		d := s.Draft()
		d.Set(&Setting{Name: fmt.Sprint(round)})
		next := d.Snapshot()
		wg.Wait()
		s = next
	}
	if len(keys(s)) != 20 {
		t.Errorf("%d records", len(keys(s)))
	}
}

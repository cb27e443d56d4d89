package era

import "testing"

func TestATextIsDatedByTheYearsAndThingsItNames(t *testing.T) {
	for text, want := range map[string]int{
		"It was in July 1757, and the fort was lost.":                                                         1757,
		"She rang by telephone. The telephone was dead. A typewriter, a big typewriter. He had gone in 1842.": 1874,
		"They walked over the moor and spoke of nothing at all.":                                              0,
		"He paid 1500 pounds of it, and a jet of water rose; the jet fell.":                                   0,
		"他坐火车来，下了火车便走，去看电影，电影真好。":                                                                             1870,
		"Of 1700 men none came back. One telephone is a slip of the pen, not a date.":                         0,
	} {
		if got := YearOf(text); got != want {
			t.Errorf("%q is dated %d, not %d", text, got, want)
		}
	}
}

func TestLongerNamesAreLookedForFirst(t *testing.T) {
	last := 1 << 10
	for _, thing := range Things() {
		if len(thing.Word) > last {
			t.Errorf("%s comes behind a shorter one", thing.Word)
		}
		last = len(thing.Word)
	}
}

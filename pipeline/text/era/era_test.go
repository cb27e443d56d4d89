package era

import (
	"strings"
	"testing"
)

func TestATextIsDatedByTheYearsAndThingsItNames(t *testing.T) {
	for text, want := range map[string]int{
		"A proof of November 1866. It was Monday, the fifth of October, 1868.":                                1868,
		"It was in July 1757, and the fort was lost.":                                                         1757,
		"She rang by telephone. The telephone was dead. A typewriter, a big typewriter. He had gone in 1842.": 1874,
		"They walked over the moor and spoke of nothing at all.":                                              0,
		"He paid 1500 pounds of it, and a jet of water rose; the jet fell.":                                   0,
		"他坐火车来，下了火车便走，去看电影，电影真好。":                                                                             1870,
		"一九八五年春，他们站在桥上。2011年他走了。":                                                                             2011,
		"She had a smartphone, a laptop and no passport. She read the blog.":                                  1983,
		"The two of them stood by the fridge. They drank tea.":                                                1980,
		"They drank tea, and tea again, and read the newspaper. The newspaper was old.":                       0,
		"Of 1700 men none came back. One telephone is a slip of the pen, not a date.":                         0,
	} {
		if got := YearOf(text); got != want {
			t.Errorf("%q is dated %d, not %d", text, got, want)
		}
	}
}

func TestThingsAreFoundAsWholeWordsTheLongestFirst(t *testing.T) {
	for text, want := range map[string]string{
		"we watched two moon landings on television": "moon landings, television",
		"the cybercafe sold cheeseburgers":           "cybercafe, cheeseburgers",
		"in the microscope or in a microlight":       "microscope, microlight",
		"the spring of the microphonist":             "microphonist",
		"what do you know of 9/11 and of c++?":       "9/11, c++",
		"cartels rumble beside a cartwright":         "",
		"她用手机上网，看了哈利波特":                              "手机, 上网, 哈利波特",
	} {
		var found []string
		for _, n := range Find(text) {
			found = append(found, text[n.Start:n.End])
		}
		if got := strings.Join(found, ", "); got != want {
			t.Errorf("in %q were found %q, not %q", text, got, want)
		}
	}
}

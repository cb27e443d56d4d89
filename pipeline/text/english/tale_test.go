package english

import "testing"

// A tale within the story is narrated by the person who begins it, until the text says that it has ended or mentions
// them again.
func TestATaleWithinTheStoryHasItsOwnNarrator(t *testing.T) {
	people := "Anna Merrow sat by the fire with Mr. Orlow and Bess Tarn. “Go on,” said Mr. Orlow. “Yes,” said Bess Tarn. “I will,” said Anna Merrow. Mr. Orlow filled his pipe.\n\n"
	tale := "I was a child when the mill burned, and I had run away from school.\n\nMy father found me on the road. I cried all the way.\n\n"
	after := "The fire had burned low. It was cold.\n\nNobody spoke.\n"
	for what, c := range map[string]struct{ before, tale, end, want string }{
		"who begins":                   {"Then Anna Merrow began her story:\n\n", tale, "Anna Merrow ceased.\n\n", "Anna Merrow, ?"},
		"who was told of before":       {"Mr. Orlow put down his pipe. At last he told us his tale in these words:\n\n", tale, "With this his story ended.\n\n", "Mr. Orlow, ?"},
		"before a heading":             {"This is the story that Bess Tarn told.\n\nCHAPTER II\n\n", tale, "CHAPTER III\n\nBess Tarn looked round. She shivered.\n\n", "Bess Tarn, ?"},
		"a manuscript":                 {"In the drawer lay a manuscript by Anna Merrow, and it ran as follows:\n\n", tale, "Here the manuscript ended.\n\n", "Anna Merrow, ?"},
		"a diary that is found":        {"They found Mr. Orlow's diary. It was wet, but they could read it; the diary read as follows:\n\n", tale, "There the diary broke off.\n\n", "Mr. Orlow, ?"},
		"a rule, and back":             {"Then Bess Tarn told her adventures, which were these:\n\n", tale, "* * *\n\nBess Tarn wiped her eyes.\n\n", "Bess Tarn, ?"},
		"no tale: nothing says I":      {"Then Anna Merrow began her story:\n\n", "It was a long one of a mill that burned.\n\nIt rained and I was a child when the cows came home.\n\n", "Anna Merrow ceased.\n\n", "?, ?"},
		"no tale: who begins is there": {"Then Anna Merrow began her story:\n\n", "Anna Merrow lit the lamp. I was a child then, I think.\n\n", "Anna Merrow ceased.\n\n", "?, ?"},
		"no tale: nothing leads to it": {"Anna Merrow began her story.\n\n", tale, "Anna Merrow ceased.\n\n", "?, ?"},
	} {
		if got := tellers(t, people+c.before+c.tale+c.end+after, "I was a child", "The fire had burned low"); got != c.want {
			t.Errorf("%s: got %s, want %s", what, got, c.want)
		}
	}
}

// A tale within a diary, whose narrator listens to it.
func TestATaleIsWithinTheFrameOfAnotherNarrator(t *testing.T) {
	body := "Anna Merrow and Mr. Orlow had come. “Good,” said Anna Merrow. “Good,” said Mr. Orlow. Bess Tarn came too. “Well,” said Bess Tarn.\n\n" +
		"BESS TARN'S DIARY\n\nI was tired, and I sat with Mr. Orlow all the evening. At last he began his narrative, and it was this:\n\n" +
		"I went to sea at ten. I never saw my mother again.\n\nThe ship was the Heron, and I was her boy.\n\n" +
		"Mr. Orlow fell silent. I put more wood on the fire.\n\nI slept badly.\n"
	if got := tellers(t, body, "I was tired", "I went to sea", "I was her boy", "I put more wood", "I slept badly"); got != "Bess Tarn, Mr. Orlow, Mr. Orlow, Bess Tarn, Bess Tarn" {
		t.Errorf("got %s", got)
	}
}

package text

import "testing"

func TestWhoDeclinesSaysSoFirst(t *testing.T) {
	for answer, want := range map[string]bool{
		"A telephone? I’ve never heard of such a thing.": true,
		"I DON'T KNOW, sir.": true,
		"Of the moon landing I know nothing: it is not of this world. (No model.)": true,
		"My dear, what is a telephone?":                                            true,
		"That is beyond my knowledge, I am afraid.":                                true,
		"此物我闻所未闻。":                                                                 true,
		"电脑？我不知道你在说什么。":                                                            true,
		"": false,
		"It was nine minutes short, and I wrote it down.":                              false,
		"We met on the wall. She told me of the flood. How it ended I do not know.":    false,
		"那船吃水浅了三寸。他瞧见了。后来怎样，我不知道。":                                                     false,
		"No doubt he is a clever man.":                                                 false,
		"Nothing pleases me more than the tide tables; my father kept them before me.": false,
	} {
		if got := Declines(answer); got != want {
			t.Errorf("%q: %v", answer, got)
		}
	}
}

package memorytest

import "dramatis/editor/kb"

// Mill is one chapter of three scenes, seen by two overlapping passages.
func Mill() *Story {
	return New("mill", "en",
		"Ada lit the lamp. “It is dark,” said Ada to Ben. Ben held the can. "+
			"In the mill the wheel stood still. “Who stopped the wheel?” asked Ben. “I did,” said Voss. "+
			"By noon the harbour was full of sails. Voss counted them. “Nine,” said Voss.").
		Windows([2]string{"Ada lit", "“I did,” said Voss."}, [2]string{"Ben held the can.", "said Voss."}, [2]string{"“I did,”", "“Nine,” said Voss."}).
		Name("Ada", kb.Character, "Ada lights the lamp.", "Ada lit the lamp").
		Name("Ben", kb.Character, "Ben holds the can.", "Ben held the can").
		Name("Voss", kb.Character, "Voss stopped the wheel.", "“I did,” said Voss").
		Scene("Ada lit", kb.Scene{Time: "night", Place: "the tower", Summary: "The lamp is lit.", Participants: []string{"Ada", "Ben"}}).
		Scene("In the mill", kb.Scene{Place: "the mill", Summary: "The wheel stands.", Participants: []string{"Ben"}}).
		Scene("By noon", kb.Scene{Place: "the harbour", Time: "noon", Participants: []string{"Voss"}}).
		Goes(1, kb.Scene{Place: "the tower"}).
		Goes(2, kb.Scene{Place: "the mill"}).
		Say("Ada", "Ben", "It is dark,").
		Say("Ben", "", "Who stopped the wheel?").
		Say("Voss", "Ben", "I did,").
		Say("Voss", "", "Nine,").
		Fact("Voss", "Voss admits that he stopped the wheel.", "“I did,” said Voss")
}

package memorytest

import "dramatis/editor/kb"

// Lamp returns a small story to test the limits of knowledge: something is revealed later (the Gull is Voss from
// chapter 3), one scene is without Ada (the mill, in chapter 2), and some things nobody in it can know.
func Lamp() *Story {
	return New("The Lamp", "en",
		"Ada Rook kept the lamp at Sker. At night a masked rider, the Gull, rode below the tower and stole the oil. "+
			"“The Gull has our oil,” said Ada Rook to Ben. Ben had seen nothing. Ada Rook taught Ben the stars.",
		"In the mill at Sker the wheel stood. Mr. Voss poured oil into a barrel. “I dress as the bird,” said Mr. Voss to Ben. "+
			"“Then it was you!” cried Ben. Mr. Voss made Ben swear silence on the wheel. "+
			"Up in the tower Ada Rook trimmed the wick alone.",
		"At dawn Ada Rook stood on the quay. The mask fell, and the Gull was Mr. Voss. “You,” said Ada Rook. "+
			"“Me,” said Mr. Voss. Ben looked at the water. Captain Lowe rowed Mr. Voss to Harrow Gaol.").
		Name("Ada Rook", kb.Character, "Ada Rook keeps the lamp at Sker.", "Ada Rook kept the lamp").
		Name("the Gull", kb.Character, "The Gull is a masked rider who steals the oil.", "a masked rider, the Gull").
		Name("Ben", kb.Character, "Ben is a boy whom Ada teaches the stars.", "taught Ben the stars").
		Name("Sker", kb.Location, "Sker has a lamp and a mill.", "the lamp at Sker").
		Name("Mr. Voss", kb.Character, "Mr. Voss pours the stolen oil into a barrel at the mill.", "Mr. Voss poured oil").
		Name("Mr. Voss", kb.Character, "Mr. Voss dresses as the bird at night.", "“I dress as the bird,”").
		Name("Ben", kb.Character, "Ben swore silence on the wheel.", "Ben swear silence").
		Name("Ada Rook", kb.Character, "Ada Rook unmasked the Gull on the quay.", "The mask fell").
		Name("Captain Lowe", kb.Character, "Captain Lowe rows prisoners.", "Captain Lowe rowed").
		Name("Harrow Gaol", kb.Location, "Harrow Gaol holds thieves.", "Harrow Gaol").
		Relation("Ada Rook", "Ben", "Ada Rook teaches Ben the stars.", 7, "Ada Rook taught Ben the stars").
		Relation("Ada Rook", "the Gull", "Ada Rook saw the Gull steal the oil.", 5, "The Gull has our oil").
		Relation("Ada Rook", "Sker", "Ada Rook keeps the lamp of Sker.", 8, "kept the lamp at Sker").
		Relation("Mr. Voss", "Ben", "Mr. Voss made Ben swear silence.", 6, "made Ben swear silence").
		Relation("Ada Rook", "Mr. Voss", "Ada Rook faces Mr. Voss unmasked.", 9, "“You,” said Ada Rook").
		Scene("Ada Rook kept", kb.Scene{Place: "the tower", Time: "night", Summary: "The Gull steals the oil.", Participants: []string{"Ada Rook", "Ben"}}).
		Scene("In the mill", kb.Scene{Place: "the mill", Summary: "Mr. Voss tells Ben that he is the bird.", Participants: []string{"Mr. Voss", "Ben"}}).
		Scene("Up in the tower", kb.Scene{Place: "the tower", Summary: "The wick is trimmed.", Participants: []string{"Ada Rook"}}).
		Scene("At dawn", kb.Scene{Place: "the quay", Time: "dawn", Summary: "The Gull is unmasked.", Participants: []string{"Ada Rook", "Mr. Voss", "Ben"}}).
		Say("Ada Rook", "Ben", "The Gull has our oil,").
		Say("Mr. Voss", "Ben", "I dress as the bird,").
		Say("Ben", "Mr. Voss", "Then it was you!").
		Say("Ada Rook", "Mr. Voss", "You,").
		Fact("Mr. Voss", "Mr. Voss stole the oil from the tower.", "Mr. Voss poured oil into a barrel").
		Fact("Ada Rook", "Ada Rook trimmed the wick.", "Ada Rook trimmed the wick").
		Same("the Gull", "Mr. Voss", 3)
}

// Chapter returns a place of the story.
func (s *Story) Chapter(n int) *kb.Place { return &kb.Place{Document: s.doc.ID, Chapter: n} }

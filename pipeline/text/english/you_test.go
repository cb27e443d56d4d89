package english

import "testing"

func TestASentenceIsRewrittenForThePersonItIsAbout(t *testing.T) {
	names := []string{"Ann", "Ann Rook", "Mrs. Rook"}
	for _, c := range []struct {
		sentence string
		others   bool
		want     string // "" where it can't be done for sure
	}{
		{"Ann Rook keeps the lamp at Sker.", false, "You keep the lamp at Sker."},
		{"Ann was a tall woman, and her eyes were grey.", false, "You were a tall woman, and your eyes were grey."},
		{"Since then Ann had kept the tides.", false, "Since then you had kept the tides."},
		{"The tables were worked by Ann Rook, who would no more have moved a cat than she would have moved the moon.", false, "The tables were worked by you, who would no more have moved a cat than you would have moved the moon."},
		{"She never hurries, for nobody hurries her.", false, ""},
		{"She carries it herself.", false, "You carry it yourself."},
		{"Mrs. Rook's house has a garden.", false, "Your house has a garden."},
		{"Ann watched her go.", true, ""},
		{"Ann, the eldest, was ill.", false, ""},
		{"Ann, who was ill, stayed.", false, "You, who were ill, stayed."},
		{"Ann sings and dances.", false, ""},
		{"Ann is tall and is strong.", false, ""},
		{"Ann saw Ben.", true, "You saw Ben."},
		{"Ann met a girl who had lost her purse.", false, ""},
		{"“Ann is here,” said Ben.", true, ""},
		{"I saw Ann.", false, ""},
		{"Poor Ann was ill.", false, ""},
		{"Lady Ann was ill.", false, ""},
		{"Ann Veronica was ill.", false, ""},
		{"He met Ann of the mill.", false, ""},
		{"Keeper of the lighthouse.", false, "Keeper of the lighthouse."},
		{"He’s tired.", false, ""},
		{"They left before Ann was up.", false, "They left before you were up."},
		{"The girl beside Ann was ill.", false, "The girl beside you was ill."},
		{"He said he would show who was Ann's master.", false, ""},
		{"Ann was an old crab, she was.’", false, ""},
		{"Take my word for it, Ann.", false, ""},
		{"Never trust him, Ann: you will repent of it.", false, ""},
		{"Ann said she’d come, and she’ll come.", false, "You said you’d come, and you’ll come."},
		{"The dolls were kept, for Ann was a child still.", false, "The dolls were kept, for you were a child still."},
		{"They gave it to Ann and were glad.", false, "They gave it to you and were glad."},
		{"“The lamp is out,” said Ann slowly.", false, "“The lamp is out,” you said slowly."},
		{"“Come,” says Mrs. Rook, “it’s late, Ben.”", true, "“Come,” you say, “it’s late, Ben.”"},
		{"“Ann,” said Ben, “come to Ann Rook’s house.”", true, ""},
		{"“It’s late,” and Ann went.", false, "“It’s late,” and you went."},
		{"“Come,” said Ann Veronica.", true, ""},
		{"“Come,” said Ann’s father.", true, "“Come,” said your father."},
		{"“Come,” said Ann, who was ill.", false, ""},
	} {
		got, ok := ToYou(c.sentence, names, !c.others)
		if ok != (c.want != "") || got != c.want {
			t.Errorf("%s\nbecame %q, not %q", c.sentence, got, c.want)
		}
	}
}

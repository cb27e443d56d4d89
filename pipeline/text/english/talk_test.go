package english

import (
	"strings"
	"testing"
)

// Where the words beside a speech do not name the speaker, the speeches before and after are decided together with it.
func TestATalkIsDecidedAsAWhole(t *testing.T) {
	const people = "Mr. Tarn and Anna Merrow had come. Mr. Tarn took his hat. He was old. Anna Merrow sat down in her shawl. She was cold.\n\n"
	for what, c := range map[string]struct{ body, want string }{
		"the last clause says who speaks":        {"Anna Merrow held her hand to the lamp, while he, in return, bowing low and long over the table, said:\n\n“Very well.”", "Mr. Tarn: Very well."},
		"who tells a name is not who has it":     {"Colonel Orlow bowed to Mr. Tarn.\n\n“Who is she?” said Mr. Tarn.\n\n“Her name is Anna Merrow, sir.”", "Mr. Tarn: Who is she?|Colonel Orlow: Her name is Anna Merrow, sir."},
		"a title is the name of who has it":      {"Professor Bohm came to see Anna Merrow. She knew Professor Bohm. He bowed. The Professor sat down.\n\n“Are you well?” said the Professor.\n\n“Quite,” said Anna Merrow.\n\n“I am glad.”", "Professor: Are you well?|Anna Merrow: Quite,|Professor Bohm: I am glad."},
		"who is heard to call":                   {"Anna Merrow rose. Anna Merrow heard him call “Very well!” She sat down.", "Mr. Tarn: Very well!"},
		"a word for somebody, and his":           {"“Very well,” said the scoundrel, as he put his hat on his head.", "Mr. Tarn: Very well,"},
		"who is named last of two":               {"Mr. Tarn slept. Colonel Orlow had left his horse. Colonel Orlow looked in at the window.\n\n“Very well,” he said.", "Colonel Orlow: Very well,"},
		"who is called sir is no woman":          {"“It is late, sir,” said Anna Merrow.\n\n“It is.”\n\n“Shall I go, sir?”", "Anna Merrow: It is late, sir,|Mr. Tarn: It is.|Anna Merrow: Shall I go, sir?"},
		"who is talked of is not there":          {"“Where is Colonel Orlow?” said Anna Merrow. “I have not seen Colonel Orlow.”\n\n“Nor has he been seen at all,” he said. He sat down. “I wonder at it.”", "Anna Merrow: Where is Colonel Orlow?|Anna Merrow: I have not seen Colonel Orlow.|Mr. Tarn: Nor has he been seen at all,|Mr. Tarn: I wonder at it."},
		"a verb that no list knows":              {"Anna Merrow looked at Mr. Tarn.\n\n“Very well,” puffed Mr. Tarn.", "Mr. Tarn: Very well,"},
		"words with a mark before it lead to it": {"Mr. Tarn slept. Anna Merrow asked, “Is it late?” Mr. Tarn answered by closing his eyes.", "Anna Merrow: Is it late?"},
		"a dash leads to it":                     {"Anna Merrow held her hand to the lamp, and presently Mr. Tarn said, very slow—\n\n“Very well.”", "Mr. Tarn: Very well."},
		"a period before a tag in lower case":    {"Mr. Tarn slept. “It is late.” said Anna Merrow.", "Anna Merrow: It is late."},
		"a pronoun shows who is no man":          {"Mr. Tarn slept in the room above. Harlow woke. She had a bag. Harlow sat up. Harlow waited.\n\n“Very well,” he said.", "Mr. Tarn: Very well,"},
		"a relative by name":                     {"Kemble came. Kemble sat down. Mr. Tarn slept, and Mr. Tarn woke.\n\n“Very well,” said uncle Kemble.", "Kemble: Very well,"},
		"whose voice it is":                      {"Anna Merrow heard steps. She could have wept when Mr. Tarn’s voice came over the wall:\n\n“Very well.”", "Mr. Tarn: Very well."},
		"he turned, and said":                    {"Anna Merrow, I believe, had slept in the chair for an hour; at last he turned in his seat and said:\n\n“Very well.”", "Mr. Tarn: Very well."},
		"who turns to somebody speaks":           {"Anna Merrow slept. Mr. Tarn shut the door and, turning to Anna Merrow, said low:\n\n“Very well.”", "Mr. Tarn: Very well."},
		"who is told more of before the verb":    {"When he was gone, Anna Merrow, who had been silent all evening, said suddenly, as if in a dream,\n\n“Very well.”", "Anna Merrow: Very well."},
		"who a clause is about, after its time":  {"Mrs. Pask slept. On the way home Anna Merrow caught the horse; she was out of breath.\n\n“Very well,” she said.", "Anna Merrow: Very well,"},
		"who has been called is in mind":         {"Anna Merrow looked up. “Wait for me, Colonel Orlow,” said Anna Merrow. He looked at his boots, and he said:\n\n“Very well.”", "Anna Merrow: Wait for me, Colonel Orlow,|Colonel Orlow: Very well."},
		"what somebody is called by title":       {"Professor Bohm bowed. Professor Bohm saw Mr. Tarn and Anna Merrow. “Is it late, Professor?” said Anna Merrow.\n\n“It is.”", "Anna Merrow: Is it late, Professor?|Professor Bohm: It is."},
		"a letter that is quoted":                {"Anna Merrow read it aloud. “_I am not coming home, and you are not to wait for me, for there is nothing to come to. There is only the mill, and it was never mine. Your brother, Colonel Orlow._”\n\nColonel Orlow was far away.", "Colonel Orlow: _I am not coming home, and you are not to wait for me, for there is nothing to come to. There is only the mill, and it was never mine. Your brother, Colonel Orlow._"},
		"a speech of several paragraphs is one":  {"Mr. Tarn spoke low. “It rained all the day.\n\n“It rained all the night.\n\n“Then it snowed.”\n\n“Did it?” said Anna Merrow.", "Mr. Tarn: It rained all the day.|Mr. Tarn: It rained all the night.|Mr. Tarn: Then it snowed.|Anna Merrow: Did it?"},
	} {
		body := people + c.body
		s := study(t, body)
		var got []string
		for _, q := range s.Quotations {
			who := "?"
			if q.Speaker >= 0 {
				who = s.Names[q.Speaker].Surface
			}
			got = append(got, who+": "+body[q.Inner.Start:q.Inner.End])
		}
		if all := strings.Join(got, "|"); all != c.want {
			t.Errorf("%s: got %s, want %s", what, all, c.want)
		}
	}
}

// A narrator who is asked answers, and whoever calls the narrator by name is somebody else.
func TestTheNarratorTakesPartInTheTalk(t *testing.T) {
	const diary = "Bess Tarn, Anna Merrow and Mr. Orlow had come. “Good,” said Bess Tarn. “Good,” said Anna Merrow. “Good,” said Mr. Orlow.\n\nBESS TARN'S DIARY\n\n"
	for what, c := range map[string]struct{ body, want string }{
		"asked of me":       {"Mr. Orlow came. “Are you well?” Anna Merrow asked of me.\n\n“Quite.”", "Anna Merrow, Bess Tarn"},
		"called by name":    {"“It is late,” I said.\n\nMr. Orlow laughed.\n\n“Not yet, Bess Tarn.”", "Bess Tarn, Mr. Orlow"},
		"called by a title": {"“Are you well, Miss Tarn?” Mr. Orlow asked.\n\n“Quite.”\n\n“I am glad, Bess.”", "Mr. Orlow, Bess Tarn, Mr. Orlow"},
		"he goes on":        {"Colonel Voss came, and Mr. Orlow. Colonel Voss sat down. Colonel Voss slept.\n\n“Is it late?” said Mr. Orlow.\n\nThe fire was low by Colonel Voss. I looked at Colonel Voss.\n\n“It is,” I said, and he went on:\n\n“So be it.”", "Mr. Orlow, Bess Tarn, Mr. Orlow"},
		"my aunt by name":   {"Aunt Dora met me at the halt.\n\n_4 May._—Anna Merrow came over. Anna Merrow laughed at my boots.\n\n“Aunt,” I said, “it is late.”\n\n“It is.”\n\n“Eat your cheese,” said my aunt.", "Bess Tarn, Bess Tarn, Aunt Dora, Aunt Dora"},
		"who spoke is in mind": {"Mr. Orlow came at nine with the board under his arm. “It is to go up today,” he said.\n\n“They can't read, most of them,” I told him.\n\n“Then you will read it to them, Miss Tarn.”\n\n" +
			"I said that I had read the last one to them for a year, and that they had paid what they pleased all the same. He looked at me as if I had put my boot through his hat.\n\n“You are too easy with them.”\n\n“I am alone with them, sir. It comes to the same.”\n\nHe nailed the board up himself.",
			"Mr. Orlow, Bess Tarn, Mr. Orlow, Mr. Orlow, Bess Tarn"},
		"he, nor our own": {"Mr. Orlow knocked. “Come in,” I said.\n\n“It is late,” said he.", "Bess Tarn, Mr. Orlow"},
	} {
		body := diary + c.body
		s := study(t, body)
		var got []string
		for _, q := range s.Quotations {
			if q.Span.Start < len(diary) {
				continue
			}
			who := "?"
			if q.Speaker >= 0 {
				who = s.Names[q.Speaker].Surface
			}
			got = append(got, who)
		}
		if all := strings.Join(got, ", "); all != c.want {
			t.Errorf("%s: got %s, want %s", what, all, c.want)
		}
	}
}

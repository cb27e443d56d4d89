package english

import (
	"slices"
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// missingAndExtra returns the wanted names of a kind that a text's study lacks, and
// the names of others that it has: all others if not is nil.
func missingAndExtra(t *testing.T, body string, kind kb.Type, want, not []string) (missing, extra []string) {
	t.Helper()
	var got []string
	for _, n := range study(t, body).Names {
		if n.Type == kind {
			got = append(got, n.Surface)
		}
	}
	for _, w := range want {
		if !slices.Contains(got, w) {
			missing = append(missing, w)
		}
	}
	for _, w := range not {
		if slices.Contains(got, w) {
			extra = append(extra, w)
		}
	}
	if not == nil {
		for _, g := range got {
			if !slices.Contains(want, g) {
				extra = append(extra, g)
			}
		}
	}
	return missing, extra
}

// Capital letters are not enough: each kind of word that looks like
// somebody's name, or like none, in a few lines written for this test. All people are named.
func TestPeopleAreToldFromAllThatHasACapital(t *testing.T) {
	for _, c := range []struct {
		what, body string
		want       []string
	}{
		{"sentence openers", "Slowly the cart went on. Behind it walked Orlow. Meanwhile it grew dark. Nothing stirred. Evidently nobody had come. “Wait,” said Orlow. Presently he stopped. Yonder lay the town. Besides, he was tired.", []string{"Orlow"}},
		{"openers of speech", "“Certainly,” said Orlow. “Well, perhaps. Indeed! Please, sit. Pray, what is it?” “Listen,” said Orlow. “Really, now. Goodbye!”", []string{"Orlow"}},
		{"headings", "CHAPTER XII. OF THE LAMPLIGHTER AND HIS DAUGHTER\n\nPART THE SECOND\n\nBOOK III\n\nContents\n\nTHE END OF WINTER\n\nOrlow woke. He lit the lamp.", []string{"Orlow"}},
		{"exclamations", "“Good Lord!” cried Orlow. “Heaven help us! Bless me! Alas! Hullo! Gracious! By Jove! Hurrah! Damn!” He wept.", []string{"Orlow"}},
		{"months, days and feasts", "In September Orlow came, on a Thursday. By Easter he was gone. It was May before Orlow wrote, and on Friday, the third of June, he died. It was Christmas.", []string{"Orlow"}},
		{"peoples and languages", "The Norwegian spoke German to the Portuguese. An Irishman laughed. Two Spaniards and a Dutchman sang in Latin with Orlow. The Greeks had wine. Orlow was a Swede.", []string{"Orlow"}},
		{"religions and faiths", "He was a Methodist among Catholics; the Bible lay open, and Orlow prayed to God and to Providence. A Jew and a Christian listened to Orlow.", []string{"Orlow"}},
		{"the possessive", "Orlow’s hat lay there. Mrs. Tarn's cat sat upon it. It was James’ hat, thought Mrs. Tarn, and James laughed. “Take it,” said James.", []string{"Orlow", "Mrs. Tarn", "James"}},
		{"hyphens", "Anna-Lena Tarn kissed Mr. Booth-Holloway. “Dear,” said Anna-Lena. Mr. Booth-Holloway blushed.", []string{"Anna-Lena", "Anna-Lena Tarn", "Mr. Booth-Holloway"}},
		{"hyphens of Korean and Arabic names", "Bae Hee-won bowed to the Emir Hamid al-Tarni. “Sit,” said Hee-won. The Sunday-school of al-Tarni was shut, and al-Tarni told Hee-won so.", []string{"Bae Hee-won", "Hee-won", "Emir Hamid al-Tarni", "al-Tarni"}},
		{"particles", "Pieter van der Hoeven, Luc de la Tour, Otto von Brakel and Sean O’Malley dined with Rosa di Lampo and Colin MacAllister. “Salt,” said Otto von Brakel.", []string{"Pieter van der Hoeven", "Luc de la Tour", "Otto von Brakel", "Sean O’Malley", "Rosa di Lampo", "Colin MacAllister"}},
		{"initials", "H. G. Tarn wrote to Mr. B., and to J.R. Orlow. “Read it,” said Mr. B. to his wife. H. G. Tarn waited.", []string{"H. G. Tarn", "Mr. B.", "J.R. Orlow"}},
		{"an epithet behind the", "They called him the Crimson Heron. “Who is the Crimson Heron?” asked Orlow. Nobody had seen the Crimson Heron. The Crimson Heron laughed at them all.", []string{"Crimson Heron", "Orlow"}},
		{"an epithet behind a name", "Orlow the Lame came with Edric the Bold and William the Second. “Drink,” said Orlow the Lame. Edric the Bold drank.", []string{"Orlow the Lame", "Edric the Bold", "William the Second"}},
		{"a title behind the", "The Count bowed. “Madam,” said the Count, “the Baroness is late.” The Baroness came in, and the Count kissed the Baroness’s hand. “Count!” said the Baroness.", []string{"Count", "Baroness"}},
		{"a common word for somebody is not one", "The doctor came. “Rest,” said the doctor. The old man slept, and Orlow thanked the doctor.", []string{"Orlow"}},
		{"honorifics of all kinds", "Monsieur Tarn, Madame Tarn, Herr Brakel, Señor Lampo, Professor Quill, Colonel Booth, Father Amos, Sister Agnes, Lady Holloway, Lord Holloway and Aunt Meg sat down. “Eat,” said Aunt Meg.", []string{"Monsieur Tarn", "Madame Tarn", "Herr Brakel", "Señor Lampo", "Professor Quill", "Colonel Booth", "Father Amos", "Sister Agnes", "Lady Holloway", "Lord Holloway", "Aunt Meg"}},
		{"what children call a parent", "“Come, Papa,” said Anna. “Look, Papa!” Anna laughed. “Yes, Papa,” said Anna. “You see, Papa, my papa is the best.”", []string{"Papa", "Anna"}},
		{"one name in one vocative", "“Open the door, Fenwick!” cried Orlow. “It is locked,” said Fenwick.", []string{"Fenwick", "Orlow"}},
		{"a name that is a word too", "Nobody was there but Rose. Rose sewed; and Orlow looked at Rose. “Rose,” said Orlow, “a rose for you.” Rose rose and took the rose. Will will not come, said Rose; but Will came. “Here I am,” said Will.", []string{"Rose", "Orlow", "Will"}},
		{"capitals throughout", "“ORLOW!” she screamed. Orlow ran. “STOP! FIRE! HELP!” cried Orlow.", []string{"Orlow"}},
		{"ships, newspapers and horses are nobody who speaks", "Orlow read the Larchfield Gazette aboard the Albatross. The Albatross rolled. The Larchfield Gazette said nothing. “Bah,” said Orlow.", []string{"Orlow"}},
	} {
		missing, extra := missingAndExtra(t, c.body, kb.Character, c.want, nil)
		if len(missing)+len(extra) > 0 {
			t.Errorf("%s: not found %q, more than wanted %q", c.what, missing, extra)
		}
	}
}

func TestPlacesBodiesThingsAndEventsAreKnown(t *testing.T) {
	for _, c := range []struct {
		what, body string
		kind       kb.Type
		want       []string
	}{
		{"where somebody goes, lives and stands", "Orlow lived at Windle. He walked from Windle to Great Marsh, through Tarnwood and over Hollow Bridge. In Tarnwood it rained. At Great Marsh he slept.", kb.Location, []string{"Windle", "Great Marsh", "Tarnwood", "Hollow Bridge"}},
		{"waters, hills and islands", "They crossed the River Ash, climbed Mount Corrow and saw Lake Vennet and the Isle of Gull. Orlow swam in Lake Vennet.", kb.Location, []string{"River Ash", "Mount Corrow", "Lake Vennet", "Isle of Gull"}},
		{"a place called by its last word", "They crossed the Hard Mile at dusk. On the Hard Mile it rained. The Mile was bare, and the Mile was long; Orlow knew the Mile, and feared the Mile.", kb.Location, []string{"Hard Mile", "Mile"}},
		{"houses and inns", "They met at the Blue Boar. The Blue Boar was full, so Orlow slept at Holloway Hall and ate in the Blue Boar.", kb.Location, []string{"Blue Boar", "Holloway Hall"}},
		{"companies, schools, regiments and churches", "He had served the Northern Salt Company and studied at Windle College; then the Second Lancers took him, and the Royal Society heard him. The Northern Salt Company paid Orlow.", kb.Organization, []string{"Northern Salt Company", "Second Lancers", "Royal Society"}},
		{"battles, wars and feasts", "He lost an eye at the Battle of Ashford, in the War of the Two Crowns. After the Great Fire of Windle, Orlow came. It was Candlemas.", kb.Event, []string{"Battle of Ashford", "War of the Two Crowns", "Great Fire of Windle", "Candlemas"}},
		{"a ship, a sword and a newspaper", "Orlow sailed on the Albatross. The Albatross leaked. He drew his sword Frostbite. The Larchfield Gazette told of it; he read the Larchfield Gazette daily.", kb.Object, []string{"Albatross"}},
	} {
		missing, _ := missingAndExtra(t, c.body, c.kind, c.want, []string{})
		if len(missing) > 0 {
			var got []string
			for _, n := range study(t, c.body).Names {
				got = append(got, n.Surface+" "+string(n.Type))
			}
			t.Errorf("%s: not found %q in %q", c.what, missing, got)
		}
	}
}

// Speakers and addressees, with every style of quotation marks.
func TestSpeakerAndAddresseeInAllMarks(t *testing.T) {
	const open = "Mr. Tarn and Orlow sat by the stove.\n\n"
	for _, c := range []struct{ what, body, want string }{
		{"curly", "“Cold, Orlow,” said Mr. Tarn.\n\n“Very,” said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,"},
		{"straight", "\"Cold, Orlow,\" said Mr. Tarn.\n\n\"Very,\" said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,"},
		{"single", "‘Cold, Orlow,’ said Mr. Tarn.\n\n‘Isn’t it?’ said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Isn’t"},
		{"straight single", "'Cold, Orlow,' said Mr. Tarn.\n\n'Isn't it?' said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Isn't"},
		{"guillemets", "«Cold, Orlow,» said Mr. Tarn.\n\n«Very,» said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,"},
		{"guillemets turned inwards", "»Cold, Orlow,« said Mr. Tarn.\n\n»Very,« said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,"},
		{"low and high", "„Cold, Orlow,“ said Mr. Tarn.\n\n„Very,“ said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,"},
		{"dashes", "—Cold, Orlow, said Mr. Tarn.\n\n—Very, said Orlow.", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,"},
		{"a tag in front", "Mr. Tarn said: “Cold, Orlow.”\n\nOrlow answered, “Very.”", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very."},
		{"a tag in between", "“Cold,” said Mr. Tarn, “is it not?”\n\n“It is,” Orlow replied, “very.”", "Mr. Tarn→Orlow: Cold,\nMr. Tarn→Orlow: is\nOrlow→Mr. Tarn: It\nOrlow→Mr. Tarn: very."},
		{"taking turns", "“Cold,” said Mr. Tarn.\n\n“Very,” said Orlow.\n\n“Snow?”\n\n“Snow.”", "Mr. Tarn→Orlow: Cold,\nOrlow→Mr. Tarn: Very,\nMr. Tarn→Orlow: Snow?\nOrlow→Mr. Tarn: Snow."},
		{"a vocative tells the other", "“Is it cold, Mr. Tarn?”\n\n“It is, Orlow.”", "Orlow→Mr. Tarn: Is\nMr. Tarn→Orlow: It"},
		{"an act before the words", "Orlow put on a log. “Cold.”\n\nMr. Tarn nodded. “Very.”", "Orlow→Mr. Tarn: Cold.\nMr. Tarn→Orlow: Very."},
		{"said to", "“Cold,” said Mr. Tarn to Orlow.", "Mr. Tarn→Orlow: Cold,"},
		{"several paragraphs of one speech", "“Cold,” said Mr. Tarn. “Listen.\n\n“It was colder once.”\n\n“When?” asked Orlow.", "Mr. Tarn→Orlow: Cold,\nMr. Tarn→Orlow: Listen.\nMr. Tarn→Orlow: It\nOrlow→Mr. Tarn: When?"},
	} {
		body := open + c.body + "\n"
		if got := said(study(t, body), body); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.what, got, c.want)
		}
	}
}

func TestNarratorsAreKnownByTheNameOthersCallThem(t *testing.T) {
	for _, c := range []struct{ what, body, want string }{
		{"called by one", "I was late. “Sit down, Merrow,” said Orlow. I sat down. “Are you ill, Merrow?” he asked. “No,” I said.\n\n“Then eat, Merrow.”\n\n“I will,” said I.", "Merrow"},
		{"called by several", "I knocked.\n\n“Why, Mr. Merrow!” cried Anna.\n\n“It is I,” said I.\n\n“Good evening, Mr. Merrow,” said Orlow.\n\n“Good evening,” I answered.", "Mr. Merrow"},
		{"nobody is called", "I was late. Orlow slept. I sat down and read.", ""},
		{"one who tells and is not called, while another is", "I was late. “Sit down, Anna,” said Orlow. “Yes,” said Anna. I sat down too.", ""},
	} {
		var got []string
		for _, n := range study(t, c.body).Names {
			if n.Narrator {
				got = append(got, n.Surface)
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

func TestScenesAreCutWhereTimeOrPlaceChanges(t *testing.T) {
	filler := strings.Repeat("Nothing happened, and the fire burned low while they talked of the harvest.\n\n", 25)
	for _, c := range []struct {
		opens string
		want  int
	}{
		{"That evening Orlow came back.", 1},
		{"Three days later Orlow came back.", 1},
		{"On the following Sunday Orlow came back.", 1},
		{"It was past midnight when Orlow came back.", 1},
		{"Meanwhile, in Larchfield, Orlow slept.", 1},
		{"Orlow arrived at Larchfield.", 1},
		{"At Larchfield it was raining when Orlow woke.", 1},
		{"In the kitchen of the inn Orlow was asleep.", 1},
		{"Larchfield lay white under the moon.", 1},
		{"***\n\nOrlow slept.", 1},
		{"———\n\nOrlow slept.", 1},
		{"CHAPTER II\n\nOrlow slept.", 1},
		{"Orlow put another log on the fire.", 0},
		{"“That evening,” said Orlow, “I came back.”", 0},
		{"He remembered the day when Orlow came.", 0},
	} {
		body := "Orlow sat down in Larchfield. He had come from Larchfield.\n\n" + filler + c.opens + "\n\n" + filler
		s := study(t, body)
		got := 0
		for _, b := range s.Breaks {
			if b.Offset > len(filler)/2 {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%q begins %d scenes, want %d", c.opens, got, c.want)
		}
	}
}

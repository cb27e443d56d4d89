package chat

import (
	"strings"
	"testing"

	"dramatis/editor/editortest"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/english"
)

// A line about the character addresses them.
func TestALineOfThePromptAddressesTheCharacter(t *testing.T) {
	for _, c := range []struct{ language, about, text, want string }{
		{"en", "Ann", "sister of Ben.", "Ann: your sister."},
		{"en", "Ann", "oldest friend of Ben.", "Ann: your oldest friend."},
		{"en", "Ann", "queen of the land of Ben.", "Ann: queen of the land of Ben."},
		{"en", "Ann", "sister of Benjamin.", "Ann: sister of Benjamin."},
		{"en", "Ben – Ann", "They row.", "You and Ann: They row."},
		{"en", "Ann – Ben", "They row.", "Ann and you: They row."},
		{"en", "Ben", "He had a boat.", "About you: He had a boat."},
		{"zh", "Ann与Ben", "姐弟。", "Ann与你: 姐弟。"},
		{"zh", "Ben", "他有一条船。", "关于你: 他有一条船。"},
	} {
		about, text := toYou("Ben", c.about, c.text, c.language)
		if got := about + ": " + text; got != c.want {
			t.Errorf("%s: %s became %s, not %s", c.about, c.text, got, c.want)
		}
	}
}

// The profile is in the second person. What can't be rewritten with certainty is quoted.
func TestAProfileAddressesTheCharacter(t *testing.T) {
	sheet := Sheet{Name: "Ben", names: []string{"Ben"}, Asker: "Ann", AskerIs: "Ann taught Ben.", Profile: "He is here. Ben keeps the mill. He is old. Old Ben met Ann, and she laughed. He is tired.",
		toYou: func(s string, alone bool) (string, bool) { return english.ToYou(s, []string{"Ben"}, alone) },
		Items: []task.MaterialItem{{About: "Ben – Ann", Text: "Ben taught Ann.", Kind: task.Noted}, {About: "Ann", Text: "Ann likes Ben.", Kind: task.Noted},
			{About: "Cara", Text: "I saw Cara.", Kind: task.Noted}}}
	got := editortest.Get(Prompt("", "en", sheet))(t)
	for _, want := range []string{"- Ann taught you.\n", "- Said of Cara: “I saw Cara.”", "- Of you it is said: “He is here.” You keep the mill. You are old. Of you it is said: “Old Ben met Ann, and she laughed. He is tired.”\n", "- You and Ann: You taught Ann.\n", "- Ann: Ann likes you."} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// The facts for the question do not repeat the profile.
func TestAPromptDescribesTheCharacterOnce(t *testing.T) {
	sheet := Sheet{Name: "Ben", Profile: "Ben kept the mill. He was old.", Items: []task.MaterialItem{
		{About: "Ben", Text: "Ben kept the mill. He had a boat.", Kind: task.Described}, {About: "Ben", Text: "He was old.", Kind: task.Described}}}
	got := editortest.Get(Prompt("", "en", sheet))(t)
	if strings.Count(got, "kept the mill") != 1 || strings.Count(got, "He was old") != 1 || !strings.Contains(got, "About you: He had a boat.") {
		t.Errorf("the prompt is\n%s", got)
	}
}

// A sentence that several notes, a passage or a memory have occurs once.
func TestASentenceOfNotesOccursOnceInAPrompt(t *testing.T) {
	sheet := Sheet{Name: "Ben", Memories: []string{"Ann to Ben: “Come to the mill.”"}, Items: []task.MaterialItem{
		{About: "1 The Mill", Text: "Ann is Cara's aunt. They met in May.", Passage: true},
		{About: "Ann", Text: "They met in May.", Kind: task.Noted},
		{About: "Ann – Ben", Text: "Ann to Ben: “Come to the mill.” Ann to Ben: “It rains, Ben.”", Kind: task.Relates},
		{About: "Ann", Text: "Ann is Cara's aunt. Ann rows.", Kind: task.Described},
		{About: "Cara", Text: "Ann rows.", Kind: task.Described}}}
	got := editortest.Get(Prompt("", "en", sheet))(t)
	for _, once := range []string{"Come to the mill", "It rains, Ben", "Ann is Cara's aunt", "Ann rows", "They met in May"} {
		if strings.Count(got, once) != 1 {
			t.Errorf("%q stands %d times in\n%s", once, strings.Count(got, once), got)
		}
	}
}

func TestAPromptDoesNotDenyPeopleWhoAreInTheStoryByThen(t *testing.T) {
	refused := []task.Refusal{{Name: "the wreck", Hidden: true, Later: true}, {Name: "the miller", Hidden: true}, {Name: "the telephone"}}
	text := editortest.Get(Prompt("", "en", Sheet{Name: "Ada", Refused: refused}))(t)
	for section, name := range map[string]string{"no place in your world": "the telephone", "you know nothing": "the wreck", "says what you know": "the miller"} {
		_, rest, _ := strings.Cut(text, section)
		if list, _, _ := strings.Cut(rest, "\n\n"); !strings.Contains(list, "- "+name) {
			t.Errorf("%q does not name %s:\n%s", section, name, text)
		}
	}
}

func TestARelationInAPromptIsALineForEachPair(t *testing.T) {
	sheet := Sheet{Name: "甲", Items: []task.MaterialItem{{About: "乙 – 甲", Text: "乙与甲：东家与掌柜。乙与甲：下毒。甲与乙：揭发。", Kind: task.Relates}}}
	if text := editortest.Get(Prompt("", "zh", sheet))(t); !strings.Contains(text, "- 乙与你：东家与掌柜。下毒。\n- 你与乙：揭发。") {
		t.Error(text)
	}
}

// Conversations that the character remembers are in the second person.
func TestTalkInAPromptIsWithTheCharacter(t *testing.T) {
	for _, c := range []struct{ language, name, line, want string }{
		{"en", "Ben", "Ann to Ben: “Come.” Ben: “No, said Ben.”", "Ann to you: “Come.” You: “No, said Ben.”"},
		{"en", "Ben", "Ben to Ann: “Ben: that is me.”", "You to Ann: “Ben: that is me.”"},
		{"en", "Ben", "Big Ben: “I strike.”", "Big Ben: “I strike.”"},
		{"zh", "贺九", "司徒雁对贺九说：“你究竟是谁？” 贺九说：“贺九。”", "司徒雁对你说：“你究竟是谁？” 你说：“贺九。”"},
	} {
		sheet := Sheet{Name: c.name, Memories: []string{c.line}, Episode: &RecalledScene{Title: "T", Said: []string{c.line}}}
		if got := editortest.Get(Prompt("", c.language, sheet))(t); strings.Count(got+"\n", "- "+c.want+"\n") != 2 {
			t.Errorf("%s became\n%s", c.line, got)
		}
	}
}

// A Chinese line that is cut after a semicolon ends with an ellipsis.
func TestALineOfAPromptThatIsCutSaysSo(t *testing.T) {
	sheet := Sheet{Name: "甲", Items: []task.MaterialItem{{About: "乙", Text: "乙来了，提着酒；", Kind: task.Described}, {About: "丙", Text: "丙道：“柜台一张，三两；”", Kind: task.Described}}}
	got := editortest.Get(Prompt("", "zh", sheet))(t)
	for _, want := range []string{"- 乙：乙来了，提着酒……\n", "- 丙：丙道：“柜台一张，三两……”\n"} {
		if !strings.Contains(got+"\n", want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

package i18n

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"
)

// speak changes the language for one test.
func speak(t *testing.T, lang string) {
	before := Lang()
	Set(lang)
	t.Cleanup(func() { Set(before) })
}

func TestASentenceIsSaidInTheChosenLanguage(t *testing.T) {
	speak(t, "zh_CN.UTF-8")
	if got := T("Pause"); got != "暂停" {
		t.Errorf("in Chinese: %q", got)
	}
	Set("de")
	if got := T("Pause"); got != "Pause" || Lang() != English {
		t.Errorf("in another language: %q (%s)", got, Lang())
	}
}

func TestASentenceWithoutTranslationStaysEnglish(t *testing.T) {
	speak(t, Chinese)
	if got := T("Nobody ever wrote %d of these", 3); got != "Nobody ever wrote 3 of these" {
		t.Errorf("got %q", got)
	}
}

func TestOneAndManyAreSaidDifferentlyInEnglishOnly(t *testing.T) {
	speak(t, English)
	if got := N(1, "1 mention", "%d mentions"); got != "1 mention" {
		t.Errorf("one: %q", got)
	}
	if got := N(1234, "1 mention", "%d mentions"); got != "1,234 mentions" {
		t.Errorf("many: %q", got)
	}
	Set(Chinese)
	before := chinese
	t.Cleanup(func() { chinese = before })
	chinese = map[string]string{"%d mentions": "%d 次提及"}
	if got := N(1, "1 mention", "%d mentions"); got != "1 次提及" {
		t.Errorf("one in Chinese: %q", got)
	}
}

func TestTheArgumentsOfAPluralFollowItsNumber(t *testing.T) {
	speak(t, English)
	if got := N(1, "1 name in %[2]s", "%d names in %s", "Jekyll"); got != "1 name in Jekyll" {
		t.Errorf("got %q", got)
	}
	if got := N(2, "1 name in %[2]s", "%d names in %s", "Jekyll"); got != "2 names in Jekyll" {
		t.Errorf("got %q", got)
	}
}

func TestAPercentSignIsShownOnce(t *testing.T) {
	speak(t, English)
	if got := T("100%% done"); got != "100% done" {
		t.Errorf("without arguments: %q", got)
	}
	if got := T("%d%% done", 62); got != "62% done" {
		t.Errorf("with arguments: %q", got)
	}
}

func TestEveryTranslationTakesTheArgumentsOfItsSentence(t *testing.T) {
	for english, zh := range chinese {
		want, got := verbs(english), verbs(zh)
		for n, v := range got {
			if want[n] != v {
				t.Errorf("%q → %q: argument %d is %%%s, the sentence has %%%s", english, zh, n, v, want[n])
			}
		}
		if strings.TrimSpace(zh) == "" {
			t.Errorf("%q is translated by nothing", english)
		}
	}
}

func TestFilesThatDisagreeAreRefused(t *testing.T) {
	src := fstest.MapFS{
		"zh/a.json": {Data: []byte(`{"Skip":"跳过"}`)},
		"zh/b.json": {Data: []byte(`{"Skip":"略过"}`)},
	}
	if _, err := load(src); err == nil || !strings.Contains(err.Error(), "zh/b.json") {
		t.Errorf("got %v", err)
	}
	src["zh/b.json"] = &fstest.MapFile{Data: []byte(`{"Skip":"跳过","Undo":"撤销"}`)}
	all, err := load(src)
	if err != nil || len(all) != 2 {
		t.Errorf("files that agree: %v, %v", all, err)
	}
	src["zh/b.json"] = &fstest.MapFile{Data: []byte(`{"Skip":`)}
	if _, err := load(src); err == nil {
		t.Error("a broken file was accepted")
	}
}

func TestAnErrorOfItsOwnIsASentence(t *testing.T) {
	for text, want := range map[string]string{"it broke": "It broke.", "is it started?": "Is it started?", "": "", "no model (“x”)": "No model (“x”).", "坏了": "坏了."} {
		if got := Sentence(errors.New(text)); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

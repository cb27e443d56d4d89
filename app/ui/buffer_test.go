package ui

import (
	"testing"
	"unicode/utf8"
)

func TestTypingIsUndoneWordByWordAndRedone(t *testing.T) {
	b := &buffer{}
	for _, r := range "Tom ran" {
		b.insert(string(r))
	}
	for _, want := range []string{"Tom ", "Tom", ""} {
		if !b.undo() || b.text != want {
			t.Fatalf("%q in place of %q", b.text, want)
		}
	}
	if b.undo() {
		t.Error("there was more to undo")
	}
	for b.redo() {
	}
	if b.text != "Tom ran" || b.caret != 7 {
		t.Errorf("redone: %q, the caret at %d", b.text, b.caret)
	}
}

func TestWhatIsSelectedIsReplacedAndErased(t *testing.T) {
	b := &buffer{}
	b.set("one two three")
	b.moveTo(4)
	b.extendTo(b.nextWord(4))
	b.insert("2")
	if b.text != "one 2 three" || b.caret != 5 {
		t.Errorf("%q at %d", b.text, b.caret)
	}
	b.erase(b.previousWord(b.caret))
	if b.text != "one  three" {
		t.Errorf("%q", b.text)
	}
	b.moveTo(0)
	b.extendTo(len(b.text))
	b.erase(0)
	if b.text != "" {
		t.Errorf("%q is left", b.text)
	}
}

func TestTheCaretStepsOverWholeCharacters(t *testing.T) {
	b := &buffer{}
	b.set("é👩‍👩‍👧x\n书")
	var stops []int
	for at := 0; at < len(b.text); {
		at = b.next(at)
		stops = append(stops, at)
	}
	if len(stops) != 5 {
		t.Fatalf("stops %v", stops)
	}
	for i := len(stops) - 1; i > 0; i-- {
		if at := b.previous(stops[i]); at != stops[i-1] {
			t.Errorf("before %d is %d, not %d", stops[i], at, stops[i-1])
		}
	}
	if b.previous(stops[0]) != 0 || b.previous(0) != 0 {
		t.Error("the first character has another beginning")
	}
}

func FuzzBuffer(f *testing.F) {
	f.Add("a b\ncé", "x", uint16(3), uint16(1))
	f.Fuzz(func(t *testing.T, text, more string, a, z uint16) {
		b := &buffer{}
		b.set(text)
		whole := b.text
		for at := 0; at < int(a)%(len(b.text)+1); {
			at = b.next(at)
			b.moveTo(at)
		}
		b.move(b.previousWord(b.caret), z%2 == 1)
		b.insert(more)
		b.erase(b.previous(b.caret))
		b.moveTo(b.nextWord(b.caret))
		b.erase(b.nextWord(b.caret))
		if from, to := b.selection(); !utf8.ValidString(b.text) || from < 0 || to > len(b.text) {
			t.Fatalf("%q, selected %d to %d", b.text, from, to)
		}
		for b.undo() {
		}
		if b.text != whole {
			t.Fatalf("undone: %q, not %q", b.text, whole)
		}
	})
}

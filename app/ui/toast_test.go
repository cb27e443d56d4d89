package ui

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"
)

func TestAToastGoesWhenItsOwnTimeIsUp(t *testing.T) {
	test.NewTempApp(t)
	loop := &TestLoop{}
	h := NewToastHost(loop)
	var due []func()
	h.after = func(d time.Duration, f func()) {
		if d != ToastTime {
			t.Errorf("stays %v", d)
		}
		due = append(due, f)
	}
	h.Say("first", "", nil)
	h.Say("second", "", nil)
	due[0]()
	if loop.RunUntilIdle(); h.Message() != "second" {
		t.Errorf("the first toast's time took away the second: %q", h.Message())
	}
	due[1]()
	if h.Message() != "second" {
		t.Error("the toast went outside the window's loop")
	}
	if loop.RunUntilIdle(); h.Message() != "" {
		t.Errorf("%q stayed", h.Message())
	}
}

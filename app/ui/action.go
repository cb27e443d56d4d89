package ui

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"dramatis/app/i18n"
)

// Action is one thing the writer can do, as data: menus, shortcuts, the palette and the help are made from it.
type Action struct {
	ID    string // stable, for tests and settings: "review.approve"
	Name  string // English, marked with words.K; shown in the language in use
	Menu  string // English title of the menu it is in, marked with words.K; "" keeps it out of the menus
	Group int    // actions of one menu are parted by a line where the group changes
	// Shortcut works everywhere, also while a text field has the keyboard; nil for none.
	Shortcut *desktop.CustomShortcut
	// Key is one plain key ("A", "Space", "Backspace", "Enter", "Esc") that works while no text field has the keyboard.
	Key string
	// Why gives the reason it cannot be done now, as a sentence, or nil. A nil Why means always.
	Why func() error
	Do  func()
}

// Blocked returns the reason the action cannot be done now, or nil.
func (a Action) Blocked() error {
	if a.Why == nil {
		return nil
	}
	return a.Why()
}

// Ctrl returns the shortcut of control and a key; Shift adds shift.
func Ctrl(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault}
}

// Alt returns the shortcut of alt and a key.
func Alt(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt}
}

// CtrlShift returns the shortcut of control, shift and a key.
func CtrlShift(key fyne.KeyName) *desktop.CustomShortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

// KeysText returns how an action is reached from the keyboard: "Ctrl K", "A", or "".
func (a Action) KeysText() string {
	if a.Shortcut == nil {
		return KeyText(a.Key)
	}
	var parts []string
	m := a.Shortcut.Modifier
	for _, p := range []struct {
		bit  fyne.KeyModifier
		name string
	}{{fyne.KeyModifierControl, "Ctrl"}, {fyne.KeyModifierSuper, "Cmd"}, {fyne.KeyModifierAlt, "Alt"}, {fyne.KeyModifierShift, "Shift"}} {
		if m&p.bit != 0 {
			parts = append(parts, p.name)
		}
	}
	return strings.Join(append(parts, KeyText(string(a.Shortcut.KeyName))), " ")
}

// keyTexts are keys as they are written in a hint, where the toolkit has names of its own.
var keyTexts = map[string]string{"Space": i18n.K("Space"), "Return": i18n.K("Enter"), "Enter": i18n.K("Enter"), string(fyne.KeyPageUp): "PgUp", string(fyne.KeyPageDown): "PgDn",
	"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}

// KeyText returns a key as it is written in a hint.
func KeyText(key string) string { return cmp.Or(i18n.T(keyTexts[key]), key) }

// Run does an action, or calls fail, which may be nil, with why it can't be done.
func Run(a Action, fail func(error)) {
	if err := a.Blocked(); err != nil {
		if fail != nil {
			fail(err)
		}
		return
	}
	call(a.Do)
}

// MainMenu builds the menus in the order their titles are first met. Actions that cannot be done now are greyed.
func MainMenu(actions []Action, run func(Action)) *fyne.MainMenu {
	menu := &fyne.MainMenu{}
	at := map[string]*fyne.Menu{}
	last := map[string]int{}
	for _, a := range actions {
		if a.Menu == "" {
			continue
		}
		m := at[a.Menu]
		if m == nil {
			m = fyne.NewMenu(i18n.T(a.Menu))
			at[a.Menu] = m
			menu.Items = append(menu.Items, m)
		} else if last[a.Menu] != a.Group {
			m.Items = append(m.Items, fyne.NewMenuItemSeparator())
		}
		last[a.Menu] = a.Group
		item := fyne.NewMenuItem(i18n.T(a.Name), func() { run(a) })
		if a.Shortcut != nil {
			item.Shortcut = a.Shortcut
		} else if a.Key != "" {
			item.Shortcut = plainKey(a.Key)
		}
		item.Disabled = a.Blocked() != nil
		m.Items = append(m.Items, item)
	}
	return menu
}

// BindKeys makes the plain keys of actions work on a canvas while nothing that takes text has the focus and nothing
// lies over the window. The actions are asked for at each key, so that each pane can have its own.
func BindKeys(c fyne.Canvas, actions func() []Action, run func(Action)) {
	c.SetOnTypedRune(func(r rune) {
		if r == ' ' || c.Overlays().Top() != nil {
			return // a space comes as a key too
		}
		list := actions()
		if i := slices.IndexFunc(list, func(a Action) bool { return a.Key != "" && strings.EqualFold(a.Key, string(r)) }); i >= 0 {
			run(list[i])
		}
	})
	c.SetOnTypedKey(func(e *fyne.KeyEvent) {
		if top := c.Overlays().Top(); top != nil {
			if d, ok := top.(overlayKeys); ok {
				d.overKey(e)
			}
			return
		}
		list := actions()
		i := slices.IndexFunc(list, func(a Action) bool { name, ok := keyNames[a.Key]; return ok && name == e.Name })
		if i >= 0 && (e.Name != fyne.KeyEscape || list[i].Blocked() == nil) { // where there is nothing to leave, Escape does nothing
			run(list[i])
		}
	})
}

// keyNames are the plain keys that are not letters.
var keyNames = map[string]fyne.KeyName{
	"Space": fyne.KeySpace, "Backspace": fyne.KeyBackspace, "Enter": fyne.KeyReturn, "Esc": fyne.KeyEscape,
	"Delete": fyne.KeyDelete, "Up": fyne.KeyUp, "Down": fyne.KeyDown, "Left": fyne.KeyLeft, "Right": fyne.KeyRight,
	"Home": fyne.KeyHome, "End": fyne.KeyEnd, "F1": fyne.KeyF1, "F2": fyne.KeyF2, "F5": fyne.KeyF5, "F10": fyne.KeyF10,
}

// HelpRow is one line of the table of keys.
type HelpRow struct{ Menu, Name, Keys string }

// Help lists the actions that have keys, in the language in use.
func Help(actions []Action) []HelpRow {
	var rows []HelpRow
	for _, a := range actions {
		if keys := a.KeysText(); keys != "" {
			rows = append(rows, HelpRow{i18n.T(a.Menu), i18n.T(a.Name), keys})
		}
	}
	return rows
}

package present

import (
	"cmp"
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// shortLabel is how many letters of a label fit into a message of one line.
const shortLabel = 64

// ShortLabel is Label for a message of one line: a long list of names is cut.
func ShortLabel(label string) string { return Short(Label(label), shortLabel) }

// Short returns the beginning of a text that is longer than this many letters, with an ellipsis; a Chinese letter counts twice.
func Short(said string, room int) string {
	end := strings.IndexFunc(said, func(r rune) bool {
		room--
		if script.IsUnspaced(r) {
			room--
		}
		return room < 0
	})
	if end < 0 {
		return said
	}
	cut := said[:end]
	if at := strings.LastIndexAny(cut, " 、"); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, ", 、") + "…"
}

// Label translates a label of the core, such as that of a step of history or a stage of work.
func Label(label string) string {
	said := kb.SpellOut(label, func(sentence string) string { return i18n.T(cmp.Or(decisions[sentence], sentence)) })
	if i18n.Lang() == i18n.Chinese {
		said = strings.ReplaceAll(said, ", ", i18n.T(", ")) // of names, which the core lists in English
	}
	return said
}

// decisions are the labels of decisions, which the core and the command line call approving and rejecting, as statements with the
// words that are on the window's buttons.
var decisions = map[string]string{
	"approve “{} = {}”":              i18n.K("“{}” and “{}” are the same"),
	"reject “{} = {}”":               i18n.K("“{}” and “{}” are different"),
	"approve {} pairs":               i18n.K("{} pairs are the same"),
	"reject {} pairs":                i18n.K("{} pairs are different"),
	"approve that {} are one":        i18n.K("{} are one"),
	"say that {} is none of {}":      i18n.K("{} is none of {}"),
	"say that none of these is “{}”": i18n.K("none of these is “{}”"),
	"say who is “{}”: {}":            i18n.K("“{}” is {}"),
}

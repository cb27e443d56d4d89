package present

import (
	"cmp"
	"strings"

	"dramatis/app/i18n"
	"dramatis/editor/kb"
)

// shortLabel is how many letters of a label a message has room for in one line.
const shortLabel = 64

// ShortLabel is Label for a message of one line: of a long list of names, the first are said.
func ShortLabel(label string) string {
	said := []rune(Label(label))
	if len(said) <= shortLabel {
		return string(said)
	}
	cut := string(said[:shortLabel])
	if at := strings.LastIndexAny(cut, " 、"); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, ", 、") + "…"
}

// Label says a label of the core, such as that of a step or of a stage of work,
// in the language in use.
func Label(label string) string {
	return kb.SpellOut(label, func(sentence string) string { return i18n.T(cmp.Or(decisions[sentence], sentence)) })
}

// decisions are the labels of decisions, which the core and the command line call approving and rejecting, with the words that are
// on the window's buttons.
var decisions = map[string]string{
	"approve “{} = {}”":       i18n.K("say that “{}” and “{}” are the same"),
	"reject “{} = {}”":        i18n.K("say that “{}” and “{}” are different"),
	"approve {} pairs":        i18n.K("say that {} pairs are the same"),
	"reject {} pairs":         i18n.K("say that {} pairs are different"),
	"approve that {} are one": i18n.K("say that {} are one"),
}

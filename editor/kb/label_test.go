package kb

import (
	"strings"
	"testing"
)

func TestALabelInALabelIsSaidInTheSameLanguage(t *testing.T) {
	zh := func(s string) string {
		return map[string]string{"undo of “{}”": "撤销“{}”", "approve “{} = {}”": "认定“{} = {}”"}[s]
	}
	label := Label("undo of “{}”", Nest(Label("approve “{} = {}”", "Ann", "Anna")))
	if got := SpellOut(label, zh); got != "撤销“认定“Ann = Anna””" {
		t.Errorf("said %q", got)
	}
	if got := SpellOut(Label("undo of “{}”", Nest(label)), nil); got != "undo of “undo of “approve “Ann = Anna”””" || strings.Contains(got, nestMark) {
		t.Errorf("said %q", got)
	}
}

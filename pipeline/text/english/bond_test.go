package english

import (
	"fmt"
	"strings"
	"testing"
)

func bondsOf(t *testing.T, body string) string {
	t.Helper()
	s := study(t, body)
	var out []string
	for _, b := range s.Bonds {
		out = append(out, fmt.Sprintf("%s is %s’s %s", s.Names[b.B].Surface, s.Names[b.A].Surface, b.Word))
	}
	return strings.Join(out, "; ")
}

func TestBondsAreReadFromTheTextsOwnWords(t *testing.T) {
	for _, c := range []struct{ what, body, want string }{
		{"a kinsman behind a comma", "Harold Penrose rose. He bowed to Mr. Robert Voss, his distant cousin.",
			"Mr. Robert Voss is Harold Penrose’s cousin"},
		{"a name behind “his servant”", "Harold Penrose rose and called his old servant Matthew.",
			"Matthew is Harold Penrose’s servant"},
		{"my friend, by the one who speaks", "Harold Penrose rose. “This is my friend Robert Voss,” said Harold Penrose.",
			"Robert Voss is Harold Penrose’s friend"},
		{"husband and wife", "“Mr. and Mrs. Penrose are out,” said Anna. Mr. Penrose had left, and Mrs. Penrose too.",
			"Mrs. Penrose is Mr. Penrose’s wife"},
		{"a father known by the family's name", strings.Repeat("Anna Penrose sat down. “Come,” said her father. Harold Penrose was tired.\n\n", 3),
			"Harold Penrose is Anna Penrose’s father; Harold Penrose is Anna Penrose’s father; Harold Penrose is Anna Penrose’s father"},
		{"one who is spoken to is not meant", "Harold Penrose rose. “Tell your master, Anna,” said Harold Penrose. “Yes,” said Anna.", ""},
		{"one of two who may be meant", "Robert Voss came. Harold Penrose rose.\n\nThe fire burned. His brother Matthew slept.", ""},
	} {
		if got := bondsOf(t, c.body); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

func TestAFamilysNameIsReadFromFullNames(t *testing.T) {
	body := "“Late again, Gussie,” said her father.\n\n“I am sorry,” said Augusta.\n\nAugusta Merrow sat down beside Josiah Merrow. Josiah sighed.\n"
	if got := said(study(t, body), body); !strings.HasPrefix(got, "Josiah") {
		t.Errorf("her father is Josiah Merrow:\n%s", got)
	}
}

package english

import (
	"context"
	"dramatis/pipeline/text"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestDebug(t *testing.T) {
	b, err := os.ReadFile(os.Getenv("DBG"))
	if err != nil {
		return
	}
	var n int
	fmt.Sscan(os.Getenv("DBGN"), &n)
	body := string(b[:min(n, len(b))])
	debugHook = func(st *stage) {
		name := func(a actor) string {
			switch {
			case a >= 0:
				return st.study.Names[a].Surface
			case a == he:
				return "HE"
			case a == she:
				return "SHE"
			case a == narrator:
				return "NARR"
			case a == others:
				return "OTHERS"
			case a <= nominal:
				n := st.nounOf(a)
				bd := "-"
				if n.bound >= 0 {
					bd = st.study.Names[n.bound].Surface
				}
				return "<" + n.key + "|" + bd + ">"
			}
			return "?"
		}
		for i := range st.turns {
			tr := &st.turns[i]
			q := st.quotes[tr.quotes[0]]
			var cs []string
			for _, c := range tr.cues {
				cs = append(cs, fmt.Sprint(name(c.who), c.strength))
			}
			var cl []string
			for _, c := range tr.called {
				cl = append(cl, st.study.Names[c].Surface)
			}
			fmt.Printf("%d p%d %s {%s} called%v by %s: %.50q\n", i, tr.paragraph, name(tr.speaker), strings.Join(cs, ","), cl, tr.by, st.text[q.Inner.Start:q.Inner.End])
		}
		for _, n := range st.nouns {
			if n.seen > 1 || len(n.votes) > 0 {
				fmt.Println("noun", n.key, n.gender, n.seen, n.votes, n.bound)
			}
		}
		for i, a := range st.alias {
			if a != i {
				fmt.Println("alias", st.study.Names[i].Surface, st.study.Names[a].Surface)
			}
		}
		for i, n := range st.study.Names {
			if i < 30 {
				fmt.Print(i, " ", n.Surface, " ", n.Type[:3], n.Gender, n.Count, "; ")
			}
		}
		fmt.Println("NARRATOR", st.narrator)
	}
	Study(context.Background(), body, nil)
	_ = text.Nobody
}

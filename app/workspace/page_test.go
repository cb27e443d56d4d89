package workspace

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dramatis/app/engine"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
)

// pageOf imports a page by rule and returns the cast.
func pageOf(t *testing.T, name, text string) *cast.View {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	editortest.Must(t, os.WriteFile(path, []byte(text), 0o600))
	w := editortest.Get(Memory())(t)
	t.Cleanup(func() { _ = w.Close() })
	e := editortest.Get(w.Engine(engine.Config{}))(t)
	editortest.Get(w.Import(context.Background(), []string{path}, e, ImportOptions{}, Silent{}))(t)
	return w.View()
}

func TestAPageAboutSomebodyIsOnePerson(t *testing.T) {
	for _, c := range []struct{ file, text, name, also, other, kind string }{
		{"ysolde.md", `# Ysolde Marr

**Ysolde Marr** (born *Ysolde Venn*), also known as **the Grey Needle**, is a surgeon. She is the wife of [[Tobias Marr]].

| Full name | Ysolde Amity Marr |
|---|---|
| Aliases | Grey Needle, Sol |

## Life
Under the name of *Sister Pelt* she served at the siege of Brack. Sol met Tobias in the winter. The Grey Needle lost nobody.
`, "Ysolde Marr", "Grey Needle, Sister Pelt, Sol, Ysolde Amity Marr, Ysolde Venn", "Tobias Marr", kb.Spouse},
		{"沈砚秋.txt", "沈砚秋，别号“听雨客”，是小说《渡口》中的人物，药铺的掌柜。\n\n中文名：沈砚秋\n别名：秋娘\n师父：无尘子\n\n人物经历\n\n秋娘在镇上开了药铺，听雨客从不出诊。她随无尘子学医，她从不后悔。\n",
			"沈砚秋", "听雨客, 秋娘", "无尘子", kb.Teacher},
	} {
		v := pageOf(t, c.file, c.text)
		e, ok := v.Bearer(kb.NameIDOf(c.name))
		if !ok || e.Name != c.name {
			t.Errorf("%s: the page is about %v", c.file, e)
			continue
		}
		for also := range strings.SplitSeq(c.also, ", ") {
			if o, _ := v.Bearer(kb.NameIDOf(also)); o != e {
				t.Errorf("%s: %s is another", c.file, also)
			}
		}
		if g := retrieve.GenderOf(v, e); g != cast.Female {
			t.Errorf("%s: she is %q", c.file, g)
		}
		related := false
		for _, r := range v.Relations() {
			for _, n := range r.Notes {
				related = related || n.Kind != "" && strings.Contains(r.Source.Name+r.Target.Name, c.other) && (n.Kind == c.kind || n.Kind == kb.Reverse(c.kind))
			}
		}
		if !related {
			t.Errorf("%s: %s is not the %s", c.file, c.other, c.kind)
		}
	}
}

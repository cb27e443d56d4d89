package edits_test

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/editor"
	"dramatis/editor/cast"
	"dramatis/editor/editortest"
	"dramatis/editor/edits"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// said returns the writer's words on memories and borders in a view.
func said(v *cast.View) string {
	var out []string
	for f := range kb.All[*kb.Feeling](v.Snapshot) {
		out = append(out, fmt.Sprintf("%s feels %v %v by %s", f.ID, f.Emotions, f.VAD, f.By))
	}
	for e := range kb.All[*kb.MemoryEdit](v.Snapshot) {
		out = append(out, fmt.Sprintf("%s %q hidden %v into %q", e.Memory, e.Text, e.Hidden, e.Into))
	}
	for k := range kb.All[*kb.Knowledge](v.Snapshot) {
		out = append(out, fmt.Sprintf("%s known to %s %v", k.ID, k.Who, k.By))
	}
	for b := range kb.All[*kb.SceneBorder](v.Snapshot) {
		out = append(out, fmt.Sprintf("border %d joined %v %q", b.In(v.Snapshot.Text(b.Document)), b.Joined, b.Title))
	}
	for s := range kb.All[*kb.Spoken](v.Snapshot) {
		out = append(out, "said "+s.Text)
	}
	for n := range kb.All[*kb.HandNote](v.Snapshot) {
		out = append(out, fmt.Sprintf("%s %s%s from %s", n.What, n.Name, n.Target, n.Said))
	}
	return strings.Join(out, "; ")
}

var (
	glad  = kb.Emotions{9, 7, 1, 2, 1, 1, 1, 4}
	level = kb.VAD{0.9, 0.5, 0.6}
	one   = &memory.Memory{ID: "m1", Text: "Vale and Tom left the Mill, and nobody saw them go."}
	two   = &memory.Memory{ID: "m2", Text: "Short."}
)

// TestEveryCommandOnMemoriesDoesWhatItSaysAndIsUndone runs each command after
// those it builds on, looks at what stands then, and takes it back.
func TestEveryCommandOnMemoriesDoesWhatItSaysAndIsUndone(t *testing.T) {
	saw, vale := span("Miss Vale saw").Start, span("Vale and").Start
	spoken := &kb.Spoken{ID: "u1", Speaker: "ashe", Text: "I was never there."}
	for name, c := range map[string]struct {
		before      []editor.Command
		do          editor.Command
		label, want string
	}{
		"feel":           {nil, edits.Feel(one, glad, level), "set the emotions of “Vale and Tom left the Mill, and…”", "m1 feels [9 7 1 2 1 1 1 4] [0.9 0.5 0.6] by writer"},
		"in Chinese":     {nil, edits.HideMemory(&memory.Memory{ID: "m3", Text: "你与我将这些银两去岳庙里和张牌买个三牲煮熟"}), "hide the memory “你与我将这些银两去岳庙里和张牌…”", `m3 "" hidden true into ""`},
		"feel again":     {[]editor.Command{edits.Feel(two, glad, level)}, edits.Feel(two, glad, kb.VAD{0, 1, 1}), "set the emotions of “Short.”", "m2 feels [9 7 1 2 1 1 1 4] [0 1 1] by writer"},
		"unfeel":         {[]editor.Command{edits.Feel(two, glad, level)}, edits.Unfeel(two), "give the emotions of “Short.” back", ""},
		"reword":         {nil, edits.Reword(two, " Long. "), "reword “Short.”", `m2 "Long." hidden false into ""`},
		"the book's":     {[]editor.Command{edits.Reword(two, "Long.")}, edits.Reword(two, ""), "reword “Short.”", ""},
		"hide":           {[]editor.Command{edits.Reword(two, "Long.")}, edits.HideMemory(two), "hide the memory “Short.”", `m2 "Long." hidden true into ""`},
		"bring back":     {[]editor.Command{edits.HideMemory(two)}, edits.BringBack(two), "bring back the memory “Short.”", ""},
		"merge":          {nil, edits.MergeMemory(two, one), "merge the memory “Short.”", `m2 "" hidden false into "m1"`},
		"part again":     {[]editor.Command{edits.MergeMemory(two, one)}, edits.BringBack(two), "", ""},
		"everyone knows": {nil, edits.SetKnownBy("m2", "Short.", kb.KnownToEveryone), "say who knows “Short.”", "m2 known to everyone []"},
		"some know": {nil, func(v *cast.View) (editor.Transaction, error) {
			return edits.SetKnownBy("m2", "", kb.KnownToNamed, id(t, v, "Vale"))(v)
		}, "", "m2 known to named [miss vale]"},
		"who was there": {[]editor.Command{edits.SetKnownBy("m2", "", kb.KnownToNobody)}, edits.SetKnownBy("m2", "", kb.KnownToWitnesses), "", ""},
		"cut":           {nil, edits.CutScene("d", saw), "cut a scene before “Miss Vale saw Ashe. Vale and To…”", fmt.Sprintf(`border %d joined false ""`, saw)},
		"join":          {nil, edits.JoinScenes(&memory.Scene{Document: "d", Span: kb.Span{Start: saw}}), "join the scene “Miss Vale saw Ashe. Vale and To…” to the one before", fmt.Sprintf(`border %d joined true ""`, saw)},
		"join a cut":    {[]editor.Command{edits.CutScene("d", saw)}, edits.JoinScenes(&memory.Scene{Document: "d", Span: kb.Span{Start: saw}, Cut: true}), "", ""},
		"cut a join":    {[]editor.Command{edits.JoinScenes(&memory.Scene{Document: "d", Span: kb.Span{Start: saw}})}, edits.CutScene("d", saw), "", fmt.Sprintf(`border %d joined false ""`, saw)},
		"join a named":  {[]editor.Command{edits.NameScene("d", saw, "The glance")}, edits.JoinScenes(&memory.Scene{Document: "d", Span: kb.Span{Start: saw}}), "", fmt.Sprintf(`border %d joined true ""`, saw)},
		"name":          {nil, edits.NameScene("d", vale, " The leaving "), "name the scene “Vale and Tom left the Mill.”", fmt.Sprintf(`border %d joined false "The leaving"`, vale)},
		"take in":       {nil, edits.TakeIn(spoken), "take in “I was never there.”", "said I was never there."},
		"forget":        {[]editor.Command{edits.TakeIn(spoken)}, edits.Forget(&memory.Memory{ID: "u1", Text: "I was"}), "forget “I was”", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s := editortest.Open(t)
			editortest.Fill(t, s)
			for _, c := range c.before {
				editortest.Must(t, s.Do(c))
			}
			before := editortest.Dump(t, s.Snapshot())
			editortest.Must(t, s.Do(c.do))
			if got := said(s.View()); got != c.want {
				t.Errorf("gave %s\nnot  %s", got, c.want)
			}
			label, err := s.Undo()
			editortest.Must(t, err)
			if c.label != "" && editor.English(label) != c.label {
				t.Errorf("is called %q, not %q", editor.English(label), c.label)
			}
			if editortest.Dump(t, s.Snapshot()) != before {
				t.Error("is not undone")
			}
			_, err = s.Redo()
			editortest.Must(t, err)
			if got := said(s.View()); got != c.want {
				t.Errorf("redone it gives %s", got)
			}
		})
	}
}

func TestACommandOnMemoriesThatCanNotRunSaysWhyAndChangesNothing(t *testing.T) {
	s := editortest.Open(t)
	editortest.Fill(t, s)
	spoken := &kb.Spoken{ID: "u1", Speaker: "ashe", Text: "Here."}
	for _, c := range []editor.Command{edits.MergeMemory(two, one), edits.CutScene("d", 10), edits.JoinScenes(&memory.Scene{Document: "d", Span: kb.Span{Start: 40}}), edits.TakeIn(spoken)} {
		editortest.Must(t, s.Do(c))
	}
	high, low := glad, glad
	high[3], low[0] = 10.5, 0
	for name, c := range map[string]editor.Command{
		"too much of an emotion":  edits.Feel(one, high, level),
		"too little":              edits.Feel(one, low, level),
		"valence beyond":          edits.Feel(one, glad, kb.VAD{1.2, 0, 0}),
		"give back of none":       edits.Unfeel(one),
		"hide of nothing":         edits.HideMemory(&memory.Memory{}),
		"bring back of a shown":   edits.BringBack(one),
		"merge with itself":       edits.MergeMemory(one, one),
		"merge in a circle":       edits.MergeMemory(one, two),
		"known to nobody named":   edits.SetKnownBy("m1", "", kb.KnownToNamed),
		"known to a ghost":        edits.SetKnownBy("m1", "", kb.KnownToNamed, "e0"),
		"known to an odd word":    edits.SetKnownBy("m1", "", "cats"),
		"knowledge of nothing":    edits.SetKnownBy("", "", kb.KnownToEveryone),
		"cut beyond the text":     edits.CutScene("d", 4000),
		"cut twice":               edits.CutScene("d", 10),
		"cut of no document":      edits.CutScene("nowhere", 1),
		"join twice":              edits.JoinScenes(&memory.Scene{Document: "d", Span: kb.Span{Start: 40}}),
		"name beyond the text":    edits.NameScene("d", -1, "x"),
		"taken in twice":          edits.TakeIn(spoken),
		"forget what is the book": edits.Forget(one),
	} {
		refuses(t, s, name, c)
	}
}

// TestABorderIsFoundAgainWhenTheTextHasChanged holds for the words that it stood
// before; of several places the nearest counts.
func TestABorderIsFoundAgainWhenTheTextHasChanged(t *testing.T) {
	b := &kb.SceneBorder{Document: "d", Offset: 10, Quote: "At noon"}
	for text, want := range map[string]int{
		"0123456789At noon.":                 10,
		"A new line. 0123456789At noon.":     22,
		"At noon. 0123456789At noon.":        19, // nine behind is nearer than ten before
		"012345678901234567At noon. At noon": 18,
		"nothing of the kind":                10,
		"":                                   10,
	} {
		if got := b.In(kb.TextOf(text)); got != want {
			t.Errorf("in %q it is at %d, not %d", text, got, want)
		}
	}
	if got := b.In(nil); got != 10 {
		t.Errorf("without a text it is at %d", got)
	}
}

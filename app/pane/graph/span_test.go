package graph

import (
	"testing"

	"dramatis/app/ui/uitest"
	"dramatis/render/scene"
)

func TestTheNextChapterSaysWhoComesInAndWhoMeets(t *testing.T) {
	uitest.SetLanguage(t, "en")
	before := scene.Graph{Nodes: []scene.Node{{ID: "a", Label: "Mina"}, {ID: "b", Label: "Lucy"}, {ID: "c", Label: "Art"}}, Edges: []scene.Edge{{From: "a", To: "b"}}}
	now := before
	now.Nodes = append(now.Nodes[:3:3], scene.Node{ID: "d", Label: "Renfield"})
	now.Edges = []scene.Edge{{From: "b", To: "a"}, {From: "b", To: "c"}, {From: "a", To: "d"}, {From: "a", To: "c", Dashed: true}}
	if got := news(before, now); got != "Comes in: Renfield · Meet: Lucy and Art" {
		t.Error(got)
	}
	if got := news(now, now); got != "" {
		t.Errorf("nothing happened: %s", got)
	}
	if got := some([]string{"a", "b", "c", "d", "e"}); got != "a, b, c and 2 more" {
		t.Error(got)
	}
}

package workspace

import (
	"fmt"
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/llm/practice"
)

// usualFaults is a bad day of a model server.
var usualFaults = practice.Faults{Seed: 6, RetryAfter: "0", Rates: map[practice.Fault]float64{
	practice.Malformed: 0.05, practice.RateLimited: 0.03, practice.ServerError: 0.03, practice.Hanging: 0.01}}

// graphOf returns all that an import has made, as text: cast, relations, verdicts,
// scenes and merged texts.
func graphOf(b *Workspace) string {
	var out strings.Builder
	v := b.View()
	for _, e := range v.Entities() {
		fmt.Fprintln(&out, e.ID, e.Name, e.Aliases(), e.Type, e.Mentions, v.Description(e))
	}
	for _, r := range v.Relations() {
		fmt.Fprintln(&out, r.Source.Name, r.Target.Name, r.Strength, v.RelationDescriptions(r))
	}
	for x := range kb.All[*kb.Verdict](v.Snapshot) {
		fmt.Fprintln(&out, x.ID, x.Answer, x.Confidence, x.By, x.State)
	}
	for x := range kb.All[*kb.Reading](v.Snapshot) {
		fmt.Fprintln(&out, x.Passage, len(x.Mentions), len(x.Entities), len(x.Relations), x.Scenes, x.Failure)
	}
	return out.String()
}

func TestARunWithFaultsLosesNoPassageAndMakesTheSameGraph(t *testing.T) {
	doc := story(t)
	sound := readNovel(t, doc, practice.Options{})
	met := 0
	for seed := range uint64(3) {
		faults := usualFaults
		faults.Seed += seed
		faulty := readNovel(t, doc, practice.Options{Faults: faults})
		met += faulty.calls - sound.calls
		if sound.failed+faulty.failed > 0 {
			t.Errorf("%d passages failed without faults, %d with them", sound.failed, faulty.failed)
		}
		if sound.cast != faulty.cast {
			t.Errorf("with faults the graph is\n%s\nnot\n%s", faulty.cast, sound.cast)
		}
	}
	if met == 0 {
		t.Errorf("%d calls with faults and without: no fault was met", sound.calls)
	}
}

package chat

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
)

// mentionStrength is the strength (1–10) of a relation that is known only from a mention.
const mentionStrength = 3

// NewNames returns notes on the names in an utterance that the base does not know yet (proposals 2.1): each name with
// its type, then the relations that the utterance states. A name without a relation is related to the speaker. Names
// that the writer ignores are left out.
func NewNames(ctx context.Context, e task.GraphExtractor, v *cast.View, speaker *cast.Entity, text, language string, types []kb.Type) ([]*kb.HandNote, error) {
	read, err := e.ExtractGraph(ctx, task.GraphInput{Text: text, Language: language, Types: types})
	if err != nil {
		return nil, fmt.Errorf("find what is named: %w", err)
	}
	fresh := map[kb.NameID]bool{}
	known := func(name string) bool {
		_, found := v.Find(name)
		return found || fresh[kb.NameIDOf(name)]
	}
	var out []*kb.HandNote
	for _, one := range read.Entities {
		name := strings.Join(strings.Fields(one.Name), " ")
		id := kb.NameIDOf(name)
		if id == "" || known(name) || v.Ignored(id) || !retrieve.Names(text, name) {
			continue
		}
		fresh[id] = true
		kind := one.Type
		if !slices.Contains(types, kind) {
			kind = kb.Object
		}
		out = append(out, &kb.HandNote{What: kb.NoteName, Name: name, Type: kind})
	}
	names := out
	related := map[kb.NameID]bool{}
	for _, r := range read.Relations {
		from, to := kb.NameIDOf(r.Source), kb.NameIDOf(r.Target)
		if from == to || !fresh[from] && !fresh[to] || !known(r.Source) || !known(r.Target) {
			continue
		}
		related[from], related[to] = true, true
		out = append(out, &kb.HandNote{What: kb.NoteRelation, Name: r.Source, Target: r.Target, Text: cmp.Or(strings.TrimSpace(r.Description), text),
			Strength: min(max(r.Strength, 1), 10)})
	}
	for _, n := range names {
		if !related[kb.NameIDOf(n.Name)] && speaker != nil {
			out = append(out, &kb.HandNote{What: kb.NoteRelation, Name: speaker.Names[0].Surface, Target: n.Name, Text: text, Strength: mentionStrength})
		}
	}
	return out, nil
}

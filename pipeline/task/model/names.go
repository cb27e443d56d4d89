package model

import (
	"context"
	"fmt"
	"strings"

	"dramatis/pipeline/task"
)

// ChooseNames picks the canonical name of each group. A group of one name needs no call.
func (e *Engine) ChooseNames(ctx context.Context, in task.NamesInput) (task.NamesOutput, error) {
	id := func(g task.NameGroup) string { return g.ID }
	if err := unique(in.Groups, id); err != nil {
		return task.NamesOutput{}, err
	}
	settled := map[string]task.NameChoice{}
	var open []task.NameGroup
	for _, g := range in.Groups {
		switch len(g.Names) {
		case 0:
			return task.NamesOutput{}, fmt.Errorf("the group %s has no names", g.ID)
		case 1:
			settled[g.ID] = task.NameChoice{ID: g.ID, Reason: "It is the only name.", Name: g.Names[0].Name}
		default:
			open = append(open, g)
		}
	}
	choosing := batchTask[task.NameGroup, task.NamesOutput, task.NameChoice]{
		name: chooseCanonicalName, size: groupsPerCall, most: e.room(chooseCanonicalName, 4000), id: id, what: "choice",
		input: func(batch []task.NameGroup) any { return task.NamesInput{Groups: batch} },
		outs:  func(r task.NamesOutput) []task.NameChoice { return r.Choices },
		outID: func(c task.NameChoice) string { return c.ID },
		check: func(g task.NameGroup, c task.NameChoice) error {
			if oneOf(g, c.Name) == "" {
				return fmt.Errorf("%q is not one of the names of %s", c.Name, c.ID)
			}
			return nil
		},
		finish: func(g task.NameGroup, c task.NameChoice) task.NameChoice {
			c.Name = oneOf(g, c.Name)
			return c
		},
	}
	chosen, err := choosing.run(ctx, e, open)
	for _, c := range chosen {
		settled[c.ID] = c
	}
	out := task.NamesOutput{Choices: []task.NameChoice{}}
	for _, g := range in.Groups {
		if c, ok := settled[g.ID]; ok {
			out.Choices = append(out.Choices, c)
		}
	}
	return out, err
}

// oneOf returns the name of the group that a model has spelled differently.
func oneOf(g task.NameGroup, name string) string {
	for _, n := range g.Names {
		if n.Name == name {
			return name
		}
	}
	for _, n := range g.Names {
		if strings.EqualFold(trimName(n.Name), trimName(name)) {
			return n.Name
		}
	}
	return ""
}

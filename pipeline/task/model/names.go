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
	chosen, err := batched(ctx, ChooseCanonicalName, open, groupsPerCall, e.room(ChooseCanonicalName, 4000), id, e.chooseNames)
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

func (e *Engine) chooseNames(ctx context.Context, batch []task.NameGroup, splittable bool) (map[string]task.NameChoice, error) {
	req, err := e.request(ChooseCanonicalName, task.NamesInput{Groups: batch})
	if err != nil {
		return nil, err
	}
	req.Splittable = splittable
	groups := map[string]task.NameGroup{}
	for _, g := range batch {
		groups[g.ID] = g
	}
	id := func(c task.NameChoice) string { return c.ID }
	req.Check = checking(func(out task.NamesOutput) error {
		for _, c := range out.Choices {
			if g, asked := groups[c.ID]; asked && oneOf(g, c.Name) == "" {
				return fmt.Errorf("%q is not one of the names of %s", c.Name, c.ID)
			}
		}
		return complain("choice", ids(batch, func(g task.NameGroup) string { return g.ID }), ids(out.Choices, id))
	})
	reply, _, err := complete[task.NamesOutput](ctx, e, req)
	if err != nil {
		return nil, err
	}
	out := map[string]task.NameChoice{}
	for _, c := range reply.Choices {
		if g, asked := groups[c.ID]; asked {
			c.Name = oneOf(g, c.Name)
			out[c.ID] = c
		}
	}
	return out, nil
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

package model

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/task"
)

// GroupNames finds the names of a cast that are one, in one call. Groups of one name, and unsure pairs
// of a name with itself, are left out.
func (e *Engine) GroupNames(ctx context.Context, in task.GroupInput) (task.GroupOutput, error) {
	id := func(n task.GroupName) string { return n.ID }
	if err := unique(in.Names, id); err != nil {
		return task.GroupOutput{}, err
	}
	if len(in.Names) < 2 {
		return task.GroupOutput{Groups: []task.IdentityGroup{}, Unsure: []task.UnsurePair{}}, nil
	}
	asked := map[string]bool{}
	places := map[string]string{}
	names := make([]task.GroupName, len(in.Names))
	for i, n := range in.Names {
		n.Quotes = orEmpty(n.Quotes)
		names[i], asked[n.ID] = n, true
		for _, q := range n.Quotes {
			places[fold(q.Place)] = q.Place
		}
	}
	in.Names = names
	req, err := e.request(groupNames, in)
	if err != nil {
		return task.GroupOutput{}, err
	}
	req.Splittable = len(in.Names) > 8
	req.Check = checking(func(out task.GroupOutput) error { return eachInOneGroup(out, asked) })
	out, _, err := complete[task.GroupOutput](ctx, e, req)
	if llm.Splits(err) {
		return task.GroupOutput{}, fmt.Errorf("%w: %w", task.ErrTooMuch, err)
	}
	if err != nil {
		return task.GroupOutput{}, err
	}
	tidy := task.GroupOutput{Groups: []task.IdentityGroup{}, Unsure: []task.UnsurePair{}}
	for _, g := range out.Groups {
		if g.HoldsFrom != nil {
			if place, ok := places[fold(*g.HoldsFrom)]; ok {
				g.HoldsFrom = &place
			} else {
				g.HoldsFrom = nil // not one of the places shown
			}
		}
		g.Names = once(g.Names)
		if len(g.Names) > 1 {
			tidy.Groups = append(tidy.Groups, g)
		}
	}
	for _, u := range out.Unsure {
		if u.A != u.B {
			tidy.Unsure = append(tidy.Unsure, u)
		}
	}
	return tidy, nil
}

func once(list []string) []string {
	var out []string
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// eachInOneGroup rejects unknown ids and ids in two groups.
func eachInOneGroup(out task.GroupOutput, asked map[string]bool) error {
	in := map[string]int{}
	for i, g := range out.Groups {
		for _, id := range g.Names {
			switch before, taken := in[id]; {
			case !asked[id]:
				return fmt.Errorf("groups[%d]: there is no name with the id %q", i, id)
			case taken && before != i:
				return fmt.Errorf("the id %q is in two groups, %d and %d", id, before, i)
			}
			in[id] = i
		}
	}
	for _, u := range out.Unsure {
		if !asked[u.A] || !asked[u.B] {
			return fmt.Errorf("unsure: there is no pair %s", strings.Join([]string{u.A, u.B}, ", "))
		}
	}
	return nil
}

// GroupRoom returns how many tokens of names fit into one call.
func (e *Engine) GroupRoom() int { return e.room(groupNames, mostGrouped) }

// mostGrouped is roughly how many tokens of names a call gets: sixty names with quotes.
const mostGrouped = 12000

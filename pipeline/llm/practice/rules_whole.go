package practice

import (
	"fmt"
	"regexp"
	"slices"
)

// calledAs matches how the texts of tests say that two names are one.
var calledAs = regexp.MustCompile(`([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:, or | was also called | was known as )([A-Z][a-z]+(?: [A-Z][a-z]+)?)`)

// readPassage answers by the same rules as the two calls that it replaces. What those don't cover is
// null or an empty list.
func readPassage(a Ask) object {
	var in struct {
		Text   string
		Before *struct{ Time, Place *string }
		Cast   []struct{ Name string }
	}
	a.Read(&in)
	var known []string
	for _, c := range in.Cast {
		known = append(known, c.Name)
	}
	out, scenes := extractGraph(a), scenesOf(in.Text, known)["scenes"].([]any)
	for _, e := range out["entities"].([]any) {
		e.(object)["level"] = nil
	}
	for _, r := range out["relations"].([]any) {
		r.(object)["kind"] = nil
	}
	for i, sc := range scenes {
		scene := sc.(object)
		before := in.Before
		scene["continues"] = i == 0 && before != nil && before.Place != nil && (scene["place"] == nil || scene["place"] == *before.Place)
		for _, u := range scene["utterances"].([]any) {
			u.(object)["feeling"] = nil
		}
	}
	called := []any{}
	for _, m := range calledAs.FindAllStringSubmatch(in.Text, -1) {
		called = append(called, object{"name": m[2], "of": m[1], "quote": m[0]})
	}
	out["also_called"], out["scenes"] = called, scenes
	return out
}

// fitsAll reports whether a name is the same as all members of a group, or whether that is doubtful of the first.
func fitsAll(members []side, n side) (fits, doubtful bool) {
	fits = !slices.ContainsFunc(members, func(m side) bool { verdict, _, _ := sameName(m, n); return verdict != "same" })
	verdict, _, _ := sameName(members[0], n)
	return fits, verdict == "unsure" && len(bareWords(n.Name)) > 0 && len(bareWords(members[0].Name)) > 0
}

// groupNames adds each name to the first group that it fits as a whole.
func groupNames(a Ask) object {
	var in struct {
		Names []struct {
			side
			ID       string
			Mentions int
		}
	}
	a.Read(&in)
	type group struct {
		members []side
		ids     []string
	}
	var found []*group
	unsure := []any{}
	for _, n := range in.Names {
		var home *group
		for _, g := range found {
			fits, doubtful := fitsAll(g.members, n.side)
			if fits {
				home = g
				break
			}
			if doubtful && len(unsure) < 20 {
				unsure = append(unsure, object{"a": g.ids[0], "b": n.ID, "reason": "The names fit, the kinds do not."})
			}
		}
		if home == nil {
			home = &group{}
			found = append(found, home)
		}
		home.members, home.ids = append(home.members, n.side), append(home.ids, n.ID)
	}
	groups := []any{}
	for _, g := range found {
		if len(g.ids) > 1 {
			groups = append(groups, object{"reason": fmt.Sprintf("All are forms of %s.", g.members[0].Name), "names": g.ids,
				"confidence": 0.9, "holds_from": nil})
		}
	}
	return object{"groups": groups, "unsure": unsure}
}

package scene

import (
	"cmp"
	"math"
	"slices"
)

const (
	level  = 1.0  // points; whose heights differ by less are in one row
	sag    = 0.12 // of a row's width
	minSag = 40.0 // points
	maxSag = 180.0
)

// Bow bends the rows of a layered picture, their middle downwards, where a line joins two nodes of a
// row that are not neighbours: on a straight row it would run through those between them and lie over
// other lines. Rows below make room. lines are pairs of indices of at.
func Bow(at []Point, lines [][2]int) {
	order := make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[a].Y, at[b].Y) })
	in, row := make([]int, len(at)), -1 // the row of each, from above
	var rows [][]int
	for k, i := range order {
		if k == 0 || at[i].Y-at[order[k-1]].Y > level {
			row++
			rows = append(rows, nil)
		}
		in[i] = row
		rows[row] = append(rows[row], i)
	}
	place := make([]int, len(at)) // in its row, from the left
	for _, r := range rows {
		slices.SortStableFunc(r, func(a, b int) int { return cmp.Compare(at[a].X, at[b].X) })
		for k, i := range r {
			place[i] = k
		}
	}
	bent := make([]bool, len(rows))
	for _, l := range lines {
		if a, b := l[0], l[1]; in[a] == in[b] && max(place[a], place[b])-min(place[a], place[b]) > 1 {
			bent[in[a]] = true
		}
	}
	down := 0.0
	for k, r := range rows {
		depth, left := 0.0, at[r[0]].X
		width := at[r[len(r)-1]].X - left
		if bent[k] && width > 0 {
			depth = max(minSag, min(maxSag, sag*width))
		}
		for _, i := range r {
			at[i].Y += down
			if depth > 0 {
				t := 2*(at[i].X-left)/width - 1
				at[i].Y += depth * (1 - math.Pow(t, 2))
			}
		}
		down += depth
	}
}

package english

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
)

// A head is a question that is asked of each candidate.
type head int

const (
	isPerson head = iota
	isPlace
	heads
)

//go:embed weights.txt
var weightTable string

// weights are what each clue adds to the log-odds of each head. They were found
// on a corpus: see Samples.
var weights = readWeights(weightTable)

// readWeights reads lines of a clue's name and its weight for each head, with
// tabs between.
func readWeights(table string) [][heads]float64 {
	out := make([][heads]float64, clues)
	byName := make(map[string]clue, clues)
	for c := range clues {
		byName[c.name()] = c
	}
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if c, ok := byName[fields[0]]; ok && len(fields) == 1+int(heads) {
			for h := range heads {
				out[c][h], _ = strconv.ParseFloat(fields[1+h], 64)
			}
		}
	}
	return out
}

// scale is by what the weights of the places of a name that occurs so often are
// divided: many clues of one kind say more than one, and less than as many.
func scale(count int) float64 { return math.Sqrt(float64(count) + 1) }

// weigh sums what speaks for each head.
func (c *census) weigh(cand *candidate) {
	for h := range heads {
		cand.odds[h] /= scale(cand.count)
	}
	c.describe(cand, func(cl clue, value float64) {
		for h := range heads {
			cand.odds[h] += weights[cl][h] * value
		}
	})
}

// chance of the head.
func (cand *candidate) chance(h head) float64 { return 1 / (1 + math.Exp(-cand.odds[h])) }

package english

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
)

// A head is an output of the model for each candidate.
type head int

const (
	isPerson head = iota
	isPlace
	heads
)

//go:embed weights.txt
var weightTable string

// weights are what each clue adds to the log-odds of each head. They were learned
// on a corpus: see Samples.
var weights = readWeights(weightTable)

// readWeights parses lines of a clue's name and its weight for each head, separated by
// tabs.
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

// weightDivisor is the divisor of the summed weights of the places of a name with so many:
// many clues of one kind are more evidence than one, and less than their sum.
func weightDivisor(count int) float64 { return math.Sqrt(float64(count) + 1) }

// addFormWeights normalizes the weights of the places and adds those of the form.
func (c *census) addFormWeights(cand *candidate) {
	for h := range heads {
		cand.odds[h] /= weightDivisor(cand.count)
	}
	c.describe(cand, func(cl clue, value float64) {
		for h := range heads {
			cand.odds[h] += weights[cl][h] * value
		}
	})
}

// probabilityOf returns the probability of the head.
func (cand *candidate) probabilityOf(h head) float64 { return 1 / (1 + math.Exp(-cand.odds[h])) }

package chinese

import (
	_ "embed"
	"sync"

	"dramatis/pipeline/learn"
)

//go:embed data/person.json
var personTable []byte

//go:embed data/person_beside.json
var besideTable []byte

// models give the log-odds that a string is a person's name: the first from the features of the string alone, the
// second also from those that depend on which other strings are people. TestTheTableIsLearned fits them.
type models [2]*learn.Model

// learnedModels returns the built-in models.
var learnedModels = sync.OnceValue(func() (m models) {
	for i, table := range [][]byte{personTable, besideTable} {
		var err error
		if m[i], err = learn.Parse(table, featureNames[:featuresOf[i]]); err != nil {
			panic(err)
		}
	}
	return m
})

// featuresOf is the number of features of each model.
var featuresOf = [...]feature{firstFeatures, features}

// row sets out, of the length features, to the features as a model reads them, and returns it.
func (x *featureValues) row(out []float64) []float64 {
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

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

// models say how likely a string is a person's name, in log-odds: the first by the features of a
// string alone, the second with those that know who else is a person.
type models [2]*learn.Model

// learned are the models that the trainer wrote.
var learned = sync.OnceValue(func() (m models) {
	for i, table := range [][]byte{personTable, besideTable} {
		var err error
		if m[i], err = learn.Parse(table, featureNames[:upTo[i]]); err != nil {
			panic(err)
		}
	}
	return m
})

// upTo is how many features each model looks at.
var upTo = [...]feature{lone, features}

// row returns what a model looks at.
func (x *figures) row() []float64 {
	out := make([]float64, features)
	for i, v := range x {
		out[i] = float64(v)
	}
	return out
}

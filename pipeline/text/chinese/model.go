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
// second also from those that depend on which other strings are people. The trainer is TestTheTableIsLearned.
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

// row returns the features as a model reads them, in the space of out if that is enough.
func (x *figures) row(out []float64) []float64 {
	out = out[:0]
	for _, v := range x {
		out = append(out, float64(v))
	}
	return out
}

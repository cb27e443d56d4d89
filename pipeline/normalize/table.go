package normalize

import (
	_ "embed"
	"sync"

	"dramatis/pipeline/learn"
)

// The tables are written by `make train`, from books with hand-written gold.
//
//go:embed tables/english.json
var englishTable []byte

//go:embed tables/chinese.json
var chineseTable []byte

var (
	englishModel = sync.OnceValue(func() *learn.Model { return mustParse(englishTable) })
	chineseModel = sync.OnceValue(func() *learn.Model { return mustParse(chineseTable) })
)

// mustParse reads a table that is built in.
func mustParse(table []byte) *learn.Model {
	m, err := learn.Parse(table, MeasureNames())
	if err != nil {
		panic(err)
	}
	return m
}

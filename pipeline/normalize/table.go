package normalize

import (
	"context"
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

// tableKey is the key of a context's own table.
type tableKey struct{}

// WithTable makes what runs in a context judge by another table than the one that
// is built in: a report leaves out the book that it tries.
func WithTable(ctx context.Context, m *learn.Model) context.Context {
	return context.WithValue(ctx, tableKey{}, m)
}

// tableOf returns the table to judge names of a language by.
func tableOf(ctx context.Context, language string) *learn.Model {
	if m, ok := ctx.Value(tableKey{}).(*learn.Model); ok {
		return m
	}
	if language == "zh" {
		return chineseModel()
	}
	return englishModel()
}

// mustParse reads a table that is built in.
func mustParse(table []byte) *learn.Model {
	m, err := learn.Parse(table, MeasureNames())
	if err != nil {
		panic(err)
	}
	return m
}

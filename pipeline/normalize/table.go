package normalize

import (
	"context"
	_ "embed"
	"sync"

	"dramatis/editor/kb/script"
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

// tableKey is the context key of a table.
type tableKey struct{}

// WithTable returns a context in which names are judged by another table than the
// built-in one: a report leaves out the book that it tests.
func WithTable(ctx context.Context, m *learn.Model) context.Context {
	return context.WithValue(ctx, tableKey{}, m)
}

// tableOf returns the table for names of a language.
func tableOf(ctx context.Context, language string) *learn.Model {
	if m, ok := ctx.Value(tableKey{}).(*learn.Model); ok {
		return m
	}
	if language == script.Chinese {
		return chineseModel()
	}
	return englishModel()
}

// mustParse parses a built-in table.
func mustParse(table []byte) *learn.Model {
	m, err := learn.Parse(table, MeasureNames())
	if err != nil {
		panic(err)
	}
	return m
}

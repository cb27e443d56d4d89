package storage

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"dramatis/editor/kb"
)

// A Ranked paragraph contains some of the searched words.
type Ranked struct {
	Document  kb.DocumentID
	Paragraph kb.Span // bytes in the document
	Score     float64 // sum of the weights of the words it holds
}

// maxShare is the share of all paragraphs from which a word is useless for finding a place.
const maxShare = 0.2

// Rank returns the paragraphs with most of the words, best first, at most limit of them (a text that
// was imported twice has each of its paragraphs twice), and the weight of each word: the logarithm
// of how rare it is among the paragraphs.
func (f *File) Rank(ctx context.Context, asked [][]string, limit int) (ranked []Ranked, weights []float64, err error) {
	err = f.withRepair(words, func() error {
		ranked, weights, err = f.rank(ctx, asked, limit)
		return err
	})
	return ranked, weights, err
}

func (f *File) rank(ctx context.Context, words [][]string, limit int) ([]Ranked, []float64, error) {
	weights := make([]float64, len(words))
	total, err := f.countFragments(ctx)
	if err != nil || total == 0 {
		return nil, weights, f.explain("search", err)
	}
	score := map[int64]float64{}
	for i, forms := range words {
		rows, err := f.rowsWith(ctx, forms)
		if err != nil {
			return nil, nil, f.explain("search", err)
		}
		n := len(rows)
		if n > maxOccurrences(total) {
			continue
		}
		weights[i] = math.Log(1 + float64(total)/float64(max(1, n)))
		for _, row := range rows {
			score[row] += weights[i]
		}
	}
	ids := make([]int64, 0, len(score))
	for id := range score {
		ids = append(ids, id)
	}
	slices.SortFunc(ids, func(a, b int64) int { return cmp.Or(cmp.Compare(score[b], score[a]), cmp.Compare(a, b)) })
	out, err := f.locate(ctx, ids[:min(len(ids), limit)], score)
	return out, weights, f.explain("search", err)
}

// maxOccurrences returns in how many of n paragraphs a word may occur at most; in a short
// text every word that is there counts.
func maxOccurrences(total int) int { return max(20, int(maxShare*float64(total))) }

func (f *File) countFragments(ctx context.Context) (n int, err error) {
	err = f.reader.QueryRowContext(ctx, "SELECT count(*) FROM fragment").Scan(&n)
	return n, err
}

// rowsWith returns the paragraphs that hold any of the forms of a word.
func (f *File) rowsWith(ctx context.Context, forms []string) ([]int64, error) {
	var match []string
	for _, form := range forms {
		for _, t := range termsIn(form, true) {
			match = append(match, t.match())
		}
	}
	if len(match) == 0 {
		return nil, nil
	}
	rows, err := f.reader.QueryContext(ctx, "SELECT rowid FROM words WHERE words MATCH ?", strings.Join(match, " OR "))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		out = append(out, id)
	}
	return out, rows.Err()
}

// locate finds the documents and places of rows of the index.
func (f *File) locate(ctx context.Context, ids []int64, score map[int64]float64) ([]Ranked, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	docs, err := f.documentsByText(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = strconv.FormatInt(id, 10)
	}
	rows, err := f.reader.QueryContext(ctx, "SELECT id, text, start, stop FROM fragment WHERE id IN ("+strings.Join(list, ",")+")") // #nosec G202 -- numbers
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Ranked
	for rows.Next() {
		var id int64
		var p fragment
		if err := rows.Scan(&id, &p.text, &p.at.Start, &p.at.End); err != nil {
			return nil, err
		}
		for _, d := range docs[p.text] {
			out = append(out, Ranked{d, p.at, score[id]})
		}
	}
	slices.SortFunc(out, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Document, b.Document), a.Paragraph.Start-b.Paragraph.Start)
	})
	return out, rows.Err()
}

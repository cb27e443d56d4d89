package vector

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/viterin/vek/vek32"
	"golang.org/x/sync/errgroup"
)

// A Matrix holds vectors of one length in rows, to compare all with all.
type Matrix struct {
	dim  int
	rows int
	data []float32 // unit vectors, one after another
}

// A Near is another row with the cosine to it.
type Near struct {
	Row    int
	Cosine float64
}

// NewMatrix makes a matrix of vectors, which it copies. All must have the same
// length and none may be zero.
func NewMatrix(vectors [][]float32) (*Matrix, error) {
	m := &Matrix{rows: len(vectors)}
	if m.rows == 0 {
		return m, nil
	}
	m.dim = len(vectors[0])
	m.data = make([]float32, 0, m.rows*m.dim)
	for i, v := range vectors {
		u, err := unit(v, m.dim)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", i, err)
		}
		m.data = append(m.data, u...)
	}
	return m, nil
}

// Len is the number of rows.
func (m *Matrix) Len() int { return m.rows }

func (m *Matrix) row(i int) []float32 { return m.data[i*m.dim : (i+1)*m.dim] }

// tile is how many rows are compared with as many others at a time, so that
// both stay in the processor's cache: 64 rows of 1,536 numbers are 400 KB.
const tile = 64

// Neighbours gives for each row its k nearest other rows with a cosine of at
// least the threshold, the nearest first and the smaller row first among equals
// (RoleRAG 3.2: top k above a threshold). Time grows with the square of rows.
func (m *Matrix) Neighbours(ctx context.Context, k int, threshold float64) ([][]Near, error) {
	out := make([][]Near, m.rows)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for from := 0; from < m.rows; from += tile {
		group.Go(func() error {
			to := min(from+tile, m.rows)
			for other := 0; other < m.rows; other += tile {
				if err := ctx.Err(); err != nil {
					return err
				}
				m.compare(out, from, to, other, min(other+tile, m.rows), k, threshold)
			}
			return nil
		})
	}
	return out, group.Wait()
}

// compare adds to the neighbours of the rows in [from, to) what is near among
// the rows in [other, end). Both halves of the square are computed: each
// goroutine then writes only its own rows.
func (m *Matrix) compare(out [][]Near, from, to, other, end, k int, threshold float64) {
	for i := from; i < to; i++ {
		row := m.row(i)
		for j := other; j < end; j++ {
			if cosine := float64(vek32.Dot(row, m.row(j))); cosine >= threshold && i != j {
				out[i] = insert(out[i], Near{j, cosine}, k)
			}
		}
	}
}

// insert keeps the k nearest in order. Rows come in growing order, so among
// equals the smaller row stands already.
func insert(list []Near, n Near, k int) []Near {
	if len(list) >= k && (k <= 0 || list[k-1].Cosine >= n.Cosine) {
		return list
	}
	at, _ := slices.BinarySearchFunc(list, n, func(have, n Near) int {
		if have.Cosine >= n.Cosine {
			return -1
		}
		return 1
	})
	list = slices.Insert(list, at, n)
	return list[:min(k, len(list))]
}

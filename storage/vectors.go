package storage

import (
	"database/sql"
	"encoding/binary"
	"iter"
	"maps"
	"math"
	"slices"
)

// PutVectors stores vectors that a model made of texts, by key. All of one model have the same length.
func (f *File) PutVectors(model string, made map[string][]float32) error {
	return f.withRepair(vectors, func() error { return f.putVectors(model, made) })
}

func (f *File) putVectors(model string, made map[string][]float32) error {
	return f.write("keep vectors in", func(tx *sql.Tx) error {
		put := inserter{tx: tx, start: "INSERT INTO vector (model, key, dim, data) VALUES", columns: 4,
			end: " ON CONFLICT (model, key) DO UPDATE SET dim = excluded.dim, data = excluded.data"}
		defer put.close()
		var packed []byte // the vectors that are not inserted yet
		for _, key := range slices.Sorted(maps.Keys(made)) {
			if put.empty() {
				packed = packed[:0]
			}
			v, at := made[key], len(packed)
			if packed == nil {
				packed = make([]byte, 0, min(rowsAtOnce, len(made))*4*len(v))
			}
			packed = appendVector(packed, v)
			if err := put.add(model, key, len(v), packed[at:]); err != nil {
				return err
			}
		}
		return put.flush()
	})
}

// vectorPage is how many vectors are read at a time, so that no connection is held while the caller
// uses them.
const vectorPage = 1000

// Vectors yields a model's vectors in the order of their keys. It stops at the first error.
func (f *File) Vectors(model string) iter.Seq2[Vector, error] {
	return func(yield func(Vector, error) bool) {
		after := Vector{}
		for first := true; ; first = false {
			var page []Vector
			err := f.withRepair(vectors, func() (err error) {
				page, err = f.vectorsAfter(model, after.Key, first)
				return f.explain("read vectors from", err)
			})
			if err != nil {
				yield(Vector{}, f.explain("read vectors from", err))
				return
			}
			for _, v := range page {
				if v.Values != nil && !yield(v, nil) {
					return
				}
			}
			if len(page) < vectorPage {
				return
			}
			after = page[len(page)-1]
		}
	}
}

func (f *File) vectorsAfter(model, key string, orAt bool) ([]Vector, error) {
	than := ">"
	if orAt {
		than = ">="
	}
	rows, err := f.reader.Query("SELECT key, dim, data FROM vector WHERE model = ? AND key "+than+" ? ORDER BY key LIMIT ?", model, key, vectorPage)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Vector
	for rows.Next() {
		var v Vector
		var dim int
		var data sql.RawBytes
		if err := rows.Scan(&v.Key, &dim, &data); err != nil {
			return nil, err
		}
		v.Values = UnpackVector(data)
		if len(data) != 4*dim {
			v.Values = nil // damaged: treated as missing
		}
		out = append(out, v)
	}
	return out, rows.Err()
}

// A Vector of a text, with the text's key.
type Vector struct {
	Key    string
	Values []float32
}

// FindVectors returns those vectors of the keys that are stored.
func (f *File) FindVectors(model string, keys []string) (found map[string][]float32, err error) {
	err = f.withRepair(vectors, func() (err error) { found, err = f.findVectors(model, keys); return err })
	return found, err
}

func (f *File) findVectors(model string, keys []string) (map[string][]float32, error) {
	var any int
	switch err := f.reader.QueryRow("SELECT 1 FROM vector WHERE model = ? LIMIT 1", model).Scan(&any); err {
	case nil:
	case sql.ErrNoRows:
		return map[string][]float32{}, nil
	default:
		return nil, f.explain("read vectors from", err)
	}
	find, err := f.reader.Prepare("SELECT data FROM vector WHERE model = ? AND key = ? AND length(data) = 4 * dim")
	if err != nil {
		return nil, f.explain("read vectors from", err)
	}
	defer find.Close()
	out := make(map[string][]float32, len(keys))
	for _, key := range keys {
		var data []byte
		switch err := find.QueryRow(model, key).Scan(&data); err {
		case nil:
			out[key] = UnpackVector(data)
		case sql.ErrNoRows:
		default:
			return nil, f.explain("read vectors from", err)
		}
	}
	return out, nil
}

// VectorModels returns the models that have vectors, with their number.
func (f *File) VectorModels() (models map[string]int, err error) {
	err = f.withRepair(vectors, func() (err error) { models, err = f.vectorModels(); return err })
	return models, err
}

func (f *File) vectorModels() (map[string]int, error) {
	rows, err := f.reader.Query("SELECT model, count(*) FROM vector GROUP BY model")
	if err != nil {
		return nil, f.explain("read vectors from", err)
	}
	defer rows.Close()
	out := map[string]int{}
	for rows.Next() {
		var model string
		var n int
		if err := rows.Scan(&model, &n); err != nil {
			return nil, f.explain("read vectors from", err)
		}
		out[model] = n
	}
	return out, f.explain("read vectors from", rows.Err())
}

// PackVector writes a vector as little-endian float32.
func PackVector(v []float32) []byte { return appendVector(make([]byte, 0, 4*len(v)), v) }

func appendVector(out []byte, v []float32) []byte {
	for _, x := range v {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
	}
	return out
}

// UnpackVector reads what PackVector wrote.
func UnpackVector(data []byte) []float32 {
	out := make([]float32, len(data)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
	}
	return out
}

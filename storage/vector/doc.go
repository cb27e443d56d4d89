// Package vector finds texts by meaning: an Index of one model's vectors for searching, on chromem-go,
// in memory, filled from the file's vectors. Ties in cosine are broken by key, so the same vectors
// give the same result.
//
// It knows no storage and no domain.
package vector

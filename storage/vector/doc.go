// Package vector finds what is near in meaning: an Index of one model's vectors
// for questions, on chromem-go, in memory, filled from the file's vectors. It
// measures the cosine and breaks ties by key, so the same vectors give the same
// answer.
//
// It knows no storage and no domain.
package vector

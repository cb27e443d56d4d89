// Package publicset reads the public sets that papers on role-playing measure with, in
// the files that their authors publish: texts or profiles of characters, questions, and
// labels of personality. Nothing of them is part of this program; they are read where
// they lie.
//
// It knows no network, no pipeline, no interface.
package publicset

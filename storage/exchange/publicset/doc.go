// Package publicset reads the public sets by which papers on role-playing measure, in the files that
// their authors publish: texts or profiles of characters, questions, and labels of personality. None
// of them is part of this program; they are read where they are.
//
// It knows no network, no pipeline, no interface.
package publicset

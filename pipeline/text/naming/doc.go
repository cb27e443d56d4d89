// Package naming knows the forms that names take: it takes an English or
// Chinese surface form apart into honorific, given name, family name and the
// rest, knows which short names go with which long ones, and reads the phrases
// by which a text says that two names are one ("X, known as Y", "人称X") or that
// they are two ("X and Y", "X、Y"). It also reports whether an organization with some name
// is a place as well.
//
// It holds general knowledge of the two languages only; what one book says about
// its own names is learned by a Census of that book.
//
// It is pure: no files, no network.
package naming

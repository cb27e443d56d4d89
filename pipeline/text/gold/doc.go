// Package gold reads texts with hand-written gold for coreference of names: which names are one person.
// Trainers learn from them and reports compare with them; the program itself
// never reads one.
//
// A folder contains texts and a file aliases.gold.json, an object with a key for each text:
// its path below the folder. The value has "groups", lists of surface names of one person
// each; "ambiguous", names that mean more than one person; and "reveals", pairs of groups that
// the plot joins. Names of the last two kinds are not scored. Keys that begin with "_" are remarks.
//
// Two folders belong to the project: stories has texts that were written for it, in styles
// that old novels lack, and more has only gold that adds to the gold of the corpus.
// The additions are used for learning and never scored. Both may list "places" and "others", names,
// and strings that look like names, that are not people's.
package gold

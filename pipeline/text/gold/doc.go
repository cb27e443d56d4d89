// Package gold reads texts with hand-written answers to the question who is who in
// them. Trainers learn from them and reports compare with them; the program itself
// never reads one.
//
// A folder holds texts and a file aliases.gold.json, an object with a key for each text:
// its path below the folder. The value has "groups", lists of surface names of one person
// each; "ambiguous", names that mean more than one person; and "reveals", pairs of groups that
// the plot joins. Names of the last two kinds are not scored. Keys that begin with "_" are remarks.
//
// Two folders are the project's own: stories has texts that were written for it, in styles
// that old novels lack, and more has only answers, to what the gold of the corpus leaves out.
// What is in more is learned from and never scored. Both may list "places" and "others", the
// names of what is no person.
package gold

// Package builtin answers every language task by rules, in this process: the
// engine that is there when there is no key, no model and no network.
//
// It sees a whole document before it reads its passages (Engine.Study), and
// takes names, quotations and breaks from that study; what it says of a passage
// always is in the passage. It is deterministic. Where it judges what only
// a reader can judge (ratings, profiles), it says that it went by rule.
//
// The valence of English texts is from govader. It uses no model, no network and no
// clock, no interface.
package builtin

// Package builtin answers every language task by rules, in this process: the
// engine that is there when there is no key, no model and no network.
//
// It sees a whole document before it reads its passages (Engine.Study), and takes names, quotations and breaks from
// that study; what it says about a passage is always in the passage. It is deterministic. Where it judges what only a
// reader can judge (ratings, profiles), it says that it judged by rule.
//
// The valence of English texts is from govader. It uses no model, no network, no clock and no interface.
package builtin

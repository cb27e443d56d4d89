// Package builtin does every language task by rules, in this process. It needs no key, no model and no network.
//
// It studies a whole document before it reads its passages (Engine.Study), and takes names, quotations and scene breaks
// from that study; its evidence for a passage is always within the passage. It is deterministic. It gives no ratings,
// which only a reader can give, and a reply says that no model wrote it.
//
// The valence of English texts is from govader. It uses no model, no network, no clock and no interface.
package builtin

// Package memory derives what characters remember from what was read: the
// scenes of overlapping passages joined into one list (conversation-KG
// proposals 2.3), the utterances and facts in them as memories, and who
// witnessed what.
//
// Who was present is noted for each part of a scene, because people come and go
// (presence.go). Files and JSON say "bubble" for a scene.
//
// It is pure: a Book is derived from a cast.View and is valid for that view. It knows no pipeline, storage, network or
// interface.
package memory

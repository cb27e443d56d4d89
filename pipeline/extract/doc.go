// Package extract reads one passage: it asks an engine for entities, relations and scenes, and converts the answer to a
// Reading with offsets into the text. What is not in the text is marked as ungrounded. A request that fails gives a
// Reading with the reason, never an empty one.
//
// It knows no storage, no interface, no model.
package extract

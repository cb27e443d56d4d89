// Package extract reads one passage: it asks an engine for entities, relations
// and scenes and makes a Reading of the answer, in which everything is at
// its place in the text. What is not there is marked ungrounded. A
// request that fails gives a Reading that says why, never an empty one.
//
// It knows no storage, no interface, no model.
package extract

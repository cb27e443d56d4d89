// Package engine makes the engines that a writer can choose: the built-in one, a model behind a
// server, or the practice server on this machine. It also forecasts their cost. A server is started
// only when an engine is made.
//
// It knows no storage and no window.
package engine

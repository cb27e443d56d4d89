// Package llm is how the program talks to a language model: a client of one
// method, requests and replies as plain values, errors that carry a kind, and
// everything that is true of every server (cache, re-ask, meter, pace, retry,
// consent) as layers around it.
//
// The layers have one order, outermost first, and [Stack] builds it:
//
//	Cache   a reply that is known is not asked for again; identical calls in
//	        flight are joined. Outermost, so that a hit costs nothing, counts
//	        nothing and waits for nobody.
//	Checked a structured reply is repaired, validated and asked for once more.
//	        Inside the cache, so that only valid replies are ever kept.
//	Waiting holds a call back while a person has paused the run. Inside Checked, so
//	        that a second asking waits too; outside Meter, so that nothing is
//	        reserved meanwhile.
//	Meter   calls, tokens and money; refuses when the budget is spent. Inside
//	        Checked, so that a second asking is counted too.
//	adapter one request in the server's own words (package openai).
//	[Transport] consent, pace, retry and idle time-out of each HTTP exchange.
//	        Innermost, because only there the headers are seen.
//
// Stops says which errors end a whole run: no key, no quota, no consent, no budget left,
// or a server that is gone.
//
// It knows neither the knowledge base nor the toolkit, nor a package of a particular server.
package llm

// Package judge decides by rule whether two names are one person: it sums the clues, which are log-odds, and converts
// the sum to a probability. It implements task.IdentityJudge.
//
// It uses no model, no network and no clock.
package judge

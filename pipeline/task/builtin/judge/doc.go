// Package judge decides by rule whether two names are one person: it adds up the clues for and against, which are
// log-odds, and says how sure it is. It implements task.IdentityJudge.
//
// It uses no model, no network and no clock.
package judge

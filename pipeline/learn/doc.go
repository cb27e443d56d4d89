// Package learn fits and applies additive models over named measures: boosted
// trees of a few questions each (Friedman 2001), their bounds drawn by chance where
// that is asked for (Geurts, Ernst and Wehenkel 2006), for yes-or-no labels.
// A score is log-odds, and it is the sum of what each measure adds, so that
// every answer can be explained. Fitting is deterministic: the same examples
// give the same bytes. Tables of fitted models are JSON that packages embed.
//
// It imports the standard library only.
package learn

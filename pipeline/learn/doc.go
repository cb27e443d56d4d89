// Package learn fits and applies additive models of named measures for binary labels: gradient
// boosted trees of limited depth (Friedman 2001), optionally with bounds drawn at random
// (Geurts, Ernst and Wehenkel 2006). A score is in log-odds, and is the sum of what each measure adds, so that
// every answer can be explained. Fitting is deterministic: the same examples
// give the same bytes. Tables of fitted models are JSON that packages embed.
package learn

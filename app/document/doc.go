// Package document reads files as documents for an import: texts of every kind, and
// character cards and lorebooks, which become documents about the story.
//
// It changes nothing and knows no window.
package document

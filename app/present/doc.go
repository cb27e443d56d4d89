// Package present is presentation that several panes share: quotes with their names
// marked, the progress of jobs, money and counts, why something failed. It is pure.
//
// It does not know the toolkit.
package present

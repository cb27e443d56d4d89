// Package present is presentation that several panes share: quotes with their names
// marked, the progress of jobs, money and counts, why something failed. It is pure.
//
// It imports the editor's packages, app/job and app/i18n; no toolkit.
package present

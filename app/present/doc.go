// Package present is pure presentation that several panes share: quotes with
// their names marked. It imports the editor's packages and app/i18n; no
// toolkit.
package present

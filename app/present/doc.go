// Package present is pure presentation that several panes share: quotes with
// their names marked. It imports the editor's packages and app/words; no
// toolkit.
package present

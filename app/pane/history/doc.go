// Package history shows every step of the open base, newest first, narrowed by
// words or kind, with what each changed; a step that nothing later builds on can
// be undone alone.
package history

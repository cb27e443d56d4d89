// Package editor is the open knowledge base: its snapshot, its history, and the only way to change it.
// Commands are planned on a view and say why they can't run; a planned Transaction is applied
// completely or not at all, stored durably through a Store before anyone sees it, and can be undone
// and redone, even after closing the file.
//
// It knows no interface, no file, no pipeline; package storage implements its Store.
package editor

// Package memory makes scenes, bubbles and memories of what was read: scenes
// that several passages saw are stitched, each scene is a bubble of those who
// were there (proposals 2.3), and what was said and told in it are memories.
// From that follows who can know what. It ranks memories as Emotional RAG does.
//
// It is pure: it imports editor/kb and editor/cast only.
package memory

// Package settings keeps the preferences of the program, which belong to the
// machine and not to a knowledge base: recent files, appearance, language, the
// engine. One JSON file, replaced as a whole. No key is ever in it.
//
// It imports the standard library only.
package settings

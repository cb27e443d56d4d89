// Package settings keeps the preferences of the program, which belong to the machine and not to a
// knowledge base: recent files, appearance, language, the engine. They are one JSON file, replaced as
// a whole, without any key.
//
// It imports the standard library only.
package settings

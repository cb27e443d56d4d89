// Package i18n holds every sentence a person reads, in English and in Chinese.
//
// The English sentence in the code is the key, so a missing translation falls back to English. The Chinese
// side lives in zh/*.json, one file for each part of the program, merged when the program starts.
//
// It may import the standard library only: the command line, the pure presentation and the window all
// speak through it. It must never import the toolkit.
package i18n

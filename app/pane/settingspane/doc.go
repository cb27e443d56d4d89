// Package settingspane is the Settings: the engine, how proposals apply, own
// types, appearance and language, and the table of keys.
package settingspane

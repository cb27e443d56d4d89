// Package about has the version of the program and the licences of its parts. It imports the standard library only.
package about

import "runtime/debug"

// Version is the version of the program, also in FyneApp.toml, which a test compares.
const Version = "0.1.0"

// Licences are the texts of LICENSE and NOTICE. Package main, which alone can embed the files at the top, sets them.
var Licences string

// Line returns the version in one line, with the revision of the source where it is known: "Dramatis 0.1.0 (2c26b46)".
func Line() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "Dramatis " + Version
	}
	return line(info.Settings)
}

func line(settings []debug.BuildSetting) string {
	revision, changed := "", ""
	for _, s := range settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(len(s.Value), 7)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	if revision == "" {
		return "Dramatis " + Version
	}
	return "Dramatis " + Version + " (" + revision + changed + ")"
}

// Package locale gives the toolkit a locale it understands where the machine
// has none ("C", as in containers): without it every start prints an error. It
// works by being initialized before the toolkit, which Go does in the order of
// import paths, and therefore imports nothing but os.
package locale

import "os"

func init() {
	set := false
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		switch os.Getenv(name) {
		case "":
		case "C", "POSIX", "C.UTF-8", "C.utf8":
			set = os.Setenv(name, "en_US.UTF-8") == nil
		default:
			set = true
		}
	}
	if !set {
		_ = os.Setenv("LANG", "en_US.UTF-8") // where even that fails the toolkit says so
	}
}

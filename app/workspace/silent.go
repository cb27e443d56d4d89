package workspace

// Silent is a reporter of progress that reports nothing.
type Silent struct{}

// Stage does nothing.
func (Silent) Stage(string, int) {}

// Add does nothing.
func (Silent) Add(int) {}

// Warn does nothing.
func (Silent) Warn(string, error) {}

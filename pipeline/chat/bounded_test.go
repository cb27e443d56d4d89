package chat

import (
	"strings"
	"testing"
)

// TestATemplateComesToAnEnd renders templates that would not end, or would fill the memory.
func TestATemplateComesToAnEnd(t *testing.T) {
	double := "{{$x := .Profile}}" + strings.Repeat("{{$x = printf \"%s%s\" $x $x}}", 60)
	for name, own := range map[string]string{
		"a long count":         "{{range 9223372036854775807}}{{end}}",
		"a count in a name":    "{{$n := 9223372036854775807}}{{range $n}}{{end}}",
		"loops in loops":       "{{range 9999}}{{range 9999}}{{range 9999}}{{end}}{{end}}{{end}}",
		"a loop in a branch":   "{{if .Name}}{{with .Name}}{{range 999999999999}}{{end}}{{end}}{{end}}",
		"a loop in an else":    "{{if .Style}}{{else}}{{range 999999999999}}{{end}}{{end}}",
		"parts that call both": `{{define "a"}}{{if .}}{{template "a" (slice . 1)}}{{template "a" (slice . 1)}}{{end}}{{end}}{{template "a" .Profile}}`,
		"a part in itself":     `{{define "a"}}{{template "a" .}}{{end}}{{template "a" .}}`,
		"text that doubles":    double,
		"text that prints":     strings.ReplaceAll(double, `printf "%s%s"`, "print"),
		"text that escapes":    strings.ReplaceAll(double, `printf "%s%s"`, "html"),
		"wide numbers":         strings.Repeat(`{{printf "%999999d%999999d" 1 1}}`, 5),
		"much text":            "{{range 99999}}01234567890123456789{{end}}",
	} {
		if text, err := Prompt(own, "en", Sheet{Name: "N", Profile: strings.Repeat("p", 60)}); err == nil {
			t.Errorf("%s: %d bytes were written", name, len(text))
		}
	}
	got, err := Prompt("{{range .Own}}{{.}};{{else}}none{{end}} {{printf \"%s!\" .Name}}{{range 3}}{{.}}{{end}}", "en", Sheet{Name: "N", Own: []string{"a", "b"}})
	if err != nil || got != "a;b; N!012" {
		t.Errorf("%q (%v)", got, err)
	}
}

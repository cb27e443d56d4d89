//go:build unix

package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var textEnemies = map[string]enemy{
	"a text of initials": {
		command: builds(strings.Repeat("I.", 10_000)), status: Done, cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"thousands of names in one scene": {
		command: builds(manyNames(3840)), status: Done, cpu: 10 * time.Second, memory: bare + 3, left: []string{base, "doc.txt"}},
	"thousands of names in one scene, shown": {
		command: func(t *testing.T, dir string) []string {
			must(t, builds(manyNames(3840))(t, dir)...)
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Done, cpu: 3 * time.Second, memory: bare + 3, left: []string{base, "doc.txt"}},
	"a list of 40,000 names": {
		command: builds(listed(40_000)), status: Done, says: "reads like a list and not like a story", cpu: 6 * time.Second, memory: bare + 20, left: []string{base, "doc.txt"}},
	"a list of words that may be names": {
		command: builds(strings.ReplaceAll(listed(14_000), "Lord ", "")), status: Done, says: "reads like a list and not like a story", cpu: 4 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
	"a title that is all the text": {
		command: builds(strings.Repeat("Mr. ", 200_000)), status: Done, cpu: 6 * time.Second, memory: bare + 16, left: []string{base, "doc.txt"}},
	"one paragraph of quotations": {
		command: builds(strings.Repeat("“No,” said Ann. ", 20_000)), status: Done, cpu: 6 * time.Second, memory: bare + 8, left: []string{base, "doc.txt"}},
	"one paragraph of quotations of nobody": {
		command: builds(strings.Repeat("“Yes,” “No,” ", 30_000)), status: Done, cpu: 4 * time.Second, memory: bare + 8, left: []string{base, "doc.txt"}},
	"a name with all that a terminal obeys": {
		command: func(t *testing.T, dir string) []string {
			must(t, builds(strings.ReplaceAll(strings.Repeat(shortTale+"\n\n", 5), "Ann", "\x1b]52;c;eA==\x07\u202eAnn\x9b2J"))(t, dir)...)
			return []string{"show", "-kb", filepath.Join(dir, base)}
		}, status: Done, cpu: 3 * time.Second, memory: bare, left: []string{base, "doc.txt"}},
}

// listed returns a list of lords, each of them named once.
func listed(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "Lord %c%c%c%c%c%c, ", 'B'+i%20, "aeiou"[i/20%5], 'b'+i/100%20, "aeiou"[i/2000%5], 'b'+i/10000%20, "aeiou"[i%5])
	}
	return out.String()
}

// manyNames returns a text of one paragraph in which everybody has a name of their own.
func manyNames(n int) string {
	var out strings.Builder
	for i := range n {
		fmt.Fprintf(&out, "“No,” said John %c%c%c%c%s. ", 'B'+i%20, "aeiou"[i/20%5], 'b'+i/100%20, "aeiou"[i/2000%5], "rin")
	}
	return out.String()
}

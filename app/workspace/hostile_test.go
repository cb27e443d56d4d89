//go:build unix

package workspace

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"dramatis/app/engine"
	"dramatis/editor/editortest"
)

// hostile are texts that once took time by the square or the cube of their length:
// parts that are repeated, and lists in which every part differs.
var hostile = map[string]func(i int) string{
	"initials":           func(int) string { return "I." },
	"titles":             func(int) string { return "Mr. " },
	"names in a row":     func(int) string { return "Anna " },
	"names that join":    func(int) string { return "Anna and " },
	"one paragraph":      func(int) string { return "“Come here,” said Alice. “I will not,” said Bob. " },
	"numbered":           func(i int) string { return fmt.Sprintf("Alice met Bob %d. ", i) },
	"a name once each":   func(i int) string { return "Then came Mr. " + invented(i) + " to the house with a lamp.\n\n" },
	"speakers once each": func(i int) string { return "“It is dark,” said Miss " + invented(i) + " to nobody. " },
	"one given name":     func(i int) string { return "“No,” said John " + invented(i) + ". " },
	"few given names":    func(i int) string { return "Then " + invented(i%64*7) + " " + invented(i/64*7) + " came in. " },
	"couples":            func(i int) string { return "John " + invented(i) + " met Mary " + invented(i+100_000) + ". " },
	"pairs": func(i int) string {
		return invented(4*i) + " " + invented(4*i+1) + " met " + invented(4*i+2) + " " + invented(4*i+3) + " by the old stone bridge in rain. "
	},
	"married couples": func(i int) string { return "Mr. and Mrs. " + invented(i) + ", " },
	"names three times": func(i int) string {
		return "Mr. " + invented(i/3) + " came to the house of Mrs. " + invented(i/3+1) + " with a lamp. "
	},
	"chapters":     func(i int) string { return fmt.Sprintf("CHAPTER %d\n\nAnna said no.\n\n", i) },
	"Chinese talk": func(int) string { return "王大明道：“来了。”李小红笑道：“不来。”" },
	"Chinese names": func(i int) string {
		return string([]rune{'王', rune(0x5000 + i/50%8000), rune(0x5000 + i%50)}) + "笑道：“天黑了。”\n"
	},
	"Chinese kin": func(i int) string {
		return "李" + hanName(i%9000) + "的哥哥李" + hanName((i+1)%9000) + "，"
	},
	"titled":   func(i int) string { return "Duke of " + invented(i) + " the " },
	"lords":    func(i int) string { return "Lord " + invented(i) + " of " + invented(i+100_000) + ". " },
	"brothers": func(i int) string { return "my brother " + invented(i) + ", " },
	"headings": func(i int) string { return fmt.Sprintf("%d.\n\nAnna went.\n\n", i) },
	"mail": func(i int) string {
		return "From: " + invented(i) + "\nTo: " + invented(i+100_000) + "\nSubject: Rain\n\nIt rains.\n\n"
	},
	"letters":              func(i int) string { return "Dear Anna,\n\nIt rains.\n\nYour loving " + invented(i) + "\n\n" },
	"one Chinese sentence": func(int) string { return "却说" },
}

// hanName returns a given name of two characters, another one for each number.
func hanName(i int) string { return string([]rune{rune(0x5000 + i/90), rune(0x6000 + i%90)}) }

// invented returns a name that no list has, another one for each number.
func invented(i int) string {
	var out strings.Builder
	for i += 1000; i > 0; i /= 70 {
		out.WriteByte("bdfgklmnprstvz"[i%14])
		out.WriteByte("aeiou"[i/14%5])
	}
	s := out.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

// TestTheTimeOfAnImportGrowsWithTheText reads each hostile text at two lengths. A
// time that grows by the square is 36 times as long for six times the text.
func TestTheTimeOfAnImportGrowsWithTheText(t *testing.T) {
	const short, times, most = 40_000, 6, 18
	for name, part := range hostile {
		t.Run(name, func(t *testing.T) {
			before := min(timeOf(t, part, short), timeOf(t, part, short))
			after := timeOf(t, part, short*times)
			if after > most*before { // perhaps only this time
				after = min(after, timeOf(t, part, short*times))
			}
			if after > most*before {
				t.Errorf("%d times the text takes %.1f times as long (%v)", times, float64(after)/float64(before), after)
			}
		})
	}
}

// TestTheMemoryOfAnImportIsBounded imports a list of thousands that share a given name:
// each might be each other, and what is found of the pairs once took twice the bound.
func TestTheMemoryOfAnImportIsBounded(t *testing.T) {
	const people, slack = 3840, 15 << 20
	var text strings.Builder
	for i := range people {
		text.WriteString("“No,” said John " + invented(i) + ". ")
	}
	path := filepath.Join(t.TempDir(), "list.txt")
	editortest.Must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	debug.FreeOSMemory() // what other tests have freed is no room for this one
	peak := watchHeap()
	readBook(t, path, nil)
	if got, most := peak(), float64(importMemory+importMemoryByLen*text.Len()+slack)/megabyte; got > most {
		t.Errorf("it took %.0f MB of %.0f", got, most)
	}
}

// timeOf returns the processor's time for an import and what every command derives, at
// least what can be measured.
func timeOf(t *testing.T, part func(int) string, size int) time.Duration {
	t.Helper()
	var text strings.Builder
	for i := 0; text.Len() < size; i++ {
		text.WriteString(part(i))
	}
	path := filepath.Join(t.TempDir(), "hostile.txt")
	editortest.Must(t, os.WriteFile(path, []byte(text.String()), 0o600))
	start := editortest.ProcessorTime()
	b, _ := readBook(t, path, nil)
	b.Remembered(b.View())
	return max(editortest.ProcessorTime()-start, 20*time.Millisecond)
}

// BenchmarkNamesMetOnce imports lists of people who are met once each: the speed should
// stay the same whatever their number.
func BenchmarkNamesMetOnce(b *testing.B) {
	for _, kind := range []string{"speakers once each", "one given name", "few given names", "couples", "pairs", "married couples", "titled", "lords", "brothers", "mail", "letters", "headings", "Chinese kin"} {
		for _, names := range []int{4_000, 20_000} {
			b.Run(fmt.Sprintf("%s/%d", kind, names), func(b *testing.B) { benchmarkNames(b, hostile[kind], names) })
		}
	}
}

func benchmarkNames(b *testing.B, part func(int) string, names int) {
	var text strings.Builder
	for i := range names {
		text.WriteString(part(i))
	}
	path := filepath.Join(b.TempDir(), "list.txt")
	editortest.Must(b, os.WriteFile(path, []byte(text.String()), 0o600))
	start := editortest.ProcessorTime()
	for b.Loop() {
		base := editortest.Get(Memory())(b)
		e := editortest.Get(base.Engine(engine.Config{}))(b)
		editortest.Get(base.Import(b.Context(), []string{path}, e, ImportOptions{}, Silent{}))(b)
		base.Remembered(base.View())
		b.ReportMetric(float64(len(base.View().Entities())), "entities")
		editortest.Must(b, base.Close())
	}
	b.ReportMetric(float64(text.Len()*b.N)/megabyte/(editortest.ProcessorTime()-start).Seconds(), "MB/s-of-a-core")
}

func TestAFileOfQuestionsThatIsTooLargeIsSaidToBe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "questions.json")
	f := editortest.Get(os.Create(path))(t)
	editortest.Must(t, errors.Join(f.Truncate(maxSet+1), f.Close()))
	if _, err := ReadQuestionnaire(path); err == nil || !strings.Contains(err.Error(), "larger than 64 MB") {
		t.Errorf("it says %v", err)
	}
}

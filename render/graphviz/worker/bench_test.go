package worker_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"dramatis/render/dot"
	"dramatis/render/graphviz"
)

// BenchmarkLayoutAgainstNative lays the same DOT out with our child process and with Graphviz's own program where there is one, in
// turn, and reports both medians and their ratio.
func BenchmarkLayoutAgainstNative(b *testing.B) {
	native, err := exec.LookPath("dot")
	if err != nil {
		b.Skip("there is no native Graphviz to compare with")
	}
	c, err := graphviz.NewChild()
	if err != nil {
		b.Fatal(err)
	}
	for _, of := range []struct {
		engine graphviz.Engine
		nodes  int
	}{{graphviz.Neato, 45}, {graphviz.Neato, 120}, {graphviz.Dot, 100}, {graphviz.Twopi, 400}, {graphviz.SFDP, 500}, {graphviz.SFDP, 2000}, {graphviz.SFDP, 5000}} {
		b.Run(fmt.Sprintf("%s-%d", of.engine, of.nodes), func(b *testing.B) {
			edges := 2 * of.nodes
			if of.engine == graphviz.Dot {
				edges = of.nodes
			}
			shape := []byte(dot.Shape(random(of.nodes, edges).Tidy(), "overlap=true", "start=7"))
			var ours, theirs []time.Duration
			for b.Loop() {
				start := time.Now()
				if _, err := c.Run(context.Background(), shape, string(of.engine), "json0"); err != nil {
					b.Fatal(err)
				}
				ours = append(ours, time.Since(start))
				start = time.Now()
				cmd := exec.Command(native, "-K"+string(of.engine), "-Tjson0")
				cmd.Stdin = bytes.NewReader(shape)
				if out, err := cmd.Output(); err != nil || len(out) == 0 {
					b.Fatal(err)
				}
				theirs = append(theirs, time.Since(start))
			}
			slices.Sort(ours)
			slices.Sort(theirs)
			a, n := ours[len(ours)/2], theirs[len(theirs)/2]
			b.ReportMetric(float64(a.Microseconds())/1000, "ours-ms")
			b.ReportMetric(float64(n.Microseconds())/1000, "native-ms")
			b.ReportMetric(float64(a)/float64(n), "ratio")
		})
	}
}

// BenchmarkGrowthOf500Layouts lays the chief cast out 500 times and reports by how much this process has grown; more than 10 MB
// fail.
func BenchmarkGrowthOf500Layouts(b *testing.B) {
	if runtime.GOOS != "linux" {
		b.Skip("the size of a process is read as Linux tells it")
	}
	l, g := child(b), random(45, 200)
	run := func(n int) {
		for range n {
			if _, err := l.Layout(context.Background(), g, graphviz.Options{}); err != nil {
				b.Fatal(err)
			}
		}
	}
	run(20) // what is made once
	for b.Loop() {
		before := resident(b)
		run(500)
		grown := resident(b) - before
		b.ReportMetric(grown, "MB-grown")
		if grown > 10 {
			b.Fatalf("500 layouts grow the studio by %.1f MB", grown)
		}
	}
}

// resident returns the memory of this process in MB, after the garbage is collected.
func resident(b *testing.B) float64 {
	b.Helper()
	runtime.GC()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kb, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	if err != nil {
		b.Fatal(err)
	}
	return kb / 1024
}

// Check is staticcheck with the checks of go vet, so that packages are loaded once for both.
package main

import (
	"os"

	"golang.org/x/tools/go/analysis/suite/vet"
	"honnef.co/go/tools/lintcmd"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

func main() {
	c := lintcmd.NewCommand("check")
	c.ParseFlags(os.Args[1:])
	c.AddBareAnalyzers(vet.Suite...)
	c.AddAnalyzers(simple.Analyzers...)
	c.AddAnalyzers(staticcheck.Analyzers...)
	c.AddAnalyzers(stylecheck.Analyzers...)
	c.AddAnalyzers(unused.Analyzer)
	c.Run()
}

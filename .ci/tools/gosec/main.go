// Gosec looks for risky code in the packages below the working folder, as gosec's own command does. That command
// also links the clients of three language models, which takes longer to compile than this program, and
// asks the go command about each package by itself.
//
//	gosec -tags no_animations -exclude G104,G115 -exclude-dir practice
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"path"
	"runtime"
	"slices"
	"strings"

	"github.com/securego/gosec/v2"
	"github.com/securego/gosec/v2/analyzers"
	"github.com/securego/gosec/v2/rules"
	"golang.org/x/tools/go/packages"
)

func main() {
	tags := flag.String("tags", "", "build tags, with commas between them")
	exclude := flag.String("exclude", "", "rules that are not looked at, with commas between them")
	folders := flag.String("exclude-dir", "", "names of folders that are not looked at, with commas between them")
	flag.Parse()
	found, err := look(strings.Split(*tags, ","), strings.Split(*exclude, ","), strings.Split(*folders, ","))
	if err != nil {
		fmt.Fprintln(os.Stderr, "gosec:", err)
	}
	if err != nil || found {
		os.Exit(1)
	}
}

// look prints what is risky, and reports whether something is.
func look(tags, exclude, folders []string) (found bool, err error) {
	pkgs, err := packages.Load(&packages.Config{Mode: gosec.LoadMode, BuildFlags: gosec.CLIBuildTags(tags)}, "./...")
	if err != nil {
		return false, err
	}
	if packages.PrintErrors(pkgs) > 0 {
		return false, fmt.Errorf("packages can't be loaded")
	}
	a := gosec.NewAnalyzer(gosec.NewConfig(), false, true, false, runtime.GOMAXPROCS(0), log.New(io.Discard, "", 0))
	a.LoadRules(rules.Generate(false, rules.NewRuleFilter(true, exclude...)).RulesInfo())
	a.LoadAnalyzers(analyzers.Generate(false, analyzers.NewAnalyzerFilter(true, exclude...)).AnalyzersInfo())
	for _, p := range pkgs {
		if slices.Contains(folders, path.Base(p.PkgPath)) {
			continue
		}
		a.CheckRules(p)
		a.CheckAnalyzers(p)
	}
	issues, metrics, _ := a.Report()
	for _, i := range issues {
		fmt.Printf("%s:%s: %s (%s, severity %v, confidence %v)\n", i.File, i.Line, i.What, i.RuleID, i.Severity, i.Confidence)
	}
	if metrics.NumFiles == 0 {
		return false, fmt.Errorf("no files here")
	}
	return len(issues) > 0, nil
}

// Gosec looks for risky code in the packages below the working folder, as gosec's own command does. That command
// also links the clients of three language models, which takes longer to compile than this program.
//
//	gosec -tags no_animations -exclude G104,G115 -exclude-dir .ci,practice
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"runtime"
	"strings"

	"github.com/securego/gosec/v2"
	"github.com/securego/gosec/v2/analyzers"
	"github.com/securego/gosec/v2/rules"
)

func main() {
	tags := flag.String("tags", "", "build tags, with commas between them")
	exclude := flag.String("exclude", "", "rules that are not looked at, with commas between them")
	folders := flag.String("exclude-dir", "", "folders that are not looked at, with commas between them")
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
	for i, folder := range folders {
		folders[i] = regexp.QuoteMeta(folder)
	}
	paths, err := gosec.PackagePaths("./...", gosec.ExcludedDirsRegExp(folders))
	if err != nil {
		return false, err
	}
	if len(paths) == 0 {
		return false, fmt.Errorf("no packages here")
	}
	a := gosec.NewAnalyzer(gosec.NewConfig(), false, true, false, runtime.GOMAXPROCS(0), log.New(io.Discard, "", 0))
	a.LoadRules(rules.Generate(false, rules.NewRuleFilter(true, exclude...)).RulesInfo())
	a.LoadAnalyzers(analyzers.Generate(false, analyzers.NewAnalyzerFilter(true, exclude...)).AnalyzersInfo())
	if err := a.Process(tags, paths...); err != nil {
		return false, err
	}
	issues, _, failures := a.Report()
	for _, i := range issues {
		fmt.Printf("%s:%s: %s (%s, severity %v, confidence %v)\n", i.File, i.Line, i.What, i.RuleID, i.Severity, i.Confidence)
	}
	for file, problems := range failures {
		for _, p := range problems {
			fmt.Printf("%s:%d: %s\n", file, p.Line, p.Err)
		}
	}
	return len(issues) > 0 || len(failures) > 0, nil
}

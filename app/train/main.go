package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"dramatis/pipeline/learn"
)

func main() {
	corpus := flag.String("corpus", os.Getenv("DRAMATIS_CORPUS"), "folder of books with aliases.gold.json, beside the project's own stories")
	into := flag.String("into", "pipeline/normalize/tables", "folder the tables are written to")
	language := flag.String("language", "", "en or zh: fit the table of this language only")
	flag.Parse()
	if err := train(context.Background(), *corpus, *into, *language); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func train(ctx context.Context, corpus, into, language string) error {
	books, err := load(ctx, language, corpus)
	if err != nil {
		return err
	}
	for _, t := range []struct {
		file    string
		chinese bool
	}{{"english.json", false}, {"chinese.json", true}} {
		some := ofLanguage(books, t.chinese)
		if len(some) == 0 {
			continue
		}
		if err := write(filepath.Join(into, t.file), fit(some)); err != nil {
			return err
		}
		fmt.Printf("%s: fitted on %d books\n", t.file, len(some))
	}
	return nil
}

// write keeps a tree a line, so that two tables can be compared.
func write(path string, m *learn.Model) error {
	names, err := json.Marshal(m.Measures)
	if err != nil {
		return err
	}
	lines, err := json.Marshal(m.Lines)
	if err != nil {
		return err
	}
	out := fmt.Appendf(nil, "{\"measures\":%s,\n\"bias\":%v,\"scale\":%v,\"shift\":%v,\"bar\":%v,\"lines\":%s,\n\"trees\":[\n", names, m.Bias, m.Scale, m.Shift, m.Bar, lines)
	for i, t := range m.Trees {
		line, err := json.Marshal(t)
		if err != nil {
			return err
		}
		out = append(out, line...)
		if i < len(m.Trees)-1 {
			out = append(out, ',')
		}
		out = append(out, '\n')
	}
	return os.WriteFile(path, append(out, "]}\n"...), 0o644)
}

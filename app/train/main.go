package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
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
		if err := os.WriteFile(filepath.Join(into, t.file), fit(some).Table(), 0o644); err != nil {
			return err
		}
		fmt.Printf("%s: fitted on %d books\n", t.file, len(some))
	}
	return nil
}

// Command dramatis turns documents into a curated knowledge base of characters.
package main

import (
	"context"
	_ "embed"
	"os"

	"dramatis/app"
	"dramatis/app/about"
	"dramatis/app/cli"
	_ "dramatis/app/locale" // before the toolkit asks for it
	"dramatis/render/graphviz"
	"dramatis/render/graphviz/worker"
	_ "dramatis/render/graphviz/worker/idle" // before go-graphviz
)

//go:embed LICENSE
var license string

//go:embed NOTICE
var notice string

func main() {
	about.Licences = notice + "\n\n" + license
	args := os.Args[1:]
	if graphviz.IsWorker(args) {
		os.Exit(worker.Main(args, os.Stdin, os.Stdout, os.Stderr))
	}
	if cli.Is(args) {
		ctx, stop := cli.Interruptible(context.Background())
		status := cli.Run(ctx, &cli.Program{Out: os.Stdout, Err: os.Stderr, Terminal: cli.IsTerminal(os.Stderr)}, args)
		stop()
		os.Exit(status)
	}
	os.Exit(app.Main(args))
}

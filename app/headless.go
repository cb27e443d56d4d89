package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"dramatis/app/engine"
	"dramatis/app/export"
	"dramatis/app/sample"
	"dramatis/app/workspace"
)

// headless builds the sample's knowledge base in a folder, writes its graph as
// SVG and PNG there and prints the cast.
func headless(ctx context.Context, out io.Writer, dir string) (err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make the folder %q: %w", dir, err)
	}
	docs, err := sample.Documents(sample.English, filepath.Join(dir, "sample"))
	if err != nil {
		return err
	}
	b, err := workspace.OpenOrCreate(ctx, filepath.Join(dir, "sample"+workspace.Ending))
	if err != nil {
		return err
	}
	defer func() {
		if e := b.Close(); err == nil {
			err = e
		}
	}()
	engine, err := b.Engine(engine.Config{})
	if err != nil {
		return err
	}
	if _, err := b.Import(ctx, docs, engine, workspace.ImportOptions{}, workspace.Silent{}); err != nil {
		return err
	}
	for _, format := range []string{"svg", "png"} {
		path := filepath.Join(dir, "sample."+format)
		if _, err := export.Write(ctx, b.Content(), export.Request{Format: format, Path: path}); err != nil {
			return err
		}
		fmt.Fprintf(out, "wrote %s\n", path)
	}
	for _, e := range b.View().Entities() {
		fmt.Fprintf(out, "%5d  %-12s %s\n", e.Mentions, e.Type, e.Name)
	}
	return nil
}

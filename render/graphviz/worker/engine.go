package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	gographviz "github.com/goccy/go-graphviz"
	"github.com/goccy/go-graphviz/gvc"

	"dramatis/render/graphviz/worker/privatetmp"
)

// go-graphviz is initialised and has chosen its cache: the rest of the program gets back the original
// temporary directory.
func init() { privatetmp.Restore() }

// engines and formats that may be asked for; go-graphviz answers unknown ones with the text of an earlier error.
var (
	engines = map[string]bool{"neato": true, "sfdp": true, "dot": true, "twopi": true}
	formats = map[string]bool{"json0": true, "svg": true}
)

// resetRandom resets the engine's random numbers. sfdp seeds them too late, after coarsening the graph, so
// a second layout in one process would differ from the first.
const resetRandom = "graph { start=7; a -- b }"

// render runs Graphviz once. The WebAssembly module is shared by the process, not safe for concurrent
// use and can't be stopped: callers hold a lock, and no context is passed down because a cancelled
// call can break the module for good.
func render(dot []byte, engine, format string) ([]byte, error) {
	if !engines[engine] || !formats[format] {
		return nil, fmt.Errorf("there is no engine %q that writes %q", engine, format)
	}
	if len(bytes.TrimSpace(dot)) == 0 {
		return nil, errors.New("there is nothing to lay out")
	}
	if engine == "sfdp" {
		if _, err := renderOnce([]byte(resetRandom), engine, "json0"); err != nil {
			return nil, err
		}
	}
	return renderOnce(dot, engine, format)
}

func renderOnce(dot []byte, engine, format string) (out []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = nil, fmt.Errorf("the layout engine broke: %v", p)
		}
	}()
	ctx := context.Background()
	graph, err := gographviz.ParseBytes(dot)
	if err != nil || graph == nil {
		return nil, errors.New("the engine could not read the graph")
	}
	defer graph.Close()
	gv, err := gvc.New(ctx)
	if err != nil {
		return nil, fmt.Errorf("start the layout engine: %w", err)
	}
	defer gv.Close()
	if err := gv.Layout(ctx, graph, engine); err != nil {
		return nil, fmt.Errorf("place the nodes with %s: %w", engine, err)
	}
	defer gv.FreeLayout(ctx, graph)
	var buf bytes.Buffer
	if err := gv.RenderData(ctx, graph, format, &buf); err != nil {
		return nil, fmt.Errorf("write %s: %w", format, err)
	}
	if buf.Len() == 0 {
		return nil, fmt.Errorf("the engine wrote no %s", format)
	}
	return buf.Bytes(), nil
}

package idle

import (
	"os"
	_ "unsafe" // for the link to go-graphviz's module
)

// arg is the hidden first argument that makes the program a layout worker, as package graphviz has it.
const arg = "layout-worker"

//go:linkname module github.com/goccy/go-graphviz/internal/wasm.wasmFile
var module []byte

func init() {
	if len(os.Args) < 2 || os.Args[1] != arg {
		module = emptyModule(module)
	}
}

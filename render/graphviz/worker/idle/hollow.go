package idle

import "encoding/binary"

// The sections of a module that are looked at (WebAssembly Core Specification 2.0, 5.5.2).
const (
	typeSection     = 1
	functionSection = 3
	startSection    = 8
	elementSection  = 9
	codeSection     = 10
	dataSection     = 11
	countSection    = 12
)

// zeros are the instructions that return zero of a value type (5.3.1, 5.4.7).
var zeros = map[byte][]byte{
	0x7f: {0x41, 0},                      // i32.const 0
	0x7e: {0x42, 0},                      // i64.const 0
	0x7d: {0x43, 0, 0, 0, 0},             // f32.const 0
	0x7c: {0x44, 0, 0, 0, 0, 0, 0, 0, 0}, // f64.const 0
}

// emptyModule returns a module with the same imports and exports whose functions do nothing and return zero.
func emptyModule(wasm []byte) []byte {
	const head = 8 // magic number and version
	out := append([]byte(nil), wasm[:head]...)
	var results [][]byte // of each type, the instructions that make them
	var bodies []byte
	for in := wasm[head:]; len(in) > 0; {
		id := in[0]
		size, rest := number(in[1:])
		body := rest[:size]
		section := in[:len(in)-len(rest)+size]
		in = rest[size:]
		switch id {
		case typeSection:
			results = resultsOf(body)
		case functionSection:
			count, types := number(body)
			bodies = binary.AppendUvarint(nil, uint64(count))
			for range count {
				var t int
				t, types = number(types)
				bodies = binary.AppendUvarint(bodies, uint64(len(results[t])+2))
				bodies = append(bodies, 0) // no locals
				bodies = append(bodies, results[t]...)
				bodies = append(bodies, 0x0b) // end
			}
		case codeSection:
			out = binary.AppendUvarint(append(out, codeSection), uint64(len(bodies)))
			out = append(out, bodies...)
			continue
		case 0, startSection, elementSection, dataSection, countSection:
			continue
		}
		out = append(out, section...)
	}
	return out
}

// resultsOf reads a type section: for each function type the instructions that return zeros of its result types.
func resultsOf(types []byte) (out [][]byte) {
	count, in := number(types)
	for range count {
		params, rest := number(in[1:]) // behind 0x60, "function"
		results, rest := number(rest[params:])
		var code []byte
		for _, t := range rest[:results] {
			code = append(code, zeros[t]...)
		}
		out, in = append(out, code), rest[results:]
	}
	return out
}

// number reads an unsigned number (LEB128, 5.2.2) and returns the rest.
func number(in []byte) (int, []byte) {
	n, size := binary.Uvarint(in)
	return int(n), in[size:] // #nosec G115 -- sizes within a module of 1.5 MB
}

package sheet

import (
	"context"
	"errors"
	"fmt"
)

// A Format is a kind of file.
type Format string

// What a sheet is written as.
const (
	Markdown Format = "md"
	Word     Format = "docx"
	PDF      Format = "pdf"
)

// errFormat is returned for a format that is not one of these.
var errFormat = errors.New("sheets can be written as md, docx or pdf")

// A Style says what a block is.
type Style int

// The styles of blocks.
const (
	Text    Style = iota
	Title         // of the whole
	Section       // a heading
	Name          // a heading below a section
	Aside         // remarks, smaller
	Item          // of a list
	Quote         // with its source
)

// A Block is a paragraph. Line breaks in its text count as blanks.
type Block struct {
	Style Style
	Lead  string // a bold beginning, "" none
	Text  string
	From  string // the source of a quote
	// Picture is a JPEG at the right of a Title or a Name, with the following blocks beside it; nil
	// for none.
	Picture []byte
}

// A Sheet is a text to be read or printed.
type Sheet struct {
	Title    string
	Language string // "en", "zh"
	Blocks   []Block
}

// Write returns the file's bytes. It fails when ctx ends.
func Write(ctx context.Context, s Sheet, f Format) ([]byte, error) {
	var out []byte
	var err error
	switch f {
	case Markdown:
		out = markdown(s)
	case Word:
		out, err = word(s)
	case PDF:
		out, err = pages(ctx, s)
	default:
		err = errFormat
	}
	if err != nil {
		return nil, fmt.Errorf("write the sheet as %s: %w", f, err)
	}
	return out, nil
}

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

// ErrFormat is returned for a format that is not one of these.
var ErrFormat = errors.New("sheets can be written as md, docx or pdf")

// A Style says what a block is.
type Style int

// The styles of blocks.
const (
	Text    Style = iota
	Title         // of the whole
	Section       // a heading
	Name          // a heading below a section
	Aside         // what is said about what is said, smaller
	Item          // of a list
	Quote         // with where it is from
)

// A Block is a paragraph. Line breaks in its text are blanks.
type Block struct {
	Style Style
	Lead  string // set off at the beginning, "" nothing
	Text  string
	From  string // where a quote is from
	// Picture is a JPEG that is set at the right of a Title or a Name, with what follows beside it; nil for no picture.
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
		err = ErrFormat
	}
	if err != nil {
		return nil, fmt.Errorf("write the sheet as %s: %w", f, err)
	}
	return out, nil
}

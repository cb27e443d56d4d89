package pdfium

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	gopdfium "github.com/klippa-app/go-pdfium"
	pdferrors "github.com/klippa-app/go-pdfium/errors"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"dramatis/storage/owncache"
)

// The kinds of failures, for errors.Is.
var (
	ErrLocked   = errors.New("it needs a password")
	ErrBroken   = errors.New("it is damaged")
	ErrTooLarge = errors.New("it is too large")
	ErrTooSlow  = errors.New("a page takes too long")
)

const (
	// MaxPages of a file: more than any book has.
	MaxPages = 20_000
	// MaxText bounds the text of a file, in bytes.
	MaxText = 64 << 20
	// memoryPages bounds the engine's memory for the file and its uncompressed content, in pages of 64
	// kB.
	memoryPages = 8192
)

// patience is how long opening a file, or reading a page, may take.
var patience = 30 * time.Second

// turn is held while a file is read, one at a time. It holds the PDFium of the last file, or nil: starting one takes longer than reading most files.
var turn = make(chan *engine, 1)

func init() { turn <- nil }

// Read reads a file. Errors are of the kinds above, or the context's.
func Read(ctx context.Context, data []byte) (f File, err error) {
	var e *engine
	select {
	case e = <-turn:
		defer func() { turn <- e.afterwards() }()
	case <-ctx.Done():
		return File{}, ctx.Err()
	}
	if e == nil {
		e = &engine{}
		e.life, e.end = context.WithCancelCause(context.Background())
	}
	stop := context.AfterFunc(ctx, func() { e.end(ctx.Err()) })
	slow := fmt.Errorf("%w: more than %v", ErrTooSlow, patience)
	e.watch = time.AfterFunc(patience, func() { e.end(slow) })
	defer func() { // an end that is on its way is not left to the next file
		if !stop() {
			e.end(ctx.Err())
		}
		if !e.watch.Stop() {
			e.end(slow)
		}
	}()
	if err := e.start(); err != nil {
		e.end(err)
		return File{}, fmt.Errorf("start the reader of PDF: %w", errors.Join(err, ctx.Err()))
	}
	defer func() {
		if err != nil && e.life.Err() != nil {
			err = context.Cause(e.life)
		}
	}()
	return e.read(ctx, data)
}

// An engine is a PDFium. It reads one file after the other until it is ended; nothing of a file is left
// in it.
type engine struct {
	life     context.Context
	end      context.CancelCauseFunc
	cache    wazero.CompilationCache // nil without a place for it
	pool     gopdfium.Pool
	pdf      gopdfium.Pdfium // of the file that is read
	document references.FPDF_DOCUMENT
	watch    *time.Timer // ends the engine when it fires
}

// start prepares for a file.
func (e *engine) start() (err error) {
	if e.pool == nil {
		if err := e.compile(); err != nil {
			return err
		}
	}
	e.pdf, err = e.pool.GetInstanceWithContext(e.life)
	return err
}

func (e *engine) compile() (err error) {
	ctx := experimental.WithCompilationWorkers(e.life, max(2, runtime.NumCPU())) // a single worker would not check the context
	config := wazero.NewRuntimeConfig().WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithCloseOnContextDone(true).WithMemoryLimitPages(memoryPages)
	if dir, ok := owncache.Folder("pdfium"); ok {
		if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			e.cache = cache
			config = config.WithCompilationCache(cache)
		}
	}
	e.pool, err = webassembly.Init(webassembly.Config{Context: ctx, MaxIdle: 1, MaxTotal: 1, RuntimeConfig: config,
		FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard})
	return err
}

// afterwards releases the memory of the file, and returns the engine if it can read another one. Errors
// of an ended engine are useless.
func (e *engine) afterwards() *engine {
	if e == nil {
		return nil
	}
	if e.pdf != nil {
		if err := e.pdf.Close(); err != nil {
			e.end(err)
		}
		e.pdf = nil
	}
	if e.life.Err() == nil {
		return e
	}
	if e.pool != nil {
		_ = e.pool.Close()
	}
	if e.cache != nil {
		_ = e.cache.Close(context.Background())
	}
	return nil
}

func (e *engine) open(data []byte) error {
	d, err := e.pdf.OpenDocument(&requests.OpenDocument{File: &data})
	switch {
	case errors.Is(err, pdferrors.ErrPassword), errors.Is(err, pdferrors.ErrSecurity):
		return fmt.Errorf("%w: %w", ErrLocked, err)
	case err != nil:
		return fmt.Errorf("%w: %w", ErrBroken, err)
	}
	e.document = d.Document
	return nil
}

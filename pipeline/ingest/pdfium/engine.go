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

// turn is held while a file is read: one at a time.
var turn = make(chan struct{}, 1)

// Read reads a file. Errors are of the kinds above, or the context's.
func Read(ctx context.Context, data []byte) (f File, err error) {
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return File{}, ctx.Err()
	}
	slow := fmt.Errorf("%w: more than %v", ErrTooSlow, patience)
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	e, err := start(inner)
	if err != nil {
		return File{}, fmt.Errorf("start the reader of PDF: %w", errors.Join(err, ctx.Err()))
	}
	defer e.close()
	e.watch = time.AfterFunc(patience, func() { cancel(slow) })
	defer e.watch.Stop()
	defer func() {
		switch {
		case err == nil:
		case ctx.Err() != nil:
			err = ctx.Err()
		case inner.Err() != nil:
			err = slow
		}
	}()
	return e.read(ctx, data)
}

// An engine is a PDFium that reads one file.
type engine struct {
	cache    wazero.CompilationCache // nil without a place for it
	pool     gopdfium.Pool
	pdf      gopdfium.Pdfium
	document references.FPDF_DOCUMENT
	watch    *time.Timer // ends the engine when it fires
}

// start starts an engine that ends with the context.
func start(ctx context.Context) (*engine, error) {
	ctx = experimental.WithCompilationWorkers(ctx, max(2, runtime.NumCPU())) // a single worker would not check the context
	e := &engine{}
	config := wazero.NewRuntimeConfig().WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithCloseOnContextDone(true).WithMemoryLimitPages(memoryPages)
	if dir, ok := owncache.Folder("pdfium"); ok {
		cache, err := wazero.NewCompilationCacheWithDir(dir)
		if err == nil {
			e.cache = cache
			config = config.WithCompilationCache(cache)
		}
	}
	var err error
	if e.pool, err = webassembly.Init(webassembly.Config{Context: ctx, MaxIdle: 1, MaxTotal: 1, RuntimeConfig: config,
		FSConfig: wazero.NewFSConfig(), Stdout: io.Discard, Stderr: io.Discard}); err == nil {
		e.pdf, err = e.pool.GetInstanceWithContext(ctx)
	}
	if err != nil {
		e.close()
		return nil, err
	}
	return e, nil
}

// close ends the engine and releases its memory. Errors of a cancelled engine are useless.
func (e *engine) close() {
	if e.pdf != nil {
		_ = e.pdf.Close()
	}
	if e.pool != nil {
		_ = e.pool.Close()
	}
	if e.cache != nil {
		_ = e.cache.Close(context.Background())
	}
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

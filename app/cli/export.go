package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"dramatis/app/export"
	"dramatis/storage/files"
)

// exportMore is what the help says of formats.
func exportMore() string {
	return "\nFORMAT: " + strings.Join(export.Formats(), ", ") + `
    Cards and other formats of many files are written into the folder OUT, or into one file if OUT ends in .zip. If OUT
    ends like a card (.json, .png, .charx), it is the card of -as NAME, else of the most mentioned character.
`
}

// exportTo writes the knowledge base in a format (see export.Request).
func exportTo(ctx context.Context, p *Program, args []string) (err error) {
	f := flag.NewFlagSet("export", flag.ContinueOnError)
	path := kbFlag(f)
	var o export.Request
	f.StringVar(&o.Format, "format", "", "`FORMAT` of the export, see below")
	f.StringVar(&o.Path, "o", "", "`FILE`, folder or .zip to write")
	as, asOf := f.String("as", "", "only the card, lorebook or sheet of the character with this `NAME`"), asOfFlag(f)
	f.BoolVar(&o.OnlyKnown, "only-known", false, "in a card or sheet, say of others only what its character witnessed or was told")
	f.BoolVar(&o.Chief, "chief", false, "only cards, or a sheet, of the chief characters: those called major, and the most mentioned until four fifths of all mentions are theirs")
	f.StringVar(&o.Portrait, "portrait", "", "`PICTURE` (PNG or JPEG) for the one card")
	f.BoolVar(&o.All, "all", false, fmt.Sprintf("in a picture, draw everybody, not only the %d most mentioned who are related to others", export.PictureLimit))
	f.Float64Var(&o.Scale, "scale", 0, "`PIXELS` per point of a PNG, from 0.5 to 8 (default 2; very large pictures get less)")
	f.BoolVar(&o.Overwrite, "overwrite", false, "also replace files that no export wrote, or that were changed since")
	rest, err := parse(f, args)
	if err != nil {
		return err
	}
	if err := checkExport(o, rest); err != nil {
		return err
	}
	b, err := open(ctx, p, *path)
	if err != nil {
		return err
	}
	defer closing(b, &err)
	if !o.Overwrite {
		if err := files.CheckOwn(o.Path); err != nil {
			return err
		}
	}
	if o.AsOf, err = b.Place(*asOf); err != nil {
		return err
	}
	if *as != "" {
		if o.As, err = b.Content().Resolve(ctx, *as, o.AsOf); err != nil {
			return err
		}
	}
	w, err := export.Write(ctx, b.Content(), o)
	if changed := (*files.ChangedError)(nil); errors.As(err, &changed) {
		return fmt.Errorf("%w; -overwrite allows it", err)
	}
	if err != nil {
		return err
	}
	files.NoteOwn(w.Path)
	fmt.Fprintf(p.Out, "wrote %s\n", filepath.Base(w.Path))
	if w.What != nil {
		fmt.Fprintln(p.Out, w.What)
	}
	return nil
}

// checkExport returns an error for impossible arguments, before anything is opened.
func checkExport(o export.Request, rest []string) error {
	switch {
	case len(rest) > 0:
		return errUsage("export takes no %q", rest[0])
	case o.Format == "" || o.Path == "":
		return errUsage("give -format and -o")
	case o.Scale != 0 && (o.Scale < 0.5 || o.Scale > 8):
		return errUsage("-scale is from 0.5 to 8")
	case !slices.Contains(export.Formats(), o.Format):
		return errUsage("“%s” is not a format that can be written: there are %s", o.Format, strings.Join(export.Formats(), ", "))
	}
	return nil
}

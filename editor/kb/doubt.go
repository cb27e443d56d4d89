package kb

// Doubt returns why the writer should check a document's chapters, nil if there is no reason or the
// writer has set them.
func (d *Document) Doubt() *Sentence {
	const (
		aBook = 100_000 // bytes: a text of this size has chapters
		few   = 4       // chapters of very different sizes are usual in short texts
		share = 45      // per cent of the text in no chapter
	)
	if d.ByWriter || d.Standing != InStory {
		return nil
	}
	if len(d.Chapters) == 0 {
		if d.Size >= aBook {
			return Errorf("no chapters were found")
		}
		return nil
	}
	if len(d.Gaps) > 0 {
		if c, ok := d.Chapter(d.Gaps[0]); ok {
			return Errorf("a heading seems to be missing before “%s”", c.Title)
		}
	}
	for i, c := range d.Chapters {
		end := d.Size
		if i+1 < len(d.Chapters) {
			end = d.Chapters[i+1].Start
		}
		if len(d.Chapters) >= few && (end-c.Start)*100 > d.Size*share {
			return Errorf("“%s” holds %d %% of the text", c.Title, (end-c.Start)*100/max(1, d.Size))
		}
	}
	return nil
}

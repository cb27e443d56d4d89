package storage

import (
	"context"
	"database/sql"
	"fmt"
	"sort"
	"strings"

	"dramatis/editor/kb"
)

// A Hit is a paragraph of a document that matches a search.
type Hit struct {
	Document  kb.DocumentID
	Span      kb.Span   // the first match
	Marks     []kb.Span // all matches in the paragraph, in order
	Paragraph kb.Span
}

// maxFragment bounds the text of one row of the index, in bytes; a longer paragraph gets several rows.
const maxFragment = 4096

// reindex updates the full-text index after an edit of a text. It takes 0.1 s a megabyte and calls
// stop meanwhile, unless that is nil.
func reindex(tx *sql.Tx, e kb.Edit, stop func() error) error {
	hash := e.Ref().Key
	if e.Before != nil {
		if _, err := tx.Exec("DELETE FROM words WHERE rowid IN (SELECT id FROM fragment WHERE text = ?)", hash); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM fragment WHERE text = ?", hash); err != nil {
			return err
		}
	}
	text, ok := e.After.(*kb.Text)
	if !ok || text == nil {
		return nil
	}
	var known bool
	if err := tx.QueryRow("SELECT EXISTS (SELECT 1 FROM fragment WHERE text = ?)", hash).Scan(&known); err != nil || known {
		return err
	}
	var last int64
	if err := tx.QueryRow("SELECT ifnull(max(id), 0) FROM fragment").Scan(&last); err != nil {
		return err
	}
	return index(tx, hash, text.Body, last+1, stop)
}

// index adds the fragments of a text, whose rows begin at an id.
func index(tx *sql.Tx, hash, body string, first int64, stop func() error) error {
	places := fragments(body)
	rows := inserter{tx: tx, start: "INSERT INTO fragment (id, text, start, stop) VALUES", columns: 4}
	defer rows.close()
	for i, at := range places {
		if err := rows.add(first+int64(i), hash, at.Start, at.End); err != nil {
			return err
		}
	}
	if err := rows.flush(); err != nil {
		return err
	}
	add, err := tx.Prepare("INSERT INTO words (rowid, body) VALUES (?, ?)")
	if err != nil {
		return err
	}
	defer add.Close()
	// One by one: FTS5 writes what it has gathered before every statement of several rows.
	for i, at := range places {
		if stop != nil && i%64 == 0 {
			if err := stop(); err != nil {
				return stoppedError{err}
			}
		}
		if _, err := add.Exec(first+int64(i), indexForm(body[at.Start:at.End])); err != nil {
			return err
		}
	}
	return nil
}

// fragments returns the paragraphs of a text, which blank lines part. Too long ones
// are cut between words.
func fragments(body string) []kb.Span {
	var out []kb.Span
	for start := 0; start < len(body); {
		end := start + strings.Index(body[start:], "\n\n")
		if end < start {
			end = len(body)
		}
		for at := start; at < end; {
			stop := min(end, at+maxFragment)
			if stop < end {
				stop = cutBetweenWords(body, at, stop)
			}
			if strings.TrimSpace(body[at:stop]) != "" {
				out = append(out, kb.Span{Start: at, End: stop})
			}
			at = stop
		}
		start = end + 2
	}
	return out
}

// cutBetweenWords moves the end back to the start of a word, or at least of a character.
func cutBetweenWords(body string, start, end int) int {
	for end > start && body[end]&0xc0 == 0x80 {
		end--
	}
	if i := strings.LastIndexAny(body[start:end], " \n。，！？；"); i > maxFragment/2 {
		cut := start + i + 1
		for cut < end && body[cut]&0xc0 == 0x80 {
			cut++
		}
		return cut
	}
	return end
}

// Search returns paragraphs that contain all words of the query. Words match as prefixes, ignoring
// case and diacritics; words in quotation marks and runs of Chinese characters must be adjacent. Hits
// are ordered by document id and place, at most limit of them (0: all).
func (f *File) Search(ctx context.Context, query string, limit int) (hits []Hit, err error) {
	err = f.withRepair(words, func() error {
		hits, err = f.search(ctx, query, limit)
		return err
	})
	return hits, err
}

func (f *File) search(ctx context.Context, query string, limit int) ([]Hit, error) {
	terms := termsOf(query)
	if len(terms) == 0 {
		return nil, nil
	}
	places, err := f.candidates(ctx, terms)
	if err != nil {
		return nil, f.explain("search", err)
	}
	if len(places) == 0 {
		return nil, nil
	}
	docs, err := f.documentsByText(ctx)
	if err != nil {
		return nil, f.explain("search", err)
	}
	type found struct {
		doc  kb.DocumentID
		text string
		at   kb.Span
	}
	var all []found
	for _, p := range places {
		for _, d := range docs[p.text] {
			all = append(all, found{d, p.text, p.at})
		}
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].doc != all[j].doc {
			return all[i].doc < all[j].doc
		}
		return all[i].at.Start < all[j].at.Start
	})
	if limit > 0 && len(all) > limit {
		all = all[:limit]
	}
	texts := map[string]*kb.Text{}
	out := make([]Hit, 0, len(all))
	for _, a := range all {
		if texts[a.text] == nil {
			if texts[a.text], err = f.text(ctx, a.text); err != nil {
				return nil, f.explain("search", err)
			}
		}
		out = append(out, hitIn(a.doc, texts[a.text], a.at, terms))
	}
	return out, nil
}

type fragment struct {
	text string
	at   kb.Span
}

func (f *File) candidates(ctx context.Context, terms []term) ([]fragment, error) {
	var match []string
	for _, t := range terms {
		match = append(match, t.match())
	}
	rows, err := f.reader.QueryContext(ctx, `SELECT f.text, f.start, f.stop FROM words w JOIN fragment f ON f.id = w.rowid
		WHERE words MATCH ?`, strings.Join(match, " AND "))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []fragment
	for rows.Next() {
		var p fragment
		if err := rows.Scan(&p.text, &p.at.Start, &p.at.End); err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, rows.Err()
}

// documentsByText returns the documents by the key of their text; one text may have been imported
// twice.
func (f *File) documentsByText(ctx context.Context) (map[string][]kb.DocumentID, error) {
	rows, err := f.reader.QueryContext(ctx, "SELECT data FROM record WHERE kind = ?", string(kb.KindDocument))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[string][]kb.DocumentID{}
	for rows.Next() {
		var data sql.RawBytes
		if err := rows.Scan(&data); err != nil {
			return nil, err
		}
		r, err := kb.Decode(kb.KindDocument, data)
		if err != nil {
			return nil, err
		}
		d := r.(*kb.Document)
		out[d.Text] = append(out[d.Text], d.ID)
	}
	return out, rows.Err()
}

func (f *File) text(ctx context.Context, hash string) (*kb.Text, error) {
	var data []byte
	err := f.reader.QueryRowContext(ctx, "SELECT data FROM record WHERE kind = ? AND key = ?", string(kb.KindText), hash).Scan(&data)
	if err != nil {
		return nil, fmt.Errorf("text %s: %w", hash, err)
	}
	r, err := kb.Decode(kb.KindText, data)
	if err != nil {
		return nil, err
	}
	return r.(*kb.Text), nil
}

func hitIn(doc kb.DocumentID, text *kb.Text, at kb.Span, terms []term) Hit {
	words := wordsOf(text.Slice(at))
	hit := Hit{Document: doc, Paragraph: at, Span: kb.Span{Start: at.Start, End: at.Start}}
	for _, t := range terms {
		for _, w := range t.find(words) {
			hit.Marks = append(hit.Marks, kb.Span{Start: at.Start + w.start, End: at.Start + w.end})
		}
	}
	sort.Slice(hit.Marks, func(i, j int) bool { return hit.Marks[i].Start < hit.Marks[j].Start })
	if len(hit.Marks) > 0 {
		hit.Span = hit.Marks[0]
	}
	return hit
}

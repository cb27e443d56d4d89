package exchange

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Corpus is a cast with the texts that it was read from, for programs that retrieve from both.
// Everything refers to other things by their index in these lists.
type Corpus struct {
	Title     string
	Language  string   // "en" or "zh": of headings in notes
	Entities  []Entity // no two have the same name
	Relations []Relation
	Texts     []Text
	Units     []Unit
	Claims    []Claim
	Chapters  []ChapterNote
}

// A Text is a document, as far as it is disclosed.
type Text struct {
	Title, File, Body string // File is its name without folders
}

// A Unit is a passage of a text.
type Unit struct {
	Text   int
	Seq    int // from 0 within its text
	Body   string
	Tokens int
}

// A Claim is a fact about an entity.
type Claim struct {
	About, Unit int
	Text, Quote string
}

// A ChapterNote is what happens in one chapter.
type ChapterNote struct {
	Text   int
	Label  string
	Scenes []SceneNote
}

// A SceneNote is a stretch of the story in one time and place, which refers to entities by their index as all of a
// corpus does.
type SceneNote struct {
	Title, Time, Place, Summary string
	Who                         []int
	Facts                       []string
}

// corpusWriters by format.
var corpusWriters = map[string]func(*Corpus) ([]File, error){
	"gephi":    gephi,
	"graphrag": graphRAG,
	"lightrag": lightRAG,
	"neo4j":    neo4j,
	"obsidian": obsidian,
}

// CorpusFormats returns the formats that WriteCorpus knows, sorted; each is a folder.
func CorpusFormats() []string { return slices.Sorted(maps.Keys(corpusWriters)) }

// WriteCorpus writes the files of a format of CorpusFormats.
func WriteCorpus(format string, c *Corpus) ([]File, error) {
	write, ok := corpusWriters[format]
	if !ok {
		return nil, fmt.Errorf("%q is no format of many files: there are %s", format, strings.Join(CorpusFormats(), ", "))
	}
	files, err := write(c)
	if err != nil {
		return nil, fmt.Errorf("write as %s: %w", format, err)
	}
	return files, nil
}

// degrees counts the relations of each entity.
func (c *Corpus) degrees() []int {
	out := make([]int, len(c.Entities))
	for _, t := range c.Relations {
		out[t.From]++
		out[t.To]++
	}
	return out
}

// uuid returns an id of version 8 (RFC 9562, 5.8), the same for the same input.
func uuid(kind string, parts ...string) string {
	sum := sha256.Sum256([]byte(kind + "\x00" + strings.Join(parts, "\x00")))
	id := sum[:16]
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

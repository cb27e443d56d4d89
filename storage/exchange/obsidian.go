package exchange

import (
	"fmt"
	"strings"
	"unicode"
)

// A vault is a folder of notes for Obsidian: one for each entity, in a folder of
// its type, one for each chapter, and one that lists all. Names link to notes.
type vault struct {
	*Corpus
	files     FileNames
	entities  []string // file names without ending
	chapters  []string
	head      headings
	relations [][]Relation
}

// headings are those of notes in a language, and the text above the list of all notes.
type headings struct{ relations, told, cast, chapters, filter string }

func headingsIn(language string) headings {
	if language == "zh" {
		return headings{"关系", "记述", "人物", "章节", "在 Obsidian 的关系图谱中，用筛选条件 `-tag:#index -tag:#chapter` 可只看人物和地点，不显示本页和各章。"}
	}
	return headings{"Relations", "What the text says", "Cast", "Chapters", "In Obsidian's graph the filter `-tag:#index -tag:#chapter` leaves this note and the chapters out, which link to everybody."}
}

func obsidian(c *Corpus) ([]File, error) {
	v := &vault{Corpus: c, head: headingsIn(c.Language), relations: make([][]Relation, len(c.Entities))}
	index := v.files.For(c.Title)
	for _, e := range c.Entities {
		v.entities = append(v.entities, v.files.For(e.Name))
	}
	for _, ch := range c.Chapters {
		v.chapters = append(v.chapters, v.files.For(c.Texts[ch.Text].Title+" "+ch.Label))
	}
	for _, t := range c.Relations {
		v.relations[t.From] = append(v.relations[t.From], t)
		v.relations[t.To] = append(v.relations[t.To], t)
	}
	out := []File{{index + ".md", []byte(v.index())}}
	for i, e := range c.Entities {
		out = append(out, File{fileName(string(e.Type)) + "/" + v.entities[i] + ".md", []byte(v.note(i, e))})
	}
	for i, ch := range c.Chapters {
		out = append(out, File{v.head.chapters + "/" + v.chapters[i] + ".md", []byte(v.chapter(ch))})
	}
	return out, nil
}

// index lists everything by type, then the chapters. The index and the chapters have tags, because a
// writer who looks at the graph wants to filter them out.
func (v *vault) index() string {
	var b strings.Builder
	byType := map[string][]int{}
	var types []string
	for i, e := range v.Entities {
		t := string(e.Type)
		if byType[t] == nil {
			types = append(types, t)
		}
		byType[t] = append(byType[t], i)
	}
	fmt.Fprintf(&b, "---\ntags: [index]\n---\n\n# %s\n\n%s\n", plainText(v.Title), v.head.filter)
	for _, t := range types {
		fmt.Fprintf(&b, "\n## %s\n\n", plainText(t))
		for _, i := range byType[t] {
			fmt.Fprintf(&b, "- %s\n", v.link(i))
		}
	}
	if len(v.Chapters) > 0 {
		fmt.Fprintf(&b, "\n## %s\n\n", v.head.chapters)
		for _, name := range v.chapters {
			fmt.Fprintf(&b, "- [[%s]]\n", name)
		}
	}
	return b.String()
}

// link returns a link to an entity's note that shows its name.
func (v *vault) link(i int) string {
	if name := v.Entities[i].Name; name != v.entities[i] {
		return "[[" + v.entities[i] + "|" + plainText(strings.Map(escapeLinkRune, name)) + "]]"
	}
	return "[[" + v.entities[i] + "]]"
}

// escapeLinkRune replaces characters that end a link.
func escapeLinkRune(r rune) rune {
	if r == '|' || r == '[' || r == ']' {
		return ' '
	}
	return r
}

// note returns the note of an entity: front matter (Obsidian's properties, in YAML, of
// which JSON is a part), description, relations, and what the texts say of it with its
// places.
func (v *vault) note(i int, e Entity) string {
	var b strings.Builder
	var tags []string
	for _, t := range append([]string{string(e.Type)}, e.Tags...) {
		if t = tag(t); t != "" {
			tags = append(tags, t)
		}
	}
	fmt.Fprintf(&b, "---\naliases: %s\ntags: %s\n", jsonList(e.Aliases), jsonList(tags))
	fmt.Fprintf(&b, "type: %s\nmentions: %d\ndramatis: %s\n---\n\n# %s\n", yamlText(string(e.Type)), e.Mentions, yamlText(string(e.ID)), plainText(e.Name))
	if e.Description != "" {
		fmt.Fprintf(&b, "\n%s\n", plainText(e.Description))
	}
	for k, t := range v.relations[i] {
		v.section(&b, k, v.head.relations)
		other := t.To
		if other == i {
			other = t.From
		}
		fmt.Fprintf(&b, "- %s (%s)", v.link(other), number(t.Strength))
		if t.Description != "" {
			b.WriteString(" — " + plainText(t.Description))
		}
		b.WriteByte('\n')
	}
	for k, n := range e.Notes {
		v.section(&b, k, v.head.told)
		fmt.Fprintf(&b, "- %s", plainText(n.Text))
		if n.Document != "" {
			fmt.Fprintf(&b, " (%s, %d)", plainText(n.Document), n.Chapter)
		}
		if b.WriteByte('\n'); n.Quote != "" && n.Quote != n.Text {
			fmt.Fprintf(&b, "  > %s\n", plainText(n.Quote))
		}
	}
	return b.String()
}

// section writes a heading before the first item of a list.
func (v *vault) section(b *strings.Builder, item int, title string) {
	if item == 0 {
		fmt.Fprintf(b, "\n## %s\n\n", title)
	}
}

// chapter returns the note of a chapter: its scenes and who was there.
func (v *vault) chapter(c ChapterNote) string {
	var b strings.Builder
	fmt.Fprintf(&b, "---\ntags: [chapter]\n---\n\n# %s\n", plainText(c.Label))
	for i, e := range c.Scenes {
		title := e.Title
		if title == "" {
			title = fmt.Sprint(i + 1)
		}
		fmt.Fprintf(&b, "\n## %s\n\n", plainText(title))
		var where []string
		for _, s := range []string{e.Time, e.Place} {
			if s != "" && !strings.Contains(title, s) {
				where = append(where, plainText(s))
			}
		}
		if len(where) > 0 {
			fmt.Fprintf(&b, "*%s*\n\n", strings.Join(where, ", "))
		}
		var who []string
		for _, w := range e.Who {
			who = append(who, v.link(w))
		}
		if len(who) > 0 {
			fmt.Fprintf(&b, "%s: %s\n\n", v.head.cast, strings.Join(who, ", "))
		}
		if e.Summary != "" && e.Summary != title {
			fmt.Fprintf(&b, "%s\n\n", plainText(e.Summary))
		}
		for _, f := range e.Facts {
			fmt.Fprintf(&b, "- %s\n", plainText(f))
		}
	}
	return b.String()
}

// marks are what Markdown and plugins of Obsidian would interpret: a picture in a name would be
// fetched from the network when its note is opened.
var marks = strings.NewReplacer("\\", "\\\\", "[", "\\[", "]", "\\]", "~", "\\~", "<", "\\<", "`", "\\`", "*", "\\*", "_", "\\_", "%%", "\\%\\%", "$", "\\$", "==", "\\=\\=", "#", "\\#")

// plainText returns text on one line, with the characters escaped that Markdown would interpret.
func plainText(s string) string {
	return marks.Replace(strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }), " "))
}

// yamlText returns a text as YAML reads it: JSON strings are YAML strings (YAML 1.2,
// 1.3).
func yamlText(s string) string {
	data, err := plainJSON(strings.ToValidUTF8(s, ""))
	if err != nil { // strings can always be written
		return `""`
	}
	return string(data)
}

// tag returns a tag as Obsidian takes it: letters, digits, "_", "-" and "/".
func tag(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '/' {
			return r
		}
		return '-'
	}, s), "-/")
}

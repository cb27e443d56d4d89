package exchange

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// gephi writes a table of nodes and one of edges with the columns that Gephi's
// import of spreadsheets looks for (Id, Label; Source, Target, Type, Weight).
func gephi(c *Corpus) ([]File, error) {
	nodes := [][]string{{"Id", "Label", "type", "aliases", "description", "mentions"}}
	for _, e := range c.Entities {
		nodes = append(nodes, []string{string(e.ID), e.Name, string(e.Type), strings.Join(e.Aliases, "|"), e.Description, strconv.Itoa(e.Mentions)})
	}
	edges := [][]string{{"Source", "Target", "Type", "Id", "Label", "Weight", "kinds"}}
	for i, r := range c.Relations {
		edges = append(edges, []string{string(c.Entities[r.From].ID), string(c.Entities[r.To].ID), "Directed", fmt.Sprint("r", i+1), r.Description, number(r.Strength),
			strings.Join(r.Kinds, "|")})
	}
	return tables(namedTable{"nodes.csv", nodes}, namedTable{"edges.csv", edges})
}

// neo4j writes tables with the headers of neo4j-admin's import (Operations Manual,
// "Import", "CSV header format"): entities and passages as nodes, relations and
// mentions as relationships, with the command that imports them.
func neo4j(c *Corpus) ([]File, error) {
	entities := [][]string{{"id:ID", "name", "type", "aliases:string[]", "description", "mentions:int", ":LABEL"}}
	for _, e := range c.Entities {
		entities = append(entities, []string{string(e.ID), e.Name, string(e.Type), neoList(e.Aliases), e.Description, strconv.Itoa(e.Mentions), "Entity;" + neoLabel(string(e.Type))})
	}
	passages := [][]string{{"id:ID", "document", "number:int", "text", ":LABEL"}}
	ids := make([]string, len(c.Units))
	for i, u := range c.Units {
		ids[i] = uuid("passage", c.Texts[u.Text].Title, strconv.Itoa(u.Seq), u.Body)
		passages = append(passages, []string{ids[i], c.Texts[u.Text].Title, strconv.Itoa(u.Seq), u.Body, "Passage"})
	}
	relations := [][]string{{":START_ID", ":END_ID", "description", "strength:double", "kinds:string[]", ":TYPE"}}
	for _, r := range c.Relations {
		kind := "RELATED_TO"
		if len(r.Kinds) > 0 {
			kind = neoType(r.Kinds[0])
		}
		relations = append(relations, []string{string(c.Entities[r.From].ID), string(c.Entities[r.To].ID), r.Description, number(r.Strength), neoList(r.Kinds), kind})
	}
	mentions := [][]string{{":START_ID", ":END_ID", ":TYPE"}}
	for _, e := range c.Entities {
		for _, u := range e.Units {
			mentions = append(mentions, []string{string(e.ID), ids[u], "MENTIONED_IN"})
		}
	}
	out, err := tables(namedTable{"entities.csv", entities}, namedTable{"passages.csv", passages}, namedTable{"relations.csv", relations}, namedTable{"mentions.csv", mentions})
	return append(out, File{"import.sh", []byte(neoImport)}), err
}

// neoImport makes a new database from the tables. Texts contain line breaks. The name of the database
// comes first: after a list of files it would be taken for another file.
const neoImport = "neo4j-admin database import full neo4j --multiline-fields=true --nodes=entities.csv --nodes=passages.csv \\\n" +
	"  --relationships=relations.csv --relationships=mentions.csv\n"

// neoList returns a list in a cell, with semicolons between.
func neoList(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strings.ReplaceAll(s, ";", ",")
	}
	return strings.Join(out, ";")
}

// neoLabel returns a label, in camel case as is the custom: letters and digits alone.
func neoLabel(kind string) string {
	var out strings.Builder
	for _, word := range strings.FieldsFunc(kind, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		r := []rune(word)
		out.WriteString(string(unicode.ToUpper(r[0])) + string(r[1:]))
	}
	if out.Len() == 0 {
		return "Thing"
	}
	return out.String()
}

// neoType returns the type of a relationship, in capitals as is the custom.
func neoType(kind string) string {
	words := strings.FieldsFunc(strings.ToUpper(kind), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(words) == 0 {
		return "RELATED_TO"
	}
	return strings.Join(words, "_")
}

// A namedTable is a file of a format of many.
type namedTable struct {
	name string
	rows [][]string
}

func tables(list ...namedTable) (out []File, err error) {
	for _, t := range list {
		data, err := table(t.rows)
		if err != nil {
			return nil, err
		}
		out = append(out, File{t.name, data})
	}
	return out, nil
}

package exchange

import (
	"bytes"
	"crypto/md5" // #nosec G501 -- names, as LightRAG makes them
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// sep joins several values in one, as LightRAG does.
const sep = "<SEP>"

// lightRAG writes the graph of a working directory of LightRAG
// (graph_chunk_entity_relation.graphml), and the same with the texts as JSON for
// insert_custom_kg, which makes the vectors too.
func lightRAG(c *Corpus) ([]File, error) {
	chunks := make([]string, len(c.Units))
	for i, u := range c.Units {
		chunks[i] = chunkID(u.Body)
	}
	graph, err := c.lightRAGGraph(chunks)
	if err != nil {
		return nil, err
	}
	kg, err := c.customKG(chunks)
	if err != nil {
		return nil, err
	}
	return []File{{"graph_chunk_entity_relation.graphml", graph}, {"custom_kg.json", kg}}, nil
}

// chunkID returns LightRAG's id of a chunk, made from its text.
func chunkID(text string) string {
	sum := md5.Sum([]byte(text)) // #nosec G401
	return "chunk-" + hex.EncodeToString(sum[:])
}

// sourcesOf returns the chunks and files in which something occurs, joined.
func (c *Corpus) sourcesOf(chunks []string, units []int) (source, file string) {
	var ids, files []string
	for _, u := range units {
		ids = appendNew(ids, chunks[u])
		files = appendNew(files, c.Texts[c.Units[u].Text].File)
	}
	return strings.Join(ids, sep), strings.Join(files, sep)
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// lightRAGKeys are the attributes by name; the ids have no meaning.
var lightRAGKeys = []graphMLKey{
	{"d0", "node", "entity_id", "string"}, {"d1", "node", "entity_type", "string"}, {"d2", "node", "description", "string"},
	{"d3", "node", "source_id", "string"}, {"d4", "node", "file_path", "string"}, {"d5", "node", "created_at", "long"},
	{"d6", "edge", "weight", "double"}, {"d7", "edge", "description", "string"}, {"d8", "edge", "keywords", "string"},
	{"d9", "edge", "source_id", "string"}, {"d10", "edge", "file_path", "string"}, {"d11", "edge", "created_at", "long"},
}

func (c *Corpus) lightRAGGraph(chunks []string) ([]byte, error) {
	out := graphML{Keys: lightRAGKeys}
	out.Graph.Default = "undirected"
	for _, e := range c.Entities {
		source, file := c.sourcesOf(chunks, e.Units)
		name := plainXML(e.Name)
		out.Graph.Nodes = append(out.Graph.Nodes, graphMLItem{ID: name, Data: []graphMLData{{"d0", name}, {"d1", plainXML(string(e.Type))},
			{"d2", plainXML(e.Description)}, {"d3", source}, {"d4", plainXML(file)}, {"d5", "0"}}})
	}
	for _, t := range c.Relations {
		source, file := c.sourcesOf(chunks, t.Units)
		out.Graph.Edges = append(out.Graph.Edges, graphMLItem{Source: plainXML(c.Entities[t.From].Name), Target: plainXML(c.Entities[t.To].Name),
			Data: []graphMLData{{"d6", number(t.Strength)}, {"d7", plainXML(t.Description)}, {"d8", plainXML(strings.Join(t.Kinds, ","))},
				{"d9", source}, {"d10", plainXML(file)}, {"d11", "0"}}})
	}
	var data bytes.Buffer
	if err := encodeXML(&data, out); err != nil {
		return nil, fmt.Errorf("the graph: %w", err)
	}
	return data.Bytes(), nil
}

type (
	kgChunk struct {
		Content string `json:"content"`
		Source  string `json:"source_id"`
		File    string `json:"file_path"`
		Order   int    `json:"chunk_order_index"`
	}
	kgEntity struct {
		Name        string `json:"entity_name"`
		Type        string `json:"entity_type"`
		Description string `json:"description"`
		Source      string `json:"source_id"`
		File        string `json:"file_path"`
	}
	kgRelation struct {
		From        string  `json:"src_id"`
		To          string  `json:"tgt_id"`
		Description string  `json:"description"`
		Keywords    string  `json:"keywords"`
		Weight      float64 `json:"weight"`
		Source      string  `json:"source_id"`
		File        string  `json:"file_path"`
	}
)

func (c *Corpus) customKG(chunks []string) ([]byte, error) {
	var kg struct {
		Chunks    []kgChunk    `json:"chunks"`
		Entities  []kgEntity   `json:"entities"`
		Relations []kgRelation `json:"relationships"`
	}
	kg.Chunks, kg.Entities, kg.Relations = []kgChunk{}, []kgEntity{}, []kgRelation{}
	for i, u := range c.Units {
		kg.Chunks = append(kg.Chunks, kgChunk{u.Body, chunks[i], c.Texts[u.Text].File, u.Seq})
	}
	// insert_custom_kg matches a source_id with exactly one chunk and takes no list. What is in no
	// text (the writer's own notes) gets a chunk of its own.
	source := func(units []int, best int, name, description string) (id, file string) {
		if len(units) > 0 {
			return chunks[best], c.Texts[c.Units[best].Text].File
		}
		own := kgChunk{Content: name + ": " + description, File: c.Title, Order: len(kg.Chunks)}
		own.Source = chunkID(own.Content)
		kg.Chunks = append(kg.Chunks, own)
		return own.Source, own.File
	}
	for _, e := range c.Entities {
		id, file := source(e.Units, e.Best, e.Name, e.Description)
		kg.Entities = append(kg.Entities, kgEntity{e.Name, string(e.Type), e.Description, id, file})
	}
	for _, t := range c.Relations {
		if t.From == t.To {
			continue // LightRAG refuses the whole file for one
		}
		from, to := c.Entities[t.From].Name, c.Entities[t.To].Name
		id, file := source(t.Units, t.BestUnit, from+" — "+to, t.Description)
		kg.Relations = append(kg.Relations, kgRelation{from, to, t.Description, strings.Join(t.Kinds, ","), t.Strength, id, file})
	}
	data, err := indentedJSON(kg)
	if err != nil {
		return nil, fmt.Errorf("the knowledge graph: %w", err)
	}
	return data, nil
}

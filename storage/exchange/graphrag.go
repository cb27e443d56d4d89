package exchange

import (
	"bytes"
	"encoding/csv"
	"strconv"
)

// graphRAG writes the tables of GraphRAG (docs/index/outputs.md, schemas of version 3) as CSV, with
// lists as JSON: entities, relationships, covariates, text units and documents. GraphRAG itself makes
// communities and their reports from these. Documents have no date.
func graphRAG(c *Corpus) ([]File, error) {
	ids := c.graphRAGIDs()
	degrees := c.degrees()
	entities := [][]string{{"id", "human_readable_id", "title", "type", "description", "text_unit_ids", "frequency", "degree"}}
	inUnit := make([]struct{ entities, relations, claims []string }, len(c.Units))
	for i, e := range c.Entities {
		entities = append(entities, []string{ids.entities[i], strconv.Itoa(i), e.Name, string(e.Type), e.Description, list(ids.units, e.Units),
			strconv.Itoa(len(e.Units)), strconv.Itoa(degrees[i])})
		for _, u := range e.Units {
			inUnit[u].entities = append(inUnit[u].entities, ids.entities[i])
		}
	}
	relationships := [][]string{{"id", "human_readable_id", "source", "target", "description", "weight", "combined_degree", "text_unit_ids"}}
	for i, t := range c.Relations {
		relationships = append(relationships, []string{ids.relations[i], strconv.Itoa(i), c.Entities[t.From].Name, c.Entities[t.To].Name, t.Description,
			number(t.Strength), strconv.Itoa(degrees[t.From] + degrees[t.To]), list(ids.units, t.Units)})
		for _, u := range t.Units {
			inUnit[u].relations = append(inUnit[u].relations, ids.relations[i])
		}
	}
	covariates := [][]string{{"id", "human_readable_id", "covariate_type", "type", "description", "subject_id", "object_id", "status",
		"start_date", "end_date", "source_text", "text_unit_id"}}
	for i, f := range c.Claims {
		covariates = append(covariates, []string{ids.claims[i], strconv.Itoa(i), "claim", "FACT", f.Text, c.Entities[f.About].Name, "NONE", "TRUE",
			"", "", f.Quote, ids.units[f.Unit]})
		inUnit[f.Unit].claims = append(inUnit[f.Unit].claims, ids.claims[i])
	}
	units := [][]string{{"id", "human_readable_id", "text", "n_tokens", "document_id", "entity_ids", "relationship_ids", "covariate_ids"}}
	inText := make([][]string, len(c.Texts))
	for i, u := range c.Units {
		units = append(units, []string{ids.units[i], strconv.Itoa(i), u.Body, strconv.Itoa(u.Tokens), ids.texts[u.Text],
			jsonList(inUnit[i].entities), jsonList(inUnit[i].relations), jsonList(inUnit[i].claims)})
		inText[u.Text] = append(inText[u.Text], ids.units[i])
	}
	documents := [][]string{{"id", "human_readable_id", "title", "text", "text_unit_ids", "creation_date", "raw_data"}}
	for i, d := range c.Texts {
		documents = append(documents, []string{ids.texts[i], strconv.Itoa(i), d.Title, d.Body, jsonList(inText[i]), "", ""})
	}
	return tables(namedTable{"entities.csv", entities}, namedTable{"relationships.csv", relationships}, namedTable{"covariates.csv", covariates},
		namedTable{"text_units.csv", units}, namedTable{"documents.csv", documents})
}

type graphRAGIDs struct{ entities, relations, units, texts, claims []string }

func (c *Corpus) graphRAGIDs() (ids graphRAGIDs) {
	for _, e := range c.Entities {
		ids.entities = append(ids.entities, uuid("entity", string(e.ID)))
	}
	for _, t := range c.Relations {
		ids.relations = append(ids.relations, uuid("relationship", string(c.Entities[t.From].ID), string(c.Entities[t.To].ID)))
	}
	for _, d := range c.Texts {
		ids.texts = append(ids.texts, uuid("document", d.Title, d.File))
	}
	for _, u := range c.Units {
		ids.units = append(ids.units, uuid("text unit", ids.texts[u.Text], strconv.Itoa(u.Seq), u.Body))
	}
	for i, f := range c.Claims {
		ids.claims = append(ids.claims, uuid("covariate", strconv.Itoa(i), f.Text, ids.units[f.Unit]))
	}
	return ids
}

func list(ids []string, numbers []int) string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = ids[n]
	}
	return jsonList(out)
}

func jsonList(texts []string) string {
	data, err := plainJSON(nonNil(texts))
	if err != nil { // strings can always be written
		return "[]"
	}
	return string(data)
}

// table writes CSV (RFC 4180) for programs: unlike writeCSV it has no byte order mark and changes no
// cell.
func table(rows [][]string) ([]byte, error) {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	err := w.WriteAll(rows)
	return out.Bytes(), err
}

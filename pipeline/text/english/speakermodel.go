package english

import (
	"context"
	_ "embed"
	"strconv"
	"strings"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/chain"
)

//go:embed speakers.txt
var speakerTable string

// speakerWeights are what each clue and sign says of a speaker, by how the text says who speaks. They were
// found on a corpus: see Talks.
var speakerWeights = ReadSpeakerWeights(speakerTable)

// SpeakerTable writes weights as the reader has them: a line for each clue or sign that says something.
func SpeakerTable(w *chain.Weights) string {
	var out strings.Builder
	write := func(name string, of [][]float64, n int) {
		line, says := name, false
		for kind := range of {
			v := strconv.FormatFloat(of[kind][n], 'f', 2, 64)
			if v == "-0.00" {
				v = "0.00"
			}
			says = says || v != "0.00"
			line += "\t" + v
		}
		if says {
			out.WriteString(line + "\n")
		}
	}
	for n, name := range speakerClueNames {
		write(name, w.Clues, n)
	}
	for n, name := range speakerSignNames {
		write(name, w.Signs, n)
	}
	return out.String()
}

// ReadSpeakerWeights reads lines of a name and a weight for each saying, with tabs between.
func ReadSpeakerWeights(table string) *chain.Weights {
	w := &chain.Weights{}
	for range sayings {
		w.Clues = append(w.Clues, make([]float64, speakerClues))
		w.Signs = append(w.Signs, make([]float64, speakerSigns))
	}
	clues, signs := map[string]int{}, map[string]int{}
	for n, name := range speakerClueNames {
		clues[name] = n
	}
	for n, name := range speakerSignNames {
		signs[name] = n
	}
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 1+sayings {
			continue
		}
		for kind := range sayings {
			v, _ := strconv.ParseFloat(fields[1+kind], 64)
			if n, ok := clues[fields[0]]; ok {
				w.Clues[kind][n] = v
			} else if n, ok := signs[fields[0]]; ok {
				w.Signs[kind][n] = v
			}
		}
	}
	return w
}

// A Talk is who may say what in a run of speeches near each other, for fitting the weights.
type Talk struct {
	Chain chain.Chain
	// Names are those who may speak by step and choice, "" somebody without a name.
	Names [][]string
	// Quotes are the places of the speeches, by step.
	Quotes [][]kb.Span
}

// Talks studies a text with weights of speakers other than the program's, and returns how it read each
// talk.
func Talks(ctx context.Context, body string, w *chain.Weights) (*text.Study, []Talk, error) {
	var out []Talk
	s, err := studyWith(ctx, body, nil, func(s *stage) {
		s.weights = w
		s.talks = func(t *talk) { out = append(out, s.exportTalk(t)) }
	})
	return s, out, err
}

func (s *stage) exportTalk(t *talk) Talk {
	out := Talk{Chain: t.chain}
	for i := range t.utterances {
		u := &t.utterances[i]
		names := make([]string, len(u.may))
		for k, a := range u.may {
			if n := s.nameOf(a, s.turns[u.first].paragraph); n != text.Nobody {
				names[k] = s.study.Names[n].Surface
			}
		}
		var quotes []kb.Span
		for k := u.first; k <= u.last; k++ {
			for _, q := range s.turns[k].quotes {
				quotes = append(quotes, s.quotes[q].Span)
			}
		}
		out.Names, out.Quotes = append(out.Names, names), append(out.Quotes, quotes)
	}
	return out
}

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

// speakerWeights are the weights of clues and signs by attribution, fitted on a corpus: see Talks.
var speakerWeights = ReadSpeakerWeights(speakerTable)

// SpeakerTable formats weights as ReadSpeakerWeights reads them: a line for each clue or sign with a weight other than 0.
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

// ReadSpeakerWeights parses lines of a name and a weight for each attribution, separated by tabs.
func ReadSpeakerWeights(table string) *chain.Weights {
	w := &chain.Weights{}
	for range attributions {
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
		if len(fields) != 1+attributions {
			continue
		}
		for kind := range attributions {
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

// A Talk is a run of nearby speeches with their candidate speakers, for fitting the weights.
type Talk struct {
	Chain chain.Chain
	// Names are the candidates by step and choice; "" is somebody without a name.
	Names [][]string
	// Quotes are the spans of the speeches, by step.
	Quotes [][]kb.Span
}

// Talks studies a text with other weights than the built-in ones, and returns its talks with their candidates.
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
		names := make([]string, len(u.candidates))
		for k, a := range u.candidates {
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

package builtin

import (
	"context"
	"sort"
	"strings"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/naming"
)

const (
	mostSentences = 6   // of a merged description
	mostProfile   = 5   // of a profile
	mostMerged    = 900 // bytes
)

// ChooseNames takes the name that says most: given and family name rather than
// one of them, no form of address, and often used.
func (*Engine) ChooseNames(ctx context.Context, in task.NamesInput) (task.NamesOutput, error) {
	out := task.NamesOutput{Choices: []task.NameChoice{}}
	for _, g := range in.Groups {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		best, points := task.CountedName{}, -1.0
		for _, n := range g.Names {
			if p := worth(g, n); p > points || p == points && n.Name < best.Name {
				best, points = n, p
			}
		}
		if best.Name != "" {
			out.Choices = append(out.Choices, task.NameChoice{ID: g.ID, Name: best.Name,
				Reason: "the fullest name that the text uses often"})
		}
	}
	return out, nil
}

// usualShare is the share of mentions from which a full name counts as one.
const usualShare = 0.02

// worth of a name as the one to show: its share of mentions, and its form.
func worth(g task.NameGroup, n task.CountedName) float64 {
	total := 1
	for _, o := range g.Names {
		total += o.Mentions
	}
	p := float64(n.Mentions) / float64(total)
	parts := naming.Parse(n.Name)
	switch {
	case g.Type != kb.Character:
		return p + 0.05*float64(min(4, len(strings.Fields(n.Name))))
	case parts.Full() && len(parts.Given) > 1: // an initial says little
		p += 0.6 * min(1, p/usualShare)
	case parts.Epithet: // the Hatter
		p -= 0.2
	case len(parts.Words) == 0: // Inspector
		p -= 0.5
	}
	if len(parts.Titles) > 0 && parts.Full() {
		p -= 0.15
	}
	return p
}

// MergeDescriptions joins what is said, each thing once, the most informative first.
func (*Engine) MergeDescriptions(ctx context.Context, in task.MergeInput) (task.MergeOutput, error) {
	out := task.MergeOutput{Items: []task.MergedItem{}}
	for _, item := range in.Items {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out.Items = append(out.Items, task.MergedItem{ID: item.ID,
			Description: mergeAll(item.Descriptions, item.Subject, in.Language, mostSentences, mostMerged)})
	}
	return out, nil
}

// mergeAll picks sentences that say something new, best first, and returns them in their original
// order.
func mergeAll(descriptions []string, subject, language string, most, limit int) string {
	type sentence struct {
		text   string
		order  int
		points float64
		words  map[string]bool
	}
	var all []sentence
	known := map[string]bool{}
	for _, d := range descriptions {
		d = kb.Clean(d)
		for _, s := range text.Sentences(d, utteranceLanguage(language, d)) {
			t := kb.Description(d[s.Start:s.End])
			if t == "" || known[t] {
				continue
			}
			known[t] = true
			all = append(all, sentence{t, len(all), telling(t, subject), wordsOf(t)})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].points > all[j].points })
	var taken []sentence
	size := 0
	for _, s := range all {
		if len(taken) == most || size+len(s.text) > limit && len(taken) > 0 {
			continue
		}
		fresh := true
		for _, t := range taken {
			fresh = fresh && overlap(s.words, t.words) < 0.7
		}
		if fresh {
			taken = append(taken, s)
			size += len(s.text)
		}
	}
	sort.Slice(taken, func(i, j int) bool { return taken[i].order < taken[j].order })
	var out []string
	for _, s := range taken {
		out = append(out, script.CloseSentence(s.text))
	}
	if language == "zh" {
		return strings.Join(out, "")
	}
	return strings.Join(out, " ")
}

// telling returns how well a sentence defines: it has the subject early, a word that
// says what somebody is, and a readable length.
func telling(s, subject string) float64 {
	p := 0.0
	if i := strings.Index(s, subject); i >= 0 && subject != "" {
		p += 1
		if i < 20 {
			p += 0.5
		}
	}
	for _, w := range strings.FieldsFunc(strings.ToLower(s), notWord) {
		if _, ok := bonds["en"][w]; ok || w == "was" || w == "is" {
			p += 0.5
			break
		}
	}
	if n := len(s); n > 30 && n < 260 {
		p += 0.5
	}
	return p
}

func wordsOf(s string) map[string]bool {
	out := make(map[string]bool, min(mostWords, len(s)/4))
	for w := range featureWords(s) {
		if !stops[w.text] {
			out[w.text] = true
		}
	}
	return out
}

// overlap of the smaller set with the larger, 0–1.
func overlap(a, b map[string]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 1
	}
	n := 0
	for w := range a {
		if b[w] {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

// SummarizeCharacter makes a profile of the most informative sentences and names what
// can be counted in the way of speaking.
func (*Engine) SummarizeCharacter(ctx context.Context, in task.ProfileInput) (task.Profile, error) {
	if err := ctx.Err(); err != nil {
		return task.Profile{}, err
	}
	return task.Profile{
		Summary: mergeAll(in.Descriptions, in.Name, in.Language, mostProfile, mostMerged),
		Style:   styleOf(in.Utterances, in.Language),
	}, nil
}

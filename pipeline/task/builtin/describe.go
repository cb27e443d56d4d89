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
	maxSentences = 6   // of a merged description
	maxProfile   = 5   // of a profile
	maxMerged    = 900 // bytes of a description or profile
)

// ChooseNames chooses the most informative name: a given and family name rather than one of them, no form of address,
// and frequent.
func (*Engine) ChooseNames(ctx context.Context, in task.NamesInput) (task.NamesOutput, error) {
	out := task.NamesOutput{Choices: []task.NameChoice{}}
	for _, g := range in.Groups {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		best, points := task.CountedName{}, -1.0
		for _, n := range g.Names {
			if p := nameWorth(g, n); p > points || p == points && n.Name < best.Name {
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

// usualShare is the share of mentions from which a full name gets its whole bonus.
const usualShare = 0.02

// nameWorth scores a name for display by its share of mentions and its form.
func nameWorth(g task.NameGroup, n task.CountedName) float64 {
	total := 1
	for _, o := range g.Names {
		total += o.Mentions
	}
	p := float64(n.Mentions) / float64(total)
	parts := naming.Parse(n.Name)
	switch {
	case g.Type != kb.Character:
		return p + 0.05*float64(min(4, len(strings.Fields(n.Name))))
	case parts.Full() && len(parts.Given) > 1: // not only an initial
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

// MergeDescriptions joins the descriptions of each item without repetitions, the most informative sentences first.
func (*Engine) MergeDescriptions(ctx context.Context, in task.MergeInput) (task.MergeOutput, error) {
	out := task.MergeOutput{Items: []task.MergedItem{}}
	for _, item := range in.Items {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		out.Items = append(out.Items, task.MergedItem{ID: item.ID,
			Description: mergeAll(item.Descriptions, item.Subject, in.Language, maxSentences)})
	}
	return out, nil
}

// mergeAll chooses the best sentences, at most most, that add something new, and returns them in their original order.
func mergeAll(descriptions []string, subject, language string, most int) string {
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
			all = append(all, sentence{text: t, order: len(all), points: definitionScore(t, subject)})
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].points > all[j].points })
	var taken []sentence
	size := 0
	for _, s := range all {
		if len(taken) == most || size+len(s.text) > maxMerged && len(taken) > 0 {
			continue
		}
		fresh := true
		s.words = wordsOf(s.text)
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

// definitionScore returns how well a sentence defines its subject: it names the subject early, has a word for what
// somebody is, and a readable length.
func definitionScore(s, subject string) float64 {
	p := 0.0
	if i := strings.Index(s, subject); i >= 0 && subject != "" {
		p += 1
		if i < 20 {
			p += 0.5
		}
	}
	for w := range strings.FieldsFuncSeq(strings.ToLower(s), notWord) {
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
	out := make(map[string]bool, min(maxWords, len(s)/4))
	for w := range featureWords(s) {
		if !stops[w.text] {
			out[w.text] = true
		}
	}
	return out
}

// overlap returns the share of the smaller set that is in the larger one, 0–1.
func overlap(a, b map[string]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 {
		return 1
	}
	return float64(text.CountShared(a, b)) / float64(len(a))
}

// SummarizeCharacter writes a profile from the most informative sentences, and describes the manner of speaking by counts.
func (*Engine) SummarizeCharacter(ctx context.Context, in task.ProfileInput) (task.Profile, error) {
	if err := ctx.Err(); err != nil {
		return task.Profile{}, err
	}
	return task.Profile{
		Summary: mergeAll(in.Descriptions, in.Name, in.Language, maxProfile),
		Style:   styleOf(in.Utterances, in.Language),
	}, nil
}

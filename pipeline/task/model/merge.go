package model

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"dramatis/pipeline/task"
	"dramatis/pipeline/tokens"
)

const (
	// shortLatin and shortHan are how many characters of descriptions are joined without a call,
	// because they make only a few sentences.
	shortLatin = 420
	shortHan   = 150
	// mostMerged is roughly how many tokens of descriptions one item may have; those of a hero with a
	// note in every passage are merged in parts first.
	mostMerged = 3000
)

// MergeDescriptions makes one description of several for each item. Equal ones count once; single
// ones, and those that make only a few sentences, need no call.
func (e *Engine) MergeDescriptions(ctx context.Context, in task.MergeInput) (task.MergeOutput, error) {
	if err := unique(in.Items, mergeID); err != nil {
		return task.MergeOutput{}, err
	}
	done := map[string]string{}
	var open []task.MergeItem
	for _, it := range in.Items {
		it.Descriptions = distinct(it.Descriptions)
		if text, ok := settled(it.Descriptions); ok {
			done[it.ID] = text
		} else {
			open = append(open, it)
		}
	}
	failed := &incomplete{Task: mergeDescriptions, Failed: map[string]error{}}
	most := e.room(mergeDescriptions, mostMerged)
	merging := mergeTask(in.Language, most)
	for len(open) > 0 { // each round makes one description of each part, which are fewer
		asked, parts := splitItems(open, most)
		merged, err := merging.run(ctx, e, asked)
		var some *incomplete
		if err != nil && !errors.As(err, &some) {
			return merge(in.Items, done), err
		}
		text := map[string]string{}
		for _, m := range merged {
			text[m.ID] = m.Description
		}
		var next []task.MergeItem
		for _, it := range open {
			got, err := gather(parts[it.ID], text, some)
			switch {
			case err != nil:
				failed.Failed[it.ID] = err
			case len(got) == 1:
				done[it.ID] = got[0]
			case len(chunks(got, most)) >= len(got): // merging did not make them shorter
				done[it.ID] = strings.Join(got, " ")
			default:
				it.Descriptions = got
				next = append(next, it)
			}
		}
		open = next
	}
	if len(failed.Failed) > 0 {
		return merge(in.Items, done), failed
	}
	return merge(in.Items, done), nil
}

func mergeID(it task.MergeItem) string { return it.ID }

// mergeTask asks for one description of each item's.
func mergeTask(language string, most int) batchTask[task.MergeItem, task.MergeOutput, task.MergedItem] {
	return batchTask[task.MergeItem, task.MergeOutput, task.MergedItem]{
		name: mergeDescriptions, size: itemsPerCall, most: most, id: mergeID, what: "description",
		input: func(batch []task.MergeItem) any { return task.MergeInput{Language: language, Items: batch} },
		outs:  func(r task.MergeOutput) []task.MergedItem { return r.Items },
		outID: func(it task.MergedItem) string { return it.ID },
		check: func(_ task.MergeItem, it task.MergedItem) error {
			if strings.TrimSpace(it.Description) == "" {
				return fmt.Errorf("the description of %s is empty", it.ID)
			}
			return nil
		},
		finish: func(_ task.MergeItem, it task.MergedItem) task.MergedItem {
			it.Description = strings.TrimSpace(it.Description)
			return it
		},
	}
}

// gather returns the descriptions of an item's parts, or why one of them failed.
func gather(parts []string, text map[string]string, failed *incomplete) (got []string, err error) {
	for _, part := range parts {
		if failed != nil && failed.Failed[part] != nil {
			return nil, failed.Failed[part]
		}
		got = append(got, text[part])
	}
	return got, nil
}

// splitItems splits items too long for one call into parts, whose results are the descriptions of the
// next round. It also returns the ids of each item's parts.
func splitItems(items []task.MergeItem, most int) (asked []task.MergeItem, parts map[string][]string) {
	parts = map[string][]string{}
	for _, it := range items {
		for n, chunk := range chunks(it.Descriptions, most) {
			part := task.MergeItem{ID: it.ID, Subject: it.Subject, Also: orEmpty(it.Also), Descriptions: chunk}
			if n > 0 {
				part.ID = fmt.Sprintf("%s/%d", it.ID, n)
			}
			parts[it.ID] = append(parts[it.ID], part.ID)
			asked = append(asked, part)
		}
	}
	return asked, parts
}

func merge(items []task.MergeItem, done map[string]string) task.MergeOutput {
	out := task.MergeOutput{Items: []task.MergedItem{}}
	for _, it := range items {
		if text, ok := done[it.ID]; ok {
			out.Items = append(out.Items, task.MergedItem{ID: it.ID, Description: text})
		}
	}
	return out
}

// distinct removes empty descriptions and those that another one contains.
func distinct(in []string) []string {
	out := []string{}
	for _, d := range in {
		if d = strings.TrimSpace(d); d == "" {
			continue
		}
		contained := false
		for i := 0; i < len(out); i++ {
			if strings.Contains(fold(out[i]), fold(d)) {
				contained = true
				break
			}
			if strings.Contains(fold(d), fold(out[i])) {
				out = append(out[:i], out[i+1:]...)
				i--
			}
		}
		if !contained {
			out = append(out, d)
		}
	}
	return out
}

// settled joins descriptions that need no model.
func settled(descriptions []string) (string, bool) {
	if len(descriptions) < 2 {
		return strings.Join(descriptions, ""), true
	}
	var b strings.Builder
	for i, d := range descriptions {
		last, _ := utf8.DecodeLastRuneInString(d)
		if !strings.ContainsRune(".!?。！？”\"", last) {
			d += stopFor(d)
		}
		if i > 0 && stopFor(d) == "." {
			b.WriteString(" ")
		}
		b.WriteString(d)
	}
	text := b.String()
	most := shortLatin
	if stopFor(text) == "。" {
		most = shortHan
	}
	return text, len(descriptions) <= 4 && utf8.RuneCountInString(text) <= most
}

// stopFor returns the full stop of a text's script.
func stopFor(text string) string {
	han, all := 0, 0
	for _, r := range text {
		all++
		if r >= 0x2E80 {
			han++
		}
	}
	if 2*han > all {
		return "。"
	}
	return "."
}

// chunks splits descriptions into runs of about that many tokens.
func chunks(descriptions []string, most int) [][]string {
	var out [][]string
	from, sum := 0, 0
	for i, d := range descriptions {
		n := tokens.Count(d)
		if i > from && sum+n > most {
			out = append(out, descriptions[from:i])
			from, sum = i, 0
		}
		sum += n
	}
	return append(out, descriptions[from:])
}

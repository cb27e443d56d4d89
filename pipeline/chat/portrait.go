package chat

import (
	"cmp"
	"slices"

	"dramatis/editor/cast"
	"dramatis/editor/kb"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/chinese"
	"dramatis/pipeline/text/english"
)

const (
	mostPortraits  = 6
	leastPortrait  = 2.5 // as Portrays has it
	longestProfile = 900 // bytes of sentences of the text
)

// A portrayal is a sentence that says who somebody is.
type portrayal struct {
	document kb.DocumentID
	at       kb.Span
	worth    float64
}

// portraits returns the sentences of the texts that say best who somebody is, best first: of the places
// that the view shows. nil where a model or the writer has said who they are.
func portraits(v *cast.View, e *cast.Entity) []portrayal {
	if slices.ContainsFunc(v.Notes(e), func(n kb.NamedNote) bool { return n.By != kb.ByRule }) || e.Field(kb.FieldDescription) != "" {
		return nil
	}
	found := []portrayal{}               // not nil: nobody has written anything
	for _, o := range v.Occurrences(e) { // in the order of the story
		p, ok := portrayedAt(v, o)
		if n := len(found); ok && (n == 0 || found[n-1] != p) {
			found = append(found, p)
		}
	}
	slices.SortStableFunc(found, func(a, b portrayal) int { return cmp.Compare(b.worth, a.worth) })
	size := 0
	for i, p := range found {
		if size += p.at.Len(); i == mostPortraits || size > longestProfile {
			return found[:i]
		}
	}
	return found
}

// mostPortrayed is how many of those that a question names are portrayed.
const mostPortrayed = 2

// portraits returns those of the character and of who the question names, of what the character may be shown.
func (t *turn) portraits() []task.Portrait {
	var of []*cast.Entity
	for _, e := range t.found.About {
		if len(of) < mostPortrayed && e != t.me && e.Type == kb.Character && named(t.asking(), e) {
			of = append(of, e)
		}
	}
	if t.me != nil {
		of = append(of, t.me)
	}
	var out []task.Portrait
	for _, e := range of {
		list := portraits(t.View, e)
		shown := slices.DeleteFunc(slices.Clone(list), func(p portrayal) bool { return !t.mayShow(p.document, p.at.Start) })
		if list != nil {
			out = append(out, task.Portrait{Of: e.Name, Says: portraitTexts(t.View, shown)})
		}
	}
	return out
}

// portraitTexts returns the words of portrayals; nil of nil.
func portraitTexts(v *cast.View, list []portrayal) []string {
	if list == nil {
		return nil
	}
	out := []string{}
	for _, p := range list {
		if text := kb.Clean(v.Snapshot.Text(p.document).Slice(p.at)); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// inStoryOrder sorts portrayals by where they are.
func inStoryOrder(v *cast.View, list []portrayal) []portrayal {
	return slices.SortedStableFunc(slices.Values(list), func(a, b portrayal) int {
		return cmp.Or(cmp.Compare(v.Evidence.MomentOf(a.document, a.at.Start), v.Evidence.MomentOf(b.document, b.at.Start)), a.at.Start-b.at.Start)
	})
}

// portrayedAt returns the sentence around a mention, if it says who is mentioned.
func portrayedAt(v *cast.View, o kb.Occurrence) (portrayal, bool) {
	d, ok := v.Story().Document(o.Document)
	if !ok {
		return portrayal{}, false
	}
	portrays := english.Portrays
	if d.Language == "zh" {
		portrays = chinese.Portrays
	}
	at, worth := portrays(v.Snapshot.Text(o.Document).Body, o.Span)
	return portrayal{o.Document, at, worth}, worth >= leastPortrait
}

package practice

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

const (
	longestQuote = 200
	// mostRelations keeps a reply about a passage with long lists of names as short as a model's: a few thousand tokens.
	mostRelations = 24
)

func extractGraph(a Ask) object {
	var in struct{ Text string }
	a.Read(&in)
	names := namesIn(in.Text)
	says := map[string]string{} // first sentence of each name
	counts, first := map[pair]int{}, map[pair]string{}
	var order []pair
	for _, s := range sentences(in.Text) {
		here := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !strings.Contains(s, n) })
		for _, n := range here {
			says[n] = cmp.Or(says[n], clip(s))
		}
		for _, p := range pairsOf(here) {
			if counts[p]++; counts[p] == 1 {
				order, first[p] = append(order, p), clip(s)
			}
		}
	}
	entities, relations := []any{}, []any{}
	for _, n := range names {
		if says[n] != "" {
			entities = append(entities, object{"name": n, "type": typeOf(n), "description": n + ": " + says[n]})
		}
	}
	slices.SortStableFunc(order, func(a, b pair) int { return counts[b] - counts[a] })
	for _, p := range order[:min(mostRelations, len(order))] {
		relations = append(relations, object{"source": p.a, "target": p.b, "description": p.a + " and " + p.b + " stand together: " + first[p],
			"quote": first[p], "strength": min(10, 3+2*counts[p])})
	}
	return object{"entities": entities, "relations": relations}
}

// A pair of names.
type pair struct{ a, b string }

// pairsOf returns the pairs of names of which neither is within the other: "Jekyll" within "Henry Jekyll" is not a
// second person.
func pairsOf(names []string) (out []pair) {
	for i, a := range names {
		for _, b := range names[i+1:] {
			if !strings.Contains(a, b) && !strings.Contains(b, a) {
				out = append(out, pair{a, b})
			}
		}
	}
	return out
}

// clip shortens a sentence to a verbatim part.
func clip(s string) string {
	if r := []rune(s); len(r) > longestQuote {
		return strings.TrimSpace(string(r[:longestQuote]))
	}
	return s
}

var (
	speech    = regexp.MustCompile(`“([^”]{2,600})”|"([^"]{2,600})"`)
	saidAfter = regexp.MustCompile(`^,?\s*(?:said|cried|asked|replied|returned|answered)\s+(?:the )?((?:(?:Mr|Mrs|Dr)\. )?[A-Z][a-z]+(?: [A-Z][a-z]+)?)`)
	sayBefore = regexp.MustCompile(`((?:(?:Mr|Mrs|Dr)\. )?[A-Z][a-z]+(?: [A-Z][a-z]+)?)\s+(?:said|cried|asked|replied|returned|answered)[,:]?\s*$`)
	isWas     = regexp.MustCompile(`\b(?:was|is|had|lived|were)\b|[是有乃]`)
)

func extractScenes(a Ask) object {
	var in struct {
		Text  string
		Known []string `json:"known_names"`
	}
	a.Read(&in)
	return scenesOf(in.Text, in.Known)
}

func scenesOf(text string, known []string) object {
	text = strings.TrimSpace(text)
	if text == "" {
		return object{"scenes": []any{}}
	}
	names := namesIn(text)
	for _, k := range known {
		if strings.Contains(text, k) && !containsFold(names, k) {
			names = append(names, k)
		}
	}
	people := []any{}
	var place any
	for _, n := range names {
		if typeOf(n) == "character" {
			people = append(people, n)
		} else if place == nil {
			place = n
		}
	}
	facts, summary := factsOf(text, names)
	return object{"scenes": []any{object{"first_words": firstWords(text), "time": timeIn(text), "place": place, "summary": summary,
		"participants": people, "utterances": utterancesOf(text), "facts": facts}}}
}

func utterancesOf(text string) []any {
	utterances := []any{}
	for _, at := range speech.FindAllStringSubmatchIndex(text, -1) {
		if who := trimCommon(speakerOf(text, at[0], at[1])); who != "" && len(utterances) < 12 {
			utterances = append(utterances, object{"speaker": who, "addressee": nil, "text": strings.Trim(text[at[0]:at[1]], "“”\"")})
		}
	}
	return utterances
}

// speakerOf returns the speaker by the words after or before a quotation.
func speakerOf(text string, from, to int) string {
	if m := saidAfter.FindStringSubmatch(text[to:]); m != nil {
		return m[1]
	}
	if m := sayBefore.FindStringSubmatch(text[max(0, from-60):from]); m != nil {
		return m[1]
	}
	if m := speaker.FindAllStringSubmatch(text[safe(text, from-40):from], -1); m != nil {
		return m[len(m)-1][1]
	}
	return ""
}

// factsOf returns sentences that say something about a name, and one that sums the text up.
func factsOf(text string, names []string) (facts []any, summary string) {
	facts = []any{}
	all := sentences(text)
	for _, s := range all {
		named := slices.IndexFunc(names, func(n string) bool { return strings.Contains(s, n) })
		if named >= 0 && isWas.MatchString(s) && len(facts) < 5 && !strings.ContainsAny(s, "“”\"") {
			facts = append(facts, object{"about": names[named], "text": "It is told of " + names[named] + " that: " + clip(s), "quote": clip(s)})
		}
		if summary == "" && len(names) > 0 && strings.Contains(s, names[0]) {
			summary = clip(s)
		}
	}
	if summary == "" {
		summary = clip(all[0])
	}
	return facts, summary
}

func firstWords(text string) string {
	r := []rune(text)
	if len(r) <= 40 {
		return text
	}
	first := string(r[:40])
	if i := strings.LastIndex(first, " "); i > 10 {
		first = first[:i]
	}
	return first
}

func timeIn(text string) any {
	lower := strings.ToLower(text)
	for _, w := range []string{"night", "morning", "evening", "afternoon", "midnight", "dawn"} {
		if strings.Contains(lower, w) {
			return w
		}
	}
	return nil
}

// safe moves an offset to the beginning of a character.
func safe(s string, at int) int {
	at = max(0, at)
	for at < len(s) && s[at]&0xC0 == 0x80 {
		at++
	}
	return at
}

type side struct {
	Name, Type, Description string
	Quotes                  []struct{ Place, Text string }
}

func judgeIdentity(a Ask) object {
	var in struct {
		Pairs []struct {
			ID string
			A  side
			B  side
		}
	}
	a.Read(&in)
	verdicts := []any{}
	for _, p := range in.Pairs {
		verdict, confidence, reason := sameName(p.A, p.B)
		verdicts = append(verdicts, object{"id": p.ID, "reason": reason, "verdict": verdict, "confidence": confidence, "holds_from": nil})
	}
	return object{"verdicts": verdicts}
}

func sameName(a, b side) (verdict string, confidence float64, reason string) {
	ga, gb := gender(a.Name), gender(b.Name)
	if ga != "" && gb != "" && ga != gb {
		return "different", 0.95, "One is addressed as a man, the other as a woman."
	}
	if known := "known as " + b.Name; strings.Contains(description(a), known) || strings.Contains(description(b), "known as "+a.Name) {
		return "same", 0.95, "The text says that one is known as the other."
	}
	if hasHan(a.Name) || hasHan(b.Name) {
		if strings.Contains(a.Name, b.Name) || strings.Contains(b.Name, a.Name) {
			return "same", 0.8, "One name holds the other."
		}
		return "different", 0.7, "The names share nothing."
	}
	wa, wb := bareWords(a.Name), bareWords(b.Name)
	if len(wa) > len(wb) {
		wa, wb = wb, wa
	}
	if len(wa) == 0 {
		return "unsure", 0.4, "One of them is only a title."
	}
	if i := slices.IndexFunc(wa, func(w string) bool { return !slices.Contains(wb, w) }); i >= 0 {
		return "different", 0.8, "The names differ in " + wa[i] + "."
	}
	if a.Type != b.Type && a.Type != "" && b.Type != "" {
		return "unsure", 0.5, "The names fit, but they are of different kinds."
	}
	return "same", 0.9, "One is a shorter form of the other."
}

func description(s side) string {
	var b strings.Builder
	b.WriteString(s.Description)
	for _, q := range s.Quotes {
		b.WriteString(" " + q.Text)
	}
	return b.String()
}

package practice

import (
	"fmt"
	"slices"
	"strings"
)

// rules are the answers to the tasks whose answer is an object.
var rules = map[string]func(Ask) object{
	"read_passage":          readPassage,
	"group_names":           groupNames,
	"extract_graph":         extractGraph,
	"extract_scenes":        extractScenes,
	"judge_identity":        judgeIdentity,
	"choose_canonical_name": chooseName,
	"merge_descriptions":    mergeDescriptions,
	"summarize_character":   summarize,
	"write_card":            writeCard,
	"analyze_question":      analyze,
	"score_emotion":         scoreEmotion,
	"judge_response":        judgeResponse,
	"rate_personality":      ratePersonality,
	"probe":                 func(Ask) object { return object{"word": "ready"} },
}

// Rules answers every task by simple rules on its input: well enough that a whole import finds the
// cast, and always the same for the same input.
func Rules(a Ask) string {
	if a.Task == "" {
		return freeText(a)
	}
	if answer, ok := rules[a.Task]; ok {
		return toJSON(answer(a))
	}
	return ""
}

type object = map[string]any

func freeText(a Ask) string {
	question := ""
	if n := len(a.Messages); n > 0 {
		question = a.Messages[n-1]
	}
	// The first line of what the character knows that shares a word with the question.
	best, most := "", 0
	for _, line := range strings.Split(a.System, "\n") {
		if n := shared(line, question); n > most {
			best, most = strings.TrimLeft(strings.TrimSpace(line), "-*• "), n
		}
	}
	if hasHan(question) {
		if best == "" {
			return "此事我不曾听说。"
		}
		return "据我所知：" + best
	}
	if best == "" {
		return "I know nothing of that."
	}
	return "As far as I know: " + best
}

func shared(a, b string) int {
	words := map[string]bool{}
	for _, w := range contentWords(a) {
		words[w] = true
	}
	n := 0
	for _, w := range contentWords(b) {
		if words[w] {
			n++
			delete(words, w)
		}
	}
	return n
}

func chooseName(a Ask) object {
	var in struct {
		Groups []struct {
			ID    string
			Names []struct {
				Name     string
				Mentions int
			}
		}
	}
	a.Read(&in)
	choices := []any{}
	for _, g := range in.Groups {
		best, score := "", -1
		for _, n := range g.Names {
			// A name of two words that is not a title is the most telling.
			s := n.Mentions + 5*min(len(bareWords(n.Name)), 2)
			if s > score || s == score && n.Name < best {
				best, score = n.Name, s
			}
		}
		choices = append(choices, object{"id": g.ID, "reason": "the fullest of the common names", "name": best})
	}
	return object{"choices": choices}
}

func mergeDescriptions(a Ask) object {
	var in struct {
		Items []struct {
			ID, Subject  string
			Descriptions []string
		}
	}
	a.Read(&in)
	items := []any{}
	for _, it := range in.Items {
		items = append(items, object{"id": it.ID, "description": firstSentences(it.Descriptions, 400)})
	}
	return object{"items": items}
}

// firstSentences joins different sentences up to a number of characters.
func firstSentences(parts []string, most int) string {
	seen := map[string]bool{}
	var out []string
	n := 0
	for _, p := range parts {
		for _, s := range sentences(p) {
			if s = strings.TrimSpace(s); s == "" || seen[s] || n > 0 && n+len(s) > most {
				continue
			}
			seen[s] = true
			out = append(out, s)
			n += len(s)
		}
	}
	if len(out) == 0 {
		return "Nothing is said."
	}
	return strings.Join(out, " ")
}

func summarize(a Ask) object {
	var in struct {
		Name                     string
		Descriptions, Utterances []string
	}
	a.Read(&in)
	style := "plain and short"
	if long := strings.Join(in.Utterances, " "); strings.Contains(long, "!") || strings.Contains(long, "！") {
		style = "lively, given to exclamation"
	} else if strings.Contains(long, "?") || strings.Contains(long, "？") {
		style = "given to questions"
	}
	return object{"summary": firstSentences(in.Descriptions, 800), "style": style}
}

func writeCard(a Ask) object {
	var in struct {
		Name                        string
		Descriptions, Scenes, Lines []string
	}
	a.Read(&in)
	said, at := in.Name+".", in.Name
	if len(in.Lines) > 0 {
		said = in.Lines[0]
	}
	if n := len(in.Scenes); n > 0 {
		at = in.Scenes[n-1]
	}
	return object{"personality": firstSentences(append(in.Descriptions, in.Name+"."), 400), "scenario": at, "first_message": "*" + in.Name + " looks at {{user}}.* “" + said + "”", "greetings": []any{}}
}

var modern = []string{"computer", "internet", "smartphone", "telephone", "television", "bitcoin", "netflix", "airplane",
	"harry potter", "star wars", "pokemon", "einstein", "tesla", "google", "电脑", "互联网", "手机", "飞机", "哈利"}

func analyze(a Ask) object {
	var in struct {
		Character struct{ Name, Summary string }
		Question  string
		Types     []string
	}
	a.Read(&in)
	entities := []any{}
	low := strings.ToLower(in.Question)
	for _, m := range modern {
		if at := strings.Index(low, m); at >= 0 {
			entities = append(entities, object{"name": in.Question[at : at+len(m)], "type": "object",
				"reason": "It does not belong to the world of " + in.Character.Name + ".", "scope": "out_of_scope", "level": "specific"})
		}
	}
	for _, name := range namesIn(in.Question) {
		if strings.EqualFold(name, in.Character.Name) || containsFold(modern, name) {
			continue
		}
		entities = append(entities, object{"name": name, "type": typeOf(name), "reason": "The question names it.", "scope": "in_scope", "level": "specific"})
	}
	for _, general := range []struct{ word, kind string }{{"friends", "character"}, {"people", "character"}, {"family", "character"}, {"enemies", "character"},
		{"places", "location"}, {"朋友", "character"}, {"兄弟", "character"}, {"地方", "location"}} {
		if strings.Contains(low, general.word) {
			entities = append(entities, object{"name": general.word, "type": general.kind, "reason": "The question asks about all of a kind.", "scope": "in_scope", "level": "general"})
		}
	}
	return object{"hypothetical_answer": fmt.Sprintf("%s would speak of: %s", in.Character.Name, in.Question), "entities": entities}
}

func containsFold(list []string, s string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return strings.EqualFold(x, s) })
}

func judgeResponse(a Ask) object {
	var in struct {
		Metric    string
		Character struct{ Name, Summary string }
		Question  string
		Response  string
	}
	a.Read(&in)
	declines := false
	for _, w := range []string{"i know nothing", "i do not know", "i don't know", "never heard", "cannot say", "不知", "不曾听说"} {
		declines = declines || strings.Contains(strings.ToLower(in.Response), w)
	}
	common := shared(in.Response, in.Character.Summary+" "+in.Question)
	rating, why := 5, "The reply follows the profile in part."
	switch in.Metric {
	case "unknown_question_rejection":
		rating, why = 0, "The reply answers."
		if declines {
			rating, why = 1, "The reply declines."
		}
	case "knowledge_hallucination":
		if rating = max(1, 5-common); declines {
			rating = 1
		}
	default:
		if rating = min(10, 3+common); declines {
			rating = 2
		}
	}
	return object{"analysis": why, "rating": rating}
}

func ratePersonality(a Ask) object {
	var in struct {
		Poles    []string
		Dialogue []struct{ Question, Answer string }
	}
	a.Read(&in)
	yes, words := 0, 0
	for _, d := range in.Dialogue {
		words += len(contentWords(d.Answer))
		for _, w := range contentWords(d.Answer) {
			switch w {
			case "yes", "people", "always", "love", "together", "gladly", "friends":
				yes++
			}
		}
	}
	share := 50 + min(40, 8*yes) - min(20, 20/(words+1))
	scores := []any{}
	if len(in.Poles) == 2 {
		scores = append(scores, object{"pole": in.Poles[0], "value": share}, object{"pole": in.Poles[1], "value": 100 - share})
	} else {
		for _, p := range in.Poles {
			scores = append(scores, object{"pole": p, "value": 1 + 4*float64(share)/100})
		}
	}
	return object{"analysis": "Read from how often the answers turn to others.", "scores": scores}
}

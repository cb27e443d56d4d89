package evaluation

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"dramatis/editor"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
)

// A Set of questions, as in a file.
type Set struct {
	Title     string
	Questions []kb.Question
	// Personalities are labels of what characters are like.
	Personalities []kb.Personality
	Ignored       []string // unknown keys of questions, sorted
}

// The format of the file. Only "as" and "question" are required.
type (
	setFile struct {
		Title      string          `json:"title,omitempty"`
		Questions  []questionEntry `json:"questions"`
		Characters []nameEntry     `json:"characters,omitempty"`
		// Personalities are labels for interviews.
		Personalities []personalityEntry `json:"personalities,omitempty"`
	}
	personalityEntry struct {
		As      string             `json:"as"`
		MBTI    json.RawMessage    `json:"mbti,omitempty"`     // "INTJ", or percentages by pole: {"I": 70, "N": 60}
		BigFive map[string]float64 `json:"big_five,omitempty"` // 1–5, by dimension
	}
	questionEntry struct {
		ID             string          `json:"id,omitempty"`
		As             string          `json:"as"`
		Asker          string          `json:"asker,omitempty"`
		Question       string          `json:"question"`
		Expect         kb.Expectation  `json:"expect,omitempty"`
		AsOf           json.RawMessage `json:"as_of"` // a number, "N", "DOCUMENT:N" or null
		OnlyKnown      bool            `json:"only_known,omitempty"`
		About          []string        `json:"about"`
		MustMention    []string        `json:"must_mention"`
		MustNotMention []string        `json:"must_not_mention"`
		MustDecline    *bool           `json:"must_decline,omitempty"` // by default what is out of scope
		Pinned         bool            `json:"pinned,omitempty"`
		Why            string          `json:"why,omitempty"`
		// History is what was said before, as conversation.ReadHistory reads it. FollowUps are asked
		// after the question in the same conversation; they inherit character, place and asker unless
		// they have their own.
		History   json.RawMessage `json:"history,omitempty"`
		FollowUps []questionEntry `json:"follow_ups,omitempty"`
	}
	// A nameEntry lets questions refer to a character by an id of the file's own.
	nameEntry struct {
		ID      string   `json:"id"`
		Name    string   `json:"name"`
		Aliases []string `json:"aliases"`
	}
)

var knownKeys = []string{"id", "as", "asker", "question", "expect", "as_of", "only_known", "about", "must_mention", "must_not_mention", "must_decline", "pinned", "why", "history", "follow_ups"}

// ReadSet reads a file of questions: an object with a list "questions", or the list alone. place
// parses a place of the story as on the command line, known reports whether somebody in the base has a
// name. The error is the first mistake. An unknown character is not an error here, because the question itself
// will fail and say so.
func ReadSet(data []byte, place func(string) (kb.Place, error), known func(string) bool) (*Set, error) {
	var in setFile
	var err error
	if body := strings.TrimSpace(string(data)); strings.HasPrefix(body, "[") {
		err = json.Unmarshal(data, &in.Questions)
	} else {
		err = json.Unmarshal(data, &in)
	}
	if err != nil {
		return nil, kb.Errorf("this is not a file of questions: write {\"questions\": [{\"as\": \"NAME\", \"question\": \"…\"}]} (%s)", err.Error())
	}
	if len(in.Questions)+len(in.Personalities) == 0 {
		return nil, kb.Errorf("there are no questions in this file: write {\"questions\": [{\"as\": \"NAME\", \"question\": \"…\"}]}")
	}
	out := &Set{Title: in.Title, Ignored: unknownKeys(data)}
	for i, e := range in.Personalities {
		p, err := e.personality(in.Characters, known)
		if err != nil {
			return nil, kb.Errorf("personality %d: %s", i+1, err)
		}
		out.Personalities = append(out.Personalities, p)
	}
	taken := map[string]int{}
	for i, e := range in.Questions {
		list, err := e.conversation(in.Characters, place, known)
		if err != nil {
			return nil, kb.Errorf("question %d: %s", i+1, err)
		}
		for _, q := range list {
			if before, ok := taken[q.ID]; ok {
				return nil, kb.Errorf("question %d is question %d again: leave one out", i+1, before)
			}
			taken[q.ID] = i + 1
			out.Questions = append(out.Questions, q)
			out.Questions[len(out.Questions)-1].Seq = len(out.Questions)
		}
	}
	return out, nil
}

// conversation returns a question and those that follow it, each after the one it follows.
func (e questionEntry) conversation(cast []nameEntry, place func(string) (kb.Place, error), known func(string) bool) ([]kb.Question, error) {
	q, err := e.question(cast, place, known)
	if err != nil {
		return nil, err
	}
	out := []kb.Question{q}
	for i, f := range e.FollowUps {
		f.As, f.Asker = cmp.Or(f.As, e.As), cmp.Or(f.Asker, e.Asker)
		f.OnlyKnown, f.Pinned = f.OnlyKnown || e.OnlyKnown, f.Pinned || e.Pinned
		if len(f.AsOf) == 0 {
			f.AsOf = e.AsOf
		}
		behind, err := f.conversation(cast, place, known)
		if err != nil {
			return nil, kb.Errorf("follow-up %d: %s", i+1, err)
		}
		behind[0].Follows = out[len(out)-1].ID
		if f.ID == "" {
			renamed := behind[0].ID
			behind[0].ID = QuestionID(behind[0])
			for k := range behind[1:] {
				if behind[k+1].Follows == renamed {
					behind[k+1].Follows = behind[0].ID
				}
			}
		}
		out = append(out, behind...)
	}
	return out, nil
}

func (e questionEntry) question(cast []nameEntry, place func(string) (kb.Place, error), known func(string) bool) (kb.Question, error) {
	q := kb.Question{ID: e.ID, As: resolveName(e.As, cast, known), Asker: resolveName(e.Asker, cast, known), Text: strings.TrimSpace(e.Question), Expect: e.Expect,
		OnlyKnown: e.OnlyKnown, About: e.About, MustMention: e.MustMention, MustNotMention: e.MustNotMention, Pinned: e.Pinned, Why: e.Why,
		MustDecline: e.Expect == kb.ExpectOutOfScope}
	if e.MustDecline != nil {
		q.MustDecline = *e.MustDecline
	}
	if err := checkQuestion(q); err != nil {
		return q, err
	}
	if at := strings.Trim(string(e.AsOf), `" `); at != "" && at != "null" {
		text := at
		if err := json.Unmarshal(e.AsOf, &text); err != nil {
			text = at // a number
		}
		p, err := place(text)
		if err != nil {
			return q, err
		}
		q.AsOf = &p
	}
	if len(e.History) > 0 {
		var err error
		if q.History, err = conversation.ReadHistory(e.History, func(name string) bool { return kb.NameIDOf(name) == kb.NameIDOf(q.As) }); err != nil {
			return q, err
		}
	}
	if q.ID == "" {
		q.ID = QuestionID(q)
	}
	return q, nil
}

func (e personalityEntry) personality(cast []nameEntry, known func(string) bool) (kb.Personality, error) {
	p := kb.Personality{As: resolveName(e.As, cast, known), BigFive: e.BigFive}
	if p.As == "" {
		return p, editor.Cannot("choose the character who is asked")
	}
	var letters string
	switch {
	case len(e.MBTI) == 0:
	case json.Unmarshal(e.MBTI, &letters) == nil:
		var err error
		if p.Poles, err = ParseMBTI(letters); err != nil {
			return p, err
		}
		p.Letters = true
	case json.Unmarshal(e.MBTI, &p.Poles) != nil:
		return p, editor.Cannot("“%s” is not a type of the MBTI: write four letters such as INTJ, with X for neither", string(e.MBTI))
	}
	for pole, v := range p.Poles {
		if v < 0 || v > 100 || !isOwn(MBTI, func(d Dimension) bool { return slices.Contains(d.Poles, pole) }) {
			return p, editor.Cannot("“%s: %g” is not a percentage of a pole of the MBTI", pole, v)
		}
	}
	for key, v := range p.BigFive {
		if v < 1 || v > 5 || !isOwn(BigFive, func(d Dimension) bool { return d.Key == key }) {
			return p, editor.Cannot("“%s: %g” is not a dimension of the Big Five from 1 to 5", key, v)
		}
	}
	return p, nil
}

// isOwn reports whether is returns true for one of the program's own dimensions of a test.
func isOwn(test string, is func(Dimension) bool) bool {
	return slices.ContainsFunc(Dimensions(), func(d Dimension) bool { return d.Test == test && is(d) })
}

// entryOf returns the inverse of personality.
func entryOf(p kb.Personality) (personalityEntry, error) {
	e := personalityEntry{As: p.As, BigFive: p.BigFive}
	var err error
	if p.Letters {
		e.MBTI, err = json.Marshal(WriteType(&p))
	} else if len(p.Poles) > 0 {
		e.MBTI, err = json.Marshal(p.Poles)
	}
	return e, err
}

// resolveName returns the base's name for a name in the file, which is an id in its list of characters or a name.
func resolveName(name string, cast []nameEntry, known func(string) bool) string {
	for _, c := range cast {
		if c.ID != name || name == "" {
			continue
		}
		for _, n := range append([]string{c.Name}, c.Aliases...) {
			if known(n) {
				return n
			}
		}
		return c.Name
	}
	return name
}

// unknownKeys returns the unknown keys of questions.
func unknownKeys(data []byte) []string {
	var list []map[string]json.RawMessage
	if json.Unmarshal(data, &list) != nil {
		var in struct {
			Questions []map[string]json.RawMessage `json:"questions"`
		}
		if json.Unmarshal(data, &in) != nil {
			return nil
		}
		list = in.Questions
	}
	var out []string
	for _, q := range list {
		for key := range q {
			if !slices.Contains(knownKeys, strings.ToLower(key)) {
				out = append(out, key)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Write returns a set as a file. place formats a place as the command line reads it.
func (s *Set) Write(place func(kb.Place) string) ([]byte, error) {
	out := setFile{Title: s.Title, Questions: []questionEntry{}}
	root := map[string]int{} // where the conversation of a followed question is
	for _, q := range s.Questions {
		e := questionEntry{ID: q.ID, As: q.As, Asker: q.Asker, Question: q.Text, Expect: q.Expect, AsOf: json.RawMessage("null"), OnlyKnown: q.OnlyKnown,
			About: orEmpty(q.About), MustMention: orEmpty(q.MustMention), MustNotMention: orEmpty(q.MustNotMention), MustDecline: &q.MustDecline, Pinned: q.Pinned, Why: q.Why}
		if q.AsOf != nil {
			at, err := json.Marshal(place(*q.AsOf))
			if err != nil {
				return nil, fmt.Errorf("write the questions: %w", err)
			}
			e.AsOf = at
		}
		if len(q.History) > 0 {
			history, err := conversation.WriteHistory(q.History)
			if err != nil {
				return nil, fmt.Errorf("write the questions: %w", err)
			}
			e.History = history
		}
		if at, ok := root[q.Follows]; ok && q.Follows != "" {
			out.Questions[at].FollowUps = append(out.Questions[at].FollowUps, e)
			root[q.ID] = at
			continue
		}
		root[q.ID] = len(out.Questions)
		out.Questions = append(out.Questions, e)
	}
	for _, p := range s.Personalities {
		e, err := entryOf(p)
		if err != nil {
			return nil, fmt.Errorf("write the questions: %w", err)
		}
		out.Personalities = append(out.Personalities, e)
	}
	var data bytes.Buffer
	enc := json.NewEncoder(&data)
	enc.SetEscapeHTML(false) // people read it
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return nil, fmt.Errorf("write the questions: %w", err)
	}
	return data.Bytes(), nil
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

package conversation

import (
	"encoding/json"
	"slices"
	"strings"

	"dramatis/editor/kb"
)

// A Choice is how much material an answer uses. It is stored with the base (kb.SettingChoice); zero
// fields are as Published.
type Choice struct {
	Memories int `json:"memories,omitempty"` // the k of memory methods
	First    int `json:"first,omitempty"`    // passed by the first of two filters
	Passages int `json:"passages,omitempty"` // of plain retrieval
	// Full is the strategy by which "full" chooses memories.
	Full string `json:"full,omitempty"`
	// Mood is the weight of valence, arousal and dominance in the distance of emotions, 0–1.
	Mood float64 `json:"mood,omitempty"`
}

// Published are the papers' figures: 10 memories, 20 through the first filter (Emotional RAG), and
// three passages.
var Published = Choice{Memories: 10, First: 20, Passages: 3, Full: "emotional-ca"}

// Strategies returns the names of the ways to choose memories, as in Emotional RAG.
func Strategies() []string {
	return []string{"memory", "emotional-ca", "emotional-cm", "emotional-sc", "emotional-ss"}
}

const maxItems = 200 // of anything: more does not fit into a prompt

// OrPublished replaces zero fields, and those out of range, by the published figures.
func (c Choice) OrPublished() Choice {
	count := func(n, published int) int {
		if n <= 0 {
			return published
		}
		return min(n, maxItems)
	}
	out := Choice{Memories: count(c.Memories, Published.Memories), First: count(c.First, Published.First),
		Passages: count(c.Passages, Published.Passages), Full: c.Full, Mood: min(max(c.Mood, 0), 1)}
	if !slices.Contains(Strategies(), out.Full) {
		out.Full = Published.Full
	}
	out.First = max(out.First, out.Memories)
	return out
}

// ChoiceOf returns the base's choice, Published if it can't be parsed.
func ChoiceOf(s *kb.Snapshot) Choice {
	var c Choice
	if text := s.Setting(kb.SettingChoice); text != "" && json.Unmarshal([]byte(text), &c) != nil {
		c = Choice{}
	}
	return c.OrPublished()
}

// String returns a choice as a setting stores it, "" for the published one.
func (c Choice) String() string {
	if c = c.OrPublished(); c == Published {
		return ""
	}
	text, err := json.Marshal(c)
	if err != nil {
		return ""
	}
	return string(text)
}

// CheckStrategy returns an error if there is no strategy of that name.
func CheckStrategy(name string) error {
	if !slices.Contains(Strategies(), name) {
		return kb.Errorf("there is no strategy “%s”: there are %s", name, strings.Join(Strategies(), ", "))
	}
	return nil
}

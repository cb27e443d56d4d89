package publicset

import (
	"path"
	"strings"

	"dramatis/editor/kb"
)

// The files of Character-LLM (Shao et al. 2023, github.com/choosewhatulike/trainable-agents):
// a page of an encyclopedia and a list of interview questions for each character.
const (
	wikiPrefix      = "wiki_"
	interviewPrefix = "generated_agent_interview_"
	multiTurn       = "for_multiturn_"
	// trapTopic names the questions that nobody of the character's world can answer.
	trapTopic = "topic-4"
)

type interviewEntry struct {
	TopicID  string `json:"topic_id"`
	Topic    string `json:"topic"`
	Question string `json:"question"`
}

func readCharacterLLM(d *dir) (out []Base) {
	lists := d.walk(func(p string) bool {
		name := path.Base(p)
		return strings.HasPrefix(name, interviewPrefix) && !strings.HasPrefix(name, interviewPrefix+multiTurn) && strings.HasSuffix(name, ".json")
	})
	if len(lists) == 0 {
		d.fail(kb.Errorf("there is no list of questions %s*.json in this folder", interviewPrefix))
	}
	for _, p := range lists {
		name := strings.TrimSuffix(strings.TrimPrefix(path.Base(p), interviewPrefix), ".json")
		page := d.one("text "+wikiPrefix+name+".txt", fileNamed(wikiPrefix+name+".txt"))
		b := Base{Name: name, Language: "en", Texts: []Text{{Path: page, Title: titleOf(d.text(page), name), Apart: true}}}
		seen := map[string]bool{}
		for _, e := range records[interviewEntry](d, p) {
			if e.Question = strings.TrimSpace(e.Question); e.Question == "" || seen[e.Question] {
				continue
			}
			seen[e.Question] = true
			expect := kb.ExpectGeneral // of interests, people and values: no question is about one detail
			if e.TopicID == trapTopic {
				expect = kb.ExpectOutOfScope
			}
			b.Questions = append(b.Questions, ask(name, e.Question, expect))
		}
		out = append(out, b)
	}
	return out
}

// longestTitle bounds a first line that is taken for a title, in bytes.
const longestTitle = 80

// titleOf returns the first line of a page where it is a heading, else the name of its file.
func titleOf(text, name string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if title := strings.TrimSpace(strings.TrimLeft(first, "# ")); strings.HasPrefix(first, "#") && title != "" && len(title) <= longestTitle {
		return title
	}
	return name
}

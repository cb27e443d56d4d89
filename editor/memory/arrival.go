package memory

import (
	"regexp"
	"strings"

	"dramatis/editor/kb"
)

// How it is told that somebody comes into a scene that has been going on.
var arrives = regexp.MustCompile(`(?i)\b(?:came|comes|coming|entered|enters|arrived|arrives|appeared|burst in|walked in|stood at the (?:door|window)|was shown in|returned)\b|走到|走进|进来|来到|赶到|赶来|闯|推门|回来|撞见|寻来|跑来|迎面`)

// late is from what part of a scene on a first mention may be an arrival.
const late = 0.5

type presence struct {
	scene  kb.SceneID
	entity kb.EntityID
}

// arrivals are the offsets from which on entities take part in scenes, of those
// who were not there from the beginning: who is named first in the later half of
// a scene, and comes into it there.
func (b *Book) arrivals() map[presence]int {
	type first struct {
		scene *Scene
		at    int
	}
	firsts := map[presence]first{}
	for _, e := range b.View.Entities() {
		for _, n := range e.Names {
			for _, m := range n.Mentions {
				scene := b.SceneAt(m.Document, m.Span.Start)
				if scene == nil {
					continue
				}
				key := presence{scene.ID, e.ID}
				if f, ok := firsts[key]; !ok || m.Span.Start < f.at {
					firsts[key] = first{scene, m.Span.Start}
				}
			}
		}
	}
	out := map[presence]int{}
	for key, f := range firsts {
		from := f.scene.Span.Start
		text := b.View.Snapshot.Text(f.scene.Document)
		if text == nil || f.at < from+int(late*float64(f.scene.Span.Len())) || !f.scene.Has(key.entity) {
			continue
		}
		if !arrives.MatchString(sentenceAt(text.Body[from:f.scene.Span.End], f.at-from)) {
			continue
		}
		if i := strings.LastIndexByte(text.Body[from:f.at], '\n'); i >= 0 {
			out[key] = from + i + 1
		}
	}
	return out
}

// sentenceAt is the sentence around an offset of a text.
func sentenceAt(body string, at int) string {
	const ends = ".!?。！？\n"
	from := strings.LastIndexAny(body[:at], ends) + 1
	if i := strings.IndexAny(body[at:], ends); i >= 0 {
		return body[from : at+i]
	}
	return body[from:]
}

// there reports whether an entity took part in a scene at an offset of its
// document.
func (b *Book) there(scene *Scene, id kb.EntityID, offset int) bool {
	return scene.Has(id) && offset >= b.arrived[presence{scene.ID, id}]
}

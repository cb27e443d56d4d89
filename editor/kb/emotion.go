package kb

import "strings"

// Emotions are eight scores from 1 to 10 in the order of Emotions' names
// (Emotional RAG 3.2, Plutchik), 0 where not scored.
type Emotions [8]float64

// EmotionNames gives the order of Emotions.
func EmotionNames() [8]string {
	return [8]string{"joy", "acceptance", "fear", "surprise", "sadness", "disgust", "anger", "anticipation"}
}

// VAD is valence, arousal and dominance, each 0–1 (proposals 2.2).
type VAD [3]float64

// A Feeling is the emotional colour of a text, known by the text's hash, or of
// a memory by its id when the writer has set it. Feelings by an engine are no
// part of history.
type Feeling struct {
	ID       string   `json:"key"`
	Emotions Emotions `json:"emotions"`
	VAD      VAD      `json:"vad"`
	By       Origin   `json:"by"`
}

// FeelingKey names the feeling of a text.
func FeelingKey(text string) string { return Hash("f", text) }

// A MemoryEdit is the writer's word about one memory.
type MemoryEdit struct {
	Memory MemoryID `json:"memory"`
	Text   string   `json:"text,omitempty"`
	Hidden bool     `json:"hidden,omitempty"`
	Into   MemoryID `json:"into,omitempty"` // merged into another
}

// A SceneBorder is the writer's cut or join between two scenes.
type SceneBorder struct {
	ID       string     `json:"id"`
	Document DocumentID `json:"document"`
	Offset   int        `json:"offset"` // byte offset in the document, when it was set
	// Quote is the words that began there: they find the place again when the text
	// has changed.
	Quote  string `json:"quote,omitempty"`
	Joined bool   `json:"joined,omitempty"`
	Title  string `json:"title,omitempty"`
}

// In returns where the border is in the document's text now: where its words are,
// of several places the nearest to where it was set.
func (b *SceneBorder) In(t *Text) int {
	if t == nil || b.Quote == "" || b.Offset >= 0 && b.Offset <= len(t.Body) && strings.HasPrefix(t.Body[b.Offset:], b.Quote) {
		return b.Offset
	}
	best, far := b.Offset, -1
	for from := 0; ; {
		i := strings.Index(t.Body[from:], b.Quote)
		if i < 0 {
			return best
		}
		if d := max(from+i-b.Offset, b.Offset-from-i); far < 0 || d < far {
			best, far = from+i, d
		}
		from += i + 1
	}
}

// A Spoken utterance was taken in from a test chat, on the writer's word. It is
// marked as from conversation and never mixed into the book's evidence.
type Spoken struct {
	ID        string   `json:"id"`
	Speaker   NameID   `json:"speaker"`
	Addressee NameID   `json:"addressee,omitempty"`
	Text      string   `json:"text"`
	Scene     SceneID  `json:"bubble,omitempty"`
	Grounded  []NameID `json:"grounded,omitempty"`
	At        *Place   `json:"place,omitempty"`
	Seq       int      `json:"seq,omitempty"` // from 1, in the order in which they were taken in
}

// chatScenes begin the ids of scenes that a conversation has opened.
const chatScenes = "chat-"

// ChatScene returns the scene of their own that two have in test chats, where what they say belongs to
// no scene of the story. The second may be "": a stranger.
func ChatScene(a, b NameID) SceneID {
	return SceneID(chatScenes + Hash("c", string(min(a, b)), string(max(a, b))))
}

// OfChat reports whether a conversation has opened a scene.
func (id SceneID) OfChat() bool { return strings.HasPrefix(string(id), chatScenes) }

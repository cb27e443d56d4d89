package kb

import "strings"

// Emotions are eight scores from 1 to 10 in the order of EmotionNames (Emotional RAG 3.2, Plutchik), 0
// where not scored.
type Emotions [8]float64

// EmotionNames returns the names in the order of Emotions.
func EmotionNames() [8]string {
	return [8]string{"joy", "acceptance", "fear", "surprise", "sadness", "disgust", "anger", "anticipation"}
}

// VAD is valence, arousal and dominance, each 0–1 (conversation-KG proposals 2.2).
type VAD [3]float64

// A Feeling is the emotion of a text, keyed by the text's hash, or of a memory by its id if the writer
// has set it. Engines' feelings are not part of history.
type Feeling struct {
	ID       string   `json:"key"`
	Emotions Emotions `json:"emotions"`
	VAD      VAD      `json:"vad"`
	By       Origin   `json:"by"`
}

// FeelingKey returns the key of the feeling of a text.
func FeelingKey(text string) string { return Hash("f", text) }

// A MemoryEdit is the writer's change to one memory.
type MemoryEdit struct {
	Memory MemoryID `json:"memory"`
	Text   string   `json:"text,omitempty"`
	Hidden bool     `json:"hidden,omitempty"`
	Into   MemoryID `json:"into,omitempty"` // merged into another
}

// A SceneBorder is a cut or join of the writer's between two scenes.
type SceneBorder struct {
	ID       string     `json:"id"`
	Document DocumentID `json:"document"`
	Offset   int        `json:"offset"` // byte offset in the document, when it was set
	// Quote is the words that began there, to find the place again when the text has changed.
	Quote  string `json:"quote,omitempty"`
	Joined bool   `json:"joined,omitempty"`
	Title  string `json:"title,omitempty"`
}

// In returns where the border is in the document's text now: at its words, of several places the
// nearest to the original one.
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

// A Spoken is an utterance that the writer took in from a test chat. It is marked as from a
// conversation and never mixed with the book's evidence.
type Spoken struct {
	ID        string   `json:"id"`
	Speaker   NameID   `json:"speaker"`
	Addressee NameID   `json:"addressee,omitempty"`
	Text      string   `json:"text"`
	Scene     SceneID  `json:"bubble,omitempty"`
	Grounded  []NameID `json:"grounded,omitempty"`
	At        *Place   `json:"place,omitempty"`
	Seq       int      `json:"seq,omitempty"` // from 1, in the order of taking in
}

// chatScenes is the prefix of the ids of scenes made from conversations.
const chatScenes = "chat-"

// ChatScene returns the scene of two people in test chats, for utterances that belong to no scene of
// the story. The second may be "": a stranger.
func ChatScene(a, b NameID) SceneID {
	return SceneID(chatScenes + Hash("c", string(min(a, b)), string(max(a, b))))
}

// OfChat reports whether a scene was made from a conversation.
func (id SceneID) OfChat() bool { return strings.HasPrefix(string(id), chatScenes) }

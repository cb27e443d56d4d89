package conversation

import "dramatis/editor/kb"

// A Measured memory with its distances from the question (smaller is nearer), for a picture: Euclidean
// between vectors, and 1 minus the cosine of emotions (Emotional RAG). They are rounded to grain.
type Measured struct {
	Semantic, Emotion float64
	Chosen            bool // it was used for the reply
}

// grain is the precision of stored distances: finer than a picture can show.
const grain = 0.001

// A Predicted scene is one to which an utterance may belong.
type Predicted struct {
	Scene kb.SceneID `json:"scene,omitempty"`
	Title string     `json:"title"`
	Likelihood
}

// A Likelihood says how likely an utterance belongs to a scene: the score and its parts, before they
// are weighted.
type Likelihood struct {
	Whole     float64 `json:"whole"`
	Member    float64 `json:"member"`
	Words     float64 `json:"words"`
	Grounding float64 `json:"grounding"`
	Emotion   float64 `json:"emotion"`
	Score     float64 `json:"score"`
}

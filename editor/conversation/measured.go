package conversation

import "dramatis/editor/kb"

// A Measured memory with its distances from the question (smaller is nearer), for
// a picture: Euclidean between vectors, and 1 minus the cosine of emotions (Emotional
// RAG). They are rounded to Grain.
type Measured struct {
	Semantic, Emotion float64
	Chosen            bool // it was given to the reply
}

// Grain is what a distance is rounded to: finer than a picture of it can show.
const Grain = 0.001

// A Predicted scene with the parts of its score before they are weighted.
type Predicted struct {
	Scene     kb.SceneID `json:"scene,omitempty"`
	Title     string     `json:"title"`
	Whole     float64    `json:"whole"`
	Member    float64    `json:"member"`
	Words     float64    `json:"words"`
	Grounding float64    `json:"grounding"`
	Emotion   float64    `json:"emotion"`
	Score     float64    `json:"score"`
}

package talk

// A Measured memory with its distances from the question (smaller is nearer), for
// a picture; only those that were given to the reply have their words.
type Measured struct {
	Semantic, Emotion float64
	Chosen            bool
	Text              string
}

// A Predicted bubble with the parts of its score before they are weighed.
type Predicted struct {
	Title                                    string
	Whole, Member, Words, Grounding, Emotion float64
	Score                                    float64
}

package recall

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/memory"
)

// Weights of the link score by which a scene is predicted.
type Weights struct {
	Grounding float64 // of the share of grounding entities in common
	Emotion   float64 // of nearness in emotion and VAD
	// Member is the weight of the nearest single member beside the whole: one
	// utterance that says it outweighs a long scene about much else.
	Member float64
	// Words is the weight of the words in common, rarer ones heavier: what is
	// spoken of grounds an utterance also where it is not an entity of the base.
	Words float64
}

// DefaultWeights were looked for on the gold questions of the program's own two
// stories, with the built-in vectors: there 33 of 38 scenes are right with any
// Words from 1.5 to 4 and any Grounding from 0.1 to 0.6, and 21 without Words. They
// were tried on no other books. Emotion is a guess: the questions do not tell.
var DefaultWeights = Weights{Grounding: 0.3, Emotion: 0.1, Member: 0.5, Words: 2}

// An Unseen utterance is looked at as if it were a new member of some scene
// (proposals 2.3).
type Unseen struct {
	Vector  []float32
	About   []kb.EntityID // entities that it names
	Feeling *kb.Feeling   // nil: not scored
	// Text is its words, and Terms cuts a text into what texts are compared by. A
	// nil Terms leaves the words out.
	Text  string
	Terms func(string) map[string]bool
}

// A Prediction says how likely an utterance shares a scene.
type Prediction struct {
	Scene *memory.Scene
	conversation.Likelihood
}

// Predict scores the scenes for an unseen utterance, likeliest first. vectors
// are of the members, by memory; what has none counts by grounding and emotion
// alone. feeling may be nil.
func Predict(scenes []*memory.Scene, vectors map[kb.MemoryID][]float32, feeling func(*memory.Memory) (*kb.Feeling, bool), said Unseen, w Weights) []Prediction {
	var out []Prediction
	words := wordsInCommon(scenes, said)
	for i, b := range scenes {
		p := Prediction{Scene: b}
		p.Whole, p.Member = cosine(Aggregate(b, vectors), said.Vector), -1
		for _, m := range b.Members {
			if v := vectors[m.ID]; len(v) > 0 {
				p.Member = max(p.Member, cosine(v, said.Vector))
			}
		}
		p.Member = max(p.Member, 0)
		p.Grounding = groundedShare(b, said.About)
		if said.Feeling != nil && feeling != nil {
			p.Emotion = nearness(b, feeling, said.Feeling)
		}
		p.Words = words[i]
		p.Score = p.Whole + w.Member*p.Member + w.Grounding*p.Grounding + w.Emotion*p.Emotion + w.Words*p.Words
		out = append(out, p)
	}
	slices.SortStableFunc(out, func(x, y Prediction) int {
		return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.Scene.Seq, y.Scene.Seq))
	})
	return out
}

// wordsInCommon is for each scene which part of the utterance's words occur in
// it, 0–1, each weighed by how few of the scenes have it (inverse document
// frequency). Words that occur in no scene count for nothing.
func wordsInCommon(scenes []*memory.Scene, said Unseen) []float64 {
	out := make([]float64, len(scenes))
	if said.Terms == nil {
		return out
	}
	whole := 0.0
	for _, word := range slices.Sorted(maps.Keys(said.Terms(said.Text))) { // sums of one order are the same each time
		var with []int
		for i, b := range scenes {
			if b.Terms(said.Terms)[word] {
				with = append(with, i)
			}
		}
		if len(with) == 0 {
			continue
		}
		weight := math.Log(1 + float64(len(scenes))/float64(len(with)))
		whole += weight
		for _, i := range with {
			out[i] += weight
		}
	}
	for i := range out {
		if whole > 0 {
			out[i] /= whole
		}
	}
	return out
}

// Aggregate returns the vector of a scene, and of its summary: the mean of its
// members' (proposals 2.3). nil when no member has one.
func Aggregate(b *memory.Scene, vectors map[kb.MemoryID][]float32) []float32 {
	var list [][]float32
	for _, m := range b.Members {
		list = append(list, vectors[m.ID])
	}
	return Mean(list...)
}

// Mean returns the mean of vectors of one length, brought to unit length; those of another
// length than the first are left out.
func Mean(list ...[]float32) []float32 {
	var sum []float32
	for _, v := range list {
		if len(v) == 0 || sum != nil && len(v) != len(sum) {
			continue
		}
		if sum == nil {
			sum = make([]float32, len(v))
		}
		for i := range v {
			sum[i] += v[i]
		}
	}
	norm := 0.0
	for _, x := range sum {
		norm += float64(x) * float64(x)
	}
	if norm == 0 {
		return nil
	}
	scale := float32(1 / math.Sqrt(norm))
	for i := range sum {
		sum[i] *= scale
	}
	return sum
}

// groundedShare returns the share of the entities that the scene names.
func groundedShare(b *memory.Scene, about []kb.EntityID) float64 {
	if len(about) == 0 {
		return 0
	}
	grounded := b.Grounded()
	n := 0
	for _, id := range about {
		if grounded[id] > 0 {
			n++
		}
	}
	return float64(n) / float64(len(about))
}

// nearness in emotion and VAD, 0–1, of a scene's mean colour.
func nearness(b *memory.Scene, feeling func(*memory.Memory) (*kb.Feeling, bool), to *kb.Feeling) float64 {
	var sum kb.Feeling
	n := 0.0
	for _, m := range b.Members {
		f, ok := feeling(m)
		if !ok {
			continue
		}
		n++
		for i := range sum.Emotions {
			sum.Emotions[i] += f.Emotions[i]
		}
		for i := range sum.VAD {
			sum.VAD[i] += f.VAD[i]
		}
	}
	if n == 0 {
		return 0
	}
	far := 0.0
	for i := range sum.VAD {
		d := sum.VAD[i]/n - to.VAD[i]
		far += d * d
	}
	return (1 - CosineDistance(sum.Emotions, to.Emotions) + 1 - math.Sqrt(far/3)) / 2
}

// A Link says that a member of one scene is relevant to another scene
// (relevant_to). It is directed.
type Link struct {
	From *memory.Memory
	To   *memory.Scene
}

// Relevant finds the links between scenes: the scenes are compared as wholes
// first, and their members only where two are nearer than near (a cosine). A
// member is relevant to another scene when it is at least as near to its
// whole.
func Relevant(scenes []*memory.Scene, vectors map[kb.MemoryID][]float32, near float64) []Link {
	wholes := make([][]float32, len(scenes))
	for i, b := range scenes {
		wholes[i] = Aggregate(b, vectors)
	}
	var out []Link
	for i, from := range scenes {
		for k, to := range scenes {
			if i == k || wholes[i] == nil || wholes[k] == nil || cosine(wholes[i], wholes[k]) < near {
				continue
			}
			for _, m := range from.Members {
				if cosine(vectors[m.ID], wholes[k]) >= near {
					out = append(out, Link{m, to})
				}
			}
		}
	}
	return out
}

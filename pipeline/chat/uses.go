package chat

import "dramatis/pipeline/recall"

// A Use is how many requests one question takes by a method, besides the reply:
// at most, since what was asked before is not asked again.
type Use struct{ Analyses, Drafts, Feelings, Embeddings int }

// Uses returns what a method asks of a model for one question. Memories that have no
// emotions yet are scored besides, once: see Felt.
func Uses(method string) Use {
	switch method {
	case Vanilla, Profile:
		return Use{}
	case RoleRAG:
		return Use{Analyses: 1, Embeddings: 1}
	case Bubbles:
		return Use{Drafts: 1, Feelings: 1, Embeddings: 1}
	case Full:
		return Use{Analyses: 1, Drafts: 1, Feelings: 2, Embeddings: 3}
	case RAG, string(recall.Meaning):
		return Use{Embeddings: 1}
	}
	return Use{Feelings: 1, Embeddings: 1}
}

// Searches reports whether a method looks among all entities or passages for what
// is near to the question, so that they have to be embedded; "" is RoleRAG.
func Searches(method string) bool {
	return method == "" || method == RoleRAG || method == RAG || method == Full
}

// Felt reports whether a method compares emotions, so that all memories of a
// character have to be scored.
func Felt(method string) bool {
	return method == Full || Uses(method) == Use{Feelings: 1, Embeddings: 1}
}

// Profiled reports whether a method tells who the character is and how it speaks: all do
// but the two baselines that show what is missing without (RoleRAG 4.1).
func Profiled(method string) bool { return method != Vanilla && method != RAG }

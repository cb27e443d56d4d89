package chat

import "dramatis/pipeline/recall"

// A Use is how many requests a method makes for one question besides the reply. It is an upper bound, because repeated
// requests are cached.
type Use struct{ Analyses, Drafts, Feelings, Embeddings int }

// Uses returns how many requests a method makes for one question. Memories without emotions are scored in addition,
// once: see Felt.
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

// Searches reports whether a method searches entities or passages by vectors, so that they must be embedded; "" is RoleRAG.
func Searches(method string) bool {
	return method == "" || method == RoleRAG || method == RAG || method == Full
}

// Felt reports whether a method compares emotions, so that all memories of a character must be scored.
func Felt(method string) bool {
	return method == Full || Uses(method) == Use{Feelings: 1, Embeddings: 1}
}

// Profiled reports whether a method describes the character and their manner of speaking: all but two baselines do
// (RoleRAG 4.1).
func Profiled(method string) bool { return method != Vanilla && method != RAG }

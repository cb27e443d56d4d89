// Package tokens counts the tokens of a text in o200k_base, the vocabulary of OpenAI's
// newer models. Passages are cut by it, and it estimates what any model reads.
//
// It imports the tokenizer and the standard library only.
package tokens

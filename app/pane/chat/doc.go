// Package chat is the test chat: ask a character, with one method or several
// side by side, read the answers as they come, and see why each was said: what
// the question was about, what was found, used, refused and left out, the prompt,
// and what changed since it was asked before. Conversations branch where a
// question is changed or asked again, and are kept with the file.
//
// model.go is the conversation without a toolkit, say.go says things as text;
// header, turns, entry, why, ranked, prompted, talks, persona and recommend are
// the parts of the view.
package chat

package chat

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"dramatis/app/i18n"
	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
)

// scopeWords say a scope as a writer would.
var scopeWords = map[string]string{conversation.InScope: i18n.K("in scope"), conversation.OutOfScope: i18n.K("out of scope"), conversation.Hidden: i18n.K("hidden"),
	conversation.Unknown: i18n.K("unknown"), "": i18n.K("not found")}

func scopeWord(scope string) string {
	return i18n.T(cmp.Or(scopeWords[scope], scopeWords[conversation.Unknown]))
}

// refusal returns the text of a chip for something that the character can't talk about, "" if it can.
func refusal(a conversation.Asked) string {
	switch a.Scope {
	case conversation.Hidden:
		return i18n.T("hidden: %s", a.Name)
	case conversation.OutOfScope:
		return i18n.T("out of scope: %s", a.Name)
	case conversation.Unknown:
		return i18n.T("unknown: %s", a.Name)
	}
	return ""
}

// levelWord says whether something was asked for by name or in general.
func levelWord(level string) string {
	if level == "general" {
		return i18n.T("in general")
	}
	return i18n.T("specific")
}

// howWords say in a few words how an item was found.
var howWords = map[string]string{conversation.ByName: i18n.K("by name"), conversation.ByNearness: i18n.K("near in meaning"), conversation.ByNeighbour: i18n.K("neighbour"),
	conversation.ByDraft: i18n.K("in the draft"), conversation.ByHistory: i18n.K("spoken of before"), conversation.ByRelation: i18n.K("relation"), conversation.ByWords: i18n.K("words of the question")}

func howWord(i conversation.Item) string {
	if i.Kind == conversation.KindPassage {
		return i18n.T("passage")
	}
	return i18n.T(howWords[i.How])
}

// figure says an item's figure: a cosine with two places, a strength with none.
func figure(i conversation.Item) string {
	switch {
	case i.Score == 0:
		return ""
	case i.How == conversation.ByNeighbour || i.How == conversation.ByRelation:
		return fmt.Sprintf("%.0f", i.Score)
	}
	return fmt.Sprintf("%.2f", i.Score)
}

// cost describes the tokens and the time of an answer.
func cost(x conversation.Exchange) string {
	var parts []string
	if x.Trace != nil && len(x.Trace.Items) > 0 {
		parts = append(parts, i18n.T("%d of %d retrieved used", x.Trace.Used(), len(x.Trace.Items)))
	}
	parts = append(parts, i18n.T("%d tokens", x.Tokens), durationWords(x.Took))
	if x.Stopped {
		parts = append(parts, i18n.T("stopped"))
	}
	return strings.Join(parts, " · ")
}

// durationWords formats a duration: seconds with one decimal, or milliseconds.
func durationWords(d time.Duration) string {
	if d < time.Second {
		return i18n.T("%d ms", d.Milliseconds())
	}
	return i18n.T("%.1f s", d.Seconds())
}

// engineWord returns the words for the engine that answered.
func engineWord(model string) string {
	switch model {
	case "":
		return i18n.T("quoted · no language model")
	case Practice:
		return i18n.T("by rule · practice server")
	}
	return model
}

// A piece of a reply: text, or a name that opens.
type piece struct {
	text string
	id   kb.EntityID // "": plain
}

// pieces splits a reply at the names of entities, the longest first.
func pieces(text string, named []*cast.Entity) []piece {
	type form struct {
		surface string
		id      kb.EntityID
	}
	var forms []form
	for _, e := range named {
		for _, n := range e.Names {
			forms = append(forms, form{n.Surface, e.ID})
		}
		forms = append(forms, form{e.Name, e.ID})
	}
	slices.SortStableFunc(forms, func(a, b form) int { return cmp.Compare(len(b.surface), len(a.surface)) })
	var out []piece
	from := 0
	for at := 0; at < len(text); {
		i := slices.IndexFunc(forms, func(f form) bool { return f.surface != "" && isWholeWordAt(text, at, f.surface) })
		if i < 0 {
			_, n := utf8.DecodeRuneInString(text[at:])
			at += n
			continue
		}
		if at > from {
			out = append(out, piece{text: text[from:at]})
		}
		from = at + len(forms[i].surface)
		out = append(out, piece{text[at:from], forms[i].id})
		at = from
	}
	if from < len(text) {
		out = append(out, piece{text: text[from:]})
	}
	return out
}

// isWholeWordAt reports whether a name is at a place of a text, as whole words in scripts with spaces.
func isWholeWordAt(text string, at int, name string) bool {
	return strings.HasPrefix(text[at:], name) && script.StandsAlone(text, at, at+len(name))
}

// changes describes the differences between two answers, a line each.
func changes(d conversation.Difference) []string {
	var out []string
	for _, i := range d.Gained {
		out = append(out, "+ "+itemName(i))
	}
	for _, i := range d.Lost {
		out = append(out, "− "+itemName(i))
	}
	for _, s := range d.Scopes {
		out = append(out, i18n.T("%s: was %s, now %s", s.Name, scopeWord(s.Before), scopeWord(s.After)))
	}
	if d.Answer {
		out = append(out, i18n.T("the answer has other words"))
	} else {
		out = append(out, i18n.T("the answer is the same"))
	}
	return out
}

// itemName names an item in a line.
func itemName(i conversation.Item) string {
	switch {
	case i.Name != "" && i.Kind != conversation.KindPassage:
		return i.Name
	case i.Text != "":
		return shorten(i.Text, 60)
	}
	return i.Name
}

func shorten(text string, most int) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:most-1]) + "…"
}

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

// scopeWord says a scope as a writer would.
func scopeWord(scope string) string {
	switch scope {
	case conversation.InScope:
		return i18n.T("in scope")
	case conversation.OutOfScope:
		return i18n.T("out of scope")
	case conversation.Hidden:
		return i18n.T("hidden")
	case "":
		return i18n.T("not found")
	}
	return i18n.T("unknown")
}

// refusal says on a chip what could not be spoken of, "" for what could.
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

// howWord says in a few words how an item was found.
func howWord(i conversation.Item) string {
	if i.Kind == conversation.KindPassage {
		return i18n.T("passage")
	}
	switch i.How {
	case conversation.ByName:
		return i18n.T("by name")
	case conversation.ByNearness:
		return i18n.T("near in meaning")
	case conversation.ByNeighbour:
		return i18n.T("neighbour")
	case conversation.ByDraft:
		return i18n.T("in the draft")
	case conversation.ByHistory:
		return i18n.T("spoken of before")
	case conversation.ByRelation:
		return i18n.T("relation")
	case conversation.ByWords:
		return i18n.T("words of the question")
	}
	return ""
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

// cost says what an answer used and what it took.
func cost(x conversation.Exchange) string {
	var parts []string
	if x.Trace != nil && len(x.Trace.Items) > 0 {
		parts = append(parts, i18n.T("%d of %d retrieved used", x.Trace.Used(), len(x.Trace.Items)))
	}
	parts = append(parts, i18n.T("%d tokens", x.Tokens), took(x.Took))
	if x.Stopped {
		parts = append(parts, i18n.T("stopped"))
	}
	return strings.Join(parts, " · ")
}

// took says how long something took: seconds with one place, or milliseconds.
func took(d time.Duration) string {
	if d < time.Second {
		return i18n.T("%d ms", d.Milliseconds())
	}
	return i18n.T("%.1f s", d.Seconds())
}

// engineWord says honestly who spoke.
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
		i := slices.IndexFunc(forms, func(f form) bool { return f.surface != "" && standsAt(text, at, f.surface) })
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

// standsAt reports whether a name is at a place of a text, as whole words
// where the script parts them.
func standsAt(text string, at int, name string) bool {
	return strings.HasPrefix(text[at:], name) && script.StandsAlone(text, at, at+len(name))
}

// changes says what differs between two answers, a line each.
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
		return shortened(i.Text, 60)
	}
	return i.Name
}

func shortened(text string, most int) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:most-1]) + "…"
}

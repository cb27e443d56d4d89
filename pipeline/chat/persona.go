package chat

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"dramatis/editor/cast"
	"dramatis/editor/conversation"
	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/editor/memory"
	"dramatis/pipeline/retrieve"
	"dramatis/pipeline/task"
	"dramatis/pipeline/text/era"
)

// ownWords is how many of the character's own utterances show how it speaks,
// and asked how many a profile is written from.
const (
	ownWords     = 4
	fittingWords = 2 // of them, those that concern the question
	asked        = 40
)

// personaInputs returns what a profile is made of: visible descriptions and
// utterances.
func personaInputs(v *cast.View, b *memory.Book, e *cast.Entity) (descriptions, utterances []string) {
	descriptions = v.Descriptions(e)
	for _, m := range b.UtterancesOf(e.ID) {
		if len(utterances) < asked && !m.FromChat && !m.Doubtful && !slices.Contains(utterances, m.Text) {
			utterances = append(utterances, m.Text)
		}
	}
	return descriptions, utterances
}

func personaKey(e *cast.Entity, descriptions, utterances []string) string {
	return kb.DigestKey("summarize_character", slices.Concat([]string{e.Name}, descriptions, []string{""}, utterances)...)
}

// PersonaOf returns a character's profile and manner of speaking: the writer's, else
// what an engine has written from just the visible notes, else the
// description. A view that ends early does not use the writer's profile, which
// may say about what comes later.
func PersonaOf(v *cast.View, b *memory.Book, e *cast.Entity) task.Profile {
	var p task.Profile
	descriptions, utterances := personaInputs(v, b, e)
	if d, ok := kb.Get[*kb.Digest](v.Snapshot, personaKey(e, descriptions, utterances)); ok {
		if json.Unmarshal([]byte(d.Text), &p) != nil {
			p = task.Profile{}
		}
	}
	if p.Summary == "" {
		p.Summary = described(v, e, descriptions)
	}
	return OwnWords(v, e, p)
}

// described returns who a character is without a profile that an engine has written. Where only rules have read
// the texts, it is the sentences that portray them; where nobody has merged the notes, those of them that are no
// speech; else the description.
func described(v *cast.View, e *cast.Entity, descriptions []string) string {
	if found := portraits(v, e); found != nil {
		if i := slices.IndexFunc(found, func(n kb.NamedNote) bool { return n.Portrait < leastProfile }); i >= 0 {
			found = found[:max(i, 1)]
		}
		return v.JoinNotes(found)
	}
	if _, merged := kb.Get[*kb.Digest](v.Snapshot, cast.MergedDigest(descriptions)); !merged && len(descriptions) > cast.FewEnough && e.Field(kb.FieldDescription) == "" {
		var list []string
		for _, note := range descriptions {
			d := script.CloseSentence(kb.Statement(note)) // the heading of a letter says nothing of anybody
			if len(list) < mostNotes && d != "" && len(d) <= longestNote && !unlikeProfile.MatchString(d) && named(d, e) && !slices.Contains(list, d) {
				list = append(list, d)
			}
		}
		if len(list) > 0 {
			return script.JoinSentences(list...)
		}
	}
	list := []string{v.Description(e)}
	for _, d := range descriptions {
		if text := script.JoinSentences(list...); !saidAlready(text, d) && len(text) < mostDescribed {
			list = append(list, d)
		}
	}
	return script.JoinSentences(list...)
}

// leastProfile is the weight that every portrait but the best must have in a profile: with less it only says what somebody did.
const leastProfile = 1.0

// mostNotes is how many notes that nobody has merged make a profile.
const mostNotes = 4

// unlikeProfile is what no profile holds: speech, questions, turns to the reader.
var unlikeProfile = regexp.MustCompile(`["“”‘「?？]|^I\b|下回分解|看官|^毕竟`)

// longestNote is the length in bytes of a note that is given whole.
const longestNote = 260

// mostDescribed is how many bytes of notes a profile is made of before it is long enough.
const mostDescribed = 1200

// OwnWords returns a profile with what the writer has written in place of what an engine has.
func OwnWords(v *cast.View, e *cast.Entity, p task.Profile) task.Profile {
	if own := e.Field(kb.FieldProfile); own != "" && v.Limit == kb.Always {
		p.Summary = own
	}
	if own := e.Field(kb.FieldStyle); own != "" {
		p.Style = own
	}
	return p
}

// HasPersona reports whether an engine has written a profile from what the view
// shows.
func HasPersona(v *cast.View, b *memory.Book, e *cast.Entity) bool {
	descriptions, utterances := personaInputs(v, b, e)
	_, ok := kb.Get[*kb.Digest](v.Snapshot, personaKey(e, descriptions, utterances))
	return ok
}

// saidPart is the part of a note's words that a text must hold to say it already.
const saidPart = 0.6

// saidAlready reports whether a text says what a note does, be it in other words' order, as a
// merged description does.
func saidAlready(text, note string) bool {
	if strings.Contains(text, note) {
		return true
	}
	have, words := retrieve.Terms(text), retrieve.Terms(note)
	n := 0
	for w := range words {
		if have[w] {
			n++
		}
	}
	return len(words) > 0 && float64(n) >= saidPart*float64(len(words))
}

// WritePersona lets an engine write the profile and manner of speaking from
// what the view shows. The digest it returns is what PersonaOf finds once it is
// kept.
func WritePersona(ctx context.Context, engine task.Engine, v *cast.View, b *memory.Book, e *cast.Entity, language string) (*kb.Digest, error) {
	descriptions, utterances := personaInputs(v, b, e)
	in := task.ProfileInput{Name: e.Name, Language: language, Descriptions: descriptions, Utterances: utterances}
	if at := v.Occurrences(e); len(at) > 0 {
		if d, ok := v.Story().Document(at[0].Document); ok {
			in.Work = task.WorkOf(d)
		}
	}
	p, err := engine.SummarizeCharacter(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("write the profile of %s: %w", e.Name, err)
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("write the profile of %s: %w", e.Name, err)
	}
	return &kb.Digest{Hash: personaKey(e, descriptions, utterances), Text: string(text), Engine: engine.Name()}, nil
}

// profile says who the character is, of visible notes only.
func (t *turn) profile() {
	if t.me == nil {
		return
	}
	p := PersonaOf(t.View, t.book, t.me)
	t.sheet.Profile = t.shortened(conversation.SectionProfile, p.Summary, t.Budget.Profile)
	if !t.namesHidden(p.Style) {
		t.sheet.Style = p.Style
	}
	t.ownWords()
}

// ownWords chooses some of the character's own utterances: those first that have to do with the
// question, then some from here and there in the book, which show how it speaks. Pieces of a
// sentence are taken only where there are no whole ones, and never one of which it is
// doubtful that the character said it.
func (t *turn) ownWords() {
	said := t.book.UtterancesOf(t.me.ID)
	asked := retrieve.Terms(t.Question)
	taken := map[string]bool{}
	take := func(m *memory.Memory) {
		if len(t.sheet.Own) < ownWords && !taken[m.Text] {
			taken[m.Text] = true
			t.sheet.Own = append(t.sheet.Own, kb.EndSpeech(m.Text))
		}
	}
	for _, whole := range []bool{true, false} {
		var fit []*memory.Memory
		for _, m := range said {
			if n := len([]rune(m.Text)); n > 12 && n < 200 && !m.Doubtful && WholeSentence(m.Text) == whole {
				fit = append(fit, m)
			}
		}
		score := func(m *memory.Memory) int { return concerns(m, nil, asked) }
		best := slices.SortedStableFunc(slices.Values(fit), func(a, b *memory.Memory) int { return score(b) - score(a) })
		for _, m := range best[:min(len(best), fittingWords)] {
			if score(m) > 0 {
				take(m)
				t.sheet.Fitting++
			}
		}
		for i := range ownWords {
			if len(fit) > 0 {
				take(fit[i*len(fit)/ownWords])
			}
		}
	}
}

// setting says of which book the character is, about when it plays, and, where the view ends
// early, where the character was last. A method that tells no profile gets the book alone.
func (t *turn) setting() {
	for _, o := range t.View.Occurrences(t.Character) {
		d, ok := t.Full.Story().Document(o.Document)
		if !ok || d.Standing != kb.InStory { // a page about somebody is not a book that they are of
			continue
		}
		if !strings.ContainsAny(d.Title, "_/\\.") {
			t.sheet.Work = d.Title
		}
		break
	}
	if !Profiled(t.Method) {
		return
	}
	if year := t.Views.Year(t.Full); year < era.Recent { // else it is today, or a year that has been
		t.sheet.Year = year
	}
	if t.View == t.Full || t.me == nil {
		return
	}
	if scenes := t.book.ScenesOf(t.me.ID); len(scenes) > 0 {
		last := scenes[len(scenes)-1]
		t.sheet.Where = last.Where
		if !relativeTime.MatchString(last.Time) {
			t.sheet.When = last.Time
		}
		if withYear.MatchString(t.sheet.When) {
			t.sheet.Year = 0
		}
	}
}

// relativeTime is a time that needs what comes before it: later that night, 次日.
var relativeTime = regexp.MustCompile(`(?i)^(?:the |in the |on the )?(?:same|next|following|later|soon|after|then|that|an? (?:hour|moment|minute|day)|some)\b|^(?:次|翌|同|当|當|那|第二|随后|隨後|后来|後來|片刻|不久|过了)`)

// withYear is a time that names its year, which need not be the one that most of the story plays in.
var withYear = regexp.MustCompile(`\b1\d{3}\b`)

// WholeSentence reports whether an utterance begins and ends as a sentence does;
// what a book says in between ("she said") leaves pieces.
func WholeSentence(text string) bool {
	text = strings.Trim(strings.TrimSpace(text), "“”‘’「」\"'—")
	r := []rune(text)
	return len(r) > 0 && !unicode.IsLower(r[0]) && strings.ContainsRune(".!?。！？…", r[len(r)-1])
}

// namesHidden reports whether a text names somebody the view does not show.
func (t *turn) namesHidden(text string) bool {
	if text == "" || t.View == t.Full {
		return false
	}
	folded := kb.Fold(text)
	for _, n := range t.Full.Evidence.Order {
		if surface := string(n.ID.Surface()); t.View.Evidence.Names[n.ID] == nil && len(surface) > 2 && strings.Contains(folded, surface) {
			return true
		}
	}
	return false
}

// asker returns what the character knows of the one who asks.
func (t *turn) asker() {
	if t.Asker == nil {
		return
	}
	other, ok := t.View.Bearer(t.Asker.Group.Anchor)
	if !ok || other == t.me {
		return
	}
	t.sheet.AskerIs = t.shortened(conversation.SectionProfile, t.View.Description(other), t.Budget.Profile/2)
	for _, r := range t.View.RelationsOf(other) {
		if t.me != nil && r.Other(other) == t.me {
			t.sheet.AskerTo = t.View.RelationDescription(r)
		}
	}
}

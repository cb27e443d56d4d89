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
	"dramatis/pipeline/text"
	"dramatis/pipeline/text/era"
)

// addOwnLines adds some of the character's own lines: first those relevant to the question, then some from all over
// the book, which show how they speak. Parts of sentences are used only if there are no whole ones, lines with a
// doubtful speaker never.
const (
	maxOwn        = 4
	maxFittingOwn = 2 // of maxOwn, those relevant to the question
	maxUtterances = 40
)

// personaInputs returns the visible descriptions and utterances from which a profile is written.
func personaInputs(v *cast.View, b *memory.Book, e *cast.Entity) (descriptions, utterances []string) {
	descriptions = v.Descriptions(e)
	for _, m := range b.UtterancesOf(e.ID) {
		if len(utterances) < maxUtterances && !m.FromChat && !m.Doubtful && !slices.Contains(utterances, m.Text) {
			utterances = append(utterances, m.Text)
		}
	}
	return descriptions, utterances
}

func personaKey(e *cast.Entity, descriptions, utterances []string) string {
	return kb.DigestKey("summarize_character", slices.Concat([]string{e.Name}, descriptions, []string{""}, utterances)...)
}

// PersonaOf returns a character's profile and manner of speaking: the writer's, else what an engine has written from
// exactly the visible notes, else the description. A view that ends early does not use the writer's profile, which may
// be about later events.
func PersonaOf(v *cast.View, b *memory.Book, e *cast.Entity) task.Profile {
	var p task.Profile
	descriptions, utterances := personaInputs(v, b, e)
	if d, ok := kb.Get[*kb.Digest](v.Snapshot, personaKey(e, descriptions, utterances)); ok {
		if json.Unmarshal([]byte(d.Text), &p) != nil {
			p = task.Profile{}
		}
	}
	if p.Summary == "" {
		p.Summary = describeByNotes(v, e, descriptions)
	}
	return OwnWords(v, e, p)
}

// describeByNotes returns a profile that no engine has written. If only rules have read the texts, it is the sentences
// that portray the character; if nobody has merged the notes, those that are no speech; else the description.
func describeByNotes(v *cast.View, e *cast.Entity, descriptions []string) string {
	if found := portraits(v, e); found != nil {
		if i := slices.IndexFunc(found, func(n kb.NamedNote) bool { return n.Portrait < minPortrait }); i >= 0 {
			found = found[:max(i, 1)]
		}
		return v.JoinNotes(found)
	}
	if _, merged := kb.Get[*kb.Digest](v.Snapshot, cast.MergedDigest(descriptions)); !merged && len(descriptions) > cast.FewEnough && e.Field(kb.FieldDescription) == "" {
		var list []string
		for _, note := range descriptions {
			d := script.CloseSentence(kb.Statement(note)) // the heading of a letter describes nobody
			if len(list) < maxNotes && d != "" && len(d) <= maxNoteBytes && !unlikeProfile.MatchString(d) && namesEntity(d, e) && !slices.Contains(list, d) {
				list = append(list, d)
			}
		}
		if len(list) > 0 {
			return script.JoinSentences(list...)
		}
	}
	list := []string{v.Description(e)}
	for _, d := range descriptions {
		if text := script.JoinSentences(list...); !repeatsNote(text, d) && len(text) < enoughDescribed {
			list = append(list, d)
		}
	}
	return script.JoinSentences(list...)
}

// minPortrait is the weight that every portrait but the best needs in a profile: with less it only says what somebody did.
const minPortrait = 1.0

// maxNotes is how many unmerged notes a profile has at most.
const maxNotes = 4

// unlikeProfile matches sentences that belong in no profile: speech, questions, addresses to the reader.
var unlikeProfile = regexp.MustCompile(`["“”‘「?？]|^I\b|下回分解|看官|^毕竟`)

// maxNoteBytes is the length in bytes up to which a note is used in a profile.
const maxNoteBytes = 260

// enoughDescribed is the length in bytes from which a profile made of notes is long enough.
const enoughDescribed = 1200

// OwnWords returns a profile in which the writer's text replaces that of an engine.
func OwnWords(v *cast.View, e *cast.Entity, p task.Profile) task.Profile {
	if own := e.Field(kb.FieldProfile); own != "" && v.Limit == kb.Always {
		p.Summary = own
	}
	if own := e.Field(kb.FieldStyle); own != "" {
		p.Style = own
	}
	return p
}

// HasPersona reports whether an engine has written a profile from what the view shows.
func HasPersona(v *cast.View, b *memory.Book, e *cast.Entity) bool {
	descriptions, utterances := personaInputs(v, b, e)
	_, ok := kb.Get[*kb.Digest](v.Snapshot, personaKey(e, descriptions, utterances))
	return ok
}

// repeatPart is the share of a note's words that a text must contain to say the same.
const repeatPart = 0.6

// repeatsNote reports whether a text says the same as a note, perhaps with the words in another order, as a merged
// description does.
func repeatsNote(told, note string) bool {
	if strings.Contains(told, note) {
		return true
	}
	have, words := retrieve.Terms(told), retrieve.Terms(note)
	return len(words) > 0 && float64(text.CountShared(words, have)) >= repeatPart*float64(len(words))
}

// WritePersona lets an engine write profile and manner of speaking from what the view shows. PersonaOf finds the
// digest once it is stored.
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

// addProfile adds the character's profile, from visible notes only.
func (t *turn) addProfile() {
	if t.me == nil {
		return
	}
	p := PersonaOf(t.View, t.book, t.me)
	t.sheet.Profile = t.shorten(conversation.SectionProfile, p.Summary, t.Budget.Profile)
	if !t.namesHidden(p.Style) {
		t.sheet.Style = p.Style
	}
	t.addOwnLines()
}

// addOwnLines adds some of the character's own lines: first those relevant to the question, then some from all over
// the book, which show how they speak. Parts of sentences are used only if there are no whole ones, lines with a
// doubtful speaker never.
func (t *turn) addOwnLines() {
	said := t.book.UtterancesOf(t.me.ID)
	asked := retrieve.Terms(t.Question)
	taken := map[string]bool{}
	take := func(m *memory.Memory) {
		if len(t.sheet.Own) < maxOwn && !taken[m.Text] {
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
		score := func(m *memory.Memory) int { return utteranceRelevance(m, nil, asked) }
		best := slices.SortedStableFunc(slices.Values(fit), func(a, b *memory.Memory) int { return score(b) - score(a) })
		for _, m := range best[:min(len(best), maxFittingOwn)] {
			if score(m) > 0 {
				take(m)
				t.sheet.Fitting++
			}
		}
		for i := range maxOwn {
			if len(fit) > 0 {
				take(fit[i*len(fit)/maxOwn])
			}
		}
	}
}

// addSetting adds the title of the book, about when it takes place and, if the view ends early, where the character
// was last. A method without a profile gets only the title.
func (t *turn) addSetting() {
	for _, o := range t.View.Occurrences(t.Character) {
		d, ok := t.Full.Story().Document(o.Document)
		if !ok || d.Standing != kb.InStory { // a page about somebody is not a book in which they occur
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
	if year := t.Views.Year(t.Full); year < era.Recent { // otherwise it is the present
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

// relativeTime matches times that depend on what comes before: later that night, 次日.
var relativeTime = regexp.MustCompile(`(?i)^(?:the |in the |on the )?(?:same|next|following|later|soon|after|then|that|an? (?:hour|moment|minute|day)|some)\b|^(?:次|翌|同|当|當|那|第二|随后|隨後|后来|後來|片刻|不久|过了)`)

// withYear matches times with their own year, which may differ from that of most of the story.
var withYear = regexp.MustCompile(`\b1\d{3}\b`)

// WholeSentence reports whether an utterance begins and ends as a sentence does. A tag ("she said") splits some into
// pieces.
func WholeSentence(text string) bool {
	text = strings.Trim(strings.TrimSpace(text), "“”‘’「」\"'—")
	r := []rune(text)
	return len(r) > 0 && !unicode.IsLower(r[0]) && strings.ContainsRune(".!?。！？…", r[len(r)-1])
}

// namesHidden reports whether a text names an entity that the view does not show.
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

// addAsker adds what the character knows about the asker.
func (t *turn) addAsker() {
	if t.Asker == nil {
		return
	}
	other, ok := t.View.Bearer(t.Asker.Group.Anchor)
	if !ok || other == t.me {
		return
	}
	t.sheet.AskerIs = t.shorten(conversation.SectionProfile, t.View.Description(other), t.Budget.Profile/2)
	for _, r := range t.View.RelationsOf(other) {
		if t.me != nil && r.Other(other) == t.me {
			t.sheet.AskerTo = t.View.RelationDescription(r)
		}
	}
}

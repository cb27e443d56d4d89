package builtin

import (
	"bufio"
	"context"
	_ "embed"
	"fmt"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/jonreiter/govader"

	"dramatis/editor/kb"
	"dramatis/editor/kb/script"
	"dramatis/pipeline/task"
)

//go:embed emotion.txt
var emotionLists string

// A feeling is a list of words with its own colour. emotion is the index in
// kb.EmotionNames, -1 for lists that colour VAD only.
type feeling struct {
	emotion int
	vad     kb.VAD
}

// A lexicon returns the lists of a word.
type lexicon struct {
	feelings                   []feeling
	words                      map[string][]int // whole words, and Han words
	stems                      map[string][]int // beginnings of words
	negation, stronger, weaker map[string]bool
	longestHan                 map[string]int // by first character: bytes of the longest word
	begins                     [256][256]bool // by the first and the last byte of a character: it may begin a Han word
	longestDegree              int            // bytes of the longest Han word of negation or degree
}

var lex = readEmotions(emotionLists)

// readEmotions reads emotion.txt, which is part of the program; a broken list is a bug.
func readEmotions(lists string) *lexicon {
	l := &lexicon{words: map[string][]int{}, longestHan: map[string]int{}, stems: map[string][]int{}, negation: map[string]bool{},
		stronger: map[string]bool{}, weaker: map[string]bool{}}
	plain := map[string]map[string]bool{"negation": l.negation, "stronger": l.stronger, "weaker": l.weaker}
	index := map[string]int{}
	for i, n := range kb.EmotionNames() {
		index[n] = i
	}
	var set map[string]bool
	scan := bufio.NewScanner(strings.NewReader(lists))
	for scan.Scan() {
		line := strings.TrimSpace(scan.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if strings.HasPrefix(line, "[") {
			var name string
			f := feeling{emotion: -1}
			if n, _ := fmt.Sscan(strings.Trim(line, "[]"), &name, &f.vad[0], &f.vad[1], &f.vad[2]); n < 4 {
				set = plain[name]
				continue
			}
			if i, ok := index[name]; ok {
				f.emotion = i
			}
			set = nil
			l.feelings = append(l.feelings, f)
			continue
		}
		for _, w := range strings.Fields(line) {
			l.add(w, set)
		}
	}
	return l
}

func (l *lexicon) add(w string, set map[string]bool) {
	if r, n := utf8.DecodeRuneInString(w); script.IsHan(r) {
		if set == nil {
			l.longestHan[w[:n]] = max(l.longestHan[w[:n]], len(w))
			l.begins[w[0]][w[n-1]] = true
		} else {
			l.longestDegree = max(l.longestDegree, len(w))
		}
	}
	switch {
	case set != nil:
		set[w] = true
	case strings.HasSuffix(w, "*"):
		stem := strings.TrimSuffix(w, "*")
		l.stems[stem] = append(l.stems[stem], len(l.feelings)-1)
	default:
		l.words[w] = append(l.words[w], len(l.feelings)-1)
	}
}

// of returns the lists of an English word: whole, or by the longest beginning.
func (l *lexicon) of(word string) []int {
	if f, ok := l.words[word]; ok {
		return f
	}
	for end := len(word); end >= 3; end-- {
		if f, ok := l.stems[word[:end]]; ok {
			return f
		}
	}
	return nil
}

// A tally is what the words of a text add up to; own is the writer's list, or nil.
type tally struct {
	own      *Lexicon
	emotions kb.Emotions
	vad      kb.VAD
	weight   float64
	words    int
}

// opposite has Plutchik's opposites, by index of kb.EmotionNames.
var opposite = [8]int{4, 5, 6, 7, 0, 1, 2, 3}

func (t *tally) add(l *lexicon, lists []int, weight float64, negated bool) {
	for _, i := range lists {
		f := l.feelings[i]
		w := weight
		if negated {
			w *= 0.5
			if f.emotion >= 0 {
				f.emotion = opposite[f.emotion]
			}
			f.vad[0], f.vad[2] = 1-f.vad[0], 1-f.vad[2]
		}
		if f.emotion >= 0 {
			t.emotions[f.emotion] += w
		}
		for k := range t.vad {
			t.vad[k] += f.vad[k] * w
		}
		t.weight += w
	}
}

// english counts the words of feeling; a negation within the three words before
// turns one into half its opposite.
// degree returns how much weight the words before one give it, and whether they negate it.
func (l *lexicon) degree(before []string) (weight float64, negated bool) {
	weight = 1
	for back := 1; back <= 3 && back <= len(before); back++ {
		p := before[len(before)-back]
		switch {
		case l.negation[p] || strings.HasSuffix(p, "n't") || strings.HasSuffix(p, "n’t"):
			negated = !negated
		case back == 1 && l.stronger[p]:
			weight *= 1.5
		case back == 1 && l.weaker[p]:
			weight *= 0.6
		}
	}
	return weight, negated
}

func (t *tally) english(l *lexicon, s string) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && r != '\'' && r != '’'
	})
	t.words += len(words)
	for i, w := range words {
		lists, own := l.of(w), t.own.own(w)
		if len(lists) == 0 && own == nil {
			continue
		}
		weight, negated := l.degree(words[:i])
		if own != nil {
			t.addOwn(own, weight, negated)
		} else {
			t.add(l, lists, weight, negated)
		}
	}
}

// chinese takes the longest word of feeling at each place.
// longestAt returns the length of the longest word of the lexicon with which a text begins, and its lists; step is
// the length of the first character.
func (l *lexicon) longestAt(s string, step int) (int, []int) {
	if !l.begins[s[0]][s[step-1]] {
		return 0, nil
	}
	for n := min(l.longestHan[s[:step]], len(s)); n > 0; n-- {
		if n < len(s) && !utf8.RuneStart(s[n]) {
			continue
		}
		if lists := l.words[s[:n]]; len(lists) > 0 {
			return n, lists
		}
	}
	return 0, nil
}

func (t *tally) chinese(l *lexicon, s string) {
	t.words += utf8.RuneCountInString(s) / 2
	for i := 0; i < len(s); {
		_, step := utf8.DecodeRuneInString(s[i:])
		found, lists := l.longestAt(s[i:], step)
		own, n := t.own.han(s[i:], found)
		if found = max(found, n); found > 0 {
			before := s[max(0, i-l.longestDegree):i]
			weight := 1.0
			if endsWithOne(before, l.stronger) {
				weight = 1.5
			}
			if negated := endsWithOne(before, l.negation); own != nil {
				t.addOwn(own, weight, negated)
			} else {
				t.add(l, lists, weight, negated)
			}
			step = found
		}
		i += step
	}
}

// endsWithOne reports whether one of the words is at the end of a text.
func endsWithOne(s string, words map[string]bool) bool {
	for i := range s {
		if words[s[i:]] {
			return true
		}
	}
	return false
}

var vader = govader.NewSentimentIntensityAnalyzer()

// feel scores a text in "en" or "zh": eight emotions 1–10 and VAD 0–1, with the writer's own
// list of words, nil for none.
func feel(language, s string, own *Lexicon) (kb.Emotions, kb.VAD) {
	t := tallied(language, s, own)
	return t.scaled(), t.colour(language, s)
}

// tallied counts the words of feeling in a text.
func tallied(language, s string, own *Lexicon) *tally {
	t := &tally{own: own}
	if language == "zh" {
		t.chinese(lex, s)
	} else {
		t.english(lex, s)
	}
	return t
}

// scaled returns the emotions, 1–10 each.
func (t *tally) scaled() (out kb.Emotions) {
	// A word of feeling weighs more in a short text; the scale is logarithmic.
	length := math.Max(1, math.Sqrt(float64(t.words)/8))
	for i, v := range t.emotions {
		out[i] = round1(math.Min(10, 1+4*math.Log2(1+v/length)))
	}
	return out
}

// colour returns the VAD of the text that was counted.
func (t *tally) colour(language, s string) kb.VAD {
	vad := kb.VAD{0.5, 0.4, 0.5}
	if t.weight > 0 {
		trust := t.weight / (t.weight + 1)
		for k := range vad {
			vad[k] = vad[k]*(1-trust) + t.vad[k]/t.weight*trust
		}
	}
	if language != "zh" {
		compound := vader.PolarityScores(kb.Clean(s)).Compound
		vad[0] = (vad[0] + (compound+1)/2) / 2
	}
	marks := float64(strings.Count(s, "!") + strings.Count(s, "！"))
	vad[1] += 0.05 * math.Min(3, marks)
	for k := range vad {
		vad[k] = math.Round(math.Min(1, math.Max(0, vad[k]))*1000) / 1000
	}
	return vad
}

func round1(v float64) float64 { return math.Round(v*10) / 10 }

// ScoreEmotion scores each text by its words.
func (e *Engine) ScoreEmotion(ctx context.Context, in task.EmotionInput) (task.EmotionOutput, error) {
	out := task.EmotionOutput{Items: []task.EmotionScore{}}
	for _, item := range in.Items {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		emotions, vad := feel(utteranceLanguage(in.Language, item.Text), item.Text, e.own)
		score := task.EmotionScore{ID: item.ID, Emotions: map[string]float64{}, Valence: vad[0], Arousal: vad[1], Dominance: vad[2]}
		for i, name := range kb.EmotionNames() {
			score.Emotions[name] = emotions[i]
		}
		out.Items = append(out.Items, score)
	}
	return out, nil
}

// utteranceLanguage returns the language given if it is one that is read by rule, else the one of the text.
func utteranceLanguage(given, s string) string {
	if given == script.English || given == script.Chinese {
		return given
	}
	return script.LanguageOfUtterance(s)
}

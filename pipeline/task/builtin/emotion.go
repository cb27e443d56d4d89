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

// An emotionList is a list of words with the emotion and the VAD that they express. emotion is the index in
// kb.EmotionNames; -1 for lists with VAD only.
type emotionList struct {
	emotion int
	vad     kb.VAD
}

// A lexicon finds the lists that a word is on.
type lexicon struct {
	lists                      []emotionList
	words                      map[string][]int // whole words, and Han words
	stems                      map[string][]int // by prefix
	negation, stronger, weaker map[string]bool
	longestHan                 map[string]int // by first character: bytes of the longest word
	mayBegin                   [256][256]bool // by the first and last byte of a character: a Han word may begin with it
	longestDegree              int            // bytes of the longest Han word for negation or degree
}

var lex = readEmotions(emotionLists)

// readEmotions parses emotion.txt, which is part of the program; an error in it is a bug.
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
			f := emotionList{emotion: -1}
			if n, _ := fmt.Sscan(strings.Trim(line, "[]"), &name, &f.vad[0], &f.vad[1], &f.vad[2]); n < 4 {
				set = plain[name]
				continue
			}
			if i, ok := index[name]; ok {
				f.emotion = i
			}
			set = nil
			l.lists = append(l.lists, f)
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
			l.mayBegin[w[0]][w[n-1]] = true
		} else {
			l.longestDegree = max(l.longestDegree, len(w))
		}
	}
	switch {
	case set != nil:
		set[w] = true
	case strings.HasSuffix(w, "*"):
		stem := strings.TrimSuffix(w, "*")
		l.stems[stem] = append(l.stems[stem], len(l.lists)-1)
	default:
		l.words[w] = append(l.words[w], len(l.lists)-1)
	}
}

// listsOf returns the lists of an English word: those of the whole word, else of its longest prefix.
func (l *lexicon) listsOf(word string) []int {
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

// A tally sums the words of a text; own is the writer's list, or nil.
type tally struct {
	own      *Lexicon
	emotions kb.Emotions
	vad      kb.VAD
	weight   float64
	words    int
}

// opposite maps an emotion to its opposite in Plutchik's wheel, by index of kb.EmotionNames.
var opposite = [8]int{4, 5, 6, 7, 0, 1, 2, 3}

func (t *tally) add(l *lexicon, lists []int, weight float64, negated bool) {
	for _, i := range lists {
		f := l.lists[i]
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

// degree returns the weight that the words before one give it, and whether one of the last three negates it.
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

// addEnglish adds the emotion words of an English text; a negated one counts half, for its opposite.
func (t *tally) addEnglish(l *lexicon, s string) {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && r != '\'' && r != '’'
	})
	t.words += len(words)
	for i, w := range words {
		lists, own := l.listsOf(w), t.own.find(w)
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

// longestAt returns the length of the longest word of the lexicon with which a text begins, and its lists; step is
// the length of the first character.
func (l *lexicon) longestAt(s string, step int) (int, []int) {
	if !l.mayBegin[s[0]][s[step-1]] {
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

// addChinese adds the longest emotion word at each position of a Chinese text.
func (t *tally) addChinese(l *lexicon, s string) {
	t.words += utf8.RuneCountInString(s) / 2
	for i := 0; i < len(s); {
		_, step := utf8.DecodeRuneInString(s[i:])
		found, lists := l.longestAt(s[i:], step)
		own, n := t.own.findHan(s[i:], found)
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

// endsWithOne reports whether a text ends with one of the words.
func endsWithOne(s string, words map[string]bool) bool {
	for i := range s {
		if words[s[i:]] {
			return true
		}
	}
	return false
}

var vader = govader.NewSentimentIntensityAnalyzer()

// scoreText scores a text in "en" or "zh": eight emotions from 1 to 10 and VAD from 0 to 1. own is the writer's list,
// or nil.
func scoreText(language, s string, own *Lexicon) (kb.Emotions, kb.VAD) {
	t := tallyWords(language, s, own)
	return t.scoreEmotions(), t.scoreVAD(language, s)
}

// tallyWords sums the emotion words of a text.
func tallyWords(language, s string, own *Lexicon) *tally {
	t := &tally{own: own}
	if language == "zh" {
		t.addChinese(lex, s)
	} else {
		t.addEnglish(lex, s)
	}
	return t
}

// scoreEmotions returns the emotions, from 1 to 10 each.
func (t *tally) scoreEmotions() (out kb.Emotions) {
	// An emotion word weighs more in a short text; the scale is logarithmic.
	length := math.Max(1, math.Sqrt(float64(t.words)/8))
	for i, v := range t.emotions {
		out[i] = round1(math.Min(10, 1+4*math.Log2(1+v/length)))
	}
	return out
}

// scoreVAD returns the VAD of the text that was tallied.
func (t *tally) scoreVAD(language, s string) kb.VAD {
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

// ScoreEmotion scores each text by its emotion words.
func (e *Engine) ScoreEmotion(ctx context.Context, in task.EmotionInput) (task.EmotionOutput, error) {
	out := task.EmotionOutput{Items: []task.EmotionScore{}}
	for _, item := range in.Items {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		emotions, vad := scoreText(utteranceLanguage(in.Language, item.Text), item.Text, e.own)
		score := task.EmotionScore{ID: item.ID, Emotions: map[string]float64{}, Valence: vad[0], Arousal: vad[1], Dominance: vad[2]}
		for i, name := range kb.EmotionNames() {
			score.Emotions[name] = emotions[i]
		}
		out.Items = append(out.Items, score)
	}
	return out, nil
}

// utteranceLanguage returns the given language if there are rules for it, else that of the text.
func utteranceLanguage(given, s string) string {
	if given == script.English || given == script.Chinese {
		return given
	}
	return script.LanguageOfUtterance(s)
}

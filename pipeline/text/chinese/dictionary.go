package chinese

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed data/dictionary.txt
var dictionaryFile string

//go:embed data/given.txt
var givenFile string

// A wordClass is the part of speech of a word of two characters, as far as the finder needs it.
type wordClass uint8

const (
	unknownWord wordClass = iota
	noun
	otherWord
)

// A dictionary has words of two characters that are not names, names of places of two characters, and how often characters
// occur in given names. All are counted in the word list of jieba.
type dictionary struct {
	class map[[2]uint16]wordClass
	bits  pairs         // the words of class, as bits
	place *set          // names of places
	given [1 << 16]int8 // by character: log-odds of given names to text, times 2 (see data/given.txt)
}

// wordDictionary returns the dictionary, read once.
var wordDictionary = sync.OnceValue(func() *dictionary {
	const places = 2 // the column
	d := &dictionary{class: map[[2]uint16]wordClass{}, bits: newPairs(len(dictionaryFile) / han)}
	var names []string
	for line := range strings.Lines(dictionaryFile) {
		words := strings.Fields(line)
		if words[0] == "#" {
			continue
		}
		for i, seconds := range words[1:] {
			for _, second := range strings.Trim(seconds, "-") {
				if i == places {
					names = append(names, words[0]+string(second))
					continue
				}
				d.class[[2]uint16{code(words[0]), uint16(second)}] = noun + wordClass(i)
				d.bits.add(words[0] + string(second))
			}
		}
	}
	d.place = newSet(names)
	for line := range strings.Lines(givenFile) {
		odds, characters, _ := strings.Cut(strings.TrimSpace(line), " ")
		if odds == "#" {
			continue
		}
		x, err := strconv.ParseFloat(odds, 64)
		if err != nil {
			panic("the table of characters of given names is broken: " + err.Error())
		}
		for _, c := range characters {
			d.given[uint16(c)] = int8(2 * x)
		}
	}
	return d
})

// classOf returns the class of a word of two characters.
func (d *dictionary) classOf(word string) wordClass {
	if !d.bits.has(word) {
		return unknownWord
	}
	return d.class[[2]uint16{code(word), code(word[han:])}]
}

// observeWords sets the features of a candidate that come from the dictionary.
func (d *dictionary) observeWords(c *candidate, x *featureValues) {
	w := c.word
	if len(w) == 2*han {
		x[fWord] = float32(d.classOf(w))
	} else {
		x[fStarts], x[fStops] = float32(d.classOf(w)), float32(d.classOf(w[len(w)-2*han:]))
	}
	given := w[c.surname:max(c.surname, len(w)-len(c.title))]
	if given == "" {
		return
	}
	sum, least := 0.0, 4.0
	for i := 0; i < len(given); i += han {
		odds := float64(d.given[code(given[i:i+han])]) / 2
		sum, least = sum+odds, min(least, odds)
	}
	x[fGivenMean], x[fGivenLeast] = float32(sum/float64(len(given)/han)), float32(least)
}

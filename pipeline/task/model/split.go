package model

import (
	"strings"
	"unicode/utf8"
)

const (
	// smallestHalf is the length in bytes below which a passage is not split further: what fails on so
	// little will fail on less.
	smallestHalf = 160 // bytes
	deepestSplit = 4
)

// halve splits a text near its middle, preferably between paragraphs, else sentences, else words.
// Joined they are the text. ok is false for a text that is too small, or that is not
// UTF-8.
func halve(text string) (first, second string, ok bool) {
	if len(text) < 2*smallestHalf {
		return "", "", false
	}
	for _, marks := range [][]string{{"\n\n"}, {". ", "! ", "? ", ".\n", "!\n", "?\n", "。", "！", "？", ".” ", "!” ", "?” ", "”\n"}, {"\n", " ", "，", "、"}} {
		if at := nearestMiddle(text, marks); at > 0 {
			return text[:at], text[at:], true
		}
	}
	at := len(text) / 2
	for at < len(text) && !utf8.RuneStart(text[at]) {
		at++
	}
	return text[:at], text[at:], at < len(text)
}

// nearestMiddle returns the end of the mark nearest to the middle within the middle half of the text,
// or 0.
func nearestMiddle(text string, marks []string) int {
	low, high, middle := len(text)/4, len(text)*3/4, len(text)/2
	best := 0
	for _, m := range marks {
		for from := low; from < high; {
			i := strings.Index(text[from:high], m)
			if i < 0 {
				break
			}
			at := from + i + len(m)
			if best == 0 || abs(at-middle) < abs(best-middle) {
				best = at
			}
			from = at
		}
	}
	return best
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

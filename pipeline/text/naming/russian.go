package naming

import (
	"slices"
	"strings"
)

// Endings of patronymics, the second names of Russians after their fathers. The spellings in -itch are those of older translations.
var (
	sonsEndings      = []string{"ovich", "evich", "ovitch", "evitch", "yich", "yitch", "litch", "mitch", "nitch", "titch", "aitch"}
	daughtersEndings = []string{"ovna", "evna", "ichna", "itchna", "inishna"}
)

// isPatronymic reports whether a word is a Russian patronymic.
func isPatronymic(word string) bool { return patronymicGender(word) != Unknown }

// patronymicGender returns the gender that a patronymic shows, Unknown for another word.
func patronymicGender(word string) Gender {
	ends := func(list []string) bool {
		return slices.ContainsFunc(list, func(end string) bool { return len(word) > len(end)+1 && strings.HasSuffix(word, end) })
	}
	switch {
	case ends(sonsEndings):
		return Male
	case ends(daughtersEndings):
		return Female
	}
	return Unknown
}

// patronymic returns the patronymic of a name, "" if there is none.
func (p *Parts) patronymic() string {
	if i := slices.IndexFunc(p.Middle, isPatronymic); i >= 0 {
		return p.Middle[i]
	}
	return ""
}

// isRussianFamily reports whether a word has an ending that only Russian surnames have: Prince Orlovsky has no given name here.
func isRussianFamily(word string) bool {
	return !IsGiven(word) && slices.ContainsFunc([]string{"sky", "skaya", "skoy", "ov", "ova", "ev", "eva", "kin", "kina"}, func(end string) bool {
		return len(word) > len(end)+2 && strings.HasSuffix(word, end)
	})
}

// isHusbandsFamily reports whether a surname is the form for men of the other: Karenin of Karenina, Oblonsky of Oblonskaya.
func isHusbandsFamily(man, woman string) bool {
	for _, ends := range [][2]string{{"ov", "ova"}, {"ev", "eva"}, {"in", "ina"}, {"sky", "skaya"}, {"skoy", "skaya"}, {"skii", "skaia"}} {
		if stem, ok := strings.CutSuffix(woman, ends[1]); ok && len(stem) > 2 && man == stem+ends[0] {
			return true
		}
	}
	return false
}

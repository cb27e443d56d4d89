package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
)

// The languages the window speaks.
const (
	English = "en"
	Chinese = "zh"
)

//go:embed zh/*.json
var files embed.FS

var (
	chinese   = mustLoad(files)
	inChinese atomic.Bool
)

// Set chooses the language by a code or a locale ("zh", "zh-CN", "zh_CN.UTF-8", "en"); everything
// else is English. It may be called from any goroutine; text already on screen has to be made again.
func Set(lang string) {
	inChinese.Store(strings.HasPrefix(strings.ToLower(lang), Chinese))
}

// Lang returns the language in use, English or Chinese.
func Lang() string {
	if inChinese.Load() {
		return Chinese
	}
	return English
}

// T translates an English sentence into the language in use. The args fill fmt verbs, whole numbers as Count writes them; a
// translation in another order uses positions (%[2]s … %[1]d). A sentence without translation stays English.
func T(english string, args ...any) string {
	return format(lookup(english), counts(args))
}

// N translates a number of things: one if n is 1, else many. n is the first argument of both, args
// follow it. Chinese has no plural, so only the sentence for many needs a translation.
func N(n int, one, many string, args ...any) string {
	args = counts(append([]any{n}, args...))
	if inChinese.Load() {
		if zh, ok := chinese[many]; ok {
			return format(zh, args)
		}
	}
	if n == 1 {
		return format(one, args)
	}
	return format(many, args)
}

// In translates an English sentence into a given language: what is written into a file is in the
// language of the story. Every language but Chinese is English.
func In(lang, english string, args ...any) string {
	if strings.HasPrefix(lang, Chinese) {
		if zh, ok := chinese[english]; ok {
			return format(zh, args)
		}
	}
	return format(english, args)
}

// Sentences joins sentences, without the empty ones. Chinese sentences need no space between them.
func Sentences(said ...string) string {
	space := " "
	if inChinese.Load() {
		space = ""
	}
	return strings.Join(slices.DeleteFunc(slices.Clone(said), func(s string) bool { return s == "" }), space)
}

// K marks a sentence that is stored as data and translated later with T (the name of an action, a
// table's heading): it returns its argument, and the test of missing translations finds it.
func K(english string) string { return english }

func lookup(english string) string {
	if inChinese.Load() {
		if zh, ok := chinese[english]; ok {
			return zh
		}
	}
	return english
}

// format leaves a sentence without verbs alone, so that "1 passage failed" may be given its number too and
// a percent sign in a finished sentence is safe.
func format(sentence string, args []any) string {
	if len(args) == 0 || len(verbs(sentence)) == 0 {
		return strings.ReplaceAll(sentence, "%%", "%")
	}
	return fmt.Sprintf(sentence, args...)
}

// mustLoad merges the files. If two files translate one sentence differently, the words of the
// window would depend on the order of files; that is a mistake in the program, so it stops at once.
func mustLoad(src fs.FS) map[string]string {
	all, err := load(src)
	if err != nil {
		panic(err)
	}
	return all
}

func load(src fs.FS) (map[string]string, error) {
	names, err := fs.Glob(src, "zh/*.json")
	if err != nil {
		return nil, fmt.Errorf("list translations: %w", err)
	}
	sort.Strings(names)
	all := map[string]string{}
	for _, name := range names {
		data, err := fs.ReadFile(src, name)
		if err != nil {
			return nil, fmt.Errorf("read translations %s: %w", name, err)
		}
		var one map[string]string
		if err := json.Unmarshal(data, &one); err != nil {
			return nil, fmt.Errorf("read translations %s: %w", name, err)
		}
		for english, zh := range one {
			if had, ok := all[english]; ok && had != zh {
				return nil, fmt.Errorf("translations %s: %q is already translated as %q", name, english, had)
			}
			all[english] = zh
		}
	}
	return all, nil
}

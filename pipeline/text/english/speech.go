package english

import (
	"context"

	"dramatis/pipeline/text"
)

// attribute finds speaker and addressee of what is said.
func (s *stage) attribute(ctx context.Context) error {
	for _, step := range []func(){
		s.alikeActors,
		s.keepTold,
		func() { s.given = s.withTales(ctx, s.withLetters(ctx, s.sections())) },
		func() { s.turnsOf(ctx) },
		s.tellGiven,
		func() { s.resolve(ctx, nil) },
		func() { s.bindNouns(ctx) },
		func() { s.narrators(s.given) },
		func() { s.resolve(ctx, nil) }, // who spoke is in mind behind it
		func() { s.resolve(ctx, s.talks) },
		s.write,
	} {
		if err := ctx.Err(); err != nil {
			return err
		}
		step()
	}
	return ctx.Err()
}

// often is after how many paragraphs or speeches the context is looked at.
const often = 32

// far is how many paragraphs without speech end a talk.
const far = 3

func (s *stage) best(t *turn) cue {
	out := cue{unknown, noCue}
	for _, c := range t.cues {
		if c.strength > out.strength && c.who != others {
			out = c
		}
	}
	return out
}

// near reports whether hardly anything is narrated between the two turns.
func (s *stage) near(i, j int) bool {
	if i < 0 || j >= len(s.turns) {
		return false
	}
	return s.turns[j].paragraph-s.turns[i].paragraph <= far && !s.parted(i, j)
}

func (s *stage) next(i, j int) bool {
	return i >= 0 && j < len(s.turns) && s.turns[j].paragraph-s.turns[i].paragraph <= 2 && !s.parted(i, j)
}

// parted: a heading, a rule or the date of another entry is between two turns.
func (s *stage) parted(i, j int) bool {
	return s.opening(s.turns[i].paragraph) != s.opening(s.turns[j].paragraph)
}

// personIn returns who an actor is in a paragraph: nouns by what they are bound to.
func (s *stage) personIn(paragraph int, who actor) actor {
	switch {
	case who <= nominal:
		// who says "I" says of nobody else "our visitor" and means themselves
		if b := s.nounOf(who).bound; b != text.Nobody && !s.tellsHere(b, paragraph) {
			return actor(b)
		}
	case s.tellsHere(int(who), paragraph):
		return narrator
	}
	return who
}

// write puts the quotations into the study.
func (s *stage) write() {
	to := s.addressees()
	for i := range s.turns {
		t := &s.turns[i]
		for n, k := range t.quotes {
			q := s.quotes[k]
			speaker := t.speaker
			if c := t.cues[n]; c.strength == tagCue && (len(t.quotes) > 1 && c.who == narrator || c.who >= 0) {
				speaker = s.personIn(t.paragraph, c.who)
			}
			out := text.Quotation{Span: q.Span, Inner: q.Inner, Speaker: s.nameOf(speaker, t.paragraph), Addressee: to[i], By: t.by, Sure: t.sure, Chance: t.chance}
			if out.Speaker == text.Nobody {
				out.By, out.Sure, out.Chance = "", false, 0
			}
			if out.Addressee == out.Speaker {
				out.Addressee = text.Nobody
			}
			s.study.Quotations = append(s.study.Quotations, out)
		}
	}
}

func (s *stage) nameOf(a actor, paragraph int) int {
	switch {
	case a >= 0:
		return int(a)
	case a == narrator:
		return s.teller[paragraph]
	}
	return text.Nobody
}

package english

import (
	"context"

	"dramatis/pipeline/text"
)

// attribute finds the speakers and addressees of quotations. Speakers are resolved three times, because each pass uses
// those of the pass before.
func (s *stage) attribute(ctx context.Context) error {
	for _, step := range []func(){
		s.linkNames,
		s.findGenders,
		s.keepNarrationMentions,
		func() { s.given = s.addTales(ctx, s.addLetters(ctx, s.findSections())) },
		func() { s.findTurns(ctx) },
		s.setGivenTellers,
		func() { s.resolveSpeakers(ctx, nil) },
		func() { s.bindNouns(ctx) },
		func() { s.findNarrators(s.given) },
		func() { s.resolveSpeakers(ctx, nil) }, // speakers are salient after their turns
		func() { s.resolveSpeakers(ctx, s.talks) },
		s.writeQuotations,
	} {
		if err := ctx.Err(); err != nil {
			return err
		}
		step()
	}
	return ctx.Err()
}

// often is how many paragraphs or utterances are read between two checks of the context.
const often = 32

// maxGap is how many paragraphs apart two turns of one talk may be.
const maxGap = 3

func (s *stage) best(t *turn) cue {
	out := cue{unknown, noCue}
	for _, c := range t.cues {
		if c.strength > out.strength && c.who != others {
			out = c
		}
	}
	return out
}

// isNear reports whether two turns are of one talk: little narration is between them.
func (s *stage) isNear(i, j int) bool {
	if i < 0 || j >= len(s.turns) {
		return false
	}
	return s.turns[j].paragraph-s.turns[i].paragraph <= maxGap && !s.isParted(i, j)
}

func (s *stage) next(i, j int) bool {
	return i >= 0 && j < len(s.turns) && s.turns[j].paragraph-s.turns[i].paragraph <= 2 && !s.isParted(i, j)
}

// isParted reports whether a heading, a rule or the date of another entry is between two turns.
func (s *stage) isParted(i, j int) bool {
	return s.sectionStart(s.turns[i].paragraph) != s.sectionStart(s.turns[j].paragraph)
}

// referentIn returns the name that a noun is bound to, and the narrator for their own name.
func (s *stage) referentIn(paragraph int, who actor) actor {
	switch {
	case who <= nominal:
		// A narrator who says "our visitor" does not mean themselves.
		if b := s.nounOf(who).bound; b != text.Nobody && !s.isTellerIn(b, paragraph) {
			return actor(b)
		}
	case s.isTellerIn(int(who), paragraph):
		return narrator
	}
	return who
}

// writeQuotations adds the quotations to the study.
func (s *stage) writeQuotations() {
	to := s.addressees()
	s.study.Quotations = make([]text.Quotation, 0, len(s.quotes))
	for i := range s.turns {
		t := &s.turns[i]
		for n, k := range t.quotes {
			q := s.quotes[k]
			speaker := t.speaker
			if c := t.cues[n]; c.strength == tagCue && (len(t.quotes) > 1 && c.who == narrator || c.who >= 0) {
				speaker = s.referentIn(t.paragraph, c.who)
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

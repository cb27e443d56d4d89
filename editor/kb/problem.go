package kb

// A Problem is an error for a person, in three parts of one sentence.
type Problem struct {
	What *Sentence // what happened, to which file
	Kept string    // what was kept
	Do   string    // what to do now
	Kind error     // for errors.Is, may be nil
	Err  error     // the cause, may be nil
}

// Error returns one sentence without a full stop.
func (p *Problem) Error() string { return p.sentence().Error() }

// Translatable returns the sentence and its arguments.
func (p *Problem) Translatable() (english string, args []any) { return p.sentence().Translatable() }

func (p *Problem) sentence() *Sentence {
	return Errorf("%s; %s: %s", p.What, Errorf(p.Kept), Errorf(p.Do))
}

// Hint returns "": the sentence says what to do already. The method marks the error as one for the
// writer.
func (p *Problem) Hint() string { return "" }

// Unwrap returns the kind and the cause.
func (p *Problem) Unwrap() []error {
	var out []error
	for _, err := range []error{p.Kind, p.Err} {
		if err != nil {
			out = append(out, err)
		}
	}
	return out
}

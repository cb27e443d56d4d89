package english

import "testing"

// The last contact of the narrator is whoever came last, until somebody else acts or speaks.
func TestTheLastContactOfTheNarrator(t *testing.T) {
	const people = "Bess Tarn, Anna Merrow and Mr. Orlow had come. “Good,” said Bess Tarn. “Good,” said Anna Merrow. “Good,” said Mr. Orlow.\n\nBESS TARN'S DIARY\n\n"
	for what, c := range map[string]struct{ body, want string }{
		"who comes to my room":          {"Mr. Orlow slept. At ten Anna Merrow came to my room.", "Anna Merrow"},
		"who takes my hand":             {"Mr. Orlow stood up. He took my hand.", "Mr. Orlow"},
		"who I am waked by":             {"I was waked by the maid, Anna Merrow, who had a lamp.", "Anna Merrow"},
		"who looks as if I had done":    {"Anna Merrow looked at me as if I had struck her.", "Anna Merrow"},
		"nobody else has acted since":   {"Anna Merrow came to my room. Mr. Orlow knocked at the window.", ""},
		"nobody of several":             {"Anna Merrow and Mr. Orlow came to my room.", ""},
		"nobody has been met":           {"Anna Merrow slept. I read.", ""},
		"nor in another entry":          {"Anna Merrow came to my room.\n\n_4 May._—Rain.", ""},
		"who is thought of is no rival": {"Anna Merrow came to my room. She said that Mr. Orlow was gone.", "Anna Merrow"},
	} {
		body := people + c.body + "\n\n“Is it late?”"
		got := ""
		_, err := studyWith(t.Context(), body, nil, func(s *stage) {
			s.talks = func(*talk) {
				got = ""
				if who, _ := s.contactBefore(len(s.turns) - 1); who >= 0 {
					got = s.study.Names[who].Surface
				}
			}
		})
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, want %q, %v", what, got, c.want, err)
		}
	}
}

package kb

import (
	"strings"
	"testing"
)

func TestNumbersThatNoTextHasAreMadeOnesItHas(t *testing.T) {
	for kind, data := range map[Kind]string{
		KindReading: `{"passage":"p","mentions":[{"s":"x","at":{"start":-4,"end":2}}],"entities":[{"name":"n","type":"t","quote":{"start":9223372036854775807,"end":9223372036854775807}}],` +
			`"scenes":[{"start":-1,"utterances":[{"text":"","at":{"start":7,"end":3}}]},{"start":9223372036854775807}]}`,
		KindPassage:  `{"id":"p","document":"d","span":{"start":5,"end":2},"tokens":0,"seq":0}`,
		KindDocument: `{"id":"d","chapters":[{"number":1,"title":"","start":-9}]}`,
		KindVerdict:  `{"id":"v","confidence":-0.4,"evidence":[{"document":"d","at":{"start":-9,"end":-2},"text":""}]}`,
	} {
		r, err := Decode(kind, []byte(data))
		if err != nil {
			t.Fatal(err)
		}
		out, err := Encode(r)
		if err != nil {
			t.Fatal(err)
		}
		if text := string(out); strings.Contains(text, ":-") || strings.Contains(text, "9223372036854775807") || strings.Contains(text, `"start":5`) || strings.Contains(text, `"start":7`) {
			t.Errorf("%s keeps %s", kind, text)
		}
	}
}

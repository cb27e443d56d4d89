package base

import (
	"testing"

	"dramatis/app/sample"
)

func TestRelationsCountedForOneGroupAreThoseOfItsEntity(t *testing.T) {
	for _, language := range []string{sample.English, sample.Chinese} {
		docs, err := sample.Documents(language, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		b, _ := readBook(t, docs[0], nil)
		v := b.View()
		for _, e := range v.Entities() {
			if got, want := v.RelatedTo(e.Group, v.Partition), len(v.RelationsOf(e)); got != want {
				t.Errorf("%s: %d counted, %d listed", e.Name, got, want)
			}
		}
	}
}

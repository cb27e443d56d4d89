package ingest

import (
	"strings"
	"testing"
)

func TestTheLogOfAChatIsReadAsSpeeches(t *testing.T) {
	for name, log := range map[string]string{
		"times in brackets": "The ferry\n[21:04] Ann: Did you bring it?\n[21:05:10] Bert Lee: I did.\nIt is wet.\n[21:06] Ann: Leave it.\n[21:07] Bert Lee: Yes.\n",
		"names in brackets": "The ferry\n21:04 <Ann> Did you bring it?\n21:05 <Bert Lee> I did.\nIt is wet.\n21:06 <Ann> Leave it.\n21:07 <Bert Lee> Yes.\n",
		"with dates": "The ferry\n12/03/2024, 9:04 PM - Ann: Did you bring it?\n12/03/2024, 9:05 PM - Bert Lee: I did.\nIt is wet.\n" +
			"12/03/2024, 9:06 PM - Ann: Leave it.\n12/03/2024, 9:07 PM - Bert Lee: Yes.\n",
	} {
		d := from(t, "/a/log.txt", log)
		want := "The ferry\n\nAnn: Did you bring it?\n\nBert Lee: I did. It is wet.\n\nAnn: Leave it.\n\nBert Lee: Yes."
		if d.Text.Body != want || d.Document.Format != formatChat {
			t.Errorf("%s: %s %q", name, d.Document.Format, d.Text.Body)
		}
	}
}

func TestATextWithTimesIsNoLog(t *testing.T) {
	prose := strings.Repeat("At 9:04 the train came: nobody left it. Ann waited.\n\n", 20)
	timetable := "9:04 Orford: stops\n9:30 Leigh: stops\n10:15 Hove: stops\n11:00 Rye: stops\n11:40 Deal: stops\n"
	for _, text := range []string{prose, timetable} {
		if logParts(text) != nil {
			t.Errorf("taken for a log: %.60q", text)
		}
	}
}

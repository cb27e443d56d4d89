package chinese

import (
	"testing"

	"dramatis/editor/kb"
)

func TestForeignNamesEndWhereTheirSoundsEnd(t *testing.T) {
	body := office + "站长英格丽·哈康森走进来，她说：“早。”做饭归朱塞佩·隆戈管。安全官叫德尔克·范德默韦，南非人。“塞莱丝特，你坐。”塞莱丝特笑了笑。\n"
	checkNames(t, "between other words", body, kb.Character, []string{"英格丽·哈康森", "朱塞佩·隆戈", "德尔克·范德默韦", "塞莱丝特"},
		[]string{"站长英格丽·哈康森", "归朱塞佩·隆戈", "德尔克·范德"})
}

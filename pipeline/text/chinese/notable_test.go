package chinese

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
)

// far is text enough for another occasion.
var far = strings.Repeat("天上下着雨，没有人说话。", 60)

func TestEverydayWordsThatActAsNamesAreFound(t *testing.T) {
	for _, c := range []struct {
		what, body string
		kind       kb.Type
		want, not  []string
	}{
		{"what a town has one of, where somebody goes or is", "沈知秋走到渡口。县衙门前没有人，犯人早已押解府城。他夸口说见过三座州衙。", kb.Location, []string{"渡口", "县衙", "府城"}, []string{"州衙"}},
		{"a house called by a number, not a number of houses", "沈知秋来到七步酒楼。街上还有三家酒楼。他又去七步酒楼。", kb.Location, []string{"七步酒楼"}, []string{"三家酒楼"}},
		{"a building of a known town", "沈知秋到了青萝县。青萝县不大。他看过青萝县，又去看青萝狱。", kb.Location, []string{"青萝县", "青萝狱"}, nil},
		{"the shorter names of a house of business", "罗大成到了震远镖局。震远镖局很大。镖局上下都怕他。震远局的旗到处都有，震远镖局开门了。", kb.Organization, []string{"震远镖局", "镖局", "震远局"}, nil},
		{"an artefact that comes again and is handed on", "沈知秋从怀里取出一枚铜铃。" + far + "罗大成问那枚铜铃在哪里。" + far + "沈知秋的铜铃丢了。他在桌上放了一只铜碗，又坐上一张木椅。", kb.Object, []string{"铜铃"}, []string{"铜碗", "木椅", "碗", "铃"}},
		{"what everybody carries is a kind of thing", "甲兵提一把铁剑。" + far + "乙兵也有一把铁剑。" + far + "丙兵买了一把铁剑。", kb.Object, nil, []string{"铁剑"}},
		{"events that are introduced or dated", "这便是有名的断桥案。沈知秋盼着八月十五龙舟会。他在会上查过一件旧案。", kb.Event, []string{"断桥案", "龙舟会"}, []string{"件旧案", "旧案"}},
	} {
		checkNames(t, c.what, c.body, c.kind, c.want, c.not)
	}
}

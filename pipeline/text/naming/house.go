package naming

import (
	"slices"
	"strings"
)

// buildings are last words of names of organizations with a building that people go to; chineseBuildings
// are endings of such names.
var (
	buildings        = strings.Fields("inn tavern hotel house shop store stores bank school college academy church chapel abbey hospital office theatre club bakery brewery mill works library museum court bar café saloon")
	chineseBuildings = strings.Fields("行 馆 楼 店 栈 铺 钱庄 票号 镖局 学校 院 寺 庙 庵 观 衙门 衙 府 堂 坊 班房")
)

// HasBuilding reports whether an organization with this name is also a place: an inn, a
// shop, a temple. The name is English in any case, or Chinese in simplified
// characters; the word alone, Inn or 行, does not count.
func HasBuilding(name string) bool {
	if slices.ContainsFunc(chineseBuildings, func(end string) bool { return strings.HasSuffix(name, end) && name != end }) {
		return true
	}
	words := strings.Fields(strings.ToLower(name))
	return len(words) > 1 && slices.Contains(buildings, words[len(words)-1])
}

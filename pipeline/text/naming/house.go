package naming

import (
	"slices"
	"strings"
)

// houses are last words of names of organizations that have a house where one
// can go; Chinese ones as they end.
var (
	houses    = strings.Fields("inn tavern hotel house shop store stores bank school college academy church chapel abbey hospital office theatre club bakery brewery mill works library museum court bar café saloon")
	hanHouses = strings.Fields("粮行 商行 银行 行 茶馆 酒馆 会馆 馆 酒楼 茶楼 楼 客店 店 客栈 栈 当铺 铺 钱庄 票号 镖局 书院 学堂 学校 医院 寺院 院 寺 庙 庵 观 衙门 衙 府 堂 坊 班房")
)

// HasHouse tells whether an organization of this name is also a place: an inn, a
// shop, a temple.
func HasHouse(name string) bool {
	if slices.ContainsFunc(hanHouses, func(end string) bool { return strings.HasSuffix(name, end) && name != end }) {
		return true
	}
	words := strings.Fields(strings.ToLower(name))
	return len(words) > 1 && slices.Contains(houses, words[len(words)-1])
}

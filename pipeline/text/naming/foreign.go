package naming

import "strings"

// TransliterationCharacters are characters for writing foreign names by sound.
const TransliterationCharacters = "阿埃艾安昂奥巴班邦保鲍贝本比彼别宾波伯博布查丹当道德登邓狄迪蒂丁杜顿多厄恩尔法范菲费芬丰弗福夫盖甘冈戈格根贡古瓜哈海汉豪赫黑亨洪胡华怀霍基吉加贾杰金津卡凯坎康考科克肯孔库奎昆拉莱赖" +
	"兰朗劳勒雷里利莉列林琳伦隆卢鲁路吕罗洛马玛麦迈曼芒毛梅门蒙米密敏默莫姆木穆纳娜南内尼妮宁纽农努诺欧帕潘庞佩彭皮平蓬普奇齐恰强乔切钦丘琼萨塞桑瑟森沙山尚绍舍申什圣施史舒丝斯松苏索塔泰" +
	"坦汤唐陶特滕提图托瓦万旺威韦维温翁沃乌武西希锡夏香肖谢欣辛休许雅亚延扬杨耶叶伊因尤约泽扎詹珍真朱祖佐柯珀黛露薇茜蕾缇珊赛娅诗斐兹茨廖涅聂奈莎黎翰逊迦蕯芙莲瑞蔡霖谟撒摩娃英丽妲芭蓓碧" +
	"策岑茱戴娣朵噶蓝琪洁珞玫蜜妙妃茵瑜捷赤若弥拜仑廷汀喀伽佳仁简伍廉葛荪裴嘉柏契敦墩治毕邱楚堡培忒罕"

var isTransliteration = hanSet(TransliterationCharacters)

// SoundsForeign reports whether a Chinese name is a foreign one with several parts, or has three or more characters that are all
// used for foreign names, without its title.
func (p *Parts) SoundsForeign() bool {
	if p.Transliterated() {
		return true
	}
	word := strings.Join(p.Words, "")
	return p.Han && len(word) >= len("三个字") && !strings.ContainsFunc(word, func(r rune) bool { return !isTransliteration[r] })
}

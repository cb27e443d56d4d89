package naming

import "strings"

// chineseSurnames are single-character surnames by frequency (the Hundred Family Names and today's most
// common), without those that are much more often words.
const chineseSurnames = `赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳
鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅皮卞齐康伍余元卜顾孟平黄穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻
强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉钮龚程嵇邢裴陆荣翁荀羊惠甄曲封储
靳汲段富巫乌焦巴牧隗谷车侯宓蓬全郗班仰仲伊宫宁仇栾暴甘厉祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴
胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东殳
沃利蔚越隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公佟岳楚覃糜祢麴麹眭邴佘仝仉闫肖付欧丘涂芮苟邸亢贲酆晋况牟冼谌亓綦鄢邝粟丛
揭芦嬴郗苑漆`

// compoundSurnames are surnames of two or more characters, Chinese and, after them, Japanese ones that are no Chinese words.
const compoundSurnames = `欧阳 司马 上官 夏侯 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 司空 南宫 西门 东郭 百里 呼延 端木 轩辕 独孤 完颜 耶律
澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 钟离 鲜于 闾丘 赫连 拓跋 纳兰 叶赫 爱新觉罗 南郭 北堂 左丘 谷梁 段干 万俟
闻人 东门 公羊 太史 梁丘 亓官 司寇 巫马 漆雕 乐正 羊舌 颛孙 即墨 达奚 褚师 哥舒 贺兰 屈突 斛律 贺拔 毋丘 子车 公西 壤驷 公良
夹谷 宰父 南门 微生
佐藤 铃木 渡边 伊藤 山本 加藤 吉田 山田 佐佐木 井上 木村 斋藤 藤原 藤田 石川 桥本 前田 冈田 长谷川 村上 近藤 坂本 远藤 青木
藤井 西村 福田 太田 三浦 冈本 松田 中岛 中野 原田 小野 田村 竹内 石井 上田 森田 柴田 酒井 工藤 横山 宫崎 宫本 内田 安藤 谷口
大野 今井 河野 藤本 武田 上野 杉山 增田 平野 大冢 千叶 久保 松井 岩崎 野口 木下 织田 德川 丰臣 足利 田中 松本`

// Titles of old and young members of a household, and of servants and
// ladies: one of each pair are hardly one person's, while an office may change.
var (
	elderTitles   = strings.Fields("太公 老太爷 太爷 老爹 老太太 太夫人 嬷嬷 老老 姥姥 婆婆 姨妈 姨太太 姑妈 舅母 舅太太 伯母 婶娘 阿姨 叔叔 大叔 大伯 伯伯 大妈 大婶")
	servantTitles = strings.Fields("嬷嬷 妈 家的 媳妇 老老 姥姥 姑子 道婆")
	ladyTitles    = strings.Fields("夫人 太太 奶奶 小姐 公主 皇后 太后 贵妃 妃 娘娘 二奶奶 三奶奶 四奶奶 大奶奶 少奶奶 大太太 二太太 姨太太")
	youngTitles   = strings.Fields("公子 三公子 小姐 大小姐 少爷 哥儿 姐儿 姑娘 丫头 妹妹 大姑娘 二姑娘 三姑娘 四姑娘 小")
)

const maxChineseTitle = 4 // runes

var chineseOrders = strings.Fields("大郎 二郎 三郎 四郎 五郎 六郎 七郎 八郎 九郎 小二 小五 小七 小乙 大 二 三 四 五 六 七 大姐 二姐 三姐 老大 老二 老三")

// chineseEpithetEnds are characters with which epithets (绰号) often end.
const chineseEpithetEnds = `龙虎豹狼熊鬼神仙星王侯客侠手刀枪剑鞭旋风儿子头面公叟叟圣佛罗刹雷雕雁鹏鹰鹤猿猴鼠虫蛇蝎君士僧道雨云目翅`

// femaleCharacters are characters of women's given names, simplified.
const femaleCharacters = `娘婆妹姐嫂妈姑妃妓莲婉婷娟娥娇媚妮姬嫣娜蓉菊兰芬芳梅莺燕翠黛蕙蘅雯霞凤珠钗香芸萍玲琴秀淑贞婵娴倩`

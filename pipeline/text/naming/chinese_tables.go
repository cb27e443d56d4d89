package naming

import "strings"

// Single surnames by frequency (the Hundred Family Names and today's most
// common), without those that are far oftener words.
const chineseSurnames = `赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛奚范彭郎鲁韦昌马苗凤花方俞任袁柳
鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅皮卞齐康伍余元卜顾孟平黄穆萧尹姚邵湛汪祁毛禹狄米贝明臧计伏成戴谈宋茅庞熊纪舒屈项祝董梁杜阮蓝闵席季麻
强贾路娄危江童颜郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万支柯管卢莫房裘缪干解应宗丁宣邓郁单杭洪包诸左石崔吉钮龚程嵇邢裴陆荣翁荀羊惠甄曲封储
靳汲段富巫乌焦巴牧隗谷车侯宓蓬全郗班仰仲伊宫宁仇栾暴甘厉祖武符刘景詹束龙叶幸司韶郜黎蓟薄印宿白怀蒲邰从鄂索咸籍赖卓蔺屠蒙池乔阴
胥能苍双闻莘党翟谭贡劳逄姬申扶堵冉宰郦雍璩桑桂濮牛寿通边扈燕冀郏浦尚农温别庄晏柴瞿阎充慕连茹习艾鱼容向古易慎戈廖庾终暨居衡步都耿满弘匡国文寇广禄阙东殳
沃利蔚越隆师巩厍聂晁勾敖融冷訾辛阚那简饶空曾毋沙乜养鞠须丰巢关蒯相查后荆红游竺权逯盖益桓公佟岳楚覃糜祢麴麹眭邴佘仝仉`

var chineseCompound = strings.Fields(`欧阳 司马 上官 夏侯 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 司空 南宫 西门 东郭 百里 呼延 端木 轩辕 独孤
完颜 耶律 澹台 公冶 宗政 濮阳 淳于 单于 太叔 申屠 仲孙 钟离 鲜于 闾丘 赫连 拓跋 纳兰 叶赫 爱新觉罗 南郭 北堂 第五 左丘 谷梁 段干 万俟 闻人 东门 公羊 太史 梁丘 亓官 司寇 巫马 漆雕 乐正 羊舌 颛孙 即墨 达奚 褚师 哥舒 贺兰 屈突 斛律 贺拔 毋丘`)

// Titles that are after a name (or alone), longest first when matched.
var chineseTitles = map[string]Title{}

func chineseTitle(class Class, gender Gender, words string) {
	for _, w := range strings.Fields(words) {
		chineseTitles[w] = Title{w, class, gender}
	}
}

func init() {
	chineseTitle(Civil, Male, "先生 老爷 大爷 二爷 三爷 四爷 爷 公子 少爷 大官人 官人 相公 员外 掌柜 老板 东家 秀才 举人 官 郎君 家主 庄主 寨主 洞主 岛主 帮主 教主 门主 堂主 舵主 谷主 城主 楼主 阁主 爷爷 老丈 老汉 老儿 太公 公 老爹 五爷 六爷 七爷 八爷 九爷 太爷 老太爷 老爷子 老头子 二老爷 三老爷 大老爷 三公子 二相公 大相公 哥儿 某 贼 长兄 世兄 仁兄 客人 屠户 掌柜的 郎 汉 老官 大老官 二老官 大少爷 少侠 大侠 二侠 三侠 侠士 老伯 老翁 老先生 老太公 小哥 财主 善人 族长 公子爷 小官人 县太爷 少主 盟主 宗主 峰主 观主 坛主 香主 府主 掌门 老掌门 前辈 道友 总排头 排头 少东家 老东家")
	chineseTitle(Married, Female, "夫人 太太 娘子 奶奶 大嫂 嫂嫂 嫂 嫂子 婆婆 大娘 大妈 氏 婆 妈妈 婶 婶子 姨娘 老太太 老娘 干娘 太婆 二奶奶 三奶奶 四奶奶 大奶奶 少奶奶 老奶奶 大太太 二太太 姨太太 二嫂子 大嫂子 二嫂 三嫂 四嫂 七嫂 大婶 大婶子 二婶子 嬷嬷 老老 姥姥 妈 老婆子 媳妇 家的 新娘 孺人 老夫人 少太太 大娘子 婶婶 老婆婆 师母 老板娘 师娘 大姑 二姑 妈妈子 王妃 侧妃")
	chineseTitle(Unmarried, Female, "姑娘 小姐 丫头 女侠 妹妹 妹子 小娘子 姐儿 二姑娘 三姑娘 四姑娘 大姑娘 大小姐 大姐儿 女士 小妹 圣女 丫鬟")
	chineseTitle(Noble, Male, "王爷 侯爷 国公 皇帝 天子 太子 大王 天王 王 侯 驸马 世子 郡王 殿下 陛下 皇叔 国舅 太上皇 龙王 魔王 天尊 真君 星君 大帝 帝 亭侯 千岁 国王 王子 伯爵 公爵 侯爵 子爵 男爵 爵士 骑士 皇子 帝君 仙尊 尊者")
	chineseTitle(Noble, Female, "公主 皇后 太后 贵妃 娘娘 郡主 妃 后 女王 女皇 美人 昭仪 嫔 贵人 常在 答应 婕妤 昭容 才人 太妃")
	chineseTitle(Rank, Male, "将军 元帅 都督 都尉 校尉 总兵 统领 统制 提督 指挥 都监 团练 教头 提辖 都头 总管 管营 节级 制使 虞候 巡检 参将 千总 把总 太尉 都统 先锋 队长 连长 营长 团长 旅长 师长 司令 中尉 上尉 少校 上校 军师 头领 捕头 捕快 司徒 司空 大将军 大将 排长 班长 军长 侍卫 天将 长史 侦探 车夫 少尉 中校 大校 少将 中将 上将 上士 中士 下士 参谋长 参谋 政委 指导员 教官 大帅 督军 舰长 船长 机长 大副 二副 轮机长 领航员 护法 班头 副队长 副官 守备 警长 探长 大队长 支队长 中队长")
	chineseTitle(Office, Unknown, "知县 县令 知府 府尹 通判 主簿 县尉 押司 孔目 推官 御史 侍郎 尚书 丞相 宰相 太师 太守 刺史 巡抚 总督 道台 大人 老大人 大夫 学士 状元 翰林 员外郎 县长 市长 省长 主任 处长 局长 科长 厂长 经理 部长 书记 主席 警官 法官 律师 镖头 总镖头 镖师 管家 当案 保正 里正 太监 公公 门子 帐房 账房 师爷 学道 司业 监生 贡生 进士 编修 观察 总甲 中书 按察 布政 乡绅 孝廉 使君 府君 侍中 别驾 从事 刺史 州牧 巡按 府尊 父母 山长 司令官 厅长 秘书 会长 社长 董事长 总经理 总裁 教习 买办 总 董 局 队 副总 总监 组长 所长 馆长 站长 助理 主管 副主任 副经理 副校长 工 知州 县丞 经略 相国 太傅 太保 少师 少傅 探花 榜眼 幕宾 太医 待诏 村长 乡长 镇长 署长 支书 村支书 会计 系主任 董事 法医 班主任 辅导员 工程师 研究员 导演 编辑 记者 教练 仵作 大学士 阁老 首辅 次辅 中堂 布政使 按察使 都御史 主编 台长 总编 司机 处 科 导 所 帅 裁缝 木匠 铁匠 皮匠 教谕 牧师 主教 护士 护士长 医师 药师")
	chineseTitle(Learned, Unknown, "学究 教授 老师 医生 大夫 博士 郎中 夫子 山人 居士 先生们 讲师 校长 院长 助教")
	chineseTitle(Clergy, Unknown, "和尚 长老 禅师 法师 道长 道人 真人 师太 方丈 住持 道士 上人 大师 师父 师傅 天师 仙姑 神父 尼姑 行者 头陀 僧 师兄 师姐 师弟 师妹 师叔 师伯 菩萨 佛祖 罗汉 祖师 老祖 大仙 仙子 仙人 圣僧 长老爷 大圣 道婆 姑子 师祖 师尊 师姑 道姑 国师 首座 监寺 维那 老道 上仙")
	chineseTitle(Kin, Male, "哥哥 大哥 二哥 三哥 四哥 五哥 哥 兄弟 弟弟 兄 弟 叔叔 叔 伯伯 伯 舅舅 大叔 大伯 贤弟 贤兄 兄长 公公 大舅 二叔 三叔 四叔 二哥哥 三哥哥 大哥哥 二弟 三弟 老弟 爹爹 爹 父亲 祖父 外公 姑爷 姐夫 妹夫 舅爷 丈人 岳父 表兄 表弟 伯父 叔父 舅 二舅 九叔 五叔 六叔 七叔 贤侄 表叔 表舅 姑父 姨父 大爸 二爷爷")
	chineseTitle(Kin, Female, "姐姐 姐 大姐 二姐 三姐 阿姨 姨 姑姑 姑 婆子 母亲 妹 姊姊 姊 婶娘 伯母 舅母 姑妈 姨妈 姑母 婆 祖母 外婆 娘 二妹妹 三妹妹 大妹妹 大姨 二姨 小姨 小姑 二婶 三婶 四婶 五婶 姊妹 表姐 表妹 婶母 三姑 老妈")
	chineseTitle(Kin, Unknown, "同志")
}

// elders and youngsters are titles of old and young members of a household, servants and
// ladies of its women: two of these are hardly one person's, while an office may change.
var (
	elders     = strings.Fields("太公 老太爷 太爷 老爹 老太太 太夫人 嬷嬷 老老 姥姥 婆婆 姨妈 姨太太 姑妈 舅母 舅太太 伯母 婶娘 阿姨 叔叔 大叔 大伯 伯伯 大妈 大婶")
	servants   = strings.Fields("嬷嬷 妈 家的 媳妇 老老 姥姥 姑子 道婆")
	ladies     = strings.Fields("夫人 太太 奶奶 小姐 公主 皇后 太后 贵妃 妃 娘娘 二奶奶 三奶奶 四奶奶 大奶奶 少奶奶 大太太 二太太 姨太太")
	youngsters = strings.Fields("公子 三公子 小姐 大小姐 少爷 哥儿 姐儿 姑娘 丫头 妹妹 大姑娘 二姑娘 三姑娘 四姑娘 小")
)

const maxChineseTitle = 4 // runes

var chineseOrders = strings.Fields("大郎 二郎 三郎 四郎 五郎 六郎 七郎 八郎 九郎 小二 小五 小七 小乙 大 二 三 四 五 六 七 大姐 二姐 三姐 老大 老二 老三")

// epithet endings: what a 绰号 or sobriquet often ends with.
const chineseEpithetEnds = `龙虎豹狼熊鬼神仙星王侯客侠手刀枪剑鞭旋风儿子头面公叟叟圣佛罗刹雷雕雁鹏鹰鹤猿猴鼠虫蛇蝎君士僧道雨云目翅`

// womanly are characters of women's given names, simplified.
const womanly = `娘婆妹姐嫂妈姑妃妓莲婉婷娟娥娇媚妮姬嫣娜蓉菊兰芬芳梅莺燕翠黛蕙蘅雯霞凤珠钗香芸萍玲琴秀淑贞婵娴倩`

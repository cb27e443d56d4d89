package chinese

import (
	"strings"
	"testing"

	"dramatis/editor/kb"
	"dramatis/pipeline/text"
)

func TestChinesePeopleAreToldFromWhatIsNone(t *testing.T) {
	for _, c := range []struct {
		what, body string
		want, not  []string
	}{
		{"speech verbs", "沈知秋道：“来了。”罗大成笑道：“请坐。”沈知秋问道：“可有酒？”罗大成曰：“有。”沈知秋說：“好。”", []string{"沈知秋", "罗大成"}, []string{"沈知秋道", "大成笑"}},
		{"compound surnames", "诸葛平走进来。诸葛平道：“冷。”慕容秀答道：“关门。”诸葛平关了门，慕容秀坐下。", []string{"诸葛平", "慕容秀"}, []string{"诸葛", "慕容"}},
		{"titles behind a surname", "沈员外出门。沈员外道：“备马。”罗捕头应了。罗捕头道：“是。”丁嫂子看着沈员外和罗捕头，丁嫂子笑道：“去罢。”", []string{"沈员外", "罗捕头", "丁嫂子"}, []string{"员外", "捕头"}},
		{"nicknames stated", "此人姓罗名大成，绰号铁扁担。镇上人称铁扁担罗大成。罗大成有个兄弟，唤做罗二郎，罗二郎道：“哥哥！”罗大成应了一声。", []string{"罗大成", "铁扁担", "罗二郎"}, nil},
		{"what people are really called, and call themselves", "大头本名罗大成，大头在旁边笑，大头瞪着眼睛。大头走了。“老夫青松子，”那人说，“青松子从不骗人。”罗大成看着青松子。那是一个河北人氏，战战兢兢的。", []string{"大头", "罗大成", "青松子"}, []string{"河北人氏", "战战兢兢"}},
		{"armies, words for looks, and verbs beside a name", "裴弘毅大怒。曹兵已到城下，曹兵呐喊。裴弘毅战兢兢出迎，众人也战兢兢的。谋士陈文琳谏曰：“老夫姓荀名玄，荀玄愿往。”裴弘毅道：“入石碓！”", []string{"裴弘毅", "陈文琳"}, []string{"曹兵", "战兢兢", "陈文琳谏", "荀名玄", "入石碓"}},
		{"a surname alone, and words for counting", "她男人姓卜，叫卜卫国。卜卫国说：“那张铁嘴倒也不怕。”卜卫国走了。", []string{"卜卫国"}, []string{"姓卜", "张铁嘴", "张铁"}},
		{"style names", "温衡，字伯玉，号听雨楼主。伯玉好饮。温衡道：“拿酒来。”伯玉道：“满上。”温衡笑道：“好。”", []string{"温衡", "伯玉", "听雨楼主"}, nil},
		{"words after 字 that are no style name", "字的那，沈知秋一个也没写。沈知秋道：“买来的那支笔呢？”罗大成笑道：“你要的那支在这里，沈知秋。”", []string{"沈知秋", "罗大成"}, []string{"的那"}},
		{"a surname with the style name, and a given name with a title", "此人姓温名衡，字伯玉，不敬他的唤作温三杯。温衡道：“拿酒来。”众人笑道：“三杯先生来了！”温伯玉也笑，三杯先生喝了酒。", []string{"温衡", "温伯玉", "三杯先生"}, nil},
		{"no artefacts", "沈知秋闻言大喜，心中暗想：“好。”只见那人走来，众人都笑。沈知秋忽然问道：“何人？”那汉子道：“小人姓罗。”众人道：“坐。”不一时，沈知秋去了。", []string{"沈知秋"}, []string{"闻言", "心中", "只见", "那人", "众人", "忽然", "那汉子", "小人", "何人", "大喜"}},
		{"forms of nearness", "阿秀笑道：“老罗，你来了。”老罗道：“来了，阿秀。”小沈坐着。小沈道：“阿秀，倒茶。”", []string{"阿秀", "老罗", "小沈"}, nil},
		{"transliterated names", "安娜·佩特洛娃说：“您好。”安娜笑了。马丁·霍尔答道：“您好，安娜。”马丁坐下，安娜看着马丁。", []string{"安娜·佩特洛娃", "马丁·霍尔", "安娜", "马丁"}, nil},
		{"transliterated names in a chain of hearsay", "“卡尔·伯格告诉尤利·哈恩，尤利告诉诺·维斯，诺·维斯告诉我的。”埃玛·伯格说。埃玛看着卡尔·伯格的手，卡尔·伯格也看着埃玛。", []string{"卡尔·伯格", "尤利·哈恩", "诺·维斯", "埃玛·伯格", "埃玛"}, []string{"卡尔·伯格告诉尤利·哈恩", "诉诺·维斯"}},
		{"names with Latin letters", "阿Q很高兴。小D说：“什么？”阿Q笑了，看着小D。他在A城买了一本ABC。", []string{"阿Q", "小D"}, []string{"ABC", "A"}},
		{"monks, women and officials", "慧明和尚合掌道：“阿弥陀佛。”慧明和尚坐下。周三娘道：“师父请茶。”周三娘出去了。李知府道：“罢了。”李知府起身。", []string{"慧明和尚", "周三娘", "李知府"}, nil},
		{"a crowd is nobody", "众镖师道：“好。”众镖师散了。沈知秋道：“请。”众镖师又回来，众镖师都笑。沈知秋走了。", []string{"沈知秋"}, []string{"众镖师"}},
		{"traditional characters", "陳明遠道：「請坐。」趙員外笑道：「不坐了。」陳明遠又道：「喝茶。」趙員外走了，陳明遠關門。", []string{"陳明遠", "趙員外"}, []string{"陳明遠又"}},
	} {
		checkNames(t, c.what, c.body, kb.Character, c.want, c.not)
	}
}

func TestChinesePlacesBodiesThingsAndEventsAreKnown(t *testing.T) {
	for _, c := range []struct {
		what, body string
		kind       kb.Type
		want       []string
	}{
		{"towns, hills and waters", "沈知秋住在青石镇。他离了青石镇，过了白云山，来到青萝河边。沈知秋道：“好一条青萝河！”白云山上有雪，青萝河结了冰。", kb.Location, []string{"青石镇", "白云山", "青萝河"}},
		{"houses, temples, inns", "两人到了悦来客栈，又去宝相寺烧香。宝相寺后面是望江楼。望江楼上没有人。沈知秋又去望江楼，回到悦来客栈。", kb.Location, []string{"悦来客栈", "宝相寺", "望江楼"}},
		{"bodies", "罗大成是震远镖局的人。震远镖局有三十人。沈知秋入了青龙帮，青龙帮的人都怕他。后来青龙帮散了。", kb.Organization, []string{"震远镖局", "青龙帮"}},
		{"things", "他抽出一把青霜剑。青霜剑寒光闪闪。人人都怕青霜剑。沈知秋取出铁木琴，弹起铁木琴来。", kb.Object, []string{"青霜剑"}},
		{"events", "那年的白马之战死了许多人。白马之战以后，龙舟大会又开了。沈知秋去看龙舟大会。", kb.Event, []string{"白马之战", "龙舟大会"}},
	} {
		checkNames(t, c.what, c.body, c.kind, c.want, nil)
	}
}

func TestChineseSpeakersAndAddresseesInAllMarks(t *testing.T) {
	lead := "沈知秋坐在屋里。罗大成也坐下，罗大成有些冷。沈知秋看着罗大成，罗大成看着火。罗大成又添了柴，罗大成笑了。罗大成说冷。\n\n"
	for _, c := range []struct{ what, body, want string }{
		{"curly", "沈知秋道：“大成，冷么？”罗大成道：“冷。”", "沈知秋→大成：大成，冷\n罗大成→沈知秋：冷。"},
		{"corners", "沈知秋道：「罗大成，冷么？」罗大成道：「冷。」", "沈知秋→罗大成：罗大成\n罗大成→沈知秋：冷。"},
		{"white corners", "沈知秋道：『罗大成，冷么？』罗大成道：『冷。』", "沈知秋→罗大成：罗大成\n罗大成→沈知秋：冷。"},
		{"straight", "沈知秋道：\"罗大成，冷么？\"罗大成道：\"冷。\"", "沈知秋→罗大成：罗大成\n罗大成→沈知秋：冷。"},
		{"dashes", "——罗大成，冷么？沈知秋问。\n\n——冷。罗大成说。", "沈知秋→罗大成：罗大成\n罗大成→沈知秋：冷。"},
		{"to somebody", "沈知秋对罗大成道：“关门。”", "沈知秋→罗大成：关门。"},
		{"behind the words", "“冷么？”沈知秋问罗大成。\n\n“冷。”罗大成说。", "沈知秋→罗大成：冷么？\n罗大成→沈知秋：冷。"},
		{"taking turns", "“冷么？”沈知秋问。\n\n“冷。”罗大成答。\n\n“喝酒？”\n\n“喝。”", "沈知秋→罗大成：冷么？\n罗大成→沈知秋：冷。\n沈知秋→罗大成：喝酒？\n罗大成→沈知秋：喝。"},
	} {
		body := lead + c.body + "\n"
		s := study(t, body)
		var got []string
		name := func(i int) string {
			if i == text.Nobody {
				return "?"
			}
			return s.Names[i].Surface
		}
		for _, q := range s.Quotations {
			words := []rune(body[q.Inner.Start:q.Inner.End])
			got = append(got, name(q.Speaker)+"→"+name(q.Addressee)+"："+string(words[:min(len(words), 3)]))
		}
		var want []string
		for _, w := range strings.Split(c.want, "\n") {
			head, words, _ := strings.Cut(w, "：")
			r := []rune(words)
			want = append(want, head+"："+string(r[:min(len(r), 3)]))
		}
		if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
			t.Errorf("%s: got\n%s\nwant\n%s", c.what, g, w)
		}
	}
}

func TestChineseScenesAreCutWhereTimeOrPlaceChanges(t *testing.T) {
	filler := strings.Repeat("两人说了些闲话，喝了几碗酒，外面的风一阵紧似一阵。\n\n", 25)
	for _, c := range []struct {
		opens string
		want  int
	}{
		{"次日，沈知秋起来。", 1}, {"三天以后，沈知秋回来了。", 1}, {"当晚，沈知秋回来了。", 1}, {"到了腊月初八，沈知秋回来了。", 1},
		{"却说沈知秋来到青石镇。", 1}, {"沈知秋来到青石镇。", 1}, {"***\n\n沈知秋睡了。", 1}, {"第二章\n\n沈知秋睡了。", 1},
		{"沈知秋又倒了一碗酒。", 0}, {"沈知秋道：“次日再说。”", 0},
	} {
		body := "沈知秋与罗大成坐在青石镇的屋里。沈知秋道：“冷。”罗大成道：“冷。”\n\n" + filler + c.opens + "\n\n" + filler
		got := 0
		for _, b := range study(t, body).Breaks {
			if b.Offset > len(filler)/2 {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%q begins %d scenes, want %d", c.opens, got, c.want)
		}
	}
}

package ui_test

import (
	"image/color"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"dramatis/app/i18n"
	"dramatis/app/ui"
	"dramatis/app/ui/icon"
	"dramatis/app/ui/uitest"
)

// say picks the storybook's own words; they are samples, not the product's.
func say(en, zh string) string {
	if i18n.Lang() == i18n.Chinese {
		return zh
	}
	return en
}

func rail() *ui.NavRail {
	r := ui.NewNavRail([]ui.RailItem{
		{ID: "library", Caption: say("Library", "资料库"), Icon: icon.Library},
		{ID: "review", Caption: say("Review", "审阅"), Icon: icon.Review},
		{ID: "cast", Caption: say("Cast", "人物"), Icon: icon.Cast},
		{ID: "graph", Caption: say("Graph", "关系图"), Icon: icon.Graph},
		{ID: "memory", Caption: say("Memory", "记忆"), Icon: icon.Memory},
		{ID: "chat", Caption: say("Chat", "试聊"), Icon: icon.Chat},
		{ID: "evaluate", Caption: say("Evaluate", "评测"), Icon: icon.Evaluate},
		{ID: "settings", Caption: say("Settings", "设置"), Icon: icon.Settings, Bottom: true},
	}, nil)
	r.SetCount("review", 38)
	return r
}

func frame(selected string, pane fyne.CanvasObject) (fyne.CanvasObject, *ui.ToastHost) {
	r := rail()
	r.SetSelected(selected)
	top := ui.NewTopBar(say("Jekyll and Hyde", "水浒"), nil)
	top.SetMenu(fyne.NewMainMenu(fyne.NewMenu(say("File", "文件")), fyne.NewMenu(say("Edit", "编辑")), fyne.NewMenu(say("View", "视图"))))
	bottom := ui.NewStatusBar()
	bottom.SetFile(say("jekyll.dramatis · saved", "水浒.dramatis · 已保存"))
	bottom.SetEngine(say("Built-in engine · no language model", "内置引擎 · 未使用语言模型"))
	bottom.SetJob(say("Reading 62 %", "读取中 62 %"), 0.62)
	bottom.SetUndo(say("Undo: approve “Henry Jekyll = Dr. Jekyll”", "撤销：同意“宋公明 = 宋江”"), "Ctrl Z")
	toasts := ui.NewToastHost(&ui.TestLoop{}, ui.NewTopBar("", nil))
	return container.NewStack(ui.Edges(top, bottom, r, nil, pane), toasts), toasts
}

func reviewPage() fyne.CanvasObject {
	head := ui.NewPaneHeader(say("Are these the same person?", "这两个名字是同一个人吗？"),
		say("38 to decide · 21 approved · 4 rejected · most uncertain with most at stake first", "待定 38 · 已同意 21 · 已拒绝 4 · 最不确定、影响最大者优先"),
		ui.SecondaryButton(say("One by one", "逐条"), nil), ui.SecondaryButton(say("Table", "表格"), nil),
		ui.MenuButton(say("All pending", "全部待定"), func() []*fyne.MenuItem { return nil }))
	name := say("Mr. Hyde", "宋公明")
	quote := say("“Mr. Hyde shrank back with a hissing intake of the breath.”", "“宋公明私放晁天王”")
	at := len("“")
	long := say("“…the fellow had a key; and what's more, he has it still. I saw Mr. Hyde use it not a week ago.”", "那押司姓宋名江，表字公明，排行第三，祖居郓城县宋家村人氏。为他面黑身矮，人都唤他做黑宋江；又且于家大孝，为人仗义疏财，人皆称他做孝义黑三郎。")
	last := say("Mr. Hyde", "公明")
	left := titledCard(name, ui.NewTypeChip("character", say("character", "人物")),
		ui.NewProse(ui.Span{Text: say("56 mentions · chapters 1–10 · also ", "7 次提及 · 第 17–21 回 · 又作 ")}, ui.Span{Text: say("Edward Hyde, Hyde", "宋押司"), Bold: true}),
		ui.NewQuote(quote, []ui.Mark{{Start: at, End: at + len(name)}}, say("2 Search for Mr. Hyde · passage 14", "第 17 回 · 第 88 段"), func() {}),
		ui.NewQuote(long, []ui.Mark{{Start: strings.Index(long, last), End: strings.Index(long, last) + len(last)}}, say("1 Story of the Door · passage 6", "第 17 回 · 第 91 段"), func() {}))
	right := titledCard(say("Dr. Jekyll", "宋江"), ui.NewTypeChip("character", say("character", "人物")),
		ui.Muted(say("93 mentions · chapters 2–10", "306 次提及 · 第 17–25 回")),
		ui.NewQuote(say("“I have buried one friend to-day,” he thought: “what if this should cost me another?”", "宋江听罢，吃了一惊，肚里寻思道……"), nil, say("6 Incident of Dr. Lanyon · passage 41", "第 17 回 · 第 93 段"), nil))
	reasons := ui.NewSection(say("For", "理由"), ui.Body(say("The will leaves all to “Edward Hyde”", "姓氏相同，“表字公明”见于同一句")),
		ui.NewText(say("+0.41   Both use the laboratory door", "+0.93   字与名由原文连接"), ui.SizeBody, ui.ColorApprove),
		ui.SectionLabel(say("Against", "反对")),
		ui.NewText(say("−0.62   Jekyll speaks about Hyde to Utterson", "没有找到反对的证据"), ui.SizeBody, ui.ColorReject))
	verdict := ui.NewSection(say("Verdict of the model", "模型的判断"), ui.Spread(ui.Strong(say("Same", "相同")), ui.NewChip(say("unsure · 0.54", "不确定 · 0.54"), ui.ToneDoubt)),
		ui.NewMeter(0.54, ui.ColorDoubt, 8),
		ui.Wrapped(say("“The last chapter reveals that Hyde is the form that Jekyll takes.”", "公明是宋江的表字。"), ui.SizeBody, ui.ColorMuted),
		ui.SectionLabel(say("If you approve", "同意之后")),
		ui.NewLinkedProse(ui.Span{Text: say("1 entity with 6 names, 149 mentions, 31 relations. ", "1 个人物，6 个名字，149 次提及，31 个关系。")}, ui.Span{Text: say("Weakest link: this one.", "最弱的一环：这一条。"), Color: ui.ColorReject}))
	group := ui.NewSection(say("The group", "同组名字"), ui.Gap(10, 120))
	keys := ui.Spread(ui.Flow(10,
		ui.DecisionButton(ui.Approve, say("Approve: the same", "同意：同一人"), "A", nil),
		ui.DecisionButton(ui.Reject, say("Reject: different", "拒绝：不同"), "R", nil),
		ui.DecisionButton(ui.Neutral, say("Skip", "跳过"), ui.KeyText("Space"), nil),
		ui.DecisionButton(ui.Neutral, say("Same, but only from chapter 9", "相同，但只从第 9 回起"), "L", nil)),
		ui.Row(ui.Gap8, ui.QuietButton(say("Open the sources", "打开原文"), nil).WithKey("O"), ui.QuietButton(say("Show in graph", "在关系图中显示"), nil).WithKey("G")))
	decided := ui.NewBareCard(ui.Pad(8, 14, 8, 14, ui.Spread(ui.Row(ui.Gap12, ui.Muted(say("Just decided", "刚刚决定")),
		ui.NewChipButton("Henry Jekyll = Dr. Jekyll", ui.ToneApprove, nil), ui.NewChipButton("Poole ≠ Mr. Guest", ui.ToneReject, nil)), ui.Muted(say("click to change", "点击可更改")))))
	return ui.Pad(18, 22, 0, 22, ui.Col(14, head, ui.Columns(14, nil, left, right), ui.Columns(14, []float32{2, 2, 1}, reasons, verdict, group), keys, decided))
}

func castPage() fyne.CanvasObject {
	rows := []ui.RowData{
		{Title: say("Gabriel Utterson", "宋江"), Number: "128", Detail: say("Mr. Utterson, the lawyer", "宋公明、宋押司、及时雨")},
		{Title: say("Dr. Henry Jekyll", "武松"), Number: "93", Detail: say("Harry, Henry Jekyll", "武二郎、行者")},
		{Title: say("A name that is much too long for the column it has been given", "一个长得放不进这一列的名字一个长得放不进这一列的名字"), Number: "1,056", Detail: say("and a detail that is longer than the row is wide, so that it has to be cut", "同样太长的说明文字，只好在末尾截断并加上省略号才行")},
		{Title: "Poole", Number: "54", Detail: say("the butler", "管家")},
	}
	list := ui.NewRowList(func() int { return 40 }, func(i int) ui.RowData { return rows[i%len(rows)] })
	list.Select(0)
	search := widget.NewEntry()
	search.SetPlaceHolder(say("Search names, aliases, text…", "查找名字、别名、正文…"))
	off := ui.NewChipButton(say("Events", "事件"), ui.TypeTone("event"), nil)
	off.WithCount(9)
	off.SetOff(true)
	places := ui.NewChipButton(say("Places", "地点"), ui.TypeTone("location"), nil)
	places.WithCount(17)
	filters := ui.Flow(ui.Gap4, ui.NewTypeChip("character", say("Characters", "人物")).WithCount(24), places,
		ui.NewTypeChip("organization", say("Org.", "组织")).WithCount(3).WithDot(), off, ui.NewTypeChip("object", say("objects", "物品")).WithDot(), ui.NewTypeChip("time", say("times", "时间")).WithDot())
	left := container.NewBorder(ui.Pad(0, 0, 8, 0, ui.Col(ui.Gap8, ui.NewPaneHeader(say("Cast", "人物"), ""), search, filters)), nil, nil, nil,
		ui.NewBareCard(ui.PadAll(6, list)))
	head := ui.NewPaneHeader(say("Gabriel Utterson", "宋江"), "", ui.SecondaryButton(say("Merge with…", "合并…"), nil), ui.SecondaryButton(say("Split…", "拆分…"), nil), ui.PrimaryButton(say("Ask him", "问他"), nil))
	about := ui.NewCard(ui.Spread(ui.SectionLabel(say("Description", "描述")), ui.Row(ui.Gap4, ui.Muted(say("yours · locked", "你写的 · 已锁定")), ui.NewIcon(icon.Lock, ui.ColorMuted, 15))),
		ui.Wrapped(say("A lawyer of rugged countenance, austere with himself and tolerant of others; the last good influence in the lives of down-going men. Friend of Jekyll and Lanyon, he holds Jekyll's will and pursues its riddle.", "郓城县押司，仗义疏财，江湖人称及时雨。面黑身矮，事父至孝，好结识天下好汉。"), ui.SizeBody, ui.ColorText))
	names := ui.NewSection(say("Names", "名字"), ui.Flow(ui.Gap4, ui.NewChip("Mr. Utterson", ui.ToneNeutral).WithCount(97), ui.NewChip("Utterson", ui.ToneNeutral).WithCount(26), ui.NewChip("the lawyer", ui.ToneNeutral).WithCount(41), ui.NewChip("Gabriel 1 ?", ui.ToneDoubt)),
		ui.SectionLabel(say("Appears", "出场")), ui.NewBars([]float64{6, 8, 4, 5, 7, 5, 3, 9, 1, 0.2}, ui.TypeColor("character"), 46), ui.Caption(say("chapters 1–10", "第 1–10 回")))
	disabled := ui.SecondaryButton(say("Cannot now", "现在不行"), nil)
	disabled.Disable()
	check := widget.NewCheck(say("Only reviewed", "只看已审阅"), nil)
	check.SetChecked(true)
	slider := ui.NewSlider(1, 10, 8, nil)
	mono := widget.NewLabelWithStyle("JSON {\"name\": \"宋江\"}", fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	italic := ui.NewProse(ui.Span{Text: "Jekyll speaks "}, ui.Span{Text: "about 宋江", Italic: true}, ui.Span{Text: " Hyde, "}, ui.Span{Text: "shown", Underline: true})
	forms := ui.NewSection(say("Forms", "表单"), check, mono, italic, ui.Row(ui.Gap8, ui.NewChoice([]string{"rolerag", "plain"}, 0, nil), ui.NewIcon(icon.Lock, ui.ColorMuted, 15)), slider,
		ui.Flow(ui.Gap8, disabled, ui.LinkButton(say("+ Add relation", "+ 添加关系"), nil), ui.NewKeyHint("Ctrl Enter", ui.ColorMuted)),
		ui.NewPartsMeter(10, 8, ui.Part{Value: 4, Color: ui.TypeColor("location")}, ui.Part{Value: 2, Color: ui.TypeColor("event")}, ui.Part{Value: 3, Color: ui.ColorReject}))
	empty := ui.NewEmptyState(icon.Memory, say("He remembers nothing yet. Read a document with him in it, and what he lived through appears here.", "他还没有记忆。读取一份有他的文档，他的经历就会出现在这里。"), say("Import documents…", "导入文档…"), nil)
	right := container.NewBorder(ui.Col(14, head, ui.Columns(14, []float32{3, 2}, about, names)), nil, nil, nil,
		ui.Pad(14, 0, 0, 0, ui.Columns(14, nil, forms, ui.NewBareCard(empty))))
	return ui.Pad(18, 22, 8, 22, container.NewBorder(nil, nil, ui.Pad(0, 18, 0, 0, ui.Sized(290, 0, left)), nil, right))
}

func libraryPage() fyne.CanvasObject {
	job := ui.NewJobCard(say("Reading “The Strange Case of Dr. Jekyll and Mr. Hyde”", "正在读取《水浒传》"))
	job.SetProgress(0.62)
	job.SetCaptions(say("Passages 34 of 55 · 3.1 a second · 7 s left", "段落 34 / 55 · 每秒 3.1 · 还需 7 秒"), say("19 characters · 11 places · 58 relations so far", "已有 19 个人物 · 11 个地点 · 58 个关系"), "41,200 tokens · $0.01 of $0.02")
	job.SetWarnings(say("1 passage failed: the model's answer was cut off — will be split and asked again", "1 个段落失败：模型的回答被截断——将拆分后重新询问"))
	var icons []fyne.CanvasObject
	for _, l := range icon.All() {
		icons = append(icons, ui.NewIcon(l, ui.ColorText, 24))
	}
	var chips []fyne.CanvasObject
	for i, tone := range []ui.Tone{ui.ToneNeutral, ui.TonePrimary, ui.ToneApprove, ui.ToneReject, ui.ToneDoubt} {
		chips = append(chips, ui.NewChip(say([]string{"neutral", "primary", "done", "failed", "reading 62 %"}[i], []string{"中性", "主要", "完成", "失败", "读取中"}[i]), tone))
	}
	in := ui.NewInspector(say("Mr. Edward Hyde", "宋江"), 300)
	in.SetTitle(say("Mr. Edward Hyde", "宋江"), ui.NewTypeChip("character", say("character", "人物")))
	in.SetContent(ui.Wrapped(say("pale and dwarfish; gives an impression of deformity without any nameable malformation", "面黑身矮，人都唤他做黑宋江"), ui.SizeBody, ui.ColorMuted),
		ui.SectionLabel(say("Relations in view", "可见的关系")),
		ui.Spread(ui.Body("Dr. Jekyll"), ui.Muted(say("protector · 9", "保护者 · 9"))),
		ui.NewProse(ui.Span{Text: "Dr. Jekyll – Hyde: “one person”", Strike: true, Color: ui.ColorMuted}),
		ui.NewQuote(say("“There is something more, if I could find a name for it.”", "宋江便道：“兄弟，你且宽心。”"), nil, say("2 Search for Mr. Hyde", "第 18 回"), nil),
		ui.NewNotice(ui.ToneDoubt, ui.Strong(say("Under review", "待审阅")), ui.NewLinkedProse(ui.Span{Text: say("Is he Dr. Jekyll? ", "他是宋公明吗？")}, ui.Span{Text: say("Decide ›", "去决定 ›"), OnTapped: func() {}})))
	in.SetActions(ui.SecondaryButton(say("Open", "打开"), nil), ui.SecondaryButton(say("Merge", "合并"), nil), ui.SecondaryButton(say("Relate", "建立关系"), nil))
	body := ui.Pad(18, 22, 0, 22, ui.Col(14, ui.NewPaneHeader(say("Library", "资料库"), "", ui.SecondaryButton(say("Import folder…", "导入文件夹…"), nil), ui.PrimaryButton(say("Import documents…", "导入文档…"), nil)),
		job, ui.NewSection(say("Icons", "图标"), ui.Flow(ui.Gap12, icons...)), ui.NewSection(say("States", "状态"), ui.Flow(ui.Gap8, chips...)),
		ui.NewCardButton(nil, ui.Spread(ui.Strong(say("The watch", "守候")), ui.Muted("ch. 2")), ui.Wrapped(say("He waits, and meets Hyde face to face. A_very_long_word_that_no_line_can_hold_because_nobody_broke_it_A_very_long_word_that_no_line_can_hold_because_nobody_broke_it_at_all", "他等在门前，与海德面对面相见。"), ui.SizeBody, ui.ColorText))))
	return ui.Edges(nil, nil, nil, in, body)
}

func TestEveryCompositeIsDrawnOnBothPapersAndInBothLanguages(t *testing.T) {
	pages := map[string]func() fyne.CanvasObject{"review": reviewPage, "cast": castPage, "library": libraryPage}
	for _, lang := range []string{i18n.English, i18n.Chinese} {
		for _, mode := range []ui.Mode{ui.Light, ui.Dark} {
			paper := map[ui.Mode]string{ui.Light: "light", ui.Dark: "dark"}[mode]
			for name, page := range pages {
				t.Run(name+"-"+paper+"-"+lang, func(t *testing.T) {
					uitest.SetLanguage(t, lang)
					content, toasts := frame(name, page())
					w := uitest.Window(t, mode, content)
					if name == "library" {
						toasts.Say(say("Rejected: Poole is not Mr. Guest.", "已拒绝：普尔不是盖斯特先生。"), say("Undo", "撤销"), nil)
					}
					uitest.Capture(t, w, name+"-"+paper+"-"+lang)
					if name != "cast" {
						return
					}
					ui.ShowPalette(w.Canvas(), ui.ActionSource(func() []ui.Action {
						return []ui.Action{{Name: "Open…", Menu: "File", Shortcut: ui.Ctrl(fyne.KeyO)}, {Name: "Approve: the same", Menu: "Review", Key: "A"}, {Name: "Undo", Menu: "Edit", Shortcut: ui.CtrlShift(fyne.KeyZ), Why: func() error { return ui.Why("x") }}}
					}, nil))
					uitest.Capture(t, w, "palette-"+paper+"-"+lang)
					overlays(t, w, paper+"-"+lang)
				})
			}
		}
	}
}

// overlays draws what lies over the window: a menu, and a dialog whose answer will not do.
func overlays(t *testing.T, w fyne.Window, which string) {
	top := w.Canvas().Overlays()
	top.Remove(top.Top())
	action := func(name, key string, group int) ui.Action {
		return ui.Action{Name: name, Menu: "File", Key: key, Group: group}
	}
	menu := ui.MainMenu([]ui.Action{{Name: "Open…", Menu: "File", Shortcut: ui.Ctrl(fyne.KeyO)}, action("Export…", "E", 0), action("Quit", "Q", 1)}, nil)
	menu.Items[0].Items[1].Checked, menu.Items[0].Items[3].Disabled = true, true
	ui.PopUpMenuAt(menu.Items[0], w.Canvas(), fyne.NewPos(120, 42))
	w.Canvas().Focused().TypedKey(key(fyne.KeyDown))
	uitest.Capture(t, w, "menu-"+which)
	top.Remove(top.Top())
	name := ui.NewEntry()
	d := ui.ShowDialog(w, ui.DialogParts{Title: say("New in the cast", "新人物"), Width: 420, First: name, Body: ui.Form(ui.FormRow(say("Name", "名字"), name),
		ui.FormRow(say("Type", "类型"), ui.NewChoice([]string{say("character", "人物")}, 0, nil)), ui.FormRow("", ui.NewCheck(say("reviewed", "已审阅"), nil))),
		Answers: []ui.Answer{{Word: say("Keep", "保留"), Why: func() error { return ui.Why(say("Write a name first.", "请先写名字。")) }}}})
	d.Submit()
	uitest.Capture(t, w, "dialog-"+which)
}

// The ground of the window must be the paper of the look, to the bit, on both papers.
func TestThePaperHasTheColourOfTheLook(t *testing.T) {
	for mode, want := range map[ui.Mode]color.NRGBA{ui.Light: {0xF7, 0xF5, 0xF1, 0xFF}, ui.Dark: {0x15, 0x17, 0x1B, 0xFF}} {
		w := uitest.Window(t, mode, canvas.NewRectangle(color.Transparent))
		got := color.NRGBAModel.Convert(w.Canvas().Capture().At(600, 400)).(color.NRGBA)
		if got != want {
			t.Errorf("paper %v is %v, want %v", mode, got, want)
		}
	}
}

// titledCard returns a card with a title and something at its right.
func titledCard(title string, right fyne.CanvasObject, contents ...fyne.CanvasObject) *ui.Card {
	return ui.NewCard(ui.Col(2, ui.Spread(ui.Title(title).Shrink(), right), ui.Col(ui.Gap8, contents...)))
}

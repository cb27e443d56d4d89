package icon

// The panes.
var (
	Library  = line("library", "M4.5 4.5h4v15h-4z", "M8.5 4.5h4v15h-4z", "M14 5.6l3.6-1 3.9 14.4-3.6 1z")
	Review   = line("review", "M5 8.5h13.5", "M15 5l3.5 3.5L15 12", "M19 15.5H5.5", "M9 12l-3.5 3.5L9 19")
	Cast     = line("cast", circle(9, 8, 3.5), "M3 19.5c0-3.2 2.6-5.5 6-5.5s6 2.3 6 5.5", "M15.5 4.8a3.4 3.4 0 0 1 0 6.4", "M17.5 14.4c2.1.8 3.5 2.7 3.5 5.1")
	Graph    = line("graph", circle(6, 7, 2.6), circle(18, 9, 2.6), circle(10, 18, 2.6), "M8.6 7.4l6.8 1.2", "M7 9.5l2 6", "M16.3 11l-4.6 5")
	Memory   = line("memory", circle(12, 12, 8), "M12 7.5V12l3 2.5")
	Chat     = line("chat", "M6 4.5h12a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-7l-4.5 3.5v-3.5H6a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z", "M8 9h8", "M8 12.3h5")
	Evaluate = line("evaluate", "M6 4.5h12a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1 -1.5 1.5H6a1.5 1.5 0 0 1 -1.5 -1.5V6a1.5 1.5 0 0 1 1.5 -1.5z", "M8.3 12.2l2.6 2.6 4.8-5.6")
	Settings = line("settings", "M4 8h8", "M17 8h3", "M4 16h3", "M12 16h8", circle(14.5, 8, 2.5), circle(9.5, 16, 2.5))
	Read     = line("read", "M12 7c-2-1.6-5-2-8-1.5v12.5c3-.5 6-.1 8 1.5 2-1.6 5-2 8-1.5V5.5c-3-.5-6-.1-8 1.5z", "M12 7v12.5")
)

// What can be done.
var (
	search     = line("search", circle(10.5, 10.5, 6), "M15 15l5 5")
	undo       = line("undo", "M8.5 5.5L4.5 9.5l4 4", "M4.5 9.5H14a5 5 0 0 1 0 10h-3.5")
	redo       = line("redo", "M15.5 5.5l4 4-4 4", "M19.5 9.5H10a5 5 0 0 0 0 10h3.5")
	open       = line("open", "M14 4.5h5.5V10", "M19.5 4.5L11.5 12.5", "M17.5 14v5.5h-13v-13H10")
	folder     = line("folder", "M3.5 6h6l2 2.5h9v10.5h-17z")
	importIcon = line("import", "M12 4v10.5", "M8 10.8l4 4 4-4", "M4.5 16.5v3h15v-3")
	export     = line("export", "M12 15V4.5", "M8 8.2l4-4 4 4", "M4.5 16.5v3h15v-3")
	plus       = line("plus", "M12 5v14", "M5 12h14")
	minus      = line("minus", "M5 12h14")
	cancel     = line("cancel", "M6.5 6.5l11 11", "M17.5 6.5l-11 11")
	Check      = line("check", "M5 12.8l4.5 4.5L19 7")
	play       = line("play", "M8 5.5l10.5 6.5L8 18.5z")
	pause      = line("pause", "M9 6v12", "M15 6v12")
	stop       = line("stop", "M7 7h10v10H7z")
	again      = line("again", "M18.5 8.5A7.5 7.5 0 1 0 19.5 12", "M19.5 4.5v4.3h-4.3")
	fit        = line("fit", "M4.5 9V4.5H9", "M15 4.5h4.5V9", "M19.5 15v4.5H15", "M9 19.5H4.5V15")
	edit       = line("edit", "M5 19l1-4L16 5l3 3L9 18z", "M14 7l3 3")
	deleteIcon = line("delete", "M5 7h14", "M9.5 7V4.5h5V7", "M7 7l.8 12.5h8.4L17 7")
	copyIcon   = line("copy", "M9 9h10.5v10.5H9z", "M15 9V4.5H4.5V15H9")
	merge      = line("merge", "M6 4.5c0 5 6 5 6 9.5v5.5", "M18 4.5c0 5-6 5-6 9.5", "M9 16.5l3 3 3-3")
	split      = line("split", "M12 19.5V14c0-4.5-6-4.5-6-9.5", "M12 14c0-4.5 6-4.5 6-9.5", "M3.5 7L6 4.5 8.5 7", "M15.5 7L18 4.5 20.5 7")
	filter     = line("filter", "M4.5 5.5h15L14 12.5v6l-4-2v-4z")
	send       = line("send", "M19 5.5V11a3 3 0 0 1 -3 3H5.5", "M9.5 10l-4 4 4 4")
	more       = solid("more", circle(6, 12, 1), circle(12, 12, 1), circle(18, 12, 1))
	Lock       = line("lock", "M6 11h12v8.5H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3")
	unlock     = line("unlock", "M6 11h12v8.5H6z", "M8.5 11V7.5a3.5 3.5 0 0 1 6.8 -1.2")
	star       = line("star", starPath)
	starred    = solid("starred", starPath)
	eye        = line("eye", "M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6z", circle(12, 12, 2.6))
	hidden     = line("hidden", "M3 12c2.2-4 5.2-6 9-6s6.8 2 9 6c-2.2 4-5.2 6-9 6s-6.8-2-9-6z", "M5 19.5L19 4.5")
)

// Kinds of memories, and directions.
var (
	warning      = line("warning", "M12 4.5l8.5 15h-17z", "M12 10.5v4", "M12 17v.2")
	info         = line("info", circle(12, 12, 8), "M12 11v5", "M12 8v.2")
	help         = line("help", circle(12, 12, 8), "M9.6 9.8a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.8", "M12 16.6v.2")
	document     = line("document", "M6.5 4h7.5l4 4v12h-11.5z", "M14 4v4h4", "M9.5 12h5.5", "M9.5 15.5h5.5")
	link         = line("link", "M10 14a3.5 3.5 0 0 0 5 0l3.5-3.5a3.5 3.5 0 0 0 -5 -5l-1 1", "M14 10a3.5 3.5 0 0 0 -5 0L5.5 13.5a3.5 3.5 0 0 0 5 5l1-1")
	chevronRight = line("chevron-right", "M9.5 6l6 6-6 6")
	chevronLeft  = line("chevron-left", "M14.5 6l-6 6 6 6")
	chevronDown  = line("chevron-down", "M6 9.5l6 6 6-6")
	chevronUp    = line("chevron-up", "M6 14.5l6-6 6 6")
)

const starPath = "M12 4l2.4 5.1 5.6.7-4.1 3.9 1.1 5.6L12 16.6 7 19.3l1.1-5.6L4 9.8l5.6-.7z"

// All returns the family by name, for the storybook and for tests.
func All() []*Line {
	return []*Line{
		Library, Review, Cast, Graph, Memory, Chat, Evaluate, Settings, Read,
		search, undo, redo, open, folder, importIcon, export, plus, minus, cancel, Check, play, pause, stop, again, fit,
		edit, deleteIcon, copyIcon, merge, split, filter, send, more, Lock, unlock, star, starred, eye, hidden,
		warning, info, help, document, link, chevronRight, chevronLeft, chevronDown, chevronUp,
	}
}

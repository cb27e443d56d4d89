package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// A contentHolder is a widget in which others are that take the keyboard.
type contentHolder interface{ held() fyne.CanvasObject }

func (c *Card) held() fyne.CanvasObject       { return c.content }
func (h *PaneHeader) held() fyne.CanvasObject { return h.actions }
func (i *Inspector) held() fyne.CanvasObject  { return i.scroll }

// contentsOf returns what an object holds.
func contentsOf(o fyne.CanvasObject) []fyne.CanvasObject {
	switch o := o.(type) {
	case contentHolder:
		return []fyne.CanvasObject{o.held()}
	case *container.ThemeOverride:
		return []fyne.CanvasObject{o.Content}
	case *container.Scroll:
		return []fyne.CanvasObject{o.Content}
	case *fyne.Container:
		return o.Objects
	}
	return nil
}

// pagesAround returns the scrolls that an object is in, from the innermost, and whether it is in root at all.
func pagesAround(o, root fyne.CanvasObject) (pages []*container.Scroll, found bool) {
	if root == o {
		return nil, true
	}
	for _, child := range contentsOf(root) {
		if child == nil || !child.Visible() {
			continue
		}
		if pages, found = pagesAround(o, child); found {
			if page, is := root.(*container.Scroll); is {
				pages = append(pages, page)
			}
			return pages, true
		}
	}
	return nil, false
}

// reveal scrolls the pages that a widget is in, so that it is in sight: the toolkit gives the keyboard to what is not, too.
func reveal(o fyne.CanvasObject) {
	c := canvasOf(o)
	if c == nil || c.Overlays().Top() != nil || c.Content() == nil {
		return
	}
	pages, _ := pagesAround(o, c.Content())
	position := fyne.CurrentApp().Driver().AbsolutePositionForObject
	for _, page := range pages {
		if page.Size().Height < o.Size().Height {
			continue // it is not laid out yet, or shows a part at most
		}
		top := position(o).Y - position(page).Y
		below := top + o.Size().Height - page.Size().Height
		switch {
		case top < 0:
			page.ScrollToOffset(page.Offset.AddXY(0, top-Gap8))
		case below > 0:
			page.ScrollToOffset(page.Offset.AddXY(0, min(below+Gap8, top)))
		}
	}
}

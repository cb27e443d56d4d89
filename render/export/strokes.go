package export

import "dramatis/render/scene"

// paintGrounds draws the grounds of communities as the window does.
func paintGrounds(s sheet, p *scene.Picture, place func(scene.Point) (x, y float64), o Options) {
	if o.Palette.Ground == nil {
		return
	}
	for _, g := range p.Grounds {
		rings := make([][]scene.Point, len(g.Rings))
		for i, ring := range g.Rings {
			for _, at := range ring {
				x, y := place(at)
				rings[i] = append(rings[i], scene.Point{X: x, Y: y})
			}
		}
		s.ground(rings, o.Palette.Ground(g.Community))
	}
}

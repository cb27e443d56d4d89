package chart

// plot is the area between the axes.
type plot struct {
	x0, y0, x1, y1 float64
	values         Range
}

func (p plot) y(v float64) float64 {
	v = max(p.values.Min, min(p.values.Max, v))
	return p.y1 - (v-p.values.Min)/(p.values.Max-p.values.Min)*(p.y1-p.y0)
}

// slot returns the middle of place i of n along the axis of labels.
func (p plot) slot(i, n int) float64 {
	return p.x0 + (float64(i)+0.5)*(p.x1-p.x0)/float64(max(n, 1))
}

// axes draws the value axis with its grid and the labels, and returns what is left for the data.
func (s *sheet) axes(values Range, labels []string, slots int) plot {
	w, h := s.size()
	ticks := Ticks(values, max(2, int((h-2*textSize)/(textSize*2.4))))
	left := 0.0
	for _, t := range ticks {
		left = max(left, s.width(format(t)))
	}
	p := plot{x0: left + gap, y0: textSize, x1: w - 2, y1: h - gap/2, values: values}
	if len(labels) > 0 {
		p.y1 = h - textSize - gap
	}
	for _, t := range ticks {
		s.rule(p.x0, p.y(t), p.x1, p.y(t), s.palette.Line)
		s.text(left, p.y(t), format(t), 1, s.palette.Muted)
	}
	s.labels(p, labels, slots)
	return p
}

// labels writes as many labels as have room.
func (s *sheet) labels(p plot, labels []string, slots int) {
	widest := 0.0
	for _, l := range labels {
		widest = max(widest, s.width(l))
	}
	every := 1
	for slot := (p.x1 - p.x0) / float64(max(slots, 1)); slot*float64(every) < widest+gap && every < len(labels); {
		every++
	}
	for i := 0; i < len(labels); i += every {
		x := p.slot(i, slots)
		half := s.width(labels[i]) / 2
		x = max(half, min(p.x1-half, x)) // not over the sides
		s.text(x, p.y1+gap/2+textSize/2, labels[i], 0.5, s.palette.Muted)
	}
}

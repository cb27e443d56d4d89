package export

import (
	"bytes"
	"fmt"
	"image/png"
	"math"

	"dramatis/pipeline/evaluate"
	"dramatis/render/chart"
)

// Chart draws a report as a picture in the format of an extension, .svg or .png: a panel for each
// figure, a bar for each method, with its spread.
func Chart(c evaluate.Chart, ending string) ([]byte, error) {
	board := chart.Board{Title: c.Title}
	for _, p := range c.Panels {
		panel := chart.Panel{Title: p.Title, High: p.High}
		for _, b := range p.Bars {
			label := b.Label
			if !math.IsNaN(b.Value) {
				label = fmt.Sprintf("%s  %.2f", label, b.Value)
				if !math.IsNaN(b.Spread) {
					label += fmt.Sprintf(" ± %.2f", b.Spread)
				}
			}
			panel.Bars = append(panel.Bars, chart.SpreadBar{Label: label, Value: b.Value, Spread: b.Spread})
		}
		board.Panels = append(board.Panels, panel)
	}
	if ending == ".svg" {
		return board.SVG(), nil
	}
	var out bytes.Buffer
	if err := png.Encode(&out, board.Image(chart.Print())); err != nil {
		return nil, fmt.Errorf("draw the report: %w", err)
	}
	return out.Bytes(), nil
}

package learn

import "math"

// calibrationBins is the number of bins of the probability in CalibrateEvenly.
const calibrationBins = 10

// CalibrateEvenly is Calibrate with the same weight for each tenth of the predicted probability, however many examples are
// in it: otherwise the many easy examples would outweigh the doubtful ones. Scores are log-odds; weight, above 0, is
// how often an example counts.
func CalibrateEvenly(scores []float64, yes []bool, weight []float64) (scale, shift float64) {
	scale, shift = Calibrate(scores, yes, weight)
	tenth := func(score float64) int {
		return min(calibrationBins-1, int(calibrationBins*Probability(shift+scale*score)))
	}
	var in [calibrationBins]float64
	all := 0.0
	for i, s := range scores {
		in[tenth(s)] += weight[i]
		all += weight[i]
	}
	even := make([]float64, len(scores))
	for i, s := range scores {
		even[i] = weight[i] * all / in[tenth(s)]
	}
	return Calibrate(scores, yes, even)
}

// Calibrate finds scale and shift that make scores correct log-odds for examples that
// the model was not fitted on: logistic regression of the labels on the scores
// (Platt 1999), by Newton's method with step halving.
func Calibrate(scores []float64, yes []bool, weight []float64) (scale, shift float64) {
	label := make([]float64, len(yes))
	for i, y := range yes {
		if y {
			label[i] = 1
		}
	}
	loss := func(scale, shift float64) float64 {
		sum := 0.0
		for i, s := range scores {
			odds := shift + scale*s
			sum += weight[i] * (max(odds, 0) + math.Log1p(math.Exp(-math.Abs(odds))) - label[i]*odds)
		}
		return sum
	}
	scale = 1
	now := loss(scale, shift)
	for range 50 {
		var g0, g1, h00, h01, h11 float64
		for i, s := range scores {
			p := Probability(shift + scale*s)
			d, h := weight[i]*(label[i]-p), weight[i]*p*(1-p)
			g0 += d
			g1 += d * s
			h00 += h
			h01 += h * s
			h11 += h * s * s
		}
		h00 += 1e-3
		h11 += 1e-3
		det := h00*h11 - h01*h01
		if det == 0 {
			break
		}
		byShift, byScale := (h11*g0-h01*g1)/det, (h00*g1-h01*g0)/det
		next := loss(scale+byScale, shift+byShift)
		for range 30 {
			if next <= now {
				break
			}
			byShift, byScale = byShift/2, byScale/2
			next = loss(scale+byScale, shift+byShift)
		}
		if next >= now {
			break
		}
		scale, shift, now = scale+byScale, shift+byShift, next
	}
	return round(scale), round(shift)
}

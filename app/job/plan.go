package job

import (
	"slices"
	"time"
)

// A plan divides one meter among the stages of a job. The zero plan has no stages: each stage gets the whole meter.
type plan struct {
	stages   []string
	ends     []float64 // where each stage ends on the meter, 0–1
	at       int       // the current stage; -1 before the first
	from, to float64   // the part of the meter for the current stage
}

// newPlan divides what is left of the meter after done, by weights, one for each stage.
func newPlan(stages []string, weights []float64, done float64) plan {
	p := plan{stages: stages, at: -1, from: done, to: done}
	whole := 0.0
	for _, w := range weights {
		whole += w
	}
	sum := 0.0
	for _, w := range weights {
		sum += w
		p.ends = append(p.ends, done+(1-done)*sum/whole)
	}
	return p
}

// begin notes that a stage begins when the meter shows done. A stage may begin more than once.
func (p *plan) begin(stage string, done float64) {
	if len(p.stages) == 0 {
		return
	}
	p.from, p.to = done, done
	if i := slices.Index(p.stages[p.at+1:], stage); i >= 0 {
		p.at += 1 + i
		if p.at > 0 {
			p.from = max(done, p.ends[p.at-1])
		}
	} else if p.at < 0 || p.stages[p.at] != stage {
		return
	}
	p.to = max(p.from, p.ends[p.at])
}

// share returns what the meter shows, 0–1, when done of total things of the stage are done; total 0 is unknown.
func (p *plan) share(done, total int) float64 {
	part := 0.0
	if total > 0 {
		part = min(1, float64(done)/float64(total))
	}
	if len(p.stages) == 0 {
		return part
	}
	return p.from + (p.to-p.from)*part
}

// timeLeft estimates how long the remaining stages take if they proceed like the current one, which has taken spent to bring
// the meter to share; 0 is unknown.
func (p *plan) timeLeft(spent time.Duration, share float64) time.Duration {
	if len(p.stages) == 0 || share <= p.from {
		return 0
	}
	return time.Duration(float64(spent) * (1 - p.to) / (share - p.from))
}

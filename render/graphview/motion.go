package graphview

import (
	"time"

	"fyne.io/fyne/v2"

	"dramatis/render/scene"
)

const (
	// motionTime is how long discs take to their new places.
	motionTime = 350 * time.Millisecond
	// maxMoving is the number of discs up to which they are seen to move.
	maxMoving = 5000
)

// A motion is under way from one picture to the next.
type motion struct {
	discs *scene.Motion
	look  scene.View // at its start
	done  float64    // 0 to 1
	anim  *fyne.Animation
}

// animate moves the discs from an earlier picture and look to the present ones. Without View.later there is no frame in
// between.
func (v *View) animate(old *scene.Picture, look scene.View) {
	v.stop()
	if v.later == nil || old == nil || len(v.picture.Discs) > maxMoving {
		return
	}
	discs := v.picture.Since(old)
	if discs == nil {
		return
	}
	m := &motion{discs: discs, look: look}
	m.anim = fyne.NewAnimation(motionTime, func(done float32) {
		m.done = float64(done)
		if done >= 1 && v.motion == m {
			v.motion = nil
		}
		v.raster.Refresh()
	})
	m.anim.Curve = fyne.AnimationEaseInOut
	v.motion = m
	m.anim.Start()
}

// stop ends a motion at its end.
func (v *View) stop() {
	if v.motion != nil {
		v.motion.anim.Stop()
		v.motion = nil
	}
}

// current returns the picture and the look at this moment of a motion.
func (v *View) current() (*scene.Picture, scene.View) {
	if v.motion == nil {
		return v.picture, v.look
	}
	return v.motion.discs.At(v.motion.done), v.motion.look.Between(v.look, v.motion.done)
}

// isSame reports whether most discs are at the same places in both pictures: then the look stays too.
func (v *View) isSame(old *scene.Picture) bool {
	still := 0
	for _, d := range v.picture.Discs {
		if was, ok := old.Find(d.ID); ok && was.At == d.At {
			still++
		}
	}
	return 2*still > max(len(v.picture.Discs), len(old.Discs))
}

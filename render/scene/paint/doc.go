// Package paint draws a scene.Picture into an image, in software, fast enough to do so for every frame
// of a pan or zoom.
//
// The window's graph widget and the PNG export both draw with it, so they look alike. The costly part,
// the captions, is cached between frames as masks, one per text and size, without colour; text sizes
// go in steps (scene.ZoomStep). It knows neither the toolkit nor files nor the clock: how much work a
// frame may do is given as a number of captions, so the same frames give the same pixels everywhere.
package paint

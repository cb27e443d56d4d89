package paint

import (
	"encoding/binary"
	"image"
	"math"
)

// A cover is how much of each pixel is covered by lines of one colour, 0 to 255. Where lines cross,
// the greater value counts, so a crossing is no darker than a line and the order of lines does not
// matter.
type cover struct {
	w, h int
	pix  []uint8
	// Rows that may be covered, from top to below foot.
	top, foot int
}

func (c *cover) resize(w, h int) {
	c.w, c.h = w, h
	if cap(c.pix) < w*h {
		c.pix = make([]uint8, w*h)
	}
	c.pix = c.pix[:w*h]
	c.top, c.foot = h, 0
}

// touch records that rows are covered, from top to below foot.
func (c *cover) touch(top, foot int) {
	c.top, c.foot = min(c.top, max(top, 0)), max(c.foot, min(foot, c.h))
}

// maxDistance is how many pixels away an end of a line may be; anything farther is broken data.
const maxDistance = 1 << 28

// line draws a straight, anti-aliased line with flat ends. Coordinates are pixels; the middle of the first pixel is 0.5, 0.5. A
// line thinner than a pixel is drawn one pixel wide and fainter.
func (c *cover) line(x0, y0, x1, y1, width float64) {
	x0, y0, x1, y1 = x0-0.5, y0-0.5, x1-0.5, y1-0.5
	dx, dy := x1-x0, y1-y0
	length := math.Hypot(dx, dy)
	if !(length > 0.01) || !(max(math.Abs(x0), math.Abs(y0), math.Abs(x1), math.Abs(y1)) < maxDistance) {
		return
	}
	strength := min(width, 1) * 255
	half := max(width, 1)/2 + 0.5
	// a runs along the longer side, b across.
	a0, b0, a1, b1, na, nb, sa, sb := x0, y0, x1, y1, c.w, c.h, 1, c.w
	if math.Abs(dy) > math.Abs(dx) {
		a0, b0, a1, b1, na, nb, sa, sb = y0, x0, y1, x1, c.h, c.w, c.w, 1
	}
	if a0 > a1 {
		a0, b0, a1, b1 = a1, b1, a0, b0
	}
	slope := (b1 - b0) / (a1 - a0)
	cos := (a1 - a0) / length
	reach := half / cos // half the extent across, in pixels
	from, to := max(math.Ceil(a0), 0), min(math.Floor(a1), float64(na-1))
	// Leave out what runs beyond the image's sides across.
	if slope != 0 {
		in, out := a0+(-reach-b0)/slope, a0+(float64(nb)+reach-b0)/slope
		from, to = max(from, math.Floor(min(in, out))), min(to, math.Ceil(max(in, out)))
	} else if b0 < -reach || b0 > float64(nb)+reach {
		return
	}
	if from > to {
		return
	}
	c.touch(int(math.Floor(min(y0, y1)-reach))-1, int(math.Ceil(max(y0, y1)+reach))+2)
	// Fixed point with a fraction of 32 bits. It is counted from the line's own start, whatever part
	// is visible, so that a pan does not change how a line falls on the pixels.
	const one = 1 << 32
	start := math.Ceil(a0)
	step := int64(slope * one)
	b := int64(math.Floor(b0))<<32 + int64((b0-math.Floor(b0)+slope*(start-a0))*one) + step*int64(from-start)
	ext := int64(reach * one)
	top := int64(half * 255)       // coverage at the middle, before it is cut at 255
	fall := int64(cos * 255)       // loss of coverage a pixel across
	full := uint32(strength + 0.5) // what a coverage of 255 means
	for a := int(from); a <= int(to); a, b = a+1, b+step {
		lo, hi := int((b-ext)>>32)+1, int((b+ext)>>32)
		lo, hi = max(lo, 0), min(hi, nb-1)
		at := a*sa + lo*sb
		for k := lo; k <= hi; k, at = k+1, at+sb {
			off := int64(k)<<32 - b
			if off < 0 {
				off = -off
			}
			v := uint32(min(top-(off>>16*fall)>>16, 255)) * full / 255
			if uint32(c.pix[at]) < v {
				c.pix[at] = uint8(v)
			}
		}
	}
}

// dashes draws a line of the review in dashes counted from its start, in pixels; density is pixels a point.
func (c *cover) dashes(x0, y0, x1, y1, density float64) {
	width, on, period := 2*density, 6*density, 10*density
	length := math.Hypot(x1-x0, y1-y0)
	if !(length > 0.01) || math.IsInf(length, 0) {
		return
	}
	ux, uy := (x1-x0)/length, (y1-y0)/length
	from, to := c.span(x0, ux, float64(c.w), 0, length, width)
	from, to = c.span(y0, uy, float64(c.h), from, to, width)
	for s := math.Floor(from/period) * period; s < to; s += period {
		e := min(s+on, length)
		c.line(x0+ux*s, y0+uy*s, x0+ux*e, y0+uy*e, width)
	}
}

// span narrows the part [from, to] of a line to where it lies within 0…size along one axis.
func (c *cover) span(start, u, size, from, to, slack float64) (float64, float64) {
	if math.Abs(u) < 1e-9 {
		if start < -slack || start > size+slack {
			return 0, 0
		}
		return from, to
	}
	a, b := (-slack-start)/u, (size+slack-start)/u
	return max(from, min(a, b)), min(to, max(a, b))
}

// flush puts the colour on dst where the cover says so, and clears the cover.
func (c *cover) flush(dst *image.RGBA, colour pixel) {
	for y := c.top; y < c.foot; y++ {
		row, out := c.pix[y*c.w:(y+1)*c.w], dst.Pix[y*dst.Stride:]
		for x := 0; x < len(row); x++ {
			if x+8 <= len(row) {
				if binary.LittleEndian.Uint64(row[x:]) == 0 {
					x += 7
					continue
				}
			}
			if v := row[x]; v != 0 {
				blend(out, 4*x, colour, uint32(v))
				row[x] = 0
			}
		}
	}
	c.top, c.foot = c.h, 0
}

// flushOver is flush for a dst that is still of one colour: a look-up replaces blending.
func (c *cover) flushOver(dst *image.RGBA, ground, colour pixel) {
	var mixed [256]uint32
	for v := range mixed {
		var p [4]uint8
		binary.LittleEndian.PutUint32(p[:], uint32(ground))
		blend(p[:], 0, colour, uint32(v))
		mixed[v] = binary.LittleEndian.Uint32(p[:])
	}
	for y := c.top; y < c.foot; y++ {
		row, out := c.pix[y*c.w:(y+1)*c.w], dst.Pix[y*dst.Stride:]
		x := 0
		for ; x+8 <= len(row); x += 8 {
			if binary.LittleEndian.Uint64(row[x:]) == 0 {
				continue
			}
			eight, to := row[x:x+8:x+8], out[4*x:4*x+32:4*x+32]
			for k, v := range eight {
				binary.LittleEndian.PutUint32(to[4*k:], mixed[v])
			}
			clear(eight)
		}
		for ; x < len(row); x++ {
			binary.LittleEndian.PutUint32(out[4*x:], mixed[row[x]])
			row[x] = 0
		}
	}
	c.top, c.foot = c.h, 0
}

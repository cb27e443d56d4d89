package kb

// An Arrangement is where the writer has put the discs of one picture of the cast. A disc is
// identified by a name of its entity, so that its place survives merging, splitting and the next
// import.
type Arrangement struct {
	ID string `json:"id"` // ArrangementID(Of)
	Of string `json:"of"` // which picture: "chief", "whole" …
	// At are the centres of discs, x to the right and y downwards, in points of the picture at zoom 1.
	At map[NameID]Spot `json:"at"`
}

// A Spot is a place in a picture.
type Spot struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// ArrangementID returns the id of the arrangement of a picture.
func ArrangementID(of string) string { return Hash("g", of) }

// maxCoordinate bounds the places of a picture, in points.
const maxCoordinate = 1e7

func (r *Arrangement) sanitize() {
	for name, at := range r.At {
		if !(at.X > -maxCoordinate && at.X < maxCoordinate && at.Y > -maxCoordinate && at.Y < maxCoordinate) {
			delete(r.At, name)
		}
	}
}

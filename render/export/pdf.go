package export

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
)

// writePDF puts a painted picture on one page of its size, at 144 pixels an inch (PDF 1.4, ISO 32000-1 section 8.9).
func writePDF(img *image.RGBA) ([]byte, error) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	row := make([]byte, 3*w)
	for y := range h {
		for x := range w {
			copy(row[3*x:], img.Pix[y*img.Stride+4*x:][:3])
		}
		if _, err := z.Write(row); err != nil {
			return nil, fmt.Errorf("write the picture as PDF: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("write the picture as PDF: %w", err)
	}
	pw, ph := float64(w)/2, float64(h)/2
	draw := fmt.Sprintf("q %.2f 0 0 %.2f 0 0 cm /P Do Q", pw, ph)
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>", pw, ph),
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(draw), draw),
		fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 "+
			"/Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream", w, h, packed.Len(), packed.String()),
	}
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	at := make([]int, len(objects))
	for i, o := range objects {
		at[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, p := range at {
		fmt.Fprintf(&out, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return out.Bytes(), nil
}

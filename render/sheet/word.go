package sheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"time"
)

// styleIDs are the names of the styles in the file.
var styleIDs = map[Style]string{Text: "Normal", Title: "Title", Section: "Heading1", Name: "Heading2", Aside: "Subtitle", Item: "ListBullet", Quote: "Quote"}

// What a Word file holds besides its text (ECMA-376, part 1: WordprocessingML).
const (
	xmlHead   = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	wordSpace = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`

	contentTypes = xmlHead + `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Default Extension="jpg" ContentType="image/jpeg"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>
<Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
</Types>`

	relations = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>
</Relationships>`

	documentRelations = xmlHead + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>
%s</Relationships>`

	numbering = xmlHead + `<w:numbering ` + wordSpace + `>
<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="240"/></w:pPr></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
</w:numbering>`

	styles = xmlHead + `<w:styles ` + wordSpace + `>
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Noto Sans CJK SC" w:cs="Calibri"/><w:sz w:val="21"/></w:rPr></w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:qFormat/><w:rPr><w:b/><w:sz w:val="44"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Subtitle"><w:name w:val="Subtitle"/><w:basedOn w:val="Normal"/><w:qFormat/><w:rPr><w:color w:val="6C6F75"/><w:sz w:val="18"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="360"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="2F5D8C"/><w:sz w:val="32"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading2"><w:name w:val="heading 2"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240"/><w:outlineLvl w:val="1"/></w:pPr><w:rPr><w:b/><w:sz w:val="26"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="ListBullet"><w:name w:val="List Bullet"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="40"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:ind w:left="360" w:right="360"/></w:pPr><w:rPr><w:i/></w:rPr></w:style>
</w:styles>`
)

func word(s Sheet) ([]byte, error) {
	var body strings.Builder
	var pictures []*picture
	body.WriteString(xmlHead + `<w:document ` + wordSpace + `><w:body>`)
	for _, b := range s.Blocks {
		fmt.Fprintf(&body, `<w:p><w:pPr><w:pStyle w:val="%s"/></w:pPr>`, styleIDs[b.Style])
		p, err := pictureOf(b)
		if err != nil {
			return nil, err
		}
		if p != nil {
			pictures = append(pictures, p)
			body.WriteString(beside(p, len(pictures), oneLine(b.Text)))
		}
		text := oneLine(b.Text)
		if lead := oneLine(b.Lead); lead != "" {
			if text != "" {
				lead += " "
			}
			body.WriteString(piece(`<w:rPr><w:b/></w:rPr>`, lead))
		}
		body.WriteString(piece("", text))
		if from := oneLine(b.From); from != "" {
			body.WriteString(piece(`<w:rPr><w:i w:val="0"/><w:color w:val="6C6F75"/><w:sz w:val="18"/></w:rPr>`, " — "+from))
		}
		body.WriteString("</w:p>\n")
	}
	// A4 with margins of 2.2 cm, in twentieths of a point.
	body.WriteString(`<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1247" w:right="1247" w:bottom="1247" w:left="1247" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr></w:body></w:document>`)
	core := xmlHead + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>` +
		escapeXML(oneLine(s.Title)) + `</dc:title><dc:language>` + escapeXML(s.Language) + `</dc:language></cp:coreProperties>`
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	own := ""
	parts := [][2]string{}
	for i, p := range pictures {
		name := fmt.Sprintf("media/image%d.jpg", i+1)
		own += fmt.Sprintf(`<Relationship Id="picture%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="%s"/>`+"\n", i+1, name)
		parts = append(parts, [2]string{"word/" + name, string(p.data)})
	}
	for _, f := range append([][2]string{{"[Content_Types].xml", contentTypes}, {"_rels/.rels", relations}, {"word/document.xml", body.String()},
		{"word/_rels/document.xml.rels", fmt.Sprintf(documentRelations, own)}, {"word/styles.xml", styles}, {"word/numbering.xml", numbering}, {"docProps/core.xml", core}}, parts...) {
		// One fixed time: the same sheet gives the same bytes.
		w, err := z.CreateHeader(&zip.FileHeader{Name: f[0], Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(f[1])); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// emu is the number of English metric units, Word's unit for pictures, in a point.
const emu = 12700

// beside returns a run with a picture at the right margin with text flowing around it (ECMA-376, part
// 1, section 20.4: DrawingML).
func beside(p *picture, number int, name string) string {
	width, height := int(p.width*emu), int(p.height*emu)
	return fmt.Sprintf(`<w:r><w:drawing><wp:anchor xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" `+
		`distT="0" distB="%[5]d" distL="%[5]d" distR="0" simplePos="0" relativeHeight="%[1]d" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="0">`+
		`<wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>`+
		`<wp:extent cx="%[2]d" cy="%[3]d"/><wp:wrapSquare wrapText="left"/><wp:docPr id="%[1]d" name="picture %[1]d" descr="%[4]s"/><wp:cNvGraphicFramePr/>`+
		`<a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">`+
		`<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="%[1]d" name="image%[1]d.jpg"/><pic:cNvPicPr/></pic:nvPicPr>`+
		`<pic:blipFill><a:blip xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:embed="picture%[1]d"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`+
		`<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="%[2]d" cy="%[3]d"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>`+
		`</wp:anchor></w:drawing></w:r>`, number, width, height, escapeXML(name), besideGap*emu)
}

// piece returns a run of text of one look.
func piece(look, text string) string {
	return `<w:r>` + look + `<w:t xml:space="preserve">` + escapeXML(text) + `</w:t></w:r>`
}

// escapeXML returns text as XML takes it.
func escapeXML(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // a buffer takes everything
	return out.String()
}

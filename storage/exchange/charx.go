package exchange

import (
	"slices"
	"strings"
)

// iconPath is the path of the portrait in a CHARX that has no icon.
const iconPath = "assets/icon/images/main.png"

// charx returns a ZIP with the V3 card and its assets (SPEC_V3.md, "CHARX"), including those that came
// with the card that was read.
func charx(c *Character) ([]byte, error) {
	o, err := cardObject(c, cardV3)
	if err != nil {
		return nil, err
	}
	files := []File{{Name: "card.json"}}
	there := map[string]bool{}
	if c.Original != nil {
		for _, f := range c.Original.Files {
			if f.Name != PictureName {
				files, there[f.Name] = append(files, f), true
			}
		}
	}
	data := slices.Clone(o.object("data"))
	assets := slices.DeleteFunc(data.objects("assets"), func(a object) bool {
		path, ok := embeddedPath(a)
		return ok && !there[path]
	})
	if !slices.ContainsFunc(assets, func(a object) bool { return a.text("type") == "icon" && a.text("name") == "main" }) {
		icon := object{}
		icon.setAll("type", "icon", "uri", "embeded://"+iconPath, "name", "main", "ext", "png")
		assets = append([]object{icon}, assets...)
		if !there[iconPath] && len(c.Portrait) > 0 {
			files = append(files, File{iconPath, c.Portrait})
		}
	}
	data.set("assets", assets)
	o.set("data", data)
	if files[0].Data, err = plainJSON(o); err != nil {
		return nil, err
	}
	return Zip(files)
}

// embeddedPath returns the path within the CHARX of an embedded asset. The specification spells the scheme
// with one d, some programs with two.
func embeddedPath(asset object) (path string, ok bool) {
	uri := asset.text("uri")
	for _, scheme := range []string{"embeded://", "embedded://"} {
		if path, ok := strings.CutPrefix(uri, scheme); ok {
			return path, true
		}
	}
	return "", false
}

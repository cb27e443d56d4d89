package exchange

import "slices"

// iconPath is where the portrait stands in a CHARX.
const iconPath = "assets/icon/images/main.png"

// charx is a ZIP with the V3 card and its assets (SPEC_V3.md, "CHARX"). Assets of
// the card that was read are kept as far as they came with it.
func charx(c *Character) ([]byte, error) {
	o, err := cardObject(c, cardV3)
	if err != nil {
		return nil, err
	}
	data := slices.Clone(o.object("data"))
	assets := data.objects("assets")
	if !slices.ContainsFunc(assets, func(a object) bool { return a.text("type") == "icon" && a.text("name") == "main" }) {
		icon := object{}
		if err := icon.setAll("type", "icon", "uri", "embeded://"+iconPath, "name", "main", "ext", "png"); err != nil {
			return nil, err
		}
		assets = append([]object{icon}, assets...)
	}
	if err := data.set("assets", assets); err != nil {
		return nil, err
	}
	if err := o.set("data", data); err != nil {
		return nil, err
	}
	text, err := plainJSON(o)
	if err != nil {
		return nil, err
	}
	files := []File{{"card.json", text}}
	if len(c.Portrait) > 0 {
		files = append(files, File{iconPath, c.Portrait})
	}
	return Zipped(files)
}

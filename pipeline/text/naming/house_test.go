package naming

import "testing"

func TestAnOrganizationWithAHouseIsAPlaceToo(t *testing.T) {
	for name, want := range map[string]bool{"the Patient Oyster Inn": true, "Lovibond School": true, "裕丰粮行": true, "三碗茶馆": true, "鹭鸣书院": true,
		"the Board of Tides": false, "the Revenue": false, "Inn": false, "白莲教": false, "行": false} {
		if HasBuilding(name) != want {
			t.Errorf("%s has a house: %v", name, !want)
		}
	}
}

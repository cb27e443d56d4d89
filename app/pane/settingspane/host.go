package settingspane

import "dramatis/app/settings"

// Values are the preferences that can be changed here. A key is not one of them: it
// goes to the keyring and nowhere else.
type Values struct {
	Theme, Language string // "", "light", "dark"; "en", "zh"
	TextSize        int    // percent of the usual size
	settings.Engine
	Budget settings.Budget
	Prices []Price
}

// A Price is in US dollars for a million tokens; a star at the end of the model's
// name stands for any ending.
type Price struct {
	Model         string
	Input, Output float64
}

// A Preset is a server by name, with its models if it was asked for them.
type Preset struct {
	Name, BaseURL, EmbedModel, Hint string
	Models, Embedders               []string
}

// A Host is what the pane asks beyond pane.Studio.
type Host interface {
	Values() Values
	SetValues(Values)
	Presets() []Preset
	// ListPrices are the program's own prices.
	ListPrices() []Price
	Servers
	Keys
}

// Servers asks model servers, and answers later on the interface's goroutine.
type Servers interface {
	// Models lists the models of the chosen server, or says why not.
	Models(then func(models []string, problem string))
	// TestConnection asks the chosen server and says what it found.
	TestConnection(then func(sentence string, ok bool))
	// FindServers looks at this machine's usual ports.
	FindServers(then func([]Preset))
}

// Keys keeps the keys of servers in the keyring, and answers later on the interface's goroutine, in a sentence.
type Keys interface {
	// KeepKey puts the key of the chosen server into the keyring; "" takes it out.
	KeepKey(key string, then func(sentence string, ok bool))
	// KeyState returns where the key of the chosen server is.
	KeyState(then func(sentence string))
	// ShowKeys lists all keys on a page of their own.
	ShowKeys()
}

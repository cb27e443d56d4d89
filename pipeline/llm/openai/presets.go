package openai

import (
	"net/url"
	"strings"

	"dramatis/pipeline/llm"
)

// A Preset is a well-known server, with suitable settings.
type Preset struct {
	Name        string
	BaseURL     string
	UsualKey    bool // the variable OPENAI_API_KEY is meant for this server
	Concurrency int  // initial; local servers mostly work on one request at a time
	MaxTokens   int  // for servers whose own default truncates replies
	EmbedModel  string
	Hint        string // one sentence for the settings
}

// Presets in the order the settings show them.
func Presets() []Preset {
	return []Preset{
		{Name: "OpenAI", BaseURL: "https://api.openai.com/v1", UsualKey: true, Concurrency: 8, EmbedModel: "text-embedding-3-small",
			Hint: "Needs an account and a key; your text leaves this machine."},
		{Name: "Ollama", BaseURL: "http://localhost:11434/v1", Concurrency: 1, EmbedModel: "nomic-embed-text",
			Hint: "Start it with a longer context (OLLAMA_CONTEXT_LENGTH=16384): by default it cuts long texts without saying so."},
		{Name: "llama.cpp", BaseURL: "http://127.0.0.1:8080/v1", Concurrency: 1,
			Hint: "To compare by meaning, start a second server with --embeddings."},
		{Name: "LM Studio", BaseURL: "http://localhost:1234/v1", Concurrency: 1,
			Hint: "Start the local server in its developer tab and load a model first."},
		{Name: "vLLM", BaseURL: "http://localhost:8000/v1", Concurrency: 16,
			Hint: "One server serves one model: to compare by meaning, start a second one."},
		{Name: "KoboldCpp", BaseURL: "http://localhost:5001/v1", Concurrency: 1, MaxTokens: 2048,
			Hint: "Works at one request at a time."},
		{Name: "OpenRouter", BaseURL: "https://openrouter.ai/api/v1", Concurrency: 8,
			Hint: "Many models behind one key; your text leaves this machine. It makes no vectors: what is near is found by names."},
		{Name: "Gemini", BaseURL: "https://generativelanguage.googleapis.com/v1beta/openai", Concurrency: 2, EmbedModel: "gemini-embedding-001",
			Hint: "The free tier allows few requests a minute and is waited for; your text leaves this machine."},
		{Name: "Mistral", BaseURL: "https://api.mistral.ai/v1", Concurrency: 4, EmbedModel: "mistral-embed",
			Hint: "Needs an account and a key; your text leaves this machine."},
		{Name: "Groq", BaseURL: "https://api.groq.com/openai/v1", Concurrency: 2,
			Hint: "Fast, with a limit of tokens a minute; your text leaves this machine. It makes no vectors: what is near is found by names."},
		{Name: "Anthropic", BaseURL: "https://api.anthropic.com/v1", Concurrency: 4,
			Hint: "It takes no schema for its replies, so that more of them have to be asked for twice; your text leaves this machine. It makes no vectors."},
		{Name: azureName, BaseURL: "https://RESOURCE.openai.azure.com/openai/v1", Concurrency: 8,
			Hint: "Put the name of your resource into the address; models go by the names of your deployments. Your text leaves this machine."},
	}
}

// PresetOf returns the preset of the server that usually has an address: OpenAI's host, or a local
// server's port on this machine. The zero value is any other server.
func PresetOf(baseURL string) Preset {
	normal, err := NormalizeURL(baseURL)
	if err != nil {
		return Preset{}
	}
	at, err := url.Parse(normal)
	if err != nil {
		return Preset{}
	}
	for _, p := range Presets() {
		u, err := url.Parse(p.BaseURL)
		if err == nil && azure(u) && azure(at) {
			return p
		}
		if err == nil && u.Port() == at.Port() && (u.Hostname() == at.Hostname() || llm.Loopback(u.Hostname()) && llm.Loopback(at.Hostname())) {
			return p
		}
	}
	return Preset{}
}

// azureName is the preset of Azure's resources.
const azureName = "Azure OpenAI"

// azure reports whether an address is that of an Azure OpenAI resource, each of which has its own
// host.
func azure(u *url.URL) bool { return strings.HasSuffix(u.Hostname(), ".openai.azure.com") }

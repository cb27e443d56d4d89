package studio

import (
	"strings"

	"dramatis/app/engine"
	"dramatis/app/i18n"
	"dramatis/app/settings"
	"dramatis/app/ui"
	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/openai"
)

// needsConsent returns the host that text would be sent to and that the writer has not
// agreed to yet; "http://host" where it would be sent unencrypted.
func (s *servers) needsConsent(c engine.Config) (host string, needed bool) {
	if c.Kind != engine.OpenAI {
		return "", false
	}
	normal, err := openai.NormalizeURL(c.BaseURL)
	if err != nil {
		return "", false
	}
	host, needed = llm.NeedsConsent(normal)
	return host, needed && !llm.AllowHosts(c.Allowed...).Has(host)
}

// ensureConsent reports whether the writer has agreed to send text to all of these engines. If not, it asks, and calls
// again after a yes.
func (s *servers) ensureConsent(again func(), choices ...engine.Config) bool {
	for _, c := range choices {
		if host, needed := s.needsConsent(c); needed {
			s.askConsent(host, again)
			return false
		}
	}
	return true
}

// askConsent asks, once for a host, whether text may be sent to it.
func (s *servers) askConsent(host string, then func()) { s.askConsentOr(host, then, func() {}) }

// A consent is what waits for the writer's answer about a host.
type consent struct{ then, no func() }

// askConsentOr is askConsent with a function for a refusal. What asks
// for a host while the question is open waits for the same answer.
func (s *servers) askConsentOr(host string, then, no func()) {
	s.waiting[host] = append(s.waiting[host], consent{then, no})
	if len(s.waiting[host]) > 1 {
		return
	}
	answer := func(yes bool) {
		list := s.waiting[host]
		delete(s.waiting, host)
		for _, w := range list {
			if yes {
				w.then()
			} else {
				w.no()
			}
		}
	}
	ui.ShowDialog(s.window, ui.DialogParts{Title: i18n.T("Send text to %s?", host), Width: 460, Body: ui.Wrapped(consentQuestion(host), ui.SizeBody, ui.ColorText),
		Close: i18n.T("Not now"), Dismissed: func() { answer(false) }, Answers: []ui.Answer{{Word: i18n.T("Send"), Do: func() {
			if err := s.Settings.Change(func(n *settings.Settings) { n.Allowed = append(n.Allowed, host) }); err != nil {
				s.notify.Fail(i18n.T("Remembering your answer"), err)
				answer(false)
				return
			}
			answer(true)
		}}}})
}

// consentQuestion says what would be sent, and whether others could read it on the way.
func consentQuestion(host string) string {
	question := i18n.T("Reading with this model sends your text to %s. Nothing has been sent yet. You are asked once for each server.", host)
	if strings.HasPrefix(host, "http://") { // as llm.NeedsConsent names one to which text goes unencrypted
		question += "\n\n" + i18n.T("The address begins with http: your text and your key are sent unencrypted, and others on the network can read them.")
	}
	return question
}

// hostOf returns the host of a server's address as a person types it, and whether it is
// another machine; "" and false where the address is not one.
func hostOf(address string) (host string, away bool) {
	normal, err := openai.NormalizeURL(address)
	if err != nil {
		return "", false
	}
	host, away = llm.NeedsConsent(normal)
	return strings.TrimPrefix(host, "http://"), away
}

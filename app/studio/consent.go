package studio

import (
	"fyne.io/fyne/v2/dialog"

	"dramatis/app/base"
	"dramatis/app/words"
	"dramatis/pipeline/llm"
	"dramatis/storage/settings"
)

// unagreed is the host that text would be sent to and that the writer has not
// agreed to yet.
func (s *Studio) unagreed(c base.Choice) (host string, needed bool) {
	if c.Kind != base.OpenAI {
		return "", false
	}
	host, needed = llm.NeedsConsent(c.BaseURL)
	return host, needed && host != "" && !llm.AllowHosts(c.Allowed...).Has(host)
}

// askConsent asks, once for a host, whether text may be sent to it.
func (s *Studio) askConsent(host string, then func()) { s.askConsentOr(host, then, func() {}) }

// askConsentOr is askConsent that tells when the writer does not agree.
func (s *Studio) askConsentOr(host string, then, no func()) {
	d := dialog.NewConfirm(words.T("Send text to %s?", host),
		words.T("Reading with this model sends your text to %s. Nothing has been sent yet. You are asked once for each server.", host),
		func(yes bool) {
			if !yes {
				no()
				return
			}
			if err := s.Settings.Change(func(n *settings.Settings) { n.Allowed = append(n.Allowed, host) }); err != nil {
				s.notify.Fail(words.T("Remembering your answer"), err)
				no()
				return
			}
			then()
		}, s.window)
	d.SetConfirmText(words.T("Send"))
	d.SetDismissText(words.T("Not now"))
	d.Show()
}

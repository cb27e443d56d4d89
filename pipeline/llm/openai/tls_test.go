package openai

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"dramatis/pipeline/llm"
	"dramatis/pipeline/llm/llmtest"
)

func TestAServerWithAFalseCertificateGetsNothing(t *testing.T) {
	asked := 0
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked++ }))
	s.Config.ErrorLog = nil
	s.StartTLS()
	defer s.Close()
	clock := llmtest.NewClock()
	_, err := connect(t, Config{BaseURL: s.URL, Transport: llm.Transport{Clock: clock}}).Models(context.Background())
	if !errors.Is(err, llm.Refused) || !strings.Contains(err.Error(), "certificate") || asked != 0 || len(clock.Slept()) != 0 {
		t.Errorf("%v after %d requests and %v", err, asked, clock.Slept())
	}
}

# `make run` and `make test` do all set-up themselves.
GO ?= go
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
BUILD := build
# Tests that are slow and show no race: by rule alone, or of servers and models that differ in their replies
# only. An import by a model runs under the race detector in others, with faults too.
SEQUENTIAL := TestTheTimeOfAnImportGrowsWithTheText|TestReportQuestionsOfTheSamples|TestWhatAModelCantJudgeIsJudgedByRule|TestAWholeStoryIsReadFromEachOfSixServers
# The toolkit's animations are left out: a blinking caret would repaint the window all day.
RELEASE := -tags migrated_fynedo,no_animations

.PHONY: run build test setup setup-test audit bench stops fuzz torture test-shared report formats peers screenshots package check clean

run: build ## open the studio on the sample, or do its job without a window
	DRAMATIS_SAMPLE=$(BUILD) $(BUILD)/dramatis

build: setup
	@mkdir -p $(BUILD)
	$(GO) build $(RELEASE) -o $(BUILD)/dramatis .

setup: ## what a window is built with; silent when it is there
	@.ci/setup build

# The toolkit drops renderers that nothing drew for a minute and makes them again without a layout. A window draws; a slow test doesn't.
test: setup-test check
	DRAMATIS_POSTGRES=off FYNE_CACHE=1h CGO_ENABLED=0 GOGC=400 $(GO) test -timeout 30m -tags ci ./...
	DRAMATIS_POSTGRES=off CGO_ENABLED=1 GOGC=200 $(GO) test -race -timeout 30m -skip "$(SEQUENTIAL)" ./editor/... ./app/job ./app/workspace ./pipeline ./pipeline/evaluate ./pipeline/llm/... ./storage/...
	$(GO) build -o $(BUILD)/dramatis .
	DRAMATIS_POSTGRES=off .ci/journeys

stops: ## how long long commands take to end once they are interrupted, on novels in the folder DRAMATIS_CORPUS
	@.ci/stops

test-shared: ## bases over PostgreSQL, on a server that the tests start themselves
	@.ci/setup test
	@.ci/setup shared
	DRAMATIS_POSTGRES=required CGO_ENABLED=0 $(GO) test -count=1 ./storage/shared
	DRAMATIS_POSTGRES=required CGO_ENABLED=0 $(GO) test -count=1 -tags ci -run Shared ./app/cli ./app/workspace ./app/apptest
	DRAMATIS_POSTGRES=required CGO_ENABLED=1 $(GO) test -count=1 -race -short ./storage/shared
	DRAMATIS_POSTGRES=required .ci/journeys Shared

setup-test: ## what the tests need besides
	@.ci/setup test

# Without cgo, as the tests without a window are built, so that both share what is compiled.
check: export CGO_ENABLED = 0
check:
	@unformatted=$$(gofmt -l app editor pipeline render storage main.go); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	$(GO) vet -tags ci,corpus ./...
	$(GO) run $(STATICCHECK) -tags ci,corpus ./...

bench: ## the budgets, on real text where DRAMATIS_CORPUS names a folder of it
	$(GO) test -run '^$$' -bench . ./...

audit: ## known holes in what is linked, and risky code
	.ci/audit

fuzz: ## every fuzz target for FUZZTIME (20s) each, and the sum
	.ci/fuzz

torture: ## kills, damage, changed files, full and read-only disks, two programs, a long life; the sum at the end
	.ci/torture

report: ## quality of the built-in engine on books left out of fitting, in the folder DRAMATIS_CORPUS, beside the targets, then all other reports
	@$(GO) test -count=1 -v -timeout 3h -tags corpus -run '^TestReport$$' ./app/train
	$(GO) test -count=1 -v -timeout 3h -tags corpus -run 'TestReport|TestTheCorpus' ./app/workspace ./app/cli ./pipeline/text/report ./pipeline/text/chinese

formats: ## words and chapters that are read of files made with pandoc and LibreOffice, where they are installed
	@CGO_ENABLED=0 $(GO) test -count=1 -v -tags formats -run '^TestFormats$$' ./pipeline/ingest

peers: build ## run SillyTavern, LightRAG, networkx … on what is exported, and a real model; PEERS=quick without the model
	@.ci/peers/run

train: ## find the learned weights again on the folder DRAMATIS_CORPUS
	$(GO) test -count=1 -tags corpus -run TestTheWeightsOfNames ./pipeline/text/report -args -train
	$(GO) test -count=1 -tags corpus -run TestTheWeightsOfSpeakers ./pipeline/text/report -args -train
	$(GO) test -count=1 -tags corpus -run TestTheTableIsLearned ./pipeline/text/chinese -args -update
	$(GO) run ./app/train

screenshots:
	.ci/screenshots

package: ## a .deb (DEBFULLNAME and DEBEMAIL name its packager), an AppImage, a .tar.xz and, with mingw-w64, a Windows .exe, in build/packages
	.ci/package

clean:
	rm -rf $(BUILD)

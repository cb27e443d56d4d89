# `make run` and `make test` do all set-up themselves.
GO ?= go
BUILD := build
# Tests that are slow and show no race: by rule alone, of servers and models that differ in their replies only, or of
# child processes, whose reports of races are not read. An import by a model runs under the race detector in others, with faults too.
SEQUENTIAL := TestReport.*OfTheSamples|TestReadingByRuleCanBeCancelledAtEveryStep|TestReadingByRuleTwiceGivesTheSameBytes|TestTheTimeOfAnImportGrowsWithTheText|TestWhatAModelCantJudgeIsJudgedByRule|TestAWholeStoryIsReadFromEachOfSixServers|TestNothingAcknowledgedIsMissingWhenAnImportIsKilled|TestAKilledRunAsksAgainOnlyForWhatWasInFlight|TestAnySequenceOfStepsWithReimportsKeepsTheWritersWordAndIsUndone|TestNothingAcknowledgedIsMissingAfterKills
# Packages that start goroutines, or whose tests do: elsewhere there is no race to find.
CONCURRENT := ./editor ./editor/kb ./app/job ./app/workspace ./pipeline ./pipeline/evaluate ./pipeline/llm ./pipeline/llm/openai ./pipeline/llm/practice ./pipeline/normalize ./storage ./storage/secret ./storage/shared ./storage/vector
# Those of them that have such slow tests.
SLOW = $(sort $(dir $(shell grep -lE '^func ($(SEQUENTIAL))' $(addsuffix /*_test.go,$(CONCURRENT)))))
# SQLite, which is C made into Go, is not watched for races: it locks its memory itself. Its driver is watched.
RACE := -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false
# The toolkit's animations are left out: a blinking caret would repaint the window all day.
RELEASE := -tags migrated_fynedo,no_animations
# Checks, tests, audit and journeys have these tags and cgo, so that they share what is compiled. Their window draws with
# OpenGL ES, whose binding compiles in a fifth of the time.
SHARED := no_animations,gles

compile check window test headless race journeys test-shared: export CGO_ENABLED = 1
compile check window headless race: export GOGC = 200

.PHONY: run build test setup setup-test audit bench stops fuzz torture test-shared report formats peers screenshots package check compile window headless race journeys clean

run: build ## open the studio on the sample, or do its job without a window
	DRAMATIS_SAMPLE=$(BUILD) $(BUILD)/dramatis

build: setup
	@mkdir -p $(BUILD)
	$(GO) build $(RELEASE) -o $(BUILD)/dramatis .

setup: ## what a window is built with; silent when it is there
	@.ci/setup build

test headless race journeys: export DRAMATIS_POSTGRES ?= off
test: setup-test
	@$(MAKE) --no-print-directory compile
	@$(MAKE) --no-print-directory -j2 check window
	@$(MAKE) --no-print-directory -j1 headless race journeys

# The toolkit drops renderers that nothing drew for a minute and makes them again without a layout. A window draws; a slow test doesn't.
headless:
	@FYNE_CACHE=1h GOGC=400 $(GO) test -vet=off -timeout 30m -tags ci,$(SHARED) $(filter-out $(CONCURRENT:.%=dramatis%),$(shell $(GO) list ./...))
	GOGC=400 $(GO) test -vet=off -timeout 30m -tags ci,$(SHARED) -run "$(SEQUENTIAL)" $(SLOW)

race:
	$(GO) test -vet=off $(RACE) -timeout 30m -skip "$(SEQUENTIAL)" $(CONCURRENT)

journeys:
	.ci/journeys

# Before check and window, which both need it.
compile:
	@$(GO) list -export -tags ci,$(SHARED) ./... >/dev/null

# Beside the checks, for C is compiled on one processor.
window:
	@mkdir -p $(BUILD)
	$(GO) build -tags $(SHARED) -o $(BUILD)/dramatis .

stops: ## how long long commands take to end once they are interrupted, on novels in the folder DRAMATIS_CORPUS
	@.ci/stops

test-shared: export DRAMATIS_POSTGRES = required
test-shared: ## bases over PostgreSQL, on a server that the tests start themselves
	@.ci/setup test
	@.ci/setup shared
	$(GO) test -vet=off -count=1 -tags ci,$(SHARED) -run "$(SEQUENTIAL)" ./storage/shared
	$(GO) test -vet=off -count=1 -tags ci,$(SHARED) -run Shared ./app/cli ./app/workspace ./app/apptest
	$(GO) test -vet=off -count=1 $(RACE) -skip "$(SEQUENTIAL)" ./storage/shared
	.ci/journeys Shared

setup-test: ## what the tests need besides
	@.ci/setup test

check: ## what gofmt, go vet and staticcheck find
	@unformatted=$$(gofmt -l app editor pipeline render storage main.go); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	$(GO) build -C .ci/tools -o $(CURDIR)/$(BUILD)/tools/ ./check
	$(BUILD)/tools/check -tags ci,corpus,$(SHARED) ./...

bench: ## the budgets, on real text where DRAMATIS_CORPUS names a folder of it
	$(GO) test -run '^$$' -bench . ./...

audit: setup ## known holes in what is linked, and risky code
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

# The commands a newcomer needs are `make run` and `make test`; `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help run tour web deb release test e2e browser crowd dutch-soak cluster-test upgrade-test pictures figures lint fmt bench bench-start bench-peer bench-chess clocks soak sanitize advisories sbom fuzz need bench-hall bench-action ladder

# Where the venue listens: the whole network, so that phones can come.
LISTEN ?= 0.0.0.0:8080
TARGET := $(or $(CARGO_TARGET_DIR),target)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

need:
	@scripts/need cc=gcc
	@scripts/need 'cargo>=1.95'

# A file of settings of this machine's own service is not for us, unless somebody names it.
# BUILT names a program that is built already; scripts/check-docs has one.
run: need web ## build everything and open the venue in the browser; LISTEN=ADDRESS:PORT to choose where
	$(if $(BUILT),,cargo build --locked --profile quick --bin torneo)
	@TORNEO_CONFIG=$${TORNEO_CONFIG:-/dev/null} $(or $(BUILT),$(TARGET)/quick/torneo) serve --listen $(LISTEN) --data datos

tour: need ## show the toolbox at work on the examples
	cargo build --locked --profile quick --bin torneo
	@scripts/tour

deb: need web ## make the Debian package
	@scripts/need dpkg-deb=dpkg
	cargo build --locked --release --bin torneo
	@scripts/deb

# What `/api/now` and the front page say of the build. Only releases carry it: a commit would have every build compile the program again.
release: export TORNEO_BUILD = $(shell git rev-parse --short=12 HEAD 2>/dev/null)
# With the C library inside, one file for every Linux of this kind of processor. The target is named so that what runs while building is not built so.
release: export RUSTFLAGS = -C target-feature=+crt-static
release: HOST = $(shell rustc -vV | sed -n 's/^host: //p')
release: need web ## make what is given away: program, Debian package, checksums, bill of materials, licences
	@scripts/need dpkg-deb=dpkg
	cargo build --locked --release --bin torneo --target $(HOST)
	@scripts/release $(TARGET)/$(HOST)/release/torneo

# The page is embedded in the program, so it is built first, and only when it changed: the program follows it.
PAGE := $(wildcard docs/guides/*.md docs/contests*.md docs/pictures/*/*.png) $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print)

web: web/dist/assets ## build the page

web/dist/assets: $(PAGE) web/node_modules/.package-lock.json
	cd web && npm run build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | need
	@scripts/need node=nodejs npm=npm 'node>=20.19'
	cd web && npm ci --no-audit --no-fund
	@touch $@

# The tests start a PostgreSQL server of their own. Debian keeps its programs off the path.
# Where NATS cannot be had, the tests of several servers say so, and those on a bus of our own with faults run all the same.
test: need web ## run every test of the program and of the page, in a real browser too
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql'
	-@scripts/need '/usr/*bin/nats-server=nats-server'
	cd web && npm run check && npm test
	cargo test --locked --workspace
	scripts/check-api $(TARGET)/debug/torneo
	@$(MAKE) --no-print-directory browser

e2e: need web ## play in a real browser, on two phones
	cargo test --locked --workspace --no-run
	@$(MAKE) --no-print-directory browser

# The tests of the program have built it with these very features; `cargo build` would choose fewer and build 29 crates again.
browser:
	@scripts/need /usr/bin/chromium=chromium
	cd web && TORNEO_BIN=$(abspath $(TARGET))/debug/torneo npm run e2e

crowd: need ## 200 people in a live Swiss over sockets, a tenth of whom vanish, while the server is killed in the middle of a round
	TORNEO_SOAK=10 cargo test --locked -p torneo --test live a_crowd_plays -- --nocapture

dutch-soak: need ## more than 5,000 random chess Swisses paired beside the articles read literally, larger ones held to their bounds
	TORNEO_SOAK=13 cargo test --locked -p torneo-rules --test dutch -- --nocapture as_the_articles_say break_no_absolute

SOAK ?= 34
BARS = $(abspath $(TARGET))/bars.txt
cluster-test: need ## three servers on one database die, stop, are cut off and restart while up to 210 rooms are played, 3 × SOAK times; and what they cost. Ends with every bar
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql' '/usr/*bin/nats-server=nats-server'
	TORNEO_CLUSTER_SCHEDULES=$${TORNEO_CLUSTER_SCHEDULES:-1000000} cargo test --locked --release -p torneo --lib cluster -- --nocapture
	@rm -f $(BARS)
	TORNEO_BARS=$(BARS) TORNEO_SOAK=$(SOAK) cargo test --locked --profile quick -p torneo --test live cluster -- \
	  --nocapture --test-threads=1 --include-ignored --skip brought_up_to_date; status=$$?; cat $(BARS); exit $$status
	@$(MAKE) --no-print-directory bench-action

# What the bar of one server alone is held to: within 1 % of the revision before. It has no clock, so any machine will do.
GAMES ?= 200
bench-action: need ## count the instructions of an action of SnatchGame at one server alone, by callgrind
	@scripts/need 'valgrind=valgrind'
	cargo test --locked --release -p torneo --lib --no-run
	@scripts/bench-action $(GAMES)

BEFORE ?= HEAD~1
upgrade-test: need web ## servers of an earlier version (BEFORE=REVISION) become servers of this one under load, and back
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql' '/usr/*bin/nats-server=nats-server'
	scripts/upgrade-test $(BEFORE)

pictures: need web ## take the pictures of the documentation from a real server in a real browser
	@scripts/need /usr/bin/chromium=chromium
	cargo build --locked --bin torneo
	cd web && TORNEO_BIN=$(abspath $(TARGET))/debug/torneo node e2e/pictures.mjs

figures: web ## measure how soon home and a room can be used, cold and warm, on slow networks and processors
	@scripts/need /usr/bin/chromium=chromium
	cargo test --locked -p torneo --test readme --no-run
	cd web && TORNEO_BIN=$(abspath $(TARGET))/debug/torneo node e2e/figures.mjs

lint: need ## formatting, clippy without warnings, purity of the rules, licences
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
	scripts/prove-purity
	scripts/licences

clocks: need ## hold the chess clocks to a million random schedules; SCHEDULES=N for another number
	TORNEO_CHESS_SCHEDULES=$(or $(SCHEDULES),1000000) cargo test --locked --release -p torneo-rules --test chess clocks -- --nocapture

ladder: need ## measure each level of the engine against the next, 400 games each; GAMES=N for another number, TOP=N for games of the strongest too
	TORNEO_LADDER_GAMES=$(or $(GAMES),400) TORNEO_LADDER_TOP_GAMES=$(or $(TOP),0) cargo test --locked --release --workspace --lib the_ladder_measured -- --ignored --nocapture

soak: need web ## kill the server a thousand times while hundreds of rooms are played; then 5,000 idle sockets and 500 slow readers beside a game
	TORNEO_SOAK=200 cargo test --locked -p torneo --test live faults::sudden_death -- --nocapture
	TORNEO_SOAK=10 cargo test --locked -p torneo --test live the_idle_and_the_slow -- --nocapture

sanitize: need ## run the engine's tests under ThreadSanitizer and AddressSanitizer
	scripts/sanitize

advisories: ## ask what is known against our dependencies; exit 75 when it could not be asked
	@scripts/advisories

sbom: need ## write the bill of materials to target/torneo.cdx.json
	@scripts/sbom

SECONDS ?= 60
fuzz: need web ## fuzz what reads foreign text, SECONDS=n for each target
	@scripts/need c++=g++
	@scripts/fuzz $(SECONDS)

fmt: ## format the code
	cargo fmt --all

bench: need ## measure, side by side
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql'
	cargo bench --locked --workspace

bench-start: need ## measure how long a server takes to start on archives of 1,000 to 1,000,000 finished rooms; TORNEO_START=1000,… chooses
	TORNEO_START=$${TORNEO_START:-1000,100000,1000000} cargo bench --locked -p torneo --bench start

bench-hall: need web ## what 400 people in a hall cost: answers, pages and papers in a real browser; PEOPLE=n for another size
	@scripts/need /usr/bin/chromium=chromium
	cargo build --locked --release --bin torneo
	cd web && TORNEO_BIN=$(abspath $(TARGET))/release/torneo node e2e/hall-400.mjs

bench-chess: need ## 500 chess rooms of people and engine levels, with analyses beside, and a Node server with chess.js
	scripts/bench-chess

bench-peer: need ## measure live rooms and those of Colyseus by turns
	scripts/bench-peer

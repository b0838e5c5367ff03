# The commands a newcomer needs are `make run` and `make test`; `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help run tour web deb test e2e browser pictures lint fmt bench bench-peer sanitize need

# Where the venue listens: the whole network, so that phones can come.
LISTEN ?= 0.0.0.0:8080
TARGET := $(or $(CARGO_TARGET_DIR),target)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

need:
	@scripts/need cc=gcc
	@scripts/need 'cargo>=1.95'

# A file of settings of this machine's own service is not for us, unless somebody names it.
run: need web ## build everything and open the venue in the browser; LISTEN=ADDRESS:PORT to choose where
	cargo build --locked --release --bin torneo
	@TORNEO_CONFIG=$${TORNEO_CONFIG:-/dev/null} $(TARGET)/release/torneo serve --listen $(LISTEN) --data datos

tour: need ## show the toolbox at work on the examples
	cargo build --locked --release --bin torneo
	@scripts/tour

deb: need web ## make the Debian package
	@scripts/need dpkg-deb=dpkg
	cargo build --locked --release --bin torneo
	@scripts/deb

# The page is embedded in the program, so it is built first, and only when it changed: the program follows it.
PAGE := $(shell find web -name node_modules -prune -o -name dist -prune -o -type f -print)

web: web/dist/assets ## build the page

web/dist/assets: $(PAGE) web/node_modules/.package-lock.json
	cd web && npm run build
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json | need
	@scripts/need node=nodejs npm=npm 'node>=20.19'
	cd web && npm ci --no-audit --no-fund
	@touch $@

# The tests start a PostgreSQL server of their own. Debian keeps its programs off the path.
test: need web ## run every test of the program and of the page, in a real browser too
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql'
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

pictures: need web ## take the pictures of the documentation from a real server in a real browser
	@scripts/need /usr/bin/chromium=chromium
	cargo build --locked --bin torneo
	cd web && TORNEO_BIN=$(abspath $(TARGET))/debug/torneo node e2e/pictures.mjs

lint: need ## formatting, clippy without warnings, purity of the rules, licences
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
	scripts/prove-purity
	scripts/licences

sanitize: need ## run the engine's tests under ThreadSanitizer and AddressSanitizer
	scripts/sanitize

fmt: ## format the code
	cargo fmt --all

bench: need ## measure, side by side
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql'
	cargo bench --locked --workspace

bench-peer: need ## measure live rooms and those of Colyseus by turns
	scripts/bench-peer

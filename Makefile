# The commands a newcomer needs are `make run` and `make test`; `make help` lists the rest.
.DEFAULT_GOAL := help
.PHONY: help run test lint fmt bench need

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 20

need:
	@scripts/need cc=gcc
	@command -v cargo >/dev/null || { echo "Rust is missing: install it with rustup or your package manager" >&2; exit 1; }

run: need ## build the product and show it at work
	cargo build --locked --release --bin torneo
	@scripts/tour

# The tests start a PostgreSQL server of their own. Debian keeps its programs off the path.
test: need ## run every test
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql'
	cargo test --locked --workspace

lint: need ## formatting, clippy without warnings, purity of the rules, licences
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets --all-features -- -D warnings
	scripts/prove-purity
	scripts/licences

fmt: ## format the code
	cargo fmt --all

bench: need ## measure, side by side
	@scripts/need '/usr/lib/postgresql/*/bin/initdb=postgresql'
	cargo bench --locked --workspace

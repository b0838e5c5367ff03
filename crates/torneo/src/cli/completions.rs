//! `torneo completions`: what a shell needs to complete our commands.

use clap::{Args, ValueEnum};
use clap_complete::Shell;

use super::{Run, program};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;

#[derive(Args)]
pub struct Completions {
    #[arg(value_enum)]
    shell: KnownShell,
}

/// The shells that the packages install completions for.
#[derive(Clone, Copy, ValueEnum)]
enum KnownShell {
    Bash,
    Zsh,
    Fish,
}

impl Run for Completions {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let shell = match self.shell {
            KnownShell::Bash => Shell::Bash,
            KnownShell::Zsh => Shell::Zsh,
            KnownShell::Fish => Shell::Fish,
        };
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut program(lang), "torneo", &mut script);
        output::write(&script, lang).map(|_| Exit::Done)
    }
}

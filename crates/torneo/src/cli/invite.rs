//! `torneo invite`: a new one-time link, for another organiser or for one who forgot the password.
//!
//! A server that runs on the same data folder is asked for it, and tells the address it has.

use clap::Args;

use super::Run;
use super::archive::{failure, open_to_write, place, runtime};
use crate::exit::{Exit, Failure};
use crate::http::PublicAddress;
use crate::operator_socket::{self, OperatorAnswer, OperatorRequest};
use crate::output;
use crate::say::{Lang, say};
use crate::settings::{self, Flags, Settings};
use crate::venue::clock::Clock;
use crate::venue::organisers::{Denied, Organisers};
use crate::venue::record::Purpose;

#[derive(Args)]
pub struct Invite {
    #[arg(long, value_name = "NAME")]
    renew: Option<String>,
    #[command(flatten)]
    flags: Flags,
}

impl Run for Invite {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let settings = settings::choose(&self.flags, lang)?.settings;
        let purpose = match &self.renew {
            Some(name) => Purpose::Renew { name: name.clone() },
            None => Purpose::Join { owner: true },
        };
        let link = match running(&settings, &purpose) {
            Some(answer) => answered(answer, lang)?,
            None => {
                let secret = runtime().block_on(invite(&settings, purpose));
                let secret = secret.map_err(|denied| denial(denied, lang))?;
                let address = PublicAddress::new(&settings, settings.listen);
                address.invitation(&address.address(), &secret)
            }
        };
        output::print(
            &say!(
                lang,
                "Con el servidor en marcha, una sola vez y durante siete días:\n{link}\n",
                "With the server running, once and for seven days:\n{link}\n"
            ),
            lang,
        )?;
        Ok(Exit::Done)
    }
}

/// What a server on the same data folder answers, if one runs.
fn running(settings: &Settings, purpose: &Purpose) -> Option<std::io::Result<OperatorAnswer>> {
    match settings.database {
        Some(_) => None,
        None => {
            let request = OperatorRequest::Invite(purpose.clone());
            operator_socket::ask(&settings.data, &request)
        }
    }
}

fn answered(answer: std::io::Result<OperatorAnswer>, lang: Lang) -> Result<String, Failure> {
    let why = match answer {
        Ok(OperatorAnswer::Link(link)) => return Ok(link),
        Ok(OperatorAnswer::NoSuchOrganiser) => return Err(denial(Denied::NoSuchOrganiser, lang)),
        Ok(OperatorAnswer::Shown { .. }) => String::new(),
        Ok(OperatorAnswer::Failed(why)) => why,
        Err(error) => error.to_string(),
    };
    let message = say!(
        lang,
        "el servidor no da la invitación: {why}; mire su registro",
        "the server gives no invitation: {why}; look into its log"
    );
    Err(Failure::new(Exit::Unreadable, message))
}

fn denial(denied: Denied, lang: Lang) -> Failure {
    match denied {
        Denied::Store(error) => failure(&error, lang),
        Denied::NoSuchOrganiser => Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "no hay ningún organizador con ese nombre; escríbalo como en la página",
                "there is no organiser of that name; write it as the page does"
            ),
        ),
        Denied::WrongSecret
        | Denied::NameTaken
        | Denied::WeakPassword
        | Denied::CommonPassword
        | Denied::WrongPassword
        | Denied::Wait { .. }
        | Denied::Busy
        | Denied::LastOwner
        | Denied::TooManyInvitations => Failure::new(
            Exit::Invalid,
            say!(
                lang,
                "hay demasiadas invitaciones sin usar; retire alguna en la página de organizadores",
                "too many invitations are unused; withdraw some on the organisers' page"
            ),
        ),
    }
}

async fn invite(settings: &Settings, purpose: Purpose) -> Result<String, Denied> {
    let store = open_to_write(&place(settings)).await?;
    let organisers = Organisers::open(store.clone(), Clock::start()).await?;
    let invited = organisers.invite(None, purpose).await;
    store.close().await;
    Ok(invited?.0)
}

//! What the rules decided, as the journal and the phones are told, and the way back.

use torneo_rules::snatch::game::{By, Event};
use torneo_rules::snatch::tokens::Offer;

use super::{SnatchAnswer, SnatchEvent};
use crate::wire::live::room::SeatName;

impl SnatchEvent {
    /// Only a change of the variant says who wanted it.
    pub fn told(event: &Event, by_seat: SeatName) -> Self {
        let auto = |by: &By| match by {
            By::Player => false,
            By::Clock => true,
        };
        match event {
            Event::Said { from, text } => SnatchEvent::Said {
                by: (*from).into(),
                text: Some(text.clone()),
            },
            Event::ChatClosed => SnatchEvent::ChatClosed {},
            Event::Forced { force, by } => SnatchEvent::Forced {
                force: *force,
                auto: auto(by),
            },
            Event::Offered { offer, by } => SnatchEvent::Offered {
                offer: (*offer).into(),
                auto: auto(by),
            },
            Event::NotOffered { by } => SnatchEvent::NotOffered { auto: auto(by) },
            Event::Answered { answer, by } => SnatchEvent::Answered {
                answer: SnatchAnswer::from(*answer),
                auto: auto(by),
            },
            Event::Shamed { assign, by } => SnatchEvent::Shamed {
                assign: *assign,
                auto: auto(by),
            },
            Event::Reported { report, by } => SnatchEvent::Reported {
                report: *report,
                auto: auto(by),
            },
            Event::VariantSet { variant } => SnatchEvent::VariantSet {
                variant: (*variant).into(),
                by: by_seat,
            },
            Event::Paused => SnatchEvent::Paused {},
            Event::Resumed => SnatchEvent::Resumed {},
        }
    }

    /// An event of the journal as the rules know it; nothing if it names a seat of another game.
    pub fn heard(&self) -> Option<Event> {
        let by = |auto: bool| if auto { By::Clock } else { By::Player };
        Some(match self {
            SnatchEvent::Said { by, text } => Event::Said {
                from: by.role()?,
                text: text.clone()?,
            },
            SnatchEvent::ChatClosed {} => Event::ChatClosed,
            SnatchEvent::Forced { force, auto } => Event::Forced {
                force: *force,
                by: by(*auto),
            },
            SnatchEvent::Offered { offer, auto } => Event::Offered {
                offer: Offer::from(*offer),
                by: by(*auto),
            },
            SnatchEvent::NotOffered { auto } => Event::NotOffered { by: by(*auto) },
            SnatchEvent::Answered { answer, auto } => Event::Answered {
                answer: (*answer).into(),
                by: by(*auto),
            },
            SnatchEvent::Shamed { assign, auto } => Event::Shamed {
                assign: *assign,
                by: by(*auto),
            },
            SnatchEvent::Reported { report, auto } => Event::Reported {
                report: *report,
                by: by(*auto),
            },
            SnatchEvent::VariantSet { variant, by: _ } => Event::VariantSet {
                variant: (*variant).into(),
            },
            SnatchEvent::Paused {} => Event::Paused,
            SnatchEvent::Resumed {} => Event::Resumed,
        })
    }
}

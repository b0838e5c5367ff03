//! A list of at most six offers among which the proposer chooses, set by the organiser. Short enough that a responder can
//! answer each of them beforehand.
//!
//! Spec: docs/spec/snatchgame.md §4. Ruling S28.

use serde::{Deserialize, Serialize};

use super::tokens::{Bundle, Offer};

/// Offers of a menu; never more, so that a phone shows every answer to each.
pub const MOST_OFFERS: usize = 6;

/// Different offers in the order in which they are shown. Without any there is no menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Offer>", into = "Vec<Offer>")]
pub struct Menu {
    count: u8,
    /// Those that there are come first: turkeys and corn given, turkeys and corn asked for. Rules are copied with every game and
    /// every row, so this is small.
    offers: [[u8; 4]; MOST_OFFERS],
}

/// Why a list is no menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAMenu {
    #[error("a menu has at most six offers")]
    TooMany,
    #[error("an offer stands on the menu twice")]
    Twice,
    #[error("an offer has more tokens than there can be")]
    TooLarge,
}

impl Menu {
    pub const NONE: Menu = Menu {
        count: 0,
        offers: [[0; 4]; MOST_OFFERS],
    };

    /// The one offer that there is where offers are fixed.
    pub fn fixed() -> Menu {
        Menu::try_from(vec![Offer::FIXED]).expect("one offer is a menu")
    }

    pub fn offers(&self) -> impl Iterator<Item = Offer> + '_ {
        let offers = self.offers.iter().take(usize::from(self.count));
        offers.map(|offer| {
            let [give_turkeys, give_corn, ask_turkeys, ask_corn] = offer.map(u32::from);
            Offer {
                give: Bundle::of(give_turkeys, give_corn),
                ask: Bundle::of(ask_turkeys, ask_corn),
            }
        })
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn contains(&self, offer: Offer) -> bool {
        self.offers().any(|listed| listed == offer)
    }
}

impl TryFrom<Vec<Offer>> for Menu {
    type Error = NotAMenu;

    fn try_from(list: Vec<Offer>) -> Result<Self, NotAMenu> {
        let mut menu = Menu::NONE;
        if list.len() > MOST_OFFERS {
            return Err(NotAMenu::TooMany);
        }
        for (place, offer) in list.into_iter().enumerate() {
            if menu.contains(offer) {
                return Err(NotAMenu::Twice);
            }
            let (give, ask) = (offer.give, offer.ask);
            let tokens = [give.turkeys, give.corn, ask.turkeys, ask.corn];
            for (part, tokens) in tokens.into_iter().enumerate() {
                let tokens = u8::try_from(tokens).map_err(|_| NotAMenu::TooLarge)?;
                menu.offers[place][part] = tokens;
            }
            menu.count += 1;
        }
        Ok(menu)
    }
}

impl From<Menu> for Vec<Offer> {
    fn from(menu: Menu) -> Self {
        menu.offers().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_has_up_to_six_different_offers() {
        let offers = |count: u32| -> Vec<Offer> {
            let offer = |turkeys| Offer {
                give: Bundle::of(turkeys, 0),
                ask: Bundle::of(0, 5),
            };
            (1..=count).map(offer).collect()
        };
        let six = Menu::try_from(offers(6)).map(Vec::from);
        assert_eq!(six, Ok(offers(6)));
        assert_eq!(Menu::try_from(offers(7)), Err(NotAMenu::TooMany));
        let twice = vec![Offer::FIXED, Offer::FIXED];
        assert_eq!(Menu::try_from(twice), Err(NotAMenu::Twice));
        let nobodys = Offer {
            give: Bundle::of(256, 0),
            ask: Bundle::NOTHING,
        };
        assert_eq!(Menu::try_from(vec![nobodys]), Err(NotAMenu::TooLarge));
        assert!(Menu::try_from(Vec::new()).is_ok_and(|menu| menu.is_empty()));
    }
}

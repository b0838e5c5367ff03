//! The board: how pieces move, attack, castle and promote.

/// Letters as in FEN, `.` for nothing; a1 is 0, b1 is 1, h8 is 63.
#[derive(Debug, Clone)]
pub struct Board {
    pub cells: [u8; 64],
    pub white: bool,
    /// Files of the rooks that may still castle: K, Q, k, q.
    pub rooks: [Option<i32>; 4],
    /// The square behind a pawn that has just made a double step.
    pub passed: Option<i32>,
    pub halfmove: u64,
    pub fullmove: u64,
    pub chess960: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mv {
    pub from: i32,
    /// For castling, the rook's square.
    pub to: i32,
    /// `.` or a lower-case letter.
    pub promotion: u8,
    pub castling: bool,
}

pub fn square_name(square: i32) -> String {
    let file = char::from(b'a' + (square % 8) as u8);
    let rank = char::from(b'1' + (square / 8) as u8);
    format!("{file}{rank}")
}

fn square_of(name: &str) -> i32 {
    let bytes = name.as_bytes();
    i32::from(bytes[0] - b'a') + 8 * i32::from(bytes[1] - b'1')
}

/// The square so many files and ranks away, if it is on the board.
fn step(from: i32, files: i32, ranks: i32) -> Option<i32> {
    let (file, rank) = (from % 8 + files, from / 8 + ranks);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some(rank * 8 + file)
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const OBLIQUE: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

impl Board {
    /// Reads a FEN that is known to be one.
    pub fn read(fen: &str, chess960: bool) -> Board {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut cells = [b'.'; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.bytes() {
                if letter.is_ascii_digit() {
                    file += usize::from(letter - b'0');
                } else {
                    cells[(7 - row) * 8 + file] = letter;
                    file += 1;
                }
            }
        }
        let mut board = Board {
            cells,
            white: fields[1] == "w",
            rooks: [None; 4],
            passed: (fields[3] != "-").then(|| square_of(fields[3])),
            halfmove: fields.get(4).map_or(0, |text| text.parse().unwrap()),
            fullmove: fields.get(5).map_or(1, |text| text.parse().unwrap()),
            chess960,
        };
        for letter in fields[2].bytes().filter(|letter| *letter != b'-') {
            board.allow(letter);
        }
        board
    }

    fn allow(&mut self, letter: u8) {
        let white = letter.is_ascii_uppercase();
        let king = self.king(white) % 8;
        let row = if white { 0 } else { 56 };
        let rook = if white { b'R' } else { b'r' };
        let has_rook = |file: &i32| self.cells[(row + file) as usize] == rook;
        let file = match letter.to_ascii_lowercase() {
            b'k' => (king + 1..8).rev().find(has_rook).unwrap(),
            b'q' => (0..king).find(has_rook).unwrap(),
            file => i32::from(file - b'a'),
        };
        let place = if white { 0 } else { 2 } + usize::from(file < king);
        self.rooks[place] = Some(file);
    }

    pub fn king(&self, white: bool) -> i32 {
        let king = if white { b'K' } else { b'k' };
        self.cells.iter().position(|cell| *cell == king).unwrap() as i32
    }

    fn at(&self, square: i32) -> u8 {
        self.cells[square as usize]
    }

    fn is_own(&self, square: i32, white: bool) -> bool {
        let cell = self.at(square);
        cell != b'.' && cell.is_ascii_uppercase() == white
    }

    /// Does any piece of a side attack this square?
    pub fn attacked(&self, square: i32, by_white: bool) -> bool {
        (0..64).any(|from| self.is_own(from, by_white) && self.reaches(from, square))
    }

    /// Does the piece on `from` attack `to`, whatever stands there?
    fn reaches(&self, from: i32, to: i32) -> bool {
        let piece = self.at(from);
        let one = |steps: &[(i32, i32)]| steps.iter().any(|(f, r)| step(from, *f, *r) == Some(to));
        let far = |steps: &[(i32, i32)]| {
            steps.iter().any(|(files, ranks)| {
                let mut next = step(from, *files, *ranks);
                while let Some(square) = next {
                    if square == to {
                        return true;
                    }
                    if self.at(square) != b'.' {
                        return false;
                    }
                    next = step(square, *files, *ranks);
                }
                false
            })
        };
        match piece {
            b'P' => one(&[(1, 1), (-1, 1)]),
            b'p' => one(&[(1, -1), (-1, -1)]),
            b'N' | b'n' => one(&LEAPS),
            b'K' | b'k' => one(&STRAIGHT) || one(&OBLIQUE),
            b'R' | b'r' => far(&STRAIGHT),
            b'B' | b'b' => far(&OBLIQUE),
            b'Q' | b'q' => far(&STRAIGHT) || far(&OBLIQUE),
            _ => false,
        }
    }

    pub fn in_check(&self, white: bool) -> bool {
        self.attacked(self.king(white), !white)
    }

    pub fn legal(&self) -> Vec<Mv> {
        let mut moves = Vec::new();
        for from in (0..64).filter(|from| self.is_own(*from, self.white)) {
            for to in 0..64 {
                if !self.could_go(from, to) {
                    continue;
                }
                let last = if self.white { to >= 56 } else { to < 8 };
                let pawn = self.at(from).eq_ignore_ascii_case(&b'p');
                let promotions: &[u8] = if pawn && last { b"nbrq" } else { b"." };
                moves.extend(promotions.iter().map(|promotion| Mv {
                    from,
                    to,
                    promotion: *promotion,
                    castling: false,
                }));
            }
        }
        moves.retain(|mv| !self.after(*mv).in_check(self.white));
        moves.extend([0, 1].into_iter().filter_map(|wing| self.castling(wing)));
        moves
    }

    /// By the piece's way of moving, without regard to the king's safety.
    fn could_go(&self, from: i32, to: i32) -> bool {
        if self.is_own(to, self.white) {
            return false;
        }
        if !self.at(from).eq_ignore_ascii_case(&b'p') {
            return self.reaches(from, to);
        }
        let ahead = if self.white { 1 } else { -1 };
        let home = if self.white {
            from / 8 == 1
        } else {
            from / 8 == 6
        };
        let one = step(from, 0, ahead).filter(|square| self.at(*square) == b'.');
        let two = one
            .filter(|_| home)
            .and_then(|square| step(square, 0, ahead))
            .filter(|square| self.at(*square) == b'.');
        let takes = self.at(to) != b'.' || self.passed == Some(to);
        one == Some(to) || two == Some(to) || (takes && self.reaches(from, to))
    }

    /// Castling towards a wing: 0 king's, 1 queen's.
    fn castling(&self, wing: usize) -> Option<Mv> {
        let row = if self.white { 0 } else { 56 };
        let file = self.rooks[wing + if self.white { 0 } else { 2 }]?;
        let (king, rook) = (self.king(self.white), row + file);
        let (king_to, rook_to) = if wing == 0 {
            (row + 6, row + 5)
        } else {
            (row + 2, row + 3)
        };
        let between = |a: i32, b: i32| a.min(b)..=a.max(b);
        let free = |square: i32| square == king || square == rook || self.at(square) == b'.';
        let empty = between(king, king_to)
            .chain(between(rook, rook_to))
            .chain(between(king, rook))
            .all(free);
        let safe = between(king, king_to).all(|square| {
            // Only the king is lifted: what shields it now, shields it on the way.
            let mut lifted = self.clone();
            lifted.cells[king as usize] = b'.';
            !lifted.attacked(square, !self.white)
        });
        let mv = Mv {
            from: king,
            to: rook,
            promotion: b'.',
            castling: true,
        };
        (empty && safe && !self.after(mv).in_check(self.white)).then_some(mv)
    }

    pub fn is_capture(&self, mv: Mv) -> bool {
        let pawn = self.at(mv.from).eq_ignore_ascii_case(&b'p');
        !mv.castling && (self.at(mv.to) != b'.' || (pawn && mv.from % 8 != mv.to % 8))
    }

    pub fn after(&self, mv: Mv) -> Board {
        let mut next = self.clone();
        let piece = self.at(mv.from);
        let pawn = piece.eq_ignore_ascii_case(&b'p');
        let row = if self.white { 0 } else { 56 };
        next.cells[mv.from as usize] = b'.';
        if mv.castling {
            let rook = self.at(mv.to);
            next.cells[mv.to as usize] = b'.';
            let (king_to, rook_to) = if mv.to > mv.from {
                (row + 6, row + 5)
            } else {
                (row + 2, row + 3)
            };
            next.cells[king_to as usize] = piece;
            next.cells[rook_to as usize] = rook;
        } else {
            if pawn && mv.from % 8 != mv.to % 8 && self.at(mv.to) == b'.' {
                next.cells[(mv.from / 8 * 8 + mv.to % 8) as usize] = b'.';
            }
            next.cells[mv.to as usize] = match (mv.promotion, self.white) {
                (b'.', _) => piece,
                (promotion, true) => promotion.to_ascii_uppercase(),
                (promotion, false) => promotion,
            };
        }
        for place in 0..4 {
            let (white, row) = (place < 2, if place < 2 { 0 } else { 56 });
            let home = self.rooks[place].map(|file| row + file);
            let king_moved = self.white == white && piece.eq_ignore_ascii_case(&b'k');
            let touched = home == Some(mv.from) || home == Some(mv.to);
            if king_moved || touched {
                next.rooks[place] = None;
            }
        }
        let double = pawn && (mv.to - mv.from).abs() == 16;
        next.passed = double.then_some((mv.from + mv.to) / 2);
        next.halfmove = if pawn || self.is_capture(mv) {
            0
        } else {
            self.halfmove + 1
        };
        next.fullmove = self.fullmove + u64::from(!self.white);
        next.white = !self.white;
        next
    }

    pub fn uci(&self, mv: Mv) -> String {
        let to = match (mv.castling, self.chess960) {
            (true, false) => mv.from / 8 * 8 + if mv.to > mv.from { 6 } else { 2 },
            (true, true) | (false, _) => mv.to,
        };
        let promotion = if mv.promotion == b'.' {
            String::new()
        } else {
            char::from(mv.promotion).to_string()
        };
        format!("{}{}{promotion}", square_name(mv.from), square_name(to))
    }

    /// Every text that means this move.
    pub fn spellings(&self, mv: Mv) -> Vec<String> {
        let mut texts = vec![self.uci(mv)];
        if mv.castling {
            texts.push(format!("{}{}", square_name(mv.from), square_name(mv.to)));
            if mv.from % 8 == 4 {
                let to = mv.from / 8 * 8 + if mv.to > mv.from { 6 } else { 2 };
                texts.push(format!("{}{}", square_name(mv.from), square_name(to)));
            }
        }
        texts
    }

    pub fn san(&self, mv: Mv) -> String {
        let mut text = String::new();
        let piece = self.at(mv.from).to_ascii_uppercase();
        if mv.castling {
            text.push_str(if mv.to > mv.from { "O-O" } else { "O-O-O" });
        } else {
            if piece == b'P' {
                if self.is_capture(mv) {
                    text.push_str(&square_name(mv.from)[..1]);
                }
            } else {
                text.push(char::from(piece));
                let name = square_name(mv.from);
                let others: Vec<String> = self
                    .legal()
                    .into_iter()
                    .filter(|other| !other.castling && other.to == mv.to && other.from != mv.from)
                    .filter(|other| self.at(other.from) == self.at(mv.from))
                    .map(|other| square_name(other.from))
                    .collect();
                if others.is_empty() {
                } else if others.iter().all(|other| other[..1] != name[..1]) {
                    text.push_str(&name[..1]);
                } else if others.iter().all(|other| other[1..] != name[1..]) {
                    text.push_str(&name[1..]);
                } else {
                    text.push_str(&name);
                }
            }
            if self.is_capture(mv) {
                text.push('x');
            }
            text.push_str(&square_name(mv.to));
            if mv.promotion != b'.' {
                text.push('=');
                text.push(char::from(mv.promotion.to_ascii_uppercase()));
            }
        }
        let after = self.after(mv);
        if after.in_check(after.white) {
            text.push(if after.legal().is_empty() { '#' } else { '+' });
        }
        text
    }

    /// Everything by which positions differ (9.2.3), and the first four fields of a FEN.
    pub fn four_fields(&self) -> String {
        let mut text = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                match self.at(rank * 8 + file) {
                    b'.' => empty += 1,
                    piece => {
                        if empty > 0 {
                            text.push_str(&empty.to_string());
                        }
                        empty = 0;
                        text.push(char::from(piece));
                    }
                }
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let takes_passing = |mv: &Mv| {
            Some(mv.to) == self.passed
                && self.at(mv.from).eq_ignore_ascii_case(&b'p')
                && mv.from % 8 != mv.to % 8
        };
        let passed = match self.passed {
            Some(square) if self.legal().iter().any(takes_passing) => square_name(square),
            Some(_) | None => "-".to_owned(),
        };
        format!(
            "{text} {} {} {passed}",
            if self.white { 'w' } else { 'b' },
            self.rights()
        )
    }

    fn rights(&self) -> String {
        let mut text = String::new();
        for (place, right) in self.rooks.iter().enumerate() {
            let Some(file) = right else { continue };
            let (row, rook) = if place < 2 { (0, b'R') } else { (56, b'r') };
            let further: Vec<i32> = if place % 2 == 0 {
                (file + 1..8).collect()
            } else {
                (0..*file).collect()
            };
            let another = further.iter().any(|file| self.at(row + file) == rook);
            let letter = match (another, place % 2) {
                (true, _) => char::from(b'a' + *file as u8),
                (false, 0) => 'k',
                (false, _) => 'q',
            };
            text.push(if place < 2 {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
        if text.is_empty() {
            "-".to_owned()
        } else {
            text
        }
    }
}

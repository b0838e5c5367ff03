//! Moves with their variations: a tree whose first branch everywhere is the main line.
//!
//! Spec: docs/spec/chess.md §7.2.

use cozy_chess::Move;

use crate::chess::position::Position;

/// Which move of a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    /// Its place in the order in which moves were added; parents come before what follows them.
    pub fn index(self) -> usize {
        self.0
    }
}

/// A move and what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    pub mv: Move,
    /// After the move.
    pub position: Position,
    /// Nothing for a first move.
    pub parent: Option<NodeId>,
    /// What follows; the first is the main line.
    pub children: Vec<NodeId>,
    /// Said before the move, at the beginning of a variation.
    pub before: String,
    /// Said after the move.
    pub comment: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 is `?`.
    pub nags: Vec<u8>,
    /// What the mover had left.
    pub clock_ms: Option<u64>,
}

/// A game with its variations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    start: Position,
    /// Said before the first move.
    pub comment: String,
    nodes: Vec<Node>,
    first: Vec<NodeId>,
}

impl Tree {
    pub fn new(start: Position) -> Self {
        Self {
            start,
            comment: String::new(),
            nodes: Vec::new(),
            first: Vec::new(),
        }
    }

    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Moves in all variations together.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Every move in the order in which they were added.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// The position after a move, or the first one.
    pub fn position(&self, after: Option<NodeId>) -> &Position {
        after.map_or(&self.start, |id| &self.node(id).position)
    }

    /// What follows a move, or begins the game; the first is the main line.
    pub fn children(&self, after: Option<NodeId>) -> &[NodeId] {
        after.map_or(&self.first, |id| &self.node(id).children)
    }

    /// Adds a legal move. A move that is already there is not added twice.
    pub fn add(&mut self, after: Option<NodeId>, mv: Move) -> NodeId {
        let known = self
            .children(after)
            .iter()
            .copied()
            .find(|id| self.node(*id).mv == mv);
        if let Some(id) = known {
            return id;
        }
        let id = NodeId(self.nodes.len());
        let position = self.position(after).after(mv);
        self.nodes.push(Node {
            mv,
            position,
            parent: after,
            children: Vec::new(),
            before: String::new(),
            comment: String::new(),
            nags: Vec::new(),
            clock_ms: None,
        });
        match after {
            None => self.first.push(id),
            Some(after) => self.node_mut(after).children.push(id),
        }
        id
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        let first = self.first.first().copied();
        std::iter::successors(first, |id| self.node(*id).children.first().copied())
    }
}

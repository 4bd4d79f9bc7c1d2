//! RRT-Connect (Kuffner & LaValle, 2000) over any check of edges, the same search for all of them.

/// Position of the robot.
type Place = [f64; 3];

/// Search that is over.
#[derive(Debug)]
pub struct Search {
    /// Way from the start to the goal; `None` if the edges allowed were used up.
    pub way: Option<Vec<Place>>,
    /// Number of edges that were asked about.
    pub asked: usize,
    /// Edges that the check called clear.
    pub accepted: Vec<[Place; 2]>,
}

/// Tree of positions, each with the place in the list of the one it was reached from.
struct Tree(Vec<(Place, usize)>);

/// Check of edges, and what was asked of it.
struct Checked<F> {
    is_clear: F,
    asked: usize,
    accepted: Vec<[Place; 2]>,
}

/// Searches a way from start to goal with trees that grow by edges of at most `reach`, until so many edges were asked
/// about.
pub fn connect(
    ends: [Place; 2],
    reach: f64,
    most: usize,
    mut anywhere: impl FnMut() -> Place,
    is_clear: impl FnMut(Place, Place) -> bool,
) -> Search {
    let [mut growing, mut facing] = ends.map(|end| Tree(vec![(end, 0)]));
    let mut edges = Checked { is_clear, asked: 0, accepted: Vec::new() };
    let mut way = None;
    while way.is_none() && edges.asked < most {
        if let Some(new) = growing.grow(anywhere(), reach, &mut edges) {
            let goal = growing.0[new].0;
            while let Some(near) = facing.grow(goal, reach, &mut edges) {
                if facing.0[near].0 == goal {
                    let mut found = growing.way(new);
                    found.reverse();
                    found.extend(facing.way(near).into_iter().skip(1));
                    way = Some(found);
                    break;
                }
            }
        }
        std::mem::swap(&mut growing, &mut facing);
    }
    if let Some(way) = way.as_mut().filter(|way| way[0] != ends[0]) {
        way.reverse();
    }
    Search { way, asked: edges.asked, accepted: edges.accepted }
}

impl<F: FnMut(Place, Place) -> bool> Checked<F> {
    fn ask(&mut self, from: Place, to: Place) -> bool {
        self.asked += 1;
        let is_clear = (self.is_clear)(from, to);
        if is_clear {
            self.accepted.push([from, to]);
        }
        is_clear
    }
}

impl Tree {
    /// Adds a position towards a goal if the edge to it from the nearest one is clear, and returns its place in the
    /// list.
    fn grow<F: FnMut(Place, Place) -> bool>(
        &mut self,
        goal: Place,
        reach: f64,
        edges: &mut Checked<F>,
    ) -> Option<usize> {
        let squares = self.0.iter().map(|&(place, _)| square(place, goal)).enumerate();
        let (nearest, far) = squares.min_by(|(_, one), (_, other)| one.total_cmp(other))?;
        let (from, far) = (self.0[nearest].0, far.sqrt());
        let step = |k: usize| from[k] + (goal[k] - from[k]) * (reach / far);
        let to = if far <= reach { goal } else { std::array::from_fn(step) };
        edges.ask(from, to).then(|| {
            self.0.push((to, nearest));
            self.0.len() - 1
        })
    }

    /// Positions from one to the root.
    fn way(&self, mut node: usize) -> Vec<Place> {
        let mut way = vec![self.0[node].0];
        while node != 0 {
            node = self.0[node].1;
            way.push(self.0[node].0);
        }
        way
    }
}

fn square(a: Place, b: Place) -> f64 {
    (0..3).map(|k| (a[k] - b[k]) * (a[k] - b[k])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::Random;

    #[test]
    fn a_way_leads_through_the_gap_of_a_wall() {
        let ends = [[-2.0, 0.0, 0.0], [2.0, 0.0, 0.0]];
        // A wall in the plane x = 0 with a hole about (1, 1).
        let is_clear = |from: Place, to: Place| {
            if from[0].signum() == to[0].signum() {
                return true;
            }
            let share = from[0] / (from[0] - to[0]);
            (1..3).all(|k| (from[k] + (to[k] - from[k]) * share - 1.0).abs() < 0.25)
        };
        let mut random = Random::new(7);
        let found = connect(ends, 0.5, 100_000, || [(); 3].map(|()| random.between(-2.0, 2.0)), is_clear);
        let way = found.way.unwrap();
        assert_eq!([way[0], way[way.len() - 1]], ends);
        assert!(way.windows(2).all(|pair| is_clear(pair[0], pair[1])
            && found.accepted.iter().any(|edge| { *edge == [pair[0], pair[1]] || *edge == [pair[1], pair[0]] })));
        assert!(found.asked > found.accepted.len());
        assert!(connect(ends, 0.5, 100, || [0.0; 3], |_, _| false).way.is_none());
    }
}

//! The Minkowski difference as an intersection of half-spaces, every plane that could bound it tried, in 128-bit
//! integers.

/// Half-spaces `n.x <= h` whose intersection is `B - A`.
pub(crate) struct Brute {
    halves: Vec<([i128; 3], i128)>,
}

/// A fraction with a positive denominator.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Crossing {
    pub over: i128,
    pub under: i128,
}

#[derive(Debug)]
pub(crate) enum Expected {
    Apart,
    AtBeginning,
    At(Crossing),
}

impl Crossing {
    fn is_below(self, other: Crossing) -> bool {
        self.over * other.under < other.over * self.under
    }
}

fn wide(p: [i64; 3]) -> [i128; 3] {
    p.map(i128::from)
}

fn minus(p: [i128; 3], q: [i128; 3]) -> [i128; 3] {
    [0, 1, 2].map(|k| p[k] - q[k])
}

fn dot(p: [i128; 3], q: [i128; 3]) -> i128 {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

fn cross(p: [i128; 3], q: [i128; 3]) -> [i128; 3] {
    [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

/// The directions of the edges, and the normals of the facets, of the hull of points: every pair and triple is tried.
fn features(points: &[[i128; 3]]) -> (Vec<[i128; 3]>, Vec<[i128; 3]>) {
    let (mut edges, mut normals) = (Vec::new(), Vec::new());
    let count = points.len();
    for i in 0..count {
        for j in i + 1..count {
            for k in j + 1..count {
                let [p, q, r] = [points[i], points[j], points[k]];
                let normal = cross(minus(q, p), minus(r, p));
                let sides = || points.iter().map(|&x| dot(normal, minus(x, p)).signum());
                if normal != [0; 3] && (sides().all(|side| side <= 0) || sides().all(|side| side >= 0)) {
                    normals.push(normal);
                    edges.extend([minus(q, p), minus(r, q), minus(p, r)]);
                }
            }
        }
    }
    for edge in &mut edges {
        if *edge < [0; 3] {
            *edge = edge.map(|x| -x);
        }
    }
    edges.sort_unstable();
    edges.dedup();
    (edges, normals)
}

impl Brute {
    pub(crate) fn new(a: &[[i64; 3]], b: &[[i64; 3]], offset: [i64; 3]) -> Brute {
        let a: Vec<_> = a.iter().copied().map(wide).collect();
        let b: Vec<_> = b.iter().copied().map(wide).collect();
        let ((edges_a, normals_a), (edges_b, normals_b)) = (features(&a), features(&b));
        let of_edges = edges_a.iter().flat_map(|&e| edges_b.iter().map(move |&f| cross(e, f)));
        let mut normals: Vec<[i128; 3]> = of_edges.chain(normals_a).chain(normals_b).collect();
        normals.extend(normals.clone().into_iter().map(|normal| normal.map(|x| -x)));
        normals.retain(|&normal| normal != [0; 3]);
        normals.sort_unstable();
        normals.dedup();
        let (a0, b0) = (a[0], b[0]);
        let apart = minus(minus(b0, a0), wide(offset));
        let height = |normal: [i128; 3]| {
            let most_b = b.iter().map(|&q| dot(normal, minus(q, b0))).max().unwrap();
            let least_a = a.iter().map(|&p| dot(normal, minus(p, a0))).min().unwrap();
            most_b - least_a + dot(normal, apart)
        };
        Brute { halves: normals.into_iter().map(|normal| (normal, height(normal))).collect() }
    }

    pub(crate) fn contains_origin(&self) -> bool {
        self.halves.iter().all(|half| half.1 >= 0)
    }

    /// Where the line through the origin enters and leaves; `None` if it misses.
    pub(crate) fn crossings(&self, direction: [i64; 3]) -> Option<[Crossing; 2]> {
        let direction = wide(direction);
        let (mut enter, mut leave): (Option<Crossing>, Option<Crossing>) = (None, None);
        for &(normal, height) in &self.halves {
            let rate = dot(normal, direction);
            let crossing = Crossing { over: height * rate.signum(), under: rate.abs() };
            match rate.signum() {
                0 if height < 0 => return None,
                0 => {}
                1 if leave.is_none_or(|leave| crossing.is_below(leave)) => leave = Some(crossing),
                -1 if enter.is_none_or(|enter| enter.is_below(crossing)) => enter = Some(crossing),
                _ => {}
            }
        }
        let (enter, leave) = (enter?, leave?);
        (!leave.is_below(enter)).then_some([enter, leave])
    }

    pub(crate) fn meeting(&self, displacement: [i64; 3]) -> Expected {
        if self.contains_origin() {
            return Expected::AtBeginning;
        }
        match self.crossings(displacement) {
            Some([enter, _]) if enter.over > 0 && enter.over <= enter.under => Expected::At(enter),
            _ => Expected::Apart,
        }
    }
}

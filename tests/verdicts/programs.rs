//! Linear programs and elimination on two convex solids: the verdicts are those of CD-Dual, and every proof is checked.

use firstcontact::Body;
use firstcontact::convex::cd_dual::Escape;
use firstcontact::convex::fourier_motzkin::MOST_INEQUALITIES;
use firstcontact::convex::{ConvexPair, Face, RationalCertificate, RationalPoint, SeparatingPlane, TouchingPoint};
use firstcontact::convex::{Cost, WarmStart};
use firstcontact::exact::{Rational, Sign};
use firstcontact::formats::Mesh;
use firstcontact::solid::convex_hull;
use random::Random;

use crate::common::random;

impl Random {
    fn solid(&mut self, corners: u64) -> Body {
        loop {
            let count = 4 + self.below(corners - 3);
            let is_whole = self.below(2) == 0;
            let point = |random: &mut Random| if is_whole { random.lattice(2) } else { random.vector() };
            let points: Vec<[f64; 3]> = (0..count).map(|_| point(self)).collect();
            if let Ok(triangles) = convex_hull(&points) {
                return Body::solid_from_mesh(Mesh::new(points, &triangles).unwrap()).unwrap();
            }
        }
    }

    /// Two solids and places of theirs: near each other, a vertex on a vertex but for the last place, or far away.
    fn pair(&mut self, corners: u64) -> ([Body; 2], [[f64; 3]; 2]) {
        let bodies = [self.solid(corners), self.solid(corners)];
        let base = [[0.0; 3], [1e6, -1e6, 1e6], [0.1; 3]][self.below(3) as usize];
        let mut at = match self.below(4) {
            0 => self.lattice(3),
            1 => [(); 3].map(|()| 2.0 * self.unit()),
            _ => {
                let [p, q] = bodies.each_ref().map(|body| {
                    let positions = body.positions();
                    positions[self.below(positions.len() as u64) as usize]
                });
                (q - p).into()
            }
        };
        if self.below(4) == 0 {
            at[self.below(3) as usize] += [1e-16, -1e-12, 1e-6][self.below(3) as usize];
        }
        (bodies, [std::array::from_fn(|k| base[k] + at[k]), base])
    }
}

fn dot(u: &[Rational; 3], v: &[Rational; 3]) -> Rational {
    (0..3).fold(Rational::ZERO, |sum, k| &sum + &(&u[k] * &v[k]))
}

fn vertices(body: &Body, at: [f64; 3]) -> Vec<[Rational; 3]> {
    let place = |k: usize, x: f64| &Rational::of(at[k]) + &Rational::of(x);
    body.positions().iter().map(|p| std::array::from_fn(|k| place(k, p[k]))).collect()
}

/// All of A is on one side, all of B on the other, and the plane is what its facets say.
fn check_plane(plane: &SeparatingPlane, bodies: &[Body; 2], at: [[f64; 3]; 2]) {
    let heights = |which: usize| {
        let of = vertices(&bodies[which], at[which]);
        of.iter().map(|vertex| dot(&plane.normal, vertex)).collect::<Vec<_>>()
    };
    assert!(heights(0).iter().all(|height| *height <= plane.bound_of_a));
    assert!(heights(1).iter().all(|height| *height >= plane.bound_of_b));
    assert!(plane.facets_of_a.len() + plane.facets_of_b.len() <= 4);
    for (which, facets) in [&plane.facets_of_a, &plane.facets_of_b].into_iter().enumerate() {
        let mut sum = [Rational::ZERO; 3];
        for facet in facets {
            assert_eq!(facet.weight.sign(), Sign::Positive);
            let exact = |corner: u32| bodies[which].positions()[corner as usize].coords.map(Rational::of);
            let [p, q, r] = facet.corners.map(exact);
            let [u, v]: [[Rational; 3]; 2] =
                [std::array::from_fn(|k| &q[k] - &p[k]), std::array::from_fn(|k| &r[k] - &q[k])];
            for (k, (i, j)) in [(1, 2), (2, 0), (0, 1)].into_iter().enumerate() {
                let minor = &(&u[i] * &v[j]) - &(&u[j] * &v[i]);
                sum[k] = &sum[k] + &(&minor * &facet.weight);
            }
        }
        let normal = if which == 0 { plane.normal.clone() } else { plane.normal.each_ref().map(|x| -x) };
        assert_eq!(sum, normal);
    }
}

/// On which side of the least facet of both solids a point is: negative inside of both.
fn side(point: &RationalPoint, bodies: &[Body; 2], at: [[f64; 3]; 2]) -> Sign {
    let sides = (0..2).flat_map(|which| {
        let of = vertices(&bodies[which], at[which]);
        let triangles: Vec<_> = bodies[which].triangles().map(|(corners, _)| corners).collect();
        triangles.into_iter().map(move |corners| {
            let [p, q, r] = corners.map(|corner| of[corner as usize].clone());
            let from = |to: &[Rational; 3]| -> [Rational; 3] { std::array::from_fn(|k| &to[k] - &p[k]) };
            let ([u, v], w) = ([from(&q), from(&r)], from(&point.0));
            let normal = [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &(&u[i] * &v[j]) - &(&u[j] * &v[i]));
            dot(&normal, &w).sign()
        })
    });
    sides.max().unwrap()
}

/// The point is inside of the feature, or for a facet at least in its plane.
fn check_feature(feature: &Face, body: &Body, at: [f64; 3], RationalPoint(point): &RationalPoint) {
    let all = vertices(body, at);
    let corners: Vec<[Rational; 3]> = feature.vertices().iter().map(|&vertex| all[vertex as usize].clone()).collect();
    let from = |to: &[Rational; 3]| -> [Rational; 3] { std::array::from_fn(|k| &to[k] - &corners[0][k]) };
    match feature {
        Face::Vertex(_) => assert_eq!(*point, corners[0]),
        Face::Edge(_) => {
            let (along, way) = (from(&corners[1]), from(point));
            assert!(cross(&along, &way).iter().all(|x| x.sign().is_zero()));
            let product = dot(&along, &way);
            assert!(product.sign() == Sign::Positive && product < dot(&along, &along));
        }
        Face::Facet(_) => {
            assert!(dot(&cross(&from(&corners[1]), &from(&corners[2])), &from(point)).sign().is_zero());
        }
    }
}

fn check(relation: &RationalCertificate, bodies: &[Body; 2], at: [[f64; 3]; 2]) {
    match relation {
        RationalCertificate::Apart(plane) => {
            check_plane(plane, bodies, at);
            assert!(plane.bound_of_a < plane.bound_of_b);
        }
        RationalCertificate::Touching(TouchingPoint { plane, point, a, b }) => {
            check_plane(plane, bodies, at);
            check_feature(a, &bodies[0], at[0], point);
            check_feature(b, &bodies[1], at[1], point);
            assert_eq!(plane.bound_of_a, plane.bound_of_b);
            assert_eq!(side(point, bodies, at), Sign::Zero);
        }
        RationalCertificate::Overlapping(point) => assert_eq!(side(point, bodies, at), Sign::Negative),
    }
}

fn by_cd_dual(pair: &ConvexPair<'_>) -> bool {
    pair.meet(&mut WarmStart::default(), &mut Cost::default())
}

#[test]
fn linear_programs_prove_what_cd_dual_says() {
    let mut random = Random(2);
    let mut counts = [0; 3];
    for _ in 0..1500 {
        let (bodies, at) = random.pair(12);
        let pair = ConvexPair::new(&bodies[0], at[0], &bodies[1], at[1]).unwrap();
        let relation = pair.by_linear_program();
        counts[match relation {
            RationalCertificate::Apart(_) => 0,
            RationalCertificate::Touching(_) => 1,
            RationalCertificate::Overlapping(_) => 2,
        }] += 1;
        assert_eq!(relation.is_contact(), by_cd_dual(&pair), "{bodies:?} {at:?}");
        check(&relation, &bodies, at);
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn the_ends_of_the_floats_are_no_special_case() {
    let needle = |reach: f64, thin: f64| Body::cuboid([reach, thin, thin]).unwrap();
    // Powers of two, so that the sums below are exact; the last is 2^-1072.
    let [huge, large, tiny] = [2f64.powi(1000), 2f64.powi(500), 2f64.powi(-1000)];
    for (reach, thin) in [(huge, tiny), (large, 1.0), (tiny, tiny), (1.0, f64::from_bits(4))] {
        let bodies = [needle(reach, 2.0 * thin), needle(reach, 4.0 * thin)];
        for (shift, contact) in [(3.0 * thin, true), (4.0 * thin, false), (2.0 * thin, true)] {
            let at = [[0.0, shift, 0.0], [0.0; 3]];
            let pair = ConvexPair::new(&bodies[0], at[0], &bodies[1], at[1]).unwrap();
            let relation = pair.by_linear_program();
            assert_eq!(relation.is_contact(), contact, "{reach:e} {thin:e} {shift:e}");
            check(&relation, &bodies, at);
        }
    }
}

#[test]
fn elimination_agrees_with_linear_programs() {
    let mut random = Random(7);
    for _ in 0..150 {
        let (bodies, at) = random.pair(6);
        let pair = ConvexPair::new(&bodies[0], at[0], &bodies[1], at[1]).unwrap();
        let relation = pair.by_elimination(MOST_INEQUALITIES).unwrap();
        let kind = |relation: &RationalCertificate| std::mem::discriminant(relation);
        assert_eq!(kind(&relation), kind(&pair.by_linear_program()), "{bodies:?} {at:?}");
        match &relation {
            RationalCertificate::Apart(plane) => assert!(plane.bound_of_a < plane.bound_of_b),
            RationalCertificate::Touching(TouchingPoint { plane, point, a, b }) => {
                assert_eq!(plane.bound_of_a, plane.bound_of_b);
                check_feature(a, &bodies[0], at[0], point);
                check_feature(b, &bodies[1], at[1], point);
            }
            RationalCertificate::Overlapping(point) => assert_eq!(side(point, &bodies, at), Sign::Negative),
        }
    }
}

fn cross(u: &[Rational; 3], v: &[Rational; 3]) -> [Rational; 3] {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| &(&u[i] * &v[j]) - &(&u[j] * &v[i]))
}

/// The normals of all triangles, and all products of sides: every facet of the difference is normal to one of them.
fn normals(bodies: &[Body; 2], at: [[f64; 3]; 2]) -> Vec<[Rational; 3]> {
    let sides = |which: usize| -> Vec<[[Rational; 3]; 3]> {
        let of = vertices(&bodies[which], at[which]);
        let from = |p: u32, q: u32| std::array::from_fn(|k| &of[q as usize][k] - &of[p as usize][k]);
        bodies[which].triangles().map(|([p, q, r], _)| [from(p, q), from(q, r), from(r, p)]).collect()
    };
    let [of_a, of_b] = [sides(0), sides(1)];
    let own = of_a.iter().chain(&of_b).map(|[u, v, _]| cross(u, v));
    let mixed = of_a.iter().flatten().flat_map(|u| of_b.iter().flatten().map(move |v| cross(u, v)));
    own.chain(mixed).filter(|normal| normal.iter().any(|x| !x.sign().is_zero())).collect()
}

/// The least square of a distance, with the least foot; `None` if the solids are apart.
fn slow_depth(bodies: &[Body; 2], at: [[f64; 3]; 2]) -> Option<(Rational, [Rational; 3])> {
    let [of_a, of_b] = [0, 1].map(|which| vertices(&bodies[which], at[which]));
    let both = normals(bodies, at).into_iter().flat_map(|normal| [normal.each_ref().map(|x| -x), normal]);
    let mut least: Option<(Rational, [Rational; 3])> = None;
    for normal in both {
        let reach = |of: &[[Rational; 3]]| of.iter().map(|vertex| dot(&normal, vertex)).collect::<Vec<_>>();
        let height = &reach(&of_b).into_iter().max()? - &reach(&of_a).into_iter().min()?;
        if height.sign() == Sign::Negative {
            return None;
        }
        let square = dot(&normal, &normal);
        let foot = normal.each_ref().map(|x| (&height * x).over(&square));
        let next = ((&height * &height).over(&square), foot);
        if least.as_ref().is_none_or(|least| next < *least) {
            least = Some(next);
        }
    }
    least
}

#[test]
fn penetration_is_the_least_of_all_translations() {
    let mut random = Random(11);
    let mut counts = [0; 3];
    for _ in 0..150 {
        let (bodies, at) = random.pair(6);
        let pair = ConvexPair::new(&bodies[0], at[0], &bodies[1], at[1]).unwrap();
        match (pair.penetration(&mut Cost::default()), slow_depth(&bodies, at)) {
            (None, None) => counts[0] += 1,
            (Some(depth), Some((squared, foot))) => {
                counts[if squared.sign().is_zero() { 1 } else { 2 }] += 1;
                assert_eq!(depth.square.to_string(), squared.to_string(), "{bodies:?} {at:?}");
                assert_eq!(depth.translation, foot, "{bodies:?} {at:?}");
                check_contact(&depth, &bodies, at);
            }
            (found, slow) => panic!("{found:?} {slow:?} {bodies:?} {at:?}"),
        }
    }
    assert!(counts.iter().all(|&count| count > 15), "{counts:?}");
}

/// Moved by the translation, the solids have a plane between them in which the vertices named lie.
fn check_contact(depth: &Escape, bodies: &[Body; 2], at: [[f64; 3]; 2]) {
    let moved = dot(&depth.normal, &depth.translation);
    let shift = [moved, Rational::ZERO];
    let heights: Vec<Vec<Rational>> = (0..2)
        .map(|which| {
            let of = vertices(&bodies[which], at[which]);
            of.iter().map(|vertex| &dot(&depth.normal, vertex) + &shift[which]).collect()
        })
        .collect();
    let [least_of_a, most_of_b] = [heights[0].iter().min().unwrap(), heights[1].iter().max().unwrap()];
    assert_eq!(least_of_a, most_of_b);
    for (which, named) in [&depth.vertices_of_a, &depth.vertices_of_b].into_iter().enumerate() {
        assert!(named.iter().all(|&vertex| heights[which][vertex as usize] == *least_of_a));
        assert!(!named.is_empty());
    }
}
